// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRowList.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pt2scope {

std::size_t TensorRowList::size() const
{
    return m_sections.empty() ? 0 : m_sections.back().first + m_sections.back().size();
}

TensorRow TensorRowList::operator[](std::size_t row) const
{
    const auto after = std::ranges::upper_bound(m_sections, row, {}, &Section::first);
    const Section &section = *std::prev(after);  // empty ones begin where the next one does
    return section.made ? section.made->make(row - section.first, 1).front() : section.kept[row - section.first];
}

std::vector<TensorRow> TensorRowList::all() &&
{
    if (m_sections.size() == 1 && !m_sections.front().made)
        return std::move(m_sections.front().kept);
    std::vector<TensorRow> rows;
    rows.reserve(size());
    for (Section &section : m_sections) {
        std::vector<TensorRow> part =
            section.made ? section.made->make(0, section.size()) : std::exchange(section.kept, {});
        std::ranges::move(part, std::back_inserter(rows));
    }
    return rows;
}

void TensorRowList::forEachBatch(const BatchUse &use) const
{
    for (const Section &section : m_sections) {
        if (!section.made && !use(section.first, section.kept))
            return;
        for (std::size_t done = 0; section.made && done < section.size(); done += batchRows) {
            if (!use(section.first + done, section.made->make(done, std::min(batchRows, section.size() - done))))
                return;
        }
    }
}

void TensorRowList::forEach(const std::function<void(const TensorRow &)> &use) const
{
    forEachBatch([&](std::size_t, const std::vector<TensorRow> &batch) {
        std::ranges::for_each(batch, use);
        return true;
    });
}

std::map<std::string_view, std::size_t> TensorRowList::firstOfFiles() const
{
    std::map<std::string_view, std::size_t> firsts;
    for (const Section &section : m_sections) {
        if (section.made)
            firsts.emplace(section.made->file().path, section.first);
    }
    return firsts;
}

bool TensorRowList::hasModel(std::string_view model) const
{
    return anyModel([&](std::string_view each) { return each == model; });
}

bool TensorRowList::hasOtherModel(std::string_view model) const
{
    return anyModel([&](std::string_view each) { return each != model; });
}

bool TensorRowList::anyModel(const std::function<bool(std::string_view)> &isSought) const
{
    return std::ranges::any_of(m_sections, [&](const Section &section) {
        return section.made ? section.size() > 0 && isSought(section.made->file().model)
                            : std::ranges::any_of(section.kept, isSought, &TensorRow::model);
    });
}

void TensorRowList::keepModel(std::string_view model)
{
    std::erase_if(m_sections,
                  [&](const Section &section) { return section.made && section.made->file().model != model; });
    eraseIf([&](const TensorRow &row) { return row.model != model; });
}

void TensorRowList::eraseIf(const std::function<bool(const TensorRow &)> &isUnwanted)
{
    std::size_t first = 0;
    for (Section &section : m_sections) {
        std::erase_if(section.kept, isUnwanted);
        section.first = std::exchange(first, first + section.size());
    }
}

TensorRowList::Section &TensorRowList::addSection()
{
    const std::size_t first = size();
    Section &section = m_sections.emplace_back();
    section.first = first;
    return section;
}

void TensorRowList::add(std::vector<TensorRow> rows)
{
    if (m_sections.empty() || m_sections.back().made)
        addSection().kept = std::move(rows);
    else
        std::ranges::move(rows, std::back_inserter(m_sections.back().kept));
}

void TensorRowList::add(SafetensorsRows rows)
{
    addSection().made = std::move(rows);
}

void TensorRowList::add(TensorRowList rows)
{
    for (Section &section : rows.m_sections) {
        if (section.made)
            add(std::move(*section.made));
        else
            add(std::move(section.kept));
    }
}

}  // namespace pt2scope
