// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/SymbolTable.h"

#include <QWidget>
#include <map>

class QLabel;
class QLineEdit;

namespace pt2scope {

/// A field for the number of each free symbol. Says below a field why its number is refused.
class NumbersForm : public QWidget {
    Q_OBJECT
public:
    explicit NumbersForm(const SymbolTable &table, QWidget *parent = nullptr);

    /// Of all fields; empty when one of them is refused.
    std::optional<SymbolValues> values() const;
    void fill(std::optional<std::int64_t> (*number)(const SymbolFacts &symbol));
    QLineEdit *field(const std::string &symbol) const;
    QString refusal(const std::string &symbol) const;

Q_SIGNALS:
    void edited();

private:
    struct Field {
        QLineEdit *edit = nullptr;
        QLabel *refusal = nullptr;
    };

    void judge(const SymbolFacts &symbol);

    const SymbolTable &m_table;
    std::map<std::string, Field, std::less<>> m_fields;
};

}  // namespace pt2scope
