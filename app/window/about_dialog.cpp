// SPDX-License-Identifier: Apache-2.0
#include "app/window/about_dialog.h"

#include "app/window/message_text.h"
#include "app/window/run_session.h"
#include "experiments/core/units.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <vector>

namespace ringside {

namespace {

using Row = std::pair<QString, QString>;

QString compiler()
{
#if defined(__clang__)
    return QString("Clang " __clang_version__);
#elif defined(__GNUC__)
    return QString("GCC " __VERSION__);
#else
    return AboutDialog::tr("unknown");
#endif
}

std::vector<Row> programRows()
{
    return {{"Ringside", RINGSIDE_VERSION},
            {"Qt", QString(qVersion()) == QT_VERSION_STR ? QString(QT_VERSION_STR)
                                                         : AboutDialog::tr("%1 (built with %2)").arg(qVersion(), QT_VERSION_STR)},
            {"QCustomPlot", QCUSTOMPLOT_VERSION_STR},
            {AboutDialog::tr("Compiler"), compiler()},
            {AboutDialog::tr("System"), QSysInfo::prettyProductName() + ", " + QSysInfo::currentCpuArchitecture()}};
}

QString describe(const GpuInfo& gpu)
{
    QString line = QString::fromStdString(gpu.name);
    if (gpu.computeMajor && gpu.computeMinor)
        line = AboutDialog::tr("%1, compute capability %2.%3").arg(line).arg(*gpu.computeMajor).arg(*gpu.computeMinor);
    if (gpu.memoryBytes)
        line = AboutDialog::tr("%1, %2", "GPU, its memory").arg(line, QString::fromStdString(formatQuantity(double(*gpu.memoryBytes), unit::bytes)));
    return line;
}

std::vector<Row> workerRows(const RunSession& session)
{
    const Machine* machine = session.machine();
    if (!machine) {
        const QString why = const_cast<RunSession&>(session).control().problem();
        return {{AboutDialog::tr("Worker"), why.isEmpty() ? AboutDialog::tr("is starting") : why}};
    }
    const auto orNone = [](const std::string& s) { return s.empty() ? AboutDialog::tr("not found") : QString::fromStdString(s); };
    std::vector<Row> rows = {{AboutDialog::tr("Worker on"), orNone(machine->host)},
                             {AboutDialog::tr("Driver"), orNone(machine->driver)},
                             {"CUDA", orNone(machine->cuda)},
                             {"NVRTC", machine->nvrtc ? AboutDialog::tr("found") : AboutDialog::tr("not found")},
                             {"NCCL", orNone(machine->nccl)}};
    for (const GpuInfo& gpu : machine->gpus)
        rows.emplace_back(AboutDialog::tr("GPU %1").arg(gpu.index), describe(gpu));
    if (machine->gpus.empty())
        rows.emplace_back(AboutDialog::tr("GPUs"), machine->gpuProblem.empty() ? AboutDialog::tr("none") : messageText(machine->gpuProblem));
    return rows;
}

QLabel* makeLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

AboutDialog::AboutDialog(const RunSession& session, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("About Ringside"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    QLabel* title = makeLabel(tr("Ringside: CUDA memory and NCCL, measured beside the prediction"), this);
    QFont large = font();
    large.setBold(true);
    large.setPixelSize(qRound(QFontInfo(font()).pixelSize() * 1.15));
    title->setFont(large);
    column->addWidget(title);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(18);
    grid->setColumnStretch(1, 1);
    std::vector<Row> rows = programRows();
    for (Row& row : workerRows(session))
        rows.push_back(std::move(row));
    for (const auto& [name, value] : rows) {
        const int row = grid->rowCount();
        grid->addWidget(makeLabel(name, this), row, 0, Qt::AlignTop);
        grid->addWidget(makeLabel(value, this), row, 1);
        m_text += name + ": " + value + '\n';
    }
    column->addLayout(grid);
    column->addWidget(makeLabel(tr("Ringside's source is under the Apache License 2.0. This program links QCustomPlot and QScintilla, and so "
                                   "is distributed under the GNU General Public License, version 3. The worker, ringside-worker, links "
                                   "neither of them: it stays under the Apache License 2.0."),
                                this));
    column->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("&Copy versions"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    setMinimumWidth(560);
}

QString AboutDialog::text() const { return m_text; }

} // namespace ringside
