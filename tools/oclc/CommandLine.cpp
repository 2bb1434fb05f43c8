//===- CommandLine.cpp - What the user asked for ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CommandLine.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace oclc::tool {

namespace {

/// Stores normalized options (OptionTable.h) in the fields of Arguments. Values that are not plain
/// texts are kept as texts in the public fields, for the functions below to parse.
class Parser {
public:
  explicit Parser(Arguments &arguments) : arguments(arguments) {
    app.set_help_flag();
    addOutputs();
    addVariants();
    addLanguage();
    addInspection();
  }

  void parse(std::vector<std::string> options) {
    // CLI11 takes arguments from the back of the vector, so reverse them.
    std::reverse(options.begin(), options.end());
    try {
      app.parse(std::move(options));
    } catch (const CLI::ParseError &error) {
      throw UsageError{error.what(), "", 0};
    }
  }

private:
  void flag(const char *name, bool &field) { app.add_flag(std::string("--") + name, field); }
  /// Registers an option of which the last use counts.
  void value(const char *name, std::string &field) {
    app.add_option(std::string("--") + name, field)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  void list(const char *name, std::vector<std::string> &field) {
    app.add_option(std::string("--") + name, field)->allow_extra_args(false);
  }

  void addOutputs() {
    value("output", arguments.output);
    value("emit", arguments.emit);
    value("header", arguments.header);
    flag("create-library", arguments.createLibrary);
    flag("compile-only", arguments.compileOnly);
    list("kernel", arguments.kernels);
    flag("embed-ir", arguments.embedIR);
    flag("embed-source", arguments.embedSource);
    flag("embed-remarks", arguments.embedRemarks);
    flag("self-check-usual", arguments.selfCheck);
    value("self-check", selfCheck);
    value("self-check-seed", selfCheckSeed);
    value("sanitize", sanitize);
    value("limit-time", limitTime);
    value("limit-memory", limitMemory);
    value("sandbox", arguments.sandbox);
    value("from-capture", arguments.fromCapture);
    value("program", arguments.program);
    value("jobs", jobs);
    value("most-local-sizes", mostLocalSizes);
    flag("tune", arguments.tune);
    value("tune-time", tuneTime);
    value("tune-on", arguments.tuneOn);
    value("tuning", arguments.tuningFile);
    value("tuning-name", arguments.tuningName);
    flag("debug", arguments.debug);
    flag("debug-lldb", arguments.debugForLLDB);
    flag("keep-variables", arguments.keepVariables);
    flag("MD", arguments.dependencies);
    value("MF", arguments.dependencyFile);
    value("MT", arguments.dependencyTarget);
  }

  void addVariants() {
    list("cpu", arguments.cpus);
    list("target", arguments.architectures);
    value("strip-cpus", arguments.strippedCPUs);
    list("local-size", localSizes);
    flag("no-any-local-size", arguments.noAnyLocalSize);
    list("image-formats", arguments.imageFormats);
    value("method", arguments.method);
    value("vector-width", arguments.vectorWidth);
    value("vector-dim", arguments.vectorDim);
  }

  void addLanguage() {
    list("macro", arguments.macros);
    list("include", arguments.includes);
    value("include-root", arguments.includeRoot);
    list("warning", arguments.warnings);
    value("x", arguments.inputLanguage);
    value("cl-std", arguments.standard);
    value("spirv-translator", arguments.spirvTranslator);
    flag("no-spirv-validation", arguments.noSpirvValidation);
    list("spec-const", specConstants);
    flag("cl-kernel-arg-info", arguments.kernelArgInfo);
    flag("cl-uniform-work-group-size", arguments.uniformWorkGroupSize);
    flag("cl-no-subgroup-ifp", arguments.noSubgroupIFP);
    value("opt-level", arguments.optLevel);
    flag("cl-opt-disable", arguments.optDisable);
    flag("cl-mad-enable", arguments.madEnable);
    flag("cl-fast-relaxed-math", arguments.fastRelaxedMath);
    flag("cl-finite-math-only", arguments.finiteMathOnly);
    flag("cl-unsafe-math-optimizations", arguments.unsafeMath);
    flag("cl-no-signed-zeros", arguments.noSignedZeros);
    flag("cl-denorms-are-zero", arguments.denormsAreZero);
    flag("cl-single-precision-constant", arguments.singlePrecisionConstant);
    flag("cl-fp32-correctly-rounded-divide-sqrt", arguments.correctlyRounded);
  }

  void addInspection() {
    flag("explain-usual", explainsUsually);
    value("explain", arguments.explain);
    value("Rpass", arguments.remarksPassed);
    value("Rpass-missed", arguments.remarksMissed);
    value("Rpass-analysis", arguments.remarksAnalysis);
    value("save-remarks", arguments.remarksFile);
    value("save-facts", arguments.factsFile);
    value("color", arguments.color);
    value("progress", arguments.progress);
    flag("print-pipeline", arguments.printPipeline);
    flag("plan", arguments.plan);
    flag("save-temps-here", arguments.saveTemps);
    value("save-temps", arguments.saveTempsFolder);
    flag("time-report", arguments.timeReport);
    flag("print-identity", arguments.printIdentity);
    flag("print-cpus", arguments.printCPUs);
    flag("doctor", arguments.doctor);
    flag("verify-each", arguments.verifyEach);
    value("crash-bundle", arguments.crashBundle);
    value("opt-bisect-limit", bisectLimit);
    list("add-to-stage", addedPasses);
    flag("version", arguments.version);
    flag("help", arguments.help);
  }

  CLI::App app{"oclc"};
  Arguments &arguments;

public:
  bool explainsUsually = false;
  std::vector<std::string> localSizes, specConstants;
  std::vector<std::string> addedPasses;
  std::string limitTime, limitMemory, jobs, mostLocalSizes, bisectLimit, selfCheck, selfCheckSeed,
      sanitize, tuneTime;
};

} // namespace

/// Returns an error that shows OPTION=VALUE, with a caret below the start of the value.
static UsageError badValue(std::string message, const std::string &option,
                           const std::string &value) {
  std::string text = option + "=" + value;
  return {std::move(message), text, option.size() + 1};
}

static void expectOneOf(const std::string &option, const std::string &value,
                        std::initializer_list<std::string_view> choices) {
  if (std::find(choices.begin(), choices.end(), value) != choices.end())
    return;
  std::string message = "expected";
  for (auto choice = choices.begin(); choice != choices.end(); ++choice)
    message += (choice == choices.begin()     ? " "
                : choice + 1 == choices.end() ? " or "
                                              : ", ") +
               std::string(*choice);
  throw badValue(std::move(message), option, value);
}

static void checkOptLevel(const std::string &level) {
  const std::string option = "-O";
  if (level.size() != 1 || level < "0" || level > "3")
    throw UsageError{"expected 0, 1, 2 or 3", option + level, option.size()};
}

/// Makes capital letters of small ones, which Clang accepts, too.
static void checkStandard(std::string &standard) {
  if (standard.empty())
    return;
  for (char &c : standard)
    if (c >= 'a' && c <= 'z')
      c = char(c - 'a' + 'A');
  expectOneOf("-cl-std", standard,
              {"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0", "CLC++", "CLC++1.0", "CLC++2021"});
}

static void checkVectorWidth(std::string &width) {
  expectOneOf("--vector-width", width, {"auto", "off", "1", "2", "4", "8", "16", "32", "64"});
  if (width == "1")
    width = "off";
}

static std::string sizeText(const std::array<uint64_t, 3> &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

static void addLocalSizes(const std::vector<std::string> &texts, Arguments &arguments) {
  for (const std::string &text : texts) {
    const LocalSize size = parseLocalSize(text);
    auto &known = arguments.localSizes;
    if (std::find(known.begin(), known.end(), size) != known.end())
      throw badValue("the local size " + sizeText(size.size) + " is given twice" +
                         (size.kernel.empty() ? "" : " for the kernel '" + size.kernel + "'"),
                     "--local-size", text);
    known.push_back(size);
  }
}

/// Parses specialisation constants such as "7:32": an id, a colon and a value.
static void addSpecConstants(const std::vector<std::string> &texts, Arguments &arguments) {
  for (const std::string &text : texts) {
    uint32_t id = 0;
    const char *last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, id);
    if (error != std::errc() || end == last || *end != ':' || end + 1 == last)
      throw badValue("expected a number, a colon and a value", "--spec-const", text);
    arguments.specConstants.emplace_back(id, std::string(end + 1, last));
  }
}

static void setLimit(const std::string &option, const std::string &text, unsigned &limit) {
  if (text.empty())
    return;
  constexpr unsigned most = 1'000'000;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  if (error != std::errc() || end != text.data() + text.size() || limit > most)
    throw badValue("expected a number up to 1000000", option, text);
}

static void setBisectLimit(const std::string &text, std::optional<int> &limit) {
  if (text.empty())
    return;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < -1)
    throw badValue("expected a number, or -1 for all steps", "--opt-bisect-limit", text);
  limit = number;
}

