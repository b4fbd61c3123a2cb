// SPDX-License-Identifier: Apache-2.0
// NCCL topology XML (NCCL_TOPO_DUMP_FILE, NCCL_TOPO_FILE), NCCL 2.4 to 2.30 and RCCL. The form is that of NCCL's
// src/graph/xml.cc: <system> <cpu> nested <pci> with <gpu> (<nvlink> <xgmi> <c2c>) or <nic> (<net>), <pcilink>.
#pragma once

#include "gpu/formats/xml_handler.h"

#include <set>

namespace ringside::formats {

class NcclTopoXml : public XmlHandler {
public:
    explicit NcclTopoXml(Reading& reading) : m_reading(reading), m_structure(reading.structure) {}
    void start(const XmlEvent& event) override;
    void end(const XmlEvent& event) override;
    void finish() override;

private:
    /// What the open elements mean: one entry for each, the innermost last.
    struct Open {
        enum Kind { Other, Cpu, Pci, Gpu, Nic } kind = Other;
        Index index = none;
    };
    Index open(Open::Kind kind) const; ///< index of the innermost open one
    Index host();
    Open startCpu(const XmlEvent& event);
    Open startPci(const XmlEvent& event);
    Open startGpu(const XmlEvent& event);
    Open startNic(const XmlEvent& event);
    void net(const XmlEvent& event);
    void link(const XmlEvent& event, LinkKind kind);
    void c2c(const XmlEvent& event);
    void checkAttributes(const XmlEvent& event);

    void dropEmptyNics();
    void resolveLinks();
    Index switchFor(Index host, const std::string& busId);
    void addUnlisted();
    void mergeRepeatedNics();
    void findings();
    void findLinkFaults();
    void findSlowBridges();

    Reading& m_reading;
    Structure& m_structure;
    std::vector<Open> m_open;
    std::vector<std::uint32_t> m_linkClass; ///< tclass of each of structure.links
    std::vector<bool> m_pciHasChild;
    std::set<std::string> m_unknownSaid;
    Index m_host = none; ///< of the CPU last begun
};

} // namespace ringside::formats
