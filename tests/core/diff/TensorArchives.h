// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/diff/tensors/TensorDiff.h"
#include "core/diff/tensors/ValueDifference.h"
#include "core/document/Document.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/FolderBuilder.h"
#include "tests/support/Numbers.h"

#include <QString>
#include <QStringList>
#include <cstring>

// Archives and files of known tensors, and what their comparison says as text.

namespace pt2scope::testing {

inline std::string floats(std::initializer_list<float> numbers)
{
    std::string bytes;
    for (const float number : numbers) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &number, sizeof(bits));
        bytes += u32(bits);
    }
    return bytes;
}

/// Floats that count up from `first`.
inline std::string counting(std::size_t count, float first = 0)
{
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes += floats({first + static_cast<float>(i)});
    return bytes;
}

/// A weight of an archive: where it differs from float32 [3, 4] the line says so. Equal records are one.
struct ArchiveWeight {
    std::string name;
    ConfigLine line{};
    std::string record = "weight_0";
    std::string content = counting(12);
};

inline DocumentPtr archiveOf(std::vector<ArchiveWeight> weights)
{
    std::vector<std::pair<std::string, ConfigLine>> lines;
    for (ArchiveWeight &weight : weights) {
        weight.line.path = '"' + weight.record + '"';
        lines.emplace_back(weight.name, weight.line);
    }
    Entries entries = withWeights(lines);
    std::erase_if(entries, [](const auto &each) { return each.name == "model/data/weights/weight_0"; });
    for (const ArchiveWeight &weight : weights) {
        const std::string name = "model/data/weights/" + weight.record;
        if (std::ranges::none_of(entries, [&](const auto &each) { return each.name == name; }))
            entries.push_back(entry(name, weight.content));
    }
    return openDocument(std::make_shared<MemorySource>(zip(entries)), "archive.pt2", DocumentDepth::Facts);
}

/// A tensor of a safetensors file.
struct FileTensor {
    std::string name;
    std::string dtype;
    std::string shape;
    std::string content;
};

inline std::string safetensorsFile(const std::vector<FileTensor> &tensors)
{
    std::string header = "{";
    std::string data;
    for (const FileTensor &tensor : tensors) {
        header += header.size() > 1 ? "," : "";
        header += '"' + tensor.name + R"(":{"dtype":")" + tensor.dtype + R"(","shape":)" + tensor.shape
                  + R"(,"data_offsets":[)" + std::to_string(data.size()) + ","
                  + std::to_string(data.size() + tensor.content.size()) + "]}";
        data += tensor.content;
    }
    header += "}";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    return u64(header.size()) + header + data;
}

struct DiffHow {
    unsigned jobs = 2;
    bool deep = false;
    double rtol = 0;
    double atol = 0;
};

inline SectionDifference compareTensors(const DocumentPtr &a, const DocumentPtr &b, const DiffOptions &options)
{
    const std::vector<ModelPair> models = pairModels({*a}, {*b}, options);
    return TensorComparison({*a}, {*b}, models, options).compare();
}

inline SectionDifference tensorsOf(const DocumentPtr &a, const DocumentPtr &b, const DiffHow &how = {})
{
    ThreadPool pool(how.jobs);
    DiffOptions options{.pool = pool};
    options.deep = how.deep;
    options.relativeTolerance = how.rtol;
    options.absoluteTolerance = how.atol;
    return compareTensors(a, b, options);
}

/// "changed w sizes [3, 4] -> [12]!": the mark stands for breaking.
inline QString textOf(const DiffEntry &entry)
{
    return QString::fromStdString(std::string(changeName(entry.change)) + " " + entry.name + " " + entry.what + " "
                                  + entry.from.text + " -> " + entry.to.text + (entry.breaking ? "!" : ""));
}

inline QStringList entriesOf(const SectionDifference &section)
{
    QStringList texts;
    for (const DiffEntry &entry : section.entries)
        texts << textOf(entry);
    for (const DiffGap &gap : section.gaps)
        texts << QString::fromStdString("gap " + gap.name + ": " + gap.reason);
    return texts;
}

inline QStringList remarksOf(const SectionDifference &section)
{
    QStringList texts;
    for (const DiffEntry &entry : section.remarks)
        texts << textOf(entry) + QString::fromStdString(entry.note.empty() ? "" : ": " + entry.note);
    return texts;
}

}  // namespace pt2scope::testing
