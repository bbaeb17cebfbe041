// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <vector>

namespace pt2scope::testing {

/// How the real program ended, and what it wrote.
struct ProgramRun {
    int status = -1;  // -1: it did not end by itself
    QByteArray out;
    QByteArray err;

    const QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    /// For the message of a failing test.
    QByteArray described() const { return "exit " + QByteArray::number(status) + "\n" + out + "\n" + err; }
};

struct ProgramPlace {
    QString folder;  // the working directory
    QByteArray input;
    QStringList environment;  // "NAME=value", besides the test's own
};

inline void prepare(QProcess &process, const QStringList &arguments, const ProgramPlace &place)
{
    process.setProgram(PT2SCOPE_PROGRAM);
    process.setArguments(arguments);
    process.setEnvironment(QProcess::systemEnvironment() + place.environment);
    if (!place.folder.isEmpty())
        process.setWorkingDirectory(place.folder);
}

inline ProgramRun finish(QProcess &process)
{
    const bool ended = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit;
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

inline ProgramRun runPt2scope(const QStringList &arguments, const ProgramPlace &place = {})
{
    QProcess process;
    prepare(process, arguments, place);
    process.start();
    process.write(place.input);
    process.closeWriteChannel();
    return finish(process);
}

inline QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("<cannot read " + path.toUtf8() + ">");
}

inline bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

inline QByteArray toByteArray(const std::vector<std::byte> &bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

inline bool writeFile(const QString &path, const std::vector<std::byte> &bytes)
{
    return writeFile(path, toByteArray(bytes));
}

/// A fixture's path: "2.15.0/dtypes_all".
inline QString goodArchive(const QString &name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/pt2/") + name + ".pt2";
}

/// Paths inside of this archive were replaced after its digests were written down.
inline bool hasStaleTruth(const QString &path)
{
    return path.endsWith("2.9.1/aoti_cpp_only.pt2");
}

inline QString brokenArchive(const QString &name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/broken/") + name + ".pt2";
}

}  // namespace pt2scope::testing
