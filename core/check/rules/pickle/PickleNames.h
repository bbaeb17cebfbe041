// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// The names under which a .pt2 archive is asked for pickles.
class PickleNames {
public:
    struct Copy {
        std::size_t record = 0;
        PickleFileKind kind = PickleFileKind::Other;
        std::string model;
    };

    explicit PickleNames(const Subject &subject);

    /// Records that have one of the names but for the case of A–Z and are not among the document's pickles, in archive
    /// order, without empty ones.
    std::vector<Copy> furtherCopies() const;

private:
    struct Purpose {
        PickleFileKind kind;
        std::string model;
    };

    void add(const std::string &name, PickleFileKind kind, const std::string &model);
    void addConfig(const std::optional<PayloadConfig> &config, const std::string &model);

    const Document &m_document;
    std::unordered_map<std::string, Purpose> m_names;  // in small letters
};

}  // namespace pt2scope