/// Parses texts such as "widen-id-indices:trigger-crash-module": the name of a stage, and passes
/// to append to it.
static void addPasses(const std::vector<std::string> &texts, Arguments &arguments) {
  for (const std::string &text : texts) {
    const std::size_t colon = text.find(':');
    if (colon == 0 || colon >= text.size() - 1)
      throw badValue("expected the name of a stage, a colon and passes", "--add-to-stage", text);
    arguments.addedPasses.emplace_back(text.substr(0, colon), text.substr(colon + 1));
  }
}

/// Parses the value of --sanitize: "address", "race" or both. An empty text changes nothing.
static void setSanitizers(const std::string &text, Arguments &arguments) {
  for (size_t at = 0; !text.empty() && at <= text.size();) {
    const std::string name = text.substr(at, text.find(',', at) - at);
    const bool isAddress = name == "address", isRace = name == "race";
    if (!isAddress && !isRace)
      throw UsageError{"expected address, race or both with a comma", "--sanitize=" + text,
                       std::strlen("--sanitize=") + at};
    (isAddress ? arguments.sanitizeAddress : arguments.sanitizeRace) = true;
    at += name.size() + 1;
  }
}

/// Parses the value of --self-check: "64", "strict" or "64,strict". An empty text changes nothing.
static void setSelfCheck(const std::string &text, Arguments &arguments) {
  if (text.empty())
    return;
  arguments.selfCheck = true;
  std::string_view rest = text;
  const char *last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, arguments.selfCheckTrials);
  if (error == std::errc())
    rest.remove_prefix(size_t(end - text.data()));
  constexpr unsigned most = 10'000;
  arguments.selfCheckStrict = rest == "strict" || rest == ",strict";
  const bool isNumber = error == std::errc() && (rest.empty() || rest == ",strict");
  if ((!isNumber && text != "strict") || arguments.selfCheckTrials == 0 ||
      arguments.selfCheckTrials > most)
    throw badValue("expected a number of trials from 1 to 10000, strict, or both with a comma",
                   "--self-check", text);
}

