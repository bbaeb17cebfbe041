// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/SafetensorsRows.h"
#include "core/document/TensorRow.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The rows of a document in their order, made when they are asked for where there may be a million of them: those of
/// safetensors files. Lives no longer than the document.
class TensorRowList {
public:
    /// Takes rows from the one numbered `first` on; false to get no more.
    using BatchUse = std::function<bool(std::size_t first, const std::vector<TensorRow> &rows)>;

    static constexpr std::size_t batchRows = 8192;

    std::size_t size() const;
    TensorRow operator[](std::size_t row) const;
    std::vector<TensorRow> all() &&;
    /// In batches of batchRows at most where the rows are not kept, and all that are kept at once: tensors of two
    /// batches share no storage. An archive gives one batch, if an empty one.
    void forEachBatch(const BatchUse &use) const;
    void forEach(const std::function<void(const TensorRow &)> &use) const;
    /// The number of the first row of each safetensors file, by path.
    std::map<std::string_view, std::size_t> firstOfFiles() const;
    bool hasModel(std::string_view model) const;
    bool hasOtherModel(std::string_view model) const;  // than this one
    /// Leaves the rows of other models out.
    void keepModel(std::string_view model);
    void eraseIf(const std::function<bool(const TensorRow &)> &isUnwanted);  // of the rows that are kept

    void add(std::vector<TensorRow> rows);
    void add(SafetensorsRows rows);
    void add(TensorRowList rows);

private:
    struct Section {
        std::vector<TensorRow> kept{};
        std::optional<SafetensorsRows> made{};  // in place of them
        std::size_t first = 0;

        std::size_t size() const { return made ? made->size() : kept.size(); }
    };

    bool anyModel(const std::function<bool(std::string_view)> &isSought) const;
    Section &addSection();

    std::vector<Section> m_sections;
};

/// As the functions of those names in TensorRow.h.
TensorRowList listOwnTensorRows(const Document &document);
TensorRowList listTensorRows(const Document &document);
TensorRowList listStoredTensorRows(const Document &document);

}  // namespace pt2scope
