// SPDX-License-Identifier: Apache-2.0
#include "views/session/Workshop.h"

#include <QCoreApplication>
#include <QMetaObject>

namespace pt2scope {

std::unique_ptr<Workshop> makeWorkshop()
{
    constexpr unsigned jobThreads = 4;
    const auto post = [](JobContext::Call call) {
        QMetaObject::invokeMethod(qApp, std::move(call), Qt::QueuedConnection);
    };
    return std::unique_ptr<Workshop>(
        new Workshop{ThreadPool(), EnginePlugins::ofThisProgram(), "cpu", JobRunner(jobThreads, post)});
}

}  // namespace pt2scope
