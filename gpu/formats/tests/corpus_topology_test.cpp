// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/tests/corpus.h"

namespace ringside::formats::test {
namespace {

const std::vector<Expected> topologies = {
    {"nccl-topo-xml/6x4090-numaid-minus1-nccl814-cut.xml", {{"gpus", 6}, {"ranks", 5}, {"nvlinks", 0}}, {}, true},
    {"nccl-topo-xml/aws-g5.12xl-user-guess-awsofi466.xml", {{"pci_devices", 4}, {"cpus", 1}, {"gpus", nullptr}, {"nics", nullptr}}},
    {"nccl-topo-xml/aws-g5.48xl-topo.xml", {{"pci_devices", 9}, {"cpus", 2}, {"gpus", nullptr}, {"nics", nullptr}}},
    {"nccl-topo-xml/aws-p4d-24xl-topo.xml", {{"gpus", 8}, {"nics", 4}, {"nvlinks", nullptr}, {"pci_devices", 16}}, {"nvlinks-not-stated"}},
    {"nccl-topo-xml/azure-ncv4-topo.xml", {{"gpus", 4}, {"nics", 1}, {"cpus", 4}, {"errors", 4}, {"nvlinks", nullptr}}, {"link-to-itself"}},
    {"nccl-topo-xml/azure-ndv2-topo.xml", {{"gpus", 8}, {"nics", 1}, {"cpus", 2}, {"nvlinks", nullptr}}, {"nvlinks-not-stated"}},
    {"nccl-topo-xml/azure-ndv5-topo.xml", {{"gpus", 8}, {"nics", 8}, {"cpus", 2}, {"pci_devices", 24}}},
    {"nccl-topo-xml/gb300-nvl72-1tray.xml",
     {{"gpus", 4}, {"nics", 1}, {"nvlinks", 72}, {"nvlinks_per_gpu", 18}, {"c2c_links", 20}, {"nvswitches", 1}},
     {"pcie-slower-above"}},
    {"nccl-topo-xml/h100-middle-of-file-simai128-cut.xml", {{"gpus", 2}, {"nics", 1}, {"nvswitches", 4}}, {}, true},
    {"nccl-topo-xml/h200-vm-dump-shell-prompt-nccltests256-cut.xml", {{"gpus", 1}, {"nics", 1}, {"nvlinks", 18}, {"nvswitches", 4}}, {}, true},
    {"nccl-topo-xml/hgx-b200-vastai.xml",
     {{"gpus", 8}, {"nics", 1}, {"nets", 1}, {"nvswitches", 1}, {"nvlinks", 144}, {"nvlinks_per_pair", 18}, {"pci_devices", 12}},
     {"nic-listed-twice"}},
    {"nccl-topo-xml/hgx-h200-vastai.xml",
     {{"gpus", 8}, {"nics", 1}, {"nvswitches", 4}, {"nvlinks", 144}, {"nvlinks_per_gpu", 18}, {"pci_devices", 16}},
     {"nic-listed-twice"}},
    {"nccl-topo-xml/oci-h100-topology-kubernetes.xml", {{"gpus", 8}, {"nics", 8}, {"nets", 16}, {"nvlinks", 144}, {"nvswitches", 4}}},
    {"nccl-topo-xml/oci-h100-topology.xml",
     {{"gpus", 8}, {"nics", 8}, {"nets", 16}, {"nvlinks", 144}, {"nvswitches", 4}},
     {"pcie-slower-above"}},
    {"nccl-topo-xml/oci-topo-flattened.xml", {{"gpus", 8}, {"nics", 8}, {"cpus", 4}, {"pci_devices", 20}}},
    {"nccl-topo-xml/perlmutter-a100-slingshot.xml",
     {{"gpus", 4}, {"nics", 4}, {"nvlinks", 24}, {"nvlinks_per_pair", 4}, {"nvlinks_per_gpu", 12}, {"nvswitches", nullptr}}},
    {"nccl-topo-xml/rccl-topo_3p_pcie.xml", {{"gpus", 3}, {"nics", 1}, {"cpus", 2}, {"xgmi_links", nullptr}}},
    {"nccl-topo-xml/rccl-topo_4p4h.xml", {{"gpus", 16}, {"nics", 16}, {"xgmi_links", 24}, {"cpus", 1}, {"pci_devices", 52}}},
    {"nccl-topo-xml/rccl-topo_8p_90a_1.xml", {{"gpus", 8}, {"nics", 1}, {"xgmi_links", 12}}},
    {"nccl-topo-xml/rccl-topo_8p_940.xml", {{"gpus", 8}, {"nics", 8}, {"xgmi_links", 28}}},
    {"nccl-topo-xml/rccl-topo_8p_rome_4nics.xml", {{"gpus", 8}, {"nics", 4}, {"xgmi_links", 12}, {"cpus", 4}}},
    {"nccl-topo-xml/rccl-topo_8p_rome_n4.xml", {{"gpus", 8}, {"nics", 1}, {"xgmi_links", 8}, {"cpus", 7}}},
    {"nccl-topo-xml/vr200-mlopart-two-gpu-in-one-pci-fragment.xml", {{"gpus", 1}, {"ranks", 2}, {"nvlinks", 36}, {"c2c_links", 7}}},
};

Reading read(const std::string& file)
{
    Result<Reading> reading = readFile(corpusFolder() + "/" + file);
    EXPECT_TRUE(reading.ok());
    return reading ? std::move(*reading) : Reading();
}

TEST(CorpusTopology, Figures) { checkAll("nccl-topo-xml", topologies); }

TEST(CorpusTopology, WhatTheFiguresLeaveOut)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Reading azure = read("nccl-topo-xml/azure-ncv4-topo.xml");
    for (const Pci& p : azure.structure.pci) {
        EXPECT_FALSE(p.linkGts) << "empty is not known, not 0";
        EXPECT_FALSE(p.linkWidth);
    }
    const Reading oci = read("nccl-topo-xml/oci-h100-topology.xml");
    EXPECT_EQ(oci.structure.nics.front().ports.size(), 2u);
    EXPECT_EQ(oci.structure.nics.front().ports.front().mbps, 180000);
    const Reading b200 = read("nccl-topo-xml/hgx-b200-vastai.xml");
    EXPECT_TRUE(b200.structure.switches.front().virtualOnly);
    EXPECT_EQ(b200.structure.nics.front().cpu, none);
    const Reading hives = read("nccl-topo-xml/rccl-topo_4p4h.xml");
    int twice = 0;
    for (const Pci& p : hives.structure.pci)
        twice += p.busId == "0000:c5:00.0" ? 1 : 0;
    EXPECT_GE(twice, 2) << "a bus id does not tell devices apart";
    const Reading mesh = read("nccl-topo-xml/perlmutter-a100-slingshot.xml");
    EXPECT_EQ(gpuPairs(mesh.structure).size(), 6u);
    for (const GpuPair& p : gpuPairs(mesh.structure))
        EXPECT_EQ(p.count(), 4);
}

const std::vector<Expected> graphs = {
    {"nccl-graph-xml/azure-ncv4-graph.xml",
     {{"gpus", 4}, {"ring_channels", 2}, {"tree_channels", 4}, {"collnet_channels", 4}, {"ring_bw_gbs", 12}, {"tree_bw_gbs", 12}}},
    {"nccl-graph-xml/gb300-1tray-graph.xml",
     {{"gpus", 4}, {"ring_channels", 16}, {"ring_bw_gbs", 45}, {"tree_channels", 16}, {"tree_bw_gbs", 50}, {"nvls_channels", 4},
      {"nvls_bw_gbs", 90}, {"collnet_channels", 0}}},
    {"nccl-graph-xml/perlmutter-a100-graph.xml",
     {{"gpus", 4}, {"channels", 12}, {"ring_bw_gbs", 20}, {"tree_channels", 12}, {"tree_bw_gbs", 20}, {"nvls_channels", 0}}},
};

TEST(CorpusGraph, Figures) { checkAll("nccl-graph-xml", graphs); }

TEST(CorpusGraph, RingsGoBothWaysAndAreUsedTwice)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Reading azure = read("nccl-graph-xml/azure-ncv4-graph.xml");
    EXPECT_EQ(azure.communication.graphs[0].channels[0].gpus, (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(azure.communication.graphs[0].channels[1].gpus, (std::vector<int>{0, 3, 2, 1}));
    EXPECT_EQ(azure.communication.graphs[0].typeIntra, "SYS");
    const Reading mesh = read("nccl-graph-xml/perlmutter-a100-graph.xml");
    std::map<std::vector<int>, int> rings;
    std::map<std::pair<int, int>, int> steps;
    for (const GraphChannel& c : mesh.communication.graphs[0].channels) {
        ++rings[c.gpus];
        for (std::size_t i = 0; i < c.gpus.size(); ++i)
            ++steps[{c.gpus[i], c.gpus[(i + 1) % c.gpus.size()]}];
    }
    EXPECT_EQ(rings.size(), 6u);
    for (const auto& [step, times] : steps)
        EXPECT_EQ(times, 4);
    EXPECT_EQ(steps.size(), 12u);
}

} // namespace
} // namespace ringside::formats::test
