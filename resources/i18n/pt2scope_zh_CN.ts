<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ContainerWords</name>
    <message numerus="yes">
        <source>tuple, %n item(s)</source>
        <translation>
            <numerusform>元组，%n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>list, %n item(s)</source>
        <translation>
            <numerusform>列表，%n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dict, %n item(s)</source>
        <translation>
            <numerusform>字典，%n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>deque, %n item(s)</source>
        <translation>
            <numerusform>双端队列，%n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n item(s)</source>
        <translation>
            <numerusform>%1，%n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>DeviceWords</name>
    <message>
        <source>CPU, built in</source>
        <translation>CPU，内置引擎</translation>
    </message>
    <message>
        <source>CUDA, all GPUs</source>
        <translation>CUDA，所有 GPU</translation>
    </message>
    <message>
        <source>CUDA, GPU %1</source>
        <translation>CUDA，GPU %1</translation>
    </message>
    <message>
        <source>LibTorch, CPU</source>
        <translation>LibTorch，CPU</translation>
    </message>
    <message>
        <source>LibTorch, GPU %1</source>
        <translation>LibTorch，GPU %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>FactCards</name>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>little-endian</source>
        <translation>小端序</translation>
    </message>
    <message>
        <source>big-endian</source>
        <translation>大端序</translation>
    </message>
    <message>
        <source>%1-endian</source>
        <translation>字节序 %1</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>生成工具</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>%1 opset %2</source>
        <translation>%1 算子集 %2</translation>
    </message>
    <message>
        <source>schema %1</source>
        <translation>schema %1</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no exported program in it</source>
        <translation>其中没有导出的程序</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n 个程序</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n 种算子</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>编译产物</translation>
    </message>
    <message>
        <source>AOTInductor</source>
        <translation>AOTInductor</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>面向 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <translation>
            <numerusform>%n 张表</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank file(s)</source>
        <translation>
            <numerusform>%n 个 rank 文件</numerusform>
        </translation>
    </message>
    <message>
        <source>no tensors are stored in it</source>
        <translation>其中没有保存任何张量</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>a part of the file cannot be read</source>
        <translation>文件有一部分无法读取</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>in the part that can be read</source>
        <translation>仅限可读取的部分</translation>
    </message>
</context>
<context>
    <name>GraphWords</name>
    <message numerus="yes">
        <source>%n edge(s), one bundle</source>
        <translation>
            <numerusform>%n 条边，合为一束</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>(no operator)</source>
        <translation>（无算子）</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>小于 %1</translation>
    </message>
    <message>
        <source>%1 and more</source>
        <translation>%1 及以上</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>%1 (call %2)</source>
        <translation>%1（第 %2 次调用）</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1 is not defined</source>
        <translation>%1 未定义</translation>
    </message>
    <message>
        <source>repeat if</source>
        <translation>循环条件</translation>
    </message>
    <message>
        <source>shared by %1</source>
        <translation>%1 处共享</translation>
    </message>
    <message>
        <source>shared with %1</source>
        <translation>与 %1 共享</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, written back</source>
        <translation>%1，写回</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>JSON pointer</source>
        <translation>JSON 指针</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>at byte</source>
        <translation>字节偏移</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的%1</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>问题详情</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>另见</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>为何重要</translation>
    </message>
    <message>
        <source>How to mend</source>
        <translation>如何修复</translation>
    </message>
    <message>
        <source>Established in</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>算子参数</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>value of the graph</source>
        <translation>图中的值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>产生节点</translation>
    </message>
    <message>
        <source>It is an input of the graph.</source>
        <translation>它是图的输入。</translation>
    </message>
    <message>
        <source>Nothing in the graph makes it.</source>
        <translation>图中没有节点产生它。</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>symbolic size</source>
        <translation>符号尺寸</translation>
    </message>
    <message>
        <source>follows from others</source>
        <translation>由其他符号推导</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>取值范围</translation>
    </message>
    <message>
        <source>values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>at export</source>
        <translation>导出时</translation>
    </message>
    <message>
        <source>Sizes that it is</source>
        <translation>用到它的维度</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>第 %1 维</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Nodes of %1</source>
        <translation>%1 的节点</translation>
    </message>
    <message>
        <source>Entry of the archive</source>
        <translation>归档条目</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储方式</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>未压缩</translation>
    </message>
    <message>
        <source>%1 by method %2</source>
        <translation>%1，压缩方法 %2</translation>
    </message>
    <message>
        <source>data at byte</source>
        <translation>数据偏移</translation>
    </message>
    <message>
        <source>not a multiple of 64</source>
        <translation>不是 64 的倍数</translation>
    </message>
    <message>
        <source>CRC-32</source>
        <translation>CRC-32</translation>
    </message>
    <message>
        <source>found</source>
        <translation>发现方式</translation>
    </message>
    <message>
        <source>by its own header only</source>
        <translation>仅凭自身文件头</translation>
    </message>
    <message>
        <source>readable</source>
        <translation>可读</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Tensors in it</source>
        <translation>其中的张量</translation>
    </message>
    <message>
        <source>not in the archive</source>
        <translation>归档中没有</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>buffer that is not saved</source>
        <translation>不保存的缓冲区</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>sample input</source>
        <translation>示例输入</translation>
    </message>
    <message>
        <source>weight of the compiled model</source>
        <translation>编译模型的权重</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>keys of a hash map</source>
        <translation>哈希表的键</translation>
    </message>
    <message>
        <source>values of a hash map</source>
        <translation>哈希表的值</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>requires grad</source>
        <translation>需要梯度</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>shared with</source>
        <translation>共用者</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>part</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Weights below it</source>
        <translation>其下的权重</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Biggest parts</source>
        <translation>最大的部分</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>torch %1 to %2</source>
        <translation>torch %1 至 %2</translation>
    </message>
    <message>
        <source>not in %1: %2</source>
        <translation>%1 不可加载：%2</translation>
    </message>
    <message>
        <source>of records and tensors</source>
        <translation>为记录与张量的字节数</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Stack trace</source>
        <translation>调用栈</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n 帧</numerusform>
        </translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>第 %1 个节点，共 %2 个</translation>
    </message>
    <message>
        <source>at byte %1</source>
        <translation>位于字节 %1</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>the graph, as an output</source>
        <translation>图（作为输出）</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>true</source>
        <translation>真</translation>
    </message>
    <message>
        <source>false</source>
        <translation>假</translation>
    </message>
    <message>
        <source>other bytes</source>
        <translation>其他字节</translation>
    </message>
    <message>
        <source>all values</source>
        <translation>所有值</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>次正规数</translation>
    </message>
    <message>
        <source>Real parts</source>
        <translation>实部</translation>
    </message>
    <message>
        <source>Imaginary parts</source>
        <translation>虚部</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>stands for</source>
        <translation>对应</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>(%1 with sample inputs and copies)</source>
        <translation>（含示例输入与副本共 %1 个）</translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>未打开</translation>
    </message>
    <message>
        <source>With torch.export.load</source>
        <translation>用 torch.export.load 加载</translation>
    </message>
    <message>
        <source>Do not load it: that would run code that somebody put into it.</source>
        <translation>不要加载：加载会运行他人植入的代码。</translation>
    </message>
    <message>
        <source>tensor in it</source>
        <translation>所含张量</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Show the tensor</source>
        <translation>显示张量</translation>
    </message>
    <message>
        <source>Show the record</source>
        <translation>显示记录</translation>
    </message>
    <message>
        <source>Mute rule</source>
        <translation>屏蔽规则</translation>
    </message>
    <message>
        <source>always %1</source>
        <translation>恒为 %1</translation>
    </message>
    <message>
        <source>part of what the caller gives</source>
        <translation>调用方传入的一部分</translation>
    </message>
    <message>
        <source>part of what the caller gets</source>
        <translation>调用方得到的一部分</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>values below</source>
        <translation>其下的值</translation>
    </message>
    <message>
        <source>within</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Nothing.</source>
        <translation>空。</translation>
    </message>
    <message>
        <source>Do not load it: sizes in it are made to exhaust memory.</source>
        <translation>不要加载：其中的尺寸是为耗尽内存而设的。</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>Alike modules</source>
        <translation>结构相同的模块</translation>
    </message>
    <message numerus="yes">
        <source>%n alike</source>
        <translation>
            <numerusform>%n 个结构相同</numerusform>
        </translation>
    </message>
    <message>
        <source>call %1 of %2</source>
        <translation>第 %1 次调用，共 %2 次</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Alike nodes</source>
        <translation>相同的节点</translation>
    </message>
    <message numerus="yes">
        <source>first of %n alike</source>
        <translation>
            <numerusform>%n 个相同节点中的第一个</numerusform>
        </translation>
    </message>
    <message>
        <source>a multiple of 64</source>
        <translation>64 的倍数</translation>
    </message>
    <message>
        <source>No node reads it.</source>
        <translation>没有节点使用它。</translation>
    </message>
