// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DcpMetadata.h"

#include "core/pickle/PickleReader.h"
#include "core/rtp/DcpReader.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t maxPickle = std::uint64_t{256} << 20;

}  // namespace

bool DcpMetadata::isReadable() const
{
    return std::ranges::none_of(faults, [](const DcpFault &fault) {
        return fault.kind == DcpFaultKind::Unreadable || fault.kind == DcpFaultKind::NoPickle
               || fault.kind == DcpFaultKind::WrongClass;
    });
}

bool isStorageInfo(const PickleGlobal &global)
{
    constexpr std::string_view package = "torch.distributed.checkpoint.";
    if (!global.importedModule.starts_with(package))
        return false;
    const std::string_view module = global.importedModule.substr(package.size());
    return (module == "filesystem" && global.importedName == "_StorageInfo")
           || ((module == "_hf_utils" || module == "hf_storage") && global.importedName == "_HFStorageInfo");
}

const DcpTensor *DcpMetadata::find(std::string_view name) const
{
    const auto found = std::ranges::find(tensors, name, &DcpTensor::name);
    return found == tensors.end() ? nullptr : &*found;
}

DcpMetadata readDcpMetadata(const ByteSource &source, std::string path)
{
    DcpMetadata metadata;
    metadata.path = std::move(path);
    auto bytes = readRange(source, 0, source.size(), maxPickle);
    if (!bytes) {
        metadata.faults.push_back({DcpFaultKind::Unreadable, 0, bytes.error().message});
        return metadata;
    }
    metadata.pickle =
        std::make_shared<const Pickle>(readPickle(std::make_shared<const std::vector<std::byte>>(*std::move(bytes))));
    const auto &faults = metadata.pickle->faults;
    const auto fatal = std::ranges::find_if(faults, stopsPython, &PickleFault::kind);
    if (fatal != faults.end())
        metadata.faults.push_back({DcpFaultKind::NoPickle, fatal->offset, fatal->detail});
    else if (!metadata.pickle->complete)
        metadata.faults.push_back({DcpFaultKind::NoPickle, 0, "it is no whole pickle"});
    else
        DcpReader(metadata).read();
    return metadata;
}

}  // namespace pt2scope
