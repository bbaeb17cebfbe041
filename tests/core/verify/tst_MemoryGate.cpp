// SPDX-License-Identifier: Apache-2.0
#include "core/verify/MemoryGate.h"

#include <QTest>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

using namespace pt2scope;

class tst_MemoryGate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sideBySide_data()
    {
        QTest::addColumn<quint64>("each");
        QTest::addColumn<int>("most");
        QTest::newRow("two fit") << quint64{10} << 2;
        QTest::newRow("one fits") << quint64{20} << 1;
        QTest::newRow("more than there is: one at a time") << quint64{100} << 1;
    }

    void sideBySide()
    {
        QFETCH(quint64, each);
        QFETCH(int, most);
        MemoryGate gate(25);
        std::atomic<int> within{0};
        std::atomic<int> greatest{0};
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&] {
                const MemoryGate::Share share(gate, each);
                const int now = ++within;
                int before = greatest;
                while (before < now && !greatest.compare_exchange_weak(before, now))
                    continue;
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                --within;
            });
        threads.clear();
        QVERIFY(greatest > 0);
        QVERIFY2(greatest <= most, std::to_string(greatest).c_str());
        const MemoryGate::Share all(gate, 25);  // all was given back
    }
};

QTEST_APPLESS_MAIN(tst_MemoryGate)
#include "tst_MemoryGate.moc"
