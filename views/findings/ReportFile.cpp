// SPDX-License-Identifier: Apache-2.0
#include "views/findings/ReportFile.h"

#include "core/check/reports/Report.h"
#include "views/widgets/FileDialogs.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QSaveFile>
#include <array>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ReportFile)
};

ReportFormat formatOf(const QString &file)
{
    static const std::array endings{std::pair{".jsonl", ReportFormat::Jsonl}, std::pair{".json", ReportFormat::Json},
                                    std::pair{".sarif", ReportFormat::Sarif}, std::pair{".xml", ReportFormat::Junit},
                                    std::pair{".md", ReportFormat::Markdown}};
    for (const auto &[ending, format] : endings) {
        if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return format;
    }
    return ReportFormat::Text;
}

}  // namespace

bool writeReport(const CheckResult &result, const QString &file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return false;
    const auto sink = [&out](std::string_view text) { out.write(text.data(), static_cast<qint64>(text.size())); };
    const auto writer = makeReportWriter(formatOf(file), {.toolVersion = PT2SCOPE_VERSION}, sink);
    writer->add(result);
    writer->finish();
    return out.commit();
}

void askAndWriteReport(const std::shared_ptr<const CheckResult> &result, QWidget *parent)
{
    askWhereToSave(
        parent, Words::tr("Export report"), QString::fromStdString(result->path) + QStringLiteral(".report.json"),
        Words::tr("JSON (*.json);;SARIF (*.sarif);;JUnit (*.xml);;Markdown (*.md);;Text (*.txt);;JSON lines (*.jsonl)"),
        [result, parent](const QString &file) {
            if (writeReport(*result, file))
                return;
            auto *warning =
                new QMessageBox(QMessageBox::Warning, Words::tr("Export report"),
                                Words::tr("The report could not be written to %1. Choose another place.").arg(file),
                                QMessageBox::Ok, parent);
            warning->setAttribute(Qt::WA_DeleteOnClose);
            warning->open();
        });
}

}  // namespace pt2scope
