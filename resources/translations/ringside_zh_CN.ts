<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>FieldGlValues</name>
    <message>
        <source>The field has %1 values; this OpenGL driver reads at most %2 at once.</source>
        <translation>这个场有 %1 个值；此 OpenGL 驱动一次最多读取 %2 个。</translation>
    </message>
    <message>
        <source>The GPU has no memory left for a field of %1 values.</source>
        <translation>GPU 已没有内存可容纳 %1 个值的场。</translation>
    </message>
    <message>
        <source>The worker announced slot %1, which its shared memory does not have.</source>
        <translation>worker 宣布了槽 %1，但它的共享内存里没有这个槽。</translation>
    </message>
</context>
<context>
    <name>FieldImageCanvas</name>
    <message>
        <source>this window draws without OpenGL.</source>
        <translation>此窗口不使用 OpenGL 绘制。</translation>
    </message>
</context>
<context>
    <name>GlInfo</name>
    <message>
        <source>OpenGL %1.%2 is here; drawing fields needs 4.3 or later.</source>
        <translation>这里的 OpenGL 是 %1.%2；绘制场需要 4.3 或更高版本。</translation>
    </message>
    <message>
        <source>There is no display.</source>
        <translation>没有显示器。</translation>
    </message>
    <message>
        <source>There is no display: Qt draws on its platform &quot;%1&quot;.</source>
        <translation>没有显示器：Qt 正在平台“%1”上绘制。</translation>
    </message>
    <message>
        <source>An OpenGL context could not be made: no driver is installed for this display.</source>
        <translation>无法创建 OpenGL 上下文：此显示器没有安装驱动。</translation>
    </message>
    <message>
        <source>An OpenGL context was made, but drawing with it failed.</source>
        <translation>OpenGL 上下文已创建，但用它绘制失败。</translation>
    </message>
</context>
<context>
    <name>ImportedMemory</name>
    <message>
        <source>this OpenGL driver has no %1.</source>
        <translation>此 OpenGL 驱动没有 %1。</translation>
    </message>
    <message>
        <source>this OpenGL driver names GL_EXT_memory_object_fd but lacks its functions.</source>
        <translation>此 OpenGL 驱动声明了 GL_EXT_memory_object_fd，却缺少其函数。</translation>
    </message>
    <message>
        <source>the device that draws the window does not say which one it is.</source>
        <translation>绘制窗口的设备没有说明自己是哪一个。</translation>
    </message>
    <message>
        <source>the window is drawn by another device (%1) than the one that computes (%2).</source>
        <translation>绘制窗口的设备（%1）与计算的设备（%2）不是同一个。</translation>
    </message>
    <message>
        <source>OpenGL could not take over the shared GPU memory</source>
        <translation>OpenGL 无法接管共享的 GPU 内存</translation>
    </message>
    <message>
        <source>the worker&apos;s description of its shared memory does not fit together.</source>
        <translation>worker 对其共享内存的描述前后不一致。</translation>
    </message>
    <message>
        <source>the file descriptor of the shared memory could not be duplicated.</source>
        <translation>无法复制共享内存的文件描述符。</translation>
    </message>
</context>
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>&amp;Select All</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>增大(&amp;S)</translation>
    </message>
    <message>
        <source>Step &amp;down</source>
        <translation>减小(&amp;D)</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>查找范围：</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>文件类型：</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>文件名(&amp;N)：</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>目录：</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>选择(&amp;C)</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>复制链接地址(&amp;L)</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>VulkanInfo</name>
    <message>
        <source>The Vulkan loader is here, but no driver for it.</source>
        <translation>Vulkan loader 已安装，但没有对应的驱动。</translation>
    </message>
    <message>
        <source>Vulkan could not start: vkCreateInstance returned %1.</source>
        <translation>Vulkan 无法启动：vkCreateInstance 返回 %1。</translation>
    </message>
    <message>
        <source>Vulkan runs, but finds no device.</source>
        <translation>Vulkan 可以运行，但找不到设备。</translation>
    </message>
    <message>
        <source>The Vulkan loader libvulkan.so.1 is not installed.</source>
        <translation>未安装 Vulkan loader libvulkan.so.1。</translation>
    </message>
    <message>
        <source>Ringside was built without the Vulkan headers.</source>
        <translation>此 Ringside 构建时没有 Vulkan 头文件。</translation>
    </message>
