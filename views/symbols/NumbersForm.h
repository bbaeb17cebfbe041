// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/SymbolTable.h"

#include <QWidget>
#include <map>

class QLabel;
class QLineEdit;

namespace pt2scope {

/// A field for the number of each free symbol. Says below a field why its number is refused, and edges it in red.
class NumbersForm : public QWidget {
    Q_OBJECT
public:
    explicit NumbersForm(const SymbolTable &table, QWidget *parent = nullptr);

    using Number = std::optional<std::int64_t> (*)(const SymbolFacts &symbol);

    /// Of the fields that hold one; nothing when what stands in one of them is refused. What no number is in takes any:
    /// shapes are to be had all the same.
    std::optional<SymbolValues> values() const;
    /// Where there is no such number the one of the export, and none where that has none either.
    void fill(Number number);
    bool canFill(Number number) const;
    QLineEdit *field(const std::string &symbol) const;
    QString refusal(const std::string &symbol) const;

Q_SIGNALS:
    void edited();

private:
    struct Field {
        QLineEdit *edit = nullptr;
        QLabel *refusal = nullptr;
        bool isRefused = false;
    };

    void judge(const SymbolFacts &symbol);

    const SymbolTable &m_table;
    std::map<std::string, Field, std::less<>> m_fields;
};

}  // namespace pt2scope
