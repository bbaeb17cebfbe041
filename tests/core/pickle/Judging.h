// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleJudgement.h"
#include "core/pickle/PickleReader.h"

#include <QString>
#include <QStringList>

namespace pt2scope::testing {

inline constexpr auto allowed = static_cast<int>(PickleVerdict::Allowed);
inline constexpr auto unknown = static_cast<int>(PickleVerdict::Unknown);
inline constexpr auto dangerous = static_cast<int>(PickleVerdict::Dangerous);

inline PickleJudgement judge(const std::string &bytes, PicklePlace place = PicklePlace::TorchSave)
{
    const auto raw = std::as_bytes(std::span(bytes));
    const auto shared = std::make_shared<const std::vector<std::byte>>(raw.begin(), raw.end());
    return judgePickles(readPickles(shared), bytes.size(), place);
}

inline QString reasonsOf(const PickleJudgement &judgement)
{
    QStringList reasons;
    for (const PickleSuspicion &suspicion : judgement.suspicions)
        reasons << QString::fromStdString(suspicion.reason);
    return reasons.join("; ");
}

}  // namespace pt2scope::testing
