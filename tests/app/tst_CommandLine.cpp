// SPDX-License-Identifier: Apache-2.0
#include "app/CommandLine.h"

#include "app/Suggestion.h"
#include "app/commands/Commands.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <set>

using namespace pt2scope;

namespace {

constexpr Option quiet{.name = "quiet", .letter = 'q', .help = "less"};
constexpr Option loud{.name = "loud", .letter = 'l', .help = "more"};
constexpr Option jobs{.name = "jobs", .letter = 'j', .value = "N", .help = "threads", .kind = ValueKind::Number};
constexpr Option shape{.name = "shape", .value = "SHAPE", .help = "form", .choices = "round|square|oblong"};
constexpr Option rule{.name = "rule", .value = "RULE", .help = "one of them", .repeatable = true};
constexpr std::array<const Option *, 5> options{&quiet, &loud, &jobs, &shape, &rule};
constexpr std::array operands{Operand{.name = "PATH"}, Operand{.name = "NAME", .arity = Arity::AnyNumber}};

Command sample()
{
    return {.name = "sample",
            .summary = "a sample",
            .description = "A sample.",
            .operands = operands,
            .options = options,
            .examples = {},
            .run = [](const Arguments &) { return ExitStatus::Success; }};
}

std::vector<std::string> split(const QString &line)
{
    std::vector<std::string> words;
    for (const QString &word : line.split(' ', Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    return words;
}

/// Everything that was understood, as one line.
QString describe(const Arguments &arguments)
{
    QStringList parts;
    for (const std::string &operand : arguments.operands())
        parts << QString::fromStdString(operand);
    for (const Option *option : options) {
        for (const std::string &value : arguments.values(*option))
            parts << QString("%1=%2").arg(QString::fromUtf8(option->name.data()), QString::fromStdString(value));
    }
    return parts.join(' ');
}

}  // namespace

class tst_CommandLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void understands_data();
    void understands();
    void refuses_data();
    void refuses();
    void helpNeedsNoOperands();
    void lastValueWins();
    void suggests_data();
    void suggests();
    void everyTableIsSound();
};

void tst_CommandLine::understands_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("understood");

    QTest::newRow("an operand") << "a.pt2"
                                << "a.pt2";
    QTest::newRow("options anywhere") << "-q a.pt2 --loud b"
                                      << "a.pt2 b quiet= loud=";
    QTest::newRow("value behind =") << "a --jobs=4"
                                    << "a jobs=4";
    QTest::newRow("value in the next word") << "a --jobs 4"
                                            << "a jobs=4";
    QTest::newRow("letter and value") << "a -j 4"
                                      << "a jobs=4";
    QTest::newRow("letter with its value") << "a -j4"
                                           << "a jobs=4";
    QTest::newRow("joined switches") << "a -ql"
                                     << "a quiet= loud=";
    QTest::newRow("joined, the last with a value") << "a -qj4"
                                                   << "a quiet= jobs=4";
    QTest::newRow("a choice") << "a --shape oblong"
                              << "a shape=oblong";
    QTest::newRow("repeated") << "a --rule x --rule y"
                              << "a rule=x rule=y";
    QTest::newRow("a value that looks like an option") << "a --rule --quiet"
                                                       << "a rule=--quiet";
    QTest::newRow("an empty value") << "a --rule="
                                    << "a rule=";
    QTest::newRow("a lone dash is an operand") << "-"
                                               << "-";
    QTest::newRow("behind -- all are operands") << "-- -q --jobs"
                                                << "-q --jobs";
}

void tst_CommandLine::understands()
{
    QFETCH(QString, line);
    const Command command = sample();
    const ParsedCommandLine parsed = parseCommandLine(command, split(line));
    QCOMPARE(parsed.error, std::string());
    QTEST(describe(parsed.arguments), "understood");
}