/// Targets of the options that are allowed with --from-capture. All others are an error, because
/// each program is compiled with the options that the application gave it.
static constexpr std::string_view WithCapture[] = {
    "from-capture",
    "program",
    "emit",
    "MD",
    "MF",
    "MT",
    "output",
    "jobs",
    "most-local-sizes",
    "cpu",
    "target",
    "local-size",
    "method",
    "vector-width",
    "vector-dim",
    "no-any-local-size",
    "image-formats",
    "debug",
    "debug-lldb",
    "keep-variables",
    "embed-ir",
    "embed-source",
    "embed-remarks",
    "limit-time",
    "limit-memory",
    "color",
    "progress",
    "crash-bundle",
    "help",
    "no-spirv-validation",
    "version",
    "spirv-translator",
    "sandbox",
    "tune",
    "tune-time",
    "tune-on",
    "tuning",
};

/// Returns the target of a normalized option: "macro" for "--macro=-DN=4".
static std::string_view targetOf(std::string_view option) {
  option.remove_prefix(2);
  return option.substr(0, option.find('='));
}

static std::string spellingOf(std::string_view target) {
  for (const OptionGroup &group : optionGroups())
    for (const Option &option : group.options)
      if (option.target == target)
        return std::string(option.spelling);
  return std::string(target);
}

