#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD_FOLDER SECONDS: each target for that long, from the fixtures; what it finds stays in BUILD_FOLDER/corpus.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=$1 seconds=$2
for target in Archive Json Pickle Elf; do
    corpus=$build/corpus/$target
    mkdir -p "$corpus"
    case $target in
    Archive) seeds=(tests/fixtures/broken tests/fixtures/pt2/2.15.0 tests/fixtures/pt2/2.7.1) ;;
    *) seeds=() ;;
    esac
    printf -- '-- fuzz_%s for %s s\n' "$target" "$seconds"
    "$build/bin/fuzz_$target" -max_total_time="$seconds" -rss_limit_mb=600 -timeout=10 -max_len=400000 -print_final_stats=1 \
        -artifact_prefix="$build/corpus/$target-" "$corpus" "${seeds[@]}" 2>&1 | tail -n 12
done
