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

class Reporter {
public:
  Reporter(const SelfCheck &Asked, const binary::Manifest &Manifest,
           const KernelPositions &Positions, frontend::DiagnosticsSink &Sink)
      : Asked(Asked), Manifest(Manifest), Positions(Positions), Sink(Sink) {}

  void report(const selfcheck::ProgramReport &Report);

private:
  void reportDifference(const CheckedVariant &Checked, const Difference &Found);
  void reportKernel(size_t Kernel, ArrayRef<CheckedVariant> All);
  void reportUnchecked(size_t Kernel, ArrayRef<const CheckedVariant *> Unchecked, bool IsAll);
  void reportRemarks(size_t Kernel, ArrayRef<const CheckedVariant *> Checked);
  void reportSum(ArrayRef<CheckedVariant> All);
  void at(size_t Kernel, Severity Level, const Twine &Message);

  Severity ofUnchecked() const { return Asked.isStrict ? Severity::Error : Severity::Warning; }
  std::string variantText(const CheckedVariant &Checked) const;
  std::string argumentText(size_t Kernel, uint32_t Argument) const;

  const SelfCheck &Asked;
  const binary::Manifest &Manifest;
  const KernelPositions &Positions;
  frontend::DiagnosticsSink &Sink;
};

/// Returns a text such as "3 trials" or "1 trial".
std::string counted(uint64_t Count, StringRef What) {
  return utostr(Count) + " " + What.str() + (Count == 1 ? "" : "s");
}

std::string launchText(const selfcheck::LaunchShape &Launch) {
  std::string Text =
      "global size " + sizeText(Launch.global) + ", local size " + sizeText(Launch.local);
  if (Launch.offset != binary::Size3{})
    Text += ", offset " + sizeText(Launch.offset);
  return Text;
}

/// Returns why no trial of a variant could be compared.
std::string whyUnchecked(const selfcheck::VariantReport &Report) {
  if (Report.count(Outcome::NotLaunched) != 0)
    return "it asks for its ids in fewer dimensions, so that work-items would do the same at the "
           "same place";
  if (Report.count(Outcome::Discarded) != 0)
    return "with the arguments that were tried, " + Report.whyDiscarded;
  if (Report.count(Outcome::Unordered) != 0)
    return "its results depend on the order of work-items";
  if (Report.count(Outcome::IllConditioned) != 0)
    return "its results depend on the last bits of numbers";
  if (Report.count(Outcome::NothingWritten) != 0)
    return "it writes nothing to its buffers";
  return "there was no time left";
}

} // namespace

void Reporter::at(size_t Kernel, Severity Level, const Twine &Message) {
  const std::string &Name = Manifest.kernels[Kernel].name;
  Sink.report(Level, "kernel '" + Name + "'" + Message, Positions.at(Name));
}

std::string Reporter::argumentText(size_t Kernel, uint32_t Argument) const {
  const std::string &Name = Manifest.kernels[Kernel].arguments[Argument].name;
  return Name.empty() ? "argument " + utostr(Argument) : "'" + Name + "'";
}

/// Returns a text such as "variant for 64x1x1 on x86-64-v3 (loops, 8 work-items in a vector)".
std::string Reporter::variantText(const CheckedVariant &Checked) const {
  static constexpr const char *Methods[] = {"loops", "cbs", "replicate"};
  const binary::Variant &Variant = Manifest.kernels[Checked.kernel].variants[Checked.variant];
  return "variant for " + (Variant.localSize ? sizeText(*Variant.localSize) : "any local size") +
         " on " + Manifest.targets[Variant.target].cpu + " (" + Methods[unsigned(Variant.method)] +
         ", " + counted(Variant.vectorWidth, "work-item") + " in a vector)";
}

void Reporter::reportDifference(const CheckedVariant &Checked, const Difference &Found) {
  std::string What;
  switch (Found.kind) {
  case Difference::Kind::Crash:
    What = std::string("crashes (") + strsignal(Found.signal) + "), and its plain form does not";
    break;
  case Difference::Kind::TooSlow:
    What = "does not end, and its plain form does";
    break;
  case Difference::Kind::Value:
    What = "computes something else than its plain form: element " + itostr(Found.element) +
           " of " + argumentText(Checked.kernel, Found.argument) + " (" + Found.elementType +
           ") is " + Found.found + ", expected " + Found.expected +
           (Found.initial == Found.expected ? ", as it was before" : "");
    break;
  }
  at(Checked.kernel, Severity::Error, ": the " + variantText(Checked) + " " + What);
  const std::string Values = Found.scalars.empty() ? "" : "; " + Found.scalars;
  Sink.report(Severity::Note,
              "in trial " + Twine(Found.trial) + ": " + launchText(Found.launch) + Values);
  Sink.report(Severity::Note, "the same trials are run by --self-check=" + Twine(Asked.trials) +
                                  " --self-check-seed=" + Twine(Asked.seed) +
                                  " --kernel=" + Manifest.kernels[Checked.kernel].name +
                                  " with the other options as they are");
}

