// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_topology.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <algorithm>
#include <array>

namespace ringside::formats {

namespace {

constexpr std::size_t maxNodes = 20000;
constexpr std::size_t maxPaths = 256; ///< devices of one host
constexpr std::array<std::string_view, 7> nodeTypes = {"GPU", "PCI", "NVS", "CPU", "NIC", "NET", "GIN"};

/// "GPU/0-68000 (8)": type, id and what is in brackets.
bool deviceOf(TextScan& scan, std::string& type, std::string& id, std::string& detail)
{
    const std::string_view rest = scan.rest();
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos ||
        std::find(nodeTypes.begin(), nodeTypes.end(), rest.substr(0, slash)) == nodeTypes.end())
        return false;
    type = rest.substr(0, slash);
    scan.skip(rest.substr(0, slash + 1));
    id = scan.word();
    scan.blanks();
    if (scan.skip("("))
        detail = scan.until(')').value_or(std::string_view());
    return !id.empty();
}

} // namespace

void LogTopology::keepTree(int host, Tree&& tree)
{
    HostPart& part = m_hosts[host];
    if (tree.nodes.size() > part.tree.nodes.size())
        part.tree = std::move(tree);
}

bool LogTopology::systemLine(const LogLine& line)
{
    if (startsWith(line.text, "=== System ")) {
        Communication& c = m_reading.communication;
        for (const auto& [to, keys] : {std::pair(&c.maxBandwidth, std::array{"maxBw", "maxWidth"}),
                                       std::pair(&c.totalBandwidth, std::array{"totalBw", "totalWidth"})})
            for (const char* key : keys)
                if (const auto value = realOf(line.field(key)))
                    *to = std::max(to->value_or(0), *value);
        m_open[line.thread] = {};
        m_open[line.thread].host = line.host;
        return true;
    }
    const auto open = m_open.find(line.thread); // "=========="
    if (open != m_open.end()) {
        keepTree(line.host, std::move(open->second));
        m_open.erase(open);
    }
    return true;
}

bool LogTopology::treeLine(const LogLine& line)
{
    TextScan scan(line.text);
    scan.blanks();
    const std::size_t indent = line.text.size() - scan.rest().size();
    const bool isLink = scan.skip("+ ");
    Node node;
    node.line = line.number;
    if (isLink) {
        const auto link = scan.until('[');
        const std::optional<double> gbs = link ? scan.real() : std::nullopt;
        if (!gbs || !scan.skip("]"))
            return line.cut;
        node.link = *link;
        node.gbs = *gbs;
        scan.skip(" - ");
    }
    const bool known = deviceOf(scan, node.type, node.id, node.detail);
    if (!known)
        return isLink;
    auto open = m_open.find(line.thread);
    if (open == m_open.end())
        return isLink || node.type == "CPU"; // the beginning is not in the file
    Tree& tree = open->second;
    if ((line.cut && node.detail.empty()) || line.seams || tree.nodes.size() >= maxNodes)
        return true;
    while (!tree.above.empty() && (!isLink || tree.above.back().first >= indent))
        tree.above.pop_back();
    const auto cpu = std::find_if(tree.nodes.rbegin(), tree.nodes.rend(), [](const Node& n) { return n.parent < 0; });
    if (!tree.above.empty())
        node.parent = tree.above.back().second;
    else if (isLink && cpu != tree.nodes.rend())
        node.parent = static_cast<int>(tree.nodes.rend() - cpu) - 1;
    else if (isLink)
        return true;
    if (isLink)
        tree.above.emplace_back(indent, static_cast<int>(tree.nodes.size()));
    tree.nodes.push_back(std::move(node));
    return true;
}

/// "GPU/0-3000 :GPU/0-3000 (0/5000.0/LOC) GPU/0-c1000 (1/80.0/NVL) ".
bool LogTopology::pathLine(const LogLine& line)
{
    TextScan scan(line.text);
    const std::string_view from = scan.word();
    scan.blanks();
    if (!scan.skip(":"))
        return false;
    if (line.host < 0)
        return true;
    HostPart& part = m_hosts[line.host];
    if (part.pathThread < 0)
        part.pathThread = line.thread;
    if (part.pathThread != line.thread || part.paths.size() >= maxPaths ||
        std::any_of(part.paths.begin(), part.paths.end(), [&](const auto& p) { return p.first == from; }))
        return true;
    part.paths.emplace_back(from, std::vector<std::pair<std::string, std::string>>());
    while (!scan.atEnd() && part.paths.back().second.size() < maxPaths) {
        scan.blanks();
        std::string type, id, detail;
        if (!deviceOf(scan, type, id, detail))
            break;
        const std::size_t slash = detail.rfind('/');
        if (slash == std::string::npos || detail.find('/') == slash)
            break; // damaged
        part.paths.back().second.emplace_back(type + "/" + id, detail.substr(slash + 1));
    }
    return true;
}

