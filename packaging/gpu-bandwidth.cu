// SPDX-License-Identifier: Apache-2.0
// How fast each GPU takes bytes from pinned memory: what the CUDA engine is measured against. For gpu-check.sh.
#include <cuda_runtime.h>

#include <cstdio>

namespace {

double gigabytesPerSecond(std::size_t nbytes)
{
    void *here = nullptr, *there = nullptr;
    cudaEvent_t begin = nullptr, end = nullptr;
    float milliseconds = 0;
    constexpr int rounds = 8;
    if (cudaHostAlloc(&here, nbytes, cudaHostAllocDefault) != cudaSuccess || cudaMalloc(&there, nbytes) != cudaSuccess
        || cudaEventCreate(&begin) != cudaSuccess || cudaEventCreate(&end) != cudaSuccess)
        return 0;
    cudaMemcpyAsync(there, here, nbytes, cudaMemcpyHostToDevice);  // to warm up
    cudaEventRecord(begin);
    for (int round = 0; round < rounds; ++round)
        cudaMemcpyAsync(there, here, nbytes, cudaMemcpyHostToDevice);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&milliseconds, begin, end);
    cudaFree(there);
    cudaFreeHost(here);
    return milliseconds > 0 ? rounds * static_cast<double>(nbytes) * 1e-6 / milliseconds : 0;
}

}  // namespace

int main()
{
    int count = 0;
    if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess) {
        std::fprintf(stderr, "gpu-bandwidth: %s\n", cudaGetErrorString(error));
        return 1;
    }
    for (int index = 0; index < count; ++index) {
        cudaDeviceProp properties{};
        cudaSetDevice(index);
        cudaGetDeviceProperties(&properties, index);
        std::printf("cuda:%d, %s: cudaMemcpy of 16 MiB %.1f GB/s, of 256 MiB %.1f GB/s\n", index, properties.name,
                    gigabytesPerSecond(std::size_t{16} << 20), gigabytesPerSecond(std::size_t{256} << 20));
    }
    return 0;
}
