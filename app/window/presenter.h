// SPDX-License-Identifier: Apache-2.0
// Present mode: the whole screen, large type, no chrome, and the keys of a remote clicker.
#pragma once

#include <QObject>
#include <QString>

class QLabel;
class QWidget;

namespace ringside {

class MainWindow;

class Presenter : public QObject {
    Q_OBJECT
public:
    explicit Presenter(MainWindow& window);
    bool active() const { return m_active; }
    bool blank() const;
    void setActive(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool handleKey(int key);
    void turn(int by);
    void showCaption();
    void setBlank(bool on);

    MainWindow& m_window;
    QLabel* m_caption; ///< step of the lesson, at the foot
    QWidget* m_curtain;
    bool m_active = false;
};

} // namespace ringside