void Reporter::reportUnchecked(size_t Kernel, ArrayRef<const CheckedVariant *> Unchecked,
                               bool IsAll) {
  if (IsAll) {
    at(Kernel, ofUnchecked(), " was not checked: " + whyUnchecked(Unchecked.front()->report));
    return;
  }
  for (const CheckedVariant *Each : Unchecked)
    at(Kernel, ofUnchecked(),
       ": the " + variantText(*Each) + " was not checked: " + whyUnchecked(Each->report));
}

/// Reports what was compared only in part.
void Reporter::reportRemarks(size_t Kernel, ArrayRef<const CheckedVariant *> Checked) {
  std::set<uint32_t> Unordered;
  uint64_t Rounded = 0, IllConditioned = 0, OutOfTime = 0;
  for (const CheckedVariant *Each : Checked) {
    Unordered.insert(Each->report.unordered.begin(), Each->report.unordered.end());
    Rounded += Each->report.rounded;
    IllConditioned += Each->report.count(Outcome::IllConditioned);
    OutOfTime += !Each->report.isComplete;
  }
  if (!Unordered.empty()) {
    auto Names =
        map_range(Unordered, [&](uint32_t Argument) { return argumentText(Kernel, Argument); });
    at(Kernel, Severity::Remark,
       ": " + join(Names, ", ") +
           " was not compared in all trials: the contents depend on the order of work-items");
  }
  if (Rounded != 0)
    at(Kernel, Severity::Remark,
       ": " + counted(Rounded, "number") + " differed by no more than rounding allows");
  if (IllConditioned != 0)
    at(Kernel, Severity::Remark,
       ": in " + counted(IllConditioned, "trial") +
           " the variant differed where results depend on the last bits of numbers");
  if (OutOfTime != 0)
    at(Kernel, Severity::Remark,
       ": there was no time for all trials of " + counted(OutOfTime, "variant"));
}

void Reporter::reportKernel(size_t Kernel, ArrayRef<CheckedVariant> All) {
  SmallVector<const CheckedVariant *> Checked, Unchecked;
  for (const CheckedVariant &Each : All)
    if (Each.kernel == Kernel)
      (Each.report.agreed() != 0 || Each.report.difference ? Checked : Unchecked).push_back(&Each);
  if (!Unchecked.empty())
    reportUnchecked(Kernel, Unchecked, Checked.empty());
  reportRemarks(Kernel, Checked);
}

void Reporter::reportSum(ArrayRef<CheckedVariant> All) {
  std::set<size_t> Kernels;
  uint64_t Variants = 0, Trials = 0;
  for (const CheckedVariant &Each : All) {
    if (Each.report.agreed() == 0)
      continue;
    Kernels.insert(Each.kernel);
    ++Variants;
    Trials += Each.report.agreed();
  }
  Sink.report(Severity::Remark, "self-check: " + counted(Variants, "variant") + " of " +
                                    counted(Kernels.size(), "kernel") +
                                    " did the same as the plain form in " + utostr(Trials) +
                                    (Trials == 1 ? " launch" : " launches"));
}

void Reporter::report(const selfcheck::ProgramReport &Report) {
  if (!Report.error.empty()) {
    Sink.report(ofUnchecked(), "the program was not checked: " + Report.error);
    return;
  }
  for (const selfcheck::TargetNotRun &Target : Report.targetsNotRun)
    Sink.report(Severity::Remark, "the code for " + Target.cpu +
                                      " was not checked: this machine lacks " +
                                      join(Target.missingFeatures, ", "));
  if (Report.variants.empty()) {
    Sink.report(ofUnchecked(), "the program was not checked: this machine runs none of its code");
    return;
  }
  if (const auto &Found = Report.variants.back().report.difference) {
    reportDifference(Report.variants.back(), *Found);
    return;
  }
  for (size_t Kernel = 0; Kernel != Manifest.kernels.size(); ++Kernel)
    reportKernel(Kernel, Report.variants);
  reportSum(Report.variants);
}

void checkOutput(StringRef Binary, StringRef Canonical, const selfcheck::ProgramFacts &Facts,
                 const SelfCheck &Asked, ArrayRef<target::TargetSpec> Targets,
                 const binary::Manifest &Manifest, const KernelPositions &Positions,
                 frontend::DiagnosticsSink &Sink) {
  auto MakeForm = [&](selfcheck::Form Form) {
    Expected<std::vector<std::byte>> File = compilePlainForm(Canonical, Targets, Form);
    if (File)
      return std::move(*File);
    consumeError(File.takeError());
    return std::vector<std::byte>();
  };
  selfcheck::Options Options;
  Options.trials = Asked.trials;
  Options.seed = Asked.seed;
  const auto *Begin = reinterpret_cast<const std::byte *>(Binary.data());
  Reporter(Asked, Manifest, Positions, Sink)
      .report(selfcheck::checkProgram({Begin, Binary.size()}, Facts, MakeForm, Options));
}

} // namespace oclc::driver
