//===- Topology.h - The CPUs that the process may use ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_TOPOLOGY_H
#define OCLC_RUNTIME_PLATFORM_TOPOLOGY_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::rt::host {

/// Returns the numbers of the CPUs that the process may run on: those of its affinity mask at the
/// first call. At least one.
const std::vector<unsigned> &affinity();

/// Returns the CPUs that the process uses: at most as many as OCLC_NUM_THREADS and the quota of its
/// control group specify. Prefers one CPU of each core to two of the same core. CPUs of a core are
/// adjacent in the list, and so are those of a NUMA node. At least one.
const std::vector<unsigned> &cpus();

/// Returns the CPUs of cpus() by NUMA node, in the order of the nodes; a single list if the system
/// does not report the nodes.
const std::vector<std::vector<unsigned>> &numaNodes();

/// Returns the CPUs on which the worker with this number may run. If there are several NUMA nodes,
/// they are the CPUs of one node, so that each part of a launch stays on the node of its data.
/// Otherwise they are those of affinity().
const std::vector<unsigned> &cpusOfWorker(unsigned number);

/// Sets the affinity of the calling thread to these CPUs; no effect if there are none.
void keepThreadOn(std::span<const unsigned> list);

/// Parses a list of CPU numbers in the format of the system, such as "0-3,8". Stops at the first
/// part that does not match.
std::vector<unsigned> parseCpuList(std::string_view text);

/// The results of cpus() and numaNodes().
struct CpuChoice {
  std::vector<unsigned> cpus;
  std::vector<std::vector<unsigned>> nodes;
};
/// Chooses at most `count` of the CPUs in `allowed`. `root` is prepended to /sys, for tests.
CpuChoice chooseCpus(const std::vector<unsigned> &allowed, size_t count,
                     const std::string &root = "");

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_PLATFORM_TOPOLOGY_H
