// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/pt2/MinizLookup.h"
#include "tests/support/ZipBuilder.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// An archive whose entries are r/ and one letter each, in this order, and r/version.
std::shared_ptr<const ZipArchive> archiveOf(std::string_view letters)
{
    ZipBuilder builder;
    for (const char letter : letters)
        builder.add(std::string("r/") + letter, "");
    builder.add("r/version", "3");
    return *ZipArchive::open(std::make_shared<MemorySource>(builder.build()));
}

struct Measured {
    std::string_view letters;
    std::size_t chosen;  // which of them torch 2.15's PyTorchFileReader read for "x"
};

constexpr Measured measured[] = {
    {R"()0dxXxx)", 6},
    {R"(,-^(o}fh[!2_@cxdx0$#)", 14},
    {R"(x9t{x$xy4p2ux^x)", 4},
    {R"(&5s#-1kmarfx{o_)+4^w6]%xulbjey~v2c!,()", 23},
    {R"(Xl$qsaj1~y9x)", 11},
    {R"((05demxxxxx)", 10},
    {R"(xxxxxyx)", 4},
    {R"(p5aki!b4)hzqj^(l-]xny6%}$ex1t8[d~u,+w_c0xgrvf)", 40},
    {R"(XX{X@x)", 3},
    {R"(q#i)br53+x2okazh6x-n8(!l}j]mg&%v4,s{xe_7w$)", 9},
    {R"(-5789pxxxx{~)", 8},
    {R"(g!j{kx=%c}qh4nl)t+2y&0xix$5o6]e8)", 5},
    {R"({-xrx#dxXuX6fx)", 4},
    {R"(tg_kyv7~omn3]r^6&x@%qxl#05x8chxspi,=bad(w{+-)", 26},
    {R"(7)mrpx5fzx)", 5},
    {R"(txxxxx)", 4},
    {R"(xjXxx6xs@x]u)", 9},
    {R"(g_b}1x8c6#x+@xwz42v^x,9j&q{fp)%eo]7kit=(nx5[x~yau)", 41},
    {R"(w@0xut1zx,j3)", 3},
    {R"(0$e2xp}zdrxx-yjxg~=,s)", 4},
    {R"(!15diksvXXXX)", 11},
    {R"(f2v-i]x~xx[xx3x!p}ml)", 12},
    {R"(7ixxxxxx(,8)", 2},
    {R"(]=x2xx{)", 2},
    {R"(pX]xxjxx_o3xg)", 4},
    {R"(!#$%()-0124589@[abcdghimnopqrtuvxxxxz~)", 34},
    {R"(xxxxx)", 3},
    {R"(dxx=lxxx)", 5},
    {R"(XXXl)[8x)", 7},
    {R"(x1hxw!x]nx)", 9},
    {R"(359[muxxxy)", 8},
    {R"(mxx{xxqxd)", 5},
    {R"({a@x]%xxx)", 7},
    {R"(jp4-axx[%tu{=xxx)", 6},
    {R"(fgx~nxe&qx1)", 5},
    {R"(#$+-3@[^ejlmpqrsuxxxxy~)", 18},
    {R"(q%g3axlX+7)", 5},
    {R"(@}v~kb_0!dz+xxr(2h)e]4,7f-3%g1#n95{itlq^mj$86swpa&=oc[yu)", 12},
    {R"(z%xxxx)", 4},
    {R"(5cwkp7@=4{xx(}i~ga9x0&z[#oexq!bv^6]y2ln-+3)", 19},
    {R"((,38dhkqruXXxyz)", 12},
    {R"(ws32r0lc@)~z}=a+6dx^&$u,yifkb!4v9jxqnptxo1%h{]exg-_[(87m5)", 39},
    {R"()cxgxxoq)", 5},
    {R"()xnvapx[7mfukxzsxx%x-q)", 13},
    {R"(Xxxbh)", 1},
    {R"(#$%&()+-01345679=@[]^acdefghijklmnopqrsuvxxxyz{}~)", 42},
    {R"(xx[xx0)", 4},
    {R"(2io)9cx$7k}x,x4(%xwzu)", 13},
};

}  // namespace

class tst_MinizLookup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTorch_data();
    void agreesWithTorch();
    void findsEveryNameOnce();
    void whatCannotBeFound();
};

void tst_MinizLookup::agreesWithTorch_data()
{
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < std::size(measured); ++i)
        QTest::addRow("%zu: %s", i, std::string(measured[i].letters).c_str()) << i;
}

void tst_MinizLookup::agreesWithTorch()
{
    QFETCH(std::size_t, row);
    const std::shared_ptr<const ZipArchive> archive = archiveOf(measured[row].letters);
    const MinizLookup lookup(*archive);
    QCOMPARE(lookup.find("r/x"), std::optional(measured[row].chosen));
    QCOMPARE(lookup.find("R/X"), std::optional(measured[row].chosen));
}

void tst_MinizLookup::findsEveryNameOnce()
{
    for (const std::string_view letters : {"", "a", "ba", "cab", "dbca", "ebdca", "zyXwvutsrqponmlkjihgfedcba"}) {
        const std::shared_ptr<const ZipArchive> archive = archiveOf(letters);
        const MinizLookup lookup(*archive);
        for (std::size_t i = 0; i < archive->records().size(); ++i)
            QCOMPARE(lookup.find(archive->records()[i].name), std::optional(i));
    }
}

void tst_MinizLookup::whatCannotBeFound()
{
    const std::shared_ptr<const ZipArchive> archive = archiveOf("cab");
    const MinizLookup lookup(*archive);
    for (const std::string_view name : {"", "r/", "r/d", "r/aa", "a", "s/a"})
        QVERIFY(!lookup.find(name));
    QVERIFY(!lookup.find(std::string_view("r/a\0", 4)));

    std::vector<std::byte> bytes = ZipBuilder().add("r/a", "1").add("r/a", "2").build();
    bytes.resize(bytes.size() - 30);
    const auto damaged = ZipArchive::open(std::make_shared<MemorySource>(std::move(bytes)));
    QVERIFY((*damaged)->recovered());
    QVERIFY(!MinizLookup(**damaged).find("r/a"));
}

QTEST_APPLESS_MAIN(tst_MinizLookup)
#include "tst_MinizLookup.moc"
