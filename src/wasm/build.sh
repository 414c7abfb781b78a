#!/usr/bin/env bash
# Builds the rules for pages, `rules.wasm` and, with the audit, `audit.wasm`, as they lie compressed in the client's `built/`.
# They are committed, so that building the server needs no compiler for wasm; beside them, `wasm.source` says what they were
# built from and by which compiler. It uses Debian's compiler (rustc-web, cargo-web, rust-web-src and lld).
#
#   build.sh            writes the files
#   build.sh --check    compares with those that are committed, byte for byte if their compiler is the one that is here
#   build.sh --source   prints a hash of what they are built from
set -euo pipefail
cd "$(dirname "$0")/../.."
built=src/client/built

# Everything of ours that decides what comes out, in the order of the names.
source_hash() {
    find src/rules src/wasm -name '*.rs' -o -name '*.md' -o -name '*.toml' -o -name build.sh |
        grep -Ev '/(tests|benches)/|/tests\.rs$' | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d' ' -f1
}

if [ "${1:-}" = --source ]; then
    source_hash
    exit
fi

compiler=$(/usr/bin/rustc --version)
export RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
export RUSTFLAGS="-Zlocation-detail=none --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=crates"

# build NAME [FEATURE]: compresses what comes out, always to the same bytes.
build() {
    /usr/bin/cargo rustc --quiet --locked -p longhall-wasm --profile wasm --target wasm32-unknown-unknown \
        --target-dir target/wasm --no-default-features ${2:+--features "$2"} --crate-type cdylib \
        -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
    gzip -9nc target/wasm/wasm32-unknown-unknown/wasm/longhall_wasm.wasm >"target/wasm/$1.gz"
}

build rules.wasm
build audit.wasm audit
said="$(source_hash) $compiler"

if [ "${1:-}" != --check ]; then
    cp target/wasm/{rules,audit}.wasm.gz "$built"
    echo "$said" >"$built/wasm.source"
    exit
fi
if [ "$said" != "$(cat "$built/wasm.source")" ]; then
    echo "$built was made of other sources or by another compiler ($(cat "$built/wasm.source")): what was built here is not compared"
    exit
fi
for name in rules audit; do
    cmp <(gzip -dc "target/wasm/$name.wasm.gz") <(gzip -dc "$built/$name.wasm.gz")
done
