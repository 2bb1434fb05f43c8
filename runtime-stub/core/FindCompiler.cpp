//===- FindCompiler.cpp - Finds oclc ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Base/Environment.h"
#include "Sandbox/KernelSupport.h"
#include "base/Log.h"
#include "core/Compiler.h"
#include "core/InstalledFiles.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt {

static bool isProgram(const std::string &path) {
  struct stat file;
  return stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) && access(path.c_str(), X_OK) == 0;
}

/// Searches the folders of PATH; returns an empty string if none contains the program.
static std::string findInPath(const std::string &name) {
  const char *path = environment("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    // Ignore relative folders: their meaning changes with the current folder.
    if (!folder.starts_with('/'))
      continue;
    if (std::string program = std::string(folder) + "/" + name; isProgram(program))
      return program;
  }
  return {};
}

/// Searches relative to the driver's own file, for the layouts of a build tree and an installation.
/// An installation may have one more folder level for libraries. Python has the compiler in the
/// folder of a package.
static std::string findBeside() {
  std::string folder = driverFolder();
  for (int above = 0; above != 2 && !folder.empty(); ++above) {
    folder.erase(std::min(folder.rfind('/'), folder.size()));
    for (const char *name : {"/bin/oclc", "/oclc/bin/oclc"})
      if (std::string program = folder + name; isProgram(program))
        return program;
  }
  return {};
}

/// Returns the path of the compiler; empty if there is none. A privileged process uses no compiler:
/// it would run with rights that the user does not have, and would read any file that the source
/// includes.
static std::string findCompiler() {
  if (isPrivileged())
    return {};
  const char *chosen = environment("OCLC_COMPILER");
  if (!chosen)
    return findBeside();
  const std::string name = chosen;
  if (name.empty() || name == "off")
    return {};
  const bool isPath = name.find('/') != std::string::npos;
  std::string program = isPath ? name : findInPath(name);
  if (isProgram(program))
    return program;
  log("OCLC_COMPILER: there is no program '" + name + "'");
  return {};
}

const char *Compiler::whyNone() {
  return isPrivileged() ? "the driver starts no compiler in a process with more rights than the "
                          "user who has started it, such as a set-uid program"
                        : "there is no oclc beside the driver, and OCLC_COMPILER in the "
                          "environment names none";
}

const Compiler *Compiler::get() {
  static const Compiler *const compiler = []() -> const Compiler * {
    std::string path = findCompiler();
    if (path.empty())
      return nullptr;
    if (const char *missing = sandbox::missingProtection())
      log(std::string("the compiler runs in no whole sandbox: ") + missing);
    return new Compiler(std::move(path));
  }();
  return compiler;
}

} // namespace oclc::rt
