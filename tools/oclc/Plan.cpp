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

std::string planText(const Arguments &a, const driver::CompileRequest &request,
                     const OutputNames &names) {
  std::string text;
  raw_string_ostream os(text);
  os << "inputs:      " << join(a.inputs, " ") << '\n';
  os << "language:    " << frontend::languageName(request.language.standard) << '\n';
  if (std::string options = driver::buildOptions(request.language); !options.empty())
    os << "options:     " << options << '\n';
  os << "kernels:     " << (a.kernels.empty() ? "all" : join(a.kernels, " ")) << '\n';
  os << "local sizes:" << (request.anyLocalSize ? " any" : "");
  for (const binary::Size3 &size : request.localSizes)
    os << ' ' << driver::sizeText(size);
  for (const driver::KernelSize &size : request.kernelSizes)
    os << ' ' << driver::sizeText(size);
  os << '\n';
  os << "output:      " << names.output << " ("
     << (a.explain.empty() ? a.emit : "explanation as " + a.explain) << ")\n";
  if (!names.header.empty())
    os << "header:      " << names.header << '\n';
  if (request.type != binary::BinaryType::Executable)
    os << "type:        " << binary::nameOf(request.type) << '\n';
  if (!names.dependencies.empty())
    os << "depends:     " << names.dependencies << '\n';
  std::vector<std::string> pipelines = driver::pipelines(request);
  for (auto [target, pipeline] : zip_equal(request.targets, pipelines))
    os << "cpu:         " << target.name << '\n' << "pipeline:    " << pipeline << '\n';
  return text;
}

/// Escapes a name for make: a backslash before a space or a hash, and dollar signs doubled.
static std::string escapedForMake(StringRef name) {
  std::string text;
  for (char c : name) {
    if (c == ' ' || c == '#')
      text += '\\';
    if (c == '$')
      text += '$';
    text += c;
  }
  return text;
}

std::string dependencyRule(StringRef target, const std::vector<std::string> &files) {
  std::string text = escapedForMake(target) + ":";
  for (const std::string &file : files)
    text += " \\\n  " + escapedForMake(file);
  return text + "\n";
}

} // namespace oclc::tool
