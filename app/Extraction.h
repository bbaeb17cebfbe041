// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ExtractFolder.h"
#include "app/RecordSelection.h"
#include "core/work/CancelToken.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pt2scope {

struct ExtractedRecord {
    std::string record;
    std::string file;  // below the folder
    std::uint64_t nbytes = 0;
    std::string damage;  // what is wrong with a record that was kept all the same
};

struct RefusedRecord {
    std::string name;
    std::string reason;
};

struct ExtractionOptions {
    bool overwrite = false;
    bool allowDamaged = false;  // keep what can be read of a damaged record
    const CancelToken *cancel = nullptr;
};

/// Copies records of a document into a folder, each once, and keeps account of what was written and what was not.
class Extraction {
public:
    Extraction(const Document &document, const ExtractFolder &folder, ExtractionOptions options);

    /// Everything that `name` stands for (see RecordSelection).
    void extract(const std::string &name);

    const std::vector<ExtractedRecord> &extracted() const { return m_extracted; }
    const std::vector<RefusedRecord> &refused() const { return m_refused; }

private:
    void extract(const DocumentRecord &selected);
    Result<ExtractedRecord> writeRecord(const DocumentRecord &selected, const std::vector<std::string> &components);
    Result<bool> copyBytes(const ByteSource &source, NewFile &file, ExtractedRecord &extracted,
                           std::uint32_t &crc) const;
    std::string whyBehind(const DocumentRecord &selected, const DocumentRecord &first, const std::string &path);
    bool hasCrcs(const ZipArchive &archive);
    bool cancelled() const { return m_options.cancel != nullptr && m_options.cancel->cancelled(); }

    RecordSelection m_selection;
    const Document &m_document;
    const ExtractFolder &m_folder;
    ExtractionOptions m_options;
    std::map<const ZipArchive *, bool> m_hasCrcs;
    std::set<const DocumentRecord *> m_done;
    std::map<std::string, const DocumentRecord *> m_files;  // which record went there first
    std::vector<ExtractedRecord> m_extracted;
    std::vector<RefusedRecord> m_refused;
};

}  // namespace pt2scope