/// "[0]mlx5_0:1/RoCE [1]mlx5_3:1/IB [RO]; OOB …" or "[0]eth0:10.0.0.1<0>".
bool LogTopology::portsLine(const LogLine& line, std::string_view list)
{
    HostPart& part = m_hosts[line.host];
    if (!part.ports.empty() || line.host < 0)
        return true;
    const bool sockets = startsWith(line.text, "NET/Socket");
    TextScan scan(list.substr(0, list.find(';')));
    for (scan.blanks(); scan.skip("["); scan.blanks()) {
        const std::optional<int> number = scan.integer();
        if (!number || !scan.skip("]"))
            break;
        std::string_view word = scan.word();
        if (line.cut && scan.atEnd())
            break;
        NetPort port;
        port.dev = number;
        const std::size_t colon = word.find(':');
        port.name = word.substr(0, colon);
        if (sockets) {
            port.link = "Socket";
        } else if (colon != std::string_view::npos) {
            TextScan rest(word.substr(colon + 1));
            port.port = rest.integer();
            port.link = rest.skip("/") ? std::string(rest.rest()) : std::string();
        }
        part.ports.push_back(std::move(port));
    }
    m_portsAreSockets = m_portsAreSockets || (sockets && !part.ports.empty());
    return true;
}

/// "CUDA Dev 0, IB Ports : mlx5_1/1(PHB) mlx5_3/1(SOC)": NCCL 2.3 and older called SYS "SOC".
bool LogTopology::distancesLine(const LogLine& line)
{
    const std::size_t at = line.text.find("IB Ports : ");
    TextScan scan(line.text.substr(9));
    const std::optional<int> dev = scan.integer();
    if (at == std::string_view::npos || !dev || line.host < 0)
        return true;
    HostPart& part = m_hosts[line.host];
    const std::string row = "GPU" + std::to_string(*dev);
    if (part.paths.size() >= maxPaths ||
        std::any_of(part.paths.begin(), part.paths.end(), [&](const auto& p) { return p.first == row; }))
        return true;
    part.paths.emplace_back(row, std::vector<std::pair<std::string, std::string>>());
    const bool listPorts = part.ports.empty();
    TextScan ports(line.text.substr(at + 11));
    for (ports.blanks(); !ports.atEnd(); ports.blanks()) {
        TextScan word(ports.word());
        const auto name = word.until('/');
        const std::optional<int> number = name ? word.integer() : std::nullopt;
        const auto path = number && word.skip("(") ? word.until(')') : std::nullopt;
        if (!path)
            break;
        part.paths.back().second.emplace_back(std::string(*name) + "/" + std::to_string(*number),
                                              *path == "SOC" ? "SYS" : std::string(*path));
        if (!listPorts)
            continue;
        NetPort port;
        port.name = *name;
        port.port = number;
        port.link = "IB";
        part.ports.push_back(std::move(port));
    }
    return true;
}

bool LogTopology::read(const LogLine& line)
{
    const std::string_view text = line.text;
    if (text.empty())
        return false;
    switch (text[0]) {
    case '=':
        return startsWith(text, "===") && systemLine(line);
    case '+':
    case ' ': {
        const std::size_t at = text.find_first_not_of(' ');
        return at != std::string_view::npos && text[at] == '+' && treeLine(line);
    }
    case 'G':
        return startsWith(text, "GPU/") && pathLine(line);
    case 'N':
        if (startsWith(text, "NET/IB : Using ["))
            return portsLine(line, text.substr(15));
        if (startsWith(text, "NET/Socket : Using ["))
            return portsLine(line, text.substr(19));
        return startsWith(text, "NET/") && text.size() > 4 && text[4] >= '0' && text[4] <= '9' && pathLine(line);
    case 'C':
        if (startsWith(text, "CPU/"))
            return contains(text, " :") ? pathLine(line) : treeLine(line);
        return startsWith(text, "CUDA Dev ") && distancesLine(line);
    default:
        return false;
    }
}

} // namespace ringside::formats
