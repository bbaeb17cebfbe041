// SPDX-License-Identifier: Apache-2.0
#include "views/graph/FoldMemory.h"

#include "views/settings/Store.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr qsizetype mostFiles = 50;
constexpr qsizetype mostModules = 400;
const QString version = QStringLiteral("1");
const QString openMark = QStringLiteral("o");
const QString apartMark = QStringLiteral("a");

class FoldingStore : public settings::Store {
public:
    FoldingStore() { beginGroup(QStringLiteral("folding")); }
};

QString pathOf(const ModuleNode &module)
{
    return QString::fromUtf8(module.path.data(), static_cast<qsizetype>(module.path.size()));
}

}  // namespace

FoldMemory::FoldMemory(const std::string &file, const std::string &model)
{
    const QByteArray path = QFileInfo(QString::fromStdString(file)).absoluteFilePath().toUtf8();
    const QByteArray name = path + '\0' + QByteArray::fromStdString(model);
    m_key = QString::fromLatin1(QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex());
}

QStringList FoldMemory::read() const
{
    return FoldingStore().value(m_key).toStringList();
}

void FoldMemory::write(const GraphOutline &outline, const FoldState &folding) const
{
    QStringList kept{version};
    const std::span<const GraphOutline::Item> items = outline.items();
    for (std::uint32_t i = 0; i < items.size() && kept.size() <= mostModules; ++i) {
        const ModuleNode *module = outline.module(items[i]);
        if (module && folding.open[i])
            kept << openMark + pathOf(*module);
        if (module && folding.apart[i])
            kept << apartMark + pathOf(*module);
    }
    FoldingStore store;
    QStringList order = store.value(QStringLiteral("order")).toStringList();
    order.removeAll(m_key);
    if (kept.size() > mostModules) {
        store.remove(m_key);
    } else {
        order.prepend(m_key);
        store.setValue(m_key, kept);
    }
    while (order.size() > mostFiles)
        store.remove(order.takeLast());
    store.setValue(QStringLiteral("order"), order);
}

std::optional<FoldState> FoldMemory::parse(const GraphOutline &outline, const QStringList &kept)
{
    if (kept.isEmpty() || kept.front() != version)
        return std::nullopt;
    std::unordered_set<std::string> open;
    std::unordered_set<std::string> apart;
    for (const QString &each : kept.mid(1))
        (each.startsWith(openMark) ? open : apart).insert(each.mid(1).toStdString());
    FoldState folding(outline);
    const std::span<const GraphOutline::Item> items = outline.items();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        const ModuleNode *module = outline.module(items[i]);
        if (!module)
            continue;
        folding.open[i] = open.contains(std::string(module->path)) && outline.isContainer(i);
        folding.apart[i] = apart.contains(std::string(module->path));
    }
    return folding;
}

}  // namespace pt2scope