</context>
<context>
    <name>ringside::AboutDialog</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (built with %2)</source>
        <translation>%1（以 %2 构建）</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>%1, compute capability %2.%3</source>
        <translation>%1，计算能力（compute capability）%2.%3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>GPU, its memory</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>is starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Worker on</source>
        <translation>Worker 所在主机</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>About Ringside</source>
        <translation>关于 Ringside</translation>
    </message>
    <message>
        <source>Ringside: CUDA memory and NCCL, measured beside the prediction</source>
        <translation>Ringside：CUDA 内存与 NCCL，测量与预测并列</translation>
    </message>
    <message>
        <source>Ringside&apos;s source is under the Apache License 2.0. This program links QCustomPlot and QScintilla, and so is distributed under the GNU General Public License, version 3. The worker, ringside-worker, links neither of them: it stays under the Apache License 2.0.</source>
        <translation>Ringside 的源代码采用 Apache License 2.0。本程序链接了 QCustomPlot 和 QScintilla，因此以 GNU General Public License 第 3 版分发。工作程序 ringside-worker 两者都不链接：它仍采用 Apache License 2.0。</translation>
    </message>
    <message>
        <source>&amp;Copy versions</source>
        <translation>复制版本信息(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ringside::AccessMapPicture</name>
    <message>
        <source>phase %1</source>
        <translation>第 %1 相</translation>
    </message>
    <message>
        <source>%1 %2 of %3 serves one lane</source>
        <translation>第 %2 个 %1（共 %3 个）服务一个 lane</translation>
    </message>
    <message>
        <source>%1 %2 of %3 serves %4 lanes</source>
        <translation>第 %2 个 %1（共 %3 个）服务 %4 个 lane</translation>
    </message>
    <message>
        <source>%1 × %2: up to %3 distinct words meet in one %4</source>
        <translation>%1 × %2：一个 %4 中最多有 %3 个不同的字相遇</translation>
    </message>
    <message>
        <source>%1 × %2: no %3 has to serve twice in one phase</source>
        <translation>%1 × %2：同一相内没有 %3 需要服务两次</translation>
    </message>
    <message>
        <source>%1 × %2: no %3 has to serve twice</source>
        <translation>%1 × %2：没有 %3 需要服务两次</translation>
    </message>
    <message>
        <source>same word: read once</source>
        <translation>同一个字：只读一次</translation>
    </message>
    <message>
        <source>lane %1 → word %2, %3 %4, %5 %6 of %7; shared by %8 lanes: read once</source>
        <translation>lane %1 → 字 %2，%3 %4，第 %6 个 %5（共 %7 个）；%8 个 lane 共享：只读一次</translation>
    </message>
    <message>
        <source>lane %1 → word %2, %3 %4, %5 %6 of %7</source>
        <translation>lane %1 → 字 %2，%3 %4，第 %6 个 %5（共 %7 个）</translation>
    </message>
    <message>
        <source>%1 %2: distinct words: %3</source>
        <translation>%1 %2：不同的字：%3</translation>
    </message>
    <message>
        <source>lane %1 does not touch %2 %3</source>
        <translation>lane %1 不访问 %2 %3</translation>
    </message>
    <message>
        <source>distinct
words</source>
        <translation>不同
的字</translation>
    </message>
    <message>
        <source>No access to show yet.</source>
        <translation>还没有可显示的访问。</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>lane</translation>
    </message>
</context>
<context>
    <name>ringside::AccessMapView</name>
    <message>
        <source>Measured accesses that differ from the prediction: %1</source>
        <translation>与预测不同的实测访问：%1</translation>
    </message>
    <message>
        <source>Play the passes one after the other (← and → step, Esc shows all)</source>
        <translation>逐遍播放（← 和 → 单步，Esc 全部显示）</translation>
    </message>
    <message>
        <source>Play the passes</source>
        <translation>逐遍播放</translation>
    </message>
    <message>
        <source>Access map</source>
        <translation>访问图</translation>
    </message>
</context>
<context>
    <name>ringside::ChapterList</name>
    <message>
        <source>Search experiments</source>
        <translation>搜索实验</translation>
    </message>
    <message>
        <source>Finds words of titles in English and Chinese, and identifiers (Ctrl+F). Enter opens the first match.</source>
        <translation>按中英文标题中的词和标识符查找（Ctrl+F）。回车打开第一个匹配项。</translation>
    </message>
    <message>
        <source>Chapters and experiments</source>
        <translation>章节与实验</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>chapter number, title</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>L – Live: not here. %1</source>
        <translation>L – 实时运行：此处不可用。%1</translation>
    </message>
    <message>
        <source>L – Live: runs on %1.</source>
        <translation>L – 实时运行：在 %1 上运行。</translation>
    </message>
    <message>
        <source>L – Live: runs on this machine.</source>
        <translation>L – 实时运行：在本机上运行。</translation>
    </message>
    <message>
        <source>R – Recording: Ringside brings one along from a real GPU.</source>
        <translation>R – 录制：Ringside 自带一份来自真实 GPU 的录制。</translation>
    </message>
    <message>
        <source>R – Recording: there is none yet.</source>
        <translation>R – 录制：目前还没有。</translation>
    </message>
    <message>
        <source>M – Model: predicts everywhere, without a GPU.</source>
        <translation>M – 模型：无需 GPU，处处可以预测。</translation>
    </message>
    <message>
        <source>Nothing is called “%1”. Esc shows everything again.</source>
        <translation>没有名为“%1”的实验。按 Esc 重新显示全部。</translation>
    </message>
</context>
<context>
    <name>ringside::ExperimentPage</name>
    <message>
        <source>Guess first. Run reveals what the GPU measured.</source>
        <translation>先猜一猜。“运行”会揭晓 GPU 的测量结果。</translation>
    </message>
    <message>
        <source>Choose an experiment on the left.</source>
        <translation>请在左侧选择一个实验。</translation>
    </message>
    <message>
        <source>What do you expect?</source>
        <translation>你预期是多少？</translation>
    </message>
</context>
<context>
    <name>ringside::Export</name>
    <message>
        <source>The file cannot be written: %1</source>
        <translation>无法写入文件：%1</translation>
    </message>
    <message>
        <source>A picture&apos;s file ends in .png, .svg or .pdf.</source>
        <translation>图片文件名须以 .png、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>A data file ends in .csv or .json.</source>
        <translation>数据文件名须以 .csv 或 .json 结尾。</translation>
    </message>
    <message>
        <source>All data of a run go into a file that ends in .json.</source>
        <translation>一次运行的全部数据须写入以 .json 结尾的文件。</translation>
    </message>
</context>
<context>
    <name>ringside::FieldView</name>
    <message>
        <source>%1, measured − predicted</source>
        <translation>%1，实测 − 预测</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1，预测</translation>
    </message>
    <message>
        <source>last good frame</source>
        <translation>最后一帧有效画面</translation>
    </message>
    <message>
        <source>shared GPU memory</source>
        <translation>共享 GPU 内存</translation>
    </message>
    <message>
        <source>uploaded</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>%1 · waiting for the first frame</source>
        <translation>%1 · 等待第一帧</translation>
    </message>
    <message>
        <source>%1 · %2 frames/s</source>
        <translation>%1 · %2 帧/秒</translation>
    </message>
    <message>
        <source>drawn without OpenGL</source>
        <translation>不使用 OpenGL 绘制</translation>
    </message>
    <message>
        <source>%1 · drawn without OpenGL</source>
        <translation>%1 · 不使用 OpenGL 绘制</translation>
    </message>
    <message>
        <source>The worker is gone; this is the last good frame.</source>
        <translation>worker 已退出；这是最后一帧有效画面。</translation>
    </message>
    <message>
        <source>The worker is gone; it left no frame.</source>
        <translation>worker 已退出；没有留下画面。</translation>
    </message>
    <message>
        <source>Frames come through the CPU from the next run on: %1</source>
        <translation>从下一次运行起，画面经由 CPU 传送：%1</translation>
    </message>
    <message>
        <source>The measurement is hidden until you have made your guess.</source>
        <translation>在你给出猜测之前，测量结果保持隐藏。</translation>
    </message>
    <message>
        <source>Nothing to show yet. Run the experiment to fill this field.</source>
        <translation>还没有可显示的内容。运行实验以填充此场。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>What the GPU did</source>
        <translation>GPU 实际所做</translation>
    </message>
    <message>
        <source>What the model says</source>
        <translation>模型的预测</translation>
    </message>
    <message>
        <source>Measured minus predicted, value by value</source>
        <translation>逐值的实测减预测</translation>
    </message>
    <message>
        <source>%1: predicted %2</source>
        <translation>%1：预测 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: measured %2, predicted %3, difference %4</source>
        <translation>%1：实测 %2，预测 %3，差值 %4</translation>
    </message>
</context>
<context>
    <name>ringside::LessonPane</name>
    <message>
        <source>%1. %2</source>
        <comment>number and title of a step</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>This chapter has no lesson yet.</source>
        <translation>本章还没有课文。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>step of a lesson</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>上一步（左箭头）</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>下一步（右箭头）</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The steps of this lesson</source>
        <translation>本课的各个步骤</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open this page in your browser?

%1</source>
        <translation>在浏览器中打开此页面？

%1</translation>
    </message>
</context>
<context>
    <name>ringside::LogPane</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s)</source>
        <translation>
            <numerusform>%1 / %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only lines with…</source>
        <translation>只显示包含以下文字的行…</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>过滤日志</translation>
    </message>
    <message>
        <source>Copy the selection, or all lines shown</source>
        <translation>复制所选内容，或所有显示的行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Empty the log</source>
        <translation>清空日志</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>ringside::MainWindow</name>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>Kernel 源码</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>%1 – Ringside</source>
        <translation>%1 – Ringside</translation>
    </message>
    <message>
        <source>no live GPU</source>
        <translation>无可用 GPU</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>There is no finished live run with these parameters.</source>
        <translation>这组参数还没有完成的实时运行。</translation>
    </message>
    <message>
        <source>What this machine can do</source>
        <translation>这台机器能做什么</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>“%1 doctor” could not be started: %2</source>
        <translation>无法启动“%1 doctor”：%2</translation>
    </message>
    <message>
        <source>“%1” could not be opened. %2</source>
        <translation>无法打开“%1”。%2</translation>
    </message>
    <message>
        <source>What was shown before is still here.</source>
        <translation>先前显示的内容仍在。</translation>
    </message>
    <message>
        <source>Ringside opens its own recordings (.rsd). Was the file copied as a whole?</source>
        <translation>Ringside 打开自己的录制文件（.rsd）。文件是否复制完整？</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Recordings (*.rsd);;All files (*)</source>
        <translation>录制 (*.rsd);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Nothing was saved. %1</source>
        <translation>没有保存任何内容。%1</translation>
    </message>
    <message>
        <source>A file that was there before is unchanged.</source>
        <translation>原有的文件没有改动。</translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>请选择另一个文件夹，或腾出磁盘空间。</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>保存录制</translation>
    </message>
    <message>
        <source>Recordings (*.rsd)</source>
        <translation>录制 (*.rsd)</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>JSON: the whole run (*.json)</source>
        <translation>JSON：整次运行 (*.json)</translation>
    </message>
    <message>
        <source>CSV: the picture shown (*.csv)</source>
        <translation>CSV：当前图的数据 (*.csv)</translation>
    </message>
    <message>
        <source>Export the data</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>This run is not possible here: %1</source>
        <translation>此处无法进行这次运行：%1</translation>
    </message>
    <message>
        <source>The prediction works, and the recordings that Ringside brings along.</source>
        <translation>预测可用，Ringside 自带的录制也可用。</translation>
    </message>
    <message>
        <source>Choose other parameters, or another machine: Run ▸ Run on another machine.</source>
        <translation>请换一组参数，或换一台机器：运行 ▸ 在另一台机器上运行。</translation>
    </message>
    <message>
        <source>The run failed: %1</source>
        <translation>运行失败：%1</translation>
    </message>
    <message>
        <source>The prediction stays, and the window works on.</source>
        <translation>预测保留，窗口照常工作。</translation>
    </message>
    <message>
        <source>The log says more. Change a parameter, or run it again.</source>
        <translation>日志中有更多信息。请修改参数，或再次运行。</translation>
    </message>
    <message>
        <source>The worker died: %1</source>
        <translation>worker 已崩溃：%1</translation>
    </message>
    <message>
        <source>The prediction stays, and a new worker is ready.</source>
        <translation>预测保留，新的 worker 已就绪。</translation>
    </message>
    <message>
        <source>Run it again. The log holds the old worker&apos;s last words.</source>
        <translation>请再次运行。日志中留有旧 worker 最后的输出。</translation>
    </message>
    <message>
        <source>The run took too long and was ended: %1</source>
        <translation>运行时间过长，已被终止：%1</translation>
    </message>
    <message>
        <source>Choose less work, then run it again.</source>
        <translation>请减少工作量，再次运行。</translation>
    </message>
    <message>
        <source>Live runs are off. %1</source>
        <translation>实时运行不可用。%1</translation>
    </message>
    <message>
        <source>Predictions, recordings and lessons work.</source>
        <translation>预测、录制和课文均可使用。</translation>
    </message>
    <message>
        <source>Help ▸ What this machine can do tells what is missing; Run ▸ Run on another machine uses one over ssh.</source>
        <translation>“帮助 ▸ 这台机器能做什么”说明缺少什么；“运行 ▸ 在另一台机器上运行”可通过 ssh 使用另一台机器。</translation>
    </message>
    <message>
        <source>There is no GPU to run on. %1</source>
        <translation>没有可用于运行的 GPU。%1</translation>
    </message>
