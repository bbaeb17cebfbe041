// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/work/CancelToken.h"
#include "views/inspector/Sheet.h"

#include <cstdint>
#include <string>

namespace pt2scope {

/// A piece of a record as people read it: lines of text around a place, or a hex dump.
struct Excerpt {
    bool isText = false;
    std::uint64_t offset = 0;  // of its first byte in the record
    std::string lines;         // printable, with line ends
    std::string caption;       // the byte that was asked for
};

/// Reads only what is asked for; of a JSON pointer the text up to it. For a worker thread.
Result<Excerpt> readExcerpt(const Document &document, const ExcerptRequest &request, const CancelToken &cancel);

}  // namespace pt2scope
