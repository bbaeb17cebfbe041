// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/pickle/HiddenPickles.h"
#include "core/check/rules/pickle/PickleActions.h"
#include "core/check/rules/pickle/PickleSites.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace pt2scope {

/// A global that a pickle imports, once or many times, and the calls of it.
struct ImportedGlobal {
    const PickleGlobal *global = nullptr;  // its first import
    PickleVerdict verdict = PickleVerdict::Allowed;
    const PickleCall *call = nullptr;  // the first call of it or, failing that, the first state given to what it made
    std::size_t calls = 0;             // without those states

    bool isResolved() const { return global->origin != OperandOrigin::Unresolvable; }
    bool isDotted() const { return global->name.find('.') != std::string_view::npos; }
    /// "os.system", safe to show.
    std::string name() const;
};

/// One pickle of a file, or one hidden in another. Lives no longer than the subject.
struct PicklePart {
    const PickleSite *site = nullptr;
    const Pickle *pickle = nullptr;
    std::size_t index = 0;                       // in site->file.save.pickles
    std::optional<std::uint64_t> hiddenAt = {};  // in that pickle: of the text or bytes that it lies in
    std::vector<ImportedGlobal> imports = {};    // each once, in the order of the stream
    std::vector<PickleAction> actions = {};      // as `pt2scope pickle` judges them

    Location at(std::uint64_t offset) const;
    /// "the sample inputs", "a pickle inside weight_0".
    std::string name() const;
};

/// Every pickle that stands in the subject's files, hidden ones included.
class PickleParts {
public:
    explicit PickleParts(const Subject &subject);

    const std::vector<PicklePart> &all() const { return m_parts; }

private:
    void add(PicklePart part);

    std::deque<HiddenPickle> m_hidden;
    std::vector<PicklePart> m_parts;
};

inline const std::vector<PicklePart> &pickleParts(const Subject &subject)
{
    return subject.derived<PickleParts>().all();
}

}  // namespace pt2scope
