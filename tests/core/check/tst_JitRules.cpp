// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Writes a small archive as a scripted model.
auto scripted(std::vector<ZipBuilder::Entry> entries)
{
    return [=](FolderBuilder &folder) {
        ZipBuilder builder;
        for (const ZipBuilder::Entry &entry : entries)
            builder.add(entry);
        folder.file("scripted_model.pt", builder.build());
    };
}

const ZipBuilder::Entry data{.name = "m/data.pkl", .content = "\x80\x02N."};
const ZipBuilder::Entry constants{.name = "m/constants.pkl", .content = "\x80\x02)."};
const ZipBuilder::Entry code{.name = "m/code/__torch__.py", .content = "def forward(self):\n  pass\n"};

ZipBuilder::Entry damaged(ZipBuilder::Entry entry)
{
    entry.crcXor = 1;
    return entry;
}

/// Cuts the last bytes off, and with them the central directory.
void cut(FolderBuilder &folder)
{
    const std::string whole = folder.read("scripted_model.pt");
    folder.file("scripted_model.pt", std::string_view(whole).substr(0, whole.size() * 9 / 10));
}

std::vector<FolderCase> makeCases()
{
    return {
        {"jit/zip-invalid", "no archive", error, "jit-tiny", write("scripted_model.pt", "text")},
        {"jit/zip-invalid", "cut", error, "jit-tiny", cut},
        {"jit/zip-invalid", "empty", error, "jit-tiny", write("scripted_model.pt", "")},
        {"jit/zip-invalid", "a wrong CRC", error, "jit-tiny", scripted({data, constants, damaged(code)})},
        {"jit/zip-invalid", "sound", silent, "jit-tiny", scripted({data, constants, code})},
        {"jit/not-torchscript", "no constants", error, "jit-tiny", scripted({data, code})},
        {"jit/not-torchscript", "no code", error, "jit-tiny", scripted({data, constants})},
        {"jit/not-torchscript", "no archive", silent, "jit-tiny", write("scripted_model.pt", "text")},
        {"jit/not-torchscript", "sound", silent, "jit-tiny", scripted({data, constants, code})},
        {"jit/code-empty", "no code", warning, "jit-tiny", removeFile("gm.code")},
        {"jit/code-empty", "no function", warning, "jit-tiny", write("gm.code", "import torch\n")},
        {"jit/code-empty", "cut", warning, "jit-tiny",
         write("gm.code", "def forward(self, data):\n    return_value = 1\n")},
        {"jit/code-empty", "no code of the sparse half", warning, "aoti-legacy", removeFile("gm_sparse.code")},
        {"jit/code-empty", "a compiled model without its sparse half", silent, "aoti-legacy",
         removeFile("scripted_sparse_model.pt")},
        {"jit/code-empty", "a half of TensorRT", silent, "trt", removeFile("gm_dense.code")},
        {"jit/code-empty", "sound", silent, "jit-tiny"},
    };
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = makeCases();
    return all;
}

/// All but those at severity info.
std::vector<Finding> findingsAboutModel(const FolderBuilder &folder)
{
    std::vector<Finding> findings = runRules(folder.path());
    std::erase_if(findings, [](const Finding &finding) {
        return finding.severity == Severity::Info || !finding.location.record.starts_with("scripted_model.pt");
    });
    return findings;
}

}  // namespace

class tst_JitRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDamagedPickleIsOneFinding()
    {
        ZipBuilder::Entry torn = damaged(data);
        torn.content = "\x80\x02(N.";
        FolderBuilder folder(rtpFixture("jit-tiny"));
        scripted({torn, constants, code})(folder);
        QCOMPARE(
            describeFindings(findingsAboutModel(folder)),
            std::string("error jit/zip-invalid: scripted_model.pt: the bytes of \"m/data.pkl\" have another CRC-32 "
                        "than the directory says [scripted_model.pt!/m/data.pkl]\n"));
    }

    void aDamagedPickleHidesNoDanger()
    {
        ZipBuilder::Entry torn = damaged(data);
        torn.content =
            "\x80\x02"
            "cos\nsystem\n(X\x02";
        FolderBuilder folder(rtpFixture("jit-tiny"));
        scripted({torn, constants, code})(folder);
        QVERIFY(findFinding(findingsAboutModel(folder), "pickle/deny-global"));
    }

    void aTornModelIsFoundWithoutItsBytes()
    {
        FolderBuilder folder(rtpFixture("jit-tiny"));
        cut(folder);
        QVERIFY(findFinding(runRules(folder.path(), jitRules(), ReadBytes::No), "jit/zip-invalid"));
    }

    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(jitRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(jitRules(), soundFolders), std::string()); }
};

void tst_JitRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], jitRules());
}

QTEST_GUILESS_MAIN(tst_JitRules)
#include "tst_JitRules.moc"