void tst_CommandLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("error");

    QTest::newRow("nothing") << ""
                             << "PATH is missing";
    QTest::newRow("a mistyped option") << "a --queit"
                                       << "unknown option '--queit'; did you mean '--quiet'?";
    QTest::newRow("an option like none") << "a --zzzzzz"
                                         << "unknown option '--zzzzzz'";
    QTest::newRow("an unknown letter") << "a -qx"
                                       << "unknown option '-x'";
    QTest::newRow("no value") << "a --jobs"
                              << "option '--jobs' needs a value: N";
    QTest::newRow("no value for a letter") << "a -j"
                                           << "option '-j' needs a value: N";
    QTest::newRow("a value for a switch") << "a --quiet=1"
                                          << "option '--quiet' takes no value";
    QTest::newRow("no number") << "a --jobs four"
                               << "--jobs 'four': it must be a number";
    QTest::newRow("a negative number") << "a --jobs -4"
                                       << "--jobs '-4': it must be a number";
    QTest::newRow("a number past 64 bits") << "a -j 99999999999999999999"
                                           << "-j '99999999999999999999': it must be a number";
    QTest::newRow("no such choice") << "a --shape sqare"
                                    << "--shape 'sqare': it must be round, square or oblong; did you mean 'square'?";
    QTest::newRow("an escape code") << "a --\x1b[31m"
                                    << "unknown option '--\\x1b[31m'";
}

void tst_CommandLine::refuses()
{
    QFETCH(QString, line);
    const Command command = sample();
    const ParsedCommandLine parsed = parseCommandLine(command, split(line));
    QTEST(QString::fromStdString(parsed.error), "error");
}

void tst_CommandLine::helpNeedsNoOperands()
{
    const Command command = sample();
    for (const char *word : {"--help", "-h"}) {
        const ParsedCommandLine parsed = parseCommandLine(command, split(word));
        QVERIFY(parsed.helpWanted);
        QCOMPARE(parsed.error, std::string());
    }
}

void tst_CommandLine::lastValueWins()
{
    const Command command = sample();
    const ParsedCommandLine parsed = parseCommandLine(command, split("a -j 1 --jobs 2 -j3"));
    QCOMPARE(parsed.arguments.number(jobs), std::optional<std::uint64_t>(3));
    QCOMPARE(parsed.arguments.valueOr(shape, "round"), std::string("round"));
    QVERIFY(!parsed.arguments.has(quiet));
}

void tst_CommandLine::suggests_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("nearest");

    QTest::newRow("a letter too few") << "tensrs"
                                      << "tensors";
    QTest::newRow("a letter too many") << "checkk"
                                       << "check";
    QTest::newRow("two letters swapped") << "inof"
                                         << "info";
    QTest::newRow("another letter") << "rulez"
                                    << "rules";
    QTest::newRow("the beginning") << "compl"
                                   << "completion";
    QTest::newRow("capitals") << "CHECK"
                              << "check";
    QTest::newRow("nothing near") << "frobnicate"
                                  << "";
    QTest::newRow("empty") << ""
                           << "";
    QTest::newRow("very long") << QString(100'000, 'c') << "";
}

void tst_CommandLine::suggests()
{
    QFETCH(QString, word);
    std::vector<std::string_view> names;
    for (const Command *command : allCommands())
        names.push_back(command->name);
    QTEST(QString::fromStdString(std::string(nearest(word.toStdString(), names))), "nearest");
}

/// A table that contradicts itself would only be noticed by the person who meets it.
void tst_CommandLine::everyTableIsSound()
{
    for (const Command *command : allCommands()) {
        std::set<std::string_view> names{helpOption.name};
        std::set<char> letters{helpOption.letter};
        for (const Option *option : command->options) {
            const QByteArray where = QByteArray(command->name.data()) + " --" + option->name.data();
            QVERIFY2(names.insert(option->name).second, where + " is there twice");
            QVERIFY2(option->letter == '\0' || letters.insert(option->letter).second, where + ": its letter is taken");
            QVERIFY2(!option->help.empty(), where + " has no help");
            QVERIFY2(!option->value.empty() || (option->choices.empty() && option->kind == ValueKind::Text),
                     where + " has choices but takes no value");
        }
        QVERIFY2(!command->summary.empty() && !command->description.empty(), command->name.data());
        QVERIFY2(!command->examples.empty(), command->name.data());
        const auto fromMany = std::ranges::find_if(command->operands, [](const Operand &operand) {
            return operand.arity == Arity::Many || operand.arity == Arity::AnyNumber;
        });
        QVERIFY2(fromMany == command->operands.end() || fromMany + 1 == command->operands.end(), command->name.data());
    }
}

QTEST_APPLESS_MAIN(tst_CommandLine)
#include "tst_CommandLine.moc"
