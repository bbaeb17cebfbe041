// SPDX-License-Identifier: Apache-2.0
#include "core/container/SignatureScan.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::size_t sliceBytes = std::size_t{1024} * 1024;
constexpr std::size_t overlapBytes = DataDescriptor::longBytes - 1;
constexpr std::size_t mostFinds = std::size_t{1024} * 1024;

class SignatureScan {
public:
    explicit SignatureScan(std::uint64_t begin) : m_begin(begin) {}
    /// Looks at the first `nbytes` places of the slice; a descriptor may reach beyond them.
    void scan(std::span<const std::byte> slice, std::size_t nbytes, std::uint64_t offset);
    ZipSignatures take();

private:
    void visit(std::span<const std::byte> bytes, std::uint64_t place);
    void addDescriptor(std::span<const std::byte> bytes, std::uint64_t place);
    bool addForm(std::span<const std::byte> bytes, std::uint64_t place, std::size_t nbytes);

    std::uint64_t m_begin;
    ZipSignatures m_found;
};

void SignatureScan::scan(std::span<const std::byte> slice, std::size_t nbytes, std::uint64_t offset)
{
    const std::string_view text = asText(slice);
    for (std::size_t at = text.find("PK"); at < nbytes; at = text.find("PK", at + 2))
        visit(slice.subspan(at), offset + at);
}

void SignatureScan::visit(std::span<const std::byte> bytes, std::uint64_t place)
{
    if (hasSignature(bytes, descriptorSignature)) {
        addDescriptor(bytes, place);
        return;
    }
    if (m_found.marks.size() >= mostFinds)
        return;
    if (hasSignature(bytes, localHeaderSignature))
        m_found.marks.push_back({place, ZipMark::Local});
    else if (hasSignature(bytes, centralHeaderSignature))
        m_found.marks.push_back({place, ZipMark::Central});
    else if (hasSignature(bytes, endRecordSignature))
        m_found.marks.push_back({place, ZipMark::End});
}

/// With 8-byte sizes unless the next structure begins where those with 4 bytes end.
void SignatureScan::addDescriptor(std::span<const std::byte> bytes, std::uint64_t place)
{
    if (m_found.descriptors.size() >= mostFinds)
        return;
    const bool narrow = bytes.size() > DataDescriptor::shortBytes
                        && asText(bytes.subspan(DataDescriptor::shortBytes)).starts_with("PK");
    if (narrow || !addForm(bytes, place, DataDescriptor::longBytes))
        addForm(bytes, place, DataDescriptor::shortBytes);
}

bool SignatureScan::addForm(std::span<const std::byte> bytes, std::uint64_t place, std::size_t nbytes)
{
    const auto descriptor = parseDescriptor(bytes, nbytes);
    if (!descriptor || descriptor->storedSize > place - m_begin)
        return false;
    m_found.descriptors.push_back({place - descriptor->storedSize, place, nbytes, *descriptor});
    return true;
}

ZipSignatures SignatureScan::take()
{
    std::stable_sort(m_found.descriptors.begin(), m_found.descriptors.end(), [](const auto &a, const auto &b) {
        return std::tie(a.dataOffset, a.place) < std::tie(b.dataOffset, b.place);
    });
    return std::move(m_found);
}

}  // namespace

const ZipDescriptorPlace *ZipSignatures::descriptorOf(std::uint64_t dataOffset) const
{
    const auto found = std::lower_bound(descriptors.begin(), descriptors.end(), dataOffset,
                                        [](const auto &d, std::uint64_t offset) { return d.dataOffset < offset; });
    return found != descriptors.end() && found->dataOffset == dataOffset ? &*found : nullptr;
}

ZipSignatures scanSignatures(const ByteSource &source, std::uint64_t begin, std::uint64_t end,
                             const CancelToken *cancel)
{
    SignatureScan scan(begin);
    std::vector<std::byte> buffer(overlapBytes + sliceBytes);
    std::size_t kept = 0;  // bytes of the last slice that are looked at again with what follows them
    std::uint64_t offset = begin;
    while (offset < end && !(cancel && cancel->cancelled())) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(sliceBytes, end - offset - kept));
        const std::size_t total = kept + source.readAt(offset + kept, std::span(buffer).subspan(kept, wanted)).nbytes;
        const bool last = total < kept + wanted || offset + total == end;
        const std::size_t looked = last ? total : total - overlapBytes;
        scan.scan(std::span(buffer).first(total), looked, offset);
        if (last)
            break;
        kept = total - looked;
        std::copy_n(buffer.begin() + static_cast<std::ptrdiff_t>(looked), kept, buffer.begin());
        offset += looked;
    }
    return scan.take();
}

}  // namespace pt2scope
