// SPDX-License-Identifier: Apache-2.0
#include "app/TensorSelection.h"

#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"

#include <algorithm>
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
std::string suggestion(const std::vector<TensorRow> &rows, const std::string &name)
{
    std::set<std::string> endings;
    std::vector<std::string_view> names;
    for (const TensorRow &row : rows) {
        names.push_back(row.name);
        if (row.name.ends_with("." + name))
            endings.insert(quoted(row.name));
    }
    if (!endings.empty())
        return "; there are " + firstOf({endings.begin(), endings.end()});
    const std::string near = didYouMean(printable(name), names);
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

/// The rows of that name; where there is none, those of the embedding table of that name.
std::vector<const TensorRow *> namedRows(const std::vector<TensorRow> &rows, const std::string &name)
{
    std::vector<const TensorRow *> named;
    std::vector<const TensorRow *> ofTable;
    for (const TensorRow &row : rows) {
        if (row.name == name)
            named.push_back(&row);
        else if (row.embedding && row.embedding->table == name)
            ofTable.push_back(&row);
    }
    return named.empty() ? ofTable : named;
}

}  // namespace

const TensorRow *selectTensor(const std::vector<TensorRow> &rows, const TensorQuery &query)
{
    std::set<std::string> ofThisName;
    std::set<std::string> asAsked;
    const TensorRow *found = nullptr;
    std::size_t count = 0;
    for (const TensorRow *row : namedRows(rows, query.name)) {
        ofThisName.insert(described(*row, query.name));
        if (!isMeant(*row, query))
            continue;
        asAsked.insert(described(*row, query.name));
        found = row;
        ++count;
    }
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
    return nullptr;
}

}  // namespace pt2scope
