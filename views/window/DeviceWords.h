// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/EnginePlugins.h"

#include <QList>
#include <QString>

namespace pt2scope {

/// "CPU, built in", "LibTorch, CPU", "CUDA, GPU 1"; what it does not know is as it is.
QString deviceName(const QString &device);

/// "LibTorch", "CUDA"; of what EngineStatus::id names.
QString engineName(const QString &engine);

struct DeviceChoice {
    QString device;  // as EnginePlugins::make() names it
    QString text;
};

/// What can be chosen of the engines that are there; what several GPUs do together comes before each of them.
QList<DeviceChoice> deviceChoices(const std::vector<EngineStatus> &engines);

}  // namespace pt2scope
