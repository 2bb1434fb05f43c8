//===- Registry.cpp - Register the passes by name -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Registry/Registry.h"

#include "PassHeaders.h"
#include "Registry/OldNames.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace oclc::vectorizer;

namespace oclc::passes {
namespace {

Expected<SpecializePass> parseSpecialize(StringRef text) {
  Expected<SpecializeOptions> options = SpecializeOptions::parse(text);
  if (!options)
    return options.takeError();
  return SpecializePass(std::move(*options));
}

Expected<SpecializeImageFormatsPass> parseSpecializeImageFormats(StringRef text) {
  Expected<FormatChoice> choice = FormatChoice::parse(text);
  if (!choice)
    return choice.takeError();
  return SpecializeImageFormatsPass(std::move(*choice));
}

Expected<ApplyBuildOptionsPass> parseApplyBuildOptions(StringRef text) {
  Expected<BuildOptions> options = BuildOptions::parse(text);
  if (!options)
    return options.takeError();
  return ApplyBuildOptionsPass(*options);
}

Expected<LinkBuiltinsPass> parseLinkBuiltins(StringRef text) {
  if (text != "all")
    return createStringError("link-builtins takes 'all' or nothing, not '" + text + "'");
  return LinkBuiltinsPass(BuiltinsToLink::All);
}

Expected<LowerAddressSpacesPass> parseLowerAddressSpaces(StringRef text) {
  if (!text.consume_front("cpu=") || text.empty())
    return createStringError(
        "lower-address-spaces takes a CPU: lower-address-spaces<cpu=x86-64-v3>");
  return LowerAddressSpacesPass(text.str());
}

Expected<UnrollAndJamWorkItemsPass> parseUnrollAndJamWorkItems(StringRef text) {
  unsigned rows = 0;
  constexpr unsigned MaxRows = 16;
  if (text.getAsInteger(10, rows) || rows < 2 || rows > MaxRows)
    return createStringError(
        "unroll-and-jam-work-items takes a number of rows from 2 to 16, not '" + text + "'");
  return UnrollAndJamWorkItemsPass(rows);
}

Expected<VectorizeWorkItemsPass> parseVectorizeWorkItems(StringRef text) {
  unsigned width = 0;
  if (text == "off")
    return VectorizeWorkItemsPass(1);
  if (text == "auto;by-costs")
    return VectorizeWorkItemsPass(0, /*simulate=*/false);
  if (text != "auto" &&
      (text.getAsInteger(10, width) || !isPowerOf2_32(width) || width > MostLanes))
    return createStringError("vectorize-work-items takes a width, a power of two up to 64, 'auto', "
                             "'auto;by-costs' or 'off', not '" +
                             text + "'");
  return VectorizeWorkItemsPass(width);
}

Expected<OptimizationLevel> parseLevel(StringRef pass, StringRef text) {
  std::optional<OptimizationLevel> level = StringSwitch<std::optional<OptimizationLevel>>(text)
                                               .Case("O0", OptimizationLevel::O0)
                                               .Case("O1", OptimizationLevel::O1)
                                               .Case("O2", OptimizationLevel::O2)
                                               .Case("O3", OptimizationLevel::O3)
                                               .Default(std::nullopt);
  if (!level)
    return createStringError(pass + " takes a level from O0 to O3, not '" + text + "'");
  return *level;
}

Expected<OptimizeForHostPass> parseOptimizeForHost(StringRef text) {
  const bool vectorize = !text.consume_back(";no-vectors");
  Expected<OptimizationLevel> level = parseLevel("optimize-for-host", text);
  if (!level)
    return level.takeError();
  return OptimizeForHostPass(*level, vectorize);
}

Expected<LinkDeferredBuiltinsPass> parseLinkDeferredBuiltins(StringRef text) {
  Expected<OptimizationLevel> level = parseLevel("link-deferred-builtins", text);
  if (!level)
    return level.takeError();
  return LinkDeferredBuiltinsPass(*level);
}

Expected<SelectWorkGroupMethodPass> parseSelectWorkGroupMethod(StringRef text) {
  std::optional<Method> asked = parseMethod(text);
  if (!asked && text != "auto")
    return createStringError("select-work-group-method takes auto, loops, cbs or replicate, not '" +
                             text + "'");
  return SelectWorkGroupMethodPass(asked);
}

Expected<SelectVectorDimensionPass> parseSelectVectorDimension(StringRef text) {
  unsigned dimension = 0;
  constexpr unsigned Dimensions = 3;
  if (text == "auto")
    return SelectVectorDimensionPass(std::nullopt);
  if (text.getAsInteger(10, dimension) || dimension >= Dimensions)
    return createStringError("select-vector-dimension takes auto, 0, 1 or 2, not '" + text + "'");
  return SelectVectorDimensionPass(dimension);
}

/// Returns the parameters of "name<parameters>"; nullopt if the name does not match.
std::optional<StringRef> parametersOf(StringRef element, StringRef name) {
  if (!element.consume_front(name) || !element.consume_front("<") || !element.consume_back(">"))
    return std::nullopt;
  return element;
}

/// Adds a parsed pass and returns true. If the parameters are wrong, reports why and returns false;
/// the pass builder then reports the element, too.
template <typename Pass, typename Manager>
bool addParsed(Expected<Pass> parsed, StringRef element, Manager &pm) {
  if (!parsed) {
    errs() << "error: in pass '" << element << "': " << toString(parsed.takeError()) << '\n';
    return false;
  }
  pm.addPass(std::move(*parsed));
  return true;
}

template <typename Pass> Expected<ModuleToFunctionPassAdaptor> onFunctions(Expected<Pass> parsed) {
  if (!parsed)
    return parsed.takeError();
  return createModuleToFunctionPassAdaptor(std::move(*parsed));
}

bool parseModulePass(StringRef given, ModulePassManager &PM,
                     ArrayRef<PassBuilder::PipelineElement>) {
  const std::string current = withCurrentName(given);
  const StringRef Element = current;
#define MODULE_PASS(NAME, CREATE)                                                                  \
  if (Element == NAME) {                                                                           \
    PM.addPass(CREATE);                                                                            \
    return true;                                                                                   \
  }
#define MODULE_PASS_WITH_PARAMS(NAME, PARSE)                                                       \
  if (std::optional<StringRef> Parameters = parametersOf(Element, NAME))                           \
    return addParsed(PARSE(*Parameters), Element, PM);
#define FUNCTION_PASS(NAME, CREATE)                                                                \
  if (Element == NAME) {                                                                           \
    PM.addPass(createModuleToFunctionPassAdaptor(CREATE));                                         \
    return true;                                                                                   \
  }
#define FUNCTION_PASS_WITH_PARAMS(NAME, PARSE)                                                     \
  if (std::optional<StringRef> Parameters = parametersOf(Element, NAME))                           \
    return addParsed(onFunctions(PARSE(*Parameters)), Element, PM);
#include "Registry/Passes.def"
  return false;
}

bool parseFunctionPass(StringRef given, FunctionPassManager &PM,
                       ArrayRef<PassBuilder::PipelineElement>) {
  const std::string current = withCurrentName(given);
  const StringRef Element = current;
#define FUNCTION_PASS(NAME, CREATE)                                                                \
  if (Element == NAME) {                                                                           \
    PM.addPass(CREATE);                                                                            \
    return true;                                                                                   \
  }
#define FUNCTION_PASS_WITH_PARAMS(NAME, PARSE)                                                     \
  if (std::optional<StringRef> Parameters = parametersOf(Element, NAME))                           \
    return addParsed(PARSE(*Parameters), Element, PM);
#include "Registry/Passes.def"
  return false;
}

void registerFunctionAnalyses(FunctionAnalysisManager &FAM) {
#define FUNCTION_ANALYSIS(CREATE) FAM.registerPass([] { return CREATE; });
#include "Registry/Passes.def"
}

/// Maps a pass's class to its name. If several names share a class, such as NAME and NAME<force>,
/// the first one counts.
void nameClass(PassInstrumentationCallbacks &callbacks, StringRef className, StringRef name) {
  if (callbacks.getPassNameForClassName(className).empty())
    callbacks.addClassToPassName(className, name);
}

/// Registers the names of classes for instrumentations, such as -print-after=NAME and the stage
/// verifier.
void nameClasses(PassInstrumentationCallbacks &Callbacks) {
#define MODULE_PASS(NAME, CREATE) nameClass(Callbacks, decltype(CREATE)::name(), NAME);
#define FUNCTION_PASS(NAME, CREATE) nameClass(Callbacks, decltype(CREATE)::name(), NAME);
#define MODULE_PASS_WITH_PARAMS(NAME, PARSE)                                                       \
  nameClass(Callbacks, decltype(PARSE(""))::value_type::name(), NAME);
#define FUNCTION_PASS_WITH_PARAMS(NAME, PARSE)                                                     \
  nameClass(Callbacks, decltype(PARSE(""))::value_type::name(), NAME);
#include "Registry/Passes.def"
}

} // namespace

void registerPasses(PassBuilder &pb) {
  if (PassInstrumentationCallbacks *callbacks = pb.getPassInstrumentationCallbacks())
    nameClasses(*callbacks);
  pb.registerPipelineParsingCallback(parseModulePass);
  pb.registerPipelineParsingCallback(parseFunctionPass);
  pb.registerAnalysisRegistrationCallback(registerFunctionAnalyses);
}

} // namespace oclc::passes