static void checkCapture(const Arguments &arguments, const std::vector<std::string> &options) {
  for (const std::string &option : options) {
    const std::string_view target = targetOf(option);
    if (std::find(std::begin(WithCapture), std::end(WithCapture), target) == std::end(WithCapture))
      throw UsageError{"'" + spellingOf(target) +
                           "' does not go with --from-capture: each program has the options that "
                           "the application gave it",
                       "", 0};
  }
  if (!arguments.inputs.empty())
    throw UsageError{
        "--from-capture takes no inputs, but there is '" + arguments.inputs.front() + "'", "", 0};
  if (arguments.output.empty())
    throw UsageError{"--from-capture needs the name of the archive: -o app.oclarc", "", 0};
  if (arguments.emit != "elf" && arguments.emit != "ninja")
    throw UsageError{"--from-capture makes an archive, or a build file with --emit=ninja", "", 0};
  if (arguments.emit == "ninja" && (arguments.tune || arguments.dependencies))
    throw UsageError{"--emit=ninja compiles nothing, so it takes neither --tune nor -MD", "", 0};
  if (!arguments.program.empty() && (arguments.tune || arguments.emit == "ninja"))
    throw UsageError{"--program goes neither with --tune nor with --emit=ninja", "", 0};
  for (const LocalSize &size : arguments.localSizes)
    if (!size.kernel.empty())
      throw UsageError{"--from-capture takes local sizes for all kernels; those for one come from "
                       "its launches",
                       "--local-size=" + size.kernel, std::string_view("--local-size=").size()};
  for (const std::string &formats : arguments.imageFormats)
    if (formats.find(':') != std::string::npos)
      throw UsageError{"--from-capture takes formats for all kernels; those for one come from its "
                       "launches",
                       "--image-formats=" + formats, std::string_view("--image-formats=").size()};
}

static void checkNoCapture(const Arguments &arguments, const std::vector<std::string> &options) {
  if (arguments.emit == "ninja")
    throw UsageError{"--emit=ninja needs --from-capture: it divides the programs of a capture", "",
                     0};
  for (const std::string &option : options) {
    if (targetOf(option) == "most-local-sizes" || targetOf(option) == "program")
      throw UsageError{"'" + spellingOf(targetOf(option)) + "' needs --from-capture", "", 0};
    if (targetOf(option) == "jobs" && !arguments.tune)
      throw UsageError{"'-j' needs --from-capture or --tune", "", 0};
  }
}

/// Targets of the options that are allowed with --strip-cpus, which compiles nothing.
static constexpr std::string_view WithStrip[] = {"strip-cpus", "output", "color"};

static void checkStrip(const Arguments &arguments, const std::vector<std::string> &options) {
  if (arguments.strippedCPUs.empty())
    return;
  for (const std::string &option : options)
    if (std::ranges::find(WithStrip, targetOf(option)) == std::end(WithStrip))
      throw UsageError{"'" + spellingOf(targetOf(option)) +
                           "' does not go with --strip-cpus, which compiles nothing",
                       "", 0};
  if (arguments.inputs.size() != 1 || arguments.output.empty())
    throw UsageError{"--strip-cpus takes one binary, and the name of the new one: -o app.oclbin",
                     "", 0};
}

