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
#include <set>

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

/// A file, and what the user wants to see of its members; a binary is its own only member.
struct File {
  std::string name;
  binary::ProgramFile content;
  std::vector<Input> members;
};

bool selectKernels(File &file, const std::vector<std::string> &names, std::string &error) {
  std::string known;
  std::set<std::string> found;
  for (Input &input : file.members) {
    const auto &kernels = input.binary.manifest.kernels;
    for (size_t k = 0; k != kernels.size(); ++k) {
      known += (known.empty() ? "" : ", ") + printable(kernels[k].name);
      if (!names.empty() && std::find(names.begin(), names.end(), kernels[k].name) == names.end())
        continue;
      input.kernels.push_back(k);
      found.insert(kernels[k].name);
    }
  }
  for (const std::string &name : names)
    if (!found.contains(name)) {
      error = "no kernel is called '" + printable(name) + "'; the kernels are: " + known;
      return false;
    }
  // Only the members that hold one of those are of interest.
  if (!names.empty())
    std::erase_if(file.members, [](const Input &input) { return input.kernels.empty(); });
  return true;
}

bool load(File &file, const Options &options) {
  std::string error;
  std::vector<std::byte> bytes;
  if (!readFile(file.name, bytes, error))
    return report(file.name, error);
  binary::ProgramReadResult result = binary::readProgram(bytes);
  if (!result.program)
    return report(file.name, result.error);
  file.content = std::move(*result.program);
  for (size_t i = 0; i != file.content.members.size(); ++i) {
    binary::Member &member = file.content.members[i];
    Input &input = file.members.emplace_back();
    input.name = file.content.isArchive ? file.name + "(" + std::to_string(i) + ")" : file.name;
    const auto start = bytes.begin() + ptrdiff_t(member.offset);
    input.bytes.assign(start, start + ptrdiff_t(member.binary.fileBytes));
    input.binary = std::move(member.binary);
  }
  if (!selectKernels(file, options.kernels, error))
    return report(file.name, error);
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

bool print(const File &file, const Options &options) {
  bool ok = true;
  if (file.content.isArchive)
    printArchive(std::cout, file.name, file.content);
  for (const Input &input : file.members) {
    if (file.content.isArchive)
      std::cout << '\n';
    ok &= print(input, options);
  }
  return ok;
}

std::string jsonOf(const File &file) {
  if (!file.content.isArchive)
    return toJson(file.members.front());
  std::vector<std::string> members;
  for (const Input &input : file.members)
    members.push_back(toJson(input));
  return archiveToJson(file.name, file.content, members);
}

int run(const Options &options) {
  bool ok = true;
  bool first = true;
  std::string objects;
  for (const std::string &name : options.files) {
    File file;
    file.name = name;
    if (!load(file, options)) {
      ok = false;
      continue;
    }
    if (options.json) {
      objects += (first ? "" : ",\n") + jsonOf(file);
    } else {
      if (!first)
        std::cout << '\n';
      ok &= print(file, options);
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
