// SPDX-License-Identifier: Apache-2.0
#include "app/TensorSelection.h"

#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"

#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t mostNamed = 5;  // in one complaint

std::string quoted(std::string_view name)
{
    return "'" + printable(name) + "'";
}

std::string firstOf(std::vector<std::string> texts)
{
    const std::size_t more = texts.size() - std::min(texts.size(), mostNamed);
    texts.resize(texts.size() - more);
    return join(texts, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

/// "; did you mean '…'?", or the names that end like this one.
std::string suggestion(const TensorRowList &rows, const std::string &name)
{
    std::set<std::string> endings;
    std::vector<std::string> names;
    rows.forEach([&](const TensorRow &row) {
        names.push_back(row.name);
        if (row.name.ends_with("." + name))
            endings.insert(quoted(row.name));
    });
    if (!endings.empty())
        return "; there are " + firstOf({endings.begin(), endings.end()});
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const std::string near = didYouMean(printable(name), candidates);
    return near.empty() ? "; pt2scope tensors lists those that there are" : near;
}

/// "parameter of model 'decoder' in 'data/weights/weight_0'"; with its name where that is not what was asked for.
std::string described(const TensorRow &row, const std::string &asked)
{
    return std::string(roleName(row.role)) + (row.name == asked ? "" : " " + quoted(row.name))
           + (row.model.empty() ? "" : " of model " + quoted(row.model))
           + (row.recordName.empty() ? "" : " in " + quoted(row.recordName));
}

std::string sought(const TensorQuery &query)
{
    return (query.role ? *query.role + " " : "tensor ") + quoted(query.name)
           + (query.model ? " of model " + quoted(*query.model) : "")
           + (query.record ? " in " + quoted(*query.record) : "");
}

bool isMeant(const TensorRow &row, const TensorQuery &query)
{
    const bool isThere =
        !query.record || row.recordName == *query.record || row.recordName.ends_with("/" + *query.record);
    return isThere && row.model == query.model.value_or(row.model)
           && (!query.role || roleName(row.role) == *query.role);
}

/// The rows of one name, as a query meets them.
struct Candidates {
    std::set<std::string> ofThisName;
    std::set<std::string> asAsked;
    std::optional<TensorRow> found;
    std::size_t count = 0;

    void add(const TensorRow &row, const TensorQuery &query)
    {
        ofThisName.insert(described(row, query.name));
        if (!isMeant(row, query))
            return;
        asAsked.insert(described(row, query.name));
        found = row;
        ++count;
    }
};

/// The rows of that name; where there is none, those of the embedding table of that name.
Candidates candidatesOf(const TensorRowList &rows, const TensorQuery &query)
{
    Candidates named;
    Candidates ofTable;
    rows.forEach([&](const TensorRow &row) {
        if (row.name == query.name)
            named.add(row, query);
        else if (row.embedding && row.embedding->table == query.name)
            ofTable.add(row, query);
    });
    return named.ofThisName.empty() ? ofTable : named;
}

}  // namespace

std::optional<TensorRow> selectTensor(const TensorRowList &rows, const TensorQuery &query)
{
    const auto [ofThisName, asAsked, found, count] = candidatesOf(rows, query);
    if (asAsked.size() == 1) {
        if (count > 1)
            complain(quoted(query.name) + " is there " + std::to_string(count) + " times; this is the last one");
        return found;
    }
    if (ofThisName.empty())
        complain("there is no " + sought(query) + suggestion(rows, query.name));
    else if (asAsked.empty())
        complain("there is no " + sought(query) + "; there is: " + firstOf({ofThisName.begin(), ofThisName.end()}));
    else
        complain(quoted(query.name) + " is several tensors: " + firstOf({asAsked.begin(), asAsked.end()})
                 + (found->name == query.name ? "; choose one with" : "; choose one by its full name, or with")
                 + " --model, --role or --record");
    return std::nullopt;
}

}  // namespace pt2scope
