//===- Topology.h - The CPUs that the process may use ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_TOPOLOGY_H
#define OCLC_RUNTIME_EXEC_TOPOLOGY_H

#include <span>
#include <string_view>
#include <vector>

namespace oclc::rt::host {

/// The CPUs that the process may run on, by the system's numbers: those of its affinity when this
/// is first asked. At least one.
const std::vector<unsigned> &affinity();

/// Those that it uses: no more of them than OCLC_NUM_THREADS says. At least one.
const std::vector<unsigned> &cpus();

/// These CPUs by their NUMA nodes, in the order of the nodes; one list of all where the system does
/// not tell.
std::vector<std::vector<unsigned>> numaNodes();

/// Keeps the calling thread on these CPUs.
void keepThreadOn(std::span<const unsigned> list);

/// The numbers in a list such as "0-3,8": what the system writes. What is not a list ends it.
std::vector<unsigned> parseCpuList(std::string_view text);

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_TOPOLOGY_H
