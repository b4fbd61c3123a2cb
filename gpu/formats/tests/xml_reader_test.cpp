// SPDX-License-Identifier: Apache-2.0
// The XML reader on whole, cut, damaged and hostile text.
#include "gpu/formats/xml_reader.h"

#include <gtest/gtest.h>

namespace ringside::formats {
namespace {

struct Heard {
    std::string text; ///< "(a (b )b )a"
    Reading reading;
    std::optional<Error> error;
    bool says(const std::string& part) const
    {
        for (const Problem& p : reading.problems)
            if (p.what.en.find(part) != std::string::npos)
                return true;
        return false;
    }
};

Heard hear(std::string_view xml, ReadOptions options = {})
{
    Heard heard;
    const std::unique_ptr<ByteSource> source = ByteSource::ofMemory(xml, "x.xml", options);
    XmlReader reader(*source, options, heard.reading);
    XmlEvent event;
    for (;;) {
        const Result<bool> more = reader.next(event);
        if (!more)
            heard.error = more.error();
        if (!more || !*more)
            return heard;
        heard.text += event.kind == XmlEvent::Start ? "(" : ")";
        heard.text += event.name;
        for (const XmlAttribute& a : event.attributes)
            heard.text += " " + a.name + "=" + a.value;
        heard.text += event.kind == XmlEvent::Start ? " " : " ";
    }
}

TEST(XmlReader, WholeDocuments)
{
    const Heard h = hear("<?xml version=\"1.0\"?>\n<!-- a <b> -->\n<a x='1' y=\"2 &amp; &#x33;\"><b/>text<![CDATA[<c>]]></a>\n");
    EXPECT_EQ(h.text, "(a x=1 y=2 & 3 (b )b )a ");
    EXPECT_TRUE(h.reading.problems.empty());
    EXPECT_FALSE(h.reading.partial);
}

TEST(XmlReader, AShellPromptBefore) { EXPECT_EQ(hear("me@box:~# cat x < y\n<a></a>").text, "(a )a "); }

TEST(XmlReader, CutInsideATag)
{
    const Heard h = hear("<a>\n<b x=\"1\" y=\"2");
    EXPECT_EQ(h.text, "(a (b x=1 )b )a ");
    EXPECT_TRUE(h.says("<b> is cut off")) << "half a value is no value";
    EXPECT_TRUE(h.says("the file ends inside <a>"));
    EXPECT_EQ(h.reading.problems[0].where, "line 2");
    EXPECT_TRUE(h.reading.partial);
}

TEST(XmlReader, CutInsideAName)
{
    const Heard h = hear("<a><bc");
    EXPECT_EQ(h.text, "(a )a ");
    EXPECT_TRUE(h.says("inside the name of a tag"));
}

TEST(XmlReader, TheMiddleOfAFile)
{
    const Heard h = hear("<b/></c></d>\n<e><f></e>");
    EXPECT_EQ(h.text, "(b )b (e (f )f )e ");
    EXPECT_TRUE(h.says("</c> closes an element whose beginning is not in the file"));
    EXPECT_TRUE(h.says("</e> comes before the end of <f>"));
}

TEST(XmlReader, ATagCutByTheNext)
{
    const Heard h = hear("<a><b x=\"1<c/></b></a>");
    EXPECT_EQ(h.text, "(a (b (c )c )b )a ");
    EXPECT_TRUE(h.says("<b> is cut off"));
}

TEST(XmlReader, OddAttributes)
{
    EXPECT_EQ(hear("<a x y=1 z='3' z='4'/>").text, "(a z=3 )a ");
    EXPECT_EQ(hear("<a x = \"1\"\n\ty=\"2\"/>").text, "(a x=1 y=2 )a ");
    EXPECT_TRUE(hear("<a z='3' z='4'/>").says("twice"));
}

TEST(XmlReader, DeclaredEntitiesAreNotExpanded)
{
    const Heard h = hear("<!DOCTYPE a [<!ENTITY x \"yyyy\"><!ENTITY z \"&x;&x;&x;\">]>\n<a v=\"&z;&z;\"/>");
    EXPECT_EQ(h.text, "(a v=&z;&z; )a ");
    EXPECT_TRUE(h.says("declares entities"));
    EXPECT_FALSE(hear("<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<a/>").says("entities"));
}

TEST(XmlReader, DepthAndCountAreLimited)
{
    std::string deep;
    for (int i = 0; i < 100000; ++i)
        deep += "<a>";
    const Heard h = hear(deep);
    ASSERT_TRUE(h.error);
    EXPECT_EQ(h.error->where, "x.xml");
    EXPECT_NE(h.error->message.find("line 1: elements are nested deeper than 200"), std::string::npos) << h.error->message;
    ReadOptions few;
    few.maxXmlElements = 3;
    EXPECT_TRUE(hear("<a><b/><b/>\n<b/></a>", few).error);
    EXPECT_FALSE(hear("<a><b/><b/></a>", few).error);
}

TEST(XmlReader, LongValuesAndNamesAreCutNotKept)
{
    const Heard h = hear("<" + std::string(100000, 'n') + " v=\"" + std::string(1000000, 'v') + "\"/>");
    EXPECT_LT(h.text.size(), 20000u);
}

TEST(XmlReader, ProblemsAreCountedBeyondTheFirst)
{
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "</x>\n";
    const Heard h = hear(many);
    EXPECT_EQ(h.reading.problems.size(), maxProblems);
    EXPECT_EQ(h.reading.hiddenProblems, 1000 - maxProblems);
}

} // namespace
} // namespace ringside::formats
