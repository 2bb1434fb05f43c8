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

/// Returns the folder of `file`, which need not exist.
std::string folderOf(StringRef file) {
  SmallString<128> path(file);
  (void)sys::fs::make_absolute(path);
  // If `file` is a symbolic link, the output replaces its target, so return the folder of the
  // target.
  if (SmallString<128> target; !sys::fs::real_path(path, target))
    path = target;
  return sys::path::parent_path(path).str();
}

class Confinement {
public:
  explicit Confinement(const Arguments &a) : Given(a) {}

  void allowWriting(const OutputNames &names) {
    const char *place = environment("TMPDIR");
    Allowed.writable.push_back(place ? place : "/tmp");
    for (StringRef file :
         {StringRef(names.output), StringRef(names.header), StringRef(names.dependencies),
          StringRef(names.temps), StringRef(Given.remarksFile), StringRef(Given.factsFile),
          StringRef(Given.crashBundle)})
      if (!file.empty() && file != "-" && file != "off")
        Allowed.writable.push_back(folderOf(file));
  }

  void allowPrograms() {
    const std::string self =
        sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&confine));
    allowProgram(self);
    if (Given.crashBundle != "off") // keepBundle() runs the bundle's script, which starts oclopt.
      allowProgram(folderOf(self) + "/oclopt");
    Expected<std::string> translator = frontend::findSpirvTranslator(Given.spirvTranslator);
    if (!translator) // A missing translator is diagnosed when SPIR-V is read.
      return consumeError(translator.takeError());
    allowProgram(*translator);
    Allowed.readable.push_back(folderOf(*translator));
  }

  /// If --include-root is given, restricts reading to that folder, the inputs, and the folders of
  /// this process's shared libraries, in addition to the accesses that were allowed before.
  void restrictReading() {
    if (Given.includeRoot.empty())
      return;
    Allowed.readsAnything = false;
    Allowed.readable.push_back(Given.includeRoot);
    for (const std::string &input : Given.inputs)
      Allowed.readable.push_back(input);
    // This program executes itself again at a limit or after a crash, so it must be able to read
    // its shared libraries.
    dl_iterate_phdr(
        [](dl_phdr_info *library, size_t, void *into) {
          if (library->dlpi_name && *library->dlpi_name == '/')
            static_cast<sandbox::Allowance *>(into)->readable.push_back(
                folderOf(library->dlpi_name));
          return 0;
        },
        &Allowed);
  }

  const sandbox::Allowance &allowed() const { return Allowed; }

private:
  void allowProgram(const std::string &path) {
    const std::vector<std::string> files = sandbox::filesToStart(path);
    Allowed.programs.insert(Allowed.programs.end(), files.begin(), files.end());
    Allowed.anyProgram |= files.empty() && sys::fs::exists(path);
  }

  const Arguments &Given;
  sandbox::Allowance Allowed;
};

} // namespace

std::optional<Failure> confine(const Arguments &arguments, const OutputNames &names) {
  if (arguments.sandbox == "off")
    return std::nullopt;
  const bool mustHold = arguments.sandbox == "on";
  if (const char *missing = mustHold ? sandbox::missingProtection() : nullptr)
    return Failure{BadUsage, {missing, "--sandbox=on", 0}};
  Confinement confinement(arguments);
  confinement.allowWriting(names);
  confinement.allowPrograms();
  confinement.restrictReading();
  if (!sandbox::Sandbox(confinement.allowed()).enter() && mustHold)
    return Failure{BadUsage, {"the kernel has refused the sandbox", "--sandbox=on", 0}};
  return std::nullopt;
}

} // namespace oclc::tool