</context>
<context>
    <name>ringside::MatrixPicture</name>
    <message>
        <source>No values yet.</source>
        <translation>还没有数值。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>measured against predicted (%)</source>
        <translation>实测相对预测（%）</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1，实测</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1，预测</translation>
    </message>
    <message>
        <source>%1 %2: mean %3</source>
        <translation>%1 %2：平均 %3</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>%1: not measured, predicted %2</source>
        <translation>%1：未测量，预测 %2</translation>
    </message>
    <message>
        <source>%1: no value</source>
        <translation>%1：无数值</translation>
    </message>
    <message>
        <source>%1: no value (%2)</source>
        <translation>%1：无数值（%2）</translation>
    </message>
    <message>
        <source>%1: measured %2, predicted %3, difference %4 %</source>
        <translation>%1：实测 %2，预测 %3，相差 %4 %</translation>
    </message>
    <message>
        <source>%1: measured %2</source>
        <translation>%1：实测 %2</translation>
    </message>
    <message>
        <source>%1: predicted %2</source>
        <translation>%1：预测 %2</translation>
    </message>
</context>
<context>
    <name>ringside::MatrixView</name>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>(measured − predicted) / predicted, in %</source>
        <translation>（实测 − 预测）/ 预测，单位 %</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
</context>
<context>
    <name>ringside::ParameterForm</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>All parameters back to their defaults</source>
        <translation>所有参数恢复默认值</translation>
    </message>
    <message>
        <source>Ctrl+%1; when presenting, %1</source>
        <translation>Ctrl+%1；演示时按 %1</translation>
    </message>
    <message>
        <source>Has no effect while “%1” is set.</source>
        <translation>设置了“%1”时不起作用。</translation>
    </message>
