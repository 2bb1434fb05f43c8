//===- Job.h - What is to be measured, and the results ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A job contains a program in several forms: a plain form, whose results are right, and
// candidates, whose speed is to be compared. oclc writes a job as MessagePack to the standard input
// of oclc-measure, which may run on another machine, and reads one line of JSON for each variant
// from its standard output.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_MEASURE_JOB_H
#define OCLC_MEASURE_JOB_H

#include "Binary/ImageABI.h"
#include "SelfCheck/Program.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::measure {

/// Maximum number of candidates.
inline constexpr size_t MostCandidates = 32;

using Bytes = std::vector<std::byte>;

/// An argument of a captured launch.
struct CapturedArgument {
  enum class Kind : uint8_t { Value, Local, Buffer, Null, Image, Sampler };
  Kind kind = Kind::Value;
  Bytes value;                     ///< Of a Value.
  uint64_t size = 0;               ///< Bytes of local memory, for Local.
  size_t blob = 0;                 ///< Index of the memory object, for Buffer and Image.
  uint64_t offset = 0;             ///< Offset in bytes in the memory object, for Buffer and Image.
  abi::ImageDescriptor image = {}; ///< For Image; without an address.
  uint32_t sampler = 0;            ///< For Sampler: abi::SamplerBits.
};

/// A launch of an application, with the contents of its buffers before the launch.
struct CapturedLaunch {
  std::string kernel;
  selfcheck::LaunchShape shape;
  std::vector<CapturedArgument> arguments;
  std::vector<Bytes> blobs; ///< Contents of the memory objects.
};

struct Job {
  unsigned seconds = 60;         ///< Time limit of the whole job.
  uint64_t seed = 1;             ///< Of generated arguments.
  Bytes plain;                   ///< Binary of the plain form.
  std::vector<Bytes> candidates; ///< Binaries; the first one is what the others are compared with.
  selfcheck::ProgramFacts facts;
  std::vector<CapturedLaunch> launches;
};

/// How one candidate of a variant did.
struct CandidateResult {
  double nanoseconds = 0; ///< Geometric mean over data sets of the shortest run; 0 if refused.
  std::string refused;    ///< Why it must not be chosen; empty if it may be.
  bool isCrash = false;   ///< It is refused because it crashed, or did not end.
};

/// Results of one variant of one kernel.
struct VariantResult {
  std::string kernel, cpu;
  std::optional<binary::Size3> localSize;  ///< Empty: the general variant.
  unsigned captured = 0, generated = 0;    ///< Number of data sets on which candidates were timed.
  std::string whyNot;                      ///< Why it was not measured; empty if it was.
  std::vector<CandidateResult> candidates; ///< In the order of the job, if it was measured.
};

/// Returns the job as MessagePack.
std::string writeJob(const Job &job);
/// Reads a job. Returns nullopt, with the reason in `error`, if the text is malformed.
std::optional<Job> readJob(std::span<const char> text, std::string &error);

/// Returns the results as one line of JSON.
std::string writeResult(const VariantResult &result);
/// Reads a line. Returns nullopt if it is malformed, or has another number of candidates.
std::optional<VariantResult> readResult(const std::string &line, size_t candidates);

} // namespace oclc::measure

#endif // OCLC_MEASURE_JOB_H
