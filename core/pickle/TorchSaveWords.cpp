// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/TorchSaveWords.h"

namespace pt2scope {

std::string_view describePickleStream(TorchSaveForm form)
{
    switch (form) {
        case TorchSaveForm::LegacyTar: return "a torch.save tar file as torch wrote it before 0.1.10";
        case TorchSaveForm::BarePickle: return "a pickle by itself, which torch.save never writes";
        default: return "a torch.save stream as torch wrote it before 1.6";
    }
}

}  // namespace pt2scope
