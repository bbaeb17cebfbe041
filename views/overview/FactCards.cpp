// SPDX-License-Identifier: Apache-2.0
#include "views/overview/FactCards.h"

#include "core/pt2/AotiSummary.h"
#include "core/rtp/ExportFolder.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FactCards)
};

struct Fact {
    QString label;
    QString value;
    QString more;
};

/// Breaks its lines between facts, not within them.
QString unbroken(QString text)
{
    return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp)).replace(QLatin1Char('-'), QChar(0x2011));
}

QString byteOrderText(const QString &order)
{
    if (order == QLatin1String("little"))
        return unbroken(Words::tr("little-endian"));
    return unbroken(order == QLatin1String("big") ? Words::tr("big-endian") : Words::tr("%1-endian").arg(order));
}

Fact archiveFact(const Document &document)
{
    const QString kind = kindName(document);
    const bool isFolder = document.folder || kind == QStringLiteral("folder");
    Fact fact{isFolder ? Words::tr("Folder") : Words::tr("Archive"), kindText(kind), bytesText(document.nbytes)};
    QStringList more;
    if (document.folder) {
        const auto files =
            std::ranges::count(document.folder->tree->entries(), FolderEntryKind::File, &FolderEntry::kind);
        more << Words::tr("%n file(s)", nullptr, static_cast<int>(files)) << bytesText(document.folder->tree->nbytes());
    } else if (document.archive) {
        more << Words::tr("%n record(s)", nullptr, static_cast<int>(document.archive->records().size()))
             << bytesText(document.nbytes);
    }
    if (document.pt2 && document.pt2->byteorder && !document.pt2->byteorder->failure)
        more << byteOrderText(shown(document.pt2->byteorder->text).trimmed());
    if (!more.isEmpty())
        fact.more = listed(more);
    return fact;
}

/// Versions that the programs name, or the pipeline's model of an export folder.
Fact writerFact(const Document &document, const DocumentFacts &facts)
{
    Fact fact{Words::tr("Written by"), Words::tr("not said"), {}};
    std::set<QString> versions;
    std::set<QString> schemas;
    for (const ModelFacts &model : facts.models) {
        if (!model.program)
            continue;
        if (model.program->torchVersion)
            versions.insert(shown(*model.program->torchVersion));
        if (model.program->schemaVersion)
            schemas.insert(QStringLiteral("%1.%2")
                               .arg(model.program->schemaVersion->major)
                               .arg(model.program->schemaVersion->minor));
        for (const auto &[name, version] : model.program->opsetVersion)
            fact.more = unbroken(Words::tr("%1 opset %2").arg(shown(name)).arg(version));
    }
    if (!versions.empty())
        fact.value = QStringLiteral("torch ") + listed(QStringList(versions.begin(), versions.end()));
    if (!schemas.empty()) {
        QStringList more{Words::tr("schema %1").arg(listed(QStringList(schemas.begin(), schemas.end())))};
        if (!fact.more.isEmpty())
            more << fact.more;
        fact.more = listed(more);
    }
    if (document.folder && !document.folder->exports.empty()) {
        const ModelExport &first = document.folder->exports.front();
        if (versions.empty())
            fact.value = QStringLiteral("TorchEasyRec");
        if (first.pipeline && first.pipeline->model)
            fact.more = shown(first.pipeline->model->text);
    }
    return fact;
}

/// What is not found in it may lie in what could not be read.
bool isReadWhole(const Document &document)
{
    return document.archive ? !document.archive->recovered() : document.folder || document.safetensors;
}

Fact unknownFact(const QString &label)
{
    return {label, Words::tr("not known"), Words::tr("a part of the file cannot be read")};
}

Fact programFact(const DocumentFacts &facts)
{
    std::size_t nodes = 0;
    std::size_t modules = 0;
    std::set<std::string_view> operators;
    std::size_t programs = 0;
    bool isWhole = true;
    for (const ModelFacts &model : facts.models) {
        if (!model.program)
            continue;
        ++programs;
        isWhole = isWhole && model.program->isWhole;
        nodes += model.counts.nodes;
        modules += model.modules;
        for (const auto &[target, count] : model.counts.operators)
            operators.insert(target);
    }
    if (programs == 0 && !isReadWhole(*facts.document))
        return unknownFact(Words::tr("Program"));
    if (programs == 0)
        return {Words::tr("Program"), Words::tr("none"), Words::tr("no exported program in it")};
    return {programs == 1 ? Words::tr("Program") : Words::tr("%n program(s)", nullptr, static_cast<int>(programs)),
            Words::tr("%n node(s)", nullptr, static_cast<int>(nodes)),
            isWhole ? listed({Words::tr("%n module(s)", nullptr, static_cast<int>(modules)),
                              Words::tr("%n operator(s)", nullptr, static_cast<int>(operators.size()))})
                    : Words::tr("in the part that can be read")};
}

