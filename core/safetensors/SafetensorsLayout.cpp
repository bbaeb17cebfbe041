// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/SafetensorsLayout.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"

#include <algorithm>
#include <numeric>

namespace pt2scope {

namespace {

using enum SafetensorsFaultKind;

std::string rangeText(const SafetensorsTensor &tensor)
{
    return "[" + std::to_string(*tensor.begin) + ", " + std::to_string(*tensor.end) + "]";
}

class LayoutCheck {
public:
    LayoutCheck(const Safetensors &file, SafetensorsFaults &faults)
        : m_file(file), m_faults(faults), m_dataSize(file.source->size() - file.dataOffset)
    {}

    void run();

private:
    void checkSize(std::size_t index);
    void checkAlignment(std::size_t index);
    void checkRanges();
    void checkNeighbours(const std::vector<std::size_t> &order);
    void checkEnd(std::uint64_t lastEnd);
    void checkWriterOrder(const std::vector<std::size_t> &order);
    void note(SafetensorsFaultKind kind, std::size_t index, std::string detail);

    const Safetensors &m_file;
    SafetensorsFaults &m_faults;
    std::uint64_t m_dataSize;
    bool m_allPlaced = true;  // every tensor has sensible offsets: bytes that none claims are really unclaimed
};

void LayoutCheck::note(SafetensorsFaultKind kind, std::size_t index, std::string detail)
{
    const SafetensorsTensor &tensor = m_file.tensors[index];
    const bool placed = tensor.begin && tensor.end && *tensor.begin <= *tensor.end && *tensor.begin <= m_dataSize;
    if (placed)
        m_faults.tensor(kind, m_file, index, m_file.dataOffset + *tensor.begin, *tensor.end - *tensor.begin,
                        std::move(detail));
    else
        m_faults.tensor(kind, m_file, index, tensor.headerOffset, 0, std::move(detail));
}

void LayoutCheck::run()
{
    for (std::size_t i = 0; i < m_file.tensors.size(); ++i) {
        if (m_file.tensors[i].superseded)
            continue;
        checkSize(i);
        checkAlignment(i);
    }
    checkRanges();
    if (m_file.tensors.empty() && m_file.headerRead)
        m_faults.file(NoTensor, 0, 0, "the file holds no tensor");
}

void LayoutCheck::checkSize(std::size_t index)
{
    const SafetensorsTensor &tensor = m_file.tensors[index];
    if (!tensor.dtype || !tensor.shape)
        return;
    const std::uint32_t bits = traits(*tensor.dtype).bits;
    const auto elements = tensor.elementCount();
    const auto total = elements ? checkedMul<std::uint64_t>(*elements, bits) : std::nullopt;
    if (!total) {
        note(Overflow, index, "the sizes of " + tensor.dtypeName + " multiply to more than 64 bits can count");
        return;
    }
    if (*total % 8 != 0) {
        note(SubByteAlignment, index,
             std::to_string(*elements) + " elements of " + std::to_string(bits) + " bits fill no whole bytes");
        return;
    }
    if (!tensor.begin || !tensor.end || *tensor.begin > *tensor.end)
        return;
    if (const std::uint64_t held = *tensor.end - *tensor.begin; held != *total / 8)
        note(SizeMismatch, index,
             "the offsets " + rangeText(tensor) + " hold " + std::to_string(held) + " bytes, and the shape in "
                 + tensor.dtypeName + " needs " + std::to_string(*total / 8));
}

void LayoutCheck::checkAlignment(std::size_t index)
{
    const SafetensorsTensor &tensor = m_file.tensors[index];
    if (!tensor.dtype || !tensor.begin || !tensor.end || *tensor.begin >= *tensor.end || *tensor.begin > m_dataSize)
        return;
    const std::uint32_t itemsize = traits(*tensor.dtype).bits / 8;
    const std::uint64_t place = m_file.dataOffset + *tensor.begin;
    if (itemsize > 1 && place % itemsize != 0)
        note(UnalignedTensor, index,
             "its first byte is " + std::to_string(place) + " of the file, no multiple of " + std::to_string(itemsize));
}

void LayoutCheck::checkRanges()
{
    std::vector<std::size_t> order;
    m_allPlaced = m_file.headerRead;
    for (std::size_t i = 0; i < m_file.tensors.size(); ++i) {
        const SafetensorsTensor &tensor = m_file.tensors[i];
        if (tensor.superseded)
            continue;
        const bool known = tensor.begin && tensor.end;
        const bool placed = known && *tensor.begin <= *tensor.end;
        m_allPlaced = m_allPlaced && placed;
        if (placed)
            order.push_back(i);
        else if (known)
            note(OffsetOrder, i, "the offsets " + rangeText(tensor) + " end before they begin");
    }
    std::ranges::stable_sort(
        order, {}, [&](std::size_t i) { return std::pair(*m_file.tensors[i].begin, *m_file.tensors[i].end); });
    checkNeighbours(order);
    checkWriterOrder(order);
}

void LayoutCheck::checkNeighbours(const std::vector<std::size_t> &order)
{
    std::uint64_t reached = 0;
    for (const std::size_t i : order) {
        const SafetensorsTensor &tensor = m_file.tensors[i];
        if (*tensor.begin < reached) {
            note(OffsetOverlap, i,
                 "the offsets " + rangeText(tensor) + " begin before " + std::to_string(reached)
                     + ", where another tensor ends");
        } else if (*tensor.begin > reached && m_allPlaced) {
            note(OffsetHole, i,
                 std::to_string(*tensor.begin - reached) + " bytes before the offsets " + rangeText(tensor)
                     + " belong to no tensor");
        }
        if (*tensor.end > m_dataSize)
            note(OffsetRange, i,
                 "the offsets " + rangeText(tensor) + " reach past the " + std::to_string(m_dataSize)
                     + " bytes of data that are there");
        reached = std::max(reached, *tensor.end);
    }
    checkEnd(reached);
}

void LayoutCheck::checkEnd(std::uint64_t lastEnd)
{
    if (!m_allPlaced || lastEnd >= m_dataSize)
        return;
    const std::uint64_t extra = m_dataSize - lastEnd;
    m_faults.file(TrailingBytes, m_file.dataOffset + lastEnd, extra,
                  formatBytes(extra) + " after the last tensor belong to none");
}

void LayoutCheck::checkWriterOrder(const std::vector<std::size_t> &order)
{
    const auto comesBefore = [&](std::size_t a, std::size_t b) {
        const SafetensorsTensor &first = m_file.tensors[a];
        const SafetensorsTensor &second = m_file.tensors[b];
        if (first.dtype != second.dtype)
            return first.dtype > second.dtype;
        return first.name < second.name;
    };
    const auto found =
        std::ranges::adjacent_find(order, [&](std::size_t a, std::size_t b) { return !comesBefore(a, b); });
    if (m_allPlaced && found != order.end())
        note(WriterOrder, *std::next(found), "the reference writer puts larger types first, then orders by name");
}

}  // namespace

void indexNames(Safetensors &file, SafetensorsFaults &faults)
{
    file.byName.resize(file.tensors.size());
    std::iota(file.byName.begin(), file.byName.end(), std::size_t{0});
    std::ranges::stable_sort(file.byName, {}, [&](std::size_t i) { return std::string_view(file.tensors[i].name); });
    for (std::size_t at = 1; at < file.byName.size(); ++at) {
        SafetensorsTensor &earlier = file.tensors[file.byName[at - 1]];
        const std::size_t later = file.byName[at];
        if (earlier.name != file.tensors[later].name)
            continue;
        earlier.superseded = true;
        if (at == 1 || file.tensors[file.byName[at - 2]].name != earlier.name)
            faults.tensor(DuplicateName, file, later, file.tensors[later].headerOffset, 0,
                          "the name occurs more than once; the reference reader takes the last");
    }
}

void checkLayout(const Safetensors &file, SafetensorsFaults &faults)
{
    LayoutCheck(file, faults).run();
}

}  // namespace pt2scope
