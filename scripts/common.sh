# shellcheck shell=bash
# What scripts/demo and scripts/check share; sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release
export PATH=$build/bin:$PATH
# Only the runtime of this build is on offer, whatever else the machine has.
export OCL_ICD_VENDORS=$build/etc/OpenCL/vendors

# section TITLE: a headline with the seconds since the start of the script.
section() { printf '\n=== %s  [%ds]\n' "$*" "$SECONDS"; }

# configure: the preset `release`.
configure() {
  section "Configure"
  cmake -S "$root" --preset release
}

# build_targets TARGET...: builds these with the preset `release`.
build_targets() {
  section "Build"
  cmake --build "$build" --target "$@"
}