Fact weightsFact(const DocumentFacts &facts)
{
    if (facts.weights.front().tensors == 0 && !isReadWhole(*facts.document))
        return unknownFact(Words::tr("Weights"));
    if (facts.weights.front().tensors == 0)
        return {Words::tr("Weights"), Words::tr("none"), Words::tr("no tensors are stored in it")};
    return {Words::tr("Weights"), facts.weightBytes() == 0 ? Words::tr("none") : bytesText(facts.weightBytes()),
            listed({Words::tr("%n tensor(s)", nullptr, static_cast<int>(facts.weights.front().tensors)),
                    unbroken(Words::tr("%1 elements").arg(roughly(facts.elements)))})};
}

/// What was compiled, for packages of AOTInductor.
std::optional<Fact> compiledFact(const DocumentFacts &facts)
{
    QStringList devices;
    std::size_t files = 0;
    std::size_t compiled = 0;
    for (const ModelFacts &model : facts.models) {
        if (!model.summary->compiled)
            continue;
        ++compiled;
        files += model.summary->compiled->files.size();
        for (const std::string &device : devicesOf(*model.summary->compiled)) {
            if (!devices.contains(shown(device)))
                devices << shown(device);
        }
    }
    if (compiled == 0)
        return std::nullopt;
    return Fact{Words::tr("Compiled"),
                devices.isEmpty() ? Words::tr("AOTInductor") : Words::tr("for %1").arg(listed(devices)),
                listed({Words::tr("%n model(s)", nullptr, static_cast<int>(compiled)),
                        Words::tr("%n file(s)", nullptr, static_cast<int>(files))})};
}

std::optional<Fact> tablesFact(const Document &document)
{
    if (!document.folder || document.folder->exports.empty() || !document.folder->exports.front().tables)
        return std::nullopt;
    const EmbeddingTables &tables = *document.folder->exports.front().tables;
    if (tables.files.empty())
        return std::nullopt;
    return Fact{Words::tr("Embeddings"), Words::tr("%n table(s)", nullptr, static_cast<int>(tables.tables.size())),
                Words::tr("%n rank file(s)", nullptr, static_cast<int>(tables.files.size()))};
}

/// Lines break between words, and what is wider than its line is cut.
int widestWord(const QLabel &label)
{
    constexpr int most = 160;  // a file may say what it likes
    int widest = 0;
    for (const QString &word : label.text().split(QLatin1Char(' ')))
        widest = std::max(widest, QFontMetrics(label.font()).horizontalAdvance(word) + 1);
    return std::min(widest, most);
}

QWidget *makeCell(const Fact &fact)
{
    auto *cell = new QWidget;
    auto *column = new QVBoxLayout(cell);
    column->setContentsMargins(14, 10, 10, 12);
    column->setSpacing(2);
    column->addWidget(makeLabel(fact.label, uiFont(11), quietRole));
    for (QLabel *label : {makeParagraph(fact.value, uiFont(15, QFont::DemiBold)),
                          makeParagraph(fact.more, uiFont(12), secondaryRole)}) {
        label->setMinimumWidth(widestWord(*label));
        column->addWidget(label);
    }
    column->addStretch();
    return cell;
}

}  // namespace

QWidget *makeFactCards(const Document &document, const DocumentFacts *facts)
{
    std::vector<Fact> shownFacts{archiveFact(document)};
    if (facts && kindName(document) != QLatin1String("folder")) {  // of which nothing was read
        shownFacts.push_back(writerFact(document, *facts));
        const std::optional<Fact> compiled = compiledFact(*facts);
        const std::optional<Fact> tables = tablesFact(document);
        const bool hasProgram =
            std::ranges::any_of(facts->models, [](const ModelFacts &model) { return model.program != nullptr; });
        if (hasProgram || (!compiled && !tables))
            shownFacts.push_back(programFact(*facts));
        if (compiled)
            shownFacts.push_back(*compiled);
        if (tables)
            shownFacts.push_back(*tables);
        shownFacts.push_back(weightsFact(*facts));
    }
    auto *card = new Card;
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto *row = new QHBoxLayout(card);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(0);
    for (std::size_t i = 0; i < shownFacts.size(); ++i) {
        if (i > 0)
            row->addWidget(makeRule(Qt::Vertical));
        row->addWidget(makeCell(shownFacts[i]), 1);
    }
    return card;
}

}  // namespace pt2scope
