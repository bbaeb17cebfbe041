// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"
#include "core/pt2/MinizLookup.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

/// torch.export.load reads the flat archives of torch 2.1 to 2.7 with Python's zipfile.
bool readByPython(const Subject &subject, const ArchiveSubject &archive);

/// Tells which of several records of like names PyTorch reads. Lives no longer than the archive's subject.
class ReaderChoice {
public:
    ReaderChoice(const Subject &subject, const ArchiveSubject &archive)
        : m_archive(archive), m_python(readByPython(subject, archive))
    {}

    /// Nothing where PyTorch cannot read the archive. The name is that of a record.
    std::optional<std::size_t> among(const std::string &name);
    /// "; PyTorch reads the copy at byte 640", or nothing when none was chosen.
    std::string describe(std::optional<std::size_t> chosen) const;
    /// Where the bytes of the first few others lie.
    std::vector<Location> others(std::span<const std::size_t> copies, std::size_t chosen) const;

private:
    const Record &recordOf(std::size_t index) const { return m_archive.zip.records()[index]; }

    const ArchiveSubject &m_archive;
    bool m_python;
    std::optional<MinizLookup> m_lookup;  // made at the first question
};

}  // namespace pt2scope