</context>
<context>
    <name>ringside::Presenter</name>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1 / %2 · %3</translation>
    </message>
</context>
<context>
    <name>ringside::RemoteDialog</name>
    <message>
        <source>Run on another machine</source>
        <translation>在另一台机器上运行</translation>
    </message>
    <message>
        <source>Ringside starts ringside-worker on that machine over your own ssh, and opens no port. The machine needs an NVIDIA driver and ringside-worker on its path; ssh must let you in without asking for a password.</source>
        <translation>Ringside 用你自己的 ssh 在那台机器上启动 ringside-worker，不开放任何端口。那台机器需要 NVIDIA 驱动，并且 PATH 中有 ringside-worker；ssh 登录不能询问密码。</translation>
    </message>
    <message>
        <source>&amp;Host, as you would give it to ssh:</source>
        <translation>主机名(&amp;H)，与传给 ssh 的写法相同：</translation>
    </message>
    <message>
        <source>empty: this machine</source>
        <translation>留空：本机</translation>
    </message>
    <message>
        <source>A host cannot begin with “-”: ssh would take it for an option.</source>
        <translation>主机名不能以“-”开头：ssh 会把它当作选项。</translation>
    </message>
    <message>
        <source>A host has no spaces in it. Options belong into ~/.ssh/config.</source>
        <translation>主机名中不能有空格。选项请写入 ~/.ssh/config。</translation>
    </message>
    <message>
        <source>Expected HOST, USER@HOST, or an alias of ~/.ssh/config.</source>
        <translation>应为 HOST、USER@HOST，或 ~/.ssh/config 中的别名。</translation>
    </message>
    <message>
        <source>Use this machine</source>
        <translation>使用本机</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>ringside::RunBar</name>
    <message>
        <source>&amp;Predict</source>
        <translation>预测(&amp;P)</translation>
    </message>
    <message>
        <source>Hide what was measured and guess first (Ctrl+G)</source>
        <translation>隐藏测量结果，先猜一猜（Ctrl+G）</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>讲解(&amp;E)</translation>
    </message>
    <message>
        <source>Open the lesson at this experiment (Ctrl+E)</source>
        <translation>打开课文中关于此实验的部分（Ctrl+E）</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Run when a slider rests</source>
        <translation>滑块停住时运行</translation>
    </message>
    <message>
        <source>Short experiments run live by themselves, a moment after the last change</source>
        <translation>短实验会在最后一次改动片刻之后自动实时运行</translation>
    </message>
    <message>
        <source>Measure on the GPU (Ctrl+R)</source>
        <translation>在 GPU 上测量（Ctrl+R）</translation>
    </message>
    <message>
        <source>No live runs: %1</source>
        <translation>无法实时运行：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 · about %n s left</source>
        <translation>
            <numerusform>%1 · 约剩 %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Your guess: %1?</source>
        <translation>你的猜测：%1？</translation>
    </message>
    <message>
        <source>Your guess: %1, in %2?</source>
        <translation>你的猜测：%1（单位 %2）？</translation>
    </message>
    <message>
        <source>You guessed %1; measured: %2.</source>
        <translation>你猜的是 %1；实测：%2。</translation>
    </message>
    <message>
        <source>You guessed %1; predicted: %2.</source>
        <translation>你猜的是 %1；预测：%2。</translation>
    </message>
