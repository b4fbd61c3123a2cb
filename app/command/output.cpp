// SPDX-License-Identifier: Apache-2.0
#include "app/command/output.h"

#include "app/command/terminal.h"

#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstring>

namespace ringside {

Result<void> writeTo(const std::string& file, std::string_view text)
{
    if (file == "-") {
        if (!writeOut(text))
            return errorAt("standard output", std::string("cannot be written: ") + std::strerror(errno));
        return {};
    }
    QSaveFile save(QString::fromStdString(file));
    if (!save.open(QIODevice::WriteOnly) || save.write(text.data(), static_cast<qint64>(text.size())) < 0 || !save.commit())
        return errorAt(file, "cannot be written: " + save.errorString().toStdString());
    return {};
}

Result<void> writeCsv(const std::string& file, const std::vector<Dataset>& datasets)
{
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        std::string path = file;
        if (i > 0) {
            if (file == "-")
                break;
            const QFileInfo info(QString::fromStdString(file));
            path = info.path().toStdString() + "/" + info.completeBaseName().toStdString() + "." + datasets[i].name + ".csv";
        }
        if (Result<void> written = writeTo(path, toCsv(datasets[i])); !written)
            return written;
        if (file != "-")
            say("wrote " + path);
    }
    return {};
}

bool usesStandardOutput(const OutputOptions& out)
{
    return out.json == "-" || out.csv == "-";
}

} // namespace ringside
