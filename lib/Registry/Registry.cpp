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

Expected<SpecializePass> parseSpecialize(StringRef Text) {
  Expected<SpecializeOptions> Options = SpecializeOptions::parse(Text);
  if (!Options)
    return Options.takeError();
  return SpecializePass(std::move(*Options));
}

Expected<ApplyBuildOptionsPass> parseApplyBuildOptions(StringRef Text) {
  Expected<BuildOptions> Options = BuildOptions::parse(Text);
  if (!Options)
    return Options.takeError();
  return ApplyBuildOptionsPass(*Options);
}

Expected<LinkBuiltinsPass> parseLinkBuiltins(StringRef Text) {
  if (Text != "all")
    return createStringError("link-builtins takes 'all' or nothing, not '" + Text + "'");
  return LinkBuiltinsPass(BuiltinsToLink::All);
}

Expected<LowerAddressSpacesPass> parseLowerAddressSpaces(StringRef Text) {
  if (!Text.consume_front("cpu=") || Text.empty())
    return createStringError(
        "lower-address-spaces takes a CPU: lower-address-spaces<cpu=x86-64-v3>");
  return LowerAddressSpacesPass(Text.str());
}

Expected<UnrollAndJamWorkItemsPass> parseUnrollAndJamWorkItems(StringRef Text) {
  unsigned Rows = 0;
  constexpr unsigned MaxRows = 16;
  if (Text.getAsInteger(10, Rows) || Rows < 2 || Rows > MaxRows)
    return createStringError(
        "unroll-and-jam-work-items takes a number of rows from 2 to 16, not '" + Text + "'");
  return UnrollAndJamWorkItemsPass(Rows);
}

Expected<VectorizeWorkItemsPass> parseVectorizeWorkItems(StringRef Text) {
  unsigned Width = 0;
  constexpr unsigned MaxWidth = 64;
  if (Text == "off")
    return VectorizeWorkItemsPass(1);
  if (Text != "auto" && (Text.getAsInteger(10, Width) || !isPowerOf2_32(Width) || Width > MaxWidth))
    return createStringError("vectorize-work-items takes a width, a power of two up to 64, 'auto' "
                             "or 'off', not '" +
                             Text + "'");
  return VectorizeWorkItemsPass(Width);
}

Expected<OptimizationLevel> parseLevel(StringRef Pass, StringRef Text) {
  std::optional<OptimizationLevel> Level = StringSwitch<std::optional<OptimizationLevel>>(Text)
                                               .Case("O0", OptimizationLevel::O0)
                                               .Case("O1", OptimizationLevel::O1)
                                               .Case("O2", OptimizationLevel::O2)
                                               .Case("O3", OptimizationLevel::O3)
                                               .Default(std::nullopt);
  if (!Level)
    return createStringError(Pass + " takes a level from O0 to O3, not '" + Text + "'");
  return *Level;
}

Expected<OptimizeForHostPass> parseOptimizeForHost(StringRef Text) {
  const bool Vectorize = !Text.consume_back(";no-vectors");
  Expected<OptimizationLevel> Level = parseLevel("optimize-for-host", Text);
  if (!Level)
    return Level.takeError();
  return OptimizeForHostPass(*Level, Vectorize);
}

Expected<LinkDeferredBuiltinsPass> parseLinkDeferredBuiltins(StringRef Text) {
  Expected<OptimizationLevel> Level = parseLevel("link-deferred-builtins", Text);
  if (!Level)
    return Level.takeError();
  return LinkDeferredBuiltinsPass(*Level);
}

Expected<SelectWorkGroupMethodPass> parseSelectWorkGroupMethod(StringRef Text) {
  std::optional<Method> Asked = parseMethod(Text);
  if (!Asked && Text != "auto")
    return createStringError("select-work-group-method takes auto, loops, cbs or replicate, not '" +
                             Text + "'");
  return SelectWorkGroupMethodPass(Asked);
}

Expected<SelectVectorDimensionPass> parseSelectVectorDimension(StringRef Text) {
  unsigned Dimension = 0;
  constexpr unsigned Dimensions = 3;
  if (Text == "auto")
    return SelectVectorDimensionPass(std::nullopt);
  if (Text.getAsInteger(10, Dimension) || Dimension >= Dimensions)
    return createStringError("select-vector-dimension takes auto, 0, 1 or 2, not '" + Text + "'");
  return SelectVectorDimensionPass(Dimension);
}

/// Returns the parameters of "name<parameters>"; nullopt if the name does not match.
std::optional<StringRef> parametersOf(StringRef Element, StringRef Name) {
  if (!Element.consume_front(Name) || !Element.consume_front("<") || !Element.consume_back(">"))
    return std::nullopt;
  return Element;
}

/// Adds a parsed pass, or reports why the parameters are wrong; the pass builder then reports the
/// element.
template <typename Pass, typename Manager>
bool addParsed(Expected<Pass> Parsed, StringRef Element, Manager &PM) {
  if (!Parsed) {
    errs() << "error: in pass '" << Element << "': " << toString(Parsed.takeError()) << '\n';
    return false;
  }
  PM.addPass(std::move(*Parsed));
  return true;
}

template <typename Pass> Expected<ModuleToFunctionPassAdaptor> onFunctions(Expected<Pass> Parsed) {
  if (!Parsed)
    return Parsed.takeError();
  return createModuleToFunctionPassAdaptor(std::move(*Parsed));
}

bool parseModulePass(StringRef Given, ModulePassManager &PM,
                     ArrayRef<PassBuilder::PipelineElement>) {
  const std::string Current = withCurrentName(Given);
  const StringRef Element = Current;
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

bool parseFunctionPass(StringRef Given, FunctionPassManager &PM,
                       ArrayRef<PassBuilder::PipelineElement>) {
  const std::string Current = withCurrentName(Given);
  const StringRef Element = Current;
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

/// Maps a pass's class to its name. If several variants of a pass share a class, the first name
/// counts.
void nameClass(PassInstrumentationCallbacks &Callbacks, StringRef Class, StringRef Name) {
  if (Callbacks.getPassNameForClassName(Class).empty())
    Callbacks.addClassToPassName(Class, Name);
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

void registerPasses(PassBuilder &PB) {
  if (PassInstrumentationCallbacks *Callbacks = PB.getPassInstrumentationCallbacks())
    nameClasses(*Callbacks);
  PB.registerPipelineParsingCallback(parseModulePass);
  PB.registerPipelineParsingCallback(parseFunctionPass);
  PB.registerAnalysisRegistrationCallback(registerFunctionAnalyses);
}

} // namespace oclc::passes
