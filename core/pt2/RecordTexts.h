// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pt2scope {

/// Reads whole records as text within a budget for the archive, so that neither deflated text nor records that share
/// their bytes cost more than their archive warrants. Error Limit past the budget.
class RecordTexts {
public:
    explicit RecordTexts(const ZipArchive &archive);

    /// A text that is parsed into facts, which may take far more memory than it does: all of them together may be as
    /// long as the archive, or a mebibyte.
    Result<std::string> readKept(std::size_t record);
    /// A text that is parsed and let go.
    Result<std::string> readPassing(std::size_t record);

private:
    Result<std::string> read(std::size_t record, std::uint64_t &left);

    const ZipArchive &m_archive;
    std::uint64_t m_keptLeft;
    std::uint64_t m_passingStoredLeft;
    std::uint64_t m_passingInflatedLeft;
};

}  // namespace pt2scope
