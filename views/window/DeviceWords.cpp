// SPDX-License-Identifier: Apache-2.0
#include "views/window/DeviceWords.h"

#include "views/widgets/Text.h"

#include <QCoreApplication>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)
};

DeviceChoice choiceOf(const EngineDevice &device)
{
    const QString id = shown(device.id);
    const QString name = deviceName(id);
    return {id, device.name.empty() ? name : Words::tr("%1: %2").arg(name, shown(device.name))};
}

}  // namespace

QString deviceName(const QString &device)
{
    const QString gpu = device.mid(device.lastIndexOf(QLatin1Char(':')) + 1);
    if (device == QLatin1String("cpu"))
        return Words::tr("CPU, built in");
    if (device == QLatin1String("cuda"))
        return Words::tr("CUDA, all GPUs");
    if (device == QLatin1String("torch:cpu"))
        return Words::tr("LibTorch, CPU");
    if (device.startsWith(QLatin1String("cuda:")))
        return Words::tr("CUDA, GPU %1").arg(gpu);
    return device.startsWith(QLatin1String("torch:cuda:")) ? Words::tr("LibTorch, GPU %1").arg(gpu) : device;
}

QString engineName(const QString &engine)
{
    return engine == QLatin1String("torch") ? QStringLiteral("LibTorch") : engine.toUpper();
}

QList<DeviceChoice> deviceChoices(const std::vector<EngineStatus> &engines)
{
    QList<DeviceChoice> choices;
    for (const EngineStatus &engine : engines) {
        if (engine.id == "cuda" && engine.devices.size() > 1)
            choices.append({shown(engine.id), deviceName(shown(engine.id))});
        for (const EngineDevice &device : engine.devices)
            choices.append(choiceOf(device));
    }
    return choices;
}

}  // namespace pt2scope
