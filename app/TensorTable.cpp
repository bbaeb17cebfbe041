// SPDX-License-Identifier: Apache-2.0
#include "app/TensorTable.h"

#include "app/TextTable.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"

namespace pt2scope {

namespace {

using Align = TextTable::Align;

std::string sizesText(const TensorRow &row)
{
    if (!row.said->sizes)
        return "?";
    std::vector<std::string> texts;
    for (const std::int64_t size : *row.said->sizes)
        texts.push_back(std::to_string(size));
    return "[" + join(texts, ", ") + "]";
}

std::string storageText(const TensorRow &row)
{
    return row.storage ? formatBytes(row.storageBytes()) : row.pickled ? "none" : "missing";
}

std::string dtypeText(const TensorRow &row)
{
    return row.said->dtypeName.empty() ? "?" : printable(row.said->dtypeName);
}

std::string numberText(const std::optional<std::uint64_t> &number)
{
    return number ? std::to_string(*number) : std::string();
}

class Tables {
public:
    Tables(const Document &document, const TensorRowList &rows, const std::vector<FigureCells> &figures,
           const TensorTableOptions &options)
        : m_document(document),
          m_rows(rows),
          m_figures(figures),
          m_options(options),
          m_hasSeveralModels(rows.size() > 0 && rows.hasOtherModel(rows[0].model))
    {}

    void printEmbeddings(Output &output, const Terminal &terminal) const
    {
        TextTable table({{"MODEL", Align::Left, true},
                         {"TABLE", Align::Left, true},
                         {"ROLE"},
                         {"PART", Align::Right},
                         {"RANK", Align::Right},
                         {"DTYPE"},
                         {"ROWS", Align::Right},
                         {"DIM", Align::Right},
                         {"STORAGE", Align::Right},
                         {"VALUES"},
                         {m_options.digestTitle},
                         {"NAME", Align::Left, true, true},
                         {"PARTNER", Align::Left, true, true},
                         {"RECORD", Align::Left, true, true}});
        print(
            table, output, terminal,
            [&](const TensorRow &row, const FigureCells &figures) { return embeddingCells(row, figures); }, true);
    }

    void printOthers(Output &output, const Terminal &terminal) const
    {
        TextTable table({{"MODEL", Align::Left, true},
                         {"NAME", Align::Left, true},
                         {"ROLE"},
                         {"DTYPE"},
                         {"SIZES", Align::Left, true},
                         {"DEVICE"},
                         {"STORAGE", Align::Right},
                         {"RECORD", Align::Left, true, m_document.folder != nullptr},
                         {"VALUES"},
                         {m_options.digestTitle}});
        print(
            table, output, terminal,
            [&](const TensorRow &row, const FigureCells &figures) { return otherCells(row, figures); }, false);
    }

private:
    template <typename Cells>
    void print(TextTable &table, Output &output, const Terminal &terminal, Cells cellsOf, bool embeddings) const
    {
        const std::size_t count = table.printEach(output, terminal, [&](const auto &take) {
            std::size_t index = 0;
            m_rows.forEach([&](const TensorRow &row) {
                if ((row.embedding != nullptr) == embeddings)
                    take(cellsOf(row, m_figures.empty() ? FigureCells() : m_figures[index]));
                ++index;
            });
        });
        if (count > 0)
            output.write("\n");
    }

    std::string modelText(const TensorRow &row) const { return m_hasSeveralModels ? printable(row.model) : ""; }

    std::string unlessStatistics(std::string text) const
    {
        return m_options.statistics ? std::string() : std::move(text);
    }

    std::vector<std::string> embeddingCells(const TensorRow &row, const FigureCells &figures) const
    {
        const EmbeddingShard &shard = *row.embedding;
        const std::string part = shard.part && shard.parts
                                     ? std::to_string(*shard.part) + " of " + std::to_string(*shard.parts)
                                     : std::string();
        return {modelText(row),
                printable(shard.table),
                std::string(roleName(row.role)),
                part,
                numberText(shard.rank),
                dtypeText(row),
                numberText(shard.rows),
                numberText(shard.dimension),
                unlessStatistics(storageText(row)),
                figures.values,
                figures.digest,
                printable(row.name),
                unlessStatistics(printable(shard.partner)),
                unlessStatistics(printable(row.recordName))};
    }

    std::vector<std::string> otherCells(const TensorRow &row, const FigureCells &figures) const
    {
        const std::string_view record =
            m_document.pt2 ? m_document.pt2->relative(row.recordName) : std::string_view(row.recordName);
        return {modelText(row),
                printable(row.name),
                unlessStatistics(std::string(roleName(row.role))),
                dtypeText(row),
                sizesText(row),
                unlessStatistics(row.said->device ? printable(row.said->device->text()) : "?"),
                unlessStatistics(storageText(row)),
                unlessStatistics(printable(record)),
                figures.values,
                figures.digest};
    }

    const Document &m_document;
    const TensorRowList &m_rows;
    const std::vector<FigureCells> &m_figures;
    const TensorTableOptions &m_options;
    bool m_hasSeveralModels;
};

}  // namespace

void printTensorTables(const Document &document, const TensorRowList &rows, const std::vector<FigureCells> &figures,
                       const TensorTableOptions &options, Output &output, const Terminal &terminal)
{
    const Tables tables(document, rows, figures, options);
    tables.printEmbeddings(output, terminal);
    tables.printOthers(output, terminal);
}

}  // namespace pt2scope
