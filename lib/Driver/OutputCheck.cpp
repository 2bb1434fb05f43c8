//===- OutputCheck.cpp - Compare a new binary with its plain form -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/OutputCheck.h"

#include "Driver/Pipeline.h"
#include "Driver/PlainForm.h"
#include "SelfCheck/Program.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstring>
#include <set>

using namespace llvm;
using oclc::frontend::Severity;
using oclc::selfcheck::CheckedVariant;
using oclc::selfcheck::Difference;
using oclc::selfcheck::Outcome;

namespace oclc::driver {

namespace {

constexpr StringLiteral NothingRuns =
    "the program was not checked: this machine runs none of its code";

class Reporter {
public:
  Reporter(const SelfCheck &asked, const binary::Manifest &manifest,
           const KernelPositions &positions, frontend::DiagnosticsSink &sink)
      : Asked(asked), Manifest(manifest), Positions(positions), Sink(sink) {}

  void report(const selfcheck::ProgramReport &report);

private:
  void reportDifference(const CheckedVariant &checked, const Difference &found);
  void reportKernel(size_t kernel, ArrayRef<CheckedVariant> all);
  void reportUnchecked(size_t kernel, ArrayRef<const CheckedVariant *> unchecked, bool isAll);
  void reportRemarks(size_t kernel, ArrayRef<const CheckedVariant *> checked);
  void reportSum(ArrayRef<CheckedVariant> all);
  void at(size_t kernel, Severity level, const Twine &message);

  Severity ofUnchecked() const { return Asked.isStrict ? Severity::Error : Severity::Warning; }
  std::string variantText(const CheckedVariant &checked) const;
  std::string argumentText(size_t kernel, uint32_t argument) const;

