// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/CudaDevice.h"

#include <cuda_runtime.h>

namespace pt2scope {

namespace {

template <typename Kernel>
__global__ void __launch_bounds__(Kernel::threads) runKernel(const __grid_constant__ Kernel kernel)
{
    __shared__ typename Kernel::Shared shared;
    for (unsigned phase = 0; phase < Kernel::phases; ++phase) {
        if (phase > 0)
            __syncthreads();
        kernel.run(phase, blockIdx.x, threadIdx.x, shared);
    }
}

GpuDevice::Status statusOf(cudaError_t code)
{
    if (code == cudaSuccess)
        return std::nullopt;
    // What is not kept by CUDA for good is not to be taken for the failure of the next call.
    cudaGetLastError();
    return Error{code == cudaErrorMemoryAllocation ? ErrorCode::Limit : ErrorCode::Io, cudaGetErrorString(code)};
}

class CudaDevice final : public GpuDevice {
public:
    static Result<std::unique_ptr<GpuDevice>> make(int index)
    {
        auto device = std::make_unique<CudaDevice>(index);
        Status failure = device->onDevice([&] { return cudaGetDeviceProperties(&device->m_properties, index); });
        for (cudaStream_t &stream : device->m_streams) {
            if (!failure)
                failure = device->onDevice([&] { return cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); });
        }
        if (failure)
            return *failure;
        return std::unique_ptr<GpuDevice>(std::move(device));
    }

    explicit CudaDevice(int index) : m_index(index) {}
    CudaDevice(const CudaDevice &) = delete;
    CudaDevice &operator=(const CudaDevice &) = delete;
    ~CudaDevice() override
    {
        for (const cudaStream_t stream : m_streams) {
            if (stream != nullptr)
                onDevice([&] { return cudaStreamDestroy(stream); });
        }
    }

    EngineDevice facts() const override
    {
        EngineDevice facts;
        facts.id = "cuda:" + std::to_string(m_index);
        facts.name = m_properties.name;
        facts.memoryBytes = m_properties.totalGlobalMem;
        facts.computeCapability = std::to_string(m_properties.major) + "." + std::to_string(m_properties.minor);
        std::size_t free = 0;
        std::size_t total = 0;
        if (!onDevice([&] { return cudaMemGetInfo(&free, &total); }))
            facts.freeBytes = free;
        return facts;
    }

    Result<std::byte *> allocate(std::size_t nbytes) override
    {
        void *memory = nullptr;
        if (Status failure = onDevice([&] { return cudaMalloc(&memory, nbytes); }))
            return *failure;
        return static_cast<std::byte *>(memory);
    }
    void release(std::byte *memory) override
    {
        onDevice([&] { return cudaFree(memory); });
    }
    Result<std::byte *> allocatePinned(std::size_t nbytes) override
    {
        void *memory = nullptr;
        if (Status failure = onDevice([&] { return cudaHostAlloc(&memory, nbytes, cudaHostAllocDefault); }))
            return *failure;
        return static_cast<std::byte *>(memory);
    }
    void releasePinned(std::byte *memory) override
    {
        onDevice([&] { return cudaFreeHost(memory); });
    }

    Status upload(unsigned stream, std::byte *to, std::span<const std::byte> from) override
    {
        return onDevice(
            [&] { return cudaMemcpyAsync(to, from.data(), from.size(), cudaMemcpyHostToDevice, m_streams[stream]); });
    }
    Status download(unsigned stream, std::span<std::byte> to, const std::byte *from) override
    {
        return onDevice(
            [&] { return cudaMemcpyAsync(to.data(), from, to.size(), cudaMemcpyDeviceToHost, m_streams[stream]); });
    }
    Status launch(unsigned stream, const Launch &launch) override
    {
        return onDevice([&] {
            std::visit(
                [&]<typename Kernel>(const Kernel &kernel) {
                    runKernel<<<kernel.blocks, Kernel::threads, 0, m_streams[stream]>>>(kernel);
                },
                launch);
            return cudaPeekAtLastError();
        });
    }
    Status wait(unsigned stream) override
    {
        return onDevice([&] { return cudaStreamSynchronize(m_streams[stream]); });
    }

private:
    /// CUDA's current device is the calling thread's.
    template <typename Call>
    Status onDevice(const Call &call) const
    {
        const cudaError_t code = cudaSetDevice(m_index);
        return statusOf(code == cudaSuccess ? call() : code);
    }

    int m_index;
    cudaDeviceProp m_properties{};
    cudaStream_t m_streams[streams] = {};
};

std::string versionText(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

Error whyNone(cudaError_t code)
{
    int driver = 0;
    cudaDriverGetVersion(&driver);
    if (code == cudaErrorInsufficientDriver && driver == 0)
        return {ErrorCode::NotFound, "there is no NVIDIA driver\ninstall the driver of the GPU"};
    if (code == cudaErrorInsufficientDriver)
        return {ErrorCode::NotFound, "the NVIDIA driver is made for CUDA " + versionText(driver) + ", this needs "
                                         + versionText(CUDART_VERSION) + "\nupdate the driver"};
    if (code == cudaErrorNoDevice || code == cudaSuccess)
        return {ErrorCode::NotFound,
                "the NVIDIA driver sees no GPU\n"
                "plug one in, or let CUDA_VISIBLE_DEVICES or the container show it"};
    return {ErrorCode::NotFound,
            std::string("CUDA cannot be used: ") + cudaGetErrorString(code) + "\nsee whether nvidia-smi works"};
}

/// Our kernels are made for compute capability 7.5 and newer.
bool isTooOld(const EngineDevice &facts)
{
    const std::string &text = facts.computeCapability;
    const int major = std::stoi(text);
    return major < 7 || (major == 7 && text != "7.5");
}

}  // namespace

Result<std::vector<std::unique_ptr<GpuDevice>>> findCudaDevices()
{
    int count = 0;
    const cudaError_t code = cudaGetDeviceCount(&count);
    if (code != cudaSuccess || count == 0)
        return whyNone(code);
    std::vector<std::unique_ptr<GpuDevice>> devices;
    std::string refused;
    for (int index = 0; index < count; ++index) {
        Result<std::unique_ptr<GpuDevice>> device = CudaDevice::make(index);
        if (!device)
            refused = "cuda:" + std::to_string(index) + " cannot be used: " + device.error().message;
        else if (isTooOld((*device)->facts()))
            refused = (*device)->facts().name + " is of compute capability " + (*device)->facts().computeCapability
                      + ", 7.5 or newer is needed";
        else
            devices.push_back(std::move(*device));
    }
    if (devices.empty())
        return Error{ErrorCode::NotFound, refused + "\nuse another GPU, or free this one"};
    return Result<std::vector<std::unique_ptr<GpuDevice>>>(std::move(devices));
}

std::string cudaVersion()
{
    return versionText(CUDART_VERSION);
}

}  // namespace pt2scope
