// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleParts.h"

#include "core/check/rules/config/ConfigSites.h"
#include "core/pickle/ImportJudge.h"
#include "core/pickle/PickledBytes.h"

#include <iterator>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::uint64_t leastBudget = std::uint64_t{1} << 20;

/// The imports of one pickle, each once.
class ImportCollector {
public:
    ImportCollector(const Pickle &pickle, PicklePlace place) : m_pickle(pickle), m_judge(pickle, place) {}

    std::vector<ImportedGlobal> collect()
    {
        for (const PickleGlobal &global : m_pickle.globals)
            addGlobal(global);
        for (const PickleCall &call : m_pickle.calls)
            addCall(call);
        return std::move(m_imports);
    }

private:
    void addGlobal(const PickleGlobal &global)
    {
        // No name has a NUL byte in it that could be imported.
        std::string key = std::string(global.module) + '\0' + std::string(global.name) + '\0';
        key += std::string(global.importedModule) + '\0' + std::string(global.importedName);
        const bool isUnresolvable = global.origin == OperandOrigin::Unresolvable;
        const auto [known, isNew] =
            m_known.try_emplace(isUnresolvable ? std::string() : std::move(key), m_imports.size());
        if (isNew)
            m_imports.push_back({.global = &global, .verdict = m_judge.judge(global)});
        m_importOf.push_back(known->second);
    }

    void addCall(const PickleCall &call)
    {
        const PickleGlobal *global = calledGlobal(call);
        if (!global)
            return;
        ImportedGlobal &import = m_imports[m_importOf[static_cast<std::size_t>(global - m_pickle.globals.data())]];
        const bool isCall = call.how != CallKind::Build;
        if (!import.call || (isCall && import.calls == 0))
            import.call = &call;
        if (isCall)
            ++import.calls;
        if (loadsBytes(m_pickle, call) && loadedBytes(m_pickle, call) == noObject)
            import.verdict = PickleVerdict::Dangerous;
    }

    /// What is called or, of BUILD, what made the object.
    const PickleGlobal *calledGlobal(const PickleCall &call) const
    {
        const PickleCall *maker = call.how == CallKind::Build ? m_pickle.callOf(call.callable) : nullptr;
        const ObjectIndex called = maker ? maker->callable : call.callable;
        const PickleGlobal *global = m_pickle.globalOf(called);
        return global ? global : m_pickle.savedModuleClass(called);
    }

    const Pickle &m_pickle;
    ImportJudge m_judge;
    std::vector<ImportedGlobal> m_imports;
    std::vector<std::size_t> m_importOf;  // of each of the pickle's globals
    std::unordered_map<std::string, std::size_t> m_known;
};

}  // namespace

std::string ImportedGlobal::name() const
{
    std::string text = shortened(global->fullName());
    if (global->importedModule != global->module || global->importedName != global->name)
        text += " (in Python 3 "
                + shortened(std::string(global->importedModule) + '.' + std::string(global->importedName)) + ')';
    return text;
}

Location PicklePart::at(std::uint64_t offset) const
{
    return site->at(index, hiddenAt.value_or(offset));
}

std::string PicklePart::name() const
{
    return hiddenAt ? "a pickle inside " + site->name() : site->name();
}

PickleParts::PickleParts(const Subject &subject)
{
    HiddenPickles hidden(std::max(subject.document().nbytes, leastBudget));
    for (const PickleSite &site : pickleSites(subject)) {
        const std::vector<SavedPickle> &pickles = site.file.save.pickles;
        for (std::size_t i = 0; i < pickles.size(); ++i) {
            add({.site = &site, .pickle = &pickles[i].pickle, .index = i});
            for (const Pickle &more : pickles[i].more)
                add({.site = &site, .pickle = &more, .index = i});
            for (HiddenPickle &found : hidden.in(pickles[i].pickle)) {
                const HiddenPickle &kept = m_hidden.emplace_back(std::move(found));
                add({.site = &site,
                     .pickle = &kept.pickle,
                     .index = i,
                     .hiddenAt = kept.offset,
                     .actions = kept.actions});
            }
        }
    }
}

void PickleParts::add(PicklePart part)
{
    const PicklePlace place = part.hiddenAt ? PicklePlace::TorchSave : part.site->file.place();
    part.imports = ImportCollector(*part.pickle, place).collect();
    if (!part.hiddenAt)
        part.actions = actionsOf(judgePickle(*part.pickle, place));
    m_parts.push_back(std::move(part));
}

}  // namespace pt2scope
