// SPDX-License-Identifier: Apache-2.0
// Every key of the window in one list, read from the actions themselves, with the keys of the panes and of presenting.
#pragma once

#include "app/window/window_actions.h"

#include <QDialog>

namespace ringside {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const std::vector<WindowActions::Key>& window, QWidget* parent = nullptr);
};

} // namespace ringside
