// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchDevice.h"

#include "core/bytes/Text.h"
#include "core/work/Host.h"

#include <ATen/Version.h>
#include <c10/core/DeviceGuard.h>
#include <dlfcn.h>
#include <array>

namespace pt2scope {

namespace {

/// NVIDIA's driver, as far as it describes GPUs; the numbers of attributes are part of its interface.
class Driver {
public:
    Driver() : m_library(::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL))
    {
        const auto init = function<int(unsigned)>("cuInit");
        m_works = init != nullptr && init(0) == 0;
    }
    bool works() const { return m_works; }

    EngineDevice describe(int index) const
    {
        EngineDevice device{.id = "torch:cuda:" + std::to_string(index), .name = {}, .computeCapability = {}};
        const auto get = function<int(int *, int)>("cuDeviceGet");
        const auto nameOf = function<int(char *, int, int)>("cuDeviceGetName");
        int gpu = 0;
        if (get == nullptr || get(&gpu, index) != 0)
            return device;
        std::array<char, 256> name{};
        if (nameOf != nullptr && nameOf(name.data(), name.size() - 1, gpu) == 0)
            device.name = name.data();
        device.computeCapability = std::to_string(attribute(75, gpu)) + '.' + std::to_string(attribute(76, gpu));
        return device;
    }

private:
    template <typename Signature>
    Signature *function(const char *name) const
    {
        return m_library == nullptr ? nullptr : reinterpret_cast<Signature *>(::dlsym(m_library, name));
    }

    int attribute(int number, int gpu) const
    {
        int value = 0;
        const auto get = function<int(int *, int, int)>("cuDeviceGetAttribute");
        return get != nullptr && get(&value, number, gpu) == 0 ? value : 0;
    }

    void *m_library;
    bool m_works = false;
};

const Driver &driver()
{
    static const Driver loaded;
    return loaded;
}

/// The part of LibTorch for CUDA; null where there is none. It registers itself with the rest, which must not have
/// asked for GPUs before.
void *cudaPart()
{
    static void *const part = ::dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_LOCAL);
    return part;
}

/// How many GPUs LibTorch can use, or why it can use none.
Result<int> gpuCount()
{
    if (!driver().works())
        return Error{
            ErrorCode::NotFound,
            "there is no NVIDIA driver that works (libcuda.so.1)\ninstall the GPU's driver; `nvidia-smi` shows "
            "whether it works"};
    if (cudaPart() == nullptr)
        return Error{ErrorCode::NotFound,
                     "this LibTorch has no part for CUDA (libtorch_cuda.so)\nbuild the plugin with one that has: "
                     "-DTorch_DIR naming Python's torch, for example"};
    const bool registered = c10::impl::hasDeviceGuardImpl(c10::kCUDA);
    const int count = registered ? c10::impl::getDeviceGuardImpl(c10::kCUDA)->deviceCount() : 0;
    if (count <= 0)
        return Error{ErrorCode::NotFound,
                     "LibTorch finds no GPU that it can use\n`nvidia-smi` lists those that the driver sees; "
                     "CUDA_VISIBLE_DEVICES may hide them"};
    return count;
}

EngineDevice describeGpu(int index)
{
    EngineDevice device = driver().describe(index);
    const auto memory = reinterpret_cast<int (*)(std::size_t *, std::size_t *)>(::dlsym(cudaPart(), "cudaMemGetInfo"));
    const c10::DeviceGuard guard(c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index)));
    std::size_t free = 0;
    std::size_t all = 0;
    if (memory != nullptr && memory(&free, &all) == 0) {
        device.memoryBytes = all;
        device.freeBytes = free;
    }
    return device;
}

EngineDevice describeCpu()
{
    EngineDevice device{
        .id = "torch:cpu", .name = cpuName() + ", " + at::get_cpu_capability(), .computeCapability = {}};
    device.memoryBytes = physicalMemory();
    device.freeBytes = availableMemory();
    return device;
}

}  // namespace

Result<c10::Device> openTorchDevice(const std::string &text)
{
    if (text.empty() || text == "cpu")
        return c10::Device(c10::kCPU);
    const std::string_view number = std::string_view(text).substr(std::min<std::size_t>(text.size(), 5));
    const std::optional<std::uint64_t> index = text == "cuda" ? 0 : parseDecimal(number);
    if (!text.starts_with("cuda") || (text != "cuda" && (text[4] != ':' || !index)))
        return Error{ErrorCode::NotFound,
                     "LibTorch has no device '" + text + "'\nname torch, torch:cpu, torch:cuda or torch:cuda:N"};
    const Result<int> count = gpuCount();
    if (!count)
        return count.error();
    if (*index >= static_cast<std::uint64_t>(*count))
        return Error{ErrorCode::NotFound, "there is no GPU " + std::to_string(*index) + "\nname one of the "
                                              + std::to_string(*count) + " that are there, counted from 0"};
    return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(*index));
}

std::vector<EngineDevice> torchDevices()
{
    std::vector<EngineDevice> devices{describeCpu()};
    const Result<int> count = gpuCount();
    for (int i = 0; count && i < *count; ++i)
        devices.push_back(describeGpu(i));
    return devices;
}

}  // namespace pt2scope
