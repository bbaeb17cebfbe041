// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/views/ViewsFixture.h"

#include <QDir>
#include <QDirIterator>
#include <QDrag>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTimer>
#include <array>
#include <filesystem>

namespace pt2scope::testing {

/// Plays with a window as nobody should: any key, any place, at any time, on copies of the fixtures that it harms while
/// they are open. What it does follows from its seed; how far jobs have come by then does not.
class Monkey {
public:
    explicit Monkey(quint32 seed) : m_random(seed)
    {
        for (const char *folder : {"pt2/2.15.0", "pt2/2.12.1", "pt2/2.9.1", "pt2/2.8.0", "pt2/2.7.1", "pt2/2.6.0",
                                   "broken", "graph", "rtp", "rtp-broken"}) {
            const QDir dir(fixture(folder));
            const QStringList names = dir.entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot, QDir::Name);
            for (const QString &name : names) {
                if (!name.endsWith(QStringLiteral(".json")))
                    m_fixtures << dir.filePath(name);
            }
        }
        QObject::connect(&m_watch, &QTimer::timeout, &m_watch, [this] { answerDialog(); });
        m_watch.start(30);
    }

    /// Does something, and says what.
    QString step()
    {
        using Deed = QString (Monkey::*)();
        static constexpr std::array deeds{
            &Monkey::openSomething, &Monkey::closeTab,     &Monkey::harmSomething, &Monkey::pressKey, &Monkey::pressKey,
            &Monkey::pressKey,      &Monkey::typeWord,     &Monkey::click,         &Monkey::click,    &Monkey::click,
            &Monkey::click,         &Monkey::drag,         &Monkey::turnWheel,     &Monkey::wait,     &Monkey::wait,
            &Monkey::openSomething, &Monkey::resizeWindow, &Monkey::runAction};
        const Deed deed = oneOf(deeds);
        const QString told = (this->*deed)();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (std::exchange(m_wasAsked, false))
            WatchedApplication::instance()->stall();  // a dialog's whole life was one event
        return told;
    }

private:
    struct Spot {
        QWidget *widget = nullptr;
        QPoint place;

        QString name() const
        {
            return QStringLiteral("%1 at %2,%3")
                .arg(QLatin1String(widget->metaObject()->className()))
                .arg(place.x())
                .arg(place.y());
        }
    };

    int below(int bound) { return bound > 0 ? static_cast<int>(m_random.bounded(bound)) : 0; }

    template <typename List>
    typename List::value_type oneOf(const List &list)
    {
        using Index = std::conditional_t<std::is_signed_v<decltype(list.size())>, qsizetype, std::size_t>;
        return list[static_cast<Index>(below(static_cast<int>(list.size())))];
    }

    /// Of a popup or dialog when there is one, as for a person.
    Spot anySpot()
    {
        QWidget *top = QApplication::activePopupWidget();
        if (!top)
            top = QApplication::activeModalWidget();
        if (!top)
            top = &m_app.window;
        if (below(2) == 0) {  // small widgets get their share
            QList<QWidget *> widgets = top->findChildren<QWidget *>();
            widgets.removeIf([](const QWidget *widget) { return !widget->isVisible() || !widget->isEnabled(); });
            if (!widgets.isEmpty()) {
                QWidget *widget = oneOf(widgets);
                return {widget, {below(widget->width()), below(widget->height())}};
            }
        }
        const QPoint place(below(top->width()), below(top->height()));
        QWidget *child = top->childAt(place);
        return child ? Spot{child, child->mapFrom(top, place)} : Spot{top, place};
    }

    QWidget *keyTarget()
    {
        QWidget *window = QApplication::activePopupWidget();
        if (!window && QApplication::focusWidget())
            return QApplication::focusWidget();
        if (!window)
            window = &m_app.window;
        return window->focusWidget() ? window->focusWidget() : window;
    }

