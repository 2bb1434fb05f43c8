//===- Topology.h - The CPUs that the process may use ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_TOPOLOGY_H
#define OCLC_RUNTIME_EXEC_TOPOLOGY_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::rt::host {

/// The CPUs that the process may run on, by the system's numbers: those of its affinity when this
/// is first asked. At least one.
const std::vector<unsigned> &affinity();

/// Those that it uses: no more of them than OCLC_NUM_THREADS and the quota of its control group
/// say, and rather one of each core than two of one. Those of a core, and of a NUMA node, stand
/// together. At least one.
const std::vector<unsigned> &cpus();

/// These CPUs by their NUMA nodes, in the order of the nodes; one list of all where the system does
/// not tell.
const std::vector<std::vector<unsigned>> &numaNodes();

/// Where the worker with this number belongs: to one NUMA node where there are several, so that a
/// part of a launch stays where its data is.
const std::vector<unsigned> &cpusOfWorker(unsigned number);

/// Keeps the calling thread on these CPUs.
void keepThreadOn(std::span<const unsigned> list);

/// The numbers in a list such as "0-3,8": what the system writes. What is not a list ends it.
std::vector<unsigned> parseCpuList(std::string_view text);

/// What cpus() and numaNodes() make of `allowed`, for at most `count` CPUs, where `root` stands in
/// front of /sys.
struct CpuChoice {
  std::vector<unsigned> cpus;
  std::vector<std::vector<unsigned>> nodes;
};
CpuChoice chooseCpus(const std::vector<unsigned> &allowed, size_t count,
                     const std::string &root = "");

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_TOPOLOGY_H
