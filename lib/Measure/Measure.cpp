//===- Measure.cpp - Time the candidates of a program -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/Measure.h"

#include "Measure/VariantTiming.h"
#include "SelfCheck/LoadedProgram.h"
#include "SelfCheck/Trial.h"
#include "loader/CpuFeatures.h"

#include <algorithm>

namespace oclc::measure {
namespace {

using binary::Size3;
using selfcheck::Code;
using selfcheck::LoadedProgram;
using selfcheck::Subject;

/// Number of generated data sets with each local size.
constexpr unsigned GeneratedSets = 2;

/// Returns the code of exactly this variant; nullopt if the program lacks it.
std::optional<Code> variantOf(LoadedProgram &program, const std::string &kernel,
                              const std::string &cpu, const std::optional<Size3> &local) {
  const binary::Manifest &manifest = program.manifest();
  for (size_t k = 0; k != manifest.kernels.size(); ++k)
    for (size_t v = 0; v != manifest.kernels[k].variants.size(); ++v) {
      const binary::Variant &variant = manifest.kernels[k].variants[v];
      if (manifest.kernels[k].name == kernel && manifest.targets[variant.target].cpu == cpu &&
          variant.localSize == local)
        return program.code(k, v);
    }
  return std::nullopt;
}

/// Returns the local sizes for generated arguments: that of the variant, or usual ones.
std::vector<Size3> localSizes(const binary::Kernel &kernel, const std::optional<Size3> &variant,
                              unsigned dimensions) {
  if (variant)
    return {*variant};
  if (kernel.requiredWorkGroupSize)
    return {*kernel.requiredWorkGroupSize};
  if (dimensions == 1)
    return {{64, 1, 1}, {256, 1, 1}};
  return {{16, 16, 1}, {64, 1, 1}};
}

class ProgramMeasurement {
public:
  explicit ProgramMeasurement(Job job)
      : job(std::move(job)),
        deadline(selfcheck::now() + uint64_t(this->job.seconds) * 1'000'000'000) {}

  std::string run(const std::function<void(const VariantResult &)> &take);

private:
  Job job;
  const uint64_t deadline;
  std::unique_ptr<LoadedProgram> plain;
  std::vector<std::unique_ptr<LoadedProgram>> programs;

  std::string load();
  void measure(const binary::Kernel &kernel, VariantResult &result, double seconds);
  bool measureCaptured(const Subject &subject, VariantTiming &timing, VariantResult &result,
                       double seconds);
  void measureGenerated(const Subject &subject, VariantTiming &timing, VariantResult &result,
                        double seconds) const;
};

} // namespace

std::string ProgramMeasurement::load() {
  std::string error;
  plain = LoadedProgram::load(std::move(job.plain), error);
  for (Bytes &candidate : job.candidates)
    if (error.empty())
      programs.push_back(LoadedProgram::load(std::move(candidate), error));
  return error;
}

/// Times the captured launches that fit this variant. Returns false if there are none.
bool ProgramMeasurement::measureCaptured(const Subject &subject, VariantTiming &timing,
                                         VariantResult &result, double seconds) {
  std::vector<const CapturedLaunch *> launches;
  for (const CapturedLaunch &launch : job.launches)
    if (launch.kernel == result.kernel && obstacleTo(launch, *subject.kernel).empty() &&
        (!result.localSize || launch.shape.local == *result.localSize))
      launches.push_back(&launch);
  // A variant for one local size cannot run an uneven launch.
  std::erase_if(launches, [&](const CapturedLaunch *launch) {
    return result.localSize && launch->shape.isUneven();
  });
  for (const CapturedLaunch *launch : launches)
    result.captured += timing.time([&] { return repeatLaunch(subject, *launch); },
                                   seconds / double(launches.size()));
  return result.captured != 0;
}

void ProgramMeasurement::measureGenerated(const Subject &subject, VariantTiming &timing,
                                          VariantResult &result, double seconds) const {
  const std::vector<Size3> sizes =
      localSizes(*subject.kernel, result.localSize, subject.facts.dimensions);
  const double share = seconds / double(sizes.size() * GeneratedSets);
  for (const Size3 &local : sizes)
    for (unsigned number = 0; number != GeneratedSets; ++number)
      for (unsigned attempt = 0; attempt + 1 != selfcheck::Trial::MaxAttempts; ++attempt)
        if (timing.time(
                [&] {
                  return generateData(subject, generatedShape(local, subject.facts.dimensions),
                                      job.seed, number, attempt);
                },
                share)) {
          ++result.generated;
          break;
        }
}

void ProgramMeasurement::measure(const binary::Kernel &kernel, VariantResult &result,
                                 double seconds) {
  Subject subject;
  subject.kernel = &kernel;
  if (const auto known = job.facts.find(kernel.name); known != job.facts.end())
    subject.facts = known->second;
  const std::optional<Code> plainCode = plain->codeFor(kernel.name, result.cpu, result.localSize);
  std::vector<Code> codes;
  for (const auto &program : programs)
    if (std::optional<Code> code = variantOf(*program, kernel.name, result.cpu, result.localSize))
      codes.push_back(*code);
  if (!plainCode || codes.size() != programs.size()) {
    result.whyNot = "a candidate lacks this variant";
    return;
  }
  subject.plain = *plainCode;
  subject.variant = codes.front();
  subject.uniformWorkGroups = programs.front()->manifest().uniformWorkGroups;
  selfcheck::setMath(subject, programs.front()->manifest());
  VariantTiming timing(subject, codes);
  if (!measureCaptured(subject, timing, result, seconds))
    measureGenerated(subject, timing, result, seconds);
  if (result.captured + result.generated == 0)
    result.whyNot = timing.whyNot();
  else
    result.candidates = timing.results();
}

std::string ProgramMeasurement::run(const std::function<void(const VariantResult &)> &take) {
  if (std::string error = load(); !error.empty())
    return error;
  const binary::Manifest &manifest = programs.front()->manifest();
  size_t left = 0;
  for (const binary::Kernel &kernel : manifest.kernels)
    left += kernel.variants.size();
  for (const binary::Kernel &kernel : manifest.kernels)
    for (const binary::Variant &variant : kernel.variants) {
      const binary::Target &target = manifest.targets[variant.target];
      VariantResult result;
      result.kernel = kernel.name;
      result.cpu = target.cpu;
      result.localSize = variant.localSize;
      const uint64_t time = selfcheck::now();
      const std::vector<std::string> missing = rt::missingFeatures(target.features);
      if (!missing.empty())
        result.whyNot = "this machine lacks " + missing.front();
      else if (time >= deadline)
        result.whyNot = "there was no time left";
      else
        measure(kernel, result, double(deadline - time) * 1e-9 / double(left));
      --left;
      take(result);
    }
  return "";
}

std::string measure(Job job, const std::function<void(const VariantResult &)> &take) {
  return ProgramMeasurement(std::move(job)).run(take);
}

} // namespace oclc::measure
