// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ConfigEdits.h"
#include "tests/support/PickleTexts.h"

#include <string>
#include <string_view>
#include <utility>

// Places of the small archive that a pickle can lie in.

namespace pt2scope::testing::pickled {

inline constexpr std::string_view sampleInputsName = "data/sample_inputs/model.pt";

/// As torch.export.save writes them: ((tensor,), {}).
inline std::string pairOfInputs()
{
    return tuple({tuple({tensor()}), dict({})});
}

/// A call of os.system.
inline std::string shellCommand()
{
    return call(global("os", "system"), {text("echo hi")});
}

/// A torch.save archive whose data.pkl holds these bytes.
inline std::string savedBytes(const std::string &pickle)
{
    return toText(zip(listed({{"archive/data.pkl", pickle},
                              {"archive/byteorder", "little"},
                              {"archive/data/0", std::string(48, '\1')},
                              {"archive/version", "3\n"}})));
}

/// The small archive with this record for its sample inputs.
inline Bytes sampleRecord(std::string record)
{
    return testing::zip(with(sampleInputsName, std::move(record)));
}

/// The small archive with these sample inputs.
inline Bytes samples(const std::string &object)
{
    return sampleRecord(saved(object));
}

/// The small archive with a data.pkl of these bytes in its sample inputs.
inline Bytes sampleBytes(const std::string &pickle)
{
    return sampleRecord(savedBytes(pickle));
}

/// The small archive with pickled weights as torch 2.8 writes them, beside its config.
inline Bytes stateDict(const std::string &object)
{
    return testing::zip(plus("model/data/weights/model.pt", saved(object)));
}

inline Bytes constants(const std::string &object)
{
    return testing::zip(plus("model/data/constants/model.pt", saved(object)));
}

/// The small archive with a pickled weight.
inline Entries pickledWeight(const std::string &record)
{
    Entries entries = withWeights({{"w", {.usePickle = "true"}}});
    entryOf(entries, "data/weights/weight_0").content = record;
    return entries;
}

/// The small archive with an object among its constants.
inline Bytes object(const std::string &file, const std::string &record)
{
    const ConfigLine line{.path = '"' + file + '"', .usePickle = "true", .tensorMeta = "null"};
    return testing::zip(plus(withConstants({{"o", line}}), "model/data/constants/" + file, record));
}

}  // namespace pt2scope::testing::pickled
