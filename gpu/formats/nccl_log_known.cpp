// SPDX-License-Identifier: Apache-2.0
// Sources: NCCL's src/ (the words), its user guide's troubleshooting and environment pages, and maintainers' answers in
// NVIDIA/nccl, aws/aws-ofi-nccl and ROCm/rccl issues (the causes).
#include "gpu/formats/nccl_log_known.h"

#include "gpu/formats/text_scan.h"

#include <array>

namespace ringside::formats {

namespace {

using enum Severity;

// Said of several messages.
const Text ownHostIds = {"Give every machine its own NCCL_HOSTID, or leave it unset.",
                         "为每台机器设置不同的 NCCL_HOSTID，或不设置。"};
const Text versionsDiffer = {"Ranks use different NCCL versions.", "各 rank 使用的 NCCL 版本不同。"};
const Text sameNccl = {"Use the same container or the same libnccl everywhere.",
                       "在所有节点上使用相同的容器或相同的 libnccl。"};
const Text shmFull = {"/dev/shm is full. Docker gives a container 64 MB of it.",
                      "/dev/shm 已满。Docker 默认只给容器 64 MB。"};
const Text moreShm = {"Start the container with --shm-size=1g --ulimit memlock=-1, or --ipc=host.",
                      "启动容器时加 --shm-size=1g --ulimit memlock=-1，或 --ipc=host。"};
const Text noInterface = {"No network interface fits.", "没有合适的网络接口。"};
const Text lookAtInterfaces = {"Look at NCCL_SOCKET_IFNAME and NCCL_SOCKET_FAMILY, and at `ip address`.",
                               "检查 NCCL_SOCKET_IFNAME、NCCL_SOCKET_FAMILY 以及 `ip address`。"};
const Text pinLimit = {"The NIC may not pin that much memory.", "网卡无法锁定这么多内存。"};
const Text liftPinLimit = {
    "Set ulimit -l unlimited (docker: --ulimit memlock=-1; Slurm: PropagateResourceLimitsExcept=MEMLOCK).",
    "设置 ulimit -l unlimited（docker：--ulimit memlock=-1；Slurm：PropagateResourceLimitsExcept=MEMLOCK）。"};
const Text peerEnded = {"Another process ended or lost its connection: what happened there comes first.",
                        "另一个进程已退出或失去连接：那里发生的事情才是起因。"};
const Text lookForFirst = {"Look for the first error of the other ranks.", "查找其他 rank 的首个错误。"};
const Text nvlinkUnusable = {"GPUs are connected by NVLink but may not reach each other: a hardware or driver fault, "
                             "or the fabric manager is not running.",
                             "GPU 之间有 NVLink 却不能互访：硬件或驱动故障，或 fabric manager 未运行。"};
const Text lookAtNvlink = {"Look at nvidia-smi topo -p2p n, nvidia-smi nvlink -s, dmesg and the fabric manager.",
                           "查看 nvidia-smi topo -p2p n、nvidia-smi nvlink -s、dmesg 和 fabric manager。"};
const Text noPeerAccess = {"Peer access between two GPUs could not be switched on.",
                           "无法启用两个 GPU 之间的对等访问。"};
const Text avoidPeerAccess = {
    "NCCL_P2P_DISABLE=1 works around it. Look at IOMMU and ACS settings, and at nvidia-smi topo -p2p r.",
    "NCCL_P2P_DISABLE=1 可以绕过。检查 IOMMU 和 ACS 设置以及 nvidia-smi topo -p2p r。"};
const Text lookAtEfa = {
    "Look at fi_info -p efa; give the container the devices (vpc.amazonaws.com/efa, --device /dev/infiniband).",
    "查看 fi_info -p efa；为容器提供设备（vpc.amazonaws.com/efa、--device /dev/infiniband）。"};
const Text noPlugin = {"No network plugin is installed: NCCL uses its own InfiniBand and socket code. Normal.",
                       "没有安装网络插件：NCCL 使用自带的 InfiniBand 和套接字实现。属正常情况。"};

// The first that matches counts: special ones before general ones.
const KnownMessage warnings[] = {
    {"duplicate-gpu",
     Error,
     "Duplicate GPU detected",
     "",
     {"Several ranks use the same GPU. NCCL wants one GPU for each rank of a communicator (until 2.30, and there as an "
      "experiment).",
      "多个 rank 使用了同一个 GPU。NCCL 要求通信器中每个 rank 使用各自的 GPU（2.30 之前；2.30 为实验特性）。"},
     {"Let each process set its device by its local rank before it makes the communicator.",
      "让每个进程在创建通信器之前按 local rank 设置设备。"}},
    {"ring-does-not-close",
     Error,
     "does not loop back to start",
     "",
     {"The ring does not come back to its first rank: processes disagree about who is on which host. The same "
      "NCCL_HOSTID (or the same host "
      "name and boot id) on different machines does that.",
      "环没有回到起点：各进程对谁在哪台主机上的判断不一致。不同机器设置了相同的 NCCL_HOSTID（或主机名和 boot id "
      "相同）就会如此。"},
     ownHostIds},
    {"ring-does-not-close",
     Error,
     "does not contain rank",
     "",
     {"A rank is missing in a ring: processes disagree about who is on which host.",
      "环中缺少某个 rank：各进程对谁在哪台主机上的判断不一致。"},
     ownHostIds},
    {"nccl-versions-differ", Error, "Mismatched NCCL version", "", versionsDiffer, sameNccl},
    {"nccl-versions-differ", Error, "NCCL version mismatch", "", versionsDiffer, sameNccl},
    {"shm-permission",
     Error,
     "shm_open failed",
     "Permission denied",
     {"This user may not write to /dev/shm.", "当前用户无权写入 /dev/shm。"},
     {"Give /dev/shm its usual mode: chmod 1777 /dev/shm.", "恢复 /dev/shm 的常规权限：chmod 1777 /dev/shm。"}},
    {"shm-full", Error, "posix_fallocate failed", "No space left", shmFull, moreShm},
    {"shm-full", Error, "/dev/shm/nccl-", "No space left", shmFull, moreShm},
    {"shm-full",
     Error,
     "failed to extend /dev/shm",
     "",
     {"/dev/shm is too small. Docker gives a container 64 MB of it.", "/dev/shm 太小。Docker 默认只给容器 64 MB。"},
     moreShm},
    {"shm-failed",
     Error,
     "shared memory segment",
     "",
     {"NCCL could not make its shared memory; the message before says why.",
      "NCCL 无法创建共享内存；前一条消息说明原因。"},
     {"Look at the size and the mode of /dev/shm.", "检查 /dev/shm 的大小和权限。"},
     true},
    {"pci-path-missing",
     Error,
     "Could not find real path of",
     "",
     {"The GPU has no PCI path in /sys, so NCCL cannot find the topology. WSL2 and some containers do not show it.",
      "/sys 中没有该 GPU 的 PCI 路径，NCCL 无法检测拓扑。WSL2 和某些容器不提供该路径。"},
     {"On WSL2 use NCCL 2.10 or later. In a container mount /sys.",
      "在 WSL2 上使用 NCCL 2.10 或更高版本；在容器中挂载 /sys。"}},
    {"ras-port-taken",
     Note,
     "bind failed",
     "Address already in use",
     {"A port is taken. From the RAS service (port 28028) this is harmless: another process of this machine has the "
      "port.",
      "端口已被占用。若来自 RAS 服务（端口 28028）则无害：本机的另一个进程占用了该端口。"},
     {}},
    {"no-libibverbs",
     Note,
     "Failed to open libibverbs",
     "",
     {"libibverbs is not installed: NCCL does without InfiniBand and RoCE. Harmless on a machine that has neither.",
      "没有安装 libibverbs：NCCL 不使用 InfiniBand 和 RoCE。机器上没有这些网卡时无害。"},
     {"Install libibverbs (rdma-core) if the machine has such NICs.",
      "如果机器有此类网卡，请安装 libibverbs（rdma-core）。"}},
    {"no-socket-interface", Error, "no socket interface found", "", noInterface, lookAtInterfaces},
    {"no-socket-interface", Error, "No interface found", "", noInterface, lookAtInterfaces},
    {"no-socket-interface",
     Error,
     "no device found matching",
     "",
     noInterface,
     {"Look at NCCL_SOCKET_IFNAME and NCCL_OOB_NET_IFNAME, and at `ip address`.",
      "检查 NCCL_SOCKET_IFNAME、NCCL_OOB_NET_IFNAME 以及 `ip address`。"}},
    {"network-not-found",
     Error,
     "Error: network",
     "not found",
     {"The network that NCCL_NET asks for is not there: its plugin did not load, or it found no device.",
      "找不到 NCCL_NET 指定的网络：其插件未加载，或没有找到设备。"},
     {"Look at the NET/Plugin lines above, or leave NCCL_NET unset.", "查看前面的 NET/Plugin 行，或不设置 NCCL_NET。"}},
    {"network-not-found",
     Error,
     "Failed to initialize any NET plugin",
     "",
     {"No network could be started, not even sockets.", "没有任何网络可以启动，包括套接字。"},
     {"Look at the warnings above and at NCCL_NET, NCCL_IB_HCA and NCCL_SOCKET_IFNAME.",
      "查看前面的警告以及 NCCL_NET、NCCL_IB_HCA 和 NCCL_SOCKET_IFNAME。"}},
    {"connection-refused",
     Error,
     "onnect",
     "Connection refused",
     {"The other process does not listen: it ended, has not started, or the address is that of another network.",
      "对方进程没有监听：已退出、尚未启动，或地址属于另一个网络。"},
     {"Look for the first error of another rank. If there is none: set NCCL_SOCKET_IFNAME to an interface that all "
      "hosts reach, and look at "
      "firewalls.",
      "查找其他 rank 的首个错误。若没有：将 NCCL_SOCKET_IFNAME 设为所有主机都能互通的接口，并检查防火墙。"}},
    {"no-route",
     Error,
     "No route to host",
     "",
     {"The other host is not reached at this address: a firewall, or an interface that only this host has (docker0, "
      "virbr0).",
      "无法通过该地址到达对方主机：防火墙，或仅本机存在的接口（docker0、virbr0）。"},
     {"Set NCCL_SOCKET_IFNAME to an interface that all hosts reach.",
      "将 NCCL_SOCKET_IFNAME 设为所有主机都能互通的接口。"}},
    {"connection-timed-out",
     Error,
     "onnect",
     "timed out",
     {"The other host does not answer at this address: a firewall, or the wrong interface.",
      "对方主机在该地址没有应答：防火墙，或接口选择错误。"},
     {"Set NCCL_SOCKET_IFNAME to an interface that all hosts reach, and look at firewalls.",
      "将 NCCL_SOCKET_IFNAME 设为所有主机都能互通的接口，并检查防火墙。"}},
    {"ib-connection-timed-out",
     Error,
     "ibv_modify_qp failed",
     "Connection timed out",
     {"The queue pair could not be connected: the two NICs do not reach each other (separate fabrics or rails, a wrong "
      "RoCE GID, a VLAN).",
      "队列对无法建立连接：两块网卡互不可达（不同网络或 rail、RoCE GID 错误、VLAN）。"},
     {"Check with ib_write_bw between these two NICs. For RoCE set NCCL_IB_GID_INDEX; choose NICs with NCCL_IB_HCA.",
      "用 ib_write_bw 在这两块网卡之间检查。RoCE 请设置 NCCL_IB_GID_INDEX；用 NCCL_IB_HCA 选择网卡。"}},
    {"ib-queue-pair",
     Error,
     "ibv_modify_qp failed",
     "",
     {"The queue pair could not be set up. Usual causes: a port that is down, a wrong GID index on RoCE, an MTU that "
      "the ports do not share.",
      "队列对设置失败。常见原因：端口未启用、RoCE 的 GID 序号错误、两端 MTU 不一致。"},
     {"Look at ibstat and show_gids; set NCCL_IB_GID_INDEX and NCCL_IB_HCA.",
      "查看 ibstat 和 show_gids；设置 NCCL_IB_GID_INDEX 和 NCCL_IB_HCA。"}},
    {"ib-memory-lock", Error, "ibv_reg_", "Cannot allocate memory", pinLimit, liftPinLimit},
    {"ib-memory-lock", Error, "ibv_create_", "Cannot allocate memory", pinLimit, liftPinLimit},
    {"ib-registration",
     Error,
     "ibv_reg_",
     "Bad address",
     {"The NIC cannot register GPU memory: GPUDirect RDMA is not working.",
      "网卡无法注册 GPU 内存：GPUDirect RDMA 不可用。"},
     {"Load nvidia-peermem, or use a driver and kernel with DMA-BUF; NCCL_NET_GDR_LEVEL=LOC switches it off.",
      "加载 nvidia-peermem，或使用支持 DMA-BUF 的驱动和内核；NCCL_NET_GDR_LEVEL=LOC 可将其关闭。"}},
    {"ib-registration",
     Error,
     "ibv_reg_",
     "failed",
     {"The NIC could not register memory.", "网卡无法注册内存。"},
     {"Look at ulimit -l and at nvidia-peermem.", "检查 ulimit -l 和 nvidia-peermem。"}},
    {"ib-async-event",
     Error,
     "async fatal event",
     "",
     {"The NIC reported a fatal event: hardware, cable, switch or driver.",
      "网卡报告了致命事件：硬件、线缆、交换机或驱动。"},
     {"Look at dmesg and at the port counters of this NIC.", "查看 dmesg 和该网卡的端口计数器。"}},
    {"ib-port-event",
     Warning,
     "async event",
     "port",
     {"A port of the NIC went down or came back (a flapping link).", "网卡端口断开或恢复（链路抖动）。"},
     {"Look at dmesg, the cable and the switch port.", "查看 dmesg、线缆和交换机端口。"}},
    {"gid-table-changed",
     Note,
     "GID table changed",
     "",
     {"The NIC's GID table changed: harmless, addresses were added or removed.",
      "网卡的 GID 表发生变化：无害，地址被添加或移除。"},
     {}},
    {"message-truncated",
     Error,
     "essage truncated",
     "",
     {"Ranks sent messages of different size: they did not call the same collectives, of the same size, in the same "
      "order; or something else "
      "connected to the port.",
      "各 rank 的消息大小不同：它们没有以相同顺序调用相同大小的集合通信；或有其他程序连接到该端口。"},
     {"Compare what the ranks call (NCCL_DEBUG_SUBSYS=COLL).", "比较各 rank 的调用（NCCL_DEBUG_SUBSYS=COLL）。"}},
    {"peer-closed", Error, "onnection closed by", "", peerEnded, lookForFirst, true},
    {"peer-closed", Error, "Connection reset by peer", "", peerEnded, lookForFirst, true},
    {"peer-closed", Error, "Broken pipe", "", peerEnded, lookForFirst, true},
    {"too-many-files",
     Error,
     "Too many open files",
     "",
     {"The process may not open more files: NCCL needs a few for every peer.",
      "进程无法再打开文件：NCCL 对每个对端都需要若干个文件描述符。"},
     {"Raise ulimit -n (1048576).", "提高 ulimit -n（1048576）。"}},
    {"no-threads",
     Error,
     "pthread_create failed",
     "",
     {"The process may not start more threads.", "进程无法再创建线程。"},
     {"Raise ulimit -u and the container's pids limit.", "提高 ulimit -u 和容器的 pids 限制。"}},
    {"nvlink-p2p-off", Error, "P2P is disabled between NVLINK connected GPUs", "", nvlinkUnusable, lookAtNvlink},
    {"p2p-failed", Error, "Could not enable P2P", "", noPeerAccess, avoidPeerAccess},
    {"p2p-failed", Error, "failed to peer with device", "", noPeerAccess, avoidPeerAccess},
    {"mnnvl-imex",
     Error,
     "MNNVL",
     "not working",
     {"NVLink between nodes is there but memory cannot be shared over it: the IMEX service or its channel is missing.",
      "节点间 NVLink 存在，但无法通过它共享内存：缺少 IMEX 服务或其通道。"},
     {"Look at nvidia-imex-ctl -N and /dev/nvidia-caps-imex-channels; NCCL_MNNVL_ENABLE=0 does without.",
      "查看 nvidia-imex-ctl -N 和 /dev/nvidia-caps-imex-channels；NCCL_MNNVL_ENABLE=0 可以不使用它。"}},
    {"nvls-failed",
     Error,
     "NVLink SHARP",
     "",
     {"Multicast memory for NVLink SHARP (NVLS) could not be bound: usually the fabric manager, or another job that "
      "uses up the multicast "
      "slots.",
      "无法绑定 NVLink SHARP（NVLS）多播内存：通常是 fabric manager 的问题，或其他作业占满了多播资源。"},
     {"Restart nvidia-fabricmanager with the driver's version; NCCL_NVLS_ENABLE=0 does without.",
      "重启与驱动版本一致的 nvidia-fabricmanager；NCCL_NVLS_ENABLE=0 可以不使用 NVLS。"}},
    {"cuda-out-of-memory",
     Error,
     "Cuda failure",
     "out of memory",
     {"The GPU's memory is full: NCCL found no room for its own buffers.",
      "GPU 显存已满：NCCL 没有空间分配自己的缓冲区。"},
     {"Leave some memory free (a smaller batch, a smaller cache), or lower NCCL_BUFFSIZE or NCCL_MAX_NCHANNELS.",
      "留出一些显存（更小的批量或缓存），或降低 NCCL_BUFFSIZE 或 NCCL_MAX_NCHANNELS。"}},
    {"cuda-illegal-access",
     Error,
     "Cuda failure",
     "illegal memory access",
     {"A kernel touched memory that is not its own. It need not be NCCL's: the error stays with the context and shows "
      "up at the next call.",
      "某个内核访问了非法内存。不一定是 NCCL 的内核：该错误会留在上下文中，在下一次调用时出现。"},
     {"Run the program with compute-sanitizer or CUDA_LAUNCH_BLOCKING=1.",
      "用 compute-sanitizer 或 CUDA_LAUNCH_BLOCKING=1 运行程序。"}},
    {"cuda-fabric-manager",
     Error,
     "Cuda failure",
     "system not yet initialized",
     {"The NVSwitch fabric is not up: the fabric manager does not run or does not fit the driver.",
      "NVSwitch 网络未就绪：fabric manager 未运行或与驱动版本不符。"},
     {"Start nvidia-fabricmanager of the driver's version.", "启动与驱动版本一致的 nvidia-fabricmanager。"}},
    {"cuda-driver-too-old",
     Error,
     "Cuda failure",
     "driver version is insufficient",
     {"The driver is older than the CUDA version that NCCL was built with.",
      "驱动版本低于 NCCL 编译所用的 CUDA 版本。"},
     {"Install a newer driver or an NCCL of an older CUDA.", "安装更新的驱动，或使用较旧 CUDA 版本的 NCCL。"}},
    {"cuda-no-kernel",
     Error,
     "Cuda failure",
     "no kernel image",
     {"This NCCL was not built for this GPU.", "此 NCCL 不是为该 GPU 编译的。"},
     {"Install an NCCL that knows this GPU's architecture.", "安装支持该 GPU 架构的 NCCL。"}},
    {"cuda-failure",
     Error,
     "Cuda failure",
     "",
     {"A CUDA call failed.", "CUDA 调用失败。"},
     {"The words in quotes are CUDA's own.", "引号中是 CUDA 给出的原因。"}},
    {"no-algorithm",
     Error,
     "no algorithm/protocol available",
     "",
     {"NCCL_ALGO and NCCL_PROTO leave nothing that can do this collective here.",
      "NCCL_ALGO 和 NCCL_PROTO 的设置使该集合通信无可用算法。"},
     {"Leave NCCL_ALGO and NCCL_PROTO unset.", "不要设置 NCCL_ALGO 和 NCCL_PROTO。"}},
    {"bootstrap-mismatch",
     Error,
     "Bootstrap Root",
     "",
     {"Processes of different jobs or of an old run met at the same address.",
      "不同作业或旧运行的进程使用了同一个地址。"},
     {"End old processes; give each job its own NCCL_COMM_ID or master port.",
      "结束旧进程；为每个作业使用各自的 NCCL_COMM_ID 或主端口。"}},
    {"efa-no-provider",
     Error,
     "find any optimal provider",
     "",
     {"libfabric has no provider that the OFI plugin wants: EFA is not used. The EFA device is not in this container, "
      "or its driver or "
      "libfabric is missing.",
      "libfabric 没有 OFI 插件需要的 provider：未使用 EFA。容器中没有 EFA 设备，或缺少其驱动或 libfabric。"},
     lookAtEfa},
    {"efa-no-device",
     Error,
     "provider efa output empty list",
     "",
     {"No EFA device is visible here: the container or the virtual machine has none.",
      "此处看不到 EFA 设备：容器或虚拟机没有。"},
     lookAtEfa},
    {"ofi-failed",
     Error,
     "OFI NCCL failure",
     "",
     {"The OFI plugin could not start.", "OFI 插件无法启动。"},
     {"The messages before say why.", "之前的消息说明原因。"},
     true},
    {"ofi-failed",
     Error,
     "NET/OFI",
     "failed",
     {"A call of the OFI plugin failed.", "OFI 插件的调用失败。"},
     {"Look at fi_info -p efa and at dmesg.", "查看 fi_info -p efa 和 dmesg。"}},
    {"ofi-failed",
     Error,
     "NET/OFI",
     "completed with error",
     {"A transfer of the OFI plugin ended with an error.", "OFI 插件的传输以错误结束。"},
     {"Look for the first error of the other ranks, and at dmesg.", "查找其他 rank 的首个错误，并查看 dmesg。"}},
    {"rccl-iommu",
     Warning,
     "iommu=pt",
     "",
     {"The kernel was started without iommu=pt: RCCL may hang or be slow.",
      "内核启动参数缺少 iommu=pt：RCCL 可能挂起或变慢。"},
     {"Add iommu=pt to the kernel's command line.", "在内核命令行中加入 iommu=pt。"}},
    {"numa-balancing",
     Warning,
     "NUMA auto balancing enabled",
     "",
     {"NUMA balancing moves pages while GPUs use them: RCCL runs slower and less evenly.",
      "NUMA 自动平衡会在 GPU 使用期间移动内存页：RCCL 变慢且不稳定。"},
     {"sysctl kernel.numa_balancing=0", "sysctl kernel.numa_balancing=0"}},
    {"stack-limit",
     Note,
     "tack size limit",
     "",
     {"The stack limit is unusual; NCCL sets its own.", "栈大小限制不寻常；NCCL 会自行设置。"},
     {}},
    {"xml-file",
     Error,
     "XML",
     "",
     {"An XML file (NCCL_TOPO_FILE or NCCL_GRAPH_FILE) could not be used.",
      "XML 文件（NCCL_TOPO_FILE 或 NCCL_GRAPH_FILE）无法使用。"},
     {"Open it here: the place is named.", "在此打开该文件，会指出出错位置。"}},
    {"invalid-usage",
     Error,
     "Invalid rank requested",
     "",
     {"A rank was asked for that is not in the communicator.", "请求的 rank 不在通信器中。"},
     {"Look at the rank and the size that the program passes.", "检查程序传入的 rank 和大小。"}},
    {"invalid-usage",
     Error,
     "invalid root",
     "",
     {"The root rank is not in the communicator.", "root rank 不在通信器中。"},
     {"Look at the root that the program passes.", "检查程序传入的 root。"}},
    {"invalid-usage",
     Error,
     "is not a valid pointer",
     "",
     {"A buffer is not memory that this GPU can use.", "缓冲区不是该 GPU 可以使用的内存。"},
     {"Pass device memory of the communicator's GPU.", "请传入通信器所用 GPU 的设备内存。"}},
    {"invalid-usage",
     Error,
     "mismatchs with NCCL device",
     "",
     {"A buffer is in the memory of another GPU than the communicator's.",
      "缓冲区位于通信器以外的另一个 GPU 的显存中。"},
     {"Set the device before allocating.", "分配之前先设置设备。"}},
};

const KnownMessage informations[] = {
    {"p2p-off",
     Note,
     "P2P is disabled between connected GPUs",
     "",
     {"Two GPUs could reach each other over PCIe but the driver says that they may not (IOMMU, ACS, a virtual machine, "
      "or GeForce): data goes "
      "through host memory or the network instead. Information, not an error.",
      "两个 GPU 在 PCIe 上相连，但驱动不允许对等访问（IOMMU、ACS、虚拟机或 "
      "GeForce）：数据改走主机内存或网络。这是信息，不是错误。"},
     {"Where that is unexpected: switch off ACS and the IOMMU in the BIOS, see nvidia-smi topo -p2p r.",
      "若不符合预期：在 BIOS 中关闭 ACS 和 IOMMU，参见 nvidia-smi topo -p2p r。"}},
    {"nvlink-p2p-off", Error, "P2P is disabled between NVLINK connected GPUs", "", nvlinkUnusable, lookAtNvlink},
    {"link-speed-unknown",
     Note,
     "Topology detection : could not read",
     "",
     {"The PCIe link speed of a device cannot be read here (usual in virtual machines): NCCL goes on without it. "
      "Information only.",
      "此处无法读取设备的 PCIe 链路速率（虚拟机中常见）：NCCL 忽略它并继续。仅为信息。"},
     {}},
    {"topology-attribute",
     Note,
     "Attribute ",
     "not found",
     {"An optional attribute is missing in the topology: harmless.", "拓扑中缺少可选属性：无害。"},
     {}},
    {"plugin-not-found", Note, "NET/Plugin", "No plugin found", noPlugin, {}},
    {"plugin-not-found", Note, "NET/Plugin", "cannot open shared object", noPlugin, {}},
    {"plugin-not-found",
     Note,
     "NET/Plugin",
     "Failed to find nccl",
     {"The network plugin has not this version of the interface: NCCL tries the next. Normal.",
      "网络插件没有该接口版本：NCCL 会尝试下一个。属正常情况。"},
     {}},
    {"plugin-not-found",
     Note,
     "",
     "/Plugin: Could not find",
     {"An optional plugin is not installed. Normal.", "没有安装可选插件。属正常情况。"},
     {}},
    {"plugin-not-found",
     Note,
     "TUNER/Plugin",
     "",
     {"An optional tuner plugin is not installed. Normal.", "没有安装可选的调优插件。属正常情况。"},
     {}},
    {"gdr-off",
     Note,
     "GPU Direct RDMA Disabled",
     "",
     {"A GPU and a NIC are too far apart for GPUDirect RDMA: data between them goes through host memory.",
      "某 GPU 与网卡距离过远，不使用 GPUDirect RDMA：二者之间的数据经过主机内存。"},
     {"NCCL_NET_GDR_LEVEL allows longer paths.", "NCCL_NET_GDR_LEVEL 可允许更长的路径。"}},
    {"search-failed",
     Warning,
     "Could not find a path for pattern",
     "",
     {"The search found no ring or tree: NCCL falls back to the simple order of ranks, which is slow.",
      "搜索没有找到环或树：NCCL 退回到 rank 的简单顺序，速度较慢。"},
     {"Compare the topology with the machine; a hand-made NCCL_TOPO_FILE often lacks a link.",
      "将拓扑与机器比较；手写的 NCCL_TOPO_FILE 常缺少链路。"}},
    {"ras-port-taken",
     Note,
     "RAS failed to establish a client listening socket",
     "",
     {"Another process of this machine has the RAS port: harmless.", "本机的另一个进程占用了 RAS 端口：无害。"},
     {}},
    {"rails-differ",
     Note,
     "NET/IB : There are mismatched physical devices",
     "",
     {"Two ranks talk over NICs of different rails.", "两个 rank 通过不同 rail 的网卡通信。"},
     {}},
};

bool matches(const KnownMessage& known, std::string_view text)
{
    return contains(text, known.has) && (known.also.empty() || contains(text, known.also));
}

} // namespace

const KnownMessage* knownWarning(std::string_view text)
{
    for (const KnownMessage& known : warnings)
        if (matches(known, text))
            return &known;
    for (const KnownMessage& known : informations) // NCCL versions differ in what is a warning
        if (matches(known, text))
            return &known;
    return nullptr;
}

const KnownMessage* knownInformation(std::string_view text)
{
    for (const KnownMessage& known : informations)
        if (startsWith(text, known.has) && (known.also.empty() || contains(text, known.also)))
            return &known;
    return nullptr;
}

const char* resultName(int code)
{
    static constexpr const char* names[] = {"ncclSuccess",       "ncclUnhandledCudaError", "ncclSystemError",
                                            "ncclInternalError", "ncclInvalidArgument",    "ncclInvalidUsage",
                                            "ncclRemoteError",   "ncclInProgress"};
    return code >= 0 && code < 8 ? names[code] : "";
}

std::optional<Text> resultMeaning(int code)
{
    switch (code) {
    case 1:
        return Text{"a CUDA call failed", "CUDA 调用失败"};
    case 2:
        return Text{"a system call failed", "系统调用失败"};
    case 3:
        return Text{"NCCL found itself in a state that cannot be", "NCCL 内部状态异常"};
    case 4:
        return Text{"an argument is not valid", "参数无效"};
    case 5:
        return Text{"NCCL was used in a way that is not allowed", "NCCL 的使用方式不被允许"};
    case 6:
        return Text{"another process ended or the network failed", "另一个进程退出或网络出错"};
    default:
        return {};
    }
}

std::optional<CompletionStatus> completionStatus(int status)
{
    switch (status) {
    case 1:
        return CompletionStatus{
            "local length error", {"a message was longer than its buffer", "消息长于缓冲区"}, false};
    case 2:
        return CompletionStatus{
            "local queue pair operation error", {"the queue pair was not ready", "队列对未就绪"}, false};
    case 4:
        return CompletionStatus{
            "local protection error",
            {"the memory that was to be sent is not, or no longer, registered with this NIC (GPUDirect RDMA, "
             "nvidia-peermem, "
             "IOMMU or ACS)",
             "要发送的内存没有（或不再）在该网卡上注册（GPUDirect RDMA、nvidia-peermem、IOMMU 或 ACS）"},
            false};
    case 5:
        return CompletionStatus{
            "work request flushed",
            {"the connection had failed before: look for an earlier error", "连接此前已失败：请查找更早的错误"},
            true};
    case 9:
        return CompletionStatus{
            "remote invalid request", {"the other side did not expect this message", "对方没有预期该消息"}, false};
    case 10:
        return CompletionStatus{
            "remote access error",
            {"the other side's memory is not registered for this (GPUDirect RDMA, ACS, or a buffer that was freed)",
             "对方内存没有为此注册（GPUDirect RDMA、ACS，或缓冲区已释放）"},
            false};
    case 11:
        return CompletionStatus{
            "remote operation error", {"the other NIC could not finish", "对方网卡无法完成操作"}, false};
    case 12:
        return CompletionStatus{"transport retry counter exceeded",
                                {"the other NIC did not answer: its process ended, or the network lost packets (link "
                                 "down, congestion, a wrong GID or "
                                 "route)",
                                 "对方网卡没有应答：其进程已退出，或网络丢包（链路断开、拥塞、GID 或路由错误）"},
                                false};
    case 13:
        return CompletionStatus{"receiver not ready retry counter exceeded",
                                {"the other side gave no buffer in time: its process hangs or is slow",
                                 "对方没有及时提供缓冲区：其进程挂起或过慢"},
                                false};
    default:
        return {};
    }
}

} // namespace ringside::formats
