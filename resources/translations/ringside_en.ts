<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ringside::LogPane</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s)</source>
        <translation>
            <numerusform>%1 of %n line</numerusform>
            <numerusform>%1 of %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ringside::RunBar</name>
    <message numerus="yes">
        <source>%1 · about %n s left</source>
        <translation>
            <numerusform>%1 · about %n s left</numerusform>
            <numerusform>%1 · about %n s left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ringside::RunSignals</name>
    <message numerus="yes">
        <source>(%n more lines were left out)</source>
        <translation>
            <numerusform>(%n more line was left out)</numerusform>
            <numerusform>(%n more lines were left out)</numerusform>
        </translation>
    </message>
</context>
</TS>