</context>
<context>
    <name>ringside::RunSession</name>
    <message>
        <source>The worker is starting.</source>
        <translation>worker 正在启动。</translation>
    </message>
    <message>
        <source>This worker does not know the experiment.</source>
        <translation>此 worker 不认识这个实验。</translation>
    </message>
</context>
<context>
    <name>ringside::RunSignals</name>
    <message numerus="yes">
        <source>(%n more lines were left out)</source>
        <translation>
            <numerusform>（另有 %n 行被省略）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ringside::SeriesView</name>
    <message>
        <source>%1, measured</source>
        <translation>%1，实测</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1，预测</translation>
    </message>
    <message>
        <source>%1, predicted: %2</source>
        <translation>%1，预测：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>measurement hidden</source>
        <translation>测量结果已隐藏</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>No values yet.</source>
        <translation>还没有数值。</translation>
    </message>
    <message>
        <source>%1 at %2 %3: measured %4, predicted %5</source>
        <translation>%1，在 %2 %3 处：实测 %4，预测 %5</translation>
    </message>
    <message>
        <source>%1 at %2 %3: measured %4</source>
        <translation>%1，在 %2 %3 处：实测 %4</translation>
    </message>
    <message>
        <source>%1 at %2 %3: predicted %4</source>
        <translation>%1，在 %2 %3 处：预测 %4</translation>
    </message>