</context>
<context>
    <name>OperatorFamily</name>
    <message>
        <source>matrix, convolution</source>
        <translation>矩阵、卷积</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>norm, reduction</source>
        <translation>归一化、归约</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>shape, view</source>
        <translation>形状、视图</translation>
    </message>
    <message>
        <source>index, embedding</source>
        <translation>索引、嵌入</translation>
    </message>
    <message>
        <source>control flow</source>
        <translation>控制流</translation>
    </message>
    <message>
        <source>symbol, assertion</source>
        <translation>符号、断言</translation>
    </message>
    <message>
        <source>custom, unknown</source>
        <translation>自定义、未知</translation>
    </message>
</context>
<context>
    <name>ReportFile</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>JSON (*.json);;SARIF (*.sarif);;JUnit (*.xml);;Markdown (*.md);;Text (*.txt);;JSON lines (*.jsonl)</source>
        <translation>JSON (*.json);;SARIF (*.sarif);;JUnit (*.xml);;Markdown (*.md);;文本 (*.txt);;JSON lines (*.jsonl)</translation>
    </message>
    <message>
        <source>The report could not be written to %1. Choose another place.</source>
        <translation>无法将报告写入 %1。请选择其他位置。</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>%1 or more</source>
        <translation>不小于 %1</translation>
    </message>
    <message>
        <source>%1 or less</source>
        <translation>不大于 %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n 字节</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not load this file</source>
        <translation>不要加载此文件</translation>
    </message>
    <message>
        <source>Loading it with PyTorch would run code that somebody put into it. Ask where it came from.</source>
        <translation>用 PyTorch 加载它会运行他人植入的代码。请查明其来源。</translation>
    </message>
    <message>
        <source>PyTorch cannot load this file</source>
        <translation>PyTorch 无法加载此文件</translation>
    </message>
    <message>
        <source>%1. Export it again, or mend what is named below.</source>
        <translation>%1。请重新导出，或修复下列问题。</translation>
    </message>
    <message>
        <source>This is not what was saved</source>
        <translation>内容与保存时不符</translation>
    </message>
    <message>
        <source>Something in it is damaged or contradicts itself. What can be read of it is shown.</source>
        <translation>其中有损坏或自相矛盾之处。能读取的内容仍会显示。</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>不可读</translation>
    </message>
    <message>
        <source>This file cannot be read</source>
        <translation>无法读取此文件</translation>
    </message>
    <message>
        <source>Nothing can be said about its content: %1.</source>
        <translation>无法判断其内容：%1。</translation>
    </message>
    <message>
        <source>It loads, with warnings</source>
        <translation>可以加载，但有警告</translation>
    </message>
    <message>
        <source>Nothing is broken, but something is not as it should be. Look at it before it goes into production.</source>
        <translation>没有损坏，但有不符合预期之处。上线前请查看。</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Not checked to the end</source>
        <translation>未检查完毕</translation>
    </message>
    <message>
        <source>Nothing was found so far, but not everything could be checked.</source>
        <translation>目前未发现问题，但并非全部内容都能检查。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing to mend. Every byte of %n record(s) was read.</source>
        <translation>
            <numerusform>无需修复。%n 条记录的每个字节都已读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>sound</source>
        <translation>完好</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>完好</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>checking %1 %</source>
        <translation>正在检查 %1 %</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>What is shown can be read; whether it is sound is not known yet.</source>
        <translation>显示的内容可读；是否完好尚不可知。</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Checking was stopped. Check again to have a verdict.</source>
        <translation>检查已停止。重新检查以得出结论。</translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>未打开</translation>
    </message>
    <message>
        <source>This cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>configs</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>编译产物</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>signature</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>blobs</source>
        <translation>数据块</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>pickles</source>
        <translation>pickle</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>RTP export of TorchEasyRec</source>
        <translation>TorchEasyRec 的 RTP 导出</translation>
    </message>
    <message>
        <source>Checkpoint of TorchEasyRec</source>
        <translation>TorchEasyRec 检查点</translation>
    </message>
    <message>
        <source>Export of TorchEasyRec</source>
        <translation>TorchEasyRec 导出</translation>
    </message>
    <message>
        <source>safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <source>PT2 archive, layered</source>
        <translation>PT2 归档（分层）</translation>
    </message>
    <message>
        <source>PT2 archive, flat</source>
        <translation>PT2 归档（扁平）</translation>
    </message>
    <message>
        <source>Compiled package, flat</source>
        <translation>编译包（扁平）</translation>
    </message>
    <message>
        <source>torch.save archive</source>
        <translation>torch.save 归档</translation>
    </message>
    <message>
        <source>TorchScript archive</source>
        <translation>TorchScript 归档</translation>
    </message>
    <message>
        <source>torch.save stream</source>
        <translation>torch.save 流</translation>
    </message>
    <message>
        <source>ZIP archive of something else</source>
        <translation>其他内容的 ZIP 归档</translation>
    </message>
    <message>
        <source>Unknown file</source>
        <translation>未知文件</translation>
    </message>
    <message>
        <source>Nothing to mend. What it holds was read, and nothing in it contradicts itself.</source>
        <translation>无需修复。内容均已读取，未发现矛盾之处。</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>This is no export</source>
        <translation>这不是导出目录</translation>
    </message>
    <message>
        <source>torch.export.load does not take it: %1.</source>
        <translation>torch.export.load 无法加载：%1。</translation>
    </message>
    <message>
        <source>Readable, with warnings</source>
        <translation>可读取，但有警告</translation>
    </message>
    <message>
        <source>There is no file or folder of this name. It may have been moved, renamed or deleted.</source>
        <translation>没有此名称的文件或文件夹，可能已被移动、改名或删除。</translation>
    </message>
    <message>
        <source>Folder of something else</source>
        <translation>普通文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>已屏蔽 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Sizes in it are made to exhaust the memory of whatever loads it.</source>
        <translation>其中的尺寸是为耗尽加载程序的内存而设的。</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Gone since it was checked</source>
        <translation>检查之后文件已不存在</translation>
    </message>
    <message>
        <source>Changed since it was checked</source>
        <translation>检查之后文件已改变</translation>
    </message>
    <message>
        <source>What was read of it is still shown. The verdict was: %1.</source>
        <translation>仍显示已读取的内容。此前的结论：%1。</translation>
    </message>
    <message>
        <source>What is shown was read before. The verdict was: %1. Reload to check what is there now.</source>
        <translation>显示的是改变前读取的内容。此前的结论：%1。重新加载即可检查当前内容。</translation>
    </message>
    <message>
        <source>no export</source>
        <translation>非导出</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>该文件夹为空</translation>
    </message>
    <message>
        <source>There is nothing to open in it.</source>
        <translation>其中没有可打开的内容。</translation>
    </message>
    <message>
        <source>Nothing in this folder looks like a model, an export or a checkpoint.</source>
        <translation>该文件夹中没有模型、导出或检查点。</translation>
    </message>
    <message>
        <source>A folder of other things</source>
        <translation>普通文件夹</translation>
    </message>
    <message>
        <source>It is no export or checkpoint by itself. What can be opened in it is listed below.</source>
        <translation>它本身不是导出或检查点。其中可打开的内容列在下方。</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>文件内容：%1。</translation>
    </message>
    <message>
        <source>You have no permission to read this folder. Ask its owner, or open another.</source>
        <translation>您没有读取该文件夹的权限。请联系其所有者，或打开其他文件夹。</translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner, or open another.</source>
        <translation>您没有读取该文件的权限。请联系其所有者，或打开其他文件。</translation>
    </message>
    <message>
        <source>It cannot be read: %1.</source>
        <translation>无法读取：%1。</translation>
    </message>
    <message>
        <source>It is no ordinary file: it %1.</source>
        <translation>不是普通文件：%1。</translation>
    </message>
    <message>
        <source>This is no exported program</source>
        <translation>这不是导出的程序</translation>
    </message>
    <message>
        <source>%1. torch.load or torch.jit.load reads it; torch.export.save writes programs.</source>
        <translation>%1。它由 torch.load 或 torch.jit.load 读取；导出的程序由 torch.export.save 写入。</translation>
    </message>
    <message>
        <source>Something in this folder is wrong</source>
        <translation>此文件夹的内容有误</translation>
    </message>
    <message>
        <source>Something in this file is wrong</source>
        <translation>此文件的内容有误</translation>
    </message>
    <message>
        <source>%1. What can be read of it is shown.</source>
        <translation>%1。能读取的内容仍会显示。</translation>
    </message>
