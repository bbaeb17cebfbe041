// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <optional>
#include <string>
#include <string_view>

namespace pt2scope {

/// The bytes that stand in a UTF-8 text of characters up to U+00FF; nothing for other text.
std::optional<std::string> fromLatin1(std::string_view text);

/// The text that a call of _codecs.encode makes bytes of; noObject for anything else.
ObjectIndex encodedText(const Pickle &pickle, const PickleCall &call);
ObjectIndex encodedText(const Pickle &pickle, ObjectIndex object);

/// What a bytes object holds, also as a call of _codecs.encode, as which it is written below protocol 3; nothing for
/// any other object. A bytearray is none: what it holds can change until it is used, and after.
std::optional<std::string> bytesOf(const Pickle &pickle, ObjectIndex object);

/// A call of torch.storage._load_from_bytes, which hands its bytes to torch.load: how a storage is pickled outside of
/// torch.save.
bool loadsBytes(const Pickle &pickle, const PickleCall &call);

/// The object with the bytes of such a call; noObject when they do not stand in the pickle but are computed or could be
/// changed.
ObjectIndex loadedBytes(const Pickle &pickle, const PickleCall &call);

}  // namespace pt2scope
