// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace pt2scope {

/// One file of pickles, and where it stands. Lives no longer than the subject.
struct PickleSite {
    const Subject &subject;
    const PickleFile &file;
    const ZipArchive *archive = nullptr;  // that the records of file.save are of; null for a stream
    std::string prefix{};                 // before the name of such a record in a Location

    /// Whether loading gets as far as its object, if that is sound: pickle/not-torch-zip speaks of the others.
    bool isLoaded() const;
    /// The file as a whole.
    Location whole() const;
    /// A record of `archive`.
    Location atRecord(std::size_t index) const;
    /// A byte of one of file.save.pickles.
    Location at(std::size_t pickle, std::uint64_t offset) const;
    /// What it is, for the beginning or end of a message: "the sample inputs", "weight_0", "the file".
    std::string name() const;
};

/// All files of pickles that loading may read.
class PickleSites {
public:
    explicit PickleSites(const Subject &subject);

    const std::vector<PickleSite> &all() const { return m_sites; }

private:
    void addBeginning(const Subject &subject);
    void addFiles(const Subject &subject);

    std::deque<PickleFile> m_beginning;
    std::vector<PickleSite> m_sites;
};

inline const std::vector<PickleSite> &pickleSites(const Subject &subject)
{
    return subject.derived<PickleSites>().all();
}

}  // namespace pt2scope