    Qt::KeyboardModifiers anyModifiers()
    {
        static constexpr std::array<Qt::KeyboardModifiers, 7> choices{Qt::NoModifier,
                                                                      Qt::NoModifier,
                                                                      Qt::NoModifier,
                                                                      Qt::ShiftModifier,
                                                                      Qt::ControlModifier,
                                                                      Qt::AltModifier,
                                                                      Qt::ControlModifier | Qt::ShiftModifier};
        return oneOf(choices);
    }

    QString openSomething()
    {
        const QString original = oneOf(m_fixtures);
        const QString copy =
            m_folder.filePath(QStringLiteral("%1-%2").arg(m_copies.size()).arg(QFileInfo(original).fileName()));
        std::filesystem::copy(original.toStdString(), copy.toStdString(), std::filesystem::copy_options::recursive);
        m_copies << copy;
        act([&] { m_app.window.open(copy); });
        return QStringLiteral("open ") + original;
    }

    QString closeTab()
    {
        const int index = below(m_app.window.tabCount() + 1);
        act([&] { m_app.window.closeTab(index); });
        return QStringLiteral("close tab %1").arg(index);
    }

    /// Cuts, overwrites or removes it, or puts another file in its place.
    QString harmSomething()
    {
        if (m_copies.isEmpty())
            return QStringLiteral("nothing to harm");
        QStringList files{oneOf(m_copies)};
        QDirIterator inside(files.front(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (inside.hasNext())
            files << inside.next();
        files.sort();
        const QString path = oneOf(files);
        const int harm = below(4);
        QFile file(path);
        if (harm == 0) {
            file.resize(below(static_cast<int>(file.size())));
        } else if (harm == 1 && file.open(QIODevice::ReadWrite)) {
            file.seek(below(static_cast<int>(file.size())));
            file.write(QByteArray(below(64), static_cast<char>(below(256))));
        } else if (harm == 2) {
            std::filesystem::remove_all(path.toStdString());
        } else if (QFileInfo(path).isFile()) {
            file.remove();
            QFile::copy(QString(oneOf(m_fixtures)), path);
        }
        return QStringLiteral("harm %1 to %2").arg(harm).arg(path);
    }

    QString pressKey()
    {
        static constexpr std::array keys{Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Return,   Qt::Key_Space, Qt::Key_Escape,
                                         Qt::Key_Up,   Qt::Key_Down,    Qt::Key_Left,     Qt::Key_Right, Qt::Key_Home,
                                         Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_F5,    Qt::Key_F8,
                                         Qt::Key_F10,  Qt::Key_Delete,  Qt::Key_Plus,     Qt::Key_Minus, Qt::Key_1,
                                         Qt::Key_2,    Qt::Key_3,       Qt::Key_4,        Qt::Key_5,     Qt::Key_0,
                                         Qt::Key_K,    Qt::Key_F,       Qt::Key_C,        Qt::Key_B,     Qt::Key_I,
                                         Qt::Key_J,    Qt::Key_W,       Qt::Key_O,        Qt::Key_E,     Qt::Key_A,
                                         Qt::Key_Menu, Qt::Key_Slash};
        QWidget *to = keyTarget();
        const auto key = oneOf(keys);
        const Qt::KeyboardModifiers modifiers = anyModifiers();
        const QString told =
            QStringLiteral("%1 to %2")
                .arg(QKeySequence(key | modifiers).toString(), QLatin1String(to->metaObject()->className()));
        QTest::keyClick(to, key, modifiers);
        return told;
    }

    QString typeWord()
    {
        static const QStringList words{QStringLiteral("weight"), QStringLiteral("linear"),
                                       QStringLiteral("s0"),     QStringLiteral("99999999999999999999"),
                                       QStringLiteral("-1"),     QStringLiteral("reload"),
                                       QStringLiteral("简体"),   QStringLiteral("dark"),
                                       QStringLiteral("*[("),    QStringLiteral("finding"),
                                       QStringLiteral("0"),      QStringLiteral("english")};
        const QString word = oneOf(words);
        for (const QChar letter : word) {
            QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
            QApplication::sendEvent(keyTarget(), &press);
        }
        return QStringLiteral("type ") + word;
    }

    QString click()
    {
        static constexpr std::array buttons{Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton};
        const Spot spot = anySpot();
        const QString told = spot.name();
        const Qt::MouseButton button = oneOf(buttons);
        const Qt::KeyboardModifiers modifiers = anyModifiers();
        if (below(5) == 0) {
            QTest::mouseDClick(spot.widget, button, modifiers, spot.place);
            return QStringLiteral("double click on ") + told;
        }
        QTest::mouseClick(spot.widget, button, modifiers, spot.place);
        if (button == Qt::RightButton)  // comes with the platform's own events only
            QCoreApplication::postEvent(spot.widget, new QContextMenuEvent(QContextMenuEvent::Mouse, spot.place,
                                                                           spot.widget->mapToGlobal(spot.place)));
        return QStringLiteral("click %1 on %2").arg(button).arg(told);
    }

    QString drag()
    {
        const Spot spot = anySpot();
        const QString told = spot.name();
        const QPointer<QWidget> widget = spot.widget;
        const QPoint to(below(widget->width()), below(widget->height()));
        QTest::mousePress(widget, Qt::LeftButton, Qt::NoModifier, spot.place);
        for (const int part : {1, 2, 3}) {
            if (widget)
                QTest::mouseMove(widget, spot.place + (to - spot.place) * part / 3);
        }
        if (widget)
            QTest::mouseRelease(widget, Qt::LeftButton, Qt::NoModifier, to);
        return QStringLiteral("drag in ") + told;
    }

    QString turnWheel()
    {
        const Spot spot = anySpot();
        const QString told = spot.name();
        QWheelEvent event(spot.place, spot.widget->mapToGlobal(spot.place), {}, QPoint(0, below(2) ? 120 : -1200),
                          Qt::NoButton, anyModifiers(), Qt::NoScrollPhase, false);
        QApplication::sendEvent(spot.widget, &event);
        return QStringLiteral("wheel on ") + told;
    }

    QString runAction()
    {
        QList<QAction *> actions;
        for (QMenu *menu : m_app.window.findChildren<QMenu *>()) {
            for (QAction *action : menu->actions()) {
                const bool ends = action->shortcut() == QKeySequence(QKeySequence::Quit);
                if (action->isEnabled() && !action->menu() && !ends)
                    actions << action;
            }
        }
        if (QApplication::activeModalWidget() || actions.isEmpty())
            return QStringLiteral("no action");
        QAction *action = oneOf(actions);
        const QString told = action->text();
        act([&] { action->trigger(); });
        return QStringLiteral("action ") + told;
    }

    QString resizeWindow()
    {
        const QSize size(300 + below(1600), 200 + below(1000));
        act([&] { m_app.window.resize(size); });
        return QStringLiteral("resize to %1 x %2").arg(size.width()).arg(size.height());
    }

    QString wait()
    {
        static constexpr std::array times{1, 5, 20, 20, 100};
        const int time = oneOf(times);
        QTest::qWait(time);
        return QStringLiteral("wait %1 ms").arg(time);
    }

    /// While it is open, other programs may open files in the window, and whatever is at work goes on.
    void answerDialog()
    {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (qobject_cast<QFileDialog *>(dialog) || qobject_cast<QMessageBox *>(dialog)) {
            m_wasAsked = true;
            if (below(3) == 0)
                dialog->reject();
            else if (below(20) == 0)
                openSomething();
        } else if (QApplication::activePopupWidget()) {
            m_wasAsked = true;
            if (below(20) == 0)
                QApplication::activePopupWidget()->close();
        }
        QDrag::cancel();
    }

    QRandomGenerator m_random;
    QStringList m_fixtures;
    QTemporaryDir m_folder;
    QStringList m_copies;
    TestWindow m_app;
    QTimer m_watch;  // answers dialogs, which hold up the step that opened them
    bool m_wasAsked = false;
};

}  // namespace pt2scope::testing
