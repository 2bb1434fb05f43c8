//===- Confine.cpp - The sandbox that this program enters ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Confine.h"

#include "Base/Environment.h"
#include "Frontend/SPIRV.h"
#include "Sandbox/KernelSupport.h"
#include "Sandbox/Sandbox.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <link.h>

using namespace llvm;

namespace oclc::tool {
namespace {

/// Where `File` is, or will be.
std::string folderOf(StringRef File) {
  SmallString<128> Path(File);
  sys::fs::make_absolute(Path);
  // A symbolic link stays one, and what it leads to is replaced.
  if (SmallString<128> Target; !sys::fs::real_path(Path, Target))
    Path = Target;
  return sys::path::parent_path(Path).str();
}

class Confinement {
public:
  explicit Confinement(const Arguments &A) : Given(A) {}

  void allowWriting(const OutputNames &Names) {
    const char *Place = environment("TMPDIR");
    Allowed.writable.push_back(Place ? Place : "/tmp");
    for (StringRef File :
         {StringRef(Names.output), StringRef(Names.dependencies), StringRef(Names.temps),
          StringRef(Given.remarksFile), StringRef(Given.crashBundle)})
      if (!File.empty() && File != "-" && File != "off")
        Allowed.writable.push_back(folderOf(File));
    // Intermediate files get a folder of their own, which is made for them.
    if (!Names.temps.empty())
      Allowed.writable.push_back(Names.temps);
  }

  void allowPrograms() {
    const std::string Self =
        sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&confine));
    allowProgram(Self);
    if (Given.crashBundle != "off") // The bundle tries its command.
      allowProgram(folderOf(Self) + "/oclopt");
    Expected<std::string> Translator = frontend::findSpirvTranslator(Given.spirvTranslator);
    if (!Translator) // Without it, SPIR-V does not compile, and a message says so.
      return consumeError(Translator.takeError());
    allowProgram(*Translator);
    Allowed.readable.push_back(folderOf(*Translator));
  }

  /// Of all that could be read, what a stranger's source may include, and what programs need.
  void restrictReading() {
    if (Given.includeRoot.empty())
      return;
    Allowed.readsAnything = false;
    Allowed.readable.push_back(Given.includeRoot);
    for (const std::string &Input : Given.inputs)
      Allowed.readable.push_back(Input);
    // This program starts once more when it has run out of something.
    dl_iterate_phdr(
        [](dl_phdr_info *Library, size_t, void *Into) {
          if (Library->dlpi_name && *Library->dlpi_name == '/')
            static_cast<sandbox::Allowance *>(Into)->readable.push_back(
                folderOf(Library->dlpi_name));
          return 0;
        },
        &Allowed);
  }

  const sandbox::Allowance &allowed() const { return Allowed; }

private:
  void allowProgram(const std::string &Path) {
    const std::vector<std::string> Files = sandbox::filesToStart(Path);
    Allowed.programs.insert(Allowed.programs.end(), Files.begin(), Files.end());
    Allowed.anyProgram |= Files.empty() && sys::fs::exists(Path);
  }

  const Arguments &Given;
  sandbox::Allowance Allowed;
};

} // namespace

std::optional<Failure> confine(const Arguments &Arguments, const OutputNames &Names) {
  if (Arguments.sandbox == "off")
    return std::nullopt;
  const bool MustHold = Arguments.sandbox == "on";
  if (const char *Missing = MustHold ? sandbox::missingProtection() : nullptr)
    return Failure{BadUsage, {Missing, "--sandbox=on", 0}};
  Confinement Confinement(Arguments);
  Confinement.allowWriting(Names);
  Confinement.allowPrograms();
  Confinement.restrictReading();
  if (!sandbox::Sandbox(Confinement.allowed()).enter() && MustHold)
    return Failure{BadUsage, {"the kernel has refused the sandbox", "--sandbox=on", 0}};
  return std::nullopt;
}

} // namespace oclc::tool