</context>
<context>
    <name>ringside::ShortcutsDialog</name>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>In the search box: open the first match. In the list: open the experiment</source>
        <translation>在搜索框中：打开第一个匹配项。在列表中：打开实验</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Empty the search box, or close the message above the picture</source>
        <translation>清空搜索框，或关闭图上方的消息</translation>
    </message>
    <message>
        <source>In the lesson: previous and next step</source>
        <translation>在课文中：上一步和下一步</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Next control; with Shift the previous one</source>
        <translation>下一个控件；加 Shift 为上一个</translation>
    </message>
    <message>
        <source>Next step of the lesson (a remote clicker sends this)</source>
        <translation>课文的下一步（翻页笔发送的就是它）</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Blank the screen, and show it again</source>
        <translation>黑屏，再按恢复</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>选择预设</translation>
    </message>
    <message>
        <source>Esc, F5</source>
        <translation>Esc、F5</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>回到窗口</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>演示时</translation>
    </message>
</context>
<context>
    <name>ringside::SourcePane</name>
    <message>
        <source>This experiment has no kernel source of its own.</source>
        <translation>此实验没有自己的 kernel 源码。</translation>
    </message>
    <message>
        <source>Find in this file</source>
        <translation>在此文件中查找</translation>
    </message>
    <message>
        <source>Enter goes to the next place, and at the end starts again.</source>
        <translation>回车跳到下一处，到末尾后从头开始。</translation>
    </message>
    <message>
        <source>Kernel sources</source>
        <translation>Kernel 源码</translation>
    </message>
</context>
<context>
    <name>ringside::SourceView</name>
    <message>
        <source>Source text</source>
        <translation>源码文本</translation>
    </message>
    <message>
        <source>No source text.</source>
        <translation>没有源码文本。</translation>
    </message>
</context>
<context>
    <name>ringside::StateBanner</name>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭此消息（Esc）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ringside::SummaryStrip</name>
    <message>
        <source>measured %1</source>
        <translation>实测 %1</translation>
    </message>
</context>
<context>
    <name>ringside::TableView</name>
    <message>
        <source>%1
predicted</source>
        <translation>%1
预测</translation>
    </message>
    <message>
        <source>%1
measured</source>
        <translation>%1
实测</translation>
    </message>
    <message>
        <source>%1
difference</source>
        <translation>%1
差值</translation>
    </message>
    <message>
        <source>… rows not shown here: %1. The CSV holds all.</source>
        <translation>… 此处未显示的行数：%1。CSV 中包含全部。</translation>
    </message>
    <message>
        <source>Table of values</source>
        <translation>数值表</translation>
    </message>
    <message>
        <source>These are %1 values: too many for a table. Export them as CSV.</source>
        <translation>共有 %1 个值：对表格来说太多了。请导出为 CSV。</translation>
    </message>
    <message>
        <source>No values yet.</source>
        <translation>还没有数值。</translation>
    </message>
</context>
<context>
    <name>ringside::TextDialog</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
