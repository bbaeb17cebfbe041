// SPDX-License-Identifier: Apache-2.0
#include "app/TensorStatistics.h"

#include "core/check/reports/ReportWording.h"
#include "core/tensor/ValueText.h"

#include <cstdio>

namespace pt2scope {

namespace {

Json optionalJson(const auto &number)
{
    return number ? numberJson(*number) : Json();
}

Json histogramJson(const Histogram &histogram)
{
    Json edges = Json::array();
    for (const double edge : histogram.edges)
        edges.push_back(numberJson(edge));
    return {{"edges", std::move(edges)}, {"counts", histogram.counts}};
}

Json partJson(const PartStatistics &part)
{
    Json json{{"count", part.count},      {"nan", part.nan},     {"pos_inf", part.posInf},
              {"neg_inf", part.negInf},   {"zeros", part.zeros}, {"subnormal", part.subnormal},
              {"constant", part.constant}};
    json["min"] = optionalJson(part.min);
    json["max"] = optionalJson(part.max);
    json["mean"] = optionalJson(part.mean);
    json["std"] = optionalJson(part.std);
    json["histogram"] = part.histogram ? histogramJson(*part.histogram) : Json();
    return json;
}

/// As many digits as a person reads.
std::string roundedText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

/// "12 (0.6 %)"
std::string shareText(std::uint64_t part, std::uint64_t whole)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.2g", 100 * static_cast<double>(part) / static_cast<double>(whole));
    return std::to_string(part) + (part == whole ? " (all)" : " (" + std::string(text) + " %)");
}

void addFacts(const PartStatistics &part, DType dtype, const std::string &prefix, std::vector<StatisticsFact> &facts)
{
    const auto addNumber = [&](const char *label, const auto &number, auto text) {
        if (number)
            facts.push_back({prefix + label, text(*number)});
    };
    const auto addCount = [&](const char *label, std::uint64_t count) {
        if (count > 0)
            facts.push_back({prefix + label, shareText(count, part.count)});
    };
    const auto exact = [&](const ElementValue &value) { return valueText(dtype, value); };
    addNumber("min", part.min, exact);
    addNumber("max", part.max, exact);
    addNumber("mean", part.mean, roundedText);
    addNumber("std", part.std, roundedText);
    addCount("zeros", part.zeros);
    addCount("NaN", part.nan);
    addCount("+inf", part.posInf);
    addCount("-inf", part.negInf);
    addCount("subnormal", part.subnormal);
    if (part.constant)
        facts.push_back({prefix + "constant", "all values are equal"});
}

std::string partLine(const PartStatistics &part, DType dtype)
{
    if (part.count == 0)
        return "no elements";
    std::vector<std::string> values;
    if (part.constant && part.min)
        values.push_back("all " + valueText(dtype, *part.min));
    else if (part.min)
        values.push_back(valueText(dtype, *part.min) + " to " + valueText(dtype, *part.max));
    if (part.mean && !part.constant)
        values.push_back("mean " + roundedText(*part.mean));
    if (part.std && !part.constant)
        values.push_back("std " + roundedText(*part.std));
    std::vector<std::string> counts;
    const auto addCount = [&](const char *label, std::uint64_t count) {
        if (count > 0)
            counts.push_back(std::to_string(count) + " " + label);
    };
    addCount("NaN", part.nan);
    addCount("+inf", part.posInf);
    addCount("-inf", part.negInf);
    addCount("subnormal", part.subnormal);
    return join(values, ", ") + (values.empty() || counts.empty() ? "" : "; ") + join(counts, ", ");
}

}  // namespace

Json numberJson(const ElementValue &number)
{
    if (const double *real = std::get_if<double>(&number))
        return numberJson(*real);
    return std::visit([](auto integer) { return Json(integer); }, number);
}

Json statisticsJson(const TensorStatistics &statistics)
{
    if (statistics.imaginary)
        return {{"real", partJson(statistics.values)}, {"imag", partJson(*statistics.imaginary)}};
    Json json = partJson(statistics.values);
    if (statistics.otherBytes > 0)
        json["other_bytes"] = statistics.otherBytes;
    return json;
}

std::vector<StatisticsFact> statisticsFacts(const TensorStatistics &statistics, DType dtype)
{
    std::vector<StatisticsFact> facts;
    addFacts(statistics.values, dtype, statistics.imaginary ? "real " : "", facts);
    if (statistics.imaginary)
        addFacts(*statistics.imaginary, dtype, "imaginary ", facts);
    if (statistics.otherBytes > 0)
        facts.push_back({"other bytes", countOf(statistics.otherBytes, "element") + " neither 0 nor 1"});
    return facts;
}

std::string statisticsLine(const TensorStatistics &statistics, DType dtype)
{
    std::string line = partLine(statistics.values, dtype);
    if (statistics.imaginary && statistics.values.count > 0)
        line = "real " + line + "; imaginary " + partLine(*statistics.imaginary, dtype);
    if (statistics.otherBytes > 0)
        line += "; " + countOf(statistics.otherBytes, "byte") + " neither 0 nor 1";
    return line;
}

}  // namespace pt2scope
