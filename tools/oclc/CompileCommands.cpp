//===- CompileCommands.cpp - Tells editors how oclc reads its inputs --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CompileCommands.h"

#include "Frontend/Invocation.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace oclc::tool {

Expected<std::string> compileCommands(const Arguments &arguments,
                                      const driver::CompileRequest &request) {
  SmallString<128> folder;
  if (std::error_code failed = sys::fs::current_path(folder))
    return createStringError("cannot find the current folder: " + failed.message());
  json::Array commands;
  for (const std::string &input : arguments.inputs) {
    if (input == "-" || frontend::guessInputKind(input, "") != frontend::InputKind::OpenCLC)
      return createStringError("--emit=compile-commands is for files in OpenCL C, unlike '" +
                               input + "'");
    commands.push_back(
        json::Object{{"directory", folder.str()},
                     {"file", input},
                     {"arguments", json::Array(frontend::driverCommand(request.language, input))}});
  }
  return formatv("{0:2}", json::Value(std::move(commands))).str() + "\n";
}

} // namespace oclc::tool
