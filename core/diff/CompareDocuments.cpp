// SPDX-License-Identifier: Apache-2.0
#include "core/diff/CompareDocuments.h"

#include "core/diff/ProgramPair.h"
#include "core/diff/UnreadFiles.h"
#include "core/diff/configuration/ConfigurationDiff.h"
#include "core/diff/program/ProgramDiff.h"
#include "core/diff/records/RecordDiff.h"
#include "core/diff/records/ScriptCode.h"
#include "core/diff/signature/SignatureDiff.h"
#include "core/diff/soundness/SoundnessDiff.h"
#include "core/diff/tensors/TensorDiff.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace pt2scope {

namespace {

DiffSideFacts factsOf(const Document &document)
{
    return {document.path, std::string(kindName(document.kind)), document.layout, document.nbytes};
}

/// What the document is made of.
std::string_view formOf(const Document &document)
{
    return document.archive ? "an archive" : document.folder ? "a folder" : "a single file";
}

/// What the signature calls otherwise in B.
StateNames renamedState(const ProgramPair &pair)
{
    StateNames names;
    for (std::uint32_t i = 0; i < pair.inputs.ofA.size(); ++i) {
        if (pair.inputs.ofA[i] == Partners::none)
            continue;
        const SignatureItem &a = pair.a->items.inputs()[i];
        const SignatureItem &b = pair.b->items.inputs()[pair.inputs.ofA[i]];
        const std::string &inA = a.isOfCaller ? a.path : a.target;
        const std::string &inB = a.isOfCaller ? b.path : b.target;
        if (inA != inB && !inA.empty() && !inB.empty())
            names.emplace(inA, inB);
    }
    return names;
}

class DocumentComparison {
public:
    DocumentComparison(const Document &a, const Document &b, const DiffOptions &options)
        : m_a(diffSide(a, b)),
          m_b(diffSide(b, a)),
          m_options(options),
          m_modelsA(diffModels(a)),
          m_modelsB(diffModels(b)),
          m_pairs(pairModels(m_a, m_b, options))
    {
        m_difference->a = factsOf(a);
        m_difference->b = factsOf(b);
    }

    DifferencePtr compare()
    {
        compareFiles(DiffSection::Records, diffRecords);
        compareFiles(DiffSection::Configuration, diffConfigurations);
        compareModels();
        if (isWanted(DiffSection::Tensors))
            m_difference->section(DiffSection::Tensors) =
                tensors().compare([this](const ModelPair &names) { return stateNames(names); });
        if (!m_options.model)
            leaveScriptCode(m_a, m_b, *m_difference);
        leaveUnreadFiles(m_a.document, m_b.document, *m_difference);
        diffSoundness(m_a, m_b, m_options, *m_difference);
        m_difference->cancelled = m_options.cancelled();
        return m_difference;
    }

private:
    bool isWanted(DiffSection section) const { return m_options.wants(section) && !m_options.cancelled(); }

    /// What goes by the names of records or files, which only documents of one form have in common. Of one model
    /// alone, nothing does.
    template <typename Compare>
    void compareFiles(DiffSection which, const Compare &compare)
    {
        if (!isWanted(which))
            return;
        SectionDifference &section = m_difference->section(which);
        section.wanted = true;
        if (m_options.model)
            return;
        const std::string_view formA = formOf(m_a.document);
        const std::string_view formB = formOf(m_b.document);
        if (formA == formB)
            section = compare(m_a, m_b, m_options);
        else
            section.gaps.push_back(
                {std::string(sectionName(which)), "A is " + std::string(formA) + ", B is " + std::string(formB)});
    }

    const DiffModel *find(const std::vector<DiffModel> &models, const std::optional<std::string> &name) const
    {
        const auto found = name ? std::ranges::find(models, *name, &DiffModel::name) : models.end();
        return found == models.end() ? nullptr : &*found;
    }