  const SelfCheck &Asked;
  const binary::Manifest &Manifest;
  const KernelPositions &Positions;
  frontend::DiagnosticsSink &Sink;
};

/// Returns a text such as "3 trials" or "1 trial".
std::string counted(uint64_t count, StringRef what) {
  return utostr(count) + " " + what.str() + (count == 1 ? "" : "s");
}

std::string launchText(const selfcheck::LaunchShape &launch) {
  std::string text =
      "global size " + sizeText(launch.global) + ", local size " + sizeText(launch.local);
  if (launch.offset != binary::Size3{})
    text += ", offset " + sizeText(launch.offset);
  return text;
}

/// Returns why no trial of a variant could be compared.
std::string whyUnchecked(const selfcheck::VariantReport &report) {
  if (report.count(Outcome::NotLaunched) != 0)
    return "it asks for its ids in fewer dimensions, so that work-items would do the same at the "
           "same place";
  if (report.count(Outcome::Discarded) != 0)
    return "with the arguments that were tried, " + report.whyDiscarded;
  if (report.count(Outcome::Unordered) != 0)
    return "its results depend on the order of work-items";
  if (report.count(Outcome::IllConditioned) != 0)
    return "its results depend on the last bits of numbers";
  if (report.count(Outcome::NothingWritten) != 0)
    return "it writes nothing to its buffers";
  return "there was no time left";
}

} // namespace

void Reporter::at(size_t kernel, Severity level, const Twine &message) {
  const std::string &name = Manifest.kernels[kernel].name;
  Sink.report(level, "kernel '" + name + "'" + message, Positions.at(name));
}

std::string Reporter::argumentText(size_t kernel, uint32_t argument) const {
  const std::string &name = Manifest.kernels[kernel].arguments[argument].name;
  return name.empty() ? "argument " + utostr(argument) : "'" + name + "'";
}

/// Returns a text such as "variant for 64x1x1 on x86-64-v3 (loops, 8 work-items in a vector)".
std::string Reporter::variantText(const CheckedVariant &checked) const {
  static constexpr const char *Methods[] = {"loops", "cbs", "replicate"};
  const binary::Variant &variant = Manifest.kernels[checked.kernel].variants[checked.variant];
  return "variant for " + (variant.localSize ? sizeText(*variant.localSize) : "any local size") +
         " on " + Manifest.targets[variant.target].cpu + " (" + Methods[unsigned(variant.method)] +
         ", " + counted(variant.vectorWidth, "work-item") + " in a vector)";
}

void Reporter::reportDifference(const CheckedVariant &checked, const Difference &found) {
  std::string what;
  switch (found.kind) {
  case Difference::Kind::Crash:
    what = std::string("crashes (") + strsignal(found.signal) + "), and its plain form does not";
    break;
  case Difference::Kind::TooSlow:
    what = "does not end, and its plain form does";
    break;
  case Difference::Kind::Value:
    what = "computes something else than its plain form: element " + itostr(found.element) +
           " of " + argumentText(checked.kernel, found.argument) + " (" + found.elementType +
           ") is " + found.found + ", expected " + found.expected +
           (found.initial == found.expected ? ", as it was before" : "");
    break;
  }
  at(checked.kernel, Severity::Error, ": the " + variantText(checked) + " " + what);
  const std::string values = found.scalars.empty() ? "" : "; " + found.scalars;
  Sink.report(Severity::Note,
              "in trial " + Twine(found.trial) + ": " + launchText(found.launch) + values);
  Sink.report(Severity::Note, "the same trials are run by --self-check=" + Twine(Asked.trials) +
                                  " --self-check-seed=" + Twine(Asked.seed) +
                                  " --kernel=" + Manifest.kernels[checked.kernel].name +
                                  " with the other options as they are");
}

void Reporter::reportUnchecked(size_t kernel, ArrayRef<const CheckedVariant *> unchecked,
                               bool isAll) {
  if (isAll) {
    at(kernel, ofUnchecked(), " was not checked: " + whyUnchecked(unchecked.front()->report));
    return;
  }
  for (const CheckedVariant *each : unchecked)
    at(kernel, ofUnchecked(),
       ": the " + variantText(*each) + " was not checked: " + whyUnchecked(each->report));
}

/// Reports what was compared only in part.
void Reporter::reportRemarks(size_t kernel, ArrayRef<const CheckedVariant *> checked) {
  std::set<uint32_t> unordered;
  uint64_t rounded = 0, illConditioned = 0, outOfTime = 0;
  for (const CheckedVariant *each : checked) {
    unordered.insert(each->report.unordered.begin(), each->report.unordered.end());
    rounded += each->report.rounded;
    illConditioned += each->report.count(Outcome::IllConditioned);
    outOfTime += !each->report.isComplete;
  }
  if (!unordered.empty()) {
    auto names =
        map_range(unordered, [&](uint32_t argument) { return argumentText(kernel, argument); });
    at(kernel, Severity::Remark,
       ": " + join(names, ", ") +
           " was not compared in all trials: the contents depend on the order of work-items");
  }
  if (rounded != 0)
    at(kernel, Severity::Remark,
       ": " + counted(rounded, "number") + " differed by no more than rounding allows");
  if (illConditioned != 0)
    at(kernel, Severity::Remark,
       ": in " + counted(illConditioned, "trial") +
           " the variant differed where results depend on the last bits of numbers");
  if (outOfTime != 0)
    at(kernel, Severity::Remark,
       ": there was no time for all trials of " + counted(outOfTime, "variant"));
}

void Reporter::reportKernel(size_t kernel, ArrayRef<CheckedVariant> all) {
  SmallVector<const CheckedVariant *> checked, unchecked;
  for (const CheckedVariant &each : all)
    if (each.kernel == kernel)
      (each.report.agreed() != 0 || each.report.difference ? checked : unchecked).push_back(&each);
  if (!unchecked.empty())
    reportUnchecked(kernel, unchecked, checked.empty());
  reportRemarks(kernel, checked);
}

void Reporter::reportSum(ArrayRef<CheckedVariant> all) {
  std::set<size_t> kernels;
  uint64_t variants = 0, trials = 0;
  for (const CheckedVariant &each : all) {
    if (each.report.agreed() == 0)
      continue;
    kernels.insert(each.kernel);
    ++variants;
    trials += each.report.agreed();
  }
  Sink.report(Severity::Remark, "self-check: " + counted(variants, "variant") + " of " +
                                    counted(kernels.size(), "kernel") +
                                    " did the same as the plain form in " + utostr(trials) +
                                    (trials == 1 ? " launch" : " launches"));
}

void Reporter::report(const selfcheck::ProgramReport &report) {
  if (!report.error.empty()) {
    Sink.report(ofUnchecked(), "the program was not checked: " + report.error);
    return;
  }
  for (const selfcheck::TargetNotRun &target : report.targetsNotRun)
    Sink.report(Severity::Remark, "the code for " + target.cpu +
                                      " was not checked: this machine lacks " +
                                      join(target.missingFeatures, ", "));
  if (report.variants.empty()) {
    Sink.report(ofUnchecked(), NothingRuns);
    return;
  }
  if (const auto &found = report.variants.back().report.difference) {
    reportDifference(report.variants.back(), *found);
    return;
  }
  for (size_t kernel = 0; kernel != Manifest.kernels.size(); ++kernel)
    reportKernel(kernel, report.variants);
  reportSum(report.variants);
}

/// Reports the CPUs whose code runs on no machine of this architecture.
static void reportOtherMachines(ArrayRef<target::TargetSpec> targets,
                                frontend::DiagnosticsSink &sink) {
  const target::Architecture &host = target::hostArchitecture();
  for (const target::TargetSpec &target : targets)
    if (target.architecture != &host)
      sink.report(Severity::Remark, "the code for " + target.name +
                                        " was not checked: this machine is " + host.name() +
                                        ", not " + target.architecture->name());
}

void checkOutput(const CheckedOutput &output, StringRef canonical,
                 const selfcheck::ProgramFacts &facts, const SelfCheck &asked,
                 const KernelPositions &positions, frontend::DiagnosticsSink &sink) {
  reportOtherMachines(output.all, sink);
  if (!output.manifest) {
    sink.report(asked.isStrict ? Severity::Error : Severity::Warning, NothingRuns);
    return;
  }
  auto makeForm = [&](selfcheck::Form form) {
    Expected<std::vector<std::byte>> file = compilePlainForm(canonical, output.targets, form);
    if (file)
      return std::move(*file);
    consumeError(file.takeError());
    return std::vector<std::byte>();
  };
  selfcheck::Options options;
  options.trials = asked.trials;
  options.seed = asked.seed;
  Reporter(asked, *output.manifest, positions, sink)
      .report(selfcheck::checkProgram(output.binary, facts, makeForm, options));
}

} // namespace oclc::driver
