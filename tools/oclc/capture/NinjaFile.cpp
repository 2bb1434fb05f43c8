//===- NinjaFile.cpp - A build file for the programs of a capture -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "NinjaFile.h"

#include "CaptureInputs.h"
#include "Target/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace llvm;

namespace oclc::tool {
namespace {

/// Options by architecture.
using Targets = std::map<std::string, std::vector<std::string>>;

/// Quotes a word for the shell, and the result for a variable of ninja.
std::string shellWord(StringRef word) {
  std::string quoted;
  const bool isPlain = !word.empty() && all_of(word, [](char letter) {
    return isAlnum(letter) || StringRef("-_=./,+:@%").contains(letter);
  });
  for (const char letter : word)
    quoted += !isPlain && letter == '\'' ? "'\\''" : letter == '$' ? "$$" : std::string(1, letter);
  return isPlain ? quoted : "'" + quoted + "'";
}

std::string shellWords(ArrayRef<std::string> words) {
  return join(map_range(words, [](const std::string &word) { return shellWord(word); }), " ");
}

/// Escapes a path in a line that begins with "build".
std::string buildPath(StringRef path) {
  std::string escaped;
  for (const char letter : path)
    escaped += (StringRef("$ :").contains(letter) ? "$" : "") + std::string(1, letter);
  return escaped;
}

std::string besideNinjaFile(const NinjaFileOptions &options, const Twine &name) {
  SmallString<128> path(sys::path::parent_path(options.output));
  sys::path::append(path, name);
  return path.str().str();
}

std::string nameOfCapture(const NinjaFileOptions &options) {
  StringRef folder = StringRef(options.capture).rtrim('/');
  return sys::path::filename(folder).str();
}

Expected<Targets> divide(ArrayRef<std::string> options) {
  Targets targets;
  for (StringRef option : options) {
    StringRef name = option;
    if (name.consume_front("--target=")) {
      targets[name.str()].push_back(option.str());
      continue;
    }
    name.consume_front("--cpu=");
    Expected<target::TargetSpec> spec = target::resolveTarget(name);
    if (!spec)
      return spec.takeError();
    targets[spec->architecture->name().str()].push_back(option.str());
  }
  return targets;
}

/// True if the program is compiled at once for all targets.
bool isUndivided(const CapturedProgram &program) {
  return program.kind == binary::ProgramKind::Link || any_of(program.words, [](StringRef word) {
           return word.starts_with("--cpu") || word.starts_with("--target");
         });
}

class Writer {
public:
  Writer(const NinjaFileOptions &options, const Capture &capture, const CaptureOptions &build,
         Targets targets)
      : Options(options), Captured(capture), Inputs(capture, options.capture), Build(build),
        ByArchitecture(std::move(targets)) {}

  std::string text() {
    addRules();
    std::set<binary::Digest> seen;
    for (const CapturedProgram &program : Captured.programs)
      if (program.kind && seen.insert(program.digest).second)
        addProgram(program);
    addArchive();
    return std::move(Text);
  }

private:
  const NinjaFileOptions &Options;
  const Capture &Captured;
  const CaptureInputs Inputs;
  const CaptureOptions &Build;
  const Targets ByArchitecture;
  std::vector<std::string> Parts;
  std::string Text;

  void addRules() {
    std::vector<std::string> flags = {"--from-capture=" + Options.capture};
    append_range(flags, Build.words);
    for (const std::string &size : Build.localSizes)
      flags.push_back("--local-size=" + size);
    flags.push_back("--most-local-sizes=" + std::to_string(Build.mostLocalSizes));
    if (!Build.tuningFile.empty())
      flags.push_back("--tuning=" + Build.tuningFile);
    Text += "# Compiles the programs of a capture, each on its own, and joins them in an archive.\n"
            "ninja_required_version = 1.5\n"
            "oclc = " +
            shellWord(Build.compiler) +
            "\n"
            "flags = " +
            shellWords(flags) +
            "\n"
            "targets = " +
            shellWords(Build.targets) +
            "\n\n"
            "rule program\n"
            "  command = $oclc $flags --program=$digest $targets -j1 --progress=off -MD -MF $out.d"
            " -o $out > /dev/null\n"
            "  description = oclc $out\n"
            "  depfile = $out.d\n"
            "  deps = gcc\n"
            "rule archive\n"
            "  command = $oclc @$out.rsp -o $out\n"
            "  description = oclc $out\n"
            "  rspfile = $out.rsp\n"
            "  rspfile_content = $in_newline\n"
            "rule again\n"
            "  command = $oclc $flags $targets --emit=ninja -o $out\n"
            "  generator = 1\n\n";
  }

  void addProgram(const CapturedProgram &program) {
    if (isUndivided(program) || ByArchitecture.size() < 2)
      return addEdge(program, "", nullptr);
    for (const auto &[architecture, targets] : ByArchitecture)
      addEdge(program, "." + architecture, &targets);
  }

  void addEdge(const CapturedProgram &program, const Twine &suffix,
               const std::vector<std::string> *targets) {
    const std::string digest = binary::toHex(program.digest);
    Parts.push_back(
        besideNinjaFile(Options, nameOfCapture(Options) + ".parts/" + digest + suffix + ".oclarc"));
    Text += "build " + buildPath(Parts.back()) + ": program";
    for (const std::string &input : Inputs.of(program.digest))
      Text += " " + buildPath(input);
    Text += " | " + buildPath(Build.compiler);
    if (!Build.tuningFile.empty())
      Text += " " + buildPath(Build.tuningFile);
    Text += "\n  digest = " + digest + "\n";
    if (targets)
      Text += "  targets = " + shellWords(*targets) + "\n";
  }

  void addArchive() {
    Text += "build " + buildPath(archiveOfNinjaFile(Options)) + ": archive";
    for (const std::string &part : Parts)
      Text += " " + buildPath(part);
    Text += " | " + buildPath(Build.compiler) + "\n";
    // The time of a folder changes when a program is added.
    SmallString<128> programs(Options.capture);
    sys::path::append(programs, "programs");
    Text += "build " + buildPath(Options.output) + ": again | " + buildPath(programs) + " " +
            buildPath(Build.compiler) + "\n";
    Text += "default " + buildPath(archiveOfNinjaFile(Options)) + "\n";
  }
};

} // namespace

std::string archiveOfNinjaFile(const NinjaFileOptions &options) {
  return besideNinjaFile(options, nameOfCapture(options) + ".oclarc");
}

Expected<std::string> ninjaFile(const NinjaFileOptions &options, const Capture &capture,
                                const CaptureOptions &build) {
  for (StringRef path : {options.output, options.capture, build.compiler, build.tuningFile})
    if (path.find_first_of("\n\r") != StringRef::npos)
      return createStringError("ninja has no way to write a path with a line break");
  Expected<Targets> targets = divide(build.targets);
  if (!targets)
    return targets.takeError();
  return Writer(options, capture, build, std::move(*targets)).text();
}

} // namespace oclc::tool
