// SPDX-License-Identifier: Apache-2.0
// Oddities of NCCL's topology and graph XML, each in a few lines of our own.
#include "gpu/formats/datasets.h"

#include <gtest/gtest.h>

namespace ringside::formats {
namespace {

Reading read(std::string_view xml)
{
    Result<Reading> reading = readBytes(xml, "t.xml");
    EXPECT_TRUE(reading.ok()) << (reading ? "" : reading.error().text());
    return reading ? std::move(*reading) : Reading();
}

std::string problems(const Reading& reading)
{
    std::string all;
    for (const Problem& p : reading.problems)
        all += p.where + ": " + p.what.en + "\n";
    return all;
}

TEST(NcclTopoXml, TreeLinksAndNetworks)
{
    const Reading r = read(R"(<system version="1">
  <cpu host_hash="0x1" numaid="1" affinity="ff" arch="x86_64" vendor="GenuineIntel" familyid="6" modelid="207">
    <pci busid="0000:10:00.0" class="0x060400" vendor="0x1000" device="0xc030" link_speed="32.0 GT/s PCIe" link_width="16">
      <pcilink target="0000:20:00.0"/>
      <pci busid="0000:11:00.0" class="0x030200" vendor="0x10de" device="0x2330" link_speed="32.0 GT/s PCIe" link_width="8">
        <gpu dev="0" sm="90" rank="4" gdr="1"><nvlink target="0000:21:00.0" count="6" tclass="0x030200"/></gpu>
      </pci>
      <pci busid="0000:12:00.0" class="0x020700"><nic><net name="mlx5_0" dev="0" speed="400000" port="1" guid="0xa" gdr="0"/></nic></pci>
    </pci>
    <pci busid="0000:20:00.0" class="0x060400">
      <pci busid="0000:21:00.0" class="0x030200"><gpu dev="1" sm="90" rank="5"><nvlink target="0000:11:00.0" count="6" tclass="0x030200"/></gpu></pci>
    </pci>
  </cpu>
</system>)");
    EXPECT_EQ(problems(r), "");
    const Structure& s = r.structure;
    ASSERT_EQ(s.gpus.size(), 2u);
    EXPECT_EQ(s.cpus[0].numa, 1);
    EXPECT_EQ(s.pci[1].parent, 0);
    EXPECT_NEAR(*pcieBytesPerSecond(s.pci[0].linkGts, s.pci[0].linkWidth), 63e9, 0.1e9);
    EXPECT_FALSE(s.gpus[1].gdr) << "not said is not no";
    EXPECT_EQ(s.nics[0].ports[0].mbps, 400000);
    EXPECT_EQ(s.nics[0].ports[0].gdr, false);
    EXPECT_EQ(s.links[0].kind, LinkKind::PciLink);
    EXPECT_EQ(s.pci[static_cast<std::size_t>(s.links[0].to)].busId, "0000:20:00.0");
    ASSERT_EQ(gpuPairs(s).size(), 1u);
    EXPECT_EQ(gpuPairs(s)[0].count(), 6) << "listed from both ends, there once";
    EXPECT_EQ(summaryOf(r)["nvlinks"], 6);
    EXPECT_EQ(summaryOf(r)["ranks"], 2);
}

TEST(NcclTopoXml, TwoHostsMayShareBusIds)
{
    const Reading r = read(R"(<system version="1">
<cpu host_hash="0xa"><pci busid="0000:11:00.0" class="0x030200"><gpu dev="0" rank="0"><nvlink target="0000:12:00.0" count="2" tclass="0x030200"/></gpu></pci>
<pci busid="0000:12:00.0" class="0x030200"><gpu dev="1" rank="1"/></pci></cpu>
<cpu host_hash="0xb"><pci busid="0000:11:00.0" class="0x030200"><gpu dev="0" rank="2"><nvlink target="0000:12:00.0" count="2" tclass="0x030200"/></gpu></pci>
<pci busid="0000:12:00.0" class="0x030200"><gpu dev="1" rank="3"/></pci></cpu></system>)");
    EXPECT_EQ(summaryOf(r)["hosts"], 2);
    EXPECT_EQ(summaryOf(r)["gpus"], 4);
    const auto pairs = gpuPairs(r.structure);
    ASSERT_EQ(pairs.size(), 2u);
    EXPECT_EQ(pairs[0].b, 1);
    EXPECT_EQ(pairs[1].a, 2);
}

TEST(NcclTopoXml, WhatIsWrongInIt)
{
    const Reading r = read(R"(<system version="1"><cpu numaid="zero">
<pci busid="0000:11:00.0" class="0x030200" link_speed="fast" link_width="16" colour="red">
<gpu dev="0"><nvlink target="0000:11:00.0" count="4" tclass="0x030200"/></gpu></pci>
<accelerator/><nvlink target="x" count="1"/></cpu></system>)");
    const std::string said = problems(r);
    EXPECT_NE(said.find("line 1: numaid=\"zero\" of <cpu> is not a whole number"), std::string::npos) << said;
    EXPECT_NE(said.find("line 2: the attribute colour of <pci> is not known"), std::string::npos) << said;
    EXPECT_NE(said.find("line 4: <accelerator> is not an element"), std::string::npos) << said;
    EXPECT_NE(said.find("line 4: <nvlink> outside a <gpu>"), std::string::npos) << said;
    EXPECT_EQ(r.findings.at(0).id, "link-to-itself");
    EXPECT_FALSE(r.structure.pci[0].linkGts);
}

TEST(NcclTopoXml, LinkCountsThatDiffer)
{
    const Reading r = read(R"(<system><cpu>
<pci busid="1:0:0" class="0x030200"><gpu dev="0"><nvlink target="2:0:0" count="4" tclass="0x030200"/></gpu></pci>
<pci busid="2:0:0" class="0x030200"><gpu dev="1"><nvlink target="1:0:0" count="3" tclass="0x030200"/></gpu></pci></cpu></system>)");
    ASSERT_EQ(r.findings.size(), 1u);
    EXPECT_EQ(r.findings[0].id, "link-counts-differ");
}

TEST(NcclGraphXml, DeviceNumbersAreHexadecimal)
{
    const Reading r = read(R"(<graphs version="1"><graph id="0" pattern="4" nchannels="2" speedintra="20.5" typeintra="NVL" samechannels="1">
<channel><net dev="1"/><gpu dev="0"/><gpu dev="0xb"/><gpu dev="10"/><net dev="2"/></channel></graph></graphs>)");
    const Graph& g = r.communication.graphs.at(0);
    EXPECT_EQ(g.name, "ring");
    EXPECT_EQ(g.channels.at(0).gpus, (std::vector<int>{0, 11, 16}));
    EXPECT_EQ(g.channels[0].nets.size(), 2u);
    EXPECT_EQ(g.speedIntra, 20.5);
    EXPECT_EQ(problems(r), "line 1: graph 0 says 2 channels and lists 1\n");
}

TEST(NcclGraphXml, DevicesOutsideAChannel)
{
    EXPECT_NE(problems(read("<graphs><gpu dev=\"0\"/><graph id=\"9\"><gpu dev=\"x\"/></graph></graphs>")).find("outside a <channel>"),
              std::string::npos);
}

} // namespace
} // namespace ringside::formats
