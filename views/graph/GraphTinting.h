// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphSubject.h"
#include "views/theme/Theme.h"

#include <QString>
#include <memory>
#include <vector>

namespace pt2scope {

/// What the colours of nodes tell.
enum class GraphTint { Family, DType, Module, Bytes };

/// The class of each operator, and the colour and word of each class. Immutable; operators only have one.
class GraphTinting {
public:
    static constexpr std::size_t count = operatorFamilyCount;

    GraphTinting(const GraphSubject &subject, GraphTint by);

    GraphTint by() const { return m_by; }
    std::uint8_t of(std::uint32_t item) const { return m_classes[item]; }
    QColor color(const Theme &theme, std::uint8_t tint) const;
    QString word(std::uint8_t tint) const;
    /// Classes that there are, in the order in which a legend tells them.
    const std::vector<std::uint8_t> &present() const { return m_present; }

private:
    void byFamily(const GraphSubject &subject);
    void byDType(const GraphSubject &subject);
    void byModule(const GraphSubject &subject);
    void byBytes(const GraphSubject &subject);

    GraphTint m_by;
    std::vector<std::uint8_t> m_classes;  // by item
    std::vector<std::uint8_t> m_present;
    std::vector<QString> m_names;  // by class: of dtypes and modules
};

using GraphTintingPtr = std::shared_ptr<const GraphTinting>;

}  // namespace pt2scope
