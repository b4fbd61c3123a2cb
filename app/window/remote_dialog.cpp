// SPDX-License-Identifier: Apache-2.0
#include "app/window/remote_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QVBoxLayout>

namespace ringside {

namespace {

constexpr int mostHosts = 8;
constexpr const char* hostsKey = "remote/hosts";

} // namespace

RemoteDialog::RemoteDialog(const QString& presentHost, QWidget* parent)
    : QDialog(parent), m_host(new QComboBox(this)), m_problem(new QLabel(this))
{
    setWindowTitle(tr("Run on another machine"));
    auto* what = new QLabel(tr("Ringside starts ringside-worker on that machine over your own ssh, and opens no port. The machine needs "
                               "an NVIDIA driver and ringside-worker on its path; ssh must let you in without asking for a password."),
                            this);
    what->setWordWrap(true);
    auto* label = new QLabel(tr("&Host, as you would give it to ssh:"), this);
    label->setBuddy(m_host);
    m_host->setObjectName("remoteHost");
    m_host->setEditable(true);
    m_host->setInsertPolicy(QComboBox::NoInsert);
    m_host->addItems(lastHosts());
    m_host->setEditText(presentHost);
    m_host->lineEdit()->setPlaceholderText(tr("empty: this machine"));
    m_host->lineEdit()->setClearButtonEnabled(true);
    m_problem->setObjectName("remoteProblem");
    m_problem->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(what);
    column->addWidget(label);
    column->addWidget(m_host);
    column->addWidget(m_problem);
    column->addStretch();
    column->addWidget(buttons);
    setMinimumWidth(460);
    connect(buttons, &QDialogButtonBox::accepted, this, &RemoteDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_host, &QComboBox::editTextChanged, this, &RemoteDialog::check);
    check();
}

QString RemoteDialog::host() const { return m_host->currentText().trimmed(); }

QString RemoteDialog::problem(const QString& host)
{
    static const QRegularExpression allowed("^[A-Za-z0-9_.:@%\\[\\]-]+$");
    if (host.isEmpty())
        return {};
    if (host.startsWith('-'))
        return tr("A host cannot begin with “-”: ssh would take it for an option.");
    if (host.contains(QRegularExpression("\\s")))
        return tr("A host has no spaces in it. Options belong into ~/.ssh/config.");
    if (!allowed.match(host).hasMatch() || host.startsWith('@') || host.endsWith('@'))
        return tr("Expected HOST, USER@HOST, or an alias of ~/.ssh/config.");
    return {};
}

QStringList RemoteDialog::lastHosts() { return QSettings().value(hostsKey).toStringList(); }

void RemoteDialog::check()
{
    const QString why = problem(host());
    m_ok->setEnabled(why.isEmpty());
    m_ok->setText(host().isEmpty() ? tr("Use this machine") : tr("Connect"));
    m_problem->setText(why);
}

void RemoteDialog::accept()
{
    if (!problem(host()).isEmpty())
        return;
    if (!host().isEmpty()) {
        QStringList hosts = lastHosts();
        hosts.removeAll(host());
        hosts.prepend(host());
        QSettings().setValue(hostsKey, hosts.mid(0, mostHosts));
    }
    QDialog::accept();
}

} // namespace ringside
