#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# For a machine with an NVIDIA GPU, its driver and nvcc 12.8 or newer: builds the CUDA plugin, runs its tests on the GPU,
# and prints its throughput beside that of cudaMemcpy. Gives up after 5 minutes.
set -euo pipefail
if [ "${1:-}" != --within ]; then
    exec timeout --foreground 300 "$0" --within "$@"
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=build/gpu-check
targets=(pt2scope_cuda_plugin tst_CudaKernels tst_CudaEngine tst_CudaLaunch tst_CudaPlugin)
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[ -x "$nvcc" ] || { echo "gpu-check: no nvcc in PATH or /usr/local/cuda/bin" >&2; exit 2; }

mkdir -p "$build"
log=$build/gpu-check.log
echo "-- build (log: $log)"
if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPT2SCOPE_CUDA=ON -DPT2SCOPE_TORCH=OFF \
        && cmake --build "$build" --target "${targets[@]}" \
        && "$nvcc" -O2 packaging/gpu-bandwidth.cu -o "$build/gpu-bandwidth"; } >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    exit 1
fi

echo "-- bandwidth"
"$build/gpu-bandwidth"

echo "-- tests"
export QT_QPA_PLATFORM=offscreen
for test in tst_CudaKernels tst_CudaEngine tst_CudaLaunch; do
    "$build/tests/$test" -silent
done
# A GPU is what all this is for: here its tests may not skip.
PT2SCOPE_THROUGHPUT=1 "$build/tests/tst_CudaPlugin" | tee "$build/tst_CudaPlugin.log"
if grep -q '^SKIP' "$build/tst_CudaPlugin.log"; then
    echo "gpu-check: tests of the GPU were skipped" >&2
    exit 1
fi
echo "gpu-check: passed"
