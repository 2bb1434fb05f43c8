//===- Program.cpp - Check all kernels of a program -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Program.h"

#include "SelfCheck/LoadedProgram.h"
#include "loader/CpuFeatures.h"

#include <algorithm>
#include <map>

namespace oclc::selfcheck {

namespace {

/// Creates and caches the forms of a program.
class Forms {
public:
  explicit Forms(const FormMaker &make) : make(make) {}

  /// Returns the form, or null if it does not exist or cannot be loaded.
  LoadedProgram *get(Form form) {
    auto [known, isNew] = loaded.try_emplace(form);
    std::string error;
    if (isNew)
      known->second = LoadedProgram::load(make(form), error);
    return known->second.get();
  }

private:
  const FormMaker &make;
  std::map<Form, std::unique_ptr<LoadedProgram>> loaded;
};

/// True if the program was compiled with one of the options `names`.
bool hasOption(const binary::Manifest &manifest, std::initializer_list<std::string_view> names) {
  const std::string text = " " + manifest.options + " ";
  return std::ranges::any_of(names, [&](std::string_view name) {
    return text.find(" " + std::string(name) + " ") != std::string::npos;
  });
}

} // namespace

void setMath(Subject &subject, const binary::Manifest &manifest) {
  subject.relaxedMath = hasOption(
      manifest, {"-cl-fast-relaxed-math", "-cl-mad-enable", "-cl-unsafe-math-optimizations"});
  subject.finiteMath = hasOption(manifest, {"-cl-fast-relaxed-math", "-cl-finite-math-only"});
}

namespace {

class ProgramCheck {
public:
  ProgramCheck(LoadedProgram &program, const ProgramFacts &facts, Forms &forms,
               const Options &options)
      : program(program), facts(facts), forms(forms), options(options),
        deadline(now() + uint64_t(options.seconds) * 1'000'000'000) {}

  void run(ProgramReport &report);

private:
  std::optional<Subject> subjectOf(size_t kernel, size_t variant);
  uint64_t shareOfTime(size_t variantsLeft) const;

  LoadedProgram &program;
  const ProgramFacts &facts;
  Forms &forms;
  const Options options;
  const uint64_t deadline;
};

} // namespace

std::optional<Subject> ProgramCheck::subjectOf(size_t kernel, size_t variant) {
  const binary::Manifest &manifest = program.manifest();
  const binary::Kernel &checked = manifest.kernels[kernel];

  auto codeOf = [this, name = checked.name,
                 cpu = manifest.targets[checked.variants[variant].target].cpu,
                 local = checked.variants[variant].localSize](Form form) -> std::optional<Code> {
    LoadedProgram *other = forms.get(form);
    return other ? other->codeFor(name, cpu, local) : std::nullopt;
  };
  const std::optional<Code> plainCode = codeOf(Form::Plain);
  if (!plainCode)
    return std::nullopt;
  Subject subject;
  subject.kernel = &checked;
  if (auto known = facts.find(checked.name); known != facts.end())
    subject.facts = known->second;
  subject.uniformWorkGroups = manifest.uniformWorkGroups;
  setMath(subject, manifest);
  subject.variant = program.code(kernel, variant);
  subject.plain = *plainCode;
  subject.otherForm = codeOf;
  return subject;
}

/// Returns the deadline for the next variant. A variant gets at most twice its share of the
/// remaining time, so that a slow kernel leaves time for the others.
uint64_t ProgramCheck::shareOfTime(size_t variantsLeft) const {
  const uint64_t time = now();
  return time >= deadline ? deadline
                          : std::min(deadline, time + 2 * (deadline - time) / variantsLeft);
}

void ProgramCheck::run(ProgramReport &report) {
  const binary::Manifest &manifest = program.manifest();
  std::vector<bool> canRun;
  for (const binary::Target &target : manifest.targets) {
    std::vector<std::string> missing = rt::missingFeatures(target.features);
    canRun.push_back(missing.empty());
    if (!missing.empty())
      report.targetsNotRun.push_back({target.cpu, std::move(missing)});
  }
  for (size_t k = 0; k != manifest.kernels.size(); ++k)
    for (size_t v = 0; v != manifest.kernels[k].variants.size(); ++v)
      if (canRun[manifest.kernels[k].variants[v].target])
        report.variants.push_back({k, v, {}});

  for (size_t i = 0; i != report.variants.size(); ++i) {
    CheckedVariant &checked = report.variants[i];
    const std::optional<Subject> subject = subjectOf(checked.kernel, checked.variant);
    if (!subject) {
      report.error =
          "the plain form lacks the kernel '" + manifest.kernels[checked.kernel].name + "'";
      return;
    }
    checked.report = checkVariant(*subject, options, shareOfTime(report.variants.size() - i));
    if (checked.report.difference) {
      report.variants.resize(i + 1);
      return;
    }
  }
}

ProgramReport checkProgram(std::span<const std::byte> file, const ProgramFacts &facts,
                           const FormMaker &makeForm, const Options &options) {
  ProgramReport report;
  const std::unique_ptr<LoadedProgram> program =
      LoadedProgram::load({file.begin(), file.end()}, report.error);
  Forms forms(makeForm);
  if (!program)
    return report;
  if (!forms.get(Form::Plain)) {
    report.error = "there is no plain form of the program";
    return report;
  }
  ProgramCheck(*program, facts, forms, options).run(report);
  return report;
}

} // namespace oclc::selfcheck
