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
    Example{"tensors model.pt2", "one row for each parameter, buffer, constant and sample input"},
    Example{"tensors model.pt2 --digest sha256", "with a digest of each tensor's values"},
    Example{"tensors model.pt2 --format json | jq '.tensors[] | select(.dtype == \"bfloat16\") | .name'",
            "for a program"}};

/// Rows and, when asked for, the digest of each.
struct Listing {
    std::vector<TensorRow> rows;
    std::string digestKind;  // "crc32", "sha256" or empty
    std::vector<TensorDigest> digests = {};
};

std::optional<std::uint64_t> storageBytes(const TensorRow &row)
{
    return row.storage ? std::optional(row.storage->nbytes) : std::nullopt;
}

Json rowJson(const Listing &listing, std::size_t i)
{
    const TensorRow &row = listing.rows[i];
    const auto known = [](const auto &field) { return field ? Json(*field) : Json(); };
    Json json{{"model", jsonText(row.model)}, {"name", jsonText(row.name)}, {"role", roleName(row.role)}};
    json["dtype"] = row.said->dtypeName.empty() ? Json() : Json(jsonText(row.said->dtypeName));
    json["sizes"] = known(row.said->sizes);
    json["strides"] = known(row.said->strides);
    json["storage_offset"] = known(row.said->storageOffset);
    json["device"] = row.said->device ? Json(jsonText(row.said->device->text())) : Json();
    json["requires_grad"] = known(row.requiresGrad);
    json["record"] = jsonText(row.recordName);
    json["storage_bytes"] = known(storageBytes(row));
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

std::string storageText(const TensorRow &row)
{
    const std::optional<std::uint64_t> nbytes = storageBytes(row);
    return nbytes ? formatBytes(*nbytes) : row.pickled ? "none" : "missing";
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
                   row.said->dtypeName.empty() ? "?" : printable(row.said->dtypeName),
                   row.said->sizes ? sizesText(*row.said->sizes) : "?",
                   row.said->device ? printable(row.said->device->text()) : "?", storageText(row),
                   printable(document.pt2 ? document.pt2->relative(row.recordName) : row.recordName),
                   digestText(listing, i)});
    }
    if (!listing.rows.empty()) {
        table.print(output, terminal);
        output.write("\n");
    }
    output.write(countOf(listing.rows.size(), "tensor") + "\n");
}

/// What the rows do not tell: pickles that could not be read, digests that could not be made.
void sayNotes(const Document &document, const Listing &listing)
{
    for (const PickleFile &file : document.pickles) {
        const bool holdsTensors = file.kind != PickleFileKind::CustomObject && file.kind != PickleFileKind::OpaqueObject
                                  && file.kind != PickleFileKind::Other;
        if (file.failure && holdsTensors && file.record)
            complain("tensors in the pickle '" + printable(document.archive->records()[*file.record].name)
                     + "' are not listed: " + file.failure->message);
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
    const DocumentPtr document = openKnownFile(path);
    if (!document)
        return ExitStatus::Failure;
    if (document->kind == DocumentKind::Unknown) {
        complain(printable(path) + ": neither a PT2 archive nor a file of torch.save");
        return ExitStatus::Failure;
    }
    Listing listing{.rows = tensorRows(*document), .digestKind = arguments.valueOr(digestOption, "")};
    if (const std::optional<std::string> name = arguments.value(modelOption)) {
        if (findModel(summarizeModels(*document), *name) == nullptr)
            return ExitStatus::Failure;
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
            writer.add(rowJson(listing, i));
        writer.finish();
    } else {
        printText(*document, listing, *output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    }
    output->flush();
    sayNotes(*document, listing);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command tensorsCommand{
    .name = "tensors",
    .summary = "one row per tensor of every model",
    .description =
        "Lists the parameters, buffers, constants and sample inputs of an archive's programs, be they raw or in "
        "pickles, "
        "and the weights of compiled models; of a torch.save or TorchScript file its tensors. Bytes are read only for "
        "--digest; no pickle is run.\n"
        "Exit status: 0 listed; 2 the command line was wrong; 3 the file could not be read, or has no such model.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runTensors};

}  // namespace pt2scope