</context>
<context>
    <name>ViewKind</name>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>pt2scope::CallCode</name>
    <message>
        <source>Copy Python</source>
        <translation>复制 Python</translation>
    </message>
    <message>
        <source>Call it</source>
        <translation>调用方式</translation>
    </message>
    <message>
        <source>sizes as at export</source>
        <translation>尺寸与导出时相同</translation>
    </message>
    <message>
        <source>Not checked: whether it is safe to load is not known.</source>
        <translation>尚未检查：加载是否安全尚不可知。</translation>
    </message>
    <message>
        <source>PyTorch does not load it</source>
        <translation>PyTorch 不加载此文件</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s), which are copied as well</source>
        <translation>
            <numerusform>还有 %n 行，复制时会一并包含</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::CallTreeModel</name>
    <message>
        <source>always %1</source>
        <translation>恒为 %1</translation>
    </message>
    <message>
        <source>baked in</source>
        <translation>已固化</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>In the program</source>
        <translation>程序中的名称</translation>
    </message>
</context>
<context>
    <name>pt2scope::CallerPage</name>
    <message numerus="yes">
        <source>%n value(s) of the graph</source>
        <translation>
            <numerusform>计算图的 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) from the caller</source>
        <translation>
            <numerusform>来自调用者的 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) to the caller</source>
        <translation>
            <numerusform>返回调用者的 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Mutations</source>
        <translation>原地修改</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) written back after each call</source>
        <translation>
            <numerusform>每次调用后写回 %n 个值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, in program order</source>
        <translation>
            <numerusform>另有 %n 个，见程序顺序</numerusform>
        </translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>%1 free, %2 derived</source>
        <translation>自由 %1 个，推导 %2 个</translation>
    </message>
    <message>
        <source>Every size is fixed. Export with dynamic_shapes to vary one, such as the batch.</source>
        <translation>所有尺寸都是固定的。导出时使用 dynamic_shapes 可使其可变，例如 batch。</translation>
    </message>
    <message>
        <source>No symbolic size is in what could be read.</source>
        <translation>已读取的部分中没有符号尺寸。</translation>
    </message>
    <message>
        <source>Plug in numbers</source>
        <translation>代入数值</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>守卫条件</translation>
    </message>
    <message>
        <source>checked at each call</source>
        <translation>每次调用时检查</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Lifted</source>
        <translation>提升的输入</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), hidden from the caller</source>
        <translation>
            <numerusform>%n 个值，对调用者隐藏</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::Chart</name>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy numbers</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>图片 (*.png *.svg)</translation>
    </message>
    <message>
        <source>It could not be written there.</source>
        <translation>无法写入该位置。</translation>
    </message>
