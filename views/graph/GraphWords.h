// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace pt2scope {

/// What is written within a graph, in the language in force.
class GraphWords {
    Q_DECLARE_TR_FUNCTIONS(GraphWords)
};

}  // namespace pt2scope