    void compareModels()
    {
        SectionDifference &program = m_difference->section(DiffSection::Program);
        SectionDifference &signature = m_difference->section(DiffSection::Signature);
        SectionDifference &configuration = m_difference->section(DiffSection::Configuration);
        program.wanted = isWanted(DiffSection::Program);
        signature.wanted = isWanted(DiffSection::Signature);
        if (!program.wanted && !signature.wanted && !configuration.wanted)
            return;
        for (const ModelPair &names : m_pairs) {
            if (m_options.cancelled())
                return;
            const DiffModel *a = find(m_modelsA, names.a);
            const DiffModel *b = find(m_modelsB, names.b);
            SectionDifference unwanted;
            SectionDifference &general = program.wanted ? program : signature.wanted ? signature : unwanted;
            tellOtherName(a, b, general);
            const auto known = static_cast<std::ptrdiff_t>(general.gaps.size());
            if (const auto pair = pairPrograms(a, b, general, renamedByContent(names))) {
                m_stateNames[names.name()] = renamedState(*pair);
                comparePrograms(*pair);
            } else if (&general != &signature && signature.wanted) {
                signature.gaps.insert(signature.gaps.end(), general.gaps.begin() + known, general.gaps.end());
            }
            if (configuration.wanted && a && b && a->compiled && b->compiled)
                diffCompiledModels(*a, *b, configuration);
        }
    }

    static void tellOtherName(const DiffModel *a, const DiffModel *b, SectionDifference &section)
    {
        if (a == nullptr || b == nullptr || a->nameInArchive() == b->nameInArchive())
            return;
        section.entries.push_back({.kind = "model",
                                   .what = "renamed",
                                   .name = a->name,
                                   .from = DiffValue::ofText(a->nameInArchive()),
                                   .to = DiffValue::ofText(b->nameInArchive()),
                                   .breaking = true,
                                   .note = "loaders ask for it by name",
                                   .a = {.model = a->name},
                                   .b = {.model = b->name}});
    }

    void comparePrograms(ProgramPair &pair)
    {
        if (isWanted(DiffSection::Program))
            std::ranges::move(graphMatches(pair), std::back_inserter(m_difference->graphs));
        compareWhole(pair, DiffSection::Program, diffPrograms);
        compareWhole(pair, DiffSection::Signature, diffSignatures);
        compareWhole(pair, DiffSection::Configuration, diffProgramHeads);
    }

    /// Of a damaged program, what was not read would count as removed, and what was read by half as changed.
    template <typename Compare>
    void compareWhole(ProgramPair &pair, DiffSection which, const Compare &compare)
    {
        SectionDifference &section = m_difference->section(which);
        if (!section.wanted)
            return;
        if (pair.isWhole())
            compare(pair, section);
        else
            tellDamage(pair, section);
    }

    /// Of tensors only where a section needs them.
    TensorComparison &tensors()
    {
        if (!m_tensors)
            m_tensors = std::make_unique<TensorComparison>(m_a, m_b, m_pairs, m_options);
        return *m_tensors;
    }

    RenamedState renamedByContent(const ModelPair &names)
    {
        return [this, &names] { return tensors().renamedByContent(names); };
    }

    /// Programs that no other section asked for are only read where tensors' names do not tell.
    StateNames stateNames(const ModelPair &names)
    {
        if (const auto known = m_stateNames.find(names.name()); known != m_stateNames.end())
            return known->second;
        SectionDifference unwanted;
        const auto pair =
            pairPrograms(find(m_modelsA, names.a), find(m_modelsB, names.b), unwanted, renamedByContent(names));
        return pair ? renamedState(*pair) : StateNames();
    }

    const DiffSide m_a;
    const DiffSide m_b;
    const DiffOptions &m_options;
    const std::vector<DiffModel> m_modelsA;
    const std::vector<DiffModel> m_modelsB;
    const std::vector<ModelPair> m_pairs;
    std::unique_ptr<TensorComparison> m_tensors;
    std::map<std::string, StateNames> m_stateNames;  // by ModelPair::name()
    const std::shared_ptr<Difference> m_difference = std::make_shared<Difference>();
};

}  // namespace

DifferencePtr compareDocuments(const DocumentPtr &a, const DocumentPtr &b, const DiffOptions &options)
{
    return DocumentComparison(*a, *b, options).compare();
}

}  // namespace pt2scope
