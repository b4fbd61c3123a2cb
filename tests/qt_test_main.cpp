// SPDX-License-Identifier: Apache-2.0
// main() of every test program that needs Qt: one QApplication for all its cases.
#include <QApplication>

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ringside-test"));
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