</context>
<context>
    <name>pt2scope::CommandPalette</name>
    <message>
        <source>Find or run anything</source>
        <translation>查找或执行</translation>
    </message>
    <message numerus="yes">
        <source>more than %n result(s)</source>
        <translation>
            <numerusform>超过 %n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has these words in its name</source>
        <translation>没有名称包含这些词的项</translation>
    </message>
    <message>
        <source>A command, a tab, a tensor, a symbol, a node or a record</source>
        <translation>命令、标签页、张量、符号、节点或记录</translation>
    </message>
    <message>
        <source>Commands, tabs, and tensors, symbols, nodes and records of this tab are looked through.</source>
        <translation>查找范围：命令、标签页，以及当前标签页中的张量、符号、节点和记录。</translation>
    </message>
</context>
<context>
    <name>pt2scope::DeviceMenu</name>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>%1: not available</source>
        <translation>%1：不可用</translation>
    </message>
</context>
<context>
    <name>pt2scope::DockTitle</name>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
</context>
<context>
    <name>pt2scope::DocumentPage</name>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>后退 (Alt+←)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>前进 (Alt+→)</translation>
    </message>
    <message>
        <source>Find or run anything   Ctrl+K</source>
        <translation>查找或执行   Ctrl+K</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Keep this view</source>
        <translation>保留当前内容</translation>
    </message>
    <message>
        <source>%1 is gone from the disk. What was read of it is still shown.</source>
        <translation>%1 已不在磁盘上。仍显示已读取的内容。</translation>
    </message>
    <message>
        <source>%1 changed on disk.</source>
        <translation>%1 在磁盘上已更改。</translation>
    </message>
    <message>
        <source>Navigator</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Show or hide the findings (Ctrl+J)</source>
        <translation>显示或隐藏问题列表 (Ctrl+J)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Show or hide the navigator (Ctrl+B)</source>
        <translation>显示或隐藏导航 (Ctrl+B)</translation>
    </message>
    <message>
        <source>Show or hide the inspector (Ctrl+I)</source>
        <translation>显示或隐藏属性 (Ctrl+I)</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingCounts</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n 项未检查</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>已屏蔽 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingsModel</name>
    <message>
        <source>What is wrong</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>The file as a whole</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>Of no model</source>
        <translation>不属于任何模型</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1，另有 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingsPanel</name>
    <message>
        <source>Show the findings of muted rules again</source>
        <translation>重新显示被屏蔽规则的问题</translation>
    </message>
    <message>
        <source>Filter findings</source>
        <translation>筛选问题</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>Group by severity</source>
        <translation>按严重程度分组</translation>
    </message>
    <message>
        <source>Group by rule</source>
        <translation>按规则分组</translation>
    </message>
    <message>
        <source>Group by record</source>
        <translation>按记录分组</translation>
    </message>
    <message>
        <source>Group by model</source>
        <translation>按模型分组</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>已屏蔽 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>No finding passes the filter</source>
        <translation>没有符合筛选条件的问题</translation>
    </message>
    <message>
        <source>Clear the filter, or show other severities.</source>
        <translation>请清除筛选条件，或显示其他严重程度。</translation>
    </message>
    <message>
        <source>Still checking</source>
        <translation>仍在检查</translation>
    </message>
    <message>
        <source>Findings are shown once all rules have looked.</source>
        <translation>所有规则检查完毕后显示问题。</translation>
    </message>
    <message>
        <source>Nothing was found</source>
        <translation>未发现问题</translation>
    </message>
    <message>
        <source>No rule has anything to say of this file.</source>
        <translation>没有规则对此文件报告问题。</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Check again to have findings.</source>
        <translation>重新检查以获得结果。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Mute rule %1</source>
        <translation>屏蔽规则 %1</translation>
    </message>
    <message>
        <source>Mute rule</source>
        <translation>屏蔽规则</translation>
    </message>
    <message>
        <source>Hide all findings of the selected one&apos;s rule</source>
        <translation>隐藏所选问题所属规则的全部问题</translation>
    </message>
    <message>
        <source>Show %1 again (%2)</source>
        <translation>重新显示 %1（%2）</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>全部重新显示</translation>
    </message>
    <message>
        <source>Nothing was checked</source>
        <translation>没有检查任何内容</translation>
    </message>
    <message>
        <source>The overview says what it is, and what can be opened instead.</source>
        <translation>概览中说明了这是什么，以及可以改为打开什么。</translation>
    </message>
    <message>
        <source>Nothing was found in what was checked</source>
        <translation>已检查的部分没有发现问题</translation>
    </message>
    <message>
        <source>The overview says what was not checked, and why.</source>
        <translation>概览中说明了哪些内容未检查以及原因。</translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingsView</name>
    <message>
        <source>Not checked: %1 (%2)</source>
        <translation>未检查：%1（%2）</translation>
    </message>
    <message>
        <source>Rules with very many findings list the first hundred; the counts are complete.</source>
        <translation>问题很多的规则只列出前一百条；计数是完整的。</translation>
    </message>
