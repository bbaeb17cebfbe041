// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/Record.h"

#include <cstddef>
#include <span>

namespace pt2scope {

struct DescriptorReading {
    std::size_t nbytes = 0;  // that the descriptor takes up
    std::string trouble;     // empty when it is as PyTorch writes it and says what the directory says
};

/// Interprets up to 24 bytes after a record's data, where flag bit 3 promises a data descriptor: with 4-byte or 8-byte
/// sizes, with or without its signature.
DescriptorReading readDescriptor(std::span<const std::byte> after, const Record &record);

}  // namespace pt2scope
