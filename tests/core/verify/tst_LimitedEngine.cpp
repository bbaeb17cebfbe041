// SPDX-License-Identifier: Apache-2.0
#include "core/verify/LimitedEngine.h"

#include <QTest>

using namespace pt2scope;

namespace {

/// Takes down what it was given.
class NotingEngine final : public Engine {
public:
    explicit NotingEngine(std::uint64_t &noted) : m_noted(noted) {}
    std::string id() const override { return "cuda"; }
    std::string version() const override { return "1"; }
    std::vector<EngineDevice> devices() const override
    {
        return {{"cuda:0", "First", 3'000, 2'000, "9.0"}, {"cuda:1", "Second", 5'000, 4'000, "12.0"}};
    }
    bool supports(DType dtype) const override { return dtype != DType::Bool; }
    Result<bool> run(std::span<const StorageTask>, const EngineWork &work, const EngineRun &) override
    {
        m_noted = work.deviceMemory;
        return true;
    }

private:
    std::uint64_t &m_noted;
};

}  // namespace

class tst_LimitedEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<quint64>("amount");  // 0: refused
        QTest::addColumn<bool>("isPercent");
        const auto row = [](const char *text, quint64 amount, bool isPercent = false) {
            QTest::newRow(*text == '\0' ? "nothing" : text) << QByteArray(text) << amount << isPercent;
        };
        row("1", 1);
        row("2000000", 2'000'000);
        row("512M", quint64{512} << 20);
        row("512m", quint64{512} << 20);
        row("1.5G", quint64{3} << 29);
        row("4KB", 4096);
        row("2GiB", quint64{2} << 30);
        row("1T", quint64{1} << 40);
        row("80%", 80, true);
        row("100%", 100, true);
        for (const char *text : {"", "0", "0%", "101%", "-1", "M", "1X", "1 G", "1GG", "1G%", "0x10", "inf", "nan",
                                 "1e3", "99999999999999999999T", "0.1"})
            row(text, 0);
    }

    void sizes()
    {
        QFETCH(QByteArray, text);
        const std::optional<MemoryLimit> limit = MemoryLimit::parse(text.toStdString());
        QTEST(static_cast<quint64>(limit ? limit->amount : 0), "amount");
        QTEST(limit && limit->isPercent, "isPercent");
    }

    void theEngineGetsIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<quint64>("bytes");
        QTest::newRow("bytes") << QByteArray("1K") << quint64{1024};
        QTest::newRow("a share of the device with the least") << QByteArray("50%") << quint64{1000};
    }

    void theEngineGetsIt()
    {
        QFETCH(QByteArray, text);
        std::uint64_t noted = 0;
        LimitedEngine engine(std::make_unique<NotingEngine>(noted), *MemoryLimit::parse(text.toStdString()));
        QCOMPARE(engine.id(), std::string("cuda"));
        QVERIFY(!engine.supports(DType::Bool));
        ThreadPool pool(1);
        const Result<bool> ended = engine.run({}, {}, {.pool = pool});
        QVERIFY(ended.ok() && *ended);
        QTEST(static_cast<quint64>(noted), "bytes");
    }
};

QTEST_APPLESS_MAIN(tst_LimitedEngine)
#include "tst_LimitedEngine.moc"
