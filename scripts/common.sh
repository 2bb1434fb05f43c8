# shellcheck shell=bash
# Functions of scripts/demo, scripts/check and others, which source this file.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release
export PATH=$build/bin:$PATH
# ICD loaders find only the runtime of this build.
export OCL_ICD_VENDORS=$build/etc/OpenCL/vendors

# section TITLE: prints a headline with the seconds since the start of the script.
section() { printf '\n=== %s  [%ds]\n' "$*" "$SECONDS"; }

# configure: configures the preset `release`. A new build folder compiles several sources at a time: its first build takes
# two thirds of the time, and a later one compiles a changed source with its neighbours.
configure() {
  section "Configure"
  # A python3 that only looks for the interpreter, like pyenv's, would do so at each of a thousand starts.
  PATH=$(python3 -c 'import os, sys; print(os.path.dirname(os.path.realpath(sys.executable)))'):$PATH
  # The preset names compilers without a folder. With another PATH than at first, CMake would take them for changed, and
  # begin again without what was set by hand.
  if [[ -f $build/CMakeCache.txt ]]; then
    cmake -S "$root" -B "$build"
  else
    cmake -S "$root" --preset release -DCMAKE_UNITY_BUILD=ON
  fi
}

# build_targets TARGET...: builds targets of the preset `release`.
build_targets() {
  section "Build"
  cmake --build "$build" --target "$@"
}
