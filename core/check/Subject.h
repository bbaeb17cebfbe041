// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "core/check/ValueFacts.h"
#include "core/document/Document.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// One archive of the document, the file itself or one nested in a record.
struct ArchiveSubject {
    const ZipArchive &zip;
    bool nested = false;
    bool layered = false;  // the file itself, of form Pt2Layered: pt2() is not null
    std::string prefix{};  // what stands before a record's name in a Location: "" or "model/…/model.pt!/"
    const std::vector<RecordDigest> *digests = nullptr;  // null when no byte was read

    /// The place of one of its records: by its header when it has no name.
    Location at(std::size_t record) const;
    /// The place of bytes of the archive that belong to no record. Of a nested archive: within the outer record.
    Location atBytes(std::uint64_t offset, std::uint64_t length) const;
    /// The digest of a record whose bytes were read, or null.
    const RecordDigest *digest(std::size_t record) const;
};

class Subject;
struct TableKeys;

/// An archive of the document, which is a folder, as a subject of its own.
struct SubjectPart {
    const FolderPart &part;
    const Subject &subject;
};

/// What the rules look at: a document and, unless --quick, what reading its bytes gave and what an engine found of its
/// tensors.
class Subject {
public:
    Subject(const Document &document, const ArchiveDigest *digest, const ValueFacts *values,
            std::span<const SubjectPart> parts = {}, const std::vector<TableKeys> *tableKeys = nullptr);
    Subject(const Subject &) = delete;
    Subject &operator=(const Subject &) = delete;

    const Document &document() const { return m_document; }
    /// Empty when the file is no archive; the file itself first, then the nested ones.
    const std::vector<ArchiveSubject> &archives() const { return m_archives; }
    const ArchiveSubject *outer() const { return m_archives.empty() ? nullptr : &m_archives.front(); }
    /// Null unless the document is a .pt2 archive.
    const Pt2Archive *pt2() const { return m_document.pt2 ? &*m_document.pt2 : nullptr; }
    /// Null unless the document is an export folder or checkpoint.
    const ExportFolder *rtp() const { return m_document.folder.get(); }
    /// Null unless the document is a safetensors file.
    const Safetensors *safetensors() const { return m_document.safetensors.get(); }
    /// The archive of the folder, or item of a checkpoint in it, at that path; null when it is none.
    const Subject *part(std::string_view path) const;
    /// Null when no engine ran.
    const ValueFacts *values() const { return m_values; }
    /// Of an export folder whose bytes were read; empty otherwise.
    std::span<const TableKeys> tableKeys() const;
    /// Place of a record of the file itself, with a JSON pointer into it.
    Location at(std::size_t record, std::string pointer = {}) const;
    /// What several rules draw from the same facts, made from the subject at the first call and kept. For one thread.
    template <typename T>
    const T &derived() const
    {
        std::shared_ptr<void> &kept = m_derived[std::type_index(typeid(T))];
        if (!kept)
            kept = std::make_shared<T>(*this);
        return *static_cast<const T *>(kept.get());
    }

private:
    const Document &m_document;
    const ValueFacts *m_values;
    std::vector<ArchiveSubject> m_archives;
    std::unordered_map<std::string_view, const Subject *> m_parts;  // by path
    const std::vector<TableKeys> *m_tableKeys;
    mutable std::map<std::type_index, std::shared_ptr<void>> m_derived;
};

}  // namespace pt2scope
