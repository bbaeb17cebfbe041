// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/tensor/Statistics.h"

#include <string>
#include <vector>

namespace pt2scope {

/// `stats` of a row: integers exact, numbers that JSON lacks as "inf", "-inf" and "nan"; of complex types an object
/// with `real` and `imag`; `other_bytes` of bool where there are some.
Json statisticsJson(const TensorStatistics &statistics);

/// A real number or an integer.
Json numberJson(const ElementValue &number);

/// What a person is told of values, as far as there is something to tell: {"min", "-0.25"}, {"NaN", "2"}. Labels of
/// complex types begin with "real " and "imaginary ". Least and greatest stand as values of `dtype` do elsewhere.
struct StatisticsFact {
    std::string label;
    std::string text;
};
std::vector<StatisticsFact> statisticsFacts(const TensorStatistics &statistics, DType dtype);

/// The same on one line: "-0.25 to 4, mean 0.541667, std 1.90; 2 NaN, 1 +inf".
std::string statisticsLine(const TensorStatistics &statistics, DType dtype);

}  // namespace pt2scope
