// SPDX-License-Identifier: Apache-2.0
#include "core/check/RuleScope.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pt2scope {

namespace {

enum class Ground { Archive, Folder, Tensors, Values };

/// Rules whose ids begin so: what they look at, and their phases. The longest beginning counts.
struct Scope {
    std::string_view beginning;
    Ground ground;
    Phase inArchive;
    Phase inFolder;
};

constexpr std::array scopes{
    Scope{"container/", Ground::Archive, Phase::Container, Phase::Program},
    Scope{"layout/", Ground::Archive, Phase::Layout, Phase::Program},
    Scope{"config/", Ground::Archive, Phase::Config, Phase::Program},
    Scope{"multi/", Ground::Archive, Phase::Config, Phase::Program},
    Scope{"aoti/", Ground::Archive, Phase::Aoti, Phase::Program},
    Scope{"model/", Ground::Archive, Phase::Model, Phase::Program},
    Scope{"graph/", Ground::Archive, Phase::Graph, Phase::Program},
    Scope{"signature/", Ground::Archive, Phase::Signature, Phase::Program},
    Scope{"blob/", Ground::Archive, Phase::Blobs, Phase::Program},
    Scope{"pickle/", Ground::Archive, Phase::Pickles, Phase::Pickles},
    Scope{"verify/", Ground::Values, Phase::Values, Phase::Values},
    Scope{"safetensors/", Ground::Tensors, Phase::Tensors, Phase::Tensors},
    Scope{"rtp/", Ground::Folder, Phase::Tensors, Phase::Tensors},
    Scope{"rtp/rank-", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"rtp/world-", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"rtp/graph-", Ground::Folder, Phase::Program, Phase::Program},
    Scope{"rtp/fx-", Ground::Folder, Phase::Program, Phase::Program},
    Scope{"rtp/fx-unsafe-pickle", Ground::Folder, Phase::Pickles, Phase::Pickles},
    Scope{"fxgraph/", Ground::Folder, Phase::Program, Phase::Program},
    Scope{"jit/", Ground::Folder, Phase::Program, Phase::Program},
    Scope{"dist/", Ground::Folder, Phase::Tensors, Phase::Tensors},
    Scope{"fg/", Ground::Folder, Phase::Features, Phase::Features},
    Scope{"export/", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"acc/", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"tile/", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"online/", Ground::Folder, Phase::Files, Phase::Files},
    Scope{"checkpoint/", Ground::Folder, Phase::Files, Phase::Files},
};

const Scope &scopeOf(const Rule &rule)
{
    const Scope *found = &scopes.front();
    std::size_t length = 0;
    for (const Scope &scope : scopes) {
        if (rule.id.starts_with(scope.beginning) && scope.beginning.size() > length) {
            found = &scope;
            length = scope.beginning.size();
        }
    }
    return *found;
}

/// What may be found in a file of another format that torch.load takes for pickles. Nothing more than danger is told of
/// them: see Document::pickles.
bool isDangerOfPickles(const Rule &rule)
{
    constexpr std::array dangers{"pickle/deny-global", "pickle/unresolvable-stack-global", "pickle/getattr-dotted",
                                 "pickle/reduce-on-foreign"};
    return std::ranges::find(dangers, rule.id) != dangers.end();
}

}  // namespace

bool concerns(const Rule &rule, InputForm form)
{
    const Ground ground = scopeOf(rule).ground;
    switch (form) {
        case InputForm::Archive: return ground == Ground::Archive || ground == Ground::Values;
        case InputForm::Folder: return ground != Ground::Archive;
        case InputForm::Safetensors:
            return ground == Ground::Tensors || (rule.needsValues && ground != Ground::Folder)
                   || isDangerOfPickles(rule);
    }
    return false;
}

bool concernsPart(const Rule &rule, FolderPartKind kind)
{
    if (!concerns(rule, InputForm::Archive) || rule.id == "layout/extension")
        return false;
    const std::string_view area = rule.area();
    switch (kind) {
        case FolderPartKind::Program:
        case FolderPartKind::Compiled: return true;
        case FolderPartKind::StateDict:
        case FolderPartKind::Item: return area == "container" || area == "pickle" || rule.needsValues;
        case FolderPartKind::Scripted: return area == "pickle" || rule.needsValues;
        case FolderPartKind::Module: return area == "container" || rule.id == "pickle/malformed";
        case FolderPartKind::Arrays: return rule.id == "container/crc-mismatch";
    }
    return false;
}

Phase phaseOf(const Rule &rule, InputForm form)
{
    if (rule.needsValues)
        return Phase::Values;
    const Scope &scope = scopeOf(rule);
    if (form == InputForm::Safetensors && scope.ground == Ground::Archive)
        return Phase::Tensors;
    return form == InputForm::Folder ? scope.inFolder : scope.inArchive;
}

}  // namespace pt2scope
