#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD_FOLDER SECONDS [TARGET...]: each target for that long, from the fixtures; what it finds stays in
# BUILD_FOLDER/corpus.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=$1 seconds=$2
shift 2
targets=("$@")
[[ ${#targets[@]} -gt 0 ]] || targets=(Archive Json Symbols Program Pickle Elf Safetensors Features Graph Pipeline Checkpoint)

# Copies the files of the exports whose names fit into a folder of seeds, each under a name of its own.
seed() {
    mkdir -p "$build/seeds/$target"
    find tests/fixtures/rtp -name "$1" -exec sh -c 'cp "$2" "$1/$(sha256sum "$2" | cut -c1-16)"' - "$build/seeds/$target" {} \;
    seeds=("$build/seeds/$target")
}

# Takes the programs, the pickles or the expressions and guards out of the archives of the fixtures.
seedParts() {
    mkdir -p "$build/seeds/$target"
    python3 tests/fuzz/parts.py "$target" "$build/seeds/$target"
    seeds=("$build/seeds/$target")
}

for target in "${targets[@]}"; do
    corpus=$build/corpus/$target
    mkdir -p "$corpus"
    case $target in
    Archive) seeds=(tests/fixtures/broken tests/fixtures/pt2/2.15.0 tests/fixtures/pt2/2.7.1) ;;
    Symbols | Program | Pickle) seedParts ;;
    Safetensors) seed '*.safetensors' ;;
    Features) seed '*.json' ;;
    Graph) seed '*.graph' ;;
    Pipeline) seed 'pipeline.config' ;;
    Checkpoint) seed '.metadata' ;;
    *) seeds=() ;;
    esac
    printf -- '-- fuzz_%s for %s s\n' "$target" "$seconds"
    "$build/bin/fuzz_$target" -max_total_time="$seconds" -rss_limit_mb=600 -timeout=10 -max_len=400000 -print_final_stats=1 \
        -artifact_prefix="$build/corpus/$target-" "$corpus" "${seeds[@]}" 2>&1 | tail -n 12
done
