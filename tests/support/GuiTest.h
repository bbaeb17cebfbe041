// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtTest/qtestkeyboard.h>
#include <QtTest/qtestmouse.h>
#include <QApplication>
#include <QMainWindow>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <ctime>
#include <functional>
#include <utility>

namespace pt2scope::testing {

/// An application that knows how long the longest event took. Time of the processor, not of the clock: a loaded machine
/// does not make the GUI slow. And whether a widget that nobody holds was shown: it flashes as a window, and takes the
/// keys.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (event->type() == QEvent::Show && isStray(receiver))
            m_stray = QLatin1String(receiver->metaObject()->className());
        if (m_depth > 0)
            return QApplication::notify(receiver, event);
        bool handled = false;
        watch(
            [&] { handled = QApplication::notify(receiver, event); },
            QStringLiteral("%1, event %2").arg(QLatin1String(receiver->metaObject()->className())).arg(event->type()));
        return handled;
    }

    /// For what a test calls itself in place of an event.
    void watch(const std::function<void()> &work, const QString &what)
    {
        ++m_depth;
        const double before = milliseconds();
        work();
        const double taken = milliseconds() - before;
        --m_depth;
        if (taken > m_longest) {
            m_longest = taken;
            m_culprit = what;
        }
    }

    static WatchedApplication *instance() { return static_cast<WatchedApplication *>(QCoreApplication::instance()); }

    /// Empty, or what held the thread up since it was asked last.
    QString stall()
    {
        if (!m_stray.isEmpty())
            return std::exchange(m_stray, {}) + QStringLiteral(" was shown as a window of its own");
        const bool isStall = m_longest > limit;
        const QString text =
            isStall ? QStringLiteral("the GUI thread was held for %1 ms by %2").arg(m_longest, 0, 'f', 1).arg(m_culprit)
                    : QString();
        m_longest = 0;
        return text;
    }

private:
    static bool isStray(const QObject *receiver)
    {
        const auto *widget = qobject_cast<const QWidget *>(receiver);
        if (!widget || widget->windowType() != Qt::Window || qobject_cast<const QMainWindow *>(widget))
            return false;
        return std::ranges::any_of(topLevelWidgets(), [](const QWidget *window) {  // else the test shows it
            return window->isVisible() && qobject_cast<const QMainWindow *>(window);
        });
    }

    static double milliseconds()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr double limit = 500;  // ms
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    static constexpr double limit = 500;
#else
    static constexpr double limit = 100;
#endif
#else
    static constexpr double limit = 100;
#endif

    int m_depth = 0;
    double m_longest = 0;
    QString m_culprit;
    QString m_stray;
};

/// Calls it as if an event did.
inline void act(const std::function<void()> &work)
{
    WatchedApplication::instance()->watch(work, QStringLiteral("the test's call"));
}

/// In cleanup() of every GUI test.
#define VERIFY_NO_STALL()                                                                 \
    do {                                                                                  \
        const QString stall = pt2scope::testing::WatchedApplication::instance()->stall(); \
        QVERIFY2(stall.isEmpty(), qPrintable(stall));                                     \
    } while (false)

/// main() of a GUI test: settings of its own, offscreen unless the caller says where.
template <typename Test>
int runGuiTest(int argc, char **argv)
{
    const QTemporaryDir config;
    qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    Test test;
    const int failures = QTest::qExec(&test, argc, argv);
    const QString stall = application.stall();  // that no cleanup() asked for
    if (!stall.isEmpty())
        qWarning("%s", qPrintable(stall));
    return failures + (stall.isEmpty() ? 0 : 1);
}

}  // namespace pt2scope::testing

#define PT2SCOPE_GUI_TEST_MAIN(Test)                            \
    int main(int argc, char **argv)                             \
    {                                                           \
        return pt2scope::testing::runGuiTest<Test>(argc, argv); \
    }
