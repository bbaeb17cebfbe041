<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Rule</name>
    <message>
        <source>Not a ZIP archive</source>
        <translation>不是 ZIP 归档</translation>
    </message>
    <message>
        <source>A .pt2 file is a ZIP archive, which readers find by the end record in its last 65,557 bytes. Without one PyTorch cannot open the file: torch.export.load raises BadZipFile or its generic RuntimeError.</source>
        <translation>.pt2 文件是 ZIP 归档，读取方靠文件末尾 65,557 字节内的目录结束记录识别它。没有该记录，PyTorch 无法打开文件：torch.export.load 抛出 BadZipFile 或笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Fetch or export the file again. If it is something else, give it its own file extension.</source>
        <translation>重新获取或导出该文件。如果它是别的内容，请改用相应的扩展名。</translation>
    </message>
    <message>
        <source>Archive without entries</source>
        <translation>归档中没有条目</translation>
    </message>
    <message>
        <source>PyTorch refuses an archive without files: &quot;archive does not contain any files&quot;.</source>
        <translation>PyTorch 拒绝不含文件的归档：&quot;archive does not contain any files&quot;。</translation>
    </message>
    <message>
        <source>Export the model again.</source>
        <translation>重新导出模型。</translation>
    </message>
    <message>
        <source>Archive cut short</source>
        <translation>归档被截断</translation>
    </message>
    <message>
        <source>The directory, or the bytes of an entry, reach past the end of the file, as after an interrupted download or copy. PyTorch fails with its generic RuntimeError, or reads less than the whole record.</source>
        <translation>中央目录或某个条目的字节超出文件末尾，常见于下载或复制中断之后。PyTorch 抛出笼统的 RuntimeError，或读不全整条记录。</translation>
    </message>
    <message>
        <source>Fetch the file again and compare its size with that of the original.</source>
        <translation>重新获取该文件，并与原文件核对大小。</translation>
    </message>
    <message>
        <source>Bytes before the archive</source>
        <translation>归档之前有多余字节</translation>
    </message>
    <message>
        <source>All offsets in the directory are off by the same number of bytes. Many ZIP tools correct for that; PyTorch&apos;s reader does not and fails.</source>
        <translation>中央目录中的所有偏移都相差同样的字节数。许多 ZIP 工具会自动校正；PyTorch 的读取器不会，因而失败。</translation>
    </message>
    <message>
        <source>Remove the bytes before the first local header (PK\x03\x04).</source>
        <translation>删除第一个本地文件头（PK\x03\x04）之前的字节。</translation>
    </message>
    <message>
        <source>Bytes after the archive</source>
        <translation>归档之后有多余字节</translation>
    </message>
    <message>
        <source>PyTorch silently accepts bytes after the end record. It never writes them: something was appended, or the file is two formats at once.</source>
        <translation>PyTorch 会默默接受目录结束记录之后的字节，但自己从不写入：有内容被追加，或者该文件同时是两种格式。</translation>
    </message>
    <message>
        <source>Cut the file off after the end record, or find out what appended to it.</source>
        <translation>在目录结束记录之后截断文件，或查明是什么追加了内容。</translation>
    </message>
    <message>
        <source>Bytes that belong to no entry</source>
        <translation>不属于任何条目的字节</translation>
    </message>
    <message>
        <source>PyTorch writes headers, padding, data and data descriptors without a gap and never looks between them. Other bytes there are hidden data, or the archive was rewritten in place.</source>
        <translation>PyTorch 连续写入文件头、填充、数据和数据描述符，中间不留空隙，也从不检查其间。出现其他字节，说明有隐藏数据，或归档被原地改写过。</translation>
    </message>
    <message>
        <source>Save the program again to get rid of them.</source>
        <translation>重新保存程序即可清除这些字节。</translation>
    </message>
    <message>
        <source>Entries that overlap</source>
        <translation>条目相互重叠</translation>
    </message>
    <message>
        <source>The byte ranges of two entries intersect. No writer does that: the directory is forged or damaged, or the file is a ZIP bomb. PyTorch does not look and reads the same bytes as two records.</source>
        <translation>两个条目的字节范围相交。没有任何写入器会这样做：中央目录系伪造或已损坏，或者该文件是 ZIP 炸弹。PyTorch 不检查这一点，会把同一段字节读成两条记录。</translation>
    </message>
    <message>
        <source>Do not trust the file. Export the model again.</source>
        <translation>不要信任该文件。重新导出模型。</translation>
    </message>
    <message>
        <source>Local header and directory disagree</source>
        <translation>本地文件头与中央目录不一致</translation>
    </message>
    <message>
        <source>Each entry is described twice. PyTorch believes the directory, streaming tools and scanners believe the local header: two readers see two different files.</source>
        <translation>每个条目被描述两次。PyTorch 以中央目录为准，流式工具和扫描器以本地文件头为准：两种读取方看到两个不同的文件。</translation>
    </message>
    <message>
        <source>Wrong data descriptor</source>
        <translation>数据描述符有误</translation>
    </message>
    <message>
        <source>After the data PyTorch writes PK\x07\x08, the CRC-32 and both sizes once more, and counts on those bytes when it computes offsets for memory-mapped loading. Something else there hints at damage near the end of the data, or at an edited record.</source>
        <translation>PyTorch 在数据之后再次写入 PK\x07\x08、CRC-32 和两个大小，并在计算内存映射加载的偏移时依赖这些字节。若此处是其他内容，说明数据末尾附近已损坏，或记录被修改过。</translation>
    </message>
    <message>
        <source>Export the model again, or repack the archive with PyTorch.</source>
        <translation>重新导出模型，或用 PyTorch 重新打包归档。</translation>
    </message>
    <message>
        <source>CRC-32 does not match the bytes</source>
        <translation>CRC-32 与字节不符</translation>
    </message>
    <message>
        <source>The bytes of the record changed after they were written. PyTorch never compares the CRC-32 of layered archives and of nested torch.save archives: it loads wrong weights or runs wrong code without a warning.</source>
        <translation>记录的字节在写入之后发生了变化。对分层归档和嵌套的 torch.save 归档，PyTorch 从不比较 CRC-32：它会毫无警告地加载错误的权重或运行错误的代码。</translation>
    </message>
    <message>
        <source>Fetch the file again from a good copy. Do not use its weights.</source>
        <translation>从完好的副本重新获取该文件。不要使用其中的权重。</translation>
    </message>
    <message>
        <source>CRC-32 not recorded</source>
        <translation>未记录 CRC-32</translation>
    </message>
    <message>
        <source>torch.save was told to leave CRC-32 out (torch.serialization.set_crc32_options(False) or torch.utils.serialization.config.save.compute_crc32 = False). Damage in this archive cannot be found.</source>
        <translation>保存时要求 torch.save 省略 CRC-32（torch.serialization.set_crc32_options(False) 或 torch.utils.serialization.config.save.compute_crc32 = False）。此归档若有损坏将无法发现。</translation>
    </message>
    <message>
        <source>Save with CRC-32 turned on if the file travels or is kept.</source>
        <translation>如果文件要传输或长期保存，请在保存时启用 CRC-32。</translation>
    </message>
    <message>
        <source>CRC-32 of a record is zero</source>
        <translation>记录的 CRC-32 为零</translation>
    </message>
    <message>
        <source>PyTorch always records the CRC-32 in the outer archive of a .pt2 file, so another tool wrote this record. In a torch.save archive it is left out of records whose data torch.serialization.skip_data skipped. The bytes cannot be verified; PyTorch does not try.</source>
        <translation>PyTorch 总会在 .pt2 文件的外层归档中记录 CRC-32，因此这条记录由其他工具写入。在 torch.save 归档中，只有被 torch.serialization.skip_data 跳过数据的记录才没有 CRC-32。这些字节无法校验，PyTorch 也不会去校验。</translation>
    </message>
    <message>
        <source>Save the program again with torch.export.save.</source>
        <translation>用 torch.export.save 重新保存程序。</translation>
    </message>
    <message>
        <source>Two entries with the same name</source>
        <translation>两个条目同名</translation>
    </message>
    <message>
        <source>Which copy PyTorch reads depends on how its sort of all names happens to end; Python&apos;s zipfile reads the last one. The model that was reviewed need not be the model that runs.</source>
        <translation>PyTorch 读取哪一份，取决于它对所有名称的排序恰好如何收尾；Python 的 zipfile 读取最后一份。经过审查的模型未必就是实际运行的模型。</translation>
    </message>
    <message>
        <source>Names that differ only in case</source>
        <translation>名称仅大小写不同</translation>
    </message>
    <message>
        <source>PyTorch looks records up without regard to case: asked for either name, it returns the same one of the two records, so the other is never read.</source>
        <translation>PyTorch 查找记录时不区分大小写：无论查哪个名称，都返回两条记录中的同一条，另一条永远读不到。</translation>
    </message>
    <message>
        <source>Rename one of the records where the archive is written.</source>
        <translation>在写归档的一方把其中一条记录改名。</translation>
    </message>
    <message>
        <source>Required record in different letter case</source>
        <translation>必需的记录大小写不同</translation>
    </message>
    <message>
        <source>PyTorch looks records up without regard to case and loads this archive. Every reader that compares names exactly, Python&apos;s zipfile among them, misses the record.</source>
        <translation>PyTorch 查找记录时不区分大小写，能够加载此归档。凡是精确比较名称的读取方（包括 Python 的 zipfile）都找不到该记录。</translation>
    </message>
    <message>
        <source>Rename the record to the name that the format gives it.</source>
        <translation>把记录改成格式规定的名称。</translation>
    </message>
    <message>
        <source>Name too long for PyTorch</source>
        <translation>名称过长，PyTorch 无法处理</translation>
    </message>
    <message>
        <source>PyTorch cuts names after 511 bytes when it lists records, then looks for the cut name and does not find it: torch.export.load ends in its generic RuntimeError. It writes such names without complaint.</source>
        <translation>PyTorch 列出记录时把名称截到 511 字节，随后按截断的名称查找而找不到：torch.export.load 最终抛出笼统的 RuntimeError。写入这样的名称时却没有任何提示。</translation>
    </message>
    <message>
        <source>Give the model or the extra file a shorter name.</source>
        <translation>为模型或附加文件取一个更短的名称。</translation>
    </message>
    <message>
        <source>Name that leads out of its folder</source>
        <translation>名称指向自身文件夹之外</translation>
    </message>
    <message>
        <source>PyTorch&apos;s AOTInductor loader joins entry names to a temporary folder without checking them, so such a name can write a file anywhere on the disk. Other tools fail on it or misread it.</source>
        <translation>PyTorch 的 AOTInductor 加载器不加检查就把条目名拼接到临时文件夹之后，这样的名称可以在磁盘任意位置写入文件。其他工具会失败或误读。</translation>
    </message>
    <message>
        <source>Do not load or unpack the file. Export the model again.</source>
        <translation>不要加载或解包该文件。重新导出模型。</translation>
    </message>
    <message>
        <source>Name is not UTF-8</source>
        <translation>名称不是 UTF-8</translation>
    </message>
    <message>
        <source>The entry is flagged as UTF-8 and is not. Names are decoded by Python, which fails or looks for another name than the one stored.</source>
        <translation>条目标记为 UTF-8，实际却不是。名称由 Python 解码，要么失败，要么去查找一个与所存名称不同的名称。</translation>
    </message>
    <message>
        <source>Rename the record where the archive is written.</source>
        <translation>在写归档的一方把该记录改名。</translation>
    </message>
    <message>
        <source>Entry outside the root folder</source>
        <translation>条目在根文件夹之外</translation>
    </message>
    <message>
        <source>PyTorch takes the first entry&apos;s top folder for the root and raises when it lists an entry that lies elsewhere. The whole archive cannot be loaded: torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 把第一个条目的顶层文件夹当作根，列出位于别处的条目时抛出异常。整个归档都无法加载：torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Remove the entry, or move it below the root folder.</source>
        <translation>删除该条目，或把它移到根文件夹之下。</translation>
    </message>
    <message>
        <source>No root folder</source>
        <translation>没有根文件夹</translation>
    </message>
    <message>
        <source>PyTorch expects all entries of a layered archive in one top folder and refuses others: &quot;file in archive is not in a subdirectory&quot;. torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 要求分层归档的所有条目位于同一个顶层文件夹中，否则拒绝：&quot;file in archive is not in a subdirectory&quot;。torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Pack the archive again with a folder around its content.</source>
        <translation>重新打包归档，为其内容加一层文件夹。</translation>
    </message>
    <message>
        <source>Entry that is a folder</source>
        <translation>条目是文件夹</translation>
    </message>
    <message>
        <source>PyTorch writes no entries for folders and lists them as records. Below models/ and data/aotinductor/ it takes one for a model, and torch.export.load fails; elsewhere it is ignored. A record with content that carries the DOS folder attribute is not read at all: a weight then holds whatever was in memory.</source>
        <translation>PyTorch 不为文件夹写条目，读取时却把它们列为记录。在 models/ 和 data/aotinductor/ 之下，它会把文件夹当作模型，torch.export.load 因而失败；在其他位置则被忽略。带有 DOS 文件夹属性却有内容的记录根本不会被读取：权重里会是内存中的任意残留值。</translation>
    </message>
    <message>
        <source>Pack the archive without folder entries (zip -D).</source>
        <translation>打包归档时不要写文件夹条目（zip -D）。</translation>
    </message>
    <message>
        <source>Compressed records</source>
        <translation>记录经过压缩</translation>
    </message>
    <message>
        <source>PyTorch stores every record of a .pt2 archive uncompressed. It reads deflated ones, but cannot map them into memory, and inflates each as a whole. The archive was packed by another tool.</source>
        <translation>PyTorch 在 .pt2 归档中以不压缩方式存储所有记录。它能读取 deflate 压缩的记录，但无法将其映射到内存，且每条都要整体解压。此归档由其他工具打包。</translation>
    </message>
    <message>
        <source>Save the program again with torch.export.save if load time or memory matters.</source>
        <translation>如果在意加载时间或内存，请用 torch.export.save 重新保存程序。</translation>
    </message>
    <message>
        <source>Unsupported compression method</source>
        <translation>不支持的压缩方法</translation>
    </message>
    <message>
        <source>PyTorch&apos;s ZIP reader knows stored (0) and deflate (8) only. It cannot read this record, and torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 的 ZIP 读取器只认识 stored (0) 和 deflate (8)。它无法读取这条记录，torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Export the model again, or repack the archive uncompressed.</source>
        <translation>重新导出模型，或以不压缩方式重新打包归档。</translation>
    </message>
    <message>
        <source>Encrypted record</source>
        <translation>记录已加密</translation>
    </message>
    <message>
        <source>PyTorch cannot read encrypted records; torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 无法读取加密的记录；torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Decrypt the archive with the tool that encrypted it, and store it without encryption.</source>
        <translation>用当初加密的工具解密归档，并以不加密的方式保存。</translation>
    </message>
    <message>
        <source>Part of a split archive</source>
        <translation>只是分卷归档的一部分</translation>
    </message>
    <message>
        <source>Disk numbers other than 0 say that the archive continues in other files. PyTorch reads one file only.</source>
        <translation>非 0 的磁盘号表示归档在其他文件中还有后续。PyTorch 只读取一个文件。</translation>
    </message>
    <message>
        <source>Join the parts into one archive.</source>
        <translation>把各分卷合并为一个归档。</translation>
    </message>
    <message>
        <source>Sizes made to exhaust memory</source>
        <translation>声明的大小旨在耗尽内存</translation>
    </message>
    <message>
        <source>A record inflates to over 100 times its stored size and over 16 MiB, or all sizes together exceed 2^62 bytes. A reader that believes such sizes, as PyTorch&apos;s does, runs out of memory.</source>
        <translation>某条记录解压后超过存储大小的 100 倍且超过 16 MiB，或所有大小之和超过 2^62 字节。相信这些大小的读取方（PyTorch 即是如此）会耗尽内存。</translation>
    </message>
    <message>
        <source>Do not load the file. Export the model again.</source>
        <translation>不要加载该文件。重新导出模型。</translation>
    </message>
    <message>
        <source>Record does not inflate to its declared size</source>
        <translation>记录解压后与声明的大小不符</translation>
    </message>
    <message>
        <source>The deflate stream is invalid, or the record has a different number of bytes than the directory declares. PyTorch cannot read the record, and torch.export.load ends in its generic RuntimeError.</source>
        <translation>deflate 流无效，或记录的字节数与中央目录的声明不同。PyTorch 无法读取该记录，torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Fetch or export the file again.</source>
        <translation>重新获取或导出该文件。</translation>
    </message>
    <message>
        <source>Data not aligned</source>
        <translation>数据未对齐</translation>
    </message>
    <message>
        <source>PyTorch aligns the data of every record to a multiple of 64 bytes (of .storage_alignment in nested archives) and does not check it. Unaligned data cannot be used in place from mapped memory.</source>
        <translation>PyTorch 把每条记录的数据对齐到 64 字节的倍数（嵌套归档按 .storage_alignment 对齐），但不检查这一点。未对齐的数据无法在映射的内存中就地使用。</translation>
    </message>
    <message>
        <source>Written by another tool</source>
        <translation>由其他工具写入</translation>
    </message>
    <message>
        <source>Entries lack PyTorch&apos;s padding field, carry a date, or have other flags than PyTorch sets. PyTorch loads them all the same. This explains why data is not aligned.</source>
        <translation>条目缺少 PyTorch 的填充字段、带有日期，或标志位与 PyTorch 设置的不同。PyTorch 照样能加载。数据未对齐的原因即在于此。</translation>
    </message>
    <message>
        <source>Hidden bytes in padding</source>
        <translation>填充中有隐藏字节</translation>
    </message>
    <message>
        <source>PyTorch fills the padding field of local headers with the letter Z and never reads it. Other bytes are data that no reader shows.</source>
        <translation>PyTorch 用字母 Z 填满本地文件头的填充字段，并且从不读取它。其他字节就是任何读取方都不会显示的数据。</translation>
    </message>
    <message>
        <source>Root folder is not named after the file</source>
        <translation>根文件夹的名称与文件名不同</translation>
    </message>
    <message>
        <source>PyTorch names the root folder after the file it writes, or &quot;archive&quot; for a buffer. Another name means that the file was renamed. PyTorch accepts any name.</source>
        <translation>PyTorch 以所写文件的名称命名根文件夹，写入缓冲区时则用 &quot;archive&quot;。名称不同说明文件被改过名。PyTorch 接受任何名称。</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>无需处理。</translation>
    </message>
    <message>
        <source>No serialization id</source>
        <translation>没有序列化 ID（serialization_id）</translation>
    </message>
    <message>
        <source>PyTorch&apos;s writer ends every archive with .data/serialization_id, computed from all names and CRC-32 values; its reader does without. Another tool wrote the archive, or the record was removed.</source>
        <translation>PyTorch 的写入器总在归档末尾写入 .data/serialization_id，它由所有名称和 CRC-32 值计算得出；读取器没有它也能工作。此归档由其他工具写入，或该记录被删除。</translation>
    </message>
    <message>
        <source>Malformed serialization id</source>
        <translation>序列化 ID 格式有误</translation>
    </message>
    <message>
        <source>PyTorch writes 40 decimal digits and only logs what it reads. Anything else was edited.</source>
        <translation>PyTorch 写入 40 位十进制数字，读取时只记入日志。其他内容都是被修改过的。</translation>
    </message>
    <message>
        <source>Serialization id does not match the records</source>
        <translation>序列化 ID 与记录不符</translation>
    </message>
    <message>
        <source>The second half of the id is computed from the CRC-32 values of all records in the order they were written. It does not match: records were replaced, reordered, added or removed afterwards. PyTorch does not compare it.</source>
        <translation>该 ID 的后半部分由所有记录的 CRC-32 值按写入顺序计算得出，现在不相符：之后有记录被替换、重排、添加或删除。PyTorch 不作比较。</translation>
    </message>
    <message>
        <source>Find out what changed the archive, or save the program again with torch.export.save.</source>
        <translation>查明是什么改动了归档，或用 torch.export.save 重新保存程序。</translation>
    </message>
    <message>
        <source>Serialization id does not match the names</source>
        <translation>序列化 ID 与名称不符</translation>
    </message>
    <message>
        <source>The first half of the id depends on the names of all records and on the C++ library of the writer. It is not what Linux gives: the archive was written on macOS or Windows, or records were renamed. A warning when a compiled model in it was made on Linux.</source>
        <translation>该 ID 的前半部分取决于所有记录的名称和写入方的 C++ 库，现在不是 Linux 下应有的值：归档是在 macOS 或 Windows 上写入的，或者有记录被改名。如果其中的编译模型出自 Linux，则报为警告。</translation>
    </message>
    <message>
        <source>Nothing to do if the archive comes from macOS or Windows. Else find out what renamed records.</source>
        <translation>如果归档来自 macOS 或 Windows，无需处理。否则请查明是什么改了记录的名称。</translation>
    </message>
    <message>
        <source>ZIP64 fields contradict the classic ones</source>
        <translation>ZIP64 字段与传统字段矛盾</translation>
    </message>
    <message>
        <source>The ZIP64 end record differs from the classic one where that does not defer to it, or a ZIP64 extra field is cut short or lacks a value that its entry needs. Readers then see different lists of entries.</source>
        <translation>在传统目录结束记录没有交由 ZIP64 表示之处，两者内容不同；或者 ZIP64 附加字段被截断，或缺少条目所需的值。不同的读取方因此看到不同的条目列表。</translation>
    </message>
    <message>
        <source>End record miscounts the directory</source>
        <translation>目录结束记录的计数有误</translation>
    </message>
    <message>
        <source>The number of entries, or the size of the directory, differs from what the end record says. Readers that stop at the count and readers that stop at the size see different lists of entries.</source>
        <translation>条目数或中央目录的大小与目录结束记录所述不同。按数量停止的读取方与按大小停止的读取方会看到不同的条目列表。</translation>
    </message>
    <message>
        <source>Entry without a local header</source>
        <translation>条目没有本地文件头</translation>
    </message>
    <message>
        <source>The directory gives an offset that does not hold PK\x03\x04. PyTorch cannot read the record and torch.export.load ends in its generic RuntimeError.</source>
        <translation>中央目录给出的偏移处不是 PK\x03\x04。PyTorch 无法读取该记录，torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Archive or entry comment</source>
        <translation>归档或条目带有注释</translation>
    </message>
    <message>
        <source>PyTorch writes no comments and ignores them. Another tool wrote or changed this archive.</source>
        <translation>PyTorch 不写注释，也会忽略注释。此归档由其他工具写入或修改。</translation>
    </message>
    <message>
        <source>Nothing to do. Saving the program again removes comments.</source>
        <translation>无需处理。重新保存程序即可去除注释。</translation>
    </message>
    <message>
        <source>archive_format is missing</source>
        <translation>缺少 archive_format</translation>
    </message>
    <message>
        <source>The archive is laid out like a .pt2 file of torch 2.8 or newer but lacks the record by which PyTorch recognises it. torch.export.load takes it for the old flat layout and ends in its generic RuntimeError.</source>
        <translation>归档的布局与 torch 2.8 及更新版本的 .pt2 文件相同，却缺少 PyTorch 据以识别它的记录。torch.export.load 把它当作旧的扁平布局，最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Add a record archive_format below the root folder that holds the three bytes pt2, or export again.</source>
        <translation>在根文件夹下添加记录 archive_format，内容为 pt2 这三个字节，或重新导出。</translation>
    </message>
    <message>
        <source>archive_format is not pt2</source>
        <translation>archive_format 不是 pt2</translation>
    </message>
    <message>
        <source>PyTorch compares the whole record with pt2, a line feed included, and raises AssertionError: Invalid archive format.</source>
        <translation>PyTorch 把整条记录与 pt2 比较，换行符也计算在内，不同则抛出 AssertionError: Invalid archive format。</translation>
    </message>
    <message>
        <source>Set the record to the three bytes pt2, without a line feed.</source>
        <translation>把该记录改为 pt2 这三个字节，不带换行符。</translation>
    </message>
    <message>
        <source>archive_version is missing</source>
        <translation>缺少 archive_version</translation>
    </message>
    <message>
        <source>load_pt2 reads the record and raises RuntimeError without it; torch.export.load ends in its generic RuntimeError.</source>
        <translation>load_pt2 要读取该记录，没有它就抛出 RuntimeError；torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Add a record archive_version below the root folder that holds the one byte 0, or export again.</source>
        <translation>在根文件夹下添加记录 archive_version，内容为 0 这一个字节，或重新导出。</translation>
    </message>
    <message>
        <source>archive_version is not 0</source>
        <translation>archive_version 不是 0</translation>
    </message>
    <message>
        <source>Every PyTorch up to 2.15 writes 0 and compares the text, a line feed included. Anything else raises ValueError: Saved archive version does not match our current archive version.</source>
        <translation>2.15 及之前的所有 PyTorch 都写入 0，并比较整段文本，换行符也计算在内。其他内容都会抛出 ValueError: Saved archive version does not match our current archive version。</translation>
    </message>
    <message>
        <source>Set the record to the single byte 0, or load the file with the PyTorch that wrote it.</source>
        <translation>把该记录改为单个字节 0，或用写入它的 PyTorch 加载该文件。</translation>
    </message>
    <message>
        <source>Container version is missing</source>
        <translation>缺少容器版本</translation>
    </message>
    <message>
        <source>PyTorch&apos;s reader needs .data/version, or else version, below the root folder and refuses an archive that has neither: torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 的读取器需要根文件夹下的 .data/version，否则需要 version，两者都没有的归档会被拒绝：torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Add a record .data/version that holds 6 and a line feed, or export again.</source>
        <translation>添加记录 .data/version，内容为 6 加一个换行符，或重新导出。</translation>
    </message>
    <message>
        <source>Container version cannot be read</source>
        <translation>容器版本无法读取</translation>
    </message>
    <message>
        <source>PyTorch&apos;s reader accepts numbers from 1 to 10. It refuses others, and text without leading digits; torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 的读取器接受 1 到 10 的数字，拒绝其他数字以及不以数字开头的文本；torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Set the record to 6 and a line feed, or load the file with the PyTorch that wrote it.</source>
        <translation>把该记录改为 6 加一个换行符，或用写入它的 PyTorch 加载该文件。</translation>
    </message>
    <message>
        <source>Unusual container version</source>
        <translation>容器版本不常见</translation>
    </message>
    <message>
        <source>PyTorch reads this version. In .pt2 archives it always writes 6 and a line feed, so another tool wrote the record.</source>
        <translation>PyTorch 能读取这个版本。它在 .pt2 归档中总是写入 6 加一个换行符，因此该记录由其他工具写入。</translation>
    </message>
    <message>
        <source>Text after the container version</source>
        <translation>容器版本之后有多余文本</translation>
    </message>
    <message>
        <source>PyTorch&apos;s reader parses the leading digits and ignores the rest. It never writes any: the record was edited.</source>
        <translation>PyTorch 的读取器只解析开头的数字，忽略其余部分。它自己从不写入多余文本：该记录被修改过。</translation>
    </message>
    <message>
        <source>Set the record to 6 and a line feed.</source>
        <translation>把该记录改为 6 加一个换行符。</translation>
    </message>
    <message>
        <source>Conflicting container versions</source>
        <translation>容器版本相互冲突</translation>
    </message>
    <message>
        <source>PyTorch&apos;s writer writes one of .data/version and version. Its reader prefers .data/version and ignores the other, which says something else.</source>
        <translation>PyTorch 的写入器只写 .data/version 和 version 中的一个。读取器优先采用 .data/version，忽略另一个，而另一个的内容与之不同。</translation>
    </message>
    <message>
        <source>Remove the record version.</source>
        <translation>删除记录 version。</translation>
    </message>
    <message>
        <source>byteorder is missing</source>
        <translation>缺少 byteorder</translation>
    </message>
    <message>
        <source>PyTorch&apos;s writer always names the byte order of the weights. Its reader does not ask and takes that of the host, which is right for weights written on a little-endian machine.</source>
        <translation>PyTorch 的写入器总会注明权重的字节序。读取器并不查看，直接采用主机的字节序，对在小端机器上写入的权重而言是正确的。</translation>
    </message>
    <message>
        <source>Add a record byteorder that holds little, or export again.</source>
        <translation>添加记录 byteorder，内容为 little，或重新导出。</translation>
    </message>
    <message>
        <source>Big-endian weights</source>
        <translation>大端权重</translation>
    </message>
    <message>
        <source>load_pt2 never reads byteorder and takes raw weights in the order of the host. On a little-endian machine all their values are wrong, without a message.</source>
        <translation>load_pt2 从不读取 byteorder，按主机的字节序解释原始权重。在小端机器上所有数值都会出错，而且没有任何提示。</translation>
    </message>
    <message>
        <source>Export the model on a little-endian machine. If the weights are little-endian, correct the record.</source>
        <translation>在小端机器上导出模型。如果权重本来就是小端的，请更正该记录。</translation>
    </message>
    <message>
        <source>Unknown byte order</source>
        <translation>未知的字节序</translation>
    </message>
    <message>
        <source>The record names neither byte order. load_pt2 does not read it in a .pt2 archive; torch.load reads it in nested archives and raises ValueError: Unknown endianness type.</source>
        <translation>该记录的内容不是任何一种字节序。load_pt2 在 .pt2 归档中不读取它；torch.load 在嵌套归档中会读取它，并抛出 ValueError: Unknown endianness type。</translation>
    </message>
    <message>
        <source>Set the record to little (or big), without a line feed.</source>
        <translation>把该记录改为 little（或 big），不带换行符。</translation>
    </message>
    <message>
        <source>Header records are not last</source>
        <translation>头部记录不在末尾</translation>
    </message>
    <message>
        <source>PyTorch ends an archive with archive_format, archive_version, .data/version, byteorder and .data/serialization_id, in this order. It reads them anywhere, but did not write this file in its present form.</source>
        <translation>PyTorch 依次以 archive_format、archive_version、.data/version、byteorder 和 .data/serialization_id 结束归档。它们在任何位置都能读取，但该文件现在的样子不是 PyTorch 写成的。</translation>
    </message>
    <message>
        <source>Nothing to load</source>
        <translation>没有可加载的内容</translation>
    </message>
    <message>
        <source>The archive holds no exported program, no compiled model and no other content that PyTorch loads. torch.export.load ends in its generic RuntimeError.</source>
        <translation>归档中没有导出的程序、编译模型或 PyTorch 能加载的其他内容。torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Program of a model is missing</source>
        <translation>缺少模型的程序</translation>
    </message>
    <message>
        <source>Weights, constants or sample inputs belong to a model whose program, models/&lt;name&gt;.json, is not there. The model cannot be loaded; PyTorch loads what it finds below models/ only.</source>
        <translation>权重、常量或示例输入所属的模型没有程序 models/&lt;name&gt;.json。该模型无法加载；PyTorch 只加载 models/ 之下的内容。</translation>
    </message>
    <message>
        <source>Export the model again, or remove its other records.</source>
        <translation>重新导出模型，或删除它的其他记录。</translation>
    </message>
    <message>
        <source>File below models/ that is not a program</source>
        <translation>models/ 之下有不是程序的文件</translation>
    </message>
    <message>
        <source>PyTorch takes every record below models/ for a program and cuts the last five characters off its name. For this one it finds no weights, and torch.export.load fails for the whole archive.</source>
        <translation>PyTorch 把 models/ 之下的每条记录都当作程序，并去掉名称的最后五个字符。它为这个“程序”找不到权重，torch.export.load 对整个归档都会失败。</translation>
    </message>
    <message>
        <source>Move the file to extra/, or remove it.</source>
        <translation>把该文件移到 extra/，或将其删除。</translation>
    </message>
    <message>
        <source>No program named model</source>
        <translation>没有名为 model 的程序</translation>
    </message>
    <message>
        <source>torch.export.load returns the program named &quot;model&quot; and raises KeyError without one. load_pt2 of torch.export.pt2_archive._package loads all programs.</source>
        <translation>torch.export.load 返回名为 &quot;model&quot; 的程序，没有则抛出 KeyError。torch.export.pt2_archive._package 的 load_pt2 会加载所有程序。</translation>
    </message>
    <message>
        <source>Load the file with load_pt2, or name one of the programs model.</source>
        <translation>用 load_pt2 加载该文件，或把其中一个程序命名为 model。</translation>
    </message>
    <message>
        <source>Extra files without a program</source>
        <translation>只有附加文件而没有程序</translation>
    </message>
    <message>
        <source>With extra files and no program torch.export.load raises KeyError: &apos;model&apos;. load_pt2 of torch.export.pt2_archive._package loads the archive.</source>
        <translation>有附加文件而没有程序时，torch.export.load 抛出 KeyError: &apos;model&apos;。torch.export.pt2_archive._package 的 load_pt2 能加载此归档。</translation>
    </message>
    <message>
        <source>Load the file with load_pt2.</source>
        <translation>用 load_pt2 加载该文件。</translation>
    </message>
    <message>
        <source>Sample inputs are missing</source>
        <translation>缺少示例输入</translation>
    </message>
    <message>
        <source>PyTorch reads data/sample_inputs/&lt;name&gt;.pt of every program. An empty record is enough, but it must be there: torch.export.load ends in its generic RuntimeError.</source>
        <translation>PyTorch 会读取每个程序的 data/sample_inputs/&lt;name&gt;.pt。空记录即可，但必须存在：否则 torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Add an empty record of that name, or export again.</source>
        <translation>添加同名的空记录，或重新导出。</translation>
    </message>
    <message>
        <source>Sample inputs are empty</source>
        <translation>示例输入为空</translation>
    </message>
    <message>
        <source>PyTorch writes an empty record when a program has no example inputs, and loads it. Tools that trace the program again have nothing to start from.</source>
        <translation>程序没有示例输入时，PyTorch 写入一条空记录，也能加载它。需要重新追踪程序的工具则没有可用的起点。</translation>
    </message>
    <message>
        <source>Nothing to do. Export with example inputs if they are needed.</source>
        <translation>无需处理。如果需要示例输入，请在导出时提供。</translation>
    </message>
    <message>
        <source>Weights configuration is missing</source>
        <translation>缺少权重配置</translation>
    </message>
    <message>
        <source>A program needs data/weights/&lt;name&gt;_weights_config.json, or &lt;name&gt;.pt as torch 2.8 wrote it, even when it has no weights. Without it PyTorch raises AssertionError.</source>
        <translation>程序即使没有权重，也需要 data/weights/&lt;name&gt;_weights_config.json，或 torch 2.8 写入的 &lt;name&gt;.pt。没有它，PyTorch 抛出 AssertionError。</translation>
    </message>
    <message>
        <source>Constants configuration is missing</source>
        <translation>缺少常量配置</translation>
    </message>
    <message>
        <source>A program needs data/constants/&lt;name&gt;_constants_config.json, or &lt;name&gt;.pt as torch 2.8 wrote it, even when it has no constants. Without it PyTorch raises AssertionError.</source>
        <translation>程序即使没有常量，也需要 data/constants/&lt;name&gt;_constants_config.json，或 torch 2.8 写入的 &lt;name&gt;.pt。没有它，PyTorch 抛出 AssertionError。</translation>
    </message>
    <message>
        <source>Weights stored twice, as a pickle and as raw files</source>
        <translation>权重存了两份：pickle 和原始文件</translation>
    </message>
    <message>
        <source>A model has both the pickle of torch 2.8 and the configuration of later versions. PyTorch takes the pickle and never looks at the configuration, without a message.</source>
        <translation>模型既有 torch 2.8 的 pickle，又有后续版本的配置。PyTorch 采用 pickle，完全不看配置，也没有任何提示。</translation>
    </message>
    <message>
        <source>Remove the pickle, after making sure that the raw weights are the right ones.</source>
        <translation>确认原始权重正确之后，删除 pickle。</translation>
    </message>
    <message>
        <source>Pickled weights of torch 2.8</source>
        <translation>torch 2.8 的 pickle 权重</translation>
    </message>
    <message>
        <source>Weights or constants are one torch.save pickle. Newer versions still read it, with a message in the log, but reading a pickle can run code, and the tensors cannot be loaded one by one.</source>
        <translation>权重或常量是一个 torch.save pickle。新版本仍能读取，并在日志中提示；但读取 pickle 可能运行代码，而且张量无法逐个加载。</translation>
    </message>
    <message>
        <source>Load and save the program with torch 2.9 or newer.</source>
        <translation>用 torch 2.9 或更新版本加载并重新保存程序。</translation>
    </message>
    <message>
        <source>Blob that no configuration mentions</source>
        <translation>没有配置提到的数据块</translation>
    </message>
    <message>
        <source>PyTorch loads blobs by the weights and constants configurations and ignores all others. The bytes are dead, or a configuration lost an entry.</source>
        <translation>PyTorch 按权重和常量的配置加载数据块，忽略其余的。这些字节没有用处，或者配置丢失了一个条目。</translation>
    </message>
    <message>
        <source>Export the model again, or remove the record.</source>
        <translation>重新导出模型，或删除该记录。</translation>
    </message>
    <message>
        <source>Foreign file among weights or constants</source>
        <translation>权重或常量中混有外来文件</translation>
    </message>
    <message>
        <source>torch.export.load ignores the file. Loading compiled models with load_weights_from_disk unpickles every record below data/weights/ and fails on it.</source>
        <translation>torch.export.load 会忽略该文件。用 load_weights_from_disk 加载编译模型时，会对 data/weights/ 之下的每条记录做 unpickle，遇到它就失败。</translation>
    </message>
    <message>
        <source>Move the file to extra/.</source>
        <translation>把该文件移到 extra/。</translation>
    </message>
    <message>
        <source>Gap in the numbering of blobs</source>
        <translation>数据块的编号有空缺</translation>
    </message>
    <message>
        <source>PyTorch numbers weight_ and tensor_ blobs from 0 across the whole archive and does not mind a gap when it loads. A number is missing: the archive was edited.</source>
        <translation>PyTorch 在整个归档范围内从 0 开始为 weight_ 和 tensor_ 数据块编号，加载时不在意空缺。少了一个编号：归档被修改过。</translation>
    </message>
    <message>
        <source>Nothing to do if all models load. Else export again.</source>
        <translation>如果所有模型都能加载，无需处理。否则重新导出。</translation>
    </message>
    <message>
        <source>Record unknown to the format</source>
        <translation>格式中没有的记录</translation>
    </message>
    <message>
        <source>PyTorch ignores records outside the folders it knows. Your own files belong in extra/.</source>
        <translation>PyTorch 会忽略已知文件夹之外的记录。自己的文件应放在 extra/ 中。</translation>
    </message>
    <message>
        <source>Move the file to extra/ if it is text, or remove it.</source>
        <translation>如果是文本，把该文件移到 extra/，否则将其删除。</translation>
    </message>
    <message>
        <source>Extra file is not UTF-8</source>
        <translation>附加文件不是 UTF-8</translation>
    </message>
    <message>
        <source>PyTorch decodes every extra file as UTF-8 when it loads the archive, whether asked for or not. This one raises UnicodeDecodeError, and nothing of the archive can be loaded.</source>
        <translation>无论是否要求，PyTorch 加载归档时都会把每个附加文件按 UTF-8 解码。这个文件会抛出 UnicodeDecodeError，归档中的任何内容都无法加载。</translation>
    </message>
    <message>
        <source>Store text as UTF-8, and other bytes as base64, in extra files.</source>
        <translation>附加文件中的文本请存为 UTF-8，其他字节请存为 base64。</translation>
    </message>
    <message>
        <source>Internal record extra/module_info.json</source>
        <translation>内部记录 extra/module_info.json</translation>
    </message>
    <message>
        <source>PyTorch reserves this name for a record of its own. It comes back among the extra files like any other.</source>
        <translation>PyTorch 把这个名称保留给自己的一条记录。它会像其他附加文件一样返回给调用者。</translation>
    </message>
    <message>
        <source>Record of a flat program is missing</source>
        <translation>缺少扁平程序的记录</translation>
    </message>
    <message>
        <source>torch.export.load needs the program, the state dict, the constants and the example inputs of a flat archive and raises AssertionError when one is missing.</source>
        <translation>torch.export.load 需要扁平归档中的程序、state dict、常量和示例输入，缺少任何一个都会抛出 AssertionError。</translation>
    </message>
    <message>
        <source>Version of a flat program is missing</source>
        <translation>缺少扁平程序的版本</translation>
    </message>
    <message>
        <source>torch.export.load recognises a flat archive by its record version and ends in its generic RuntimeError without it.</source>
        <translation>torch.export.load 靠记录 version 识别扁平归档，没有它则最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Add a record version that holds the schema version of the program, such as 8.7, or export again.</source>
        <translation>添加记录 version，内容为程序的 schema 版本，例如 8.7，或重新导出。</translation>
    </message>
    <message>
        <source>Malformed version of a flat program</source>
        <translation>扁平程序的版本格式有误</translation>
    </message>
    <message>
        <source>torch.export.load splits the text at its dots and raises AssertionError unless there are two parts. It lets a line feed at the end pass, which PyTorch does not write.</source>
        <translation>torch.export.load 按点号拆分文本，如果不是两部分就抛出 AssertionError。末尾的换行符可以通过，但 PyTorch 不会写入它。</translation>
    </message>
    <message>
        <source>Set the record to the schema version of the program, such as 8.7.</source>
        <translation>把该记录改为程序的 schema 版本，例如 8.7。</translation>
    </message>
    <message>
        <source>Schema that newer versions refuse</source>
        <translation>新版本拒绝的 schema</translation>
    </message>
    <message>
        <source>torch 2.6 to 2.15 read major version 8 of the schema and raise RuntimeError on any other. Version 7 was written by torch 2.5.</source>
        <translation>torch 2.6 到 2.15 只读取主版本为 8 的 schema，其他主版本都会抛出 RuntimeError。版本 7 由 torch 2.5 写入。</translation>
    </message>
    <message>
        <source>Load the file with the PyTorch that wrote it, and export again with a newer one.</source>
        <translation>用写入该文件的 PyTorch 加载它，再用较新的版本重新导出。</translation>
    </message>
    <message>
        <source>Version differs from that of the program</source>
        <translation>版本与程序中的版本不同</translation>
    </message>
    <message>
        <source>PyTorch writes the same schema version into the record version and into the program. They differ: the archive was edited, or put together from two.</source>
        <translation>PyTorch 在记录 version 和程序中写入相同的 schema 版本。两者不同：归档被修改过，或由两个归档拼成。</translation>
    </message>
    <message>
        <source>Deprecated flat layout</source>
        <translation>已弃用的扁平布局</translation>
    </message>
    <message>
        <source>torch 2.8 and newer read flat archives through a fallback that is marked for deletion, with a message in the log.</source>
        <translation>torch 2.8 及更新版本通过一条标明将被删除的后备路径读取扁平归档，并在日志中提示。</translation>
    </message>
    <message>
        <source>Load the program and save it with torch 2.9 or newer.</source>
        <translation>用 torch 2.9 或更新版本加载程序并保存。</translation>
    </message>
    <message>
        <source>Flat program inside a folder</source>
        <translation>扁平程序位于文件夹中</translation>
    </message>
    <message>
        <source>The old reader looks for the records of a flat program outside any folder, the new one for archive_format. Neither knows this archive: torch.export.load ends in its generic RuntimeError.</source>
        <translation>旧的读取器在所有文件夹之外查找扁平程序的记录，新的读取器查找 archive_format。两者都不认识此归档：torch.export.load 最终抛出笼统的 RuntimeError。</translation>
    </message>
    <message>
        <source>Pack the records again without a folder around them.</source>
        <translation>重新打包这些记录，外面不要套文件夹。</translation>
    </message>
    <message>
        <source>Two layouts at once</source>
        <translation>同时有两种布局</translation>
    </message>
    <message>
        <source>torch 2.15 loads the archive as a flat program. A reader that goes by archive_format takes it for something else.</source>
        <translation>torch 2.15 把此归档作为扁平程序加载。按 archive_format 判断的读取方会把它当作别的内容。</translation>
    </message>
    <message>
        <source>Remove archive_format, or export again.</source>
        <translation>删除 archive_format，或重新导出。</translation>
    </message>
    <message>
        <source>File name does not end in .pt2</source>
        <translation>文件名不以 .pt2 结尾</translation>
    </message>
    <message>
        <source>PyTorch logs a warning about the name and loads the file.</source>
        <translation>PyTorch 在日志中对名称给出警告，仍会加载该文件。</translation>
    </message>
    <message>
        <source>Rename the file to end in .pt2.</source>
        <translation>把文件改名为以 .pt2 结尾。</translation>
    </message>
    <message>
        <source>TorchScript or torch.save file</source>
        <translation>TorchScript 或 torch.save 文件</translation>
    </message>
    <message>
        <source>The file comes from torch.jit.save or torch.save and is not an exported program: torch.export.load ends in its generic RuntimeError. Only an info when the file is not named .pt2.</source>
        <translation>该文件出自 torch.jit.save 或 torch.save，不是导出的程序：torch.export.load 最终抛出笼统的 RuntimeError。如果文件名不以 .pt2 结尾，则只报为提示。</translation>
    </message>
    <message>
        <source>Load it with torch.jit.load or torch.load, or export the model with torch.export.save.</source>
        <translation>用 torch.jit.load 或 torch.load 加载它，或用 torch.export.save 导出模型。</translation>
    </message>
    <message>
        <source>A weights or constants config is not JSON</source>
        <translation>权重或常量的配置不是 JSON</translation>
    </message>
    <message>
        <source>PyTorch decodes the record as UTF-8 and reads it with Python&apos;s json module. A byte order mark, bytes that are not UTF-8 or a syntax error end the load with UnicodeDecodeError or JSONDecodeError.</source>
        <translation>PyTorch 把该记录按 UTF-8 解码，并用 Python 的 json 模块读取。字节顺序标记（BOM）、非 UTF-8 字节或语法错误都会使加载以 UnicodeDecodeError 或 JSONDecodeError 结束。</translation>
    </message>
    <message>
        <source>Save the program again with torch.export.save; a config that was edited by hand must stay plain UTF-8 JSON.</source>
        <translation>用 torch.export.save 重新保存程序；手工修改过的配置必须仍是纯 UTF-8 的 JSON。</translation>
    </message>
    <message>
        <source>A config repeats a key</source>
        <translation>配置中有重复的键</translation>
    </message>
    <message>
        <source>Python&apos;s json module keeps the last of the two values without a message; other readers may take the first, and then see other weights.</source>
        <translation>Python 的 json 模块保留两个值中的后一个，没有任何提示；其他读取方可能取前一个，从而看到不同的权重。</translation>
    </message>
    <message>
        <source>Remove the value that is wrong, or save the program again.</source>
        <translation>删除错误的值，或重新保存程序。</translation>
    </message>
    <message>
        <source>A config has no `config` object</source>
        <translation>配置中没有 `config` 对象</translation>
    </message>
    <message>
        <source>PyTorch builds PayloadConfig from the record; without the field `config` that is a TypeError.</source>
        <translation>PyTorch 由该记录构建 PayloadConfig；没有字段 `config` 就会抛出 TypeError。</translation>
    </message>
    <message>
        <source>An entry of a config lacks a field</source>
        <translation>配置的条目缺少字段</translation>
    </message>
    <message>
        <source>path_name, is_param, use_pickle and tensor_meta, and every field of a TensorMeta, are required: PyTorch raises a TypeError when it builds the entry.</source>
        <translation>path_name、is_param、use_pickle 和 tensor_meta，以及 TensorMeta 的每个字段都是必需的：PyTorch 在构建该条目时抛出 TypeError。</translation>
    </message>
    <message>
        <source>Save the program again; if the config was written by another tool, that tool must write every field.</source>
        <translation>重新保存程序；如果配置由其他工具写入，该工具必须写出所有字段。</translation>
    </message>
    <message>
        <source>A field of a config has the wrong JSON type</source>
        <translation>配置字段的 JSON 类型有误</translation>
    </message>
    <message>
        <source>PyTorch converts the JSON without looking at the types of numbers, texts and flags, so the value fails or misbehaves only where it is used.</source>
        <translation>PyTorch 转换 JSON 时不检查数字、文本和标志的类型，因此该值要到使用时才会出错或表现异常。</translation>
    </message>
    <message>
        <source>Save the program again; if the config was written by another tool, correct the value there.</source>
        <translation>重新保存程序；如果配置由其他工具写入，请在该工具中更正此值。</translation>
    </message>
    <message>
        <source>A config has a field that the schema does not know</source>
        <translation>配置中有 schema 未定义的字段</translation>
    </message>
    <message>
        <source>PyTorch ignores it. A newer writer may have added it.</source>
        <translation>PyTorch 会忽略它。可能由较新的写入器添加。</translation>
    </message>
    <message>
        <source>Nothing to do, unless the field was meant to be read.</source>
        <translation>无需处理，除非该字段本应被读取。</translation>
    </message>
    <message>
        <source>A config names a blob that is not there</source>
        <translation>配置指向的数据块不存在</translation>
    </message>
    <message>
        <source>PyTorch joins the folder and path_name as text and reads that record. When it is absent, load_pt2 raises a RuntimeError that torch.export.load swallows and replaces with a general message. A record that describes a model is read as if its text were numbers.</source>
        <translation>PyTorch 把文件夹和 path_name 按文本拼接后读取该记录。记录不存在时，load_pt2 抛出的 RuntimeError 会被 torch.export.load 吞掉，换成笼统的消息。若指向的是描述模型的记录，其文本会被当作数值读取。</translation>
    </message>
    <message>
        <source>Save the program again, or copy the missing record from an undamaged copy of the archive.</source>
        <translation>重新保存程序，或从归档的完好副本中复制缺失的记录。</translation>
    </message>
    <message>
        <source>A path_name is not a plain file name</source>
        <translation>path_name 不是单纯的文件名</translation>
    </message>
    <message>
        <source>PyTorch writes weight_0, tensor_3 and the like. It joins whatever stands here to the folder as text; tools that extract records may follow it out of their folder.</source>
        <translation>PyTorch 写入的是 weight_0、tensor_3 之类的名称。它把此处的任何内容作为文本拼接到文件夹之后；提取记录的工具可能因此走出自己的文件夹。</translation>
    </message>
    <message>
        <source>Save the program again. Distrust the archive if nobody can say which tool wrote it.</source>
        <translation>重新保存程序。如果无人能说明归档由哪个工具写入，请不要信任它。</translation>
    </message>
    <message>
        <source>A constant&apos;s file name does not tell its kind</source>
        <translation>常量的文件名看不出其种类</translation>
    </message>
    <message>
        <source>PyTorch tells tensors, custom objects and opaque objects apart by the beginning of path_name; for any other it raises &quot;Unsupported constant type&quot;.</source>
        <translation>PyTorch 根据 path_name 的开头区分张量、自定义对象和不透明对象；其他情况抛出 &quot;Unsupported constant type&quot;。</translation>
    </message>
    <message>
        <source>Save the program again.</source>
        <translation>重新保存程序。</translation>
    </message>
    <message>
        <source>A weight&apos;s file name is not one that PyTorch uses</source>
        <translation>权重的文件名不是 PyTorch 所用的形式</translation>
    </message>
    <message>
        <source>PyTorch names weights weight_0, weight_1 and so on, but its reader takes any name.</source>
        <translation>PyTorch 把权重命名为 weight_0、weight_1 等，但读取器接受任何名称。</translation>
    </message>
    <message>
        <source>Nothing to do if the tool that wrote it is known.</source>
        <translation>如果知道是哪个工具写入的，无需处理。</translation>
    </message>
    <message>
        <source>Raw bytes without a description</source>
        <translation>原始字节没有描述</translation>
    </message>
    <message>
        <source>Without tensor_meta nothing says what the bytes are: PyTorch stops with an AssertionError.</source>
        <translation>没有 tensor_meta，就没有任何信息说明这些字节是什么：PyTorch 以 AssertionError 中止。</translation>
    </message>
    <message>
        <source>An object is described as a tensor</source>
        <translation>对象被描述为张量</translation>
    </message>
    <message>
        <source>PyTorch writes null there and ignores what it reads.</source>
        <translation>PyTorch 在此处写入 null，读取时则忽略。</translation>
    </message>
    <message>
        <source>An object is marked as raw bytes</source>
        <translation>对象被标记为原始字节</translation>
    </message>
    <message>
        <source>PyTorch then looks for a tensor_meta, which objects do not have, and stops with an AssertionError.</source>
        <translation>PyTorch 会去查找 tensor_meta，而对象没有它，于是以 AssertionError 中止。</translation>
    </message>
    <message>
        <source>Set use_pickle to true, or save the program again.</source>
        <translation>把 use_pickle 设为 true，或重新保存程序。</translation>
    </message>
    <message>
        <source>use_pickle does not match the record</source>
        <translation>use_pickle 与记录不符</translation>
    </message>
    <message>
        <source>With use_pickle true PyTorch calls torch.load on the record and fails on raw bytes. With use_pickle false it takes the bytes as they are: those of a torch.save archive become numbers, without a message.</source>
        <translation>use_pickle 为 true 时，PyTorch 对该记录调用 torch.load，遇到原始字节则失败。use_pickle 为 false 时，它直接使用这些字节：torch.save 归档的字节会变成数值，没有任何提示。</translation>
    </message>
    <message>
        <source>Correct use_pickle if the record is right; else save the program again.</source>
        <translation>如果记录正确，请更正 use_pickle；否则重新保存程序。</translation>
    </message>
    <message>
        <source>Unknown dtype number</source>
        <translation>未知的 dtype 编号</translation>
    </message>
    <message>
        <source>PyTorch looks the number up in the export schema&apos;s own table (not c10::ScalarType) and raises a KeyError.</source>
        <translation>PyTorch 在导出 schema 自己的表（而非 c10::ScalarType）中查找该编号，并抛出 KeyError。</translation>
    </message>
    <message>
        <source>Save the program again; a newer PyTorch may know the number.</source>
        <translation>重新保存程序；较新的 PyTorch 可能认识该编号。</translation>
    </message>
    <message>
        <source>A dtype is newer than the program&apos;s schema</source>
        <translation>dtype 比程序的 schema 更新</translation>
    </message>
    <message>
        <source>The PyTorch that the schema version stands for could not have written it, and cannot read it.</source>
        <translation>该 schema 版本所代表的 PyTorch 不可能写入它，也无法读取它。</translation>
    </message>
    <message>
        <source>Save the program again with the PyTorch that is to read it.</source>
        <translation>用将要读取它的 PyTorch 重新保存程序。</translation>
    </message>
    <message>
        <source>A size is negative</source>
        <translation>尺寸为负</translation>
    </message>
    <message>
        <source>as_strided raises a RuntimeError, which torch.export.load hides behind a general message.</source>
        <translation>as_strided 抛出 RuntimeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Save the program again; the config was damaged or edited.</source>
        <translation>重新保存程序；配置已损坏或被修改过。</translation>
    </message>
    <message>
        <source>A stored tensor has a symbolic size, stride or offset</source>
        <translation>存储的张量带有符号尺寸、步长或偏移</translation>
    </message>
    <message>
        <source>Stored bytes have one shape: PyTorch accepts only as_int and otherwise stops with an AssertionError.</source>
        <translation>存储的字节只有一种形状：PyTorch 只接受 as_int，否则以 AssertionError 中止。</translation>
    </message>
    <message>
        <source>Sizes and strides differ in length</source>
        <translation>尺寸与步长的个数不同</translation>
    </message>
    <message>
        <source>A stride is negative</source>
        <translation>步长为负</translation>
    </message>
    <message>
        <source>PyTorch has no negative strides: as_strided raises a RuntimeError.</source>
        <translation>PyTorch 没有负步长：as_strided 抛出 RuntimeError。</translation>
    </message>
    <message>
        <source>A storage offset is negative</source>
        <translation>存储偏移为负</translation>
    </message>
    <message>
        <source>as_strided raises a RuntimeError; a C++ reader without that check would read before the buffer.</source>
        <translation>as_strided 抛出 RuntimeError；不作此检查的 C++ 读取器会读到缓冲区之前。</translation>
    </message>
    <message>
        <source>A tensor&apos;s extent does not fit in 64 bits</source>
        <translation>张量的范围超出 64 位</translation>
    </message>
    <message>
        <source>The product of the sizes, or the last element that sizes, strides and offset reach, overflows a signed 64-bit integer. PyTorch never writes that; readers without a check compute a small number and read out of bounds.</source>
        <translation>各尺寸之积，或由尺寸、步长和偏移所及的最后一个元素，超出有符号 64 位整数。PyTorch 从不写入这样的值；不作检查的读取方会算出一个很小的数，从而越界读取。</translation>
    </message>
    <message>
        <source>Save the program again. Distrust the archive: such numbers are made to break readers.</source>
        <translation>重新保存程序。不要信任该归档：这样的数字是为了攻破读取方而构造的。</translation>
    </message>
    <message>
        <source>Elements of one tensor share bytes</source>
        <translation>同一张量的元素共用字节</translation>
    </message>
    <message>
        <source>An expanded or unfolded tensor is legal and loads as such, but writing to one element in place changes others.</source>
        <translation>经 expand 或 unfold 得到的张量是合法的，也会照此加载；但原地写入一个元素会改变其他元素。</translation>
    </message>
    <message>
        <source>Nothing to do; call .contiguous() before the export if every element is to have bytes of its own.</source>
        <translation>无需处理；如果要让每个元素都有自己的字节，请在导出之前调用 .contiguous()。</translation>
    </message>
    <message>
        <source>A stored tensor claims a layout that is not strided</source>
        <translation>存储的张量声称不是 strided 布局</translation>
    </message>
    <message>
        <source>PyTorch cannot save sparse tensors this way, and its reader ignores the field: the tensor comes back dense.</source>
        <translation>PyTorch 不能以这种方式保存稀疏张量，读取器也会忽略该字段：张量读回来是稠密的。</translation>
    </message>
    <message>
        <source>Save the program again, with dense tensors.</source>
        <translation>改用稠密张量，重新保存程序。</translation>
    </message>
    <message>
        <source>Unknown layout number</source>
        <translation>未知的布局编号</translation>
    </message>
    <message>
        <source>The schema has numbers 1 to 7. torch.export.load ignores the field, so the tensor loads as dense, whatever the writer meant.</source>
        <translation>schema 中有编号 1 到 7。torch.export.load 忽略该字段，因此无论写入方的意图如何，张量都按稠密加载。</translation>
    </message>
    <message>
        <source>A tensor of integers requires a gradient</source>
        <translation>整数张量要求梯度</translation>
    </message>
    <message>
        <source>Only floating and complex tensors can: requires_grad_ raises a RuntimeError, which torch.export.load hides behind a general message.</source>
        <translation>只有浮点和复数张量才能要求梯度：requires_grad_ 抛出 RuntimeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Save the program again; dtype or requires_grad was damaged or edited.</source>
        <translation>重新保存程序；dtype 或 requires_grad 已损坏或被修改过。</translation>
    </message>
    <message>
        <source>A parameter holds integers</source>
        <translation>参数中存的是整数</translation>
    </message>
    <message>
        <source>Legal as long as it requires no gradient; quantised models have such parameters.</source>
        <translation>只要不要求梯度就是合法的；量化模型有这样的参数。</translation>
    </message>
    <message>
        <source>A constant is marked as a parameter</source>
        <translation>常量被标记为参数</translation>
    </message>
    <message>
        <source>PyTorch writes false for every constant and ignores the flag when it reads them.</source>
        <translation>PyTorch 对每个常量都写入 false，读取时忽略该标志。</translation>
    </message>
    <message>
        <source>Save the program again; a parameter belongs in the weights config.</source>
        <translation>重新保存程序；参数应放在权重配置中。</translation>
    </message>
    <message>
        <source>PyTorch has no such device</source>
        <translation>PyTorch 没有这种设备</translation>
    </message>
    <message>
        <source>torch.device raises a RuntimeError for a type that it does not know and for a negative index, and torch.export.load hides that behind a general message.</source>
        <translation>对不认识的类型和负的序号，torch.device 抛出 RuntimeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Save the program again. If an extension registers the device under this name, import it first and turn this rule off.</source>
        <translation>重新保存程序。如果某个扩展以此名称注册了设备，请先导入该扩展，并关闭此规则。</translation>
    </message>
    <message>
        <source>Tensors belong on an accelerator</source>
        <translation>张量属于加速器</translation>
    </message>
    <message>
        <source>torch.export.load copies each tensor to the device it was saved from and has no map_location: on a host without that device it fails.</source>
        <translation>torch.export.load 把每个张量复制到保存时所在的设备，而且没有 map_location：在没有该设备的主机上会失败。</translation>
    </message>
    <message>
        <source>Nothing to do for a host with the device; else move the model to the CPU before the export.</source>
        <translation>如果主机有该设备，无需处理；否则请在导出之前把模型移到 CPU。</translation>
    </message>
    <message>
        <source>The CPU device has an index</source>
        <translation>CPU 设备带有序号</translation>
    </message>
    <message>
        <source>PyTorch accepts cpu:0 and reads it as cpu; the C++ runtime nativert warns.</source>
        <translation>PyTorch 接受 cpu:0 并读作 cpu；C++ 运行时 nativert 会给出警告。</translation>
    </message>
    <message>
        <source>A tensor has no values</source>
        <translation>张量没有数值</translation>
    </message>
    <message>
        <source>A tensor on the meta device has sizes but no data, before and after loading; a program that uses it computes nothing.</source>
        <translation>meta 设备上的张量只有尺寸而没有数据，加载前后都是如此；使用它的程序什么也算不出来。</translation>
    </message>
    <message>
        <source>Give the weights real values before the export, or load them into the program afterwards.</source>
        <translation>在导出之前为权重赋予真实数值，或之后再把数值加载到程序中。</translation>
    </message>
    <message>
        <source>One blob is described with two dtypes</source>
        <translation>同一数据块被描述为两种 dtype</translation>
    </message>
    <message>
        <source>PyTorch reads a blob once, with the dtype of the first entry that names it, and makes views of that for the others: they silently get the wrong dtype.</source>
        <translation>PyTorch 只读取数据块一次，采用第一个提到它的条目的 dtype，其余条目都是它的视图：它们的 dtype 因此出错，而且没有提示。</translation>
    </message>
    <message>
        <source>Save the program again: PyTorch writes views of different dtypes into blobs of their own.</source>
        <translation>重新保存程序：PyTorch 会把不同 dtype 的视图写入各自的数据块。</translation>
    </message>
    <message>
        <source>One blob is described on two devices</source>
        <translation>同一数据块被描述在两个设备上</translation>
    </message>
    <message>
        <source>PyTorch puts a blob on the device of the first entry that names it; the others get views there.</source>
        <translation>PyTorch 把数据块放到第一个提到它的条目所在的设备上；其余条目得到的是该设备上的视图。</translation>
    </message>
    <message>
        <source>One record is described as raw and as pickled</source>
        <translation>同一记录既被描述为原始数据，又被描述为 pickle</translation>
    </message>
    <message>
        <source>It can be only one of the two, so one of the entries fails to load or gets the bytes of an archive as numbers.</source>
        <translation>它只能是其中一种，因此总有一个条目会加载失败，或把归档的字节当作数值。</translation>
    </message>
    <message>
        <source>Tensors of one blob differ in requires_grad</source>
        <translation>同一数据块的张量 requires_grad 不同</translation>
    </message>
    <message>
        <source>The first entry decides for the whole blob; a tensor that is not a parameter becomes a view of it and is not a leaf of the autograd graph.</source>
        <translation>整个数据块由第一个条目决定；不是参数的张量成为它的视图，不是 autograd 图的叶子节点。</translation>
    </message>
    <message>
        <source>Nothing to do for inference.</source>
        <translation>用于推理时无需处理。</translation>
    </message>
    <message>
        <source>A name has unusual characters, or none</source>
        <translation>名称含有不常见的字符，或为空</translation>
    </message>
    <message>
        <source>PyTorch takes any text as a name (keys of a ParameterDict, for one); tools that expect letters, digits, underscores and dots may not.</source>
        <translation>PyTorch 接受任何文本作为名称（例如 ParameterDict 的键）；只认字母、数字、下划线和点号的工具则未必。</translation>
    </message>
    <message>
        <source>Nothing to do for PyTorch.</source>
        <translation>对 PyTorch 而言无需处理。</translation>
    </message>
    <message>
        <source>One name is in both configs of a model</source>
        <translation>同一名称出现在模型的两个配置中</translation>
    </message>
    <message>
        <source>Which of the two values is used depends on the graph signature; the other is dead weight.</source>
        <translation>使用两个值中的哪一个取决于图签名；另一个只是多余的数据。</translation>
    </message>
    <message>
        <source>Save the program again; the configs were edited or come from two archives.</source>
        <translation>重新保存程序；配置被修改过，或来自两个归档。</translation>
    </message>
    <message>
        <source>A model&apos;s name leads to unexpected paths</source>
        <translation>模型名会产生意外的路径</translation>
    </message>
    <message>
        <source>The name becomes part of record names: with slashes or dots in it the folders nest unexpectedly, and tools that expect one folder per model go wrong. PyTorch itself loads them.</source>
        <translation>名称会成为记录名的一部分：其中若有斜杠或点号，文件夹会意外嵌套，假定每个模型一个文件夹的工具会出错。PyTorch 自己能够加载。</translation>
    </message>
    <message>
        <source>Give the model a plain name when the archive is packaged.</source>
        <translation>打包归档时为模型取一个普通的名称。</translation>
    </message>
    <message>
        <source>Two models use one blob</source>
        <translation>两个模型使用同一数据块</translation>
    </message>
    <message>
        <source>PyTorch never writes that, but loads it: each model gets a copy of its own.</source>
        <translation>PyTorch 从不这样写入，但能加载：每个模型得到各自的一份副本。</translation>
    </message>
    <message>
        <source>Nothing to do if this is intended.</source>
        <translation>如果是有意为之，无需处理。</translation>
    </message>
    <message>
        <source>A program and its compiled form do not match</source>
        <translation>程序与其编译产物不匹配</translation>
    </message>
    <message>
        <source>Both have the same name but take or return different numbers of tensors: the compiled model was made from another program. PyTorch does not compare them.</source>
        <translation>两者同名，但接受或返回的张量数不同：编译模型是由另一个程序生成的。PyTorch 不作比较。</translation>
    </message>
    <message>
        <source>Compile the program again and package both together, or give them different names.</source>
        <translation>重新编译程序并把两者一起打包，或使用不同的名称。</translation>
    </message>
    <message>
        <source>Models of one archive come from different versions</source>
        <translation>同一归档中的模型来自不同版本</translation>
    </message>
    <message>
        <source>package_pt2 writes all models with one PyTorch: the archive was assembled from others.</source>
        <translation>package_pt2 用同一个 PyTorch 写入所有模型：此归档是由其他归档拼成的。</translation>
    </message>
    <message>
        <source>Nothing to do if a single PyTorch loads all of them.</source>
        <translation>如果同一个 PyTorch 能加载全部模型，无需处理。</translation>
    </message>
    <message>
        <source>One broken model blocks the others</source>
        <translation>一个损坏的模型使其他模型也无法加载</translation>
    </message>
    <message>
        <source>load_pt2 loads all models of an archive, and fails as a whole when one fails. A model counts as broken here when one of its parts is missing, when its program or a config does not have the required form, or when a config names a record that is not there.</source>
        <translation>load_pt2 会加载归档中的所有模型，一个失败则整体失败。某个部分缺失、程序或配置的形式不合要求、或配置指向不存在的记录，该模型在此即算损坏。</translation>
    </message>
    <message>
        <source>Repair the broken model, or package the sound ones without it.</source>
        <translation>修复损坏的模型，或去掉它，只打包完好的模型。</translation>
    </message>
    <message>
        <source>A compiled model has no code</source>
        <translation>编译模型没有代码</translation>
    </message>
    <message>
        <source>The loader looks for a shared library (.so, .pyd, .dll), else for a C++ source to compile, and fails when there is neither: &quot;Failed to find a generated cpp file or so file&quot;.</source>
        <translation>加载器先查找共享库（.so、.pyd、.dll），再查找可编译的 C++ 源码，两者都没有则失败：&quot;Failed to find a generated cpp file or so file&quot;。</translation>
    </message>
    <message>
        <source>Compile and package the model again.</source>
        <translation>重新编译并打包模型。</translation>
    </message>
    <message>
        <source>A compiled model is source code</source>
        <translation>编译模型是源代码</translation>
    </message>
    <message>
        <source>The loader builds a shell command from the packaged flags and runs a C++ compiler each time the model is loaded (aot_inductor.package_cpp_only).</source>
        <translation>每次加载模型时，加载器都用打包的编译选项拼出 shell 命令并运行 C++ 编译器（aot_inductor.package_cpp_only）。</translation>
    </message>
    <message>
        <source>Nothing to do where a compiler is at hand; else package the library.</source>
        <translation>如果有编译器可用，无需处理；否则请打包共享库。</translation>
    </message>
    <message>
        <source>A compiled model lacks files that its build needs</source>
        <translation>编译模型缺少构建所需的文件</translation>
    </message>
    <message>
        <source>Without a library the loader compiles the last .cpp and reads its _compile_flags.json and _linker_flags.json; when one is missing or is not JSON, the load fails.</source>
        <translation>没有共享库时，加载器编译最后一个 .cpp，并读取它的 _compile_flags.json 和 _linker_flags.json；缺少其一或不是 JSON，加载就失败。</translation>
    </message>
    <message>
        <source>Build flags can run other commands</source>
        <translation>构建选项可以运行其他命令</translation>
    </message>
    <message>
        <source>Where there is no library, the loader joins compiler and flags into one text and hands it to system(): a shell&apos;s special characters, another program in place of the compiler, or an option that makes the compiler run one, run commands on the host that loads the model.</source>
        <translation>没有共享库时，加载器把编译器和选项拼成一段文本交给 system()：其中的 shell 特殊字符、被换成其他程序的编译器，或让编译器运行程序的选项，都会在加载模型的主机上运行命令。</translation>
    </message>
    <message>
        <source>Do not load the archive. Compile and package the model again from a source that you trust.</source>
        <translation>不要加载该归档。从可信的来源重新编译并打包模型。</translation>
    </message>
    <message>
        <source>Unclear which library is the model</source>
        <translation>无法确定哪个库是模型</translation>
    </message>
    <message>
        <source>PyTorch 2.15 takes the one *.wrapper.so and refuses several; up to 2.12 it takes the last .so of the archive, whichever that is.</source>
        <translation>PyTorch 2.15 采用唯一的 *.wrapper.so，有多个则拒绝；2.12 及之前的版本采用归档中最后一个 .so，不管它是哪一个。</translation>
    </message>
    <message>
        <source>Package one model per folder.</source>
        <translation>每个文件夹只打包一个模型。</translation>
    </message>
    <message>
        <source>A library is not an ELF file</source>
        <translation>库不是 ELF 文件</translation>
    </message>
    <message>
        <source>The loader hands the file to dlopen, which refuses it.</source>
        <translation>加载器把该文件交给 dlopen，后者会拒绝它。</translation>
    </message>
    <message>
        <source>Copy the archive again, or compile and package the model again.</source>
        <translation>重新复制归档，或重新编译并打包模型。</translation>
    </message>
    <message>
        <source>A library is cut off</source>
        <translation>库被截断</translation>
    </message>
    <message>
        <source>Its ELF headers name bytes past the end of the record. dlopen maps them all the same, and the first touch ends the whole process with SIGBUS.</source>
        <translation>它的 ELF 头指向记录末尾之后的字节。dlopen 仍会映射它们，一旦访问，整个进程就因 SIGBUS 终止。</translation>
    </message>
    <message>
        <source>A library is for another processor than its metadata says</source>
        <translation>库的目标处理器与元数据所述不同</translation>
    </message>
    <message>
        <source>The loader compares AOTI_MACHINE with the host and then opens the library; on such a host dlopen refuses it.</source>
        <translation>加载器把 AOTI_MACHINE 与主机比较，然后打开该库；在这样的主机上 dlopen 会拒绝它。</translation>
    </message>
    <message>
        <source>Compile and package the model again: library and metadata come from two builds.</source>
        <translation>重新编译并打包模型：库与元数据来自两次构建。</translation>
    </message>
    <message>
        <source>A library is not an AOTInductor model</source>
        <translation>库不是 AOTInductor 模型</translation>
    </message>
    <message>
        <source>The runner looks these functions up by name in the library; without them it cannot create or run the model.</source>
        <translation>运行器在库中按名称查找这些函数；没有它们就无法创建或运行模型。</translation>
    </message>
    <message>
        <source>Compile and package the model again. Do not strip the dynamic symbols.</source>
        <translation>重新编译并打包模型。不要 strip 掉动态符号。</translation>
    </message>
    <message>
        <source>A compiled model has no metadata</source>
        <translation>编译模型没有元数据</translation>
    </message>
    <message>
        <source>The loader learns from *.wrapper_metadata.json (before torch 2.7: *_metadata.json) on which device the model runs: &quot;Failed to find wrapper metadata&quot;.</source>
        <translation>加载器从 *.wrapper_metadata.json（torch 2.7 之前为 *_metadata.json）得知模型在哪个设备上运行：&quot;Failed to find wrapper metadata&quot;。</translation>
    </message>
    <message>
        <source>Metadata is not a JSON object of strings</source>
        <translation>元数据不是由字符串组成的 JSON 对象</translation>
    </message>
    <message>
        <source>The loader reads every value as a string; anything else ends in a JSON type_error or parse_error.</source>
        <translation>加载器把每个值都当作字符串读取；其他类型以 JSON 的 type_error 或 parse_error 结束。</translation>
    </message>
    <message>
        <source>Compile and package the model again; values passed as aot_inductor.metadata must be strings.</source>
        <translation>重新编译并打包模型；通过 aot_inductor.metadata 传入的值必须是字符串。</translation>
    </message>
    <message>
        <source>Metadata names no device</source>
        <translation>元数据没有指明设备</translation>
    </message>
    <message>
        <source>Without AOTI_DEVICE_KEY the loader stops: &quot;No device information found&quot;.</source>
        <translation>没有 AOTI_DEVICE_KEY，加载器会中止：&quot;No device information found&quot;。</translation>
    </message>
    <message>
        <source>Metadata names a device without a runner</source>
        <translation>元数据指定的设备没有运行器</translation>
    </message>
    <message>
        <source>The loader looks the device up among the registered runners: &quot;Unsupported device found&quot;, unless an extension registers one.</source>
        <translation>加载器在已注册的运行器中查找该设备：找不到则报 &quot;Unsupported device found&quot;，除非有扩展注册了它。</translation>
    </message>
    <message>
        <source>Import the extension before loading the model.</source>
        <translation>在加载模型之前导入该扩展。</translation>
    </message>
    <message>
        <source>Metadata files of one model disagree</source>
        <translation>同一模型的元数据文件不一致</translation>
    </message>
    <message>
        <source>Which of them PyTorch reads depends on the order of the archive&apos;s entries.</source>
        <translation>PyTorch 读取哪一个取决于归档条目的顺序。</translation>
    </message>
    <message>
        <source>Compile and package the model again: the files come from two builds.</source>
        <translation>重新编译并打包模型：这些文件来自两次构建。</translation>
    </message>
    <message>
        <source>A compiled model is for another platform than this host</source>
        <translation>编译模型面向与本机不同的平台</translation>
    </message>
    <message>
        <source>The library runs only on the operating system and processor it was compiled for.</source>
        <translation>该库只能在编译时所针对的操作系统和处理器上运行。</translation>
    </message>
    <message>
        <source>Nothing to do if it is meant for another host.</source>
        <translation>如果它本来就面向另一台主机，无需处理。</translation>
    </message>
    <message>
        <source>A compiled model uses instructions that this host lacks</source>
        <translation>编译模型使用了本机没有的指令</translation>
    </message>
    <message>
        <source>PyTorch only logs a warning; the first such instruction ends the process with SIGILL.</source>
        <translation>PyTorch 只在日志中警告；执行到第一条这样的指令，进程就因 SIGILL 终止。</translation>
    </message>
    <message>
        <source>Nothing to do if it is meant for another host; else compile it for the oldest processor it is to run on.</source>
        <translation>如果它本来就面向另一台主机，无需处理；否则请针对要运行的最老的处理器编译。</translation>
    </message>
    <message>
        <source>A compiled model is for one kind of GPU</source>
        <translation>编译模型只面向一种 GPU</translation>
    </message>
    <message>
        <source>cubin files hold machine code for one architecture; PyTorch only logs a warning when the GPU has another, and loading the kernel fails.</source>
        <translation>cubin 文件包含面向一种架构的机器码；GPU 架构不同时，PyTorch 只在日志中警告，而加载 kernel 会失败。</translation>
    </message>
    <message>
        <source>Compile the model on the GPU it is to run on, or with aot_inductor.multi_arch_kernel_binary.</source>
        <translation>在要运行的 GPU 上编译模型，或使用 aot_inductor.multi_arch_kernel_binary。</translation>
    </message>
    <message>
        <source>A compiled model lacks GPU kernels</source>
        <translation>编译模型缺少 GPU kernel</translation>
    </message>
    <message>
        <source>The model loads; the first run fails where the wrapper opens the kernel file.</source>
        <translation>模型能够加载；首次运行时，wrapper 打开 kernel 文件即失败。</translation>
    </message>
    <message>
        <source>A compiled model lacks its weights</source>
        <translation>编译模型缺少权重</translation>
    </message>
    <message>
        <source>The library was built with USE_MMAP_EXTERNAL: its constants are in a file beside it. Without that file the model loads, and the first run ends the process with a segmentation fault.</source>
        <translation>该库以 USE_MMAP_EXTERNAL 构建：常量在旁边的文件中。没有该文件，模型能够加载，但首次运行就会因段错误使进程终止。</translation>
    </message>
    <message>
        <source>Package the model again with its .blob.</source>
        <translation>连同 .blob 重新打包模型。</translation>
    </message>
    <message>
        <source>A compiled model&apos;s weights are cut off</source>
        <translation>编译模型的权重被截断</translation>
    </message>
    <message>
        <source>The wrapper takes its constants from fixed places in the blob and compares no sizes: it silently reads past the end.</source>
        <translation>wrapper 从 blob 中的固定位置取常量，不比较大小：它会越过末尾读取，没有任何提示。</translation>
    </message>
    <message>
        <source>Copy the archive again, or package the model again.</source>
        <translation>重新复制归档，或重新打包模型。</translation>
    </message>
    <message>
        <source>A compiled model has several weight files</source>
        <translation>编译模型有多个权重文件</translation>
    </message>
    <message>
        <source>The loader keeps the last .blob that it finds, whichever that is.</source>
        <translation>加载器采用找到的最后一个 .blob，不管它是哪一个。</translation>
    </message>
    <message>
        <source>A weights_config.json has an unexpected form</source>
        <translation>weights_config.json 的形式不符合预期</translation>
    </message>
    <message>
        <source>load_pt2 with load_weights_from_disk unpacks each row as [file, shape, stride, offset] and fails on any other form.</source>
        <translation>使用 load_weights_from_disk 时，load_pt2 把每一行按 [file, shape, stride, offset] 拆开，其他形式都会失败。</translation>
    </message>
    <message>
        <source>Package the model again.</source>
        <translation>重新打包模型。</translation>
    </message>
    <message>
        <source>A compiled model&apos;s weight is missing</source>
        <translation>编译模型的权重缺失</translation>
    </message>
    <message>
        <source>load_pt2 reads all of data/weights/ and looks the file up there: KeyError.</source>
        <translation>load_pt2 读取 data/weights/ 的全部内容并在其中查找该文件：抛出 KeyError。</translation>
    </message>
    <message>
        <source>Package the model again, or copy the missing record from an undamaged copy of the archive.</source>
        <translation>重新打包模型，或从归档的完好副本中复制缺失的记录。</translation>
    </message>
    <message>
        <source>A compiled model&apos;s weight is raw bytes</source>
        <translation>编译模型的权重是原始字节</translation>
    </message>
    <message>
        <source>Weights of a compiled model are torch.save archives, those of an exported program raw bytes, under the same names. load_pt2 calls torch.load on the record and fails.</source>
        <translation>编译模型的权重是 torch.save 归档，导出程序的权重是原始字节，而两者的名称相同。load_pt2 对该记录调用 torch.load，因而失败。</translation>
    </message>
    <message>
        <source>Package the compiled model and the exported program into two archives.</source>
        <translation>把编译模型和导出的程序分别打包到两个归档中。</translation>
    </message>
    <message>
        <source>A compiled model&apos;s weight is smaller than its config says</source>
        <translation>编译模型的权重小于其配置所述</translation>
    </message>
    <message>
        <source>load_pt2 calls as_strided with shape, stride and offset of the config on the tensor of the file, which fails where they reach past its storage. Judged here by the largest storage of the file, at one byte per element.</source>
        <translation>load_pt2 对文件中的张量以配置的 shape、stride 和 offset 调用 as_strided，超出其存储时失败。此处按文件中最大的存储、每个元素一字节来判断。</translation>
    </message>
    <message>
        <source>Weights of compiled and exported models share a folder</source>
        <translation>编译模型与导出程序的权重共用文件夹</translation>
    </message>
    <message>
        <source>load_pt2 with load_weights_from_disk calls torch.load on every record under data/weights/, the configs and raw blobs of the exported program included, and fails there.</source>
        <translation>使用 load_weights_from_disk 时，load_pt2 对 data/weights/ 之下的每条记录调用 torch.load，其中包括导出程序的配置和原始数据块，因而失败。</translation>
    </message>
    <message>
        <source>One compiled model&apos;s name is a prefix of another&apos;s</source>
        <translation>一个编译模型的名称是另一个的前缀</translation>
    </message>
    <message>
        <source>Up to torch 2.12 the loader takes every record whose path begins with the model&apos;s name, without a slash after it: asked for `model`, it mixes in the files of `model1`.</source>
        <translation>在 torch 2.12 及之前的版本中，加载器取所有路径以模型名开头的记录，其后不要求有斜杠：要加载 `model` 时，会混入 `model1` 的文件。</translation>
    </message>
    <message>
        <source>Choose names so that none is a prefix of another.</source>
        <translation>选择互不为前缀的名称。</translation>
    </message>
    <message>
        <source>A compiled package in the old layout</source>
        <translation>旧布局的编译包</translation>
    </message>
    <message>
        <source>Its records have no common folder. AOTIModelPackageLoader reads it; load_pt2 and torch.export.load do not.</source>
        <translation>它的记录没有共同的文件夹。AOTIModelPackageLoader 能读取它；load_pt2 和 torch.export.load 不能。</translation>
    </message>
    <message>
        <source>Package the model again with torch 2.8 or later.</source>
        <translation>用 torch 2.8 或更新版本重新打包模型。</translation>
    </message>
    <message>
        <source>Custom objects are shared by all compiled models</source>
        <translation>自定义对象由所有编译模型共用</translation>
    </message>
    <message>
        <source>The loader extracts data/constants/custom_obj_* into the folder of the model it loads; a file of the same name there would be overwritten.</source>
        <translation>加载器把 data/constants/custom_obj_* 提取到所加载模型的文件夹中；那里的同名文件会被覆盖。</translation>
    </message>
    <message>
        <source>A list of external kernels has an unexpected form</source>
        <translation>外部 kernel 列表的形式不符合预期</translation>
    </message>
    <message>
        <source>The proxy executor reads {&quot;nodes&quot;: [{&quot;name&quot;, &quot;node&quot;}]} from it to call custom operators, and fails on any other form when the model is created.</source>
        <translation>proxy executor 从中读取 {&quot;nodes&quot;: [{&quot;name&quot;, &quot;node&quot;}]} 以调用自定义算子，其他形式会在创建模型时失败。</translation>
    </message>
    <message>
        <source>The archive holds compiled models only</source>
        <translation>归档中只有编译模型</translation>
    </message>
    <message>
        <source>torch.export.load finds no program in it. torch._inductor.aoti_load_package and load_pt2 read it.</source>
        <translation>torch.export.load 在其中找不到程序。torch._inductor.aoti_load_package 和 load_pt2 能读取它。</translation>
    </message>
    <message>
        <source>Nothing to do; load it with torch._inductor.aoti_load_package.</source>
        <translation>无需处理；用 torch._inductor.aoti_load_package 加载它。</translation>
    </message>
    <message>
        <source>A compiled package reveals where it was built</source>
        <translation>编译包泄露了构建位置</translation>
    </message>
    <message>
        <source>Sources, compile flags, linker flags and CMakeLists.txt hold absolute paths: they may show user and project names, and include folders that another host does not have.</source>
        <translation>源码、编译选项、链接选项和 CMakeLists.txt 含有绝对路径：可能暴露用户名和项目名，其中的头文件目录在其他主机上也未必存在。</translation>
    </message>
    <message>
        <source>Remove the files before the archive is published, if only the library is needed.</source>
        <translation>如果只需要共享库，请在发布归档之前删除这些文件。</translation>
    </message>
    <message>
        <source>A program is not JSON</source>
        <translation>程序不是 JSON</translation>
    </message>
    <message>
        <source>PyTorch reads it with Python&apos;s json module, bare NaN and Infinity included, and ends with a JSONDecodeError.</source>
        <translation>PyTorch 用 Python 的 json 模块读取它（裸的 NaN 和 Infinity 也接受），结果是 JSONDecodeError。</translation>
    </message>
    <message>
        <source>Copy the archive again, or export the model again.</source>
        <translation>重新复制归档，或重新导出模型。</translation>
    </message>
    <message>
        <source>A program is not UTF-8 text</source>
        <translation>程序不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>PyTorch decodes the record as UTF-8 without a byte order mark and ends with a UnicodeDecodeError or a JSONDecodeError.</source>
        <translation>PyTorch 把该记录按不带字节顺序标记（BOM）的 UTF-8 解码，结果是 UnicodeDecodeError 或 JSONDecodeError。</translation>
    </message>
    <message>
        <source>A program repeats a key</source>
        <translation>程序中有重复的键</translation>
    </message>
    <message>
        <source>Python&apos;s json module keeps the last of the two values without a message; other readers may take the first.</source>
        <translation>Python 的 json 模块保留两个值中的后一个，没有任何提示；其他读取方可能取前一个。</translation>
    </message>
    <message>
        <source>Export the model again; the program was edited.</source>
        <translation>重新导出模型；程序被修改过。</translation>
    </message>
    <message>
        <source>A program holds bare NaN or Infinity</source>
        <translation>程序中有裸的 NaN 或 Infinity</translation>
    </message>
    <message>
        <source>They are not JSON: Python reads them, but C++ readers such as nlohmann json and simdjson refuse the whole file. PyTorch writes them as strings since schema 8.7 (torch 2.7); before, they were usual.</source>
        <translation>它们不是 JSON：Python 能读取，但 nlohmann json 和 simdjson 等 C++ 读取器会拒绝整个文件。自 schema 8.7（torch 2.7）起，PyTorch 把它们写成字符串；此前裸写是常态。</translation>
    </message>
    <message>
        <source>Load the program and save it again with torch 2.9 or later.</source>
        <translation>用 torch 2.9 或更新版本加载程序并重新保存。</translation>
    </message>
    <message>
        <source>What stands for a float is none</source>
        <translation>浮点数的位置上不是浮点数</translation>
    </message>
    <message>
        <source>PyTorch writes infinity and NaN as texts and makes a float of each number and text in the place of one with Python&apos;s float(), which raises a ValueError or, for a huge integer, an OverflowError.</source>
        <translation>PyTorch 把无穷大和 NaN 写成文本，并用 Python 的 float() 把浮点数位置上的每个数字和文本转换为浮点数；转换不了时抛出 ValueError，整数过大时抛出 OverflowError。</translation>
    </message>
    <message>
        <source>A program lacks a field</source>
        <translation>程序缺少字段</translation>
    </message>
    <message>
        <source>PyTorch raises a TypeError when it builds the ExportedProgram.</source>
        <translation>PyTorch 在构建 ExportedProgram 时抛出 TypeError。</translation>
    </message>
    <message>
        <source>A field of a program has the wrong JSON type</source>
        <translation>程序字段的 JSON 类型有误</translation>
    </message>
    <message>
        <source>Export the model again; the program was damaged or edited.</source>
        <translation>重新导出模型；程序已损坏或被修改过。</translation>
    </message>
    <message>
        <source>A program has a field that the schema does not know</source>
        <translation>程序中有 schema 未定义的字段</translation>
    </message>
    <message>
        <source>A program is nested too deeply</source>
        <translation>程序嵌套过深</translation>
    </message>
    <message>
        <source>Python&apos;s json module stops at about a thousand levels with a RecursionError; PyTorch writes a few dozen.</source>
        <translation>Python 的 json 模块在约一千层时以 RecursionError 中止；PyTorch 只写几十层。</translation>
    </message>
    <message>
        <source>Distrust the archive: such nesting is made to break readers.</source>
        <translation>不要信任该归档：这样的嵌套是为了攻破读取方而构造的。</translation>
    </message>
    <message>
        <source>A union does not have exactly one key</source>
        <translation>联合体不是恰好一个键</translation>
    </message>
    <message>
        <source>Where the schema allows several kinds of values, an object with one key says which it is. PyTorch raises an AssertionError for none and for several.</source>
        <translation>在 schema 允许多种值之处，用只有一个键的对象说明是哪一种。没有键或有多个键时，PyTorch 抛出 AssertionError。</translation>
    </message>
    <message>
        <source>A union has an unknown tag</source>
        <translation>联合体的标签未知</translation>
    </message>
    <message>
        <source>The tag says which kind of value follows. PyTorch raises a KeyError for one that its schema does not have; a newer PyTorch may have it.</source>
        <translation>标签说明后面是哪一种值。对 schema 中没有的标签，PyTorch 抛出 KeyError；较新的 PyTorch 可能有它。</translation>
    </message>
    <message>
        <source>Load the program with the PyTorch that wrote it, or export the model again.</source>
        <translation>用写入程序的 PyTorch 加载它，或重新导出模型。</translation>
    </message>
    <message>
        <source>A number that stands for no dtype, layout or memory format</source>
        <translation>数字不对应任何 dtype、布局或内存格式</translation>
    </message>
    <message>
        <source>PyTorch looks the numbers of ScalarType, Layout and MemoryFormat up in tables and raises a KeyError where one is missing; 0 stands for unknown and is refused, too.</source>
        <translation>PyTorch 在表中查找 ScalarType、Layout 和 MemoryFormat 的编号，查不到则抛出 KeyError；0 表示未知，同样会被拒绝。</translation>
    </message>
    <message>
        <source>An argument&apos;s kind is unknown</source>
        <translation>参数的种类未知</translation>
    </message>
    <message>
        <source>1 stands for positional, 2 for keyword, 0 and null leave it to the operator&apos;s schema. PyTorch takes any other number for the latter.</source>
        <translation>1 表示位置参数，2 表示关键字参数，0 和 null 交由算子的 schema 决定。PyTorch 把其他数字都当作最后一种。</translation>
    </message>
    <message>
        <source>The program&apos;s schema has a different major version</source>
        <translation>程序 schema 的主版本不同</translation>
    </message>
    <message>
        <source>PyTorch compares the major version with its own and raises a SerializeError, which torch.export.load hides behind a general message. 7 is torch 2.5.</source>
        <translation>PyTorch 把主版本与自己的比较，不同则抛出 SerializeError，torch.export.load 用笼统的消息掩盖了它。7 是 torch 2.5。</translation>
    </message>
    <message>
        <source>Load it with the PyTorch that wrote it, or export the model again.</source>
        <translation>用写入它的 PyTorch 加载，或重新导出模型。</translation>
    </message>
    <message>
        <source>The program&apos;s schema version is 0.0</source>
        <translation>程序的 schema 版本为 0.0</translation>
    </message>
    <message>
        <source>PyTorch skips the comparison of versions for 0.0 and reads the program whatever it was made with.</source>
        <translation>对 0.0，PyTorch 跳过版本比较，无论程序由什么写成都会读取。</translation>
    </message>
    <message>
        <source>Export the model again, or enter the schema version it was written with.</source>
        <translation>重新导出模型，或填入写入时的 schema 版本。</translation>
    </message>
    <message>
        <source>The program&apos;s schema is newer than pt2scope knows</source>
        <translation>程序的 schema 比 pt2scope 所知的更新</translation>
    </message>
    <message>
        <source>PyTorch never compares minor versions: the program loads until it uses a field, tag or number that the reader does not know. This program may not understand all of it either.</source>
        <translation>PyTorch 从不比较次版本：程序能一直加载，直到用到读取方不认识的字段、标签或编号。本软件也可能无法完全理解它。</translation>
    </message>
    <message>
        <source>Load it with the PyTorch that wrote it or a newer one.</source>
        <translation>用写入它的 PyTorch 或更新版本加载。</translation>
    </message>
    <message>
        <source>The program uses what its schema version does not have</source>
        <translation>程序使用了其 schema 版本没有的内容</translation>
    </message>
    <message>
        <source>A field, tag or number stands there that only a later minor version of the schema brought: the program was edited, or its version is wrong. PyTorch never compares minor versions, and fails where it does not know the thing.</source>
        <translation>其中有较晚的 schema 次版本才引入的字段、标签或编号：程序被修改过，或版本有误。PyTorch 从不比较次版本，遇到不认识的内容即失败。</translation>
    </message>
    <message>
        <source>The schema version is not that of the torch which wrote the program</source>
        <translation>schema 版本与写入程序的 torch 不符</translation>
    </message>
    <message>
        <source>Each torch release writes one schema version. Another one tells of a changed PyTorch, or of a program that was edited. PyTorch compares the major version only.</source>
        <translation>每个 torch 发布版只写一种 schema 版本。版本不同，说明 PyTorch 被改过，或程序被修改过。PyTorch 只比较主版本。</translation>
    </message>
    <message>
        <source>Nothing to do if the program loads.</source>
        <translation>如果程序能够加载，无需处理。</translation>
    </message>
    <message>
        <source>The version of the ATen operators is missing</source>
        <translation>缺少 ATen 算子的版本</translation>
    </message>
    <message>
        <source>PyTorch writes {&quot;aten&quot;: 10} and never compares it; a reader that does has nothing to go by.</source>
        <translation>PyTorch 写入 {&quot;aten&quot;: 10}，但从不比较；需要比较的读取方则无从依据。</translation>
    </message>
    <message>
        <source>Unexpected version of the ATen operators</source>
        <translation>ATen 算子的版本不符合预期</translation>
    </message>
    <message>
        <source>Every torch from 2.5 to 2.15 writes 10, and none compares it: the operators may mean something else.</source>
        <translation>torch 2.5 到 2.15 都写入 10，且都不比较：这些算子的含义可能不同。</translation>
    </message>
    <message>
        <source>The program asks for a verifier that PyTorch does not have</source>
        <translation>程序要求的验证器 PyTorch 没有</translation>
    </message>
    <message>
        <source>PyTorch looks the dialect up among the registered ones and raises a KeyError. TRAINING and ATEN are built in; EDGE is there once executorch is imported.</source>
        <translation>PyTorch 在已注册的方言中查找它，找不到则抛出 KeyError。TRAINING 和 ATEN 是内置的；导入 executorch 之后才有 EDGE。</translation>
    </message>
    <message>
        <source>Import the library that registers the dialect before loading, or export the model again without it.</source>
        <translation>在加载之前导入注册该方言的库，或不使用该方言重新导出模型。</translation>
    </message>
    <message>
        <source>A program with in-place operators names no verifier</source>
        <translation>含原地算子的程序没有指定验证器</translation>
    </message>
    <message>
        <source>Without one PyTorch takes ATEN, whose graphs must be functional: loading ends with a SpecViolationError.</source>
        <translation>未指定时 PyTorch 采用 ATEN，其计算图必须是函数式的：加载以 SpecViolationError 结束。</translation>
    </message>
    <message>
        <source>Export the model again; torch.export writes TRAINING for such a graph.</source>
        <translation>重新导出模型；对这样的图，torch.export 会写入 TRAINING。</translation>
    </message>
    <message>
        <source>An in-place operator in a program of the dialect ATEN</source>
        <translation>ATEN 方言的程序中有原地算子</translation>
    </message>
    <message>
        <source>Graphs of that dialect must be functional. PyTorch checks each operator&apos;s schema at the end of loading and raises a SpecViolationError.</source>
        <translation>该方言的计算图必须是函数式的。PyTorch 在加载的最后检查每个算子的 schema，并抛出 SpecViolationError。</translation>
    </message>
    <message>
        <source>Export the model again, or decompose it with run_decompositions() before saving.</source>
        <translation>重新导出模型，或在保存之前用 run_decompositions() 分解它。</translation>
    </message>
    <message>
        <source>The program does not say which torch wrote it</source>
        <translation>程序没有注明由哪个 torch 写入</translation>
    </message>
    <message>
        <source>PyTorch then takes it for &quot;&lt;=2.4&quot;; nothing else depends on it.</source>
        <translation>PyTorch 会当作 &quot;&lt;=2.4&quot;；除此之外没有影响。</translation>
    </message>
    <message>
        <source>The program holds integers that a double cannot</source>
        <translation>程序中有 double 无法表示的整数</translation>
    </message>
    <message>
        <source>PyTorch reads them exactly. Tools that parse JSON numbers as doubles, JavaScript above all, change them without a message. 9223372036854775807 is usual: it is the open end of a slice.</source>
        <translation>PyTorch 能精确读取。把 JSON 数字解析为 double 的工具（尤其是 JavaScript）会改变它们，没有任何提示。9223372036854775807 很常见：它表示切片的开放末端。</translation>
    </message>
    <message>
        <source>Nothing to do; let such tools read integers of 64 bits.</source>
        <translation>无需处理；让这类工具按 64 位整数读取。</translation>
    </message>
    <message>
        <source>Paths of the machine that exported it are in the file</source>
        <translation>文件中含有导出机器上的路径</translation>
    </message>
    <message>
        <source>Each node&apos;s stack trace names the source files as they lay there, with user names and source lines. Whoever gets the archive can read them.</source>
        <translation>每个节点的调用栈都注明源文件当时的路径，含有用户名和源代码行。得到归档的人都能看到。</translation>
    </message>
    <message>
        <source>Remove node.meta[&apos;stack_trace&apos;] from the nodes of the exported program before saving, if this matters.</source>
        <translation>如果在意这一点，请在保存之前从导出程序的节点中删除 node.meta[&apos;stack_trace&apos;]。</translation>
    </message>
    <message>
        <source>More than half of the program is metadata</source>
        <translation>程序的一半以上是元数据</translation>
    </message>
    <message>
        <source>Stack traces, module stacks and above all from_node chains, which each decomposition lengthens, make the program large and slow to load. PyTorch runs without them.</source>
        <translation>调用栈、模块栈，尤其是每次分解都会加长的 from_node 链，使程序变大、加载变慢。PyTorch 运行时不需要它们。</translation>
    </message>
    <message>
        <source>Remove from_node and stack_trace from the nodes&apos; metadata before saving, if size matters.</source>
        <translation>如果在意大小，请在保存之前从节点元数据中删除 from_node 和 stack_trace。</translation>
    </message>
    <message>
        <source>Custom metadata is no JSON</source>
        <translation>自定义元数据不是 JSON</translation>
    </message>
    <message>
        <source>PyTorch writes node.meta[&apos;custom&apos;] and graph_module.meta[&apos;custom&apos;] as a text of JSON and parses it when it loads the program: loading ends with a JSONDecodeError, or with a RuntimeError for a node.</source>
        <translation>PyTorch 把 node.meta[&apos;custom&apos;] 和 graph_module.meta[&apos;custom&apos;] 写成 JSON 文本，加载程序时再解析：加载以 JSONDecodeError 结束，若在节点上则为 RuntimeError。</translation>
    </message>
    <message>
        <source>Export the model again, or remove the entry.</source>
        <translation>重新导出模型，或删除该条目。</translation>
    </message>
    <message>
        <source>The fields of a named tuple are not known</source>
        <translation>命名元组的字段未知</translation>
    </message>
    <message>
        <source>PyTorch writes the fields of each named tuple among the inputs and outputs into the program, so that whoever calls a loaded or unflattened module can match them by name.</source>
        <translation>PyTorch 把输入和输出中每个命名元组的字段写入程序，以便加载或 unflatten 后的模块的调用者按名称对应。</translation>
    </message>
    <message>
        <source>A tree spec does not have the right form</source>
        <translation>treespec 的形式有误</translation>
    </message>
    <message>
        <source>in_spec and out_spec are JSON, [1, {type, context, children_spec}] with the same below. PyTorch ends with a JSONDecodeError or a KeyError, and stops at about a thousand levels.</source>
        <translation>in_spec 和 out_spec 是 JSON：[1, {type, context, children_spec}]，其下各层形式相同。否则 PyTorch 以 JSONDecodeError 或 KeyError 结束，到约一千层时也会中止。</translation>
    </message>
    <message>
        <source>A tree spec has an unknown protocol</source>
        <translation>treespec 的协议未知</translation>
    </message>
    <message>
        <source>The first element must be 1. PyTorch raises a ValueError for any other.</source>
        <translation>第一个元素必须是 1。其他值都会使 PyTorch 抛出 ValueError。</translation>
    </message>
    <message>
        <source>A tree spec needs a type that PyTorch does not know by itself</source>
        <translation>treespec 需要 PyTorch 自身不认识的类型</translation>
    </message>
    <message>
        <source>Whoever loads the program must first register the type with torch.utils._pytree under the same name, by importing the module that does so. Otherwise loading ends with a RuntimeError.</source>
        <translation>加载程序的人必须先用 torch.utils._pytree 以相同名称注册该类型，办法是导入完成此注册的模块。否则加载以 RuntimeError 结束。</translation>
    </message>
    <message>
        <source>Import the module that registers the type before loading, or export the model with plain containers.</source>
        <translation>在加载之前导入注册该类型的模块，或改用普通容器导出模型。</translation>
    </message>
    <message>
        <source>A dict of a tree spec does not have one key per child</source>
        <translation>treespec 中的 dict 不是每个子项一个键</translation>
    </message>
    <message>
        <source>PyTorch loads it, but cannot build the dict when the program is called.</source>
        <translation>PyTorch 能加载它，但调用程序时无法构建该 dict。</translation>
    </message>
    <message>
        <source>A tree spec makes PyTorch import a module</source>
        <translation>treespec 会让 PyTorch 导入模块</translation>
    </message>
    <message>
        <source>A key of a dict may be a member of an enumeration, and a default dict has a factory: the file names the module, and PyTorch imports it while loading. Importing a module runs its code.</source>
        <translation>dict 的键可以是枚举成员，defaultdict 带有工厂函数：文件给出模块名，PyTorch 在加载时导入它。导入模块会运行其中的代码。</translation>
    </message>
    <message>
        <source>Do not load the archive unless you trust it; export the model with texts or numbers for keys.</source>
        <translation>除非信任该归档，否则不要加载；导出模型时用文本或数字作键。</translation>
    </message>
    <message>
        <source>A range for a symbol that the program does not use</source>
        <translation>程序未使用的符号带有范围</translation>
    </message>
    <message>
        <source>PyTorch logs a warning and ignores it; it writes such ranges itself.</source>
        <translation>PyTorch 在日志中警告并忽略它；它自己也会写入这样的范围。</translation>
    </message>
    <message>
        <source>A range ends before it begins</source>
        <translation>范围的下界大于上界</translation>
    </message>
    <message>
        <source>PyTorch raises a ValueRangeError when it reads range_constraints, which torch.export.load hides behind a general message.</source>
        <translation>PyTorch 读取 range_constraints 时抛出 ValueRangeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>A range is not named as its first letters demand</source>
        <translation>范围的名称与其首字母的要求不符</translation>
    </message>
    <message>
        <source>u0 and zuf0 are symbols whose values depend on data. PyTorch takes what follows u or zuf in a key of range_constraints for a number and raises a ValueError for anything else.</source>
        <translation>u0 和 zuf0 是取值依赖数据的符号。PyTorch 把 range_constraints 的键中 u 或 zuf 之后的部分当作数字，其他内容则抛出 ValueError。</translation>
    </message>
    <message>
        <source>A symbol&apos;s hint lies outside its range</source>
        <translation>符号的 hint 在其范围之外</translation>
    </message>
    <message>
        <source>The hint is the size of the example input that the model was exported with. PyTorch compares the two where it meets the symbol first, and stops with an AssertionError; what it meets later it takes as it is.</source>
        <translation>hint 是导出模型时示例输入的尺寸。PyTorch 在首次遇到该符号时比较两者，并以 AssertionError 中止；之后遇到的则原样接受。</translation>
    </message>
    <message>
        <source>The range of a size includes 0 or 1</source>
        <translation>尺寸的范围包含 0 或 1</translation>
    </message>
    <message>
        <source>torch.export treats the sizes 0 and 1 as constants of their own: a program that was exported with a larger example may not be right for them, whatever its range says.</source>
        <translation>torch.export 把尺寸 0 和 1 当作特殊的常量：用更大的示例导出的程序，无论范围怎么写，对它们都未必正确。</translation>
    </message>
    <message>
        <source>Test the program with these sizes, or export it for sizes from 2 on.</source>
        <translation>用这些尺寸测试程序，或按从 2 开始的尺寸导出。</translation>
    </message>
    <message>
        <source>Nothing bounds a symbol</source>
        <translation>符号没有任何界限</translation>
    </message>
    <message>
        <source>PyTorch needs a hint or a range constraint for each symbol that stands for a size of an input, and the range where a size is not said to be positive or depends on data; otherwise it stops with an AssertionError (vr must not be None) or a KeyError.</source>
        <translation>对表示输入尺寸的每个符号，PyTorch 需要 hint 或范围约束；如果尺寸未声明为正数或依赖数据，则需要范围。否则它以 AssertionError (vr must not be None) 或 KeyError 中止。</translation>
    </message>
    <message>
        <source>One symbol has different assumptions or hints</source>
        <translation>同一符号的假设或 hint 不同</translation>
    </message>
    <message>
        <source>sympy takes symbols of one name but different assumptions for different ones; PyTorch keeps the first that it meets, and the first hint.</source>
        <translation>sympy 把同名而假设不同的符号视为不同的符号；PyTorch 保留最先遇到的那个，以及最先的 hint。</translation>
    </message>
    <message>
        <source>A symbolic expression that may run code</source>
        <translation>可能运行代码的符号表达式</translation>
    </message>
    <message>
        <source>PyTorch hands each expr_str to sympy.sympify, which evaluates it as Python: code in it runs while the program is loaded, without a message. This text is no expression over sizes, such as PyTorch writes.</source>
        <translation>PyTorch 把每个 expr_str 交给 sympy.sympify，后者将其作为 Python 求值：其中的代码会在加载程序时运行，没有任何提示。这段文本不是 PyTorch 所写的那种尺寸表达式。</translation>
    </message>
    <message>
        <source>Do not load the archive unless you trust it.</source>
        <translation>除非信任该归档，否则不要加载。</translation>
    </message>
    <message>
        <source>A symbolic expression calls an unknown function</source>
        <translation>符号表达式调用了未知函数</translation>
    </message>
    <message>
        <source>sympy makes an undefined function of a name that it does not know, and PyTorch raises a KeyError when it computes with it. A newer PyTorch may know the function.</source>
        <translation>对不认识的名称，sympy 会生成一个未定义函数，PyTorch 用它计算时抛出 KeyError。较新的 PyTorch 可能认识该函数。</translation>
    </message>
    <message>
        <source>A symbolic size or number has no such value</source>
        <translation>符号尺寸或数字没有这样的值</translation>
    </message>
    <message>
        <source>PyTorch makes a number of each expression in sizes, strides and sym_int_values, and raises an error for infinity, a truth value, a division by zero, numbers that a function does not take, a hint of another type, and a hint that differs from a plain number. Fractions it rounds down.</source>
        <translation>PyTorch 把尺寸、步长和 sym_int_values 中的每个表达式求成数字；遇到无穷大、真值、除以零、函数不接受的数、类型不同的 hint，以及与普通数字不同的 hint，都会报错。分数则向下取整。</translation>
    </message>
    <message>
        <source>A guard that may run code</source>
        <translation>可能运行代码的守卫条件</translation>
    </message>
    <message>
        <source>PyTorch makes a Python function of guards_code with exec when ep.module() is called, and runs it at each call. This guard is not a comparison of sizes, such as PyTorch writes.</source>
        <translation>调用 ep.module() 时，PyTorch 用 exec 由 guards_code 生成 Python 函数，并在每次调用时运行。这个守卫条件不是 PyTorch 所写的那种尺寸比较。</translation>
    </message>
    <message>
        <source>A guard reads what is no input</source>
        <translation>守卫条件读取的不是输入</translation>
    </message>
    <message>
        <source>PyTorch replaces L[&apos;x&apos;] in a guard by the input of that name. Where there is none, the name L is undefined and ep.module() or its first call fails, as does a call where the input has fewer dimensions.</source>
        <translation>PyTorch 把守卫条件中的 L[&apos;x&apos;] 换成该名称的输入。没有这个输入时，名称 L 未定义，ep.module() 或其首次调用会失败；输入的维数不足时，调用同样失败。</translation>
    </message>
    <message>
        <source>A guard that no input satisfies</source>
        <translation>任何输入都无法满足的守卫条件</translation>
    </message>
    <message>
        <source>PyTorch evaluates the guards at each call of ep.module() and raises an AssertionError where one is false, so that the model can be loaded but never run.</source>
        <translation>每次调用 ep.module() 时，PyTorch 都对守卫条件求值，有一个为假就抛出 AssertionError；因此模型能加载，却永远无法运行。</translation>
    </message>
    <message>
        <source>A graph input is of a kind that PyTorch refuses</source>
        <translation>图输入属于 PyTorch 拒绝的种类</translation>
    </message>
    <message>
        <source>Inputs are tensors, named symbolic integers, custom objects and plain constants. PyTorch raises a SerializeError for anything else, which torch.export.load hides behind a general message.</source>
        <translation>输入可以是张量、具名的符号整数、自定义对象和普通常量。对其他种类，PyTorch 抛出 SerializeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>A graph output is of a kind that PyTorch refuses</source>
        <translation>图输出属于 PyTorch 拒绝的种类</translation>
    </message>
    <message>
        <source>PyTorch writes texts and custom objects that a model returns, but cannot read them back: it raises a SerializeError, which torch.export.load hides behind a general message.</source>
        <translation>PyTorch 会写入模型返回的文本和自定义对象，却无法读回：它抛出 SerializeError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Let the model return tensors, numbers or None only, and export it again.</source>
        <translation>让模型只返回张量、数字或 None，然后重新导出。</translation>
    </message>
    <message>
        <source>A value is defined more than once</source>
        <translation>同一个值被定义多次</translation>
    </message>
    <message>
        <source>PyTorch raises a SerializeError: a name stands for one value of its graph.</source>
        <translation>PyTorch 抛出 SerializeError：一个名称在其所在的图中只代表一个值。</translation>
    </message>
    <message>
        <source>Export the model again; if the program was edited, give each output a name of its own.</source>
        <translation>重新导出模型；如果程序被修改过，请为每个输出取各自的名称。</translation>
    </message>
    <message>
        <source>A node uses a value that nothing defines</source>
        <translation>节点使用了未定义的值</translation>
    </message>
    <message>
        <source>PyTorch raises a KeyError, which torch.export.load hides behind a general message. A graph within a graph (of cond, while_loop, map, scan) has values of its own: it sees none of the outer graph but those that are handed to it as inputs.</source>
        <translation>PyTorch 抛出 KeyError，torch.export.load 用笼统的消息掩盖了它。图中的子图（cond、while_loop、map、scan 的子图）有自己的值：外层图的值，只有作为输入传入的才可见。</translation>
    </message>
    <message>
        <source>Export the model again; if the program was edited, define the value or hand it to the inner graph.</source>
        <translation>重新导出模型；如果程序被修改过，请定义该值，或把它传入子图。</translation>
    </message>
    <message>
        <source>A node uses a value before it is defined</source>
        <translation>节点使用的值尚未定义</translation>
    </message>
    <message>
        <source>PyTorch reads the nodes in their order and raises a KeyError, which torch.export.load hides behind a general message.</source>
        <translation>PyTorch 按顺序读取节点，并抛出 KeyError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Put the nodes into topological order, or export the model again.</source>
        <translation>把节点按拓扑顺序排列，或重新导出模型。</translation>
    </message>
    <message>
        <source>A graph returns a value that nothing defines</source>
        <translation>图返回了未定义的值</translation>
    </message>
    <message>
        <source>PyTorch raises a KeyError when it reads the graph&apos;s outputs.</source>
        <translation>PyTorch 读取图的输出时抛出 KeyError。</translation>
    </message>
    <message>
        <source>Export the model again; if the program was edited, name a value that a node or an input defines.</source>
        <translation>重新导出模型；如果程序被修改过，请改用某个节点或输入所定义的值。</translation>
    </message>
    <message>
        <source>A tensor has no entry in tensor_values</source>
        <translation>张量在 tensor_values 中没有条目</translation>
    </message>
    <message>
        <source>PyTorch looks the dtype and sizes of every tensor up when it reads the node that defines it, and raises a KeyError, which torch.export.load hides behind a general message.</source>
        <translation>PyTorch 读取定义张量的节点时查找它的 dtype 和尺寸，找不到则抛出 KeyError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>tensor_values has an entry for a value that nothing defines</source>
        <translation>tensor_values 中有条目对应未定义的值</translation>
    </message>
    <message>
        <source>PyTorch writes exactly the tensors of the graph, so the program was edited. Its reader ignores it.</source>
        <translation>PyTorch 写入的恰好是图中的张量，因此程序被修改过。读取器会忽略它。</translation>
    </message>
    <message>
        <source>Remove the entry, or export the model again.</source>
        <translation>删除该条目，或重新导出模型。</translation>
    </message>
    <message>
        <source>A symbolic number has no entry in the graph&apos;s values</source>
        <translation>符号数在图的值表中没有条目</translation>
    </message>
    <message>
        <source>PyTorch looks the expression of every symbolic number up when it reads the node that defines it, and raises a KeyError, which torch.export.load hides behind a general message.</source>
        <translation>PyTorch 读取定义符号数的节点时查找它的表达式，找不到则抛出 KeyError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>A table of symbolic numbers has an entry that nothing defines</source>
        <translation>符号数的表中有条目对应未定义的值</translation>
    </message>
    <message>
        <source>PyTorch writes exactly the symbolic numbers of the graph, so the program was edited. Its reader ignores it.</source>
        <translation>PyTorch 写入的恰好是图中的符号数，因此程序被修改过。读取器会忽略它。</translation>
    </message>
    <message>
        <source>One name stands in two tables of values</source>
        <translation>同一名称出现在两个值表中</translation>
    </message>
    <message>
        <source>PyTorch reads the tables one after the other: tensors, symbolic integers, floats and booleans, custom objects. The later entry replaces the earlier one.</source>
        <translation>PyTorch 依次读取各表：张量、符号整数、符号浮点数和符号布尔值、自定义对象。后面的条目会取代前面的。</translation>
    </message>
    <message>
        <source>Remove the wrong entry, or export the model again.</source>
        <translation>删除错误的条目，或重新导出模型。</translation>
    </message>
    <message>
        <source>A tensor has not as many strides as sizes</source>
        <translation>张量的步长个数与尺寸个数不同</translation>
    </message>
    <message>
        <source>PyTorch raises a RuntimeError when it makes the tensor.</source>
        <translation>PyTorch 创建该张量时抛出 RuntimeError。</translation>
    </message>
    <message>
        <source>A tensor has an unknown dtype</source>
        <translation>张量的 dtype 未知</translation>
    </message>
    <message>
        <source>PyTorch looks the number up in the table of its schema and raises a KeyError. 0 stands for an unknown type; quantized types have no number.</source>
        <translation>PyTorch 在 schema 的表中查找该编号，并抛出 KeyError。0 表示未知类型；量化类型没有编号。</translation>
    </message>
    <message>
        <source>Export the model again, or load it with a newer PyTorch.</source>
        <translation>重新导出模型，或用较新的 PyTorch 加载它。</translation>
    </message>
    <message>
        <source>A tensor of whole numbers is said to require gradients</source>
        <translation>整数张量被标为需要梯度</translation>
    </message>
    <message>
        <source>Only floating and complex tensors can. PyTorch raises a RuntimeError when it makes the tensor.</source>
        <translation>只有浮点和复数张量可以。PyTorch 创建该张量时抛出 RuntimeError。</translation>
    </message>
    <message>
        <source>A tensor has a size, stride or offset that none can have</source>
        <translation>张量的尺寸、步长或偏移不可能成立</translation>
    </message>
    <message>
        <source>PyTorch makes a tensor of each entry of tensor_values that the graph needs, and raises a RuntimeError for a negative size and for more elements than 64 bits can count. Strides and offsets it takes as they are.</source>
        <translation>PyTorch 为图所需的 tensor_values 中的每个条目创建张量，尺寸为负或元素数超出 64 位时抛出 RuntimeError。步长和偏移则原样接受。</translation>
    </message>
    <message>
        <source>Recorded sizes or dtypes contradict the operator that makes the tensor</source>
        <translation>记录的尺寸或 dtype 与产生张量的算子矛盾</translation>
    </message>
    <message>
        <source>PyTorch never compares them: it takes the recorded sizes and dtypes for the truth, so that later passes and memory planning go wrong. Symbolic sizes are compared at their hints, those of the example inputs.</source>
        <translation>PyTorch 从不比较：它把记录的尺寸和 dtype 当作事实，后续的 pass 和内存规划因此出错。符号尺寸按 hint（即示例输入的尺寸）比较。</translation>
    </message>
    <message>
        <source>Export the model again; if the program was edited, correct tensor_values.</source>
        <translation>重新导出模型；如果程序被修改过，请更正 tensor_values。</translation>
    </message>
    <message>
        <source>A computation on symbolic numbers has no symbolic output</source>
        <translation>符号数的运算没有符号输出</translation>
    </message>
    <message>
        <source>PyTorch takes the name of the first output as that of a symbolic number: an AttributeError.</source>
        <translation>PyTorch 把第一个输出的名称当作符号数的名称：抛出 AttributeError。</translation>
    </message>
    <message>
        <source>A node computes what nobody uses</source>
        <translation>节点的计算结果未被使用</translation>
    </message>
    <message>
        <source>The operator has no other effect, so the node costs time and memory for nothing.</source>
        <translation>该算子没有其他作用，因此该节点白白耗费时间和内存。</translation>
    </message>
    <message>
        <source>Remove the computation from the model, or let graph.eliminate_dead_code() do it before saving.</source>
        <translation>从模型中删除该计算，或在保存之前由 graph.eliminate_dead_code() 删除。</translation>
    </message>
    <message>
        <source>Nobody uses a parameter or buffer</source>
        <translation>参数或缓冲区未被使用</translation>
    </message>
    <message>
        <source>Its bytes are stored and loaded, but no node reads them.</source>
        <translation>它的字节被存储和加载，但没有节点读取。</translation>
    </message>
    <message>
        <source>Remove it from the model before exporting, if the file&apos;s size matters.</source>
        <translation>如果在意文件大小，请在导出之前从模型中删除它。</translation>
    </message>
    <message>
        <source>Two nodes of a graph have one name</source>
        <translation>图中两个节点同名</translation>
    </message>
    <message>
        <source>PyTorch renames one of them silently: names that tools noted before no longer fit.</source>
        <translation>PyTorch 会把其中一个改名，没有任何提示：工具此前记下的名称将对不上。</translation>
    </message>
    <message>
        <source>A node with several results has the name of a value</source>
        <translation>有多个结果的节点与某个值同名</translation>
    </message>
    <message>
        <source>PyTorch makes a node of its own for each of the results and names it after the value. Where a node before has that name already, it raises a SerializeError or, when it checks the graph, a RuntimeError (Node redefined name).</source>
        <translation>PyTorch 为每个结果创建单独的节点，并以该值命名。如果之前的节点已用此名，它抛出 SerializeError，或在检查图时抛出 RuntimeError (Node redefined name)。</translation>
    </message>
    <message>
        <source>A node is named otherwise than its output</source>
        <translation>节点的名称与其输出不同</translation>
    </message>
    <message>
        <source>PyTorch writes both alike for operators with one tensor. When it reads them, the output&apos;s name wins, so that the name in the file and that in the graph diverge.</source>
        <translation>对只有一个张量的算子，PyTorch 把两者写成相同的名称。读取时以输出的名称为准，因此文件中的名称与图中的名称不一致。</translation>
    </message>
    <message>
        <source>A node calls nothing</source>
        <translation>节点没有调用任何目标</translation>
    </message>
    <message>
        <source>Without a target PyTorch does not know what the node computes, and raises a SerializeError.</source>
        <translation>没有 target，PyTorch 不知道该节点计算什么，抛出 SerializeError。</translation>
    </message>
    <message>
        <source>A node&apos;s target is in no known form</source>
        <translation>节点的 target 不是已知的形式</translation>
    </message>
    <message>
        <source>A target is torch.ops.&lt;namespace&gt;.&lt;operator&gt;.&lt;overload&gt;, torch.ops.higher_order.&lt;operator&gt;, a function below torch, _operator or math, or #&lt;namespace&gt;:&lt;operator&gt;. PyTorch fails to resolve anything else.</source>
        <translation>target 可以是 torch.ops.&lt;namespace&gt;.&lt;operator&gt;.&lt;overload&gt;、torch.ops.higher_order.&lt;operator&gt;，torch、_operator 或 math 之下的函数，或 #&lt;namespace&gt;:&lt;operator&gt;。其他形式 PyTorch 无法解析。</translation>
    </message>
    <message>
        <source>A node calls a function that is no operator</source>
        <translation>节点调用的函数不是算子</translation>
    </message>
    <message>
        <source>PyTorch resolves any name below torch, math and _operator. Its verifier allows but a few and raises a SpecViolationError for the others, after the whole graph was built. Functions such as torch.load or torch.hub.load run code from elsewhere when such a graph is run.</source>
        <translation>PyTorch 会解析 torch、math 和 _operator 之下的任何名称。它的验证器只允许其中少数，对其余的抛出 SpecViolationError，但那是在整个图构建之后。torch.load 或 torch.hub.load 之类的函数会在运行这样的图时运行外来的代码。</translation>
    </message>
    <message>
        <source>Do not run the model unless you trust its origin; export it again.</source>
        <translation>除非信任模型的来源，否则不要运行它；请重新导出。</translation>
    </message>
    <message>
        <source>The model needs an operator from another library</source>
        <translation>模型需要其他库的算子</translation>
    </message>
    <message>
        <source>PyTorch can load the program only where the library that defines the operator was imported or loaded before; otherwise it fails to resolve the target, which torch.export.load hides behind a general message.</source>
        <translation>只有事先导入或加载了定义该算子的库，PyTorch 才能加载程序；否则无法解析 target，而 torch.export.load 用笼统的消息掩盖了这一点。</translation>
    </message>
    <message>
        <source>Import the library (torchvision, fbgemm_gpu, your own) before loading the archive.</source>
        <translation>在加载归档之前导入该库（torchvision、fbgemm_gpu 或自己的库）。</translation>
    </message>
    <message>
        <source>The torch that wrote the program does not have this ATen operator</source>
        <translation>写入程序的 torch 没有这个 ATen 算子</translation>
    </message>
    <message>
        <source>The operator or overload was renamed, removed, or misspelt. PyTorch fails to resolve it, which torch.export.load hides behind a general message.</source>
        <translation>该算子或重载已改名、被移除或拼写有误。PyTorch 无法解析它，而 torch.export.load 用笼统的消息掩盖了这一点。</translation>
    </message>
    <message>
        <source>Export the model again, or correct the name of the operator. Where another version has it, load the program with that one.</source>
        <translation>重新导出模型，或改正算子的名称；如果其他版本有该算子，请用那个版本加载程序。</translation>
    </message>
    <message>
        <source>A node has an argument that its operator does not take</source>
        <translation>节点有算子不接受的参数</translation>
    </message>
    <message>
        <source>PyTorch drops it silently when it loads the program.</source>
        <translation>PyTorch 加载程序时会丢弃它，没有任何提示。</translation>
    </message>
    <message>
        <source>Export the model again; if the program was edited, name the argument as the operator&apos;s schema does.</source>
        <translation>重新导出模型；如果程序被修改过，请按算子的 schema 为参数命名。</translation>
    </message>
    <message>
        <source>A node lacks an argument that its operator requires</source>
        <translation>节点缺少算子必需的参数</translation>
    </message>
    <message>
        <source>PyTorch looks the argument up by its name and raises a KeyError, which torch.export.load hides behind a general message. The operands of Python&apos;s operators it counts: an IndexError.</source>
        <translation>PyTorch 按名称查找该参数，找不到则抛出 KeyError，torch.export.load 用笼统的消息掩盖了它。Python 运算符的操作数则按个数取：抛出 IndexError。</translation>
    </message>
    <message>
        <source>An argument is of another type than the operator takes</source>
        <translation>参数的类型与算子所接受的不同</translation>
    </message>
    <message>
        <source>PyTorch does not compare them when it loads the program; the operator fails when it is run.</source>
        <translation>PyTorch 加载程序时不作比较；运行到该算子时失败。</translation>
    </message>
    <message>
        <source>A node has other outputs than its operator</source>
        <translation>节点的输出与算子的输出不符</translation>
    </message>
    <message>
        <source>PyTorch pairs outputs and results by their position: values get the wrong result, or none. A list in the place of a single tensor it does not read.</source>
        <translation>PyTorch 按位置把输出与结果配对：值会得到错误的结果，或得不到结果。本应是单个张量的位置上若是列表，则无法读取。</translation>
    </message>
    <message>
        <source>A positional argument follows a keyword argument</source>
        <translation>位置参数出现在关键字参数之后</translation>
    </message>
    <message>
        <source>PyTorch writes positional arguments first. Its reader puts them there, so their order changes.</source>
        <translation>PyTorch 先写位置参数。读取器也会把它们放到前面，因此顺序会改变。</translation>
    </message>
    <message>
        <source>A node has an argument twice</source>
        <translation>节点的同一参数出现两次</translation>
    </message>
    <message>
        <source>PyTorch keeps the last of them silently; another reader may keep the first.</source>
        <translation>PyTorch 保留后一个，没有任何提示；其他读取方可能保留前一个。</translation>
    </message>
    <message>
        <source>A node uses a custom object that is not there</source>
        <translation>节点使用的自定义对象不存在</translation>
    </message>
    <message>
        <source>PyTorch looks it up among the constants and raises a KeyError. Since torch 2.9, objects that are used inside the graph only are left out when a program is saved: a known fault of the writer.</source>
        <translation>PyTorch 在常量中查找它，找不到则抛出 KeyError。自 torch 2.9 起，只在图内部使用的对象在保存程序时会被遗漏：这是写入器的已知缺陷。</translation>
    </message>
    <message>
        <source>Make the object an attribute of the module, so that export lifts it to an input, and export again.</source>
        <translation>把该对象设为模块的属性，使导出时将其提升为输入，然后重新导出。</translation>
    </message>
    <message>
        <source>The program runs a Triton kernel of its own</source>
        <translation>程序运行自带的 Triton kernel</translation>
    </message>
    <message>
        <source>PyTorch can save such a program, but its Python loader refuses it: it is made for AOTInductor.</source>
        <translation>PyTorch 能保存这样的程序，但它的 Python 加载器拒绝加载：它是为 AOTInductor 准备的。</translation>
    </message>
    <message>
        <source>Compile the program with AOTInductor, or export the model without the kernel.</source>
        <translation>用 AOTInductor 编译程序，或去掉该 kernel 再导出模型。</translation>
    </message>
    <message>
        <source>An inner graph cannot have its name</source>
        <translation>子图不能使用这个名称</translation>
    </message>
    <message>
        <source>PyTorch registers each inner graph as a submodule under its name, and raises a KeyError for a name that is empty, has a dot in it, or is an attribute of every module, as forward is.</source>
        <translation>PyTorch 以名称把每个子图注册为子模块；名称为空、含有点号，或是每个模块都有的属性（例如 forward）时，抛出 KeyError。</translation>
    </message>
    <message>
        <source>Two different inner graphs have one name</source>
        <translation>两个不同的子图同名</translation>
    </message>
    <message>
        <source>PyTorch registers each as a submodule under its name: the later one replaces the former, and both nodes run the later one.</source>
        <translation>PyTorch 以名称把每个子图注册为子模块：后一个取代前一个，两个节点都运行后一个。</translation>
    </message>
    <message>
        <source>An inner graph has not as many inputs as it gets operands</source>
        <translation>子图的输入个数与传入的操作数个数不同</translation>
    </message>
    <message>
        <source>The branches of a condition return different things</source>
        <translation>条件的两个分支返回不同的内容</translation>
    </message>
    <message>
        <source>torch.cond wants as many results of the same dtypes from both; it fails when it is run.</source>
        <translation>torch.cond 要求两个分支返回同样多、dtype 也相同的结果；运行时失败。</translation>
    </message>
    <message>
        <source>A higher-order operator does not say whether it returns a tensor or a tuple</source>
        <translation>高阶算子未注明返回张量还是元组</translation>
    </message>
    <message>
        <source>PyTorch writes is_hop_single_tensor_return for them since torch 2.7, and takes its absence for a single tensor.</source>
        <translation>自 torch 2.7 起，PyTorch 为它们写入 is_hop_single_tensor_return；缺少时当作单个张量。</translation>
    </message>
    <message>
        <source>A graph that is to return one tensor has not one output</source>
        <translation>应返回一个张量的图不是恰好一个输出</translation>
    </message>
    <message>
        <source>PyTorch raises an AssertionError.</source>
        <translation>PyTorch 抛出 AssertionError。</translation>
    </message>
    <message>
        <source>The program&apos;s graph does not return a tuple</source>
        <translation>程序的图返回的不是元组</translation>
    </message>
    <message>
        <source>Only inner graphs may return a bare tensor. PyTorch&apos;s verifier walks through the outputs of an exported program&apos;s own graph and raises a TypeError.</source>
        <translation>只有子图才能返回单独的张量。PyTorch 的验证器会遍历导出程序自身的图的输出，并抛出 TypeError。</translation>
    </message>
    <message>
        <source>A node&apos;s nn_module_stack is not in the form that PyTorch reads</source>
        <translation>节点的 nn_module_stack 不是 PyTorch 能读取的形式</translation>
    </message>
    <message>
        <source>Each item has a key, a path and a type with commas between them. PyTorch raises an AssertionError for any other number of parts, which torch.export.load hides behind a general message. Class names with a comma or a semicolon in them have led to such files.</source>
        <translation>每一项由键、路径和类型组成，以逗号分隔。部分的数目不对时，PyTorch 抛出 AssertionError，torch.export.load 用笼统的消息掩盖了它。类名中含有逗号或分号就曾产生这样的文件。</translation>
    </message>
    <message>
        <source>Rename the class, or export the model with a newer PyTorch.</source>
        <translation>把该类改名，或用较新的 PyTorch 导出模型。</translation>
    </message>
    <message>
        <source>A node&apos;s source_fn_stack is not in the form that PyTorch reads</source>
        <translation>节点的 source_fn_stack 不是 PyTorch 能读取的形式</translation>
    </message>
    <message>
        <source>Each item has a name and a target with one comma between them. PyTorch raises a ValueError for anything else, which torch.export.load hides behind a general message.</source>
        <translation>每一项由名称和 target 组成，以一个逗号分隔。其他形式会使 PyTorch 抛出 ValueError，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>A node&apos;s torch_fn has not two parts</source>
        <translation>节点的 torch_fn 不是两个部分</translation>
    </message>
    <message>
        <source>PyTorch writes a name and a qualified name with a semicolon between them, and reads any number.</source>
        <translation>PyTorch 写入名称和限定名，以分号分隔；读取时则不限个数。</translation>
    </message>
    <message>
        <source>A node&apos;s from_node is not in the form that PyTorch reads</source>
        <translation>节点的 from_node 不是 PyTorch 能读取的形式</translation>
    </message>
    <message>
        <source>It is JSON text: a list of objects, or null. PyTorch raises an error for anything else, which torch.export.load hides behind a general message.</source>
        <translation>它是 JSON 文本：由对象组成的列表，或 null。其他形式会使 PyTorch 报错，torch.export.load 用笼统的消息掩盖了它。</translation>
    </message>
    <message>
        <source>Export the model again; the metadata may be removed, nothing depends on it.</source>
        <translation>重新导出模型；该元数据也可以删除，没有内容依赖它。</translation>
    </message>
    <message>
        <source>Nodes have metadata of an unknown kind</source>
        <translation>节点带有未知种类的元数据</translation>
    </message>
    <message>
        <source>PyTorch ignores it when it loads the program. Another tool may have written it.</source>
        <translation>PyTorch 加载程序时会忽略它。可能由其他工具写入。</translation>
    </message>
    <message>
        <source>A program names a device that PyTorch does not have</source>
        <translation>程序指定了 PyTorch 没有的设备</translation>
    </message>
    <message>
        <source>The tensors of a program are on several devices</source>
        <translation>程序的张量位于多个设备上</translation>
    </message>
    <message>
        <source>The model runs only where all of them are.</source>
        <translation>只有全部设备都具备之处，模型才能运行。</translation>
    </message>
    <message>
        <source>Nothing to do, if that is meant; else move the model to one device before exporting it.</source>
        <translation>如果是有意为之，无需处理；否则请在导出之前把模型移到同一个设备。</translation>
    </message>
    <message>
        <source>The graph and the stored weights name different devices</source>
        <translation>图与存储的权重指定了不同的设备</translation>
    </message>
    <message>
        <source>PyTorch does not compare them when it loads the program. Operators that get tensors on different devices fail when they are run.</source>
        <translation>PyTorch 加载程序时不作比较。算子得到不同设备上的张量，运行时就会失败。</translation>
    </message>
    <message>
        <source>Move the model with torch.export.passes.move_to_device_pass, or export it on the device that is meant.</source>
        <translation>用 torch.export.passes.move_to_device_pass 移动模型，或在预期的设备上导出。</translation>
    </message>
    <message>
        <source>A symbolic size has no hint</source>
        <translation>符号尺寸没有 hint</translation>
    </message>
    <message>
        <source>The hint is the size that the example inputs had. AOTInductor tunes its kernels for it; the program loads without, since the symbol has a range.</source>
        <translation>hint 是示例输入的尺寸。AOTInductor 据此调优 kernel；程序没有它也能加载，因为符号有范围。</translation>
    </message>
    <message>
        <source>Nothing to do, unless the program is to be compiled: export it again then.</source>
        <translation>无需处理；如果要编译程序，请重新导出。</translation>
    </message>
    <message>
        <source>The program asserts something that is false</source>
        <translation>程序断言了一个为假的条件</translation>
    </message>
    <message>
        <source>The program loads, but every run of it fails.</source>
        <translation>程序能够加载，但每次运行都会失败。</translation>
    </message>
    <message>
        <source>Export the model again with example inputs that meet its own checks.</source>
        <translation>用满足其自身检查的示例输入重新导出模型。</translation>
    </message>
    <message>
        <source>The program is large</source>
        <translation>程序很大</translation>
    </message>
    <message>
        <source>PyTorch takes from seconds to minutes to load tens of thousands of nodes; parts of its reader take quadratic time.</source>
        <translation>PyTorch 加载数万个节点需要数秒到数分钟；读取器的某些部分耗时随节点数平方增长。</translation>
    </message>
    <message>
        <source>Nothing to do; where loading takes too long, export repeated parts as one module, or compile the model.</source>
        <translation>无需处理；如果加载太久，请把重复的部分导出为一个模块，或编译模型。</translation>
    </message>
    <message>
        <source>Graph and signature have different numbers of inputs</source>
        <translation>图与签名的输入个数不同</translation>
    </message>
    <message>
        <source>Each input of the graph is explained by the input spec at the same place. torch.export.load stops with a SpecViolationError (or an IndexError) when one of them is left over.</source>
        <translation>图的每个输入由同一位置的 input spec 说明。有一个没有对应时，torch.export.load 以 SpecViolationError（或 IndexError）中止。</translation>
    </message>
    <message>
        <source>Save the program again; signature and graph were edited apart.</source>
        <translation>重新保存程序；签名与图被分别修改过。</translation>
    </message>
    <message>
        <source>Graph and signature have different numbers of outputs</source>
        <translation>图与签名的输出个数不同</translation>
    </message>
    <message>
        <source>Each output of the graph is explained by the output spec at the same place. torch.export.load stops with a SpecViolationError when one of them is left over.</source>
        <translation>图的每个输出由同一位置的 output spec 说明。有一个没有对应时，torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>An input has another name in the signature than in the graph</source>
        <translation>输入在签名与图中的名称不同</translation>
    </message>
    <message>
        <source>Signature and graph are paired by position, and the names must agree: else a weight would be fed to another input. torch.export.load stops with a SpecViolationError. Names of tokens and objects are not compared there.</source>
        <translation>签名与图按位置配对，名称必须一致，否则权重会送到别的输入。torch.export.load 以 SpecViolationError 中止。token 和对象的名称在此不作比较。</translation>
    </message>
    <message>
        <source>An output is another one in the signature than in the graph</source>
        <translation>签名中的输出与图中的输出不是同一个</translation>
    </message>
    <message>
        <source>Signature and graph are paired by position. For what the caller gets torch.export.load stops with a SpecViolationError; of mutations it checks only that each is one of them, so that exchanged ones write values into the wrong buffers.</source>
        <translation>签名与图按位置配对。对调用者得到的输出，torch.export.load 以 SpecViolationError 中止；对原地修改，它只检查每个是否属于其中之一，因此互换之后，值会写入错误的缓冲区。</translation>
    </message>
    <message>
        <source>A constant input has two values</source>
        <translation>常量输入有两个不同的值</translation>
    </message>
    <message>
        <source>An input that the program was specialised for has its value in the signature and in the graph. PyTorch does not compare them: the one in the signature is what callers are checked against.</source>
        <translation>程序针对其特化的输入，在签名和图中各有一个值。PyTorch 不作比较：检查调用者时以签名中的为准。</translation>
    </message>
    <message>
        <source>A parameter is not stored</source>
        <translation>参数没有存储</translation>
    </message>
    <message>
        <source>The signature feeds an input of the graph from a parameter that the weights do not have. torch.export.load stops with a SpecViolationError.</source>
        <translation>签名用某个参数为图的输入提供值，而权重中没有该参数。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>Save the program again, or put the entry back; the weights or constants were edited or belong to another model.</source>
        <translation>重新保存程序，或恢复该条目；权重或常量被修改过，或属于另一个模型。</translation>
    </message>
    <message>
        <source>A parameter is stored as a plain tensor</source>
        <translation>参数被存储为普通张量</translation>
    </message>
    <message>
        <source>What the signature calls a parameter must be restored as a torch.nn.Parameter (is_param in the weights config). torch.export.load stops with a SpecViolationError.</source>
        <translation>签名称为参数的，必须恢复为 torch.nn.Parameter（权重配置中的 is_param）。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>Save the program again, or set is_param to true.</source>
        <translation>重新保存程序，或把 is_param 设为 true。</translation>
    </message>
    <message>
        <source>A persistent buffer is not stored</source>
        <translation>持久缓冲区没有存储</translation>
    </message>
    <message>
        <source>The signature feeds an input of the graph from a buffer that is stored nowhere. torch.export.load stops with a SpecViolationError.</source>
        <translation>签名用某个缓冲区为图的输入提供值，而该缓冲区没有存储在任何地方。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>A persistent buffer is stored among the constants</source>
        <translation>持久缓冲区存储在常量中</translation>
    </message>
    <message>
        <source>A persistent buffer belongs to the state dict, hence to the weights. PyTorch accepts it among the constants, but state_dict() of the loaded program lacks it.</source>
        <translation>持久缓冲区属于 state dict，因而属于权重。PyTorch 接受它出现在常量中，但加载后程序的 state_dict() 里没有它。</translation>
    </message>
    <message>
        <source>A non-persistent buffer is stored among the weights</source>
        <translation>非持久缓冲区存储在权重中</translation>
    </message>
    <message>
        <source>Non-persistent buffers are no part of the state dict and belong to the constants. torch.export.load stops with a SpecViolationError.</source>
        <translation>非持久缓冲区不属于 state dict，而属于常量。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>Save the program again, or move the entry to the constants config.</source>
        <translation>重新保存程序，或把该条目移到常量配置中。</translation>
    </message>
    <message>
        <source>A non-persistent buffer is not stored</source>
        <translation>非持久缓冲区没有存储</translation>
    </message>
    <message>
        <source>PyTorch does not check this while it loads: the archive opens, and ep.module() raises a KeyError.</source>
        <translation>PyTorch 加载时不检查这一点：归档能够打开，但 ep.module() 抛出 KeyError。</translation>
    </message>
    <message>
        <source>A tensor constant is not stored</source>
        <translation>张量常量没有存储</translation>
    </message>
    <message>
        <source>The signature feeds an input of the graph from a constant that the constants do not have. torch.export.load stops with a SpecViolationError.</source>
        <translation>签名用某个常量为图的输入提供值，而常量中没有它。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>An object is not stored</source>
        <translation>对象没有存储</translation>
    </message>
    <message>
        <source>The signature feeds an input of the graph from an object that the constants do not have. torch.export.load stops with a SpecViolationError.</source>
        <translation>签名用某个对象为图的输入提供值，而常量中没有该对象。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>An object and a tensor are confused</source>
        <translation>对象与张量混淆</translation>
    </message>
    <message>
        <source>The reader takes tensor_ files for tensors and custom_obj_ or opaque_obj_ files for objects and does not compare that with the signature: the program gets a value of the wrong type when it runs.</source>
        <translation>读取器把 tensor_ 文件当作张量，把 custom_obj_ 或 opaque_obj_ 文件当作对象，不与签名比较：程序运行时会得到类型错误的值。</translation>
    </message>
    <message>
        <source>A stored tensor has other sizes than the graph expects</source>
        <translation>存储的张量与图所要求的尺寸不同</translation>
    </message>
    <message>
        <source>PyTorch never compares the two: the archive loads, and the program fails when it runs, or computes something else.</source>
        <translation>PyTorch 从不比较两者：归档能够加载，但程序运行时失败，或算出别的结果。</translation>
    </message>
    <message>
        <source>Save the program again; its weights were exchanged, or one of the two files was edited.</source>
        <translation>重新保存程序；权重被替换过，或两个文件之一被修改过。</translation>
    </message>
    <message>
        <source>A stored tensor has another dtype than the graph expects</source>
        <translation>存储的张量与图所要求的 dtype 不同</translation>
    </message>
    <message>
        <source>PyTorch never compares the two: the archive loads, and the program fails when it runs, or computes with another precision.</source>
        <translation>PyTorch 从不比较两者：归档能够加载，但程序运行时失败，或以另一种精度计算。</translation>
    </message>
    <message>
        <source>A stored tensor has other strides than the graph expects</source>
        <translation>存储的张量与图所要求的步长不同</translation>
    </message>
    <message>
        <source>PyTorch never compares the two. Most operators do not mind, but those that were chosen for a memory layout do, and compiled programs above all.</source>
        <translation>PyTorch 从不比较两者。多数算子不受影响，但按内存布局选定的算子会受影响，编译后的程序尤其如此。</translation>
    </message>
    <message>
        <source>A stored tensor and the graph disagree on requires_grad</source>
        <translation>存储的张量与图的 requires_grad 不一致</translation>
    </message>
    <message>
        <source>PyTorch never compares the two: the loaded program computes the same, but trains other parameters than the exported one.</source>
        <translation>PyTorch 从不比较两者：加载后的程序计算结果相同，但训练的参数与导出的程序不同。</translation>
    </message>
    <message>
        <source>A stored tensor is on another device than the graph expects</source>
        <translation>存储的张量与图所要求的设备不同</translation>
    </message>
    <message>
        <source>PyTorch never compares the two: the archive loads, and the program stops when it runs, because its tensors are on different devices.</source>
        <translation>PyTorch 从不比较两者：归档能够加载，但程序运行时因张量位于不同设备而中止。</translation>
    </message>
    <message>
        <source>Move model and example inputs to one device before the export, or move the loaded program with torch.export.passes.move_to_device_pass.</source>
        <translation>在导出之前把模型和示例输入移到同一个设备，或用 torch.export.passes.move_to_device_pass 移动加载后的程序。</translation>
    </message>
    <message>
        <source>Two inputs are fed from one weight</source>
        <translation>两个输入由同一个权重提供</translation>
    </message>
    <message>
        <source>Each parameter, buffer and constant has one input of the graph; tied parameters keep names of their own. PyTorch never writes one name twice: the signature was edited, and some other weight is not used.</source>
        <translation>每个参数、缓冲区和常量对应图的一个输入；绑定的参数各有自己的名称。PyTorch 从不把一个名称写两次：签名被修改过，另有某个权重未被使用。</translation>
    </message>
    <message>
        <source>A parameter, buffer or constant has no name</source>
        <translation>参数、缓冲区或常量没有名称</translation>
    </message>
    <message>
        <source>No module can hold a parameter, buffer or constant under an empty name, so it cannot be restored when ep.module() is built.</source>
        <translation>任何模块都不能以空名称持有参数、缓冲区或常量，因此构建 ep.module() 时无法恢复它。</translation>
    </message>
    <message>
        <source>A stored tensor is not used</source>
        <translation>存储的张量未被使用</translation>
    </message>
    <message>
        <source>No input spec names it: PyTorch loads it into state_dict() and never uses it. It costs space, and may be the weight that another name lacks.</source>
        <translation>没有 input spec 提到它：PyTorch 把它加载到 state_dict() 中，但从不使用。它占用空间，也可能正是另一个名称所缺的权重。</translation>
    </message>
    <message>
        <source>Save the program again, without the weight.</source>
        <translation>去掉该权重，重新保存程序。</translation>
    </message>
    <message>
        <source>Outputs stand in a wrong order</source>
        <translation>输出的顺序有误</translation>
    </message>
    <message>
        <source>PyTorch takes the first outputs for tokens, those after them for mutations and only then for what the caller gets, by their number alone. In another order torch.export.load stops with a SpecViolationError.</source>
        <translation>PyTorch 仅凭个数，把最前面的输出当作 token，其后的当作原地修改，再往后才是调用者得到的输出。顺序不同时，torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>Save the program again; its signature was edited.</source>
        <translation>重新保存程序；签名被修改过。</translation>
    </message>
    <message>
        <source>A mutation of something that is not there</source>
        <translation>原地修改的目标不存在</translation>
    </message>
    <message>
        <source>The signature says that an output is written back to a buffer, parameter or input that the program does not have. torch.export.load stops with a SpecViolationError.</source>
        <translation>签名声明某个输出要写回缓冲区、参数或输入，而程序中没有该目标。torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>A mutation writes another shape or dtype than its target has</source>
        <translation>原地修改写入的形状或 dtype 与目标不同</translation>
    </message>
    <message>
        <source>The value is copied into the target after each call: other sizes are broadcast or make copy_() fail, another dtype is converted.</source>
        <translation>每次调用之后，该值被复制到目标中：尺寸不同时会广播或使 copy_() 失败，dtype 不同时会转换。</translation>
    </message>
    <message>
        <source>A constant is changed</source>
        <translation>常量被修改</translation>
    </message>
    <message>
        <source>A tensor constant cannot be written back: only buffers, parameters and inputs can. What the program computes for it is lost.</source>
        <translation>张量常量不能写回：只有缓冲区、参数和输入可以。程序为它算出的值会丢失。</translation>
    </message>
    <message>
        <source>Register the tensor with register_buffer() before the export.</source>
        <translation>在导出之前用 register_buffer() 注册该张量。</translation>
    </message>
    <message>
        <source>A gradient of something that is not there</source>
        <translation>梯度的目标不存在</translation>
    </message>
    <message>
        <source>The signature says that an output is the gradient of a parameter or input that the program does not have: a training loop cannot use it.</source>
        <translation>签名声明某个输出是参数或输入的梯度，而程序中没有该目标：训练循环无法使用它。</translation>
    </message>
    <message>
        <source>Token inputs and outputs differ in number</source>
        <translation>token 的输入与输出个数不同</translation>
    </message>
    <message>
        <source>Tokens keep effects such as printing in order: each one that goes into the graph comes out of it. One that is lost lets effects be reordered or dropped.</source>
        <translation>token 使打印等副作用保持顺序：每个进入图的 token 都会从图中输出。丢失一个，副作用就可能被重排或丢弃。</translation>
    </message>
    <message>
        <source>An object has two classes</source>
        <translation>对象有两个不同的类</translation>
    </message>
    <message>
        <source>Signature, graph and custom_obj_values each name the class of an object. Where they differ, a type check fails when the program is traced again or compiled.</source>
        <translation>签名、图和 custom_obj_values 都注明对象的类。不一致时，重新追踪或编译程序时的类型检查会失败。</translation>
    </message>
    <message>
        <source>The tree of the inputs has another number of leaves than the graph has inputs</source>
        <translation>输入树的叶子数与图的输入数不同</translation>
    </message>
    <message>
        <source>in_spec says how the arguments of a call are taken apart into the inputs of the graph. PyTorch does not compare the numbers when it loads; every call of the program fails.</source>
        <translation>in_spec 说明如何把一次调用的参数拆成图的输入。PyTorch 加载时不比较个数；每次调用程序都会失败。</translation>
    </message>
    <message>
        <source>The tree of the outputs has another number of leaves than the graph has outputs</source>
        <translation>输出树的叶子数与图的输出数不同</translation>
    </message>
    <message>
        <source>out_spec says how the outputs of the graph are put together into what the caller gets. PyTorch does not compare the numbers when it loads; the first call of the program ends with a ValueError.</source>
        <translation>out_spec 说明如何把图的输出组合成调用者得到的结果。PyTorch 加载时不比较个数；首次调用程序以 ValueError 结束。</translation>
    </message>
    <message>
        <source>The tree of the inputs is no pair of args and kwargs</source>
        <translation>输入树不是 args 和 kwargs 的二元组</translation>
    </message>
    <message>
        <source>in_spec must be a tuple of a tuple (the positional arguments) and a dict (the keyword arguments). Otherwise the loaded program cannot be called.</source>
        <translation>in_spec 必须是由元组（位置参数）和 dict（关键字参数）组成的元组。否则加载后的程序无法调用。</translation>
    </message>
    <message>
        <source>The names of the arguments do not fit the inputs</source>
        <translation>参数名称与输入不符</translation>
    </message>
    <message>
        <source>forward_arg_names has one name for each positional and each keyword argument of in_spec. PyTorch does not check it; inputs get wrong names when the program is traced or unflattened.</source>
        <translation>forward_arg_names 为 in_spec 的每个位置参数和关键字参数各给出一个名称。PyTorch 不作检查；追踪或 unflatten 程序时，输入会得到错误的名称。</translation>
    </message>
    <message>
        <source>The root module&apos;s calling convention is missing</source>
        <translation>缺少根模块的调用约定</translation>
    </message>
    <message>
        <source>The first entry of module_call_graph is the root: its fqn is empty and its signature says how the program is called. The archive loads without it, but ep.module() raises an IndexError, and PyTorch&apos;s C++ runtime aborts.</source>
        <translation>module_call_graph 的第一个条目是根：它的 fqn 为空，签名说明如何调用程序。没有它，归档能够加载，但 ep.module() 抛出 IndexError，PyTorch 的 C++ 运行时则会异常终止。</translation>
    </message>
    <message>
        <source>Save the program again; module_call_graph was edited.</source>
        <translation>重新保存程序；module_call_graph 被修改过。</translation>
    </message>
    <message>
        <source>A submodule&apos;s calling convention names an unknown value</source>
        <translation>子模块的调用约定指向未知的值</translation>
    </message>
    <message>
        <source>The inputs and outputs of a preserved submodule are values of the graph. torch.export.load stops with a SpecViolationError when one of them does not exist.</source>
        <translation>被保留的子模块，其输入和输出都是图中的值。其中有一个不存在时，torch.export.load 以 SpecViolationError 中止。</translation>
    </message>
    <message>
        <source>Save the program again; graph or module_call_graph were edited.</source>
        <translation>重新保存程序；图或 module_call_graph 被修改过。</translation>
    </message>
    <message>
        <source>A module is listed twice</source>
        <translation>模块被列出两次</translation>
    </message>
    <message>
        <source>module_call_graph has one entry per call; the second call of a module normally carries its number: name@1. Readers that go by the name see only one of them.</source>
        <translation>module_call_graph 中每次调用对应一个条目；同一模块的第二次调用通常带有序号：name@1。按名称读取的读取方只能看到其中一个。</translation>
    </message>
    <message>
        <source>Nothing to do, unless torch.export.unflatten misses a call.</source>
        <translation>无需处理，除非 torch.export.unflatten 遗漏了某次调用。</translation>
    </message>
    <message>
        <source>The example inputs are more or fewer than the inputs</source>
        <translation>示例输入的个数与输入不同</translation>
    </message>
    <message>
        <source>PyTorch does not compare them when it loads. Whoever calls the program with its own example inputs, as retracing and compiling do, fails.</source>
        <translation>PyTorch 加载时不作比较。用程序自带的示例输入调用它（重新追踪和编译即是如此）会失败。</translation>
    </message>
    <message>
        <source>Save the program again with example inputs of its own.</source>
        <translation>用程序自己的示例输入重新保存程序。</translation>
    </message>
    <message>
        <source>An example input is none that the program takes</source>
        <translation>示例输入不符合程序的要求</translation>
    </message>
    <message>
        <source>PyTorch does not compare the example inputs with the program&apos;s shapes, dtypes and ranges when it loads. Whoever calls the program with them fails, and learns wrong shapes from them.</source>
        <translation>PyTorch 加载时不把示例输入与程序的形状、dtype 和范围比较。用它们调用程序会失败，从中得知的形状也是错的。</translation>
    </message>
    <message>
        <source>A blob is shorter than its tensor</source>
        <translation>数据块短于其张量</translation>
    </message>
    <message>
        <source>Sizes, strides and offset reach past the last byte. In Python as_strided raises a RuntimeError, which torch.export.load hides behind a general message; C++ readers without that check read past the buffer.</source>
        <translation>尺寸、步长和偏移超出最后一个字节。在 Python 中 as_strided 抛出 RuntimeError，torch.export.load 用笼统的消息掩盖了它；不作此检查的 C++ 读取器会越过缓冲区读取。</translation>
    </message>
    <message>
        <source>Copy the archive again. If PyTorch 2.9 wrote it from GPU tensors that are views, save it with a newer version.</source>
        <translation>重新复制归档。如果它由 PyTorch 2.9 从作为视图的 GPU 张量写入，请用更新的版本保存。</translation>
    </message>
    <message>
        <source>A blob ends in the middle of an element</source>
        <translation>数据块在元素中间结束</translation>
    </message>
    <message>
        <source>PyTorch divides the bytes by the size of one element and raises an exception when something is left over.</source>
        <translation>PyTorch 用字节数除以单个元素的大小，有余数就抛出异常。</translation>
    </message>
    <message>
        <source>Copy the archive again; the record is not what the config describes.</source>
        <translation>重新复制归档；该记录与配置的描述不符。</translation>
    </message>
    <message>
        <source>A tensor with elements has an empty blob</source>
        <translation>有元素的张量对应空的数据块</translation>
    </message>
    <message>
        <source>PyTorch makes a tensor of zeros without a message. It writes such blobs itself when it exports fake or meta tensors, all of them then; an empty one beside others with bytes is lost data, and an error.</source>
        <translation>PyTorch 会生成全零的张量，没有任何提示。它导出 fake 或 meta 张量时自己会写这样的数据块，但那时全部如此；其他数据块都有字节而唯独一个为空，则是数据丢失，属于错误。</translation>
    </message>
    <message>
        <source>Copy the archive again, or export the model with real weights.</source>
        <translation>重新复制归档，或用真实的权重导出模型。</translation>
    </message>
    <message>
        <source>A model was saved without its weights</source>
        <translation>模型保存时没有权重</translation>
    </message>
    <message>
        <source>Every weight is empty, as in an export of fake or meta tensors. PyTorch loads the program with weights that are all zero, without a message.</source>
        <translation>每个权重都为空，就像导出 fake 或 meta 张量那样。PyTorch 加载出的程序权重全为零，没有任何提示。</translation>
    </message>
    <message>
        <source>Export the model with real weights, or load them into the program before it is run.</source>
        <translation>用真实的权重导出模型，或在运行程序之前加载权重。</translation>
    </message>
    <message>
        <source>A tensor without values has bytes</source>
        <translation>没有数值的张量却有字节</translation>
    </message>
    <message>
        <source>PyTorch drops the bytes when it moves the tensor to the meta device.</source>
        <translation>PyTorch 把张量移到 meta 设备时会丢弃这些字节。</translation>
    </message>
    <message>
        <source>Correct the device if the values are to be used.</source>
        <translation>如果要使用这些数值，请更正设备。</translation>
    </message>
    <message>
        <source>A blob has bytes that no tensor uses</source>
        <translation>数据块中有任何张量都不使用的字节</translation>
    </message>
    <message>
        <source>PyTorch stores the whole storage of a tensor; a slice of a bigger storage takes all of it along. The archive is larger than it needs to be.</source>
        <translation>PyTorch 保存张量的整个存储；更大存储的一个切片会带上全部存储。归档因此大于所需。</translation>
    </message>
    <message>
        <source>Call .clone() on the slice before the export.</source>
        <translation>在导出之前对该切片调用 .clone()。</translation>
    </message>
    <message>
        <source>A blob of raw numbers is a ZIP archive</source>
        <translation>原始数字的数据块其实是 ZIP 归档</translation>
    </message>
    <message>
        <source>The record begins and ends as a ZIP does: it was written by torch.save. PyTorch takes the bytes as they are, headers included, for the values of the tensor.</source>
        <translation>该记录的首尾都与 ZIP 相同：它由 torch.save 写入。PyTorch 会把这些字节连同文件头原样当作张量的数值。</translation>
    </message>
    <message>
        <source>Save the program again. Weights of an AOTInductor package and of an exported program cannot share a folder.</source>
        <translation>重新保存程序。AOTInductor 包的权重与导出程序的权重不能共用一个文件夹。</translation>
    </message>
    <message>
        <source>Blobs seem to hold the same bytes</source>
        <translation>数据块的字节似乎相同</translation>
    </message>
    <message>
        <source>They agree in size and CRC-32, so they almost certainly hold the same values. PyTorch shares a blob among tensors of one storage and dtype only: models of one archive, and views of two dtypes, get copies, and tensors that were tied no longer are after loading.</source>
        <translation>它们的大小和 CRC-32 一致，数值几乎必然相同。PyTorch 只在存储和 dtype 都相同的张量之间共用数据块：同一归档中的多个模型，以及两种 dtype 的视图，得到的是副本；原本绑定的张量加载之后也不再绑定。</translation>
    </message>
    <message>
        <source>Nothing to do if the copies are intended; else tie the tensors before the export.</source>
        <translation>如果副本是有意为之，无需处理；否则请在导出之前绑定这些张量。</translation>
    </message>
    <message>
        <source>A bool tensor holds bytes other than 0 and 1</source>
        <translation>bool 张量中有 0 和 1 以外的字节</translation>
    </message>
    <message>
        <source>PyTorch takes the bytes as they are. Kernels differ in what they make of such values: one tests for nonzero, another adds or compares the byte itself, so that results depend on device and version.</source>
        <translation>PyTorch 原样采用这些字节。不同 kernel 对这种值的处理不同：有的判断是否非零，有的直接对字节做加法或比较，因此结果取决于设备和版本。</translation>
    </message>
    <message>
        <source>Find out what wrote the tensor; saving it again as tensor != 0 makes it a sound one.</source>
        <translation>查明是什么写入了该张量；以 tensor != 0 重新保存即可使其正常。</translation>
    </message>
    <message>
        <source>A tensor holds NaN or infinite values</source>
        <translation>张量中有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>In weights that is usually the end of a training that diverged, and every result that depends on them is NaN. Masks and limits hold infinities on purpose.</source>
        <translation>在权重中，这通常是训练发散的结果，凡是依赖它们的结果都是 NaN。掩码和界限中的无穷大则是有意为之。</translation>
    </message>
    <message>
        <source>Nothing to do where it is meant; else export a sound checkpoint.</source>
        <translation>如果是有意为之，无需处理；否则请导出正常的检查点。</translation>
    </message>
    <message>
        <source>A parameter is all zero</source>
        <translation>参数全为零</translation>
    </message>
    <message>
        <source>Its data may have been lost before the export: PyTorch makes zeros of empty blobs, and so do allocators. Biases and adapters that were never trained begin as zeros, too. A single value is not looked at.</source>
        <translation>它的数据可能在导出之前就已丢失：PyTorch 会把空数据块变成零，分配器也会给出零。偏置和从未训练过的 adapter 也以零开始。只有一个值的参数不在检查之列。</translation>
    </message>
    <message>
        <source>Nothing to do where it is meant; else export the model with its real weights.</source>
        <translation>如果是有意为之，无需处理；否则请用真实的权重导出模型。</translation>
    </message>
    <message>
        <source>More than a tenth of a tensor&apos;s values are subnormal</source>
        <translation>张量中超过十分之一的值是次正规数</translation>
    </message>
    <message>
        <source>So many numbers next to zero are rare in real weights: likely the bytes are of another type or in another byte order. Arithmetic on subnormal numbers is slow on some CPUs. Types of 8 bits are not looked at.</source>
        <translation>真实的权重中很少有这么多接近零的数：这些字节很可能是别的类型或别的字节序。次正规数的运算在某些 CPU 上很慢。8 位类型不在检查之列。</translation>
    </message>
    <message>
        <source>Compare some values with the model that was exported.</source>
        <translation>取若干值与导出前的模型比较。</translation>
    </message>
    <message>
        <source>A pickle imports something that can run any code</source>
        <translation>pickle 导入了可运行任意代码的内容</translation>
    </message>
    <message>
        <source>Loading a pickle imports and calls whatever it names. This name can run commands, read and write files or load further code. torch.export.load first tries the safe unpickler and, when that refuses the name, loads the same bytes without any restriction and without asking; objects and pickled weights are loaded without restriction at once.</source>
        <translation>加载 pickle 会导入并调用它指定的任何内容。这个名称可以运行命令、读写文件或加载更多代码。torch.export.load 先尝试安全的 unpickler；后者拒绝该名称时，它会不加限制、不经询问地加载同样的字节；对象和 pickle 权重则一开始就不加限制地加载。</translation>
    </message>
    <message>
        <source>Do not load the file. Ask whoever made it for one without the pickle, saved with torch 2.9 or later.</source>
        <translation>不要加载该文件。请向制作者索取用 torch 2.9 或更新版本保存、不含该 pickle 的文件。</translation>
    </message>
    <message>
        <source>A pickle imports something that is not PyTorch&apos;s</source>
        <translation>pickle 导入了不属于 PyTorch 的内容</translation>
    </message>
    <message>
        <source>PyTorch writes a short list of names into its pickles; this one is none of them. Loading imports its module, which must be installed and runs its top-level code. Tensor subclasses and registered dataclasses are such names.</source>
        <translation>PyTorch 写入 pickle 的名称只有不多的一些，这个不在其中。加载时会导入它的模块，该模块必须已安装，其顶层代码会运行。张量子类和已注册的 dataclass 就是这样的名称。</translation>
    </message>
    <message>
        <source>Make sure that you know and trust the module. Saving plain tensors needs no such import.</source>
        <translation>确认了解并信任该模块。保存普通张量不需要这样的导入。</translation>
    </message>
    <message>
        <source>A pickle hides what it imports</source>
        <translation>pickle 隐藏了它导入的内容</translation>
    </message>
    <message>
        <source>STACK_GLOBAL takes the module and the name from the stack. Python&apos;s pickler always puts two plain texts there; anything else is made by hand, to get past scanners.</source>
        <translation>STACK_GLOBAL 从栈中取模块名和名称。Python 的 pickler 总是放入两段普通文本；其他内容都是人为构造，用于绕过扫描器。</translation>
    </message>
    <message>
        <source>Do not load the file.</source>
        <translation>不要加载该文件。</translation>
    </message>
    <message>
        <source>A pickle uses an extension code</source>
        <translation>pickle 使用了扩展码</translation>
    </message>
    <message>
        <source>EXT1, EXT2 and EXT4 import whatever the loading program registered under a number with copyreg.add_extension, so that the file does not show what it is. PyTorch never writes them.</source>
        <translation>EXT1、EXT2 和 EXT4 导入加载方程序用 copyreg.add_extension 以某个编号注册的内容，因此从文件中看不出是什么。PyTorch 从不写入它们。</translation>
    </message>
    <message>
        <source>A pickle reaches through a module with a dotted name</source>
        <translation>pickle 用带点号的名称穿过模块</translation>
    </message>
    <message>
        <source>From protocol 4 on a name with dots is looked up attribute by attribute, so that a harmless-looking module leads to any module that it imports itself: &quot;serialization.os.system&quot; of torch is os.system.</source>
        <translation>从协议 4 起，带点号的名称会逐级按属性查找，因此看似无害的模块可以通向它自己导入的任何模块：torch 的 &quot;serialization.os.system&quot; 就是 os.system。</translation>
    </message>
    <message>
        <source>Do not load the file unless you know the class: only nested classes have such names, and PyTorch has none.</source>
        <translation>除非了解该类，否则不要加载该文件：只有嵌套类才有这样的名称，而 PyTorch 没有。</translation>
    </message>
    <message>
        <source>A pickle calls something that is not PyTorch&apos;s</source>
        <translation>pickle 调用了不属于 PyTorch 的内容</translation>
    </message>
    <message>
        <source>Loading calls the imported class or function with arguments from the file, or hands it a state to set. What happens then is up to that code. It is an error where the call goes to no imported name at all or changes an imported object, which no pickler writes, and where a function of PyTorch that loads bytes, evaluates sizes or calls other functions gets what is dangerous or cannot be seen.</source>
        <translation>加载时会以文件中的参数调用导入的类或函数，或把要设置的状态交给它，之后发生什么由其代码决定。以下情况属于错误：调用的根本不是导入的名称，或改动了导入的对象（任何 pickler 都不会这样写）；PyTorch 中加载字节、对尺寸求值或调用其他函数的函数，得到了危险的或无法看清的内容。</translation>
    </message>
    <message>
        <source>Make sure that you know and trust the code. Saving plain tensors needs no such call.</source>
        <translation>确认了解并信任该代码。保存普通张量不需要这样的调用。</translation>
    </message>
    <message>
        <source>A pickle cannot be read to its end</source>
        <translation>pickle 无法读完</translation>
    </message>
    <message>
        <source>The opcodes break off or contradict each other, or build a tensor from impossible arguments, so that loading ends in an UnpicklingError. What comes before that place has been imported and called by then.</source>
        <translation>操作码中断或自相矛盾，或以不可能成立的参数构建张量，因此加载以 UnpicklingError 结束。而此处之前的内容届时已被导入和调用。</translation>
    </message>
    <message>
        <source>Fetch the file again from a good copy, or save it again.</source>
        <translation>从完好的副本重新获取该文件，或重新保存。</translation>
    </message>
    <message>
        <source>Bytes after the end of a pickle</source>
        <translation>pickle 末尾之后有多余字节</translation>
    </message>
    <message>
        <source>Loading stops at the opcode STOP and never sees what follows. PyTorch writes nothing there; hidden payloads and files that are two formats at once do.</source>
        <translation>加载到操作码 STOP 为止，从不查看其后的内容。PyTorch 不在此处写入任何内容；隐藏的载荷和同时是两种格式的文件才会。</translation>
    </message>
    <message>
        <source>Find out what the bytes are and who put them there, or save the file again.</source>
        <translation>查明这些字节是什么、由谁放入，或重新保存该文件。</translation>
    </message>
    <message>
        <source>Unusual pickle protocol</source>
        <translation>pickle 协议不常见</translation>
    </message>
    <message>
        <source>PyTorch pickles with protocol 2 unless it is told otherwise. torch.load(weights_only=True) understands hardly any opcode of protocol 4 and later, so torch.export.load falls back to loading without restriction.</source>
        <translation>除非另有指定，PyTorch 使用协议 2。torch.load(weights_only=True) 几乎不认识协议 4 及以后的操作码，因此 torch.export.load 会退回到不加限制的加载。</translation>
    </message>
    <message>
        <source>Save with pickle_protocol=2.</source>
        <translation>以 pickle_protocol=2 保存。</translation>
    </message>
    <message>
        <source>A pickle that the safe unpickler refuses</source>
        <translation>安全的 unpickler 拒绝的 pickle</translation>
    </message>
    <message>
        <source>torch.load(weights_only=True) knows 144 names of PyTorch and no other. torch.export.load answers its refusal by loading the same bytes without restriction, with no more than a line in the log. Two names that PyTorch writes itself, those of fake and nested tensors, are refused as well; then this is information only.</source>
        <translation>torch.load(weights_only=True) 只认识 PyTorch 的 144 个名称。遭到拒绝后，torch.export.load 会不加限制地加载同样的字节，至多在日志中留下一行。PyTorch 自己也会写入的两个名称，即 fake 张量和嵌套张量的名称，同样会被拒绝；此时仅作为提示。</translation>
    </message>
    <message>
        <source>Save plain tensors, or allow the name with torch.serialization.add_safe_globals where you load the file.</source>
        <translation>保存普通张量，或在加载文件之处用 torch.serialization.add_safe_globals 允许该名称。</translation>
    </message>
    <message>
        <source>An opaque object, loaded by pickle.loads</source>
        <translation>由 pickle.loads 加载的不透明对象</translation>
    </message>
    <message>
        <source>torch 2.13 and later keep constants of any Python class as a bare pickle, which is loaded without any restriction: whoever can change the file can run code.</source>
        <translation>torch 2.13 及更新版本把任意 Python 类的常量存为裸 pickle，加载时不加任何限制：能改动该文件的人就能运行代码。</translation>
    </message>
    <message>
        <source>Load such a file only if you trust where it comes from.</source>
        <translation>仅在信任文件来源时才加载。</translation>
    </message>
    <message>
        <source>A TorchBind object</source>
        <translation>TorchBind 对象</translation>
    </message>
    <message>
        <source>Loading needs the library that registers its class; without it torch.export.load fails.</source>
        <translation>加载需要注册其类的库；没有它，torch.export.load 会失败。</translation>
    </message>
    <message>
        <source>Load the library with torch.ops.load_library before the program.</source>
        <translation>在加载程序之前用 torch.ops.load_library 加载该库。</translation>
    </message>
    <message>
        <source>A TorchBind object of an unexpected class</source>
        <translation>TorchBind 对象的类不符合预期</translation>
    </message>
    <message>
        <source>The C++ unpickler knows classes below __torch__.torch.classes and PyTorch&apos;s own tensors; any other name ends in an error, and Python&apos;s unpickler would import it.</source>
        <translation>C++ unpickler 认识 __torch__.torch.classes 之下的类和 PyTorch 自己的张量；其他名称以错误结束，而 Python 的 unpickler 会导入它。</translation>
    </message>
    <message>
        <source>Save the program again; the object was damaged or made by another tool.</source>
        <translation>重新保存程序；该对象已损坏，或由其他工具生成。</translation>
    </message>
    <message>
        <source>A TorchBind object of another class than the program says</source>
        <translation>TorchBind 对象的类与程序所述不同</translation>
    </message>
    <message>
        <source>The signature names the class of every object; loading or calling fails on another one.</source>
        <translation>签名注明每个对象的类；类不同时，加载或调用会失败。</translation>
    </message>
    <message>
        <source>Save the program again; program and object come from two files.</source>
        <translation>重新保存程序；程序与对象来自两个文件。</translation>
    </message>
    <message>
        <source>A record is no file of torch.save</source>
        <translation>记录不是 torch.save 的文件</translation>
    </message>
    <message>
        <source>torch.load takes bytes that begin with PK\3\4 for a ZIP archive of its own and all others for the stream of pickles that it wrote before torch 1.6. Whatever is neither ends in an exception, and bytes before an archive are run as a pickle.</source>
        <translation>torch.load 把以 PK\3\4 开头的字节当作自己的 ZIP 归档，其余的都当作 torch 1.6 之前写入的 pickle 流。两者都不是的以异常结束，而归档之前的字节会作为 pickle 运行。</translation>
    </message>
    <message>
        <source>Fetch the file again from a good copy, or save the program again.</source>
        <translation>从完好的副本重新获取该文件，或重新保存程序。</translation>
    </message>
    <message>
        <source>A pickled tensor has no bytes</source>
        <translation>pickle 中的张量没有字节</translation>
    </message>
    <message>
        <source>The pickle names a storage that is not there: &quot;PytorchStreamReader failed locating file data/…&quot;.</source>
        <translation>pickle 指向的存储不存在：&quot;PytorchStreamReader failed locating file data/…&quot;。</translation>
    </message>
    <message>
        <source>A storage has another size than the pickle says</source>
        <translation>存储的大小与 pickle 所述不同</translation>
    </message>
    <message>
        <source>torch 2.15 compares the two and stops: &quot;record size does not match expected size&quot;. Earlier versions do not: they read past the end of a short record, or leave the rest of a long one out.</source>
        <translation>torch 2.15 比较两者并中止：&quot;record size does not match expected size&quot;。更早的版本不比较：记录过短时越过末尾读取，过长时漏掉其余部分。</translation>
    </message>
    <message>
        <source>A storage that no tensor uses</source>
        <translation>没有张量使用的存储</translation>
    </message>
    <message>
        <source>Loading never reads the record. torch.save writes only storages that the pickle names.</source>
        <translation>加载时从不读取该记录。torch.save 只写入 pickle 提到的存储。</translation>
    </message>
    <message>
        <source>Nothing to do; saving the file again leaves it out.</source>
        <translation>无需处理；重新保存该文件即可去掉它。</translation>
    </message>
    <message>
        <source>A pickled tensor reaches beyond its storage</source>
        <translation>pickle 中的张量超出其存储</translation>
    </message>
    <message>
        <source>Its sizes, strides and offset need more bytes than the storage has: &quot;setStorage: sizes … are out of bounds for storage of size …&quot;.</source>
        <translation>其尺寸、步长和偏移所需的字节多于存储所有：&quot;setStorage: sizes … are out of bounds for storage of size …&quot;。</translation>
    </message>
    <message>
        <source>Pickled tensors with big-endian bytes</source>
        <translation>pickle 中的张量是大端字节</translation>
    </message>
    <message>
        <source>torch.load swaps these bytes where the host is little-endian, but torch.export.load takes the raw blobs of the same archive as they are. For a file of torch.save itself this is information only. Any text but &quot;little&quot; and &quot;big&quot; is an error: &quot;Unknown endianness type&quot;.</source>
        <translation>主机为小端时，torch.load 会交换这些字节，而 torch.export.load 原样采用同一归档中的原始数据块。对单独的 torch.save 文件，这仅作为提示。&quot;little&quot; 和 &quot;big&quot; 以外的文本都是错误：&quot;Unknown endianness type&quot;。</translation>
    </message>
    <message>
        <source>Save the program again on a little-endian machine.</source>
        <translation>在小端机器上重新保存程序。</translation>
    </message>
    <message>
        <source>A pickle or its tensors changed after they were written</source>
        <translation>pickle 或其张量在写入之后被改动</translation>
    </message>
    <message>
        <source>The CRC-32 of a record inside a torch.save archive is another one than its directory says. torch.load never compares them: the pickle or the values are not what was saved.</source>
        <translation>torch.save 归档中某条记录的 CRC-32 与其中央目录所述不同。torch.load 从不比较：pickle 或数值已不是当初保存的内容。</translation>
    </message>
    <message>
        <source>Fetch the file again from a good copy. Do not load it.</source>
        <translation>从完好的副本重新获取该文件。不要加载它。</translation>
    </message>
    <message>
        <source>Sample inputs are neither a tuple nor a dict</source>
        <translation>示例输入既不是元组也不是 dict</translation>
    </message>
    <message>
        <source>torch.export.load stops with an AssertionError: &quot;expected tuple or dict, got …&quot;.</source>
        <translation>torch.export.load 以 AssertionError 中止：&quot;expected tuple or dict, got …&quot;。</translation>
    </message>
    <message>
        <source>Sample inputs are not (args, kwargs)</source>
        <translation>示例输入不是 (args, kwargs)</translation>
    </message>
    <message>
        <source>PyTorch writes a pair of a tuple and a dict. The program loads with anything else, but whoever uses example_inputs (run_decompositions, AOTInductor) unpacks that pair and fails.</source>
        <translation>PyTorch 写入由元组和 dict 组成的二元组。其他内容也能加载程序，但凡是使用 example_inputs 的（run_decompositions、AOTInductor）都会拆开这个二元组，因而失败。</translation>
    </message>
    <message>
        <source>Pickled weights are no dict of tensors</source>
        <translation>pickle 权重不是由张量组成的 dict</translation>
    </message>
    <message>
        <source>The weights and constants of torch 2.1 to 2.8 are a dict from names to tensors. With anything else loading fails, if not at once then where the program looks a name up.</source>
        <translation>torch 2.1 到 2.8 的权重和常量是从名称到张量的 dict。其他内容会使加载失败，即使不是立即失败，也会在程序查找名称时失败。</translation>
    </message>
    <message>
        <source>Fake tensors</source>
        <translation>fake 张量</translation>
    </message>
    <message>
        <source>They have a shape and a type, but no values. Only torch.export.load can restore them, and it always has to load them without the restriction of weights_only.</source>
        <translation>它们有形状和类型，但没有数值。只有 torch.export.load 能恢复它们，而且总要不受 weights_only 限制地加载。</translation>
    </message>
    <message>
        <source>Export with real inputs and weights where the values are needed.</source>
        <translation>如果需要数值，请用真实的输入和权重导出。</translation>
    </message>
    <message>
        <source>A pickle asks for more than it holds</source>
        <translation>pickle 所要求的超出其内容</translation>
    </message>
    <message>
        <source>A length reaches beyond the end, the memo is addressed far beyond its entries, or objects are nested deeper than 1000: a reader that believes it runs out of memory or stack.</source>
        <translation>某个长度超出末尾、memo 的下标远超其条目数，或对象嵌套超过 1000 层：相信这些的读取方会耗尽内存或栈。</translation>
    </message>
    <message>
        <source>Do not load the file; fetch it again from a good copy.</source>
        <translation>不要加载该文件；从完好的副本重新获取。</translation>
    </message>
    <message>
        <source>TorchScript runs code when it is loaded</source>
        <translation>TorchScript 在加载时运行代码</translation>
    </message>
    <message>
        <source>torch.jit.load, and torch.load of the same file, work out the defaults of parameters and the constants of classes and call __setstate__. An operator in them that reads or writes files can put any bytes anywhere. __setstate__ alone is information only, since torch&apos;s own quantized modules have it.</source>
        <translation>torch.jit.load，以及对同一文件调用的 torch.load，会求出参数的默认值和类的常量，并调用 __setstate__。其中读写文件的算子可以把任意字节写到任意位置。仅有 __setstate__ 只作为信息，因为 torch 自己的量化模块也有它。</translation>
    </message>
    <message>
        <source>Do not load the file. Ask whoever made it for an exported program, or for the weights alone.</source>
        <translation>不要加载该文件。请制作者提供导出的程序，或只提供权重。</translation>
    </message>
    <message>
        <source>The device holds other bytes than the archive</source>
        <translation>设备上的字节与归档不同</translation>
    </message>
    <message>
        <source>The CRC-32 of the storage in the memory of the device is not the archive&apos;s, and the CPU, which read the storage again, does not agree with the device. The copy to the device, or its memory, is at fault.</source>
        <translation>设备内存中该存储的 CRC-32 与归档不同，而重新读取了该存储的 CPU 也与设备不一致。问题出在向设备的复制，或设备的内存。</translation>
    </message>
    <message>
        <source>Run the check again. When it comes back, check the device&apos;s memory and do not trust what runs on it.</source>
        <translation>重新运行检查。如果再次出现，请检查设备的内存，不要信任在其上运行的结果。</translation>
    </message>
    <message>
        <source>Two engines rebuild different tensors from the same bytes</source>
        <translation>两个引擎由相同的字节重建出不同的张量</translation>
    </message>
    <message>
        <source>Both hold the same storage, yet its elements in the tensor&apos;s own order differ. One of the two reads sizes, strides or offset wrongly.</source>
        <translation>两者持有相同的存储，但按张量自身的顺序，元素不同。其中一个误读了尺寸、步长或偏移。</translation>
    </message>
    <message>
        <source>Report it as a bug of pt2scope, with the archive&apos;s config.</source>
        <translation>请作为 pt2scope 的缺陷报告，并附上归档的配置。</translation>
    </message>
    <message>
        <source>The device failed, and the CPU took over</source>
        <translation>设备出现故障，已由 CPU 接替</translation>
    </message>
    <message>
        <source>The device was lost or refused the work. All tensors were rebuilt and compared all the same, some of them by the CPU, which proves nothing about the device.</source>
        <translation>设备丢失或拒绝了任务。所有张量仍已重建并比较，其中一部分由 CPU 完成，这对该设备不能说明任何问题。</translation>
    </message>
    <message>
        <source>See what else uses the device and its memory, give it less with --device-memory, or use --device cpu.</source>
        <translation>查看还有什么在使用该设备及其内存，用 --device-memory 减少其内存用量，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>All elements of a tensor are equal</source>
        <translation>张量的所有元素相等</translation>
    </message>
    <message>
        <source>Weights of norm layers are all one, and running means all zero, before a training. Elsewhere it may be lost data. Sample inputs and tensors that show one stored element again and again are not looked at.</source>
        <translation>训练之前，归一化层的权重全为一，滑动均值全为零。在其他情况下可能是数据丢失。示例输入，以及反复展示同一个存储元素的张量，不在检查之列。</translation>
    </message>
    <message>
        <source>The checkpoint has no model</source>
        <translation>检查点没有模型</translation>
    </message>
    <message>
        <source>A checkpoint is restored from model/. It may be absent only where the file meta says load_model false, as tools write it that prepare dynamic tables.</source>
        <translation>检查点由 model/ 恢复。只有文件 meta 注明 load_model 为 false 时才可以没有它，准备动态表的工具会这样写。</translation>
    </message>
    <message>
        <source>Copy the checkpoint completely.</source>
        <translation>完整复制检查点。</translation>
    </message>
    <message>
        <source>A distributed checkpoint has no .metadata</source>
        <translation>分布式检查点没有 .metadata</translation>
    </message>
    <message>
        <source>torch finds every tensor of a distributed checkpoint by .metadata, which is written last: without it the .distcp files cannot be read, and saving may not have come to its end.</source>
        <translation>torch 靠 .metadata 找到分布式检查点的每个张量，它最后写入：没有它，.distcp 文件无法读取，保存也可能没有完成。</translation>
    </message>
    <message>
        <source>Copy the checkpoint with its hidden files, or take an earlier one.</source>
        <translation>连同隐藏文件一起复制检查点，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>.metadata is damaged or something else</source>
        <translation>.metadata 已损坏或是别的内容</translation>
    </message>
    <message>
        <source>torch unpickles .metadata and expects an object of the class torch.distributed.checkpoint.metadata.Metadata. A pickle of anything else is not a checkpoint, and may run code when it is loaded. A wrong path in planner_data is a warning: loading into a model does not look at it, dcp_to_torch_save fails on it.</source>
        <translation>torch 对 .metadata 做 unpickle，要求得到类 torch.distributed.checkpoint.metadata.Metadata 的对象。其他内容的 pickle 不是检查点，加载时还可能运行代码。planner_data 里的错误路径只是警告：加载到模型时不看它，dcp_to_torch_save 则会因它失败。</translation>
    </message>
    <message>
        <source>Copy the checkpoint again, or take an earlier one.</source>
        <translation>重新复制检查点，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>A file of a distributed checkpoint is missing</source>
        <translation>分布式检查点缺少文件</translation>
    </message>
    <message>
        <source>.metadata says that tensors lie in this file. Restoring them fails.</source>
        <translation>.metadata 声明有张量在该文件中。恢复它们会失败。</translation>
    </message>
    <message>
        <source>Copy the checkpoint completely, or take an earlier one.</source>
        <translation>完整复制检查点，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>Tensors of a distributed checkpoint lie beyond their file</source>
        <translation>分布式检查点的张量超出其文件</translation>
    </message>
    <message>
        <source>.metadata tells where in a file each item lies. The file is shorter: it was cut, or is of another checkpoint.</source>
        <translation>.metadata 注明每一项在文件中的位置。文件比这更短：它被截断，或属于另一个检查点。</translation>
    </message>
    <message>
        <source>Ranks of a distributed checkpoint are missing</source>
        <translation>分布式检查点缺少 rank</translation>
    </message>
    <message>
        <source>TorchEasyRec takes the highest rank of the .distcp files for the number of processes that wrote them. A gap shows that files are missing, or come from two checkpoints.</source>
        <translation>TorchEasyRec 把 .distcp 文件的最大 rank 当作写入它们的进程数。有空缺说明缺少文件，或文件来自两个检查点。</translation>
    </message>
    <message>
        <source>Copy the checkpoint completely, or remove files of another one.</source>
        <translation>完整复制检查点，或删除属于其他检查点的文件。</translation>
    </message>
    <message>
        <source>The chunks of a tensor do not make the whole of it</source>
        <translation>张量的分块不能组成整体</translation>
    </message>
    <message>
        <source>A tensor of a distributed checkpoint lies in chunks, one for each rank that held a part. Together they must cover it once; otherwise restoring leaves elements as they were, or fails.</source>
        <translation>分布式检查点的张量分块存放，每个持有一部分的 rank 对应一块。各分块合起来必须恰好覆盖一次；否则恢复时有元素保持原值，或恢复失败。</translation>
    </message>
    <message>
        <source>Take an earlier checkpoint.</source>
        <translation>使用更早的检查点。</translation>
    </message>
    <message>
        <source>Two items of a distributed checkpoint share bytes</source>
        <translation>分布式检查点的两项共用字节</translation>
    </message>
    <message>
        <source>A .distcp file holds its items one after the other. Where two of them share bytes, the places that .metadata tells are not those of this file.</source>
        <translation>.distcp 文件依次存放各项。两项共用字节，说明 .metadata 注明的位置不是这个文件的。</translation>
    </message>
    <message>
        <source>A file of a distributed checkpoint holds bytes of no item</source>
        <translation>分布式检查点的文件中有不属于任何项的字节</translation>
    </message>
    <message>
        <source>torch writes items without anything between them. Bytes that .metadata does not speak of show that it is of another checkpoint, or that it tells the wrong length.</source>
        <translation>torch 连续写入各项，其间没有别的内容。出现 .metadata 未提到的字节，说明文件属于另一个检查点，或长度有误。</translation>
    </message>
    <message>
        <source>A chunk of a distributed checkpoint is in no file</source>
        <translation>分布式检查点的分块不在任何文件中</translation>
    </message>
    <message>
        <source>.metadata describes the chunk, and does not say where it lies. Restoring it ends in a KeyError.</source>
        <translation>.metadata 描述了该分块，却没有注明它在哪里。恢复它以 KeyError 结束。</translation>
    </message>
    <message>
        <source>An item of a distributed checkpoint is of no tensor</source>
        <translation>分布式检查点的项不属于任何张量</translation>
    </message>
    <message>
        <source>torch looks for tensors and objects by their descriptions in .metadata. What has none is not restored: the model keeps what it had, or loading fails since a key is missing.</source>
        <translation>torch 按 .metadata 中的描述查找张量和对象。没有描述的不会恢复：模型保持原值，或因缺少键而加载失败。</translation>
    </message>
    <message>
        <source>An item of a distributed checkpoint is not the tensor that .metadata describes</source>
        <translation>分布式检查点的项不是 .metadata 所描述的张量</translation>
    </message>
    <message>
        <source>torch restores the tensor that lies where .metadata says. One of other sizes ends in an error; one of another type is converted without a word. The file and .metadata are of two checkpoints.</source>
        <translation>torch 恢复位于 .metadata 所述位置的张量。尺寸不同以错误结束；类型不同则直接转换，没有任何提示。该文件与 .metadata 来自两个检查点。</translation>
    </message>
    <message>
        <source>.metadata imports what torch does not write there</source>
        <translation>.metadata 导入了 torch 不会写入的内容</translation>
    </message>
    <message>
        <source>torch unpickles .metadata without any restriction: whatever it names is imported and called. Code that is known to be dangerous is an error.</source>
        <translation>torch 不加任何限制地对 .metadata 做 unpickle：其中指定的任何内容都会被导入和调用。已知危险的代码属于错误。</translation>
    </message>
    <message>
        <source>Do not restore the checkpoint before you know where it comes from; pt2scope pickle shows what it would do.</source>
        <translation>在查明来源之前不要恢复该检查点；pt2scope pickle 可以显示它会做什么。</translation>
    </message>
    <message>
        <source>The sharding plan is malformed</source>
        <translation>分片计划格式有误</translation>
    </message>
    <message>
        <source>plan is JSON: module, parameter, and then sharding_type, compute_kernel and ranks. TorchEasyRec reads it to shard the tables as they were when training goes on.</source>
        <translation>plan 是 JSON：模块、参数，然后是 sharding_type、compute_kernel 和 ranks。继续训练时，TorchEasyRec 读取它，按原样对表分片。</translation>
    </message>
    <message>
        <source>Remove the file to let the tables be planned anew, or take an earlier checkpoint.</source>
        <translation>删除该文件以重新规划各表，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>The sharding plan names a parameter that is not saved</source>
        <translation>分片计划中的参数没有保存</translation>
    </message>
    <message>
        <source>Plan and tensors are written together; only tables of dynamicemb lie elsewhere. The plan belongs to another model, or a table is lost.</source>
        <translation>计划与张量一起写入；只有 dynamicemb 的表在别处。该计划属于另一个模型，或丢失了一张表。</translation>
    </message>
    <message>
        <source>Take plan and model from one checkpoint.</source>
        <translation>计划和模型取自同一个检查点。</translation>
    </message>
    <message>
        <source>The file meta is malformed</source>
        <translation>文件 meta 格式有误</translation>
    </message>
    <message>
        <source>meta is a JSON object that says what of the checkpoint is to be loaded: load_model, load_optim, dynamicemb_load_optim and the tables of dynamicemb.</source>
        <translation>meta 是一个 JSON 对象，说明要加载检查点的哪些内容：load_model、load_optim、dynamicemb_load_optim 以及 dynamicemb 的各表。</translation>
    </message>
    <message>
        <source>Write the file again with the tool that made the checkpoint, or remove it to load everything.</source>
        <translation>用生成该检查点的工具重新写入该文件，或删除它以加载全部内容。</translation>
    </message>
    <message>
        <source>dataloader_state.json is malformed</source>
        <translation>dataloader_state.json 格式有误</translation>
    </message>
    <message>
        <source>It tells how far each data source was read, as an object of numbers: when training goes on, it begins there.</source>
        <translation>它以由数字组成的对象记录每个数据源读到何处：继续训练时从那里开始。</translation>
    </message>
    <message>
        <source>Remove the file to begin with the data anew, or take an earlier checkpoint.</source>
        <translation>删除该文件以从头读取数据，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s name tells no step</source>
        <translation>检查点的名称没有注明步数</translation>
    </message>
    <message>
        <source>TorchEasyRec takes the step from the folder&apos;s name and counts any other name as step 0: the latest checkpoint is not found, and training goes on from 0.</source>
        <translation>TorchEasyRec 从文件夹名取步数，其他名称一律算作第 0 步：找不到最新的检查点，训练会从 0 继续。</translation>
    </message>
    <message>
        <source>Rename the folder to model.ckpt-&lt;step&gt;.</source>
        <translation>把文件夹改名为 model.ckpt-&lt;step&gt;。</translation>
    </message>
    <message>
        <source>Keys or values of a dynamic table are missing</source>
        <translation>动态表缺少键或值</translation>
    </message>
    <message>
        <source>Each rank writes the keys of a table and their values into two files. The exporter opens the values of every file of keys.</source>
        <translation>每个 rank 把表的键和值写入两个文件。导出器会打开每个键文件所对应的值文件。</translation>
    </message>
    <message>
        <source>Files of a dynamic table do not fit</source>
        <translation>动态表的文件不匹配</translation>
    </message>
    <message>
        <source>The files have no header: how many rows there are follows from the sizes. Each key of eight bytes has one row of values, four bytes each, and one score.</source>
        <translation>这些文件没有文件头：行数由大小推算。每个八字节的键对应一行值（每个值四字节）和一个 score。</translation>
    </message>
    <message>
        <source>Ranks of a dynamic table are missing</source>
        <translation>动态表缺少 rank</translation>
    </message>
    <message>
        <source>The names tell rank and number of ranks; every rank has its files, and all tell the same number. Otherwise rows are missing, or files of two checkpoints are mixed.</source>
        <translation>文件名注明 rank 和 rank 总数；每个 rank 都有自己的文件，且总数一致。否则有行缺失，或混有两个检查点的文件。</translation>
    </message>
    <message>
        <source>The optimizer&apos;s options of a dynamic table are no JSON object</source>
        <translation>动态表的优化器选项不是 JSON 对象</translation>
    </message>
    <message>
        <source>dynamicemb reads &lt;table&gt;_opt_args.json when it restores the optimizer of the table.</source>
        <translation>dynamicemb 恢复该表的优化器时读取 &lt;table&gt;_opt_args.json。</translation>
    </message>
    <message>
        <source>Copy the file again, or take an earlier checkpoint.</source>
        <translation>重新复制该文件，或使用更早的检查点。</translation>
    </message>
    <message>
        <source>metadata.json and the files of the checkpoint disagree</source>
        <translation>metadata.json 与检查点的文件不一致</translation>
    </message>
    <message>
        <source>metadata.json lists model.0, model.1 and so on, and the same of the optimizer: as many as there are files model-&lt;i&gt;-of-&lt;n&gt;.pt. Otherwise parts of the model are missing.</source>
        <translation>metadata.json 列出 model.0、model.1 等，优化器也是如此：数目与文件 model-&lt;i&gt;-of-&lt;n&gt;.pt 相同。否则模型有部分缺失。</translation>
    </message>
    <message>
        <source>metadata.json tells another step than the folder&apos;s name</source>
        <translation>metadata.json 的步数与文件夹名不同</translation>
    </message>
    <message>
        <source>The folder was renamed, or metadata.json comes from another checkpoint.</source>
        <translation>文件夹被改过名，或 metadata.json 来自另一个检查点。</translation>
    </message>
    <message>
        <source>Name the folder by the step that was saved.</source>
        <translation>按保存时的步数命名文件夹。</translation>
    </message>
    <message>
        <source>The checkpoint has the layout of the design document</source>
        <translation>检查点采用设计文档的布局</translation>
    </message>
    <message>
        <source>The design document describes metadata.json and model-&lt;i&gt;-of-&lt;n&gt;.pt. No release of TorchEasyRec writes them: it saves distributed checkpoints, model/.metadata and .distcp files, and restores nothing else.</source>
        <translation>设计文档描述了 metadata.json 和 model-&lt;i&gt;-of-&lt;n&gt;.pt。没有任何 TorchEasyRec 发布版会写它们：它保存的是分布式检查点，即 model/.metadata 和 .distcp 文件，也只恢复这种检查点。</translation>
    </message>
    <message>
        <source>Save the checkpoint with TorchEasyRec if it is to be restored by it.</source>
        <translation>如果要由 TorchEasyRec 恢复，请用 TorchEasyRec 保存检查点。</translation>
    </message>
    <message>
        <source>pipeline.config is missing</source>
        <translation>缺少 pipeline.config</translation>
    </message>
    <message>
        <source>A loader reads features, labels and model from pipeline.config before it opens the model.</source>
        <translation>加载器在打开模型之前，从 pipeline.config 读取特征、标签和模型。</translation>
    </message>
    <message>
        <source>Copy the export completely, or export again.</source>
        <translation>完整复制导出内容，或重新导出。</translation>
    </message>
    <message>
        <source>pipeline.config is no protobuf text</source>
        <translation>pipeline.config 不是 protobuf 文本</translation>
    </message>
    <message>
        <source>The file is a message in protobuf&apos;s text format: UTF-8 text whose braces match and whose strings end in their line. Otherwise the parser of the loader raises an error. An empty file is an empty message, without a model.</source>
        <translation>该文件是 protobuf 文本格式的消息：UTF-8 文本，括号配对，字符串不跨行。否则加载器的解析器会报错。空文件是没有模型的空消息。</translation>
    </message>
    <message>
        <source>Export again; after edits by hand look at the line named.</source>
        <translation>重新导出；如果手工修改过，请查看所指的行。</translation>
    </message>
    <message>
        <source>pipeline.config and fg.json have different features</source>
        <translation>pipeline.config 与 fg.json 的特征不同</translation>
    </message>
    <message>
        <source>The exporter writes both from the features of one model; only stub features stand in fg.json alone. With different ones the serving side generates other features than the model was made for.</source>
        <translation>导出器由同一个模型的特征写出两者；只有 stub 特征只出现在 fg.json 中。两者不同时，服务端生成的特征就不是模型所针对的特征。</translation>
    </message>
    <message>
        <source>Take both files from one export.</source>
        <translation>两个文件取自同一次导出。</translation>
    </message>
    <message>
        <source>A file that a feature needs is missing</source>
        <translation>缺少某个特征需要的文件</translation>
    </message>
    <message>
        <source>The exporter copies vocabularies, stop words and operator libraries beside fg.json and names them there. Feature generation cannot start without them; libraries named lib*.so may come with the generator itself.</source>
        <translation>导出器把词表、停用词和算子库复制到 fg.json 旁边，并在其中注明文件名。没有它们，特征生成无法启动；名为 lib*.so 的库可能随特征生成程序一起提供。</translation>
    </message>
    <message>
        <source>A file does not have the hash that its name tells</source>
        <translation>文件的哈希与名称所示不同</translation>
    </message>
    <message>
        <source>The exporter names copies of assets &lt;stem&gt;_&lt;md5&gt;.&lt;ending&gt;. This one was changed since, or never had that hash. Files over 1 GiB are not looked at.</source>
        <translation>导出器把资源副本命名为 &lt;stem&gt;_&lt;md5&gt;.&lt;ending&gt;。该文件之后被改动过，或从来不是这个哈希。超过 1 GiB 的文件不在检查之列。</translation>
    </message>
    <message>
        <source>Export again with the asset that the model was trained with.</source>
        <translation>用模型训练时的资源重新导出。</translation>
    </message>
    <message>
        <source>fg.json is missing</source>
        <translation>缺少 fg.json</translation>
    </message>
    <message>
        <source>The serving side generates the features of a request by fg.json; without it the model has no input.</source>
        <translation>服务端按 fg.json 生成请求的特征；没有它，模型就没有输入。</translation>
    </message>
    <message>
        <source>model_acc.json is missing</source>
        <translation>缺少 model_acc.json</translation>
    </message>
    <message>
        <source>Every loader opens model_acc.json without looking whether it is there, to learn the form of the model.</source>
        <translation>每个加载器都不检查是否存在就打开 model_acc.json，以得知模型的形式。</translation>
    </message>
    <message>
        <source>A file of another form lies in the export</source>
        <translation>导出中有另一种形式的文件</translation>
    </message>
    <message>
        <source>The exporter writes this file for another form of export. No loader of this form opens it; it may be left over from an earlier export into the same folder.</source>
        <translation>导出器为另一种导出形式写入该文件。这种形式的加载器都不会打开它；可能是先前导出到同一文件夹时遗留的。</translation>
    </message>
    <message>
        <source>Export into an empty folder.</source>
        <translation>导出到空文件夹。</translation>
    </message>
    <message>
        <source>A symbolic link is not followed</source>
        <translation>符号链接未被跟随</translation>
    </message>
    <message>
        <source>Links are followed within the folder only: what lies elsewhere is no part of it and may be missing or another file where the folder is served.</source>
        <translation>只跟随文件夹内部的链接：位于别处的不属于该文件夹，在提供服务的文件夹中可能不存在，或是另一个文件。</translation>
    </message>
    <message>
        <source>Copy the folder with what its links lead to (cp -rL).</source>
        <translation>复制文件夹时连同链接指向的内容一起复制（cp -rL）。</translation>
    </message>
    <message>
        <source>Something in the folder is no file</source>
        <translation>文件夹中有不是文件的内容</translation>
    </message>
    <message>
        <source>Exporters write regular files only. A pipe, socket or device has no bytes of its own: whoever opens it waits for somebody else, or reads without end. It was not opened.</source>
        <translation>导出器只写普通文件。管道、套接字或设备没有自己的字节：打开它会一直等待对方，或无休止地读取。它没有被打开。</translation>
    </message>
    <message>
        <source>Copy the folder again from where it was exported.</source>
        <translation>从导出之处重新复制文件夹。</translation>
    </message>
    <message>
        <source>A pickle in the folder does something dangerous</source>
        <translation>文件夹中的 pickle 会做危险的事</translation>
    </message>
    <message>
        <source>The file is none of the export&apos;s own. Whoever unpickles it, and torch.load without weights_only is enough, runs what it calls.</source>
        <translation>该文件不是导出自身的文件。对它做 unpickle（不带 weights_only 的 torch.load 就足够）就会运行它所调用的内容。</translation>
    </message>
    <message>
        <source>Do not load the file; remove it before the folder is served. pt2scope pickle shows what it would do.</source>
        <translation>不要加载该文件；在提供服务之前删除它。pt2scope pickle 可以显示它会做什么。</translation>
    </message>
    <message>
        <source>model_acc.json is not a JSON object</source>
        <translation>model_acc.json 不是 JSON 对象</translation>
    </message>
    <message>
        <source>Every loader reads model_acc.json first, as a JSON object, to learn what the folder holds: anything else ends the load. Of a repeated key Python takes the last value.</source>
        <translation>每个加载器首先把 model_acc.json 作为 JSON 对象读取，以得知文件夹中有什么：其他内容都会使加载终止。键重复时，Python 取最后一个值。</translation>
    </message>
    <message>
        <source>Export again, or write the file as one JSON object.</source>
        <translation>重新导出，或把文件写成一个 JSON 对象。</translation>
    </message>
    <message>
        <source>A value of model_acc.json is not a string</source>
        <translation>model_acc.json 的值不是字符串</translation>
    </message>
    <message>
        <source>The exporter copies the values from its environment, so that they are strings. Loaders look at the first character of INPUT_TILE and ENABLE_TRT, which a number does not have; only ENABLE_AOT and UNIFIED_AOT they convert first.</source>
        <translation>导出器从环境变量复制这些值，因此它们是字符串。加载器取 INPUT_TILE 和 ENABLE_TRT 的首字符，而数字没有首字符；只有 ENABLE_AOT 和 UNIFIED_AOT 会先转换。</translation>
    </message>
    <message>
        <source>Write the value as a string: &quot;1&quot;.</source>
        <translation>把值写成字符串：&quot;1&quot;。</translation>
    </message>
    <message>
        <source>A value of model_acc.json is none that the exporter knows</source>
        <translation>model_acc.json 的值不是导出器认识的值</translation>
    </message>
    <message>
        <source>The exporter raises an error for an unknown quantisation and switches nothing on for other unknown values: a loader that follows this one treats the model as another than it is.</source>
        <translation>导出器对未知的量化方式报错，对其他未知的值则不启用任何功能：按此值行事的加载器会把模型当作另一种模型。</translation>
    </message>
    <message>
        <source>Correct the value to what the model was exported with.</source>
        <translation>把值更正为模型导出时的值。</translation>
    </message>
    <message>
        <source>SPARSE_INT64 is not 1</source>
        <translation>SPARSE_INT64 不是 1</translation>
    </message>
    <message>
        <source>Every export says by SPARSE_INT64 = &quot;1&quot; that ids enter the model as int64; without it the serving side gives them as int32.</source>
        <translation>每次导出都以 SPARSE_INT64 = &quot;1&quot; 注明 id 以 int64 进入模型；没有它，服务端会以 int32 提供。</translation>
    </message>
    <message>
        <source>Write &quot;SPARSE_INT64&quot;: &quot;1&quot;, or export again.</source>
        <translation>写入 &quot;SPARSE_INT64&quot;: &quot;1&quot;，或重新导出。</translation>
    </message>
    <message>
        <source>TensorRT and AOTInductor are both switched on</source>
        <translation>同时启用了 TensorRT 和 AOTInductor</translation>
    </message>
    <message>
        <source>The exporter lets TensorRT win and writes its files; the loader lets AOTInductor win and looks for files that were never written.</source>
        <translation>导出器以 TensorRT 优先并写入它的文件；加载器以 AOTInductor 优先，去查找从未写入的文件。</translation>
    </message>
    <message>
        <source>Export again with one of the two.</source>
        <translation>只启用两者之一，重新导出。</translation>
    </message>
    <message>
        <source>The old switch UNIFIED_AOT is used</source>
        <translation>使用了旧开关 UNIFIED_AOT</translation>
    </message>
    <message>
        <source>Exporters before the fold wrote UNIFIED_AOT; today ENABLE_AOT = &quot;2&quot; says the same, and decides where both are there. If the two contradict each other, the loader takes another form than the exporter meant.</source>
        <translation>合并之前的导出器写 UNIFIED_AOT；现在以 ENABLE_AOT = &quot;2&quot; 表示同样的含义，两者都有时以它为准。两者矛盾时，加载器采用的形式与导出器的本意不同。</translation>
    </message>
    <message>
        <source>Write ENABLE_AOT as the model was exported, and remove UNIFIED_AOT.</source>
        <translation>按模型的导出方式写 ENABLE_AOT，并删除 UNIFIED_AOT。</translation>
    </message>
    <message>
        <source>model_acc.json has another key</source>
        <translation>model_acc.json 有其他键</translation>
    </message>
    <message>
        <source>Further keys come from --additional_export_config; no loader of TorchEasyRec looks at this one.</source>
        <translation>其他的键来自 --additional_export_config；TorchEasyRec 的加载器都不看这个键。</translation>
    </message>
    <message>
        <source>Nothing to do, unless it is a misspelled switch.</source>
        <translation>无需处理，除非它是拼写错误的开关。</translation>
    </message>
    <message>
        <source>Files of the AOTInductor form do not fit ENABLE_AOT</source>
        <translation>AOTInductor 形式的文件与 ENABLE_AOT 不符</translation>
    </message>
    <message>
        <source>With ENABLE_AOT the loader opens aoti/aoti_model.pt2: the whole model for &quot;2&quot;, the dense part for &quot;1&quot;, where scripted_sparse_model.pt holds the rest.</source>
        <translation>有 ENABLE_AOT 时，加载器打开 aoti/aoti_model.pt2：&quot;2&quot; 表示整个模型，&quot;1&quot; 表示稠密部分，其余部分在 scripted_sparse_model.pt 中。</translation>
    </message>
    <message>
        <source>Copy the export completely, or set ENABLE_AOT to what was exported.</source>
        <translation>完整复制导出内容，或把 ENABLE_AOT 设为实际导出的方式。</translation>
    </message>
    <message>
        <source>The scripted model is missing</source>
        <translation>缺少 scripted 模型</translation>
    </message>
    <message>
        <source>Without ENABLE_AOT every loader opens scripted_model.pt, TensorRT and the distributed form included.</source>
        <translation>没有 ENABLE_AOT 时，每个加载器都打开 scripted_model.pt，TensorRT 和分布式形式也不例外。</translation>
    </message>
    <message>
        <source>A compiled model is not switched on</source>
        <translation>编译模型没有启用</translation>
    </message>
    <message>
        <source>model_acc.json decides alone: without ENABLE_AOT the loader opens scripted_model.pt, which an AOTInductor export does not have.</source>
        <translation>一切由 model_acc.json 决定：没有 ENABLE_AOT，加载器会打开 scripted_model.pt，而 AOTInductor 导出没有这个文件。</translation>
    </message>
    <message>
        <source>Set ENABLE_AOT to &quot;2&quot;, or to &quot;1&quot; where scripted_sparse_model.pt is there.</source>
        <translation>把 ENABLE_AOT 设为 &quot;2&quot;；如果有 scripted_sparse_model.pt，则设为 &quot;1&quot;。</translation>
    </message>
    <message>
        <source>Files of the TensorRT form are missing</source>
        <translation>缺少 TensorRT 形式的文件</translation>
    </message>
    <message>
        <source>TensorRT&apos;s exporter writes the code and the graphs of both halves beside the model. They are not needed to serve it, but show that the export is complete and what was compiled.</source>
        <translation>TensorRT 的导出器把代码和两半的图写在模型旁边。提供服务不需要它们，但它们能说明导出是否完整、编译了什么。</translation>
    </message>
    <message>
        <source>Copy the export completely, or remove ENABLE_TRT if this is no such export.</source>
        <translation>完整复制导出内容；如果不是这种导出，请删除 ENABLE_TRT。</translation>
    </message>
    <message>
        <source>A distributed embedding without INPUT_TILE 3</source>
        <translation>分布式嵌入没有 INPUT_TILE 3</translation>
    </message>
    <message>
        <source>The exporter of distributed embeddings forces INPUT_TILE=3, and the dense model is built for it: the serving side must send user features once.</source>
        <translation>分布式嵌入的导出器强制 INPUT_TILE=3，稠密模型按此构建：服务端必须只发送一次用户特征。</translation>
    </message>
    <message>
        <source>Write &quot;INPUT_TILE&quot;: &quot;3&quot;.</source>
        <translation>写入 &quot;INPUT_TILE&quot;: &quot;3&quot;。</translation>
    </message>
    <message>
        <source>DIST_QUANT and the tables disagree</source>
        <translation>DIST_QUANT 与各表不一致</translation>
    </message>
    <message>
        <source>DIST_QUANT tells the embedding service that rows are quantised to int8 with a scale and an offset. If the tables are written otherwise, it decodes noise.</source>
        <translation>DIST_QUANT 告诉嵌入服务：各行已量化为 int8，带有 scale 和 offset。如果表不是这样写的，解码出来的就是噪声。</translation>
    </message>
    <message>
        <source>Export tables and model_acc.json together.</source>
        <translation>表和 model_acc.json 一起导出。</translation>
    </message>
    <message>
        <source>A file of the other exports lies in an RTP export</source>
        <translation>RTP 导出中有其他导出的文件</translation>
    </message>
    <message>
        <source>RTP&apos;s exporter writes neither model_acc.json nor pipeline.config. They come from another export of the same folder, whose files may be mixed with these.</source>
        <translation>RTP 的导出器既不写 model_acc.json，也不写 pipeline.config。它们来自同一文件夹的另一次导出，其文件可能与这些混在一起。</translation>
    </message>
    <message>
        <source>cand_seq_pk is missing</source>
        <translation>缺少 cand_seq_pk</translation>
    </message>
    <message>
        <source>Models of the kinds dlrm_hstu and ultra_hstu rank a sequence of candidates; by cand_seq_pk the serving side knows its key.</source>
        <translation>dlrm_hstu 和 ultra_hstu 类模型对候选序列排序；服务端靠 cand_seq_pk 得知该序列的键。</translation>
    </message>
    <message>
        <source>Export again with --additional_export_config &apos;{&quot;cand_seq_pk&quot;: &quot;&lt;name of the sequence&gt;&quot;}&apos;.</source>
        <translation>以 --additional_export_config &apos;{&quot;cand_seq_pk&quot;: &quot;&lt;name of the sequence&gt;&quot;}&apos; 重新导出。</translation>
    </message>
    <message>
        <source>A mapping of user tables without INPUT_TILE 3</source>
        <translation>有用户侧表的映射，却没有 INPUT_TILE 3</translation>
    </message>
    <message>
        <source>emb_ckpt_mapping.txt was written for INPUT_TILE=3 only, where user tables have names of their own. Either the switch is lost or the file is left over from another export.</source>
        <translation>emb_ckpt_mapping.txt 只为 INPUT_TILE=3 写入，此时用户侧的表有自己的名称。要么开关丢失，要么该文件是另一次导出遗留的。</translation>
    </message>
    <message>
        <source>Export into an empty folder, with INPUT_TILE=3 if it is meant.</source>
        <translation>导出到空文件夹；如果需要，请带上 INPUT_TILE=3。</translation>
    </message>
    <message>
        <source>A scripted model is no sound ZIP archive</source>
        <translation>scripted 模型不是完好的 ZIP 归档</translation>
    </message>
    <message>
        <source>torch.jit.load reads the model from a ZIP archive by its central directory. Where that or the bytes of a record are damaged, loading fails or gives other weights.</source>
        <translation>torch.jit.load 靠中央目录从 ZIP 归档中读取模型。中央目录或某条记录的字节损坏时，加载会失败，或得到别的权重。</translation>
    </message>
    <message>
        <source>Copy the file again, or export again.</source>
        <translation>重新复制该文件，或重新导出。</translation>
    </message>
    <message>
        <source>A scripted model is no TorchScript archive</source>
        <translation>scripted 模型不是 TorchScript 归档</translation>
    </message>
    <message>
        <source>torch.jit.load needs constants.pkl and the folder code/. Without them the file is what torch.save writes: weights, or a pickled module that runs code when it is loaded.</source>
        <translation>torch.jit.load 需要 constants.pkl 和文件夹 code/。没有它们，该文件就是 torch.save 写入的内容：权重，或加载时会运行代码的 pickle 模块。</translation>
    </message>
    <message>
        <source>Export again.</source>
        <translation>重新导出。</translation>
    </message>
    <message>
        <source>The code of the model is missing or empty</source>
        <translation>模型的代码缺失或为空</translation>
    </message>
    <message>
        <source>The exporter writes the Python source of the traced model beside it. It is not needed to serve the model, but its absence shows that the export is not complete.</source>
        <translation>导出器把追踪所得模型的 Python 源码写在模型旁边。提供服务不需要它，但缺少它说明导出不完整。</translation>
    </message>
    <message>
        <source>A file of embeddings is no sound .npz</source>
        <translation>嵌入文件不是完好的 .npz</translation>
    </message>
    <message>
        <source>The embedding service reads the tables from .npz files: ZIP archives of .npy arrays, each with a header that tells its type and shape.</source>
        <translation>嵌入服务从 .npz 文件读取各表：它是由 .npy 数组组成的 ZIP 归档，每个数组都有注明类型和形状的头部。</translation>
    </message>
    <message>
        <source>Embeddings and their description do not fit</source>
        <translation>嵌入与其描述不符</translation>
    </message>
    <message>
        <source>sparse_embeddings-RR-of-WW.json describes the arrays of the .npz beside it, one for each table: type and shape, of quantised tables those of the stored rows. The embedding service takes rows by them.</source>
        <translation>sparse_embeddings-RR-of-WW.json 描述旁边 .npz 的各个数组，每张表一个：类型和形状，量化表则为所存各行的类型和形状。嵌入服务据此取行。</translation>
    </message>
    <message>
        <source>Keys, values and scores of a dynamic table do not fit</source>
        <translation>动态表的键、值和 score 不匹配</translation>
    </message>
    <message>
        <source>A dynamic table is three arrays of sparse_dynamic_embedding-*.npz whose names its description tells. Each key has one row of values and one score.</source>
        <translation>动态表是 sparse_dynamic_embedding-*.npz 中的三个数组，名称由其描述给出。每个键对应一行值和一个 score。</translation>
    </message>
    <message>
        <source>sparse_embedding.json does not join the ranks</source>
        <translation>sparse_embedding.json 没有正确合并各 rank</translation>
    </message>
    <message>
        <source>The exporter merges the descriptions of all ranks into sparse_embedding.json: rows and memory of a table add up, everything else is the same. The embedding service plans its tables by it.</source>
        <translation>导出器把所有 rank 的描述合并为 sparse_embedding.json：表的行数和内存相加，其余内容都相同。嵌入服务据此规划各表。</translation>
    </message>
    <message>
        <source>Take all files of sparse/ from one export.</source>
        <translation>sparse/ 的所有文件取自同一次导出。</translation>
    </message>
    <message>
        <source>Rows of a quantised table have a wrong length</source>
        <translation>量化表的行长度有误</translation>
    </message>
    <message>
        <source>A quantised row holds one byte for each value, and a scale and an offset of two bytes each, which must lie even. With another length each row is read from a wrong place.</source>
        <translation>量化行的每个值占一个字节，另有 scale 和 offset 各占两个字节，且必须位于偶数偏移。长度不同时，每一行都会从错误的位置读取。</translation>
    </message>
    <message>
        <source>Files of embeddings are missing or too many</source>
        <translation>嵌入文件缺失或过多</translation>
    </message>
    <message>
        <source>The names tell rank and number of ranks, two digits each; each rank has its .npz and its .json. Otherwise a part of the tables is missing, or files of two exports are mixed.</source>
        <translation>文件名注明 rank 和 rank 总数，各两位数字；每个 rank 都有自己的 .npz 和 .json。否则有部分表缺失，或混有两次导出的文件。</translation>
    </message>
    <message>
        <source>Copy the export completely, or export into an empty folder.</source>
        <translation>完整复制导出内容，或导出到空文件夹。</translation>
    </message>
    <message>
        <source>A feature uses a table that does not exist</source>
        <translation>特征使用的表不存在</translation>
    </message>
    <message>
        <source>By sparse_features.json the embedding service finds the table of a feature and how its rows are joined: NONE for sequences, SUM or MEAN.</source>
        <translation>嵌入服务靠 sparse_features.json 找到特征的表及各行的合并方式：序列用 NONE，其他用 SUM 或 MEAN。</translation>
    </message>
    <message>
        <source>dense_meta.json does not fit features and dense graph</source>
        <translation>dense_meta.json 与特征和稠密图不符</translation>
    </message>
    <message>
        <source>dense_meta.json tells for each input of the dense model the features whose embeddings make it. Each must be in sparse_features.json, and the dense graph must read just these inputs.</source>
        <translation>dense_meta.json 为稠密模型的每个输入注明由哪些特征的嵌入组成。每个特征都必须在 sparse_features.json 中，稠密图读取的必须恰好是这些输入。</translation>
    </message>
    <message>
        <source>Take all files from one export.</source>
        <translation>所有文件取自同一次导出。</translation>
    </message>
    <message>
        <source>A line of the mapping has not two fields</source>
        <translation>映射的某一行不是两个字段</translation>
    </message>
    <message>
        <source>Each line of emb_ckpt_mapping.txt is a new and an old name. The reader splits it at white space and raises an error unless there are exactly two.</source>
        <translation>emb_ckpt_mapping.txt 的每一行是新名称和旧名称。读取方按空白拆分，不是恰好两个就报错。</translation>
    </message>
    <message>
        <source>Correct the line, or remove the file: today&apos;s TorchEasyRec does without it.</source>
        <translation>更正该行，或删除该文件：现在的 TorchEasyRec 不需要它。</translation>
    </message>
    <message>
        <source>The mapping has a name twice</source>
        <translation>映射中同一名称出现两次</translation>
    </message>
    <message>
        <source>Each table of the user side takes its weights from one table. The last of two lines would win.</source>
        <translation>用户侧的每张表从一张表获取权重。两行中以后一行为准。</translation>
    </message>
    <message>
        <source>Remove the line that is wrong.</source>
        <translation>删除错误的那一行。</translation>
    </message>
    <message>
        <source>The mapping joins tables that are no twins</source>
        <translation>映射把并非孪生的表连在一起</translation>
    </message>
    <message>
        <source>The user side&apos;s modules are called as the plain ones with _user behind: ebc_user, mc_ebc_user, ec_dict_user. The two names must differ by that alone; otherwise the user side gets the weights of another table.</source>
        <translation>用户侧模块的名称是普通模块名后加 _user：ebc_user、mc_ebc_user、ec_dict_user。两个名称必须只有这一点不同；否则用户侧会得到另一张表的权重。</translation>
    </message>
    <message>
        <source>The export has a mapping of user tables</source>
        <translation>导出中有用户侧表的映射</translation>
    </message>
    <message>
        <source>TorchEasyRec wrote emb_ckpt_mapping.txt for INPUT_TILE=3 until July 2026; since then it maps the names in memory, and nothing reads the file any more.</source>
        <translation>TorchEasyRec 为 INPUT_TILE=3 写 emb_ckpt_mapping.txt，直到 2026 年 7 月；此后它在内存中映射名称，不再有任何程序读取该文件。</translation>
    </message>
    <message>
        <source>A mapping of user tables in a form that never tiles</source>
        <translation>从不使用 tile 的形式中有用户侧表的映射</translation>
    </message>
    <message>
        <source>Exports for RTP and online versions have no model_acc.json, and so no INPUT_TILE: the file belongs to another export.</source>
        <translation>面向 RTP 和在线版本的导出没有 model_acc.json，因而没有 INPUT_TILE：该文件属于另一次导出。</translation>
    </message>
    <message>
        <source>The mapping of user tables is empty</source>
        <translation>用户侧表的映射为空</translation>
    </message>
    <message>
        <source>INPUT_TILE=3 was asked for, but no table of the model is on the user side: nothing is saved by it.</source>
        <translation>要求了 INPUT_TILE=3，但模型没有用户侧的表：它省不下任何开销。</translation>
    </message>
    <message>
        <source>Mark the features of the user side with user: in their expressions, or export without INPUT_TILE.</source>
        <translation>在用户侧特征的表达式中用 user: 标注，或不带 INPUT_TILE 导出。</translation>
    </message>
    <message>
        <source>INPUT_TILE 3 without modules of the user side</source>
        <translation>INPUT_TILE 3 却没有用户侧的模块</translation>
    </message>
    <message>
        <source>With INPUT_TILE=3 the model has twins of its embedding modules for the user&apos;s features, ebc_user and ec_dict_user. There is none: the switch does not belong to this model, or it has no features of the user.</source>
        <translation>INPUT_TILE=3 时，模型为用户特征的嵌入模块设有孪生模块 ebc_user 和 ec_dict_user。这里没有：该开关不属于此模型，或模型没有用户特征。</translation>
    </message>
    <message>
        <source>Export again with the INPUT_TILE that is meant.</source>
        <translation>用实际需要的 INPUT_TILE 重新导出。</translation>
    </message>
    <message>
        <source>INPUT_TILE in an RTP export</source>
        <translation>RTP 导出中有 INPUT_TILE</translation>
    </message>
    <message>
        <source>RTP feeds whole batches and knows no tiling: a model that was traced for INPUT_TILE expects the user&apos;s features once, and another input, batch_size.</source>
        <translation>RTP 传入整个 batch，不支持 tile：为 INPUT_TILE 追踪的模型要求用户特征只传一次，还要另一个输入 batch_size。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1 and without INPUT_TILE.</source>
        <translation>以 USE_RTP=1 且不带 INPUT_TILE 导出。</translation>
    </message>
    <message>
        <source>fg.json is not JSON, or repeats a key</source>
        <translation>fg.json 不是 JSON，或有重复的键</translation>
    </message>
    <message>
        <source>Feature generation reads fg.json before anything else: what is not UTF-8 JSON ends the start of the service. Of a repeated key one reader takes the first value, another the last.</source>
        <translation>特征生成首先读取 fg.json：不是 UTF-8 JSON 就会使服务启动失败。键重复时，有的读取方取第一个值，有的取最后一个。</translation>
    </message>
    <message>
        <source>Export again; an fg.json that was edited by hand must stay plain UTF-8 JSON with each key once.</source>
        <translation>重新导出；手工修改过的 fg.json 必须仍是纯 UTF-8 的 JSON，且每个键只出现一次。</translation>
    </message>
    <message>
        <source>fg.json has no list of features</source>
        <translation>fg.json 没有特征列表</translation>
    </message>
    <message>
        <source>fg.json must be an object with the list `features`; without it nothing can be generated.</source>
        <translation>fg.json 必须是带有列表 `features` 的对象；没有它，什么也无法生成。</translation>
    </message>
    <message>
        <source>Export again, or put the features into a list under the key `features`.</source>
        <translation>重新导出，或把各特征放入键 `features` 之下的列表中。</translation>
    </message>
    <message>
        <source>A feature lacks a key, or has it of another type</source>
        <translation>特征缺少某个键，或键的类型不对</translation>
    </message>
    <message>
        <source>Every feature has feature_name and feature_type, and the keys that its type needs, such as expression. Each key has one type: default_value is a string, value_dim a number, stub_type true or false. Feature generation refuses a feature without its keys, and one whose keys hold something else.</source>
        <translation>每个特征都有 feature_name 和 feature_type，以及其类型所需的键，例如 expression。每个键只有一种类型：default_value 是字符串，value_dim 是数字，stub_type 是 true 或 false。特征缺少这些键，或键的内容不是该类型，特征生成都会拒绝。</translation>
    </message>
    <message>
        <source>Export again, or add or correct the key.</source>
        <translation>重新导出，或添加、更正该键。</translation>
    </message>
    <message>
        <source>A feature has an unknown type</source>
        <translation>特征的类型未知</translation>
    </message>
    <message>
        <source>Feature generation has no operator of that name.</source>
        <translation>特征生成没有这个名称的算子。</translation>
    </message>
    <message>
        <source>Correct feature_type, or remove the feature from the model and export again.</source>
        <translation>更正 feature_type，或从模型中删除该特征并重新导出。</translation>
    </message>
    <message>
        <source>Two features have one name</source>
        <translation>两个特征同名</translation>
    </message>
    <message>
        <source>Values, inputs and tables are found by the full name of a feature, the sequence&apos;s name included: with two of one name it depends on the reader which of them counts.</source>
        <translation>值、输入和表都按特征的全名（包括序列名）查找：名称相同时，以哪一个为准取决于读取方。</translation>
    </message>
    <message>
        <source>Give each feature a name of its own and export again.</source>
        <translation>为每个特征取各自的名称并重新导出。</translation>
    </message>
    <message>
        <source>A feature&apos;s input is malformed</source>
        <translation>特征的输入格式有误</translation>
    </message>
    <message>
        <source>An input is written &lt;side&gt;:&lt;name&gt;, with user, item, context, feature or const as the side. TorchEasyRec and feature generation refuse anything else.</source>
        <translation>输入写作 &lt;side&gt;:&lt;name&gt;，其中 side 为 user、item、context、feature 或 const。其他形式会被 TorchEasyRec 和特征生成拒绝。</translation>
    </message>
    <message>
        <source>Write the input with its side, for example user:age, and export again.</source>
        <translation>为输入写上所属的一侧，例如 user:age，并重新导出。</translation>
    </message>
    <message>
        <source>A feature refers to one that does not exist, or to itself</source>
        <translation>特征引用的特征不存在，或引用了自身</translation>
    </message>
    <message>
        <source>feature:&lt;x&gt; takes the value of another feature of the same fg.json. Feature generation orders them by these references: x must exist, and no feature may need itself.</source>
        <translation>feature:&lt;x&gt; 取同一 fg.json 中另一个特征的值。特征生成按这些引用排序：x 必须存在，任何特征都不能依赖自身。</translation>
    </message>
    <message>
        <source>Correct the reference, or add the feature that it names.</source>
        <translation>更正该引用，或添加它指向的特征。</translation>
    </message>
    <message>
        <source>A stub feature is not used</source>
        <translation>stub 特征未被使用</translation>
    </message>
    <message>
        <source>A feature of stub_type is computed for others only and never given to the model. No one refers to this one: either it is left over, or the reference to it is lost.</source>
        <translation>stub_type 的特征只为其他特征计算，从不传给模型。没有特征引用它：要么它是遗留的，要么对它的引用丢失了。</translation>
    </message>
    <message>
        <source>Remove the feature, or refer to it by feature:&lt;name&gt;.</source>
        <translation>删除该特征，或用 feature:&lt;name&gt; 引用它。</translation>
    </message>
    <message>
        <source>A feature has several ways to make buckets</source>
        <translation>特征有多种分桶方式</translation>
    </message>
    <message>
        <source>Of hash_bucket_size, num_buckets, boundaries and the vocabularies a feature has at most one: with two, feature generation and the table of the model need not mean the same one.</source>
        <translation>hash_bucket_size、num_buckets、boundaries 和各种词表，一个特征最多只能有一种：有两种时，特征生成与模型的表未必采用同一种。</translation>
    </message>
    <message>
        <source>Keep the one that the model was trained with.</source>
        <translation>保留模型训练时使用的那一种。</translation>
    </message>
    <message>
        <source>The buckets of a feature make no sense</source>
        <translation>特征的分桶不合理</translation>
    </message>
    <message>
        <source>hash_bucket_size and num_buckets count rows of a table, boundaries must ascend, a vocabulary gives each value one row, and the row of unknown values lies within the table. Otherwise values land in wrong rows, or outside the table.</source>
        <translation>hash_bucket_size 和 num_buckets 是表的行数，boundaries 必须递增，词表为每个值给出一行，未知值的行必须在表内。否则值会落在错误的行，或表外。</translation>
    </message>
    <message>
        <source>Correct the value to what the model was trained with.</source>
        <translation>把该值更正为模型训练时的值。</translation>
    </message>
    <message>
        <source>A sequence lacks a key</source>
        <translation>序列缺少某个键</translation>
    </message>
    <message>
        <source>A sequence has sequence_name, sequence_length from 1 on, sequence_delim and a list of features; by sequence_pk the serving side finds the sequence of a user. Feature generation splits the values at the delimiter and cuts them at the length.</source>
        <translation>序列有 sequence_name、不小于 1 的 sequence_length、sequence_delim 和特征列表；服务端靠 sequence_pk 找到用户的序列。特征生成按分隔符拆分各值，并按长度截断。</translation>
    </message>
    <message>
        <source>Export again, or add the key as the model was trained with it.</source>
        <translation>重新导出，或按模型训练时的设置添加该键。</translation>
    </message>
    <message>
        <source>Two sequences have one name</source>
        <translation>两个序列同名</translation>
    </message>
    <message>
        <source>TorchEasyRec puts all features of a sequence into one group; a second of the same name hides it.</source>
        <translation>TorchEasyRec 把一个序列的所有特征放入一个组；第二个同名的序列会遮蔽它。</translation>
    </message>
    <message>
        <source>Join the two, or rename one and export again.</source>
        <translation>合并两者，或将其中一个改名，然后重新导出。</translation>
    </message>
    <message>
        <source>A sequence has no features</source>
        <translation>序列没有特征</translation>
    </message>
    <message>
        <source>TorchEasyRec writes a sequence for its features only: they were removed, or lost.</source>
        <translation>TorchEasyRec 只为序列的特征而写序列：这些特征被删除或丢失了。</translation>
    </message>
    <message>
        <source>Remove the sequence, or export again.</source>
        <translation>删除该序列，或重新导出。</translation>
    </message>
    <message>
        <source>A feature of a sequence has no default value</source>
        <translation>序列的特征没有默认值</translation>
    </message>
    <message>
        <source>Feature generation fills missing elements of a sequence with default_value and refuses an empty one; TorchEasyRec writes &quot;0&quot; for it.</source>
        <translation>特征生成用 default_value 填充序列中缺失的元素，并拒绝空值；TorchEasyRec 为此写入 &quot;0&quot;。</translation>
    </message>
    <message>
        <source>Write the default value that the model was trained with, &quot;0&quot; if there was none.</source>
        <translation>写入模型训练时的默认值；当时没有则写 &quot;0&quot;。</translation>
    </message>
    <message>
        <source>A feature has a type that RTP does not know</source>
        <translation>特征的类型 RTP 不认识</translation>
    </message>
    <message>
        <source>RTP generates id, raw, combo, match, lookup and overlap features, and sequences in groups only; its exporter asserts that there is nothing else.</source>
        <translation>RTP 只生成 id、raw、combo、match、lookup 和 overlap 特征，以及成组的序列；它的导出器断言没有其他类型。</translation>
    </message>
    <message>
        <source>Express the feature by one of the six types, put a sequence feature into a sequence group, or export without USE_RTP.</source>
        <translation>用这六种类型之一表示该特征，把序列特征放入序列组，或不带 USE_RTP 导出。</translation>
    </message>
    <message>
        <source>A feature of an RTP export has a vocabulary</source>
        <translation>RTP 导出的特征带有词表</translation>
    </message>
    <message>
        <source>RTP has no vocabularies. Its exporter refuses vocab_list, vocab_dict and vocab_file where they stand alone; beside another bucketing key they slip through, and RTP ignores them: values get other rows than in training.</source>
        <translation>RTP 没有词表。vocab_list、vocab_dict 和 vocab_file 单独出现时，其导出器会拒绝；与其他分桶键同时出现时则会漏过，而 RTP 忽略它们：值所得的行与训练时不同。</translation>
    </message>
    <message>
        <source>Train with hash_bucket_size or num_buckets instead, or export without USE_RTP.</source>
        <translation>改用 hash_bucket_size 或 num_buckets 训练，或不带 USE_RTP 导出。</translation>
    </message>
    <message>
        <source>Boundaries are not written as RTP reads them</source>
        <translation>boundaries 的写法不是 RTP 所读取的形式</translation>
    </message>
    <message>
        <source>RTP reads boundaries from one string of ascending numbers joined by commas.</source>
        <translation>RTP 从一个字符串读取 boundaries，由逗号连接的递增数字组成。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1, which joins them.</source>
        <translation>以 USE_RTP=1 导出，它会把数字连接起来。</translation>
    </message>
    <message>
        <source>num_buckets was not rewritten for RTP</source>
        <translation>num_buckets 没有为 RTP 改写</translation>
    </message>
    <message>
        <source>RTP does not know num_buckets: without hash_bucket_size the feature has no rows to choose from.</source>
        <translation>RTP 不认识 num_buckets：没有 hash_bucket_size，特征就没有可选的行。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1, which turns it into hash_bucket_size and gen_key_type &quot;mod&quot;.</source>
        <translation>以 USE_RTP=1 导出，它会将其改写为 hash_bucket_size 和 gen_key_type &quot;mod&quot;。</translation>
    </message>
    <message>
        <source>value_dim or need_discrete was not rewritten for RTP</source>
        <translation>value_dim 或 need_discrete 没有为 RTP 改写</translation>
    </message>
    <message>
        <source>RTP knows them as value_dimension and needDiscrete, and takes its defaults without them.</source>
        <translation>RTP 使用的名称是 value_dimension 和 needDiscrete，没有它们就采用默认值。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1, which renames them.</source>
        <translation>以 USE_RTP=1 导出，它会改写名称。</translation>
    </message>
    <message>
        <source>A sequence of an RTP export names no sequence_table</source>
        <translation>RTP 导出的序列没有指定 sequence_table</translation>
    </message>
    <message>
        <source>RTP looks the elements of a sequence up in a table of its own; the exporter writes &quot;item&quot;.</source>
        <translation>RTP 在单独的表中查找序列的元素；导出器写入 &quot;item&quot;。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1, or add sequence_table.</source>
        <translation>以 USE_RTP=1 导出，或添加 sequence_table。</translation>
    </message>
    <message>
        <source>fg.json of an RTP export is in the plain dialect</source>
        <translation>RTP 导出的 fg.json 是普通方言</translation>
    </message>
    <message>
        <source>RTP finds keys, tables and dimensions by gen_key_type, gen_val_type, shared_name and embedding_dimension. None is there: the file comes from another exporter, or from an asset whose name ends in fg.json, which the exporter copies in place of its own.</source>
        <translation>RTP 靠 gen_key_type、gen_val_type、shared_name 和 embedding_dimension 找到键、表和维度。这里一个也没有：该文件来自另一种导出器，或来自名称以 fg.json 结尾的资源，导出器会用它代替自己的文件。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1 and without such an asset.</source>
        <translation>以 USE_RTP=1 且不带这种资源导出。</translation>
    </message>
    <message>
        <source>fg.json has RTP&apos;s keys outside an RTP export</source>
        <translation>RTP 导出之外的 fg.json 含有 RTP 的键</translation>
    </message>
    <message>
        <source>Only RTP&apos;s exporter writes gen_key_type, gen_val_type, shared_name and their kin. Feature generation of the other exports reads value_dim, num_buckets and lists of boundaries, which that exporter takes away.</source>
        <translation>只有 RTP 的导出器会写 gen_key_type、gen_val_type、shared_name 等键。其他导出的特征生成读取的是 value_dim、num_buckets 和列表形式的 boundaries，而该导出器会去掉它们。</translation>
    </message>
    <message>
        <source>Take the fg.json of this model&apos;s own export.</source>
        <translation>使用此模型自身导出的 fg.json。</translation>
    </message>
    <message>
        <source>gen_key_type is missing or does not fit</source>
        <translation>gen_key_type 缺失或不符</translation>
    </message>
    <message>
        <source>RTP makes a row&apos;s number of a value by gen_key_type: boundary with boundaries, hash or mod with hash_bucket_size, idle with neither. Otherwise it looks up other rows than the model was trained with, or none.</source>
        <translation>RTP 按 gen_key_type 把值变成行号：有 boundaries 时为 boundary，有 hash_bucket_size 时为 hash 或 mod，两者都没有时为 idle。否则它查找的行与模型训练时不同，或根本查不到。</translation>
    </message>
    <message>
        <source>Export with USE_RTP=1, which writes it.</source>
        <translation>以 USE_RTP=1 导出，它会写入该键。</translation>
    </message>
    <message>
        <source>gen_val_type is missing or does not fit</source>
        <translation>gen_val_type 缺失或不符</translation>
    </message>
    <message>
        <source>With lookup RTP takes rows of embedding_dimension numbers from the table shared_name; with idle the value goes to the model as it is, and neither may be there.</source>
        <translation>为 lookup 时，RTP 从表 shared_name 中按 embedding_dimension 个数取行；为 idle 时，值原样进入模型，这两个键都不能有。</translation>
    </message>
    <message>
        <source>A feature with a table makes no keys</source>
        <translation>有表的特征不生成键</translation>
    </message>
    <message>
        <source>gen_val_type lookup needs row numbers, and gen_key_type idle passes values on as they are: the feature has lost its hash_bucket_size or boundaries.</source>
        <translation>gen_val_type 为 lookup 时需要行号，而 gen_key_type 为 idle 时值原样传递：该特征丢失了 hash_bucket_size 或 boundaries。</translation>
    </message>
    <message>
        <source>Give the feature the buckets that the model was trained with, and export again.</source>
        <translation>为特征设置模型训练时的分桶，并重新导出。</translation>
    </message>
    <message>
        <source>RTP hashes features by FarmHash</source>
        <translation>RTP 用 FarmHash 对特征做哈希</translation>
    </message>
    <message>
        <source>RTP turns hashed features into rows by FarmHash. Training must have done the same, with USE_FARM_HASH_TO_BUCKETIZE=true in its environment; no file of the export tells.</source>
        <translation>RTP 用 FarmHash 把哈希特征变成行号。训练时必须同样如此，即环境变量 USE_FARM_HASH_TO_BUCKETIZE=true；导出的文件中都看不出这一点。</translation>
    </message>
    <message>
        <source>Make sure that the model was trained with USE_FARM_HASH_TO_BUCKETIZE=true.</source>
        <translation>确认模型训练时设置了 USE_FARM_HASH_TO_BUCKETIZE=true。</translation>
    </message>
    <message>
        <source>A feature&apos;s table is in no rank file</source>
        <translation>特征的表不在任何 rank 文件中</translation>
    </message>
    <message>
        <source>RTP finds the rows of a feature by shared_name, which is the table&apos;s name in the safetensors files. Tables that were sharded by columns are left out by the exporter without a word.</source>
        <translation>RTP 靠 shared_name 找到特征的各行，它就是 safetensors 文件中的表名。按列分片的表会被导出器漏掉，没有任何提示。</translation>
    </message>
    <message>
        <source>Export again from a checkpoint that has the table; do not shard it column-wise.</source>
        <translation>从有该表的检查点重新导出；不要对它按列（column-wise）分片。</translation>
    </message>
    <message>
        <source>A feature and its table disagree about the dimension</source>
        <translation>特征与其表的维度不一致</translation>
    </message>
    <message>
        <source>RTP takes embedding_dimension numbers for each row: with another dimension it reads wrong rows.</source>
        <translation>RTP 为每一行取 embedding_dimension 个数：维度不同时会读到错误的行。</translation>
    </message>
    <message>
        <source>Export features and tables together.</source>
        <translation>特征和表一起导出。</translation>
    </message>
    <message>
        <source>A table serves no feature</source>
        <translation>表不服务于任何特征</translation>
    </message>
    <message>
        <source>RTP demands that features, tables and modules fit together. A table that no feature names costs memory on every server, and shows that a feature is missing or names another table.</source>
        <translation>RTP 要求特征、表和模块相互对应。没有特征指定的表会占用每台服务器的内存，并说明缺少某个特征，或有特征指定了另一张表。</translation>
    </message>
    <message>
        <source>Export again; if the feature was removed from fg.json by hand, restore it.</source>
        <translation>重新导出；如果该特征是从 fg.json 中手工删除的，请恢复它。</translation>
    </message>
    <message>
        <source>A table has fewer rows than its feature has buckets</source>
        <translation>表的行数少于其特征的桶数</translation>
    </message>
    <message>
        <source>Each bucket is a row of the table: hash_bucket_size of them, or one more than there are boundaries. Values of the last buckets point beyond the table.</source>
        <translation>每个桶对应表的一行：共 hash_bucket_size 行，或比 boundaries 的个数多一行。最后几个桶的值会指向表外。</translation>
    </message>
    <message>
        <source>Export features and tables together, from one training configuration.</source>
        <translation>用同一份训练配置，一起导出特征和表。</translation>
    </message>
    <message>
        <source>A feature folds the keys of a hash map</source>
        <translation>特征折叠了哈希表的键</translation>
    </message>
    <message>
        <source>The keys of a dynamic table are whole hashes: its feature is written with hash_bucket_size 9223372036854775807. A smaller number folds them into other keys, and the rows are not found.</source>
        <translation>动态表的键是完整的哈希：其特征写有 hash_bucket_size 9223372036854775807。更小的数会把它们折叠成别的键，从而找不到对应的行。</translation>
    </message>
    <message>
        <source>The length of a sequence is not among the features</source>
        <translation>序列的长度不在特征之中</translation>
    </message>
    <message>
        <source>For each sequence group of the model RTP&apos;s exporter adds the feature &lt;group&gt;_sequence_length: the dense program cuts the padded sequence by it, and the serving side must supply it.</source>
        <translation>RTP 的导出器为模型的每个序列组添加特征 &lt;group&gt;_sequence_length：稠密程序据此截断填充后的序列，服务端必须提供它。</translation>
    </message>
    <message>
        <source>Export again, or restore the feature.</source>
        <translation>重新导出，或恢复该特征。</translation>
    </message>
    <message>
        <source>current.json is missing</source>
        <translation>缺少 current.json</translation>
    </message>
    <message>
        <source>The serving side loads only the version that current.json names.</source>
        <translation>服务端只加载 current.json 指定的版本。</translation>
    </message>
    <message>
        <source>Wait until the first version is published, or restore current.json.</source>
        <translation>等待第一个版本发布，或恢复 current.json。</translation>
    </message>
    <message>
        <source>current.json is malformed</source>
        <translation>current.json 格式有误</translation>
    </message>
    <message>
        <source>current.json is a JSON object with version, created_at, checkpoint_step and data_timestamp; the last two may be null. It is replaced at once, so that a reader never meets a half of it.</source>
        <translation>current.json 是带有 version、created_at、checkpoint_step 和 data_timestamp 的 JSON 对象；后两者可以为 null。它被整体替换，因此读取方不会遇到只写了一半的文件。</translation>
    </message>
    <message>
        <source>Publish a version again.</source>
        <translation>重新发布一个版本。</translation>
    </message>
    <message>
        <source>current.json names a version that does not exist</source>
        <translation>current.json 指定的版本不存在</translation>
    </message>
    <message>
        <source>The serving side has nothing to load. The exporter never removes the version that is current.</source>
        <translation>服务端没有可加载的内容。导出器从不删除当前版本。</translation>
    </message>
    <message>
        <source>Restore the version, or name one that is there.</source>
        <translation>恢复该版本，或指定一个存在的版本。</translation>
    </message>
    <message>
        <source>A newer version is ready</source>
        <translation>有更新的版本已就绪</translation>
    </message>
    <message>
        <source>Versions only grow, and current.json follows at once. A newer one that is READY means that the last step of publishing failed, or that someone went back on purpose.</source>
        <translation>版本只会递增，current.json 随即跟进。有更新的版本已 READY，说明发布的最后一步失败，或有人有意回退。</translation>
    </message>
    <message>
        <source>Point current.json at the newest version, unless the older one is meant.</source>
        <translation>让 current.json 指向最新版本，除非有意使用旧版本。</translation>
    </message>
    <message>
        <source>A temporary file or folder is left over</source>
        <translation>遗留了临时文件或文件夹</translation>
    </message>
    <message>
        <source>The exporter writes beside the final name and renames at the end; an export that crashed leaves this.</source>
        <translation>导出器先写在最终名称旁边，最后再改名；崩溃的导出会留下它。</translation>
    </message>
    <message>
        <source>Nothing to do: the next export removes it.</source>
        <translation>无需处理：下次导出会删除它。</translation>
    </message>
    <message>
        <source>A version is not READY</source>
        <translation>版本没有 READY</translation>
    </message>
    <message>
        <source>READY is written last: a version without it may be half written. The one that current.json names must have it.</source>
        <translation>READY 最后写入：没有它的版本可能只写了一半。current.json 指定的版本必须有它。</translation>
    </message>
    <message>
        <source>Point current.json at a version that is READY, and remove this one or export again.</source>
        <translation>让 current.json 指向有 READY 的版本，并删除此版本或重新导出。</translation>
    </message>
    <message>
        <source>READY holds no time</source>
        <translation>READY 中没有时间</translation>
    </message>
    <message>
        <source>The exporter writes one line into READY, the time in UTC as ISO 8601 has it.</source>
        <translation>导出器在 READY 中写入一行，即 ISO 8601 格式的 UTC 时间。</translation>
    </message>
    <message>
        <source>Nothing to do if the version is complete; otherwise export again.</source>
        <translation>如果该版本完整，无需处理；否则重新导出。</translation>
    </message>
    <message>
        <source>A version is not named by its time</source>
        <translation>版本没有按时间命名</translation>
    </message>
    <message>
        <source>Versions are ordered by their names, fourteen digits of date and time. The exporter reads the last name as a time to make the next one, and fails on another.</source>
        <translation>版本按名称排序，名称为十四位的日期和时间。导出器把最后一个名称当作时间来生成下一个，其他名称会使它失败。</translation>
    </message>
    <message>
        <source>Rename or remove the folder.</source>
        <translation>把该文件夹改名或删除。</translation>
    </message>
    <message>
        <source>A version lacks files</source>
        <translation>版本缺少文件</translation>
    </message>
    <message>
        <source>A version is scripted_model.pt and dense_meta.json, which tells the inputs of the model; code and graphs are dumps beside them.</source>
        <translation>一个版本由 scripted_model.pt 和注明模型输入的 dense_meta.json 组成；旁边的代码和图是转储。</translation>
    </message>
    <message>
        <source>Export again, or remove the version.</source>
        <translation>重新导出，或删除该版本。</translation>
    </message>
    <message>
        <source>dense_meta.json does not fit the dense graph</source>
        <translation>dense_meta.json 与稠密图不符</translation>
    </message>
    <message>
        <source>By dense_meta.json the serving side knows which embeddings make each input of the dense model. An input that the graph does not read, or one that it reads and the file lacks, ends every request in an error.</source>
        <translation>服务端靠 dense_meta.json 得知稠密模型的每个输入由哪些嵌入组成。有图不读取的输入，或图读取而文件中没有的输入，都会使每个请求以错误告终。</translation>
    </message>
    <message>
        <source>The file is too small for a header</source>
        <translation>文件太小，容不下头部</translation>
    </message>
    <message>
        <source>A safetensors file begins with eight bytes that hold the length of its header. Every reader refuses a file without them.</source>
        <translation>safetensors 文件以八个字节开头，内容为头部的长度。没有它们的文件会被所有读取方拒绝。</translation>
    </message>
    <message>
        <source>Copy the file again, and compare its size with the original&apos;s.</source>
        <translation>重新复制该文件，并与原文件核对大小。</translation>
    </message>
    <message>
        <source>The header is longer than the format allows</source>
        <translation>头部超过格式允许的长度</translation>
    </message>
    <message>
        <source>Readers refuse headers of more than 100,000,000 bytes. Such a length mostly means that the file is no safetensors file.</source>
        <translation>读取方拒绝超过 100,000,000 字节的头部。这样的长度多半说明该文件不是 safetensors 文件。</translation>
    </message>
    <message>
        <source>Save the tensors again with the safetensors library.</source>
        <translation>用 safetensors 库重新保存张量。</translation>
    </message>
    <message>
        <source>The header reaches past the end of the file</source>
        <translation>头部超出文件末尾</translation>
    </message>
    <message>
        <source>The file was cut, or its first eight bytes are damaged. Readers refuse it.</source>
        <translation>文件被截断，或前八个字节已损坏。读取方会拒绝它。</translation>
    </message>
    <message>
        <source>The header is no UTF-8</source>
        <translation>头部不是 UTF-8</translation>
    </message>
    <message>
        <source>The header is a JSON text in UTF-8. Readers refuse other bytes.</source>
        <translation>头部是 UTF-8 的 JSON 文本。其他字节会被读取方拒绝。</translation>
    </message>
    <message>
        <source>The header does not begin with {</source>
        <translation>头部不以 { 开头</translation>
    </message>
    <message>
        <source>The format demands that the first byte of the header is an opening brace. The reference reader passes over blanks before it, others need not.</source>
        <translation>格式要求头部的第一个字节是左花括号。参考读取器会跳过它前面的空白，其他读取器则未必。</translation>
    </message>
    <message>
        <source>The header is no JSON object</source>
        <translation>头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>The header maps the names of tensors to their type, shape and place, with nothing after it but blanks. Readers refuse anything else.</source>
        <translation>头部把张量的名称映射到类型、形状和位置，其后只能有空白。其他内容会被读取方拒绝。</translation>
    </message>
    <message>
        <source>Two tensors have one name</source>
        <translation>两个张量同名</translation>
    </message>
    <message>
        <source>The format forbids it. The reference reader takes the last one without a word, so that the other is lost.</source>
        <translation>格式禁止这样做。参考读取器取最后一个，没有任何提示，另一个就此丢失。</translation>
    </message>
    <message>
        <source>Give each tensor a name of its own and save again.</source>
        <translation>为每个张量取各自的名称并重新保存。</translation>
    </message>
    <message>
        <source>__metadata__ maps no texts to texts</source>
        <translation>__metadata__ 不是文本到文本的映射</translation>
    </message>
    <message>
        <source>The header may hold an object of texts under __metadata__. Readers refuse other values there.</source>
        <translation>头部可以在 __metadata__ 之下放置由文本组成的对象。其他值会被读取方拒绝。</translation>
    </message>
    <message>
        <source>Write every value of __metadata__ as a text.</source>
        <translation>把 __metadata__ 的每个值写成文本。</translation>
    </message>
    <message>
        <source>A tensor lacks dtype, shape or data_offsets</source>
        <translation>张量缺少 dtype、shape 或 data_offsets</translation>
    </message>
    <message>
        <source>Each tensor has a type, a list of sizes and two offsets, whole numbers that are not negative. Readers refuse the file otherwise.</source>
        <translation>每个张量都有类型、尺寸列表和两个偏移，均为非负整数。否则读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>A tensor has an unknown type</source>
        <translation>张量的类型未知</translation>
    </message>
    <message>
        <source>Readers refuse a file with a type that the format does not have.</source>
        <translation>类型不在格式之中，读取方就会拒绝该文件。</translation>
    </message>
    <message>
        <source>Write the type as safetensors spells it, for example F32 or BF16.</source>
        <translation>按 safetensors 的写法书写类型，例如 F32 或 BF16。</translation>
    </message>
    <message>
        <source>A tensor ends before it begins</source>
        <translation>张量的结束位置在开始位置之前</translation>
    </message>
    <message>
        <source>Its data_offsets are in the wrong order. Readers refuse the file.</source>
        <translation>它的 data_offsets 顺序颠倒。读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>Bytes between tensors belong to none</source>
        <translation>张量之间有不属于任何张量的字节</translation>
    </message>
    <message>
        <source>Tensors lie one after the other from the first data byte on. Readers refuse a hole, which could hide other content.</source>
        <translation>张量从第一个数据字节起依次相连。读取方拒绝空隙，其中可能隐藏其他内容。</translation>
    </message>
    <message>
        <source>Two tensors overlap</source>
        <translation>两个张量重叠</translation>
    </message>
    <message>
        <source>A tensor begins before the end of the one before it. Readers refuse the file.</source>
        <translation>张量在前一个结束之前就开始。读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>A tensor ends after the end of the file</source>
        <translation>张量的结束位置超出文件末尾</translation>
    </message>
    <message>
        <source>The file was cut, or the offsets are wrong. Readers refuse it.</source>
        <translation>文件被截断，或偏移有误。读取方会拒绝它。</translation>
    </message>
    <message>
        <source>Bytes follow the last tensor</source>
        <translation>最后一个张量之后还有字节</translation>
    </message>
    <message>
        <source>The data end with the last tensor. Readers refuse a file with more.</source>
        <translation>数据以最后一个张量结束。之后还有内容的文件会被读取方拒绝。</translation>
    </message>
    <message>
        <source>A tensor&apos;s bytes do not fit its type and shape</source>
        <translation>张量的字节与其类型和形状不符</translation>
    </message>
    <message>
        <source>The two offsets enclose another number of bytes than the type and the shape need. Readers refuse the file.</source>
        <translation>两个偏移之间的字节数与类型和形状所需的不同。读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>A tensor of 4 or 6 bits fills no whole bytes</source>
        <translation>4 位或 6 位的张量不足整字节</translation>
    </message>
    <message>
        <source>The number of its elements is such that the last byte would be used in part. Readers refuse the file.</source>
        <translation>按其元素数，最后一个字节只会用到一部分。读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>Pad the tensor to whole bytes.</source>
        <translation>把张量填充到整字节。</translation>
    </message>
    <message>
        <source>A shape is larger than 64 bits can count</source>
        <translation>形状超出 64 位的计数范围</translation>
    </message>
    <message>
        <source>The product of the sizes does not fit 64 bits. Readers refuse the file.</source>
        <translation>各尺寸之积超出 64 位。读取方会拒绝该文件。</translation>
    </message>
    <message>
        <source>The header&apos;s length is no multiple of 8</source>
        <translation>头部长度不是 8 的倍数</translation>
    </message>
    <message>
        <source>The reference writer pads the header, so that the tensors lie aligned in a mapped file. Readers that map the file may copy, or fail on some processors.</source>
        <translation>参考写入器会填充头部，使张量在映射的文件中对齐。映射文件的读取方可能需要复制，或在某些处理器上失败。</translation>
    </message>
    <message>
        <source>A tensor lies at no multiple of its element size</source>
        <translation>张量的位置不是其元素大小的倍数</translation>
    </message>
    <message>
        <source>Mapped into memory its elements are not aligned: a reader that does not copy is slow, or fails on some processors.</source>
        <translation>映射到内存后，其元素不对齐：不作复制的读取方会变慢，或在某些处理器上失败。</translation>
    </message>
    <message>
        <source>The tensors are not in the writer&apos;s order</source>
        <translation>张量的顺序不是写入器的顺序</translation>
    </message>
    <message>
        <source>The reference writer puts types of larger alignment first, then goes by name. Readers take any order.</source>
        <translation>参考写入器把对齐要求较大的类型放在前面，再按名称排序。读取方接受任何顺序。</translation>
    </message>
    <message>
        <source>Nothing needs to be done.</source>
        <translation>无需处理。</translation>
    </message>
    <message>
        <source>The file holds no tensor</source>
        <translation>文件中没有张量</translation>
    </message>
    <message>
        <source>A rank that owns no shard writes such a file. Anywhere else it is an accident.</source>
        <translation>没有分片的 rank 会写出这样的文件。在其他情况下则是意外。</translation>
    </message>
    <message>
        <source>Check that the export was meant to leave this file empty.</source>
        <translation>确认导出时该文件本就应为空。</translation>
    </message>
    <message>
        <source>A rank file has a malformed name</source>
        <translation>rank 文件的名称格式有误</translation>
    </message>
    <message>
        <source>Servers find the shards of a rank by the name of its file.</source>
        <translation>服务器靠文件名找到某个 rank 的分片。</translation>
    </message>
    <message>
        <source>Copy the export again, or export again.</source>
        <translation>重新复制导出内容，或重新导出。</translation>
    </message>
    <message>
        <source>Rank files of two exports are mixed</source>
        <translation>混有两次导出的 rank 文件</translation>
    </message>
    <message>
        <source>All files of an export name the same world size. Files of another one are left over from an export with another number of ranks.</source>
        <translation>一次导出的所有文件都注明相同的 world size。不同的文件是另一次 rank 数不同的导出遗留的。</translation>
    </message>
    <message>
        <source>Remove the folder and export again.</source>
        <translation>删除该文件夹并重新导出。</translation>
    </message>
    <message>
        <source>A rank has no file</source>
        <translation>某个 rank 没有文件</translation>
    </message>
    <message>
        <source>Each rank holds its own shards of the tables: without its file their rows are lost.</source>
        <translation>每个 rank 持有各表中属于自己的分片：没有它的文件，其中的行就丢失了。</translation>
    </message>
    <message>
        <source>A safetensors file has no description</source>
        <translation>safetensors 文件没有描述</translation>
    </message>
    <message>
        <source>Beside each rank&apos;s safetensors file lies a JSON file of the same name that tells which of its tensors are tables and which are hash maps. Servers load by it.</source>
        <translation>每个 rank 的 safetensors 文件旁边有一个同名的 JSON 文件，注明其中哪些张量是表、哪些是哈希表。服务器据此加载。</translation>
    </message>
    <message>
        <source>A description has no safetensors file</source>
        <translation>描述没有对应的 safetensors 文件</translation>
    </message>
    <message>
        <source>The JSON file describes the tensors of a safetensors file of the same name. Without that they are lost.</source>
        <translation>该 JSON 文件描述同名 safetensors 文件中的张量。没有后者，这些张量就丢失了。</translation>
    </message>
    <message>
        <source>A rank owns no shard</source>
        <translation>某个 rank 没有分片</translation>
    </message>
    <message>
        <source>With fewer shards than ranks some ranks write an empty file. The load is spread unevenly.</source>
        <translation>分片少于 rank 时，有的 rank 会写出空文件。负载因此不均匀。</translation>
    </message>
    <message>
        <source>Nothing needs to be done; fewer ranks at export would do.</source>
        <translation>无需处理；导出时可以减少 rank 数。</translation>
    </message>
    <message>
        <source>A description is no JSON object of objects</source>
        <translation>描述不是由对象组成的 JSON 对象</translation>
    </message>
    <message>
        <source>It maps each tensor&apos;s name, once, to an object of facts. Servers cannot read anything else.</source>
        <translation>它把每个张量的名称（只出现一次）映射到由各项信息组成的对象。其他内容服务器无法读取。</translation>
    </message>
    <message>
        <source>Export again; the exporter writes both files together.</source>
        <translation>重新导出；导出器会一起写入两个文件。</translation>
    </message>
    <message>
        <source>A description lacks a field</source>
        <translation>描述缺少字段</translation>
    </message>
    <message>
        <source>name, dense, dimension, dtype, memory, shape and is_hashmap are always there, each of its own type.</source>
        <translation>name、dense、dimension、dtype、memory、shape 和 is_hashmap 始终都有，各有自己的类型。</translation>
    </message>
    <message>
        <source>A description has an unknown field</source>
        <translation>描述中有未知的字段</translation>
    </message>
    <message>
        <source>The exporter writes no such field: the file comes from a newer one, or was edited.</source>
        <translation>导出器不写这样的字段：该文件来自较新的导出器，或被修改过。</translation>
    </message>
    <message>
        <source>A description&apos;s name is not its key</source>
        <translation>描述的名称与其键不同</translation>
    </message>
    <message>
        <source>The field name repeats the key, which is the tensor&apos;s name in the safetensors file.</source>
        <translation>字段 name 重复它的键，即 safetensors 文件中张量的名称。</translation>
    </message>
    <message>
        <source>A described tensor is not there</source>
        <translation>描述的张量不存在</translation>
    </message>
    <message>
        <source>Servers look up each described tensor in the safetensors file beside the description.</source>
        <translation>服务器在描述旁边的 safetensors 文件中查找每个所描述的张量。</translation>
    </message>
    <message>
        <source>A tensor has no description</source>
        <translation>张量没有描述</translation>
    </message>
    <message>
        <source>Every tensor is described, but for the keys of hash maps, which the description of their values names. What is not described is not loaded.</source>
        <translation>每个张量都有描述，只有哈希表的键除外，它们由值的描述指明。没有描述的不会加载。</translation>
    </message>
    <message>
        <source>A description&apos;s shape is not the tensor&apos;s</source>
        <translation>描述的形状与张量不同</translation>
    </message>
    <message>
        <source>Servers size the table by the description and fill it from the safetensors file.</source>
        <translation>服务器按描述确定表的大小，再用 safetensors 文件填充。</translation>
    </message>
    <message>
        <source>A description&apos;s type is not the tensor&apos;s</source>
        <translation>描述的类型与张量不同</translation>
    </message>
    <message>
        <source>The description spells the type as torch does, float32 for F32. Only that is served.</source>
        <translation>描述按 torch 的写法书写类型，例如 F32 写作 float32。只有这种类型能提供服务。</translation>
    </message>
    <message>
        <source>A description&apos;s dimension is not the last size</source>
        <translation>描述的维度不是最后一个尺寸</translation>
    </message>
    <message>
        <source>dimension is the width of an embedding, which is the last element of the shape.</source>
        <translation>dimension 是嵌入的宽度，即形状的最后一个元素。</translation>
    </message>
    <message>
        <source>A description&apos;s memory is not the tensor&apos;s size</source>
        <translation>描述的 memory 不是张量的大小</translation>
    </message>
    <message>
        <source>memory is the number of bytes, four per element. An older description of the format shows the number of elements there, which is a warning.</source>
        <translation>memory 是字节数，每个元素四字节。该格式较旧的说明在此写的是元素数，这种情况属于警告。</translation>
    </message>
    <message>
        <source>A description says dense</source>
        <translation>描述注明为稠密</translation>
    </message>
    <message>
        <source>The rank files hold the sparse side only; dense weights are in the exported program.</source>
        <translation>rank 文件只含稀疏侧；稠密权重在导出的程序中。</translation>
    </message>
    <message>
        <source>An embedding is not float32</source>
        <translation>嵌入不是 float32</translation>
    </message>
    <message>
        <source>RTP serves embeddings of 32-bit floating point only.</source>
        <translation>RTP 只支持 32 位浮点的嵌入。</translation>
    </message>
    <message>
        <source>Export without quantisation and mixed precision of embeddings.</source>
        <translation>导出时不要对嵌入做量化或使用混合精度。</translation>
    </message>
    <message>
        <source>A tensor has the wrong number of sizes</source>
        <translation>张量的尺寸个数有误</translation>
    </message>
    <message>
        <source>Tables and the values of hash maps are rows by dimension; keys are a list.</source>
        <translation>表和哈希表的值是“行数 × 维度”；键是一维列表。</translation>
    </message>
    <message>
        <source>The fields of a hash map are not there, or there without one</source>
        <translation>哈希表的字段缺失，或没有哈希表却有这些字段</translation>
    </message>
    <message>
        <source>hashmap_value, hashmap_key and hashmap_key_dtype come together with is_hashmap.</source>
        <translation>hashmap_value、hashmap_key 和 hashmap_key_dtype 与 is_hashmap 一起出现。</translation>
    </message>
    <message>
        <source>A hash map&apos;s keys are not in its file</source>
        <translation>哈希表的键不在其文件中</translation>
    </message>
    <message>
        <source>Keys and values of a part lie in one file. Without the keys no value can be found.</source>
        <translation>同一分片的键和值在同一个文件中。没有键，任何值都找不到。</translation>
    </message>
    <message>
        <source>hashmap_value is not the tensor&apos;s name</source>
        <translation>hashmap_value 不是张量的名称</translation>
    </message>
    <message>
        <source>The description of a hash map is that of its values: hashmap_value repeats the name.</source>
        <translation>哈希表的描述就是其值的描述：hashmap_value 重复该名称。</translation>
    </message>
    <message>
        <source>Names of keys and values do not fit</source>
        <translation>键与值的名称不匹配</translation>
    </message>
    <message>
        <source>They differ in .keys and .values only: the path, the table and the part are the same.</source>
        <translation>两者只有 .keys 和 .values 不同：路径、表和分片都相同。</translation>
    </message>
    <message>
        <source>Keys have no values</source>
        <translation>键没有对应的值</translation>
    </message>
    <message>
        <source>Beside each .keys of a part lies the .values of the same part in the same file.</source>
        <translation>每个分片的 .keys 旁边，同一文件中有同一分片的 .values。</translation>
    </message>
    <message>
        <source>A hash map has more keys than values, or fewer</source>
        <translation>哈希表的键与值数目不同</translation>
    </message>
    <message>
        <source>The i-th key stands for the i-th row of the values.</source>
        <translation>第 i 个键对应值的第 i 行。</translation>
    </message>
    <message>
        <source>Keys are not int64</source>
        <translation>键不是 int64</translation>
    </message>
    <message>
        <source>Hash maps are looked up by 64-bit integers.</source>
        <translation>哈希表按 64 位整数查找。</translation>
    </message>
    <message>
        <source>A key is twice in one table</source>
        <translation>同一张表中有键出现两次</translation>
    </message>
    <message>
        <source>Which of the two rows is served depends on the order of loading.</source>
        <translation>提供服务的是两行中的哪一行，取决于加载的顺序。</translation>
    </message>
    <message>
        <source>Find out why training wrote the key twice, and save or export again.</source>
        <translation>查明训练为何把该键写了两次，然后重新保存或导出。</translation>
    </message>
    <message>
        <source>is_hashmap does not fit the tensor&apos;s name</source>
        <translation>is_hashmap 与张量的名称不符</translation>
    </message>
    <message>
        <source>Values of hash maps are named &lt;table&gt;.values/part_&lt;i&gt;_&lt;n&gt;, tables are not.</source>
        <translation>哈希表的值命名为 &lt;table&gt;.values/part_&lt;i&gt;_&lt;n&gt;，普通表不是。</translation>
    </message>
    <message>
        <source>A part has a malformed name</source>
        <translation>分片的名称格式有误</translation>
    </message>
    <message>
        <source>Servers put a table together by the numbers in the names of its parts.</source>
        <translation>服务器按分片名称中的编号把表拼成整体。</translation>
    </message>
    <message>
        <source>Export again into an empty folder.</source>
        <translation>导出到空文件夹。</translation>
    </message>
    <message>
        <source>Parts name different numbers of parts</source>
        <translation>各分片注明的分片总数不同</translation>
    </message>
    <message>
        <source>They come from two exports, and no whole table can be made of them.</source>
        <translation>它们来自两次导出，无法拼成完整的表。</translation>
    </message>
    <message>
        <source>A part of a table is in no file</source>
        <translation>表的某个分片不在任何文件中</translation>
    </message>
    <message>
        <source>The rows of that part are lost. Tables sharded by columns vanish so, too: the exporter drops their shards.</source>
        <translation>该分片的行丢失了。按列分片的表也会这样消失：导出器会丢弃它们的分片。</translation>
    </message>
    <message>
        <source>A part of a table is there twice</source>
        <translation>表的某个分片出现两次</translation>
    </message>
    <message>
        <source>Which of the two is served depends on the order of loading.</source>
        <translation>提供服务的是两者中的哪一个，取决于加载的顺序。</translation>
    </message>
    <message>
        <source>Parts of a table have rows of different widths</source>
        <translation>表的各分片行宽不同</translation>
    </message>
    <message>
        <source>Parts are whole rows of one table.</source>
        <translation>分片由同一张表的完整的行组成。</translation>
    </message>
    <message>
        <source>A table is there whole and in parts</source>
        <translation>表既有整体又有分片</translation>
    </message>
    <message>
        <source>A table is either sharded, or replicated on all ranks.</source>
        <translation>一张表要么分片，要么在所有 rank 上各有副本。</translation>
    </message>
    <message>
        <source>A replicated table is not the same on all ranks</source>
        <translation>复制的表在各 rank 上不相同</translation>
    </message>
    <message>
        <source>A tensor without a part in its name is a copy that every rank has. Where the copies differ, answers depend on the rank that serves the request; other bytes of the same shape (by their CRC-32) are a warning.</source>
        <translation>名称中没有分片编号的张量是每个 rank 都有的副本。副本不同时，结果取决于由哪个 rank 处理请求；形状相同而字节不同（按 CRC-32 判断）属于警告。</translation>
    </message>
    <message>
        <source>A table has an unusual name</source>
        <translation>表的名称不常见</translation>
    </message>
    <message>
        <source>The second-last component of the name is taken for the table&apos;s name.</source>
        <translation>名称的倒数第二段被当作表名。</translation>
    </message>
    <message>
        <source>Check that features find the table.</source>
        <translation>确认特征能找到该表。</translation>
    </message>
    <message>
        <source>Two modules have a table of one name</source>
        <translation>两个模块有同名的表</translation>
    </message>
    <message>
        <source>RTP demands that feature, table and module fit one to one: it finds a table by its name alone.</source>
        <translation>RTP 要求特征、表和模块一一对应：它只凭名称查找表。</translation>
    </message>
    <message>
        <source>Give the tables names of their own (embedding_name in the feature configuration), train and export again.</source>
        <translation>为各表取各自的名称（特征配置中的 embedding_name），重新训练并导出。</translation>
    </message>
    <message>
        <source>A table holds NaN or infinite values</source>
        <translation>表中有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Every request that reads such a row gets NaN. Training diverged, or the file was damaged.</source>
        <translation>凡是读到这样的行，请求都会得到 NaN。训练已发散，或文件已损坏。</translation>
    </message>
    <message>
        <source>Export a sound checkpoint.</source>
        <translation>导出正常的检查点。</translation>
    </message>
    <message>
        <source>The dense half calls an fbgemm operator</source>
        <translation>稠密部分调用了 fbgemm 算子</translation>
    </message>
    <message>
        <source>An RTP server has no fbgemm library. The exporter replaces four of its operators; any other stays and fails.</source>
        <translation>RTP 服务器没有 fbgemm 库。导出器会替换其中四个算子；其余的会保留下来并失败。</translation>
    </message>
    <message>
        <source>Replace the operator in the model, and export again.</source>
        <translation>在模型中替换该算子，并重新导出。</translation>
    </message>
    <message>
        <source>The full graph calls an fbgemm operator that has no replacement</source>
        <translation>完整图调用了没有替代的 fbgemm 算子</translation>
    </message>
    <message>
        <source>It must stay in the sparse half: in the dense half it fails.</source>
        <translation>它必须留在稀疏部分：在稠密部分会失败。</translation>
    </message>
    <message>
        <source>Check that the operator runs before the markers.</source>
        <translation>确认该算子在标记之前运行。</translation>
    </message>
    <message>
        <source>A sequence has no greatest length</source>
        <translation>序列没有最大长度</translation>
    </message>
    <message>
        <source>RTP pads sequences to max_seq_len. The exporter refuses a model without it.</source>
        <translation>RTP 把序列填充到 max_seq_len。没有它的模型会被导出器拒绝。</translation>
    </message>
    <message>
        <source>Give the sequence a sequence_length in the feature configuration, and export again.</source>
        <translation>在特征配置中为该序列设置 sequence_length，并重新导出。</translation>
    </message>
    <message>
        <source>A jagged model was exported with a batch of more than one</source>
        <translation>jagged 模型以大于 1 的 batch 导出</translation>
    </message>
    <message>
        <source>Jagged sequences, and the operators that stand in for fbgemm&apos;s, work for a batch of one only.</source>
        <translation>jagged 序列以及替代 fbgemm 的算子，只适用于 batch 为 1。</translation>
    </message>
    <message>
        <source>Export with MAX_EXPORT_BATCH_SIZE=1.</source>
        <translation>以 MAX_EXPORT_BATCH_SIZE=1 导出。</translation>
    </message>
    <message>
        <source>A sequence&apos;s length is not marked</source>
        <translation>序列的长度没有标记</translation>
    </message>
    <message>
        <source>The dense half cuts a padded sequence to its length, which the sparse half must give it.</source>
        <translation>稠密部分把填充后的序列截到原有长度，该长度必须由稀疏部分给出。</translation>
    </message>
    <message>
        <source>Mark the length with fx_mark_seq_len, and export again.</source>
        <translation>用 fx_mark_seq_len 标记长度，并重新导出。</translation>
    </message>
    <message>
        <source>A file of the dense program is missing</source>
        <translation>缺少稠密程序的文件</translation>
    </message>
    <message>
        <source>A server needs the exported program, the order of its inputs, their columns and its outputs.</source>
        <translation>服务器需要导出的程序、其输入的顺序、输入的列以及输出。</translation>
    </message>
    <message>
        <source>Copy the folder again, or export again.</source>
        <translation>重新复制文件夹，或重新导出。</translation>
    </message>
    <message>
        <source>A file beside the dense program is missing</source>
        <translation>缺少稠密程序旁边的文件</translation>
    </message>
    <message>
        <source>Sample inputs and outputs, the readable graph and the traced module serve tests and people.</source>
        <translation>示例输入和输出、可读的图以及追踪所得的模块供测试和人工查看使用。</translation>
    </message>
    <message>
        <source>Copy the folder again, if somebody needs them.</source>
        <translation>如果有人需要它们，请重新复制文件夹。</translation>
    </message>
    <message>
        <source>The exported program is no sound archive</source>
        <translation>导出的程序不是完好的归档</translation>
    </message>
    <message>
        <source>torch.export.load reads it from a ZIP archive of one of two layouts.</source>
        <translation>torch.export.load 从 ZIP 归档中读取它，布局为两种之一。</translation>
    </message>
    <message>
        <source>Which layout the exported program has</source>
        <translation>导出的程序所采用的布局</translation>
    </message>
    <message>
        <source>Both are in use: one writer keeps the flat layout with newer versions of torch, too.</source>
        <translation>两种都在使用：有一个写入器在较新的 torch 版本上也保持扁平布局。</translation>
    </message>
    <message>
        <source>A JSON file of the dense program has another form</source>
        <translation>稠密程序的 JSON 文件形式不符合预期</translation>
    </message>
    <message>
        <source>Servers read the inputs and outputs from these files.</source>
        <translation>服务器从这些文件读取输入和输出。</translation>
    </message>
    <message>
        <source>The outputs are not the program&apos;s</source>
        <translation>输出与程序的不符</translation>
    </message>
    <message>
        <source>Servers name and size the program&apos;s outputs, in order, by output_info.json.</source>
        <translation>服务器按 output_info.json 依次确定程序各输出的名称和大小。</translation>
    </message>
    <message>
        <source>The traced module&apos;s state is not the program&apos;s</source>
        <translation>追踪所得模块的状态与程序的不符</translation>
    </message>
    <message>
        <source>The traced module and the exported program are two forms of one model: number, types and shapes of their weights agree.</source>
        <translation>追踪所得的模块和导出的程序是同一模型的两种形式：权重的数目、类型和形状应一致。</translation>
    </message>
    <message>
        <source>The sample inputs or outputs cannot be unpickled</source>
        <translation>示例输入或输出无法 unpickle</translation>
    </message>
    <message>
        <source>Tests of a server load inputs_dict.pkl and compare its answer with output_base.pkl.</source>
        <translation>服务器的测试加载 inputs_dict.pkl，并把结果与 output_base.pkl 比较。</translation>
    </message>
    <message>
        <source>A pickle imports what torch does not write there</source>
        <translation>pickle 导入了 torch 不会写入的内容</translation>
    </message>
    <message>
        <source>Loading a pickle imports and calls what it names. Samples hold tensors in dicts and tuples only. Code that is known to be dangerous is an error.</source>
        <translation>加载 pickle 会导入并调用它指定的内容。示例中只应有 dict 和元组中的张量。已知危险的代码属于错误。</translation>
    </message>
    <message>
        <source>Do not load the file before you know where it comes from; pt2scope pickle shows what it would do.</source>
        <translation>在查明来源之前不要加载该文件；pt2scope pickle 可以显示它会做什么。</translation>
    </message>
    <message>
        <source>The source of the traced module is missing or cut</source>
        <translation>追踪所得模块的源码缺失或被截断</translation>
    </message>
    <message>
        <source>user_model/ is a Python package: __init__.py imports the class from module.py, whose forward is the traced program. Tests and people use it; a server does not.</source>
        <translation>user_model/ 是一个 Python 包：__init__.py 从 module.py 导入类，其 forward 就是追踪所得的程序。供测试和人工查看使用；服务器不用它。</translation>
    </message>
    <message>
        <source>The readable graph is not the program&apos;s</source>
        <translation>可读的图与程序的不符</translation>
    </message>
    <message>
        <source>graph.txt is the exported program as text, for people.</source>
        <translation>graph.txt 是文本形式的导出程序，供人工查看。</translation>
    </message>
    <message>
        <source>The order of the inputs is not the program&apos;s</source>
        <translation>输入的顺序与程序的不符</translation>
    </message>
    <message>
        <source>Servers hand over the inputs in the order of params_order.json: another order mixes them up without a word where their shapes agree.</source>
        <translation>服务器按 params_order.json 的顺序传入输入：顺序不同时，只要形状一致就会混淆，没有任何提示。</translation>
    </message>
    <message>
        <source>An input is named twice</source>
        <translation>同一输入出现两次</translation>
    </message>
    <message>
        <source>params_order.json names each input of the program once, in the order of the call.</source>
        <translation>params_order.json 按调用顺序列出程序的每个输入，各一次。</translation>
    </message>
    <message>
        <source>The described inputs are not the program&apos;s</source>
        <translation>描述的输入与程序的不符</translation>
    </message>
    <message>
        <source>inputs_dict_lite.json describes each input of params_order.json, numbered in the order of their names.</source>
        <translation>inputs_dict_lite.json 描述 params_order.json 的每个输入，按名称顺序编号。</translation>
    </message>
    <message>
        <source>The samples do not fit their description</source>
        <translation>示例与其描述不符</translation>
    </message>
    <message>
        <source>inputs_dict.json holds the values of the inputs that inputs_dict_lite.json describes.</source>
        <translation>inputs_dict.json 含有 inputs_dict_lite.json 所描述的输入的值。</translation>
    </message>
    <message>
        <source>An input&apos;s description is not the program&apos;s</source>
        <translation>输入的描述与程序的不符</translation>
    </message>
    <message>
        <source>Type and shape, but for the batch, are those that the program was exported with.</source>
        <translation>除 batch 之外，类型和形状应与程序导出时相同。</translation>
    </message>
    <message>
        <source>Inputs have different batches</source>
        <translation>各输入的 batch 不同</translation>
    </message>
    <message>
        <source>The first size of every input is one shared symbol.</source>
        <translation>每个输入的第一个尺寸是同一个共用符号。</translation>
    </message>
    <message>
        <source>An input has no columns</source>
        <translation>输入没有列</translation>
    </message>
    <message>
        <source>input_columns.json tells of which features each input is made.</source>
        <translation>input_columns.json 注明每个输入由哪些特征组成。</translation>
    </message>
    <message>
        <source>Columns of an input that the program does not take</source>
        <translation>列所属的输入，程序并不接受</translation>
    </message>
    <message>
        <source>Export removes inputs that no output needs; their columns stay.</source>
        <translation>导出时会去掉任何输出都不需要的输入；它们的列会留下。</translation>
    </message>
    <message>
        <source>An input needs a feature that is not there</source>
        <translation>输入需要的特征不存在</translation>
    </message>
    <message>
        <source>Servers make the columns of each input from the features of fg.json.</source>
        <translation>服务器由 fg.json 的特征生成每个输入的列。</translation>
    </message>
    <message>
        <source>Export again with the feature configuration that the model was trained with.</source>
        <translation>用模型训练时的特征配置重新导出。</translation>
    </message>
    <message>
        <source>An input is not as wide as its columns</source>
        <translation>输入的宽度与其各列不符</translation>
    </message>
    <message>
        <source>The last size of an input is the sum of what its features give: the dimension of their embeddings, or their number of values.</source>
        <translation>输入的最后一个尺寸是各特征所给宽度之和：嵌入的维度，或值的个数。</translation>
    </message>
    <message>
        <source>The columns are not those of the dense graph</source>
        <translation>列与稠密图的不符</translation>
    </message>
    <message>
        <source>The names of input_columns.json are those that the dense half reads.</source>
        <translation>input_columns.json 的名称就是稠密部分读取的名称。</translation>
    </message>
    <message>
        <source>The columns of an input are not those of the graph</source>
        <translation>输入的列与图的不符</translation>
    </message>
    <message>
        <source>The program cuts an input into the columns that it was traced with, in their order. With other names or another order servers fill it with the values of other features.</source>
        <translation>程序按追踪时的列及其顺序切分输入。名称或顺序不同时，服务器填入的是其他特征的值。</translation>
    </message>
    <message>
        <source>A column is not as wide as its feature</source>
        <translation>列的宽度与其特征不符</translation>
    </message>
    <message>
        <source>length_per_key tells how an input is cut into columns: each is as wide as the embedding of its feature, or as the feature has values.</source>
        <translation>length_per_key 说明如何把输入切分成列：每列的宽度等于其特征的嵌入维度，或特征的值的个数。</translation>
    </message>
    <message>
        <source>Export again, features and model together.</source>
        <translation>特征和模型一起重新导出。</translation>
    </message>
    <message>
        <source>A graph is missing</source>
        <translation>缺少图</translation>
    </message>
    <message>
        <source>An RTP server reads the printed graphs. In the other forms they are there for people, which makes this a warning.</source>
        <translation>RTP 服务器读取打印出的图。在其他形式中它们仅供人工查看，因此只是警告。</translation>
    </message>
    <message>
        <source>A graph is no printed torch.fx graph</source>
        <translation>图不是 torch.fx 打印的图</translation>
    </message>
    <message>
        <source>Such a text begins with graph():, has one line for each node and ends with a return line.</source>
        <translation>这种文本以 graph(): 开头，每个节点一行，以 return 行结束。</translation>
    </message>
    <message>
        <source>A node uses what no line before it defines</source>
        <translation>节点使用了前面各行都没有定义的值</translation>
    </message>
    <message>
        <source>Nodes run in the order of the lines, so that this one cannot.</source>
        <translation>节点按行的顺序运行，因此该节点无法运行。</translation>
    </message>
    <message>
        <source>num_users is not the number of users</source>
        <translation>num_users 不是使用者的数目</translation>
    </message>
    <message>
        <source>torch counts them when it prints: the text was edited.</source>
        <translation>torch 在打印时统计它：该文本被修改过。</translation>
    </message>
    <message>
        <source>The full graph has no marker</source>
        <translation>完整图没有标记</translation>
    </message>
    <message>
        <source>Calls of fx_mark_ functions tell where the model is split into its sparse and its dense half: here there is nothing to split.</source>
        <translation>对 fx_mark_ 函数的调用注明模型在哪里拆分为稀疏和稠密两部分：这里没有可拆分之处。</translation>
    </message>
    <message>
        <source>Build the model of TorchEasyRec&apos;s embedding groups, which mark their results.</source>
        <translation>用 TorchEasyRec 的嵌入组构建模型，它们会标记自己的结果。</translation>
    </message>
    <message>
        <source>A marker is left in a half of the model</source>
        <translation>模型的某一部分中残留了标记</translation>
    </message>
    <message>
        <source>Splitting removes the markers with the rest of the dead code.</source>
        <translation>拆分时会把标记与其他死代码一起删除。</translation>
    </message>
    <message>
        <source>The sparse half does not return what is marked</source>
        <translation>稀疏部分返回的不是所标记的内容</translation>
    </message>
    <message>
        <source>Each marker of the full graph gives the sparse half its results, by name, and nothing else does.</source>
        <translation>完整图中的每个标记按名称成为稀疏部分的结果，此外没有其他结果。</translation>
    </message>
    <message>
        <source>The dense half reads what the sparse half does not return</source>
        <translation>稠密部分读取了稀疏部分没有返回的内容</translation>
    </message>
    <message>
        <source>The results of the sparse half are the inputs of the dense half, by name.</source>
        <translation>稀疏部分的结果按名称成为稠密部分的输入。</translation>
    </message>
    <message>
        <source>The dense half does not return what the model predicts</source>
        <translation>稠密部分返回的不是模型的预测</translation>
    </message>
    <message>
        <source>The dense half is the end of the full graph: it returns the same predictions.</source>
        <translation>稠密部分是完整图的末段：它返回相同的预测。</translation>
    </message>
    <message>
        <source>A KeyedTensor has more keys than lengths, or fewer</source>
        <translation>KeyedTensor 的键数与长度数不同</translation>
    </message>
    <message>
        <source>Each key has the width of its embedding in length_per_key.</source>
        <translation>每个键的嵌入宽度在 length_per_key 中。</translation>
    </message>
    <message>
        <source>The dense half calls embeddings</source>
        <translation>稠密部分调用了嵌入</translation>
    </message>
    <message>
        <source>Their tables are served apart: the dense half has none.</source>
        <translation>它们的表单独提供服务：稠密部分没有这些表。</translation>
    </message>
    <message>
        <source>Mark the result of every embedding, and export again.</source>
        <translation>标记每个嵌入的结果，并重新导出。</translation>
    </message>
</context>
</TS>
