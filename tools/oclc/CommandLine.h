//===- CommandLine.h - What the user asked for ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_COMMANDLINE_H
#define OCLC_TOOLS_OCLC_COMMANDLINE_H

#include "LocalSize.h"
#include "OptionTable.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oclc::tool {

/// The parsed command line. The form of the values has been checked, unless --help or --version is
/// present. makeRequest() and nameOutputs() (Request.h) check the rest.
struct Arguments {
  std::vector<std::string> inputs;
  std::string output, emit = "elf";
  std::string header; ///< With --emit=c-library; empty for the default.
  bool createLibrary = false, compileOnly = false;
  std::vector<std::string> kernels;
  bool embedIR = false, embedSource = false, embedRemarks = false;
  bool debug = false, debugForLLDB = false, keepVariables = false;
  bool dependencies = false;
  std::string dependencyFile, dependencyTarget;

  std::vector<std::string> cpus;
  std::vector<std::string> architectures;
  std::vector<LocalSize> localSizes;
  std::string strippedCPUs; ///< What --strip-cpus leaves out, with commas; empty means nothing.
  bool noAnyLocalSize = false;
  std::vector<std::string> imageFormats; ///< Empty for the default.
  std::string method = "auto";
  std::string vectorWidth = "auto";
  std::string vectorDim = "auto";

  std::vector<std::string> macros, includes, warnings;
  std::string includeRoot;
  std::string sandbox; ///< "on", "try" or "off".
  std::string inputLanguage = "auto";
  std::string standard;
  std::string spirvTranslator;
  bool noSpirvValidation = false;
  std::vector<std::pair<uint32_t, std::string>> specConstants;
  bool kernelArgInfo = false, uniformWorkGroupSize = false, noSubgroupIFP = false;
  std::string optLevel = "2";
  bool optDisable = false, madEnable = false, fastRelaxedMath = false, finiteMathOnly = false;
  bool unsafeMath = false, noSignedZeros = false, denormsAreZero = false;
  bool singlePrecisionConstant = false, correctlyRounded = false;

  std::string remarksPassed, remarksMissed, remarksAnalysis, remarksFile;
  std::string color = "auto";
  std::string progress = "auto";

  unsigned limitTime = 600;    ///< In seconds; 0 means no limit.
  unsigned limitMemory = 8192; ///< In MiB; 0 means no limit.

  bool sanitizeAddress = false, sanitizeRace = false;

  bool selfCheck = false, selfCheckStrict = false;
  unsigned selfCheckTrials = 24;
  unsigned selfCheckSeed = 1;

  std::string fromCapture; ///< Folder of the capture, which replaces the inputs.
  std::string program;     ///< The digest of its only program to compile; empty means all.
  unsigned jobs = 0;       ///< Concurrent compilations; 0 means one for each CPU.
  std::string tuningFile;  ///< File with settings of variants; empty means none.
  std::string tuningName;  ///< Name of the program in it; empty means by the inputs.
  bool tune = false;
  std::string tuneOn;          ///< Shell command that runs oclc-measure; empty means ours.
  unsigned tuneTime = 60;      ///< Time for measurements, in seconds.
  std::string factsFile;       ///< Where to write facts about arguments; empty means nowhere.
  unsigned mostLocalSizes = 4; ///< Maximum number of local sizes from the launches of a kernel.

  std::string explain; ///< "html" or "json"; empty: write what `emit` says.
  bool printPipeline = false, plan = false, timeReport = false, version = false, help = false;
  bool printIdentity = false, printCPUs = false, doctor = false, saveTemps = false;
  std::string saveTempsFolder;

  bool verifyEach = false;
  std::string crashBundle;        ///< Folder or "off"; empty means next to the output.
  std::optional<int> bisectLimit; ///< Number of optional steps to run; -1 means all.
  std::vector<std::pair<std::string, std::string>> addedPasses; ///< Passes to insert, by stage.
  std::vector<std::string> toRepeat; ///< Options that reproduce the code from the same inputs.
};

struct ParsedCommandLine {
  Arguments arguments;
  std::optional<UsageError> error;
};

/// Parses the arguments after the program's name. Returns a mistake instead of throwing it, because
/// the rest of the tool is compiled without exceptions.
ParsedCommandLine parseCommandLine(const std::vector<std::string> &arguments);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_COMMANDLINE_H