</context>
<context>
    <name>ringside::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>P&amp;anes</source>
        <translation>面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save recording…</source>
        <translation>保存录制(&amp;S)…</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Export &amp;data…</source>
        <translation>导出数据(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Copy command line</source>
        <translation>复制命令行(&amp;C)</translation>
    </message>
    <message>
        <source>A command that repeats exactly what is shown</source>
        <translation>一条能精确重现当前显示内容的命令</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;set parameters</source>
        <translation>重置参数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Find an experiment</source>
        <translation>查找实验(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>Full screen, for a projector; Esc leaves</source>
        <translation>全屏，用于投影；按 Esc 退出</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Predict first</source>
        <translation>先预测(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>讲解(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Cancel run</source>
        <translation>取消运行(&amp;C)</translation>
    </message>
    <message>
        <source>Run when a &amp;slider rests</source>
        <translation>滑块停住时运行(&amp;S)</translation>
    </message>
    <message>
        <source>Run on &amp;another machine…</source>
        <translation>在另一台机器上运行(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>What this &amp;machine can do</source>
        <translation>这台机器能做什么(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;About Ringside</source>
        <translation>关于 Ringside(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>下一幅图(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;revious picture</source>
        <translation>上一幅图(&amp;R)</translation>
    </message>
    <message>
        <source>Preset %1</source>
        <translation>预设 %1</translation>
    </message>
</context>
<context>
    <name>ringside::WorkerCommand</name>
    <message>
        <source>The program ssh was not found on the path.</source>
        <translation>在 PATH 中找不到程序 ssh。</translation>
    </message>
    <message>
        <source>“%1” is not a host name.</source>
        <translation>“%1”不是主机名。</translation>
    </message>
    <message>
        <source>RINGSIDE_WORKER names “%1”, which is not a program.</source>
        <translation>RINGSIDE_WORKER 指定的“%1”不是程序。</translation>
    </message>
    <message>
        <source>ringside-worker is not installed: this build has no CUDA. Predictions and recordings work without it.</source>
        <translation>没有安装 ringside-worker：此构建不含 CUDA。预测和录制无需它也能使用。</translation>
    </message>
</context>
<context>
    <name>ringside::Message</name>
    <message>
        <source>There is no NVIDIA driver on this machine.</source>
        <translation>此机器上没有 NVIDIA 驱动。</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it supports CUDA %1, this worker needs %2.</source>
        <translation>NVIDIA 驱动太旧：它支持 CUDA %1，此 worker 需要 %2。</translation>
    </message>
    <message>
        <source>There is no NVIDIA GPU on this machine (or CUDA_VISIBLE_DEVICES hides it).</source>
        <translation>此机器上没有 NVIDIA GPU（或被 CUDA_VISIBLE_DEVICES 隐藏）。</translation>
    </message>
    <message>
        <source>CUDA cannot start: %1.</source>
        <translation>CUDA 无法启动：%1。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; given, %2 expected</source>
        <translation>给出的是“%1”，应为 %2</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>其中之一：%1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>an index expression</source>
        <translation>下标表达式</translation>
    </message>
    <message>
        <source>column %1: %2</source>
        <translation>第 %1 列：%2</translation>
    </message>
    <message>
        <source>%1, an operator or the end expected</source>
        <translation>%1，应为运算符或结尾</translation>
    </message>
    <message>
        <source>%1, a number, a variable or &apos;(&apos; expected</source>
        <translation>%1，应为数、变量或“(”</translation>
    </message>
    <message>
        <source>%1, &apos;:&apos; expected for the &apos;?&apos; of column %2</source>
        <translation>%1，第 %2 列的“?”需要“:”</translation>
    </message>
    <message>
        <source>%1, &apos;)&apos; expected for the &apos;(&apos; of column %2</source>
        <translation>%1，第 %2 列的“(”需要“)”</translation>
    </message>
    <message>
        <source>the end found</source>
        <translation>此处已是结尾</translation>
    </message>
    <message>
        <source>&apos;%1&apos; found</source>
        <translation>此处是“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; would be octal in C; write it without the leading 0, or as 0x</source>
        <translation>“%1”在 C 中是八进制；请去掉开头的 0，或写成 0x</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no whole number (decimal or 0x)</source>
        <translation>“%1”不是整数（十进制或 0x）</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known here; variables are %2</source>
        <translation>这里没有“%1”；可用的变量是 %2</translation>
    </message>
    <message>
        <source>%1 does not fit a signed 64-bit integer</source>
        <translation>%1 超出有符号 64 位整数</translation>
    </message>
    <message>
        <source>%1 overflows a signed 64-bit integer</source>
        <translation>%1 溢出有符号 64 位整数</translation>
    </message>
    <message>
        <source>%1: division by zero</source>
        <translation>%1：除以零</translation>
    </message>
    <message>
        <source>shift by %1, 0 to 63 expected</source>
        <translation>移位 %1 位，应为 0 到 63</translation>
    </message>
    <message>
        <source>nested more than %1 levels deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>A newer run took its place.</source>
        <translation>已被更新的运行取代。</translation>
    </message>
    <message>
        <source>The run was cancelled before it began.</source>
        <translation>运行在开始前被取消。</translation>
    </message>
    <message>
        <source>The run was cancelled.</source>
        <translation>运行已取消。</translation>
    </message>
    <message>
        <source>The run was cancelled; its worker did not stop within %1 s and was ended.</source>
        <translation>运行已取消；其 worker 在 %1 秒内没有停下，已被结束。</translation>
    </message>
    <message>
        <source>The run took longer than its limit of %1 s, and its worker was ended.</source>
        <translation>运行超过了 %1 秒的时限，其 worker 已被结束。</translation>
    </message>
    <message>
        <source>The run took longer than its limit of %1 s; the worker was ended with it.</source>
        <translation>运行超过了 %1 秒的时限；worker 随之结束。</translation>
    </message>
    <message>
        <source>The run threw an exception: %1</source>
        <translation>运行抛出了异常：%1</translation>
    </message>
    <message>
        <source>The NVIDIA driver is not there or too old: it has no %1.</source>
        <translation>没有 NVIDIA 驱动，或版本太旧：其中没有 %1。</translation>
    </message>
    <message>
        <source>This worker does not know the experiment &quot;%1&quot;.</source>
        <translation>此 worker 没有实验“%1”。</translation>
    </message>
    <message>
        <source>compute capability %1 was chosen and %2 has %3: it can only be predicted</source>
        <translation>选择的计算能力是 %1，而 %2 是 %3：只能预测</translation>
    </message>
    <message>
        <source>The worker said nothing for %1 s and was ended.</source>
        <translation>worker 有 %1 秒没有任何消息，已被结束。</translation>
    </message>
    <message>
        <source>The worker did not say hello within %1 s of its start.%2</source>
        <translation>worker 启动后 %1 秒内没有应答。%2</translation>
    </message>
    <message>
        <source>The worker broke the protocol: %1.</source>
        <translation>worker 违反了协议：%1。</translation>
    </message>
    <message>
        <source>The worker closed its output but did not end.</source>
        <translation>worker 关闭了输出，却没有结束。</translation>
    </message>
    <message>
        <source>The worker %1 could not be started: %2.</source>
        <translation>无法启动 worker %1：%2。</translation>
    </message>
    <message>
        <source>The worker sent what is not a message: %1.</source>
        <translation>worker 发来的不是消息：%1。</translation>
    </message>
    <message>
        <source>The worker said hello twice.</source>
        <translation>worker 重复了开头的应答。</translation>
    </message>
    <message>
        <source>The worker did not begin with hello.</source>
        <translation>worker 没有以应答开头。</translation>
    </message>
    <message>
        <source>The worker was ended by signal %1 (%2)%3.%4</source>
        <translation>worker 被信号 %1 结束（%2）%3。%4</translation>
    </message>
    <message>
        <source>The worker ended with exit code %1 before it said hello.%2</source>
        <translation>worker 在应答之前以退出码 %1 结束。%2</translation>
    </message>
    <message>
        <source>The worker ended with exit code %1.%2</source>
        <translation>worker 以退出码 %1 结束。%2</translation>
    </message>
    <message>
        <source>The worker could not be reached over ssh, or the connection was lost (ssh ended with exit code 255)%1.%2</source>
        <translation>无法经 ssh 连到 worker，或连接中断（ssh 退出码 255）%1。%2</translation>
    </message>
    <message>
        <source>The worker was not found on the remote machine (exit code 127)%1.%2</source>
        <translation>远程机器上找不到 worker（退出码 127）%1。%2</translation>
    </message>
    <message>
        <source> before it said hello</source>
        <translation>，当时尚未应答</translation>
    </message>
    <message>
        <source> in the middle of a message</source>
        <translation>，当时消息只发到一半</translation>
    </message>
    <message>
        <source>invalid memory access</source>
        <translation>非法内存访问</translation>
    </message>
    <message>
        <source>access to memory that is not there</source>
        <translation>访问了不存在的内存</translation>
    </message>
    <message>
        <source>it gave up by abort()</source>
        <translation>以 abort() 放弃</translation>
    </message>
    <message>
        <source>invalid arithmetic</source>
        <translation>非法算术运算</translation>
    </message>
    <message>
        <source>invalid instruction</source>
        <translation>非法指令</translation>
    </message>
    <message>
        <source>killed from outside, for example by the system when memory ran out</source>
        <translation>被外部终止，例如内存耗尽时由系统终止</translation>
    </message>
    <message>
        <source>asked to end from outside</source>
        <translation>被外部要求结束</translation>
    </message>
    <message>
        <source>%1: it records the experiment &apos;%2&apos;, which this Ringside does not have</source>
        <translation>%1：它录制的实验“%2”在此 Ringside 中没有</translation>
    </message>
    <message>
        <source>%1: its parameters do not fit this Ringside&apos;s experiment: %2</source>
        <translation>%1：其参数与此 Ringside 的实验不符：%2</translation>
    </message>
    <message>
        <source>%1: there is no finished live run with these parameters to save; run it first</source>
        <translation>%1：没有以这些参数完成的实际运行可保存；请先运行</translation>
    </message>
</context>
</TS>