</context>
<context>
    <name>pt2scope::FolderContent</name>
    <message>
        <source>PT2 archive</source>
        <translation>PT2 归档</translation>
    </message>
    <message>
        <source>PyTorch file</source>
        <translation>PyTorch 文件</translation>
    </message>
    <message numerus="yes">
        <source>Folder with %n model file(s)</source>
        <translation>
            <numerusform>含 %n 个模型文件的文件夹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphBar</name>
    <message>
        <source>How deep modules are unfolded</source>
        <translation>模块展开的层数</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Unfolded</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold all (F)</source>
        <translation>全部折叠 (F)</translation>
    </message>
    <message>
        <source>Unfold all (U)</source>
        <translation>全部展开 (U)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>缩小 (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>显示全图 (0)</translation>
    </message>
    <message>
        <source>Find in graph</source>
        <translation>在图中查找</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Colour: family</source>
        <translation>颜色：算子类别</translation>
    </message>
    <message>
        <source>Colour: dtype</source>
        <translation>颜色：dtype</translation>
    </message>
    <message>
        <source>Colour: module</source>
        <translation>颜色：模块</translation>
    </message>
    <message>
        <source>Colour: bytes</source>
        <translation>颜色：字节数</translation>
    </message>
    <message>
        <source>dtype and shape beside the edges</source>
        <translation>在边旁显示 dtype 与形状</translation>
    </message>
    <message>
        <source>What the selected one depends on ([)</source>
        <translation>所选项依赖的上游 ([)</translation>
    </message>
    <message>
        <source>What depends on the selected one (])</source>
        <translation>依赖所选项的下游 (])</translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>将图保存为图片</translation>
    </message>
    <message>
        <source>Clear (Esc)</source>
        <translation>清除 (Esc)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Top to bottom</source>
        <translation>从上到下</translation>
    </message>
    <message>
        <source>Left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>Unfold…</source>
        <translation>展开…</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Lines of sizes</source>
        <translation>尺寸的连线</translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphCanvas</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Laying out the graph…</source>
        <translation>正在布局计算图…</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to go there</source>
        <translation>单击跳转</translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphLegend</name>
    <message>
        <source>What the colours tell: %1</source>
        <translation>颜色含义：%1</translation>
    </message>
    <message>
        <source>skip connection</source>
        <translation>跳跃连接</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>goes on elsewhere</source>
        <translation>另一端在别处</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphMinimap</name>
    <message>
        <source>The whole graph: click or drag to go there</source>
        <translation>全图：单击或拖动以定位</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>缩略图</translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphView</name>
    <message>
        <source>No graph</source>
        <translation>没有计算图</translation>
    </message>
    <message>
        <source>This model has no exported program: there is nothing to draw.</source>
        <translation>此模型没有导出的程序，没有可绘制的内容。</translation>
    </message>
    <message>
        <source>The program&apos;s graph could not be read. The findings say why.</source>
        <translation>无法读取程序的计算图。原因见“问题”。</translation>
    </message>
    <message>
        <source>An empty graph</source>
        <translation>空的计算图</translation>
    </message>
    <message>
        <source>The program has no inputs, no nodes and no outputs.</source>
        <translation>程序没有输入、节点和输出。</translation>
    </message>
    <message>
        <source>The program is too large for its file: a part of it was read, and is shown.</source>
        <translation>程序超出其文件大小所容许的规模：只读取并显示了其中一部分。</translation>
    </message>
    <message>
        <source>The program is cut off or damaged: what could be read of it is shown.</source>
        <translation>程序被截断或已损坏：仅显示能够读取的部分。</translation>
    </message>
    <message>
        <source>Select something to trace it.</source>
        <translation>请选择一项以追踪。</translation>
    </message>
    <message numerus="yes">
        <source>%n upstream</source>
        <translation>
            <numerusform>上游 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n downstream</source>
        <translation>
            <numerusform>下游 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>将图保存为图片</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png)</source>
        <translation>图片 (*.svg *.png)</translation>
    </message>
    <message>
        <source>The picture could not be written.</source>
        <translation>无法写入图片。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) for %1</source>
        <translation>
            <numerusform>面向 %1 的 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>What is in the package</source>
        <translation>查看包中内容</translation>
    </message>
    <message>
        <source>Compiled, so there is no graph</source>
        <translation>已编译，没有可显示的计算图</translation>
    </message>
    <message>
        <source>Of an exported program its operators and modules would be drawn here. This model was compiled by AOTInductor: in place of the program the package holds %1.</source>
        <translation>若是导出的程序，这里会画出它的算子和模块。该模型已由 AOTInductor 编译：包中没有程序，只有%1。</translation>
    </message>
    <message>
        <source>Show the compiled library</source>
        <translation>查看编译出的库</translation>
    </message>
    <message>
        <source>Show the source that is compiled</source>
        <translation>查看待编译的源码</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个计算图</translation>
    </message>
    <message>
        <source>Save as a picture…</source>
        <translation>保存为图片…</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold with all in it</source>
        <translation>连同内部全部折叠</translation>
    </message>
    <message>
        <source>Unfold with all in it</source>
        <translation>连同内部全部展开</translation>
    </message>
    <message>
        <source>Trace what it depends on</source>
        <translation>追踪上游依赖</translation>
    </message>
    <message>
        <source>Trace what depends on it</source>
        <translation>追踪下游影响</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Alt+Enter</source>
        <translation>Alt+Enter</translation>
    </message>
