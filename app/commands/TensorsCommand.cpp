// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"
#include "app/ModelSummary.h"
#include "app/OpenArchive.h"
#include "app/TensorDigest.h"
#include "app/TextTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr Option digestOption{.name = "digest",
                              .value = "KIND",
                              .help = "read the bytes too: sha256 of each tensor, or crc32 of its storage",
                              .choices = "crc32|sha256"};

constexpr std::array operands{Operand{.name = "PATH"}};
constexpr std::array<const Option *, 5> options{&digestOption, &deviceOption, &modelOption, &formatOption,
                                                &colorOption};
constexpr std::array examples{
    Example{"tensors model.pt2", "one row for each parameter, buffer and constant"},
    Example{"tensors model.pt2 --digest sha256", "with a digest of each tensor's values"},
    Example{"tensors model.pt2 --format json | jq '.tensors[] | select(.dtype == \"bfloat16\") | .name'",
            "for a program"}};

/// Rows and, when asked for, the digest of each.
struct Listing {
    std::vector<TensorRow> rows;
    std::string digestKind;  // "crc32", "sha256" or empty
    std::vector<TensorDigest> digests = {};
};

/// Bytes of the storage blob; nothing where the record is absent or a pickle, which holds more than the storage.
std::optional<std::uint64_t> storageBytes(const Document &document, const TensorRow &row)
{
    if (!row.record || row.pickled)
        return std::nullopt;
    return document.archive->records()[*row.record].size;
}

Json rowJson(const Document &document, const Listing &listing, std::size_t i)
{
    const TensorRow &row = listing.rows[i];
    const auto known = [](const auto &field) { return field ? Json(*field) : Json(); };
    Json json{{"model", jsonText(row.model)}, {"name", jsonText(row.name)}, {"role", roleName(row.role)}};
    json["dtype"] = row.dtype ? Json(traits(*row.dtype).name) : Json();
    json["sizes"] = known(row.sizes);
    json["strides"] = known(row.strides);
    json["storage_offset"] = known(row.storageOffset);
    json["device"] = row.device ? Json(jsonText(row.device->text())) : Json();
    json["requires_grad"] = known(row.requiresGrad);
    json["record"] = jsonText(row.recordName);
    json["storage_bytes"] = known(storageBytes(document, row));
    json["shares_storage_with"] = Json::array();
    for (const std::string &other : row.sharesStorageWith())
        json["shares_storage_with"].push_back(jsonText(other));
    if (listing.digestKind.empty())
        return json;
    const TensorDigest &digest = listing.digests[i];
    if (!digest.hex.empty())
        json[listing.digestKind] = digest.hex;
    else if (!digest.failure.empty())
        json["digest_error"] = jsonText(digest.failure);
    return json;
}

std::string sizesText(const std::vector<std::int64_t> &sizes)
{
    std::vector<std::string> texts;
    for (const std::int64_t size : sizes)
        texts.push_back(std::to_string(size));
    return "[" + join(texts, ", ") + "]";
}

std::string storageText(const Document &document, const TensorRow &row)
{
    const std::optional<std::uint64_t> nbytes = storageBytes(document, row);
    return nbytes ? formatBytes(*nbytes) : row.pickled ? "pickled" : "missing";
}

std::string digestText(const Listing &listing, std::size_t i)
{
    if (listing.digests.empty())
        return {};
    const TensorDigest &digest = listing.digests[i];
    if (!digest.failure.empty())
        return "none: " + printable(digest.failure);
    return digest.hex.empty() ? "-" : digest.hex;
}

void printText(const Document &document, const Listing &listing, Output &output, const Terminal &terminal)
{
    using Align = TextTable::Align;
    const bool severalModels = std::ranges::any_of(
        listing.rows, [&](const TensorRow &row) { return row.model != listing.rows.front().model; });
    TextTable table({{"MODEL", Align::Left, true},
                     {"NAME", Align::Left, true},
                     {"ROLE"},
                     {"DTYPE"},
                     {"SIZES", Align::Left, true},
                     {"DEVICE"},
                     {"STORAGE", Align::Right},
                     {"RECORD", Align::Left, true},
                     {listing.digestKind == "crc32" ? "CRC-32" : "SHA-256"}});
    for (std::size_t i = 0; i < listing.rows.size(); ++i) {
        const TensorRow &row = listing.rows[i];
        table.add({severalModels ? printable(row.model) : "", printable(row.name), std::string(roleName(row.role)),
                   row.dtype ? std::string(traits(*row.dtype).name) : "?", row.sizes ? sizesText(*row.sizes) : "?",
                   row.device ? printable(row.device->text()) : "?", storageText(document, row),
                   printable(document.pt2->relative(row.recordName)), digestText(listing, i)});
    }
    if (!listing.rows.empty()) {
        table.print(output, terminal);
        output.write("\n");
    }
    output.write(countOf(listing.rows.size(), "tensor") + "\n");
}

/// What the rows do not tell: weights in pickles, digests that could not be made.
void sayNotes(const Document &document, const Listing &listing, const std::vector<ModelSummary> &models)
{
    for (const ModelSummary &model : models) {
        if (model.program == nullptr)
            continue;
        for (const std::optional<std::size_t> &pickle :
             {model.program->pickledWeights, model.program->pickledConstants}) {
            if (pickle)
                complain("tensors in the pickle '" + printable(document.archive->records()[*pickle].name)
                         + "' are not listed");
        }
    }
    std::size_t failures = 0;
    const std::string *first = nullptr;
    for (const TensorDigest &digest : listing.digests) {
        if (digest.failure.empty())
            continue;
        ++failures;
        first = first == nullptr ? &digest.failure : first;
    }
    if (failures > 0)
        complain(countOf(failures, "tensor") + " without a digest; the first: " + printable(*first));
}

ExitStatus runTensors(const Arguments &arguments)
{
    const std::string &path = arguments.operands().front();
    const DocumentPtr document = openArchive(path, DocumentDepth::Facts);
    if (!document)
        return ExitStatus::Failure;
    if (!document->pt2) {
        complain(printable(path) + ": no PT2 archive; the tensors of other archives are not listed");
        return ExitStatus::Failure;
    }
    std::vector<ModelSummary> models = summarizeModels(*document);
    Listing listing{.rows = tensorRows(*document), .digestKind = arguments.valueOr(digestOption, "")};
    if (const std::optional<std::string> name = arguments.value(modelOption)) {
        const ModelSummary *model = findModel(models, *name);
        if (model == nullptr)
            return ExitStatus::Failure;
        models = {*model};
        std::erase_if(listing.rows, [&](const TensorRow &row) { return row.model != *name; });
    }
    ThreadPool pool;
    if (listing.digestKind == "sha256")
        listing.digests = sha256OfTensors(*document, listing.rows, pool);
    else if (listing.digestKind == "crc32")
        listing.digests = crc32OfStorages(*document, listing.rows, pool);
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json") {
        JsonListWriter writer(*output, {{"path", jsonText(path)}}, "tensors");
        for (std::size_t i = 0; i < listing.rows.size(); ++i)
            writer.add(rowJson(*document, listing, i));
        writer.finish();
    } else {
        printText(*document, listing, *output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    }
    output->flush();
    sayNotes(*document, listing, models);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command tensorsCommand{
    .name = "tensors",
    .summary = "one row per tensor of every model",
    .description =
        "Lists the parameters, buffers and constants that an archive's configs describe, and the weights of compiled "
        "models. Bytes are read only for --digest.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the file could not be read, or has no such model.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runTensors};

}  // namespace pt2scope
