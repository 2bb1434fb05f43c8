//===- main.cpp - What a binary holds: manifest, code, sections -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Exit status: 0 when everything was printed, 1 when a file could not be read or lacks what was
// asked for, 2 when the command line is wrong.
//
//===--------------------------------------------------------------------------------------------===//

#include "Ocldis.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>

using namespace ocldis;
using namespace oclc;

namespace {

enum ExitStatus { Success = 0, InputError = 1, UsageError = 2 };

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> kernels;
  bool json = false, disassemble = false, ir = false, remarks = false, sections = false;
  DisassemblyOptions disassembly;
};

bool report(const std::string &file, const std::string &message) {
  std::cout.flush();
  std::cerr << "ocldis: error: " << printable(file) << ": " << message << '\n';
  return false;
}

bool readFile(const std::string &name, std::vector<std::byte> &bytes, std::string &error) {
  std::unique_ptr<FILE, int (*)(FILE *)> file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"),
                                              name == "-" ? [](FILE *) { return 0; } : std::fclose);
  if (!file) {
    error = std::strerror(errno);
    return false;
  }
  std::byte chunk[65536];
  while (size_t got = std::fread(chunk, 1, sizeof(chunk), file.get())) {
    bytes.insert(bytes.end(), chunk, chunk + got);
    if (bytes.size() > binary::limits::FileBytes)
      break;
  }
  if (std::ferror(file.get())) {
    error = std::strerror(errno);
    return false;
  }
  return true;
}

bool selectKernels(Input &input, const std::vector<std::string> &names, std::string &error) {
  const auto &kernels = input.binary.manifest.kernels;
  for (size_t k = 0; k != kernels.size(); ++k)
    if (names.empty() || std::find(names.begin(), names.end(), kernels[k].name) != names.end())
      input.kernels.push_back(k);
  for (const std::string &name : names) {
    auto hasName = [&](const binary::Kernel &kernel) { return kernel.name == name; };
    if (std::any_of(kernels.begin(), kernels.end(), hasName))
      continue;
    error = "no kernel is called '" + printable(name) + "'; the kernels are: ";
    for (size_t k = 0; k != kernels.size(); ++k)
      error += (k ? ", " : "") + printable(kernels[k].name);
    return false;
  }
  return true;
}

bool load(Input &input, const Options &options) {
  std::string error;
  if (!readFile(input.name, input.bytes, error))
    return report(input.name, error);
  binary::ReadResult result = binary::read(input.bytes);
  if (!result.binary)
    return report(input.name, result.error);
  input.binary = std::move(*result.binary);
  if (!selectKernels(input, options.kernels, error))
    return report(input.name, error);
  return true;
}

bool print(const Input &input, const Options &options) {
  bool ok = true;
  if (!options.disassemble && !options.ir && !options.remarks && !options.sections)
    printManifest(std::cout, input);
  if (options.sections)
    printSections(std::cout, input);
  if (options.disassemble)
    if (std::string why = printDisassembly(std::cout, input, options.disassembly); !why.empty())
      ok = report(input.name, why);
  if (options.ir)
    if (std::string why = printIR(std::cout, input); !why.empty())
      ok = report(input.name, why);
  if (options.remarks)
    if (std::string why = printRemarks(std::cout, input); !why.empty())
      ok = report(input.name, why);
  return ok;
}

int run(const Options &options) {
  bool ok = true;
  bool first = true;
  std::string objects;
  for (const std::string &name : options.files) {
    Input input;
    input.name = name;
    if (!load(input, options)) {
      ok = false;
      continue;
    }
    if (options.json) {
      objects += (first ? "" : ",\n") + toJson(input);
    } else {
      if (!first)
        std::cout << '\n';
      ok &= print(input, options);
    }
    first = false;
  }
  // One file is one object, several are an array.
  if (options.json && options.files.size() > 1)
    std::cout << "[\n" << objects << "\n]\n";
  else if (options.json && !first)
    std::cout << objects << '\n';
  std::cout.flush();
  if (!std::cout)
    ok = report("standard output", "cannot be written");
  return ok ? Success : InputError;
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  std::string syntax = "att";
  bool noSource = false;
  CLI::App app("Shows what an oclc binary holds.", "ocldis");
  app.set_version_flag("--version", "ocldis " OCLC_VERSION);
  app.add_option("FILE", options.files, "Binaries; - is standard input")->required();
  app.add_flag("--json", options.json, "Print the manifest as JSON");
  app.add_flag("-d,--disassemble", options.disassemble, "Print the machine code of the kernels");
  app.add_flag("--ir", options.ir, "Print the canonical IR, when it is embedded");
  app.add_flag("--remarks", options.remarks,
               "Print what passes did, missed and why, when it is embedded");
  app.add_flag("--sections", options.sections, "Print the sizes of sections and symbols");
  app.add_option("--kernel", options.kernels, "Print only the kernel of this name; repeatable")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--syntax", syntax, "Assembly syntax: att (default) or intel")
      ->type_name("NAME")
      ->check(CLI::IsMember({"att", "intel"}));
  app.add_flag("--no-source", noSource, "No source lines in the disassembly");
  app.add_flag("--show-bytes", options.disassembly.bytes, "The bytes of each instruction");
  app.footer("Exit status: 0 all printed, 1 a file cannot be read or lacks what was asked for, "
             "2 wrong command line.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &e) {
    if (e.get_exit_code() == 0)
      return app.exit(e);
    std::cerr << "ocldis: error: " << e.what() << '\n';
    return UsageError;
  }
  if (options.json && (options.disassemble || options.ir || options.remarks || options.sections)) {
    std::cerr << "ocldis: error: --json does not go with --disassemble, --ir, --remarks or "
                 "--sections\n";
    return UsageError;
  }
  options.disassembly.intelSyntax = syntax == "intel";
  options.disassembly.source = !noSource;
  options.disassembly.everything = options.kernels.empty();
  return run(options);
}