</context>
<context>
    <name>pt2scope::HeatMap</name>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1 – %2</source>
        <translation>第 %1 – %2 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>columns %1 – %2</source>
        <translation>第 %1 – %2 列</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>没有有限值</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>; %1 not finite</source>
        <translation>；%1 个非有限值</translation>
    </message>
    <message>
        <source>%1 × %2 values</source>
        <translation>%1 × %2 个值</translation>
    </message>
    <message>
        <source>%1 × %2, means of %3 × %4</source>
        <translation>%1 × %2，每格为 %3 × %4 的均值</translation>
    </message>
    <message>
        <source>There is no matrix to draw.</source>
        <translation>没有可绘制的矩阵。</translation>
    </message>
</context>
<context>
    <name>pt2scope::HistogramChart</name>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>%1 to %2: %3 (%4 %)</source>
        <translation>%1 至 %2：%3（%4 %）</translation>
    </message>
    <message>
        <source>There is no finite value to draw.</source>
        <translation>没有可绘制的有限值。</translation>
    </message>
    <message>
        <source>%1 values, tallest bin %2</source>
        <translation>共 %1 个值，最高的一格 %2 个</translation>
    </message>
</context>
<context>
    <name>pt2scope::InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Select a finding, a tensor, a value or a symbol to see all that the file says of it.</source>
        <translation>选择一个问题、张量、值或符号，查看文件中关于它的全部信息。</translation>
    </message>
    <message>
        <source>Copy all of this as text</source>
        <translation>将全部内容复制为文本</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>at byte %1</source>
        <translation>字节偏移 %1</translation>
    </message>