/// Checks the options that belong to --tune.
static void checkTuning(const Arguments &arguments, const std::vector<std::string> &options) {
  for (const std::string &option : options)
    if (const std::string_view target = targetOf(option);
        (target == "tune-time" || target == "tune-on") && !arguments.tune)
      throw UsageError{"'" + spellingOf(target) + "' needs --tune", "", 0};
  if (!arguments.tune)
    return;
  if (arguments.optLevel < "2" || arguments.optDisable)
    throw UsageError{"--tune looks for the fastest code, which -O0 and -O1 do not make", "", 0};
  if (arguments.emit != "elf")
    throw UsageError{"--tune runs the binary, and --emit=" + arguments.emit + " makes none", "", 0};
  if (arguments.vectorWidth != "auto" || arguments.method != "auto" ||
      arguments.vectorDim != "auto")
    throw UsageError{"--tune chooses --method, --vector-width and --vector-dim itself", "", 0};
  if (arguments.sandbox == "on")
    throw UsageError{"--tune runs programs, which --sandbox=on forbids", "", 0};
  if (std::ranges::find(arguments.inputs, "-") != arguments.inputs.end())
    throw UsageError{"--tune compiles several times, so it cannot read standard input", "", 0};
}

static Arguments parse(const std::vector<std::string> &command) {
  Arguments arguments;
  Parser parser(arguments);
  Normalized normalized = normalize(command);
  arguments.inputs = std::move(normalized.inputs);
  parser.parse(normalized.options);
  if (arguments.help || arguments.version)
    return arguments;
  addLocalSizes(parser.localSizes, arguments);
  addSpecConstants(parser.specConstants, arguments);
  addPasses(parser.addedPasses, arguments);
  setBisectLimit(parser.bisectLimit, arguments.bisectLimit);
  arguments.toRepeat = optionsToRepeat(normalized.options);
  setLimit("--limit-time", parser.limitTime, arguments.limitTime);
  setLimit("--limit-memory", parser.limitMemory, arguments.limitMemory);
  setSanitizers(parser.sanitize, arguments);
  setSelfCheck(parser.selfCheck, arguments);
  setLimit("--self-check-seed", parser.selfCheckSeed, arguments.selfCheckSeed);
  if (!parser.selfCheckSeed.empty() && !arguments.selfCheck)
    throw UsageError{"'--self-check-seed' needs --self-check", "", 0};
  setLimit("--most-local-sizes", parser.mostLocalSizes, arguments.mostLocalSizes);
  setLimit("-j", parser.jobs, arguments.jobs);
  setLimit("--tune-time", parser.tuneTime, arguments.tuneTime);
  if (arguments.fromCapture.empty())
    checkNoCapture(arguments, normalized.options);
  else
    checkCapture(arguments, normalized.options);
  expectOneOf("--method", arguments.method, {"auto", "loops", "cbs", "replicate"});
  checkVectorWidth(arguments.vectorWidth);
  checkOptLevel(arguments.optLevel);
  expectOneOf("--vector-dim", arguments.vectorDim, {"auto", "0", "1", "2"});
  expectOneOf("--emit", arguments.emit,
              {"elf", "obj", "asm", "llvm-ir", "llvm-bc", "canonical", "spirv", "spirv-text",
               "c-library", "ninja", "compile-commands"});
  // The programs of a capture are not trusted, so they are compiled in a sandbox by default.
  if (arguments.sandbox.empty())
    arguments.sandbox = arguments.fromCapture.empty() ? "off" : "try";
  expectOneOf("--sandbox", arguments.sandbox, {"on", "try", "off"});
  expectOneOf("-x", arguments.inputLanguage, {"auto", "cl", "ir", "spir", "spirv"});
  expectOneOf("--color", arguments.color, {"auto", "always", "never"});
  expectOneOf("--progress", arguments.progress, {"auto", "bar", "lines", "off"});
  if (parser.explainsUsually && arguments.explain.empty())
    arguments.explain = "html";
  if (!arguments.explain.empty())
    expectOneOf("--explain", arguments.explain, {"html", "json"});
  checkTuning(arguments, normalized.options);
  checkStrip(arguments, normalized.options);
  checkStandard(arguments.standard);
  return arguments;
}

ParsedCommandLine parseCommandLine(const std::vector<std::string> &arguments) {
  ParsedCommandLine result;
  try {
    result.arguments = parse(arguments);
  } catch (const UsageError &error) {
    result.error = error;
  }
  return result;
}

} // namespace oclc::tool
