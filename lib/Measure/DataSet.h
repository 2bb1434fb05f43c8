//===- DataSet.h - Arguments of a launch that is timed ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A data set is one launch of a kernel: its NDRange and its arguments, which are either captured
// from an application or generated. The generated ones resemble the trials of the self-check, but
// have many more work-items.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_MEASURE_DATASET_H
#define OCLC_MEASURE_DATASET_H

#include "Measure/Job.h"
#include "SelfCheck/Arguments.h"

#include <memory>

namespace oclc::measure {

class DataSet {
public:
  explicit DataSet(const selfcheck::LaunchShape &shape) : launchShape(shape) {}
  virtual ~DataSet() = default;

  const selfcheck::LaunchShape &shape() const { return launchShape; }
  /// Returns a limit for the processor time of one run, in seconds.
  virtual double runSeconds() const = 0;
  virtual const void *packed() const = 0;  ///< Arguments as the entry point takes them.
  virtual uint64_t localBytes() const = 0; ///< Bytes of local memory of a work-group.
  virtual void restore() = 0;              ///< Restores the initial contents of all memory.
  virtual selfcheck::Contents contents() const = 0; ///< Contents of all memory objects.
  virtual const selfcheck::Contents &initial() const = 0;
  /// Returns the type of the elements of a memory object.
  virtual selfcheck::ElementType type(size_t object) const = 0;

private:
  const selfcheck::LaunchShape launchShape;
};

/// A launch shape for generated arguments, with local size `local`. `dimensions` is that of the
/// kernel's ids.
selfcheck::LaunchShape generatedShape(const binary::Size3 &local, unsigned dimensions);

/// Generates the arguments of attempt `attempt` (0 to Trial::MaxAttempts - 1; later attempts have
/// smaller values). Throws std::bad_alloc.
std::unique_ptr<DataSet> generateData(const selfcheck::Subject &subject,
                                      const selfcheck::LaunchShape &shape, uint64_t seed,
                                      unsigned number, unsigned attempt);

/// Returns why a captured launch cannot be repeated with `kernel`; empty if it can.
std::string obstacleTo(const CapturedLaunch &launch, const binary::Kernel &kernel);

/// Repeats a captured launch. It must have no obstacle, and must outlive the data. Throws
/// std::bad_alloc.
std::unique_ptr<DataSet> repeatLaunch(const selfcheck::Subject &subject,
                                      const CapturedLaunch &launch);

} // namespace oclc::measure

#endif // OCLC_MEASURE_DATASET_H