</context>
<context>
    <name>pt2scope::KeyList</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>In the graph</source>
        <translation>计算图中</translation>
    </message>
    <message>
        <source>Go to the next node</source>
        <translation>转到相邻节点</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Go to the first or the last node</source>
        <translation>转到首个或末个节点</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Go to the module around it</source>
        <translation>转到所在模块</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace</translation>
    </message>
    <message>
        <source>Unfold or fold it</source>
        <translation>展开或折叠</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>The same with all inside it</source>
        <translation>连同其内部全部展开或折叠</translation>
    </message>
    <message>
        <source>Alt+Enter</source>
        <translation>Alt+Enter</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>What the selected one depends on</source>
        <translation>所选项依赖的内容</translation>
    </message>
    <message>
        <source>What depends on the selected one</source>
        <translation>依赖所选项的内容</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>显示全图</translation>
    </message>
    <message>
        <source>Move the picture</source>
        <translation>平移画面</translation>
    </message>
    <message>
        <source>Shift+Arrow keys, PgUp, PgDown</source>
        <translation>Shift+方向键、PgUp、PgDown</translation>
    </message>
    <message>
        <source>Leave the trace, then the selection</source>
        <translation>先取消追踪，再取消选择</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>pt2scope::MainWindow</name>
    <message>
        <source>Device…</source>
        <translation>设备…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>关闭标签页</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Find in this view</source>
        <translation>在当前视图中查找</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Navigator</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Findings below</source>
        <translation>下方的问题列表</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>Find or run anything</source>
        <translation>查找或执行</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>About pt2scope</source>
        <translation>关于 pt2scope</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Model archives (*.pt2 *.pt *.pth *.ckpt *.safetensors);;All files (*)</source>
        <translation>模型归档 (*.pt2 *.pt *.pth *.ckpt *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>&lt;b&gt;pt2scope %1&lt;/b&gt;&lt;br&gt;Opens, describes and checks PyTorch model archives. Nothing in a file is ever run.&lt;br&gt;Licensed under the Apache License 2.0. Uses Qt under the LGPL 3.</source>
        <translation>&lt;b&gt;pt2scope %1&lt;/b&gt;&lt;br&gt;打开、说明并检查 PyTorch 模型归档。绝不运行文件中的任何内容。&lt;br&gt;采用 Apache License 2.0 许可。依据 LGPL 3 使用 Qt。</translation>
    </message>
    <message>
        <source>Menu of what has the focus</source>
        <translation>当前焦点的菜单</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>下一个标签页</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>上一个标签页</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>open tab</source>
        <translation>已打开的标签页</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>pt2scope::Navigator</name>
    <message>
        <source>Navigator</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Recently visited</source>
        <translation>最近查看</translation>
    </message>
</context>
<context>
    <name>pt2scope::NumbersForm</name>
    <message>
        <source>not known before it runs</source>
        <translation>运行前未知</translation>
    </message>
    <message>
        <source>No number is in %1</source>
        <translation>没有数在 %1 范围内</translation>
    </message>
    <message>
        <source>Enter a whole number</source>
        <translation>请输入整数</translation>
    </message>
    <message>
        <source>Enter %1</source>
        <translation>请输入 %1</translation>
    </message>
</context>
<context>
    <name>pt2scope::OperatorsSection</name>
    <message>
        <source>the %1 most used of %2</source>
        <translation>共 %2 种，最常用的 %1 种</translation>
    </message>
    <message>
        <source>by count</source>
        <translation>按数量</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Data types</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>weights by bytes</source>
        <translation>权重，按字节</translation>
    </message>
    <message>
        <source>values in the graph by count</source>
        <translation>图中的值，按数量</translation>
    </message>
</context>
<context>
    <name>pt2scope::OverviewView</name>
    <message>
        <source>Nothing is stored in it that could be shown here. Open another file with Ctrl+O, or another folder with Ctrl+Shift+O.</source>
        <translation>其中没有可在此显示的内容。可按 Ctrl+O 打开其他文件，或按 Ctrl+Shift+O 打开其他文件夹。</translation>
    </message>
</context>
<context>
    <name>pt2scope::PaletteModel</name>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
</context>
<context>
    <name>pt2scope::RecentRow</name>
    <message>
        <source>%1 is no longer there</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Take it off the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::ShapesModel</name>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>pt2scope::SignatureView</name>
    <message>
        <source>As the caller sees it</source>
        <translation>调用者视角</translation>
    </message>
    <message>
        <source>In program order</source>
        <translation>程序顺序</translation>
    </message>
    <message>
        <source>Filter names</source>
        <translation>筛选名称</translation>
    </message>
    <message>
        <source>Signature in program order</source>
        <translation>按程序顺序的签名</translation>
    </message>
    <message>
        <source>No signature could be read of this program: it is cut off or damaged. What its graph takes and gives is shown, weights included; Findings say what is wrong.</source>
        <translation>无法读取此程序的签名：程序被截断或已损坏。下面显示计算图自身的输入与输出（含权重）；具体原因见“问题”。</translation>
    </message>
    <message>
        <source>This program is damaged: what follows the damage is not shown. Findings say what is wrong.</source>
        <translation>此程序已损坏：损坏处之后的内容不再显示。具体原因见“问题”。</translation>
    </message>
    <message>
        <source>No name passes the filter</source>
        <translation>没有名称符合筛选条件</translation>
    </message>
    <message>
        <source>Clear it, or look for a part of a name, a kind or a type.</source>
        <translation>请清除筛选，或按名称的一部分、种类或类型查找。</translation>
    </message>
</context>
<context>
    <name>pt2scope::SpecModel</name>
    <message>
        <source>%1, not saved</source>
        <translation>%1，不保存</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>对应</translation>
    </message>
    <message>
        <source>user input</source>
        <translation>用户输入</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>tensor constant</source>
        <translation>张量常量</translation>
    </message>
    <message>
        <source>custom obj</source>
        <translation>自定义对象</translation>
    </message>
    <message>
        <source>token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>constant input</source>
        <translation>常量输入</translation>
    </message>
    <message>
        <source>user output</source>
        <translation>用户输出</translation>
    </message>
    <message>
        <source>loss output</source>
        <translation>损失输出</translation>
    </message>
    <message>
        <source>buffer mutation</source>
        <translation>缓冲区修改</translation>
    </message>
    <message>
        <source>gradient to parameter</source>
        <translation>参数梯度</translation>
    </message>
    <message>
        <source>gradient to user input</source>
        <translation>用户输入梯度</translation>
    </message>
    <message>
        <source>user input mutation</source>
        <translation>用户输入修改</translation>
    </message>
    <message>
        <source>parameter mutation</source>
        <translation>参数修改</translation>
    </message>
</context>
<context>
    <name>pt2scope::StartPage</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Filter recent items</source>
        <translation>筛选最近打开的项目</translation>
    </message>
    <message>
        <source>What is in it, and is it sound.</source>
        <translation>里面有什么，是否完好。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A .pt2 archive, an AOTInductor package, a checkpoint or the folder of a TorchEasyRec export. What is in it shows at once, whatever the size; every byte is checked in the background.</source>
        <translation>.pt2 归档、AOTInductor 包、检查点或 TorchEasyRec 导出文件夹。无论多大，内容立即显示，并在后台检查每个字节。</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Drop files or folders here</source>
        <translation>将文件或文件夹拖放到此处</translation>
    </message>
    <message>
        <source>or anywhere in the window</source>
        <translation>或窗口中的任意位置</translation>
    </message>
    <message>
        <source>Nothing in a file is ever run</source>
        <translation>绝不运行文件中的任何内容</translation>
    </message>
    <message>
        <source>Pickles are read, not loaded. Shared objects are parsed, not opened. No network request is made.</source>
        <translation>pickle 只读取，不加载。共享库只解析，不打开。不发出任何网络请求。</translation>
    </message>
    <message>
        <source>Ctrl+K finds any command.</source>
        <translation>按 Ctrl+K 查找任何命令。</translation>
    </message>
    <message>
        <source>What you open is listed here.</source>
        <translation>打开过的内容会列在这里。</translation>
    </message>
    <message>
        <source>Nothing that was opened has this in its path.</source>
        <translation>打开过的路径中没有匹配项。</translation>
    </message>
    <message>
        <source>Open a sample</source>
        <translation>打开示例</translation>
    </message>
</context>
<context>
    <name>pt2scope::StatusStrip</name>
    <message>
        <source>The device chosen is not to be had: %1.</source>
        <translation>所选设备不可用：%1。</translation>
    </message>
    <message>
        <source>Click to choose another device</source>
        <translation>单击以选择其他设备</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>停止 (Esc)</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Checked in %1</source>
        <translation>检查用时 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n phase(s) not checked</source>
        <translation>
            <numerusform>%n 个阶段未检查</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::SymbolCards</name>
    <message>
        <source>no size of a value by itself</source>
        <translation>不单独作为任何值的维度</translation>
    </message>
    <message>
        <source>enters at %1, dim %2</source>
        <translation>来自 %1 的第 %2 维</translation>
    </message>
    <message>
        <source>first at %1, dim %2</source>
        <translation>首次出现于 %1 的第 %2 维</translation>
    </message>
    <message>
        <source>; shared by %1</source>
        <translation>；由 %1 共用</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>no number is in this range</source>
        <translation>此范围内没有任何数</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Each bar is the range of a symbol on the scale below; the mark is the size at export.</source>
        <translation>每条横条表示一个符号在下方刻度上的取值范围；竖线标出导出时的尺寸。</translation>
    </message>
</context>
<context>
    <name>pt2scope::SymbolsView</name>
    <message>
        <source>No symbolic dimensions</source>
        <translation>没有符号维度</translation>
    </message>
    <message>
        <source>Every shape in this program is fixed. Export with dynamic_shapes to vary the batch.</source>
        <translation>此程序的所有形状都是固定的。导出时使用 dynamic_shapes 可使 batch 可变。</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>%1 free, %2 derived</source>
        <translation>自由 %1 个，推导 %2 个</translation>
    </message>
    <message>
        <source>Plug in numbers</source>
        <translation>代入数值</translation>
    </message>
    <message>
        <source>Memory along the graph</source>
        <translation>沿图的内存占用</translation>
    </message>
    <message>
        <source>Shapes at these numbers</source>
        <translation>代入后的形状</translation>
    </message>
    <message>
        <source>As exported</source>
        <translation>导出时的值</translation>
    </message>
    <message>
        <source>The numbers that the program was exported with</source>
        <translation>程序导出时使用的数值</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>The least number of each range</source>
        <translation>各范围的最小值</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The greatest number of each range that has one</source>
        <translation>各范围的最大值（若有）</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>The graph has no nodes.</source>
        <translation>图中没有节点。</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>峰值 %1，位于 %2</translation>
    </message>
    <message>
        <source>At most %1 of values are alive at once, at node %2 of %3.</source>
        <translation>同时存活的值最多占 %1，位于第 %2 个节点，共 %3 个。</translation>
    </message>
    <message>
        <source>At least %1 of values are alive at once; some sizes follow from data, or are too large.</source>
        <translation>同时存活的值至少占 %1；部分尺寸取决于数据，或过大。</translation>
    </message>
    <message>
        <source>The program is cut off or damaged; no symbolic size is in what could be read of it. Findings say what is wrong.</source>
        <translation>程序被截断或已损坏；已读取的部分中没有符号尺寸。具体原因见“问题”。</translation>
    </message>
    <message>
        <source>inputs and values alive, without weights</source>
        <translation>存活的输入与中间值，不含权重</translation>
    </message>
    <message>
        <source>Shown once every number is in its range.</source>
        <translation>所有数都在范围内时才显示。</translation>
    </message>
    <message>
        <source>Symbolic dimensions could not be read</source>
        <translation>无法读取符号维度</translation>
    </message>
    <message numerus="yes">
        <source>%n dimension(s) are written as expressions outside the grammar of sizes. Findings say what is wrong with them.</source>
        <translation>
            <numerusform>有 %n 个维度的表达式不符合尺寸的语法。原因见“问题”。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::Treemap</name>
    <message>
        <source>Bytes by module</source>
        <translation>各模块字节数</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>has errors</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>has warnings</source>
        <translation>有警告</translation>
    </message>
    <message>
        <source>%1 parts, each too small to show</source>
        <translation>%1 个部分，各自太小而无法显示</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::ValuesPane</name>
    <message>
        <source>There are no values to show: %1.</source>
        <translation>没有可显示的值：%1。</translation>
    </message>
    <message>
        <source>It has no elements.</source>
        <translation>没有元素。</translation>
    </message>
    <message>
        <source>Rounded, so that more of them are seen.</source>
        <translation>已舍入，以便显示更多数值。</translation>
    </message>
    <message>
        <source>Compute statistics</source>
        <translation>计算统计</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>reading, %1 %</source>
        <translation>读取中，%1 %</translation>
    </message>
    <message>
        <source>These are not the bytes that were saved: %1.</source>
        <translation>这些字节与保存时不一致：%1。</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>The CPU read it: %1.</source>
        <translation>改由 CPU 读取：%1。</translation>
    </message>
    <message>
        <source>There are no statistics: %1.</source>
        <translation>没有统计：%1。</translation>
    </message>
    <message>
        <source>There is no heat map: %1.</source>
        <translation>没有热力图：%1。</translation>
    </message>
    <message>
        <source>Magnitudes</source>
        <translation>模</translation>
    </message>
</context>
<context>
    <name>pt2scope::VerdictHead</name>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed: it has errors</source>
        <translation>失败：有错误</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>Take it off the recent list</source>
        <translation>从最近列表中移除</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>选择其他文件夹…</translation>
    </message>
    <message>
        <source>As it was before: %1</source>
        <translation>更改前的结果：%1</translation>
    </message>
</context>
<context>
    <name>pt2scope::WeightsSection</name>
    <message>
        <source>Bytes by module</source>
        <translation>各模块字节数</translation>
    </message>
    <message>
        <source>click a module to go into it</source>
        <translation>单击模块进入其中</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) that other files repeat count once</source>
        <translation>
            <numerusform>其他文件重复保存的 %n 个张量只计一次</numerusform>
        </translation>
    </message>
    <message>
        <source>Bytes by file</source>
        <translation>各文件字节数</translation>
    </message>
    <message>
        <source>click a folder to go into it</source>
        <translation>单击文件夹进入其中</translation>
    </message>
</context>
<context>
    <name>pt2scope::WorstFindings</name>
    <message numerus="yes">
        <source>%n more kind(s) of finding</source>
        <translation>
            <numerusform>另有 %n 类问题</numerusform>
        </translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>如何处理</translation>
    </message>
    <message>
        <source>Show where</source>
        <translation>显示位置</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) of muted rules</source>
        <translation>
            <numerusform>%n 条问题属于已屏蔽的规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s), none needs action</source>
        <translation>
            <numerusform>%n 条提示，均无需处理</numerusform>
        </translation>
    </message>
</context>
</TS>
