// SPDX-License-Identifier: Apache-2.0
// The rows of a CSV of counters: comment lines ('#') and the header line left out, cut at the commas.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ringside {

struct CsvFile {
    std::string comment;                        ///< what was counted, and where
    std::string header;
    std::vector<std::vector<std::string>> rows;
};

/// Without rows when there is no such file.
inline CsvFile readCsv(const std::string& path)
{
    CsvFile csv;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#'))
            csv.comment += line;
        else if (csv.header.empty())
            csv.header = line;
        else if (!line.empty()) {
            std::vector<std::string> cells;
            std::istringstream cut(line);
            for (std::string cell; std::getline(cut, cell, ',');)
                cells.push_back(cell);
            csv.rows.push_back(std::move(cells));
        }
    }
    return csv;
}

} // namespace ringside
