//===- main.cpp - What a binary holds: manifest, code, sections -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Exit status: 0 if everything was printed, 1 if a file could not be read or lacks a requested
// part, 2 if the command line is wrong.
//
//===--------------------------------------------------------------------------------------------===//

#include "Files.h"

#include <CLI/CLI.hpp>

#include <iostream>

using namespace ocldis;
using namespace oclc;

namespace {

enum ExitStatus { Success = 0, InputError = 1, UsageError = 2 };

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> kernels;
  std::string program;
  bool json = false, disassemble = false, ir = false, remarks = false, sections = false;
  DisassemblyOptions disassembly;
};

bool report(const std::string &file, const std::string &message) {
  std::cout.flush();
  std::cerr << "ocldis: error: " << printable(file) << ": " << message << '\n';
  return false;
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

/// Prints the programs for all machines, each like a file of its own.
bool print(const WholeFile &file, const Options &options) {
  if (file.programs.size() == 1)
    return print(file.programs.front(), options);
  bool ok = true;
  printMachines(std::cout, file);
  for (const File &program : file.programs) {
    std::cout << '\n';
    ok &= print(program, options);
  }
  return ok;
}

std::string jsonOf(const File &file) {
  if (!file.content.isArchive)
    return toJson(file.members.front());
  std::vector<std::string> members;
  members.reserve(file.members.size());
  for (const Input &input : file.members)
    members.push_back(toJson(input));
  return archiveToJson(file.name, file.content, members);
}

std::string jsonOf(const WholeFile &file) {
  if (file.programs.size() == 1)
    return jsonOf(file.programs.front());
  std::vector<std::string> programs;
  programs.reserve(file.programs.size());
  for (const File &program : file.programs)
    programs.push_back(jsonOf(program));
  return machinesToJson(file, programs);
}

/// Separates the text output of two files by an empty line, and collects the objects that --json
/// prints at the end.
class Shown {
public:
  /// Separates the output of two files. Called before the output of each file.
  void separate() {
    if (any)
      std::cout << '\n';
    any = true;
  }
  void add(const std::string &object) { objects += (objects.empty() ? "" : ",\n") + object; }

  std::string objects; ///< Collected output of --json.

private:
  bool any = false;
};

/// True if the options request parts other than the manifest, or only some kernels.
bool wantsDetails(const Options &options) {
  return options.disassemble || options.ir || options.remarks || options.sections ||
         !options.kernels.empty();
}

/// Prints a file that is not a program archive.
bool showFile(const std::string &name, const OpenedFile &opened, const Options &options,
              Shown &shown) {
  if (!options.program.empty())
    return report(name, "is no program archive, so there is no --program to choose");
  WholeFile file;
  file.name = name;
  if (const std::string why = load(file, opened.bytes, options.kernels); !why.empty())
    return report(name, why);
  if (options.json) {
    shown.add(jsonOf(file));
    return true;
  }
  shown.separate();
  return print(file, options);
}

/// Prints a program of an archive, and its binary if it has one.
bool showProgram(const ArchiveFile &archive, const binary::ArchivedProgram &program,
                 const Options &options, Shown &shown) {
  WholeFile file;
  const bool hasCode = program.size != 0;
  if (hasCode)
    if (const std::string why = loadProgram(archive, program, options.kernels, file); !why.empty())
      return report(file.name, why);
  if (options.json) {
    shown.add(programToJson(archive.index, program, hasCode ? jsonOf(file) : "null"));
    return true;
  }
  shown.separate();
  if (!wantsDetails(options) || !hasCode)
    printProgram(std::cout, program, file);
  if (!hasCode)
    return !wantsDetails(options) ||
           report(archive.name, "program " + shortDigest(program) + " has no code");
  if (!wantsDetails(options))
    std::cout << '\n';
  return print(file, options);
}

/// Prints the programs that --program names.
bool showPrograms(const ArchiveFile &archive, const Options &options, Shown &shown) {
  std::vector<const binary::ArchivedProgram *> programs;
  if (const std::string why = findPrograms(archive, options.program, programs); !why.empty())
    return report(archive.name, why);
  bool ok = true;
  for (const binary::ArchivedProgram *program : programs)
    ok &= showProgram(archive, *program, options, shown);
  return ok;
}

/// Prints the entries of all programs. Checks the binary of each program completely before its
/// entry is printed.
bool listPrograms(const ArchiveFile &archive, const Options &options, Shown &shown) {
  bool ok = true;
  std::vector<std::string> objects;
  if (!options.json) {
    shown.separate();
    printProgramArchive(std::cout, archive.name, archive.source->size(), archive.index);
  }
  for (const binary::ArchivedProgram &program : archive.index.programs) {
    WholeFile file;
    if (program.size != 0)
      if (const std::string why = loadProgram(archive, program, {}, file); !why.empty()) {
        ok = report(file.name, why);
        continue;
      }
    if (options.json) {
      objects.push_back(
          programToJson(archive.index, program, program.size == 0 ? "null" : jsonOf(file)));
    } else {
      std::cout << '\n';
      printProgram(std::cout, program, file);
    }
  }
  if (options.json)
    shown.add(programArchiveToJson(archive.name, archive.source->size(), archive.index, objects));
  return ok;
}

bool showArchive(const std::string &name, const OpenedFile &opened, const Options &options,
                 Shown &shown) {
  binary::ProgramArchiveReadResult result = binary::readProgramArchive(*opened.source);
  if (!result.archive)
    return report(name, result.error);
  const ArchiveFile archive = {name, std::move(*result.archive), opened.source.get()};
  if (!options.program.empty())
    return showPrograms(archive, options, shown);
  if (wantsDetails(options))
    return report(name, "holds " + std::to_string(archive.index.programs.size()) +
                            " programs; choose one of them with --program=DIGEST");
  return listPrograms(archive, options, shown);
}

int run(const Options &options) {
  bool ok = true;
  Shown shown;
  for (const std::string &name : options.files) {
    OpenedFile opened;
    if (const std::string why = open(opened, name); !why.empty())
      ok = report(name, why);
    else if (opened.isProgramArchive)
      ok &= showArchive(name, opened, options, shown);
    else
      ok &= showFile(name, opened, options, shown);
  }
  // --json prints one file as an object, and several files as an array.
  if (options.json && options.files.size() > 1)
    std::cout << "[\n" << shown.objects << "\n]\n";
  else if (options.json && !shown.objects.empty())
    std::cout << shown.objects << '\n';
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
  app.add_option("FILE", options.files, "Binaries and archives; - is standard input")->required();
  app.add_flag("--json", options.json, "Print the manifest as JSON");
  app.add_flag("-d,--disassemble", options.disassemble, "Print the machine code of the kernels");
  app.add_flag("--ir", options.ir, "Print the canonical IR, when it is embedded");
  app.add_flag("--remarks", options.remarks,
               "Print what passes did, missed and why, when it is embedded");
  app.add_flag("--sections", options.sections, "Print the sizes of sections and symbols");
  app.add_option("--kernel", options.kernels, "Print only the kernel of this name; repeatable")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--program", options.program,
                 "Of a program archive, print the program whose digest begins like this")
      ->type_name("DIGEST");
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
