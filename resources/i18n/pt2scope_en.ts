<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ContainerWords</name>
    <message numerus="yes">
        <source>tuple, %n item(s)</source>
        <translation>
            <numerusform>tuple, %n item</numerusform>
            <numerusform>tuple, %n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>list, %n item(s)</source>
        <translation>
            <numerusform>list, %n item</numerusform>
            <numerusform>list, %n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dict, %n item(s)</source>
        <translation>
            <numerusform>dict, %n item</numerusform>
            <numerusform>dict, %n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>deque, %n item(s)</source>
        <translation>
            <numerusform>deque, %n item</numerusform>
            <numerusform>deque, %n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n item(s)</source>
        <translation>
            <numerusform>%1, %n item</numerusform>
            <numerusform>%1, %n items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FactCards</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n record</numerusform>
            <numerusform>%n records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n program</numerusform>
            <numerusform>%n programs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <translation>
            <numerusform>%n table</numerusform>
            <numerusform>%n tables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank file(s)</source>
        <translation>
            <numerusform>%n rank file</numerusform>
            <numerusform>%n rank files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphWords</name>
    <message numerus="yes">
        <source>%n edge(s), one bundle</source>
        <translation>
            <numerusform>%n edge, one bundle</numerusform>
            <numerusform>%n edges, one bundle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alike</source>
        <translation>
            <numerusform>%n alike</numerusform>
            <numerusform>%n alike</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>first of %n alike</source>
        <translation>
            <numerusform>first of %n alike</numerusform>
            <numerusform>first of %n alike</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing to mend. Every byte of %n record(s) was read.</source>
        <translation>
            <numerusform>Nothing to mend. Every byte of %n record was read.</numerusform>
            <numerusform>Nothing to mend. Every byte of %n records was read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>%n muted</numerusform>
            <numerusform>%n muted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::CallCode</name>
    <message numerus="yes">
        <source>%n more line(s), which are copied as well</source>
        <translation>
            <numerusform>%n more line, which are copied as well</numerusform>
            <numerusform>%n more lines, which are copied as well</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::CallerPage</name>
    <message numerus="yes">
        <source>%n value(s) of the graph</source>
        <translation>
            <numerusform>%n value of the graph</numerusform>
            <numerusform>%n values of the graph</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) from the caller</source>
        <translation>
            <numerusform>%n value from the caller</numerusform>
            <numerusform>%n values from the caller</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) to the caller</source>
        <translation>
            <numerusform>%n value to the caller</numerusform>
            <numerusform>%n values to the caller</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) written back after each call</source>
        <translation>
            <numerusform>%n value written back after each call</numerusform>
            <numerusform>%n values written back after each call</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, in program order</source>
        <translation>
            <numerusform>and %n more, in program order</numerusform>
            <numerusform>and %n more, in program order</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), hidden from the caller</source>
        <translation>
            <numerusform>%n value, hidden from the caller</numerusform>
            <numerusform>%n values, hidden from the caller</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::CommandPalette</name>
    <message numerus="yes">
        <source>more than %n result(s)</source>
        <translation>
            <numerusform>more than %n result</numerusform>
            <numerusform>more than %n results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingCounts</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n not checked</numerusform>
            <numerusform>%n not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>%n muted</numerusform>
            <numerusform>%n muted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingsModel</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FindingsPanel</name>
    <message numerus="yes">
        <source>%n muted</source>
        <translation>
            <numerusform>%n muted</numerusform>
            <numerusform>%n muted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::FolderContent</name>
    <message numerus="yes">
        <source>Folder with %n model file(s)</source>
        <translation>
            <numerusform>Folder with %n model file</numerusform>
            <numerusform>Folder with %n model files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphBar</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphCanvas</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::GraphView</name>
    <message numerus="yes">
        <source>%n upstream</source>
        <translation>
            <numerusform>%n upstream</numerusform>
            <numerusform>%n upstream</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n downstream</source>
        <translation>
            <numerusform>%n downstream</numerusform>
            <numerusform>%n downstream</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) for %1</source>
        <translation>
            <numerusform>%n file for %1</numerusform>
            <numerusform>%n files for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::OperatorsSection</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::RecentRow</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::StatusStrip</name>
    <message numerus="yes">
        <source>%n phase(s) not checked</source>
        <translation>
            <numerusform>%n phase not checked</numerusform>
            <numerusform>%n phases not checked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::SymbolsView</name>
    <message numerus="yes">
        <source>%n dimension(s) are written as expressions outside the grammar of sizes. Findings say what is wrong with them.</source>
        <translation>
            <numerusform>%n dimension is written as an expression outside the grammar of sizes. Findings say what is wrong with it.</numerusform>
            <numerusform>%n dimensions are written as expressions outside the grammar of sizes. Findings say what is wrong with them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::Treemap</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::WeightsSection</name>
    <message numerus="yes">
        <source>%n tensor(s) that other files repeat count once</source>
        <translation>
            <numerusform>%n tensor that other files repeat counts once</numerusform>
            <numerusform>%n tensors that other files repeat count once</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pt2scope::WorstFindings</name>
    <message numerus="yes">
        <source>%n more kind(s) of finding</source>
        <translation>
            <numerusform>%n more kind of finding</numerusform>
            <numerusform>%n more kinds of finding</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) of muted rules</source>
        <translation>
            <numerusform>%n finding of muted rules</numerusform>
            <numerusform>%n findings of muted rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s), none needs action</source>
        <translation>
            <numerusform>%n note, needs no action</numerusform>
            <numerusform>%n notes, none needs action</numerusform>
        </translation>
    </message>
</context>
</TS>
