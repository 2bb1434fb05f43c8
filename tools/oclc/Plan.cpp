//===- Plan.cpp - What would be done, and what make should know -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"
#include "Driver/Pipeline.h"
#include "Request.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace oclc::tool {

std::string planText(const Arguments &A, const driver::CompileRequest &Request,
                     const OutputNames &Names) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "inputs:      " << join(A.inputs, " ") << '\n';
  OS << "language:    " << frontend::languageName(Request.language.standard) << '\n';
  if (std::string Options = driver::buildOptions(Request.language); !Options.empty())
    OS << "options:     " << Options << '\n';
  OS << "kernels:     " << (A.kernels.empty() ? "all" : join(A.kernels, " ")) << '\n';
  OS << "local sizes:" << (Request.anyLocalSize ? " any" : "");
  for (const binary::Size3 &Size : Request.localSizes)
    OS << ' ' << driver::sizeText(Size);
  for (const driver::KernelSize &Size : Request.kernelSizes)
    OS << ' ' << driver::sizeText(Size);
  OS << '\n';
  OS << "output:      " << Names.output << " (" << A.emit << ")\n";
  if (Request.type != binary::BinaryType::Executable)
    OS << "type:        " << binary::nameOf(Request.type) << '\n';
  if (!Names.dependencies.empty())
    OS << "depends:     " << Names.dependencies << '\n';
  std::vector<std::string> Pipelines = driver::pipelines(Request);
  for (auto [Target, Pipeline] : zip_equal(Request.targets, Pipelines))
    OS << "cpu:         " << Target.name << '\n' << "pipeline:    " << Pipeline << '\n';
  return Text;
}

/// As make reads names: a backslash before a space or a hash, a dollar sign twice.
static std::string escapedForMake(StringRef Name) {
  std::string Text;
  for (char C : Name) {
    if (C == ' ' || C == '#')
      Text += '\\';
    if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

std::string dependencyRule(StringRef Target, const std::vector<std::string> &Files) {
  std::string Text = escapedForMake(Target) + ":";
  for (const std::string &File : Files)
    Text += " \\\n  " + escapedForMake(File);
  return Text + "\n";
}

} // namespace oclc::tool
