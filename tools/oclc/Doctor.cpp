//===- Doctor.cpp - oclc --doctor -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Doctor.h"

#include "Driver/Compile.h"
#include "Frontend/SPIRV.h"
#include "Request.h"
#include "Sandbox/KernelSupport.h"
#include "Target/Target.h"
#include "oclc-doctor/Finding.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"

#include <cstdio>

using namespace llvm;
using oclc::doctor::Finding;

namespace oclc::tool {
namespace {

using Verdict = Finding::Verdict;

/// True if a machine with the CPU `host` can run code for `cpu`.
bool canRun(const target::TargetSpec &host, const target::TargetSpec &cpu) {
  return host.architecture == cpu.architecture && all_of(cpu.featureNames, [&](const auto &name) {
           return is_contained(host.featureNames, name);
         });
}

Finding checkProcessor() {
  const target::TargetSpec native = cantFail(target::resolveTarget(target::NativeName));
  const target::TargetSpec usual = cantFail(target::resolveTarget(DefaultCPU));
  const std::string host = sys::getHostCPUName().str();
  if (canRun(native, usual))
    return {Verdict::Fine, "processor",
            host + " runs binaries for " + DefaultCPU + ", the default of --cpu", ""};
  return {Verdict::Note, "processor",
          host + " does not run binaries for " + DefaultCPU + ", the default of --cpu",
          "compile with --cpu=native, or with a name of oclc --print-cpus"};
}

Finding checkTranslator(const std::string &asked) {
  Expected<std::string> path = frontend::findSpirvTranslator(asked);
  if (path)
    return {Verdict::Fine, "translator", "SPIR-V is read with " + *path, ""};
  return {Verdict::Note, "translator", "SPIR-V cannot be compiled", toString(path.takeError())};
}

Finding checkSandbox() {
  if (const char *missing = sandbox::missingProtection())
    return {Verdict::Note, "sandbox",
            std::string("programs are compiled in no whole sandbox: ") + missing, ""};
  return {Verdict::Fine, "sandbox", "the kernel has all that --sandbox uses", ""};
}

/// Runs oclc-doctor, which prints the other findings. Returns true if it found no problem.
bool runRest() {
  SmallString<128> path(sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&runDoctor)));
  sys::path::remove_filename(path);
  sys::path::append(path, "oclc-doctor");
  std::fflush(stdout);
  std::string failure;
  const int status = sys::ExecuteAndWait(path, {path}, std::nullopt, {}, 0, 0, &failure);
  if (status >= 0)
    return status == 0;
  print(Finding{Verdict::Problem, "runtime", "there is no " + path.str().str() + ": " + failure,
                "install the package oclc-runtime"});
  return false;
}

} // namespace

int runDoctor(const Arguments &arguments) {
  std::printf("%s\n\n", driver::compilerVersion().c_str());
  for (const Finding &finding :
       {checkProcessor(), checkTranslator(arguments.spirvTranslator), checkSandbox()})
    print(finding);
  return runRest() ? Success : CompileError;
}

} // namespace oclc::tool
