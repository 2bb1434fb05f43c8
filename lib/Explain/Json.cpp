//===- Json.cpp - An explanation as JSON -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Json.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::explain {
namespace {

/// Version of the members. It grows when one changes its meaning or is removed.
constexpr int Version = 1;

json::Value text(StringRef s) {
  return json::isUTF8(s) ? json::Value(s.str()) : json::Value(json::fixUTF8(s));
}

/// Numbers of estimates have two digits after the point, which is more than they are worth.
json::Value rounded(double number) { return std::round(number * 100) / 100; }

/// Returns an array of what `convert` makes of each element.
template <typename T, typename Convert>
json::Array arrayOf(const std::vector<T> &elements, Convert convert) {
  json::Array array;
  for (const T &each : elements)
    array.push_back(convert(each));
  return array;
}

json::Array arrayOf(const std::vector<std::string> &texts) {
  return arrayOf(texts, [](const std::string &s) { return text(s); });
}

json::Value placeJson(const Place &place) {
  if (place.line == 0)
    return nullptr;
  return json::Object{{"file", text(place.file)}, {"line", place.line}, {"column", place.column}};
}

json::Value inputJson(const Input &input) {
  return json::Object{{"name", text(input.name)},
                      {"kind", text(input.kind)},
                      {"text", text(input.text)},
                      {"omittedLines", input.omittedLines}};
}

json::Value messageJson(const Message &message) {
  return json::Object{{"level", text(message.level)},      {"pass", text(message.pass)},
                      {"name", text(message.name)},        {"text", text(message.text)},
                      {"place", placeJson(message.place)}, {"variants", arrayOf(message.variants)}};
}

json::Value methodJson(const MethodOption &method) {
  return json::Object{{"name", text(method.name)},
                      {"chosen", method.chosen},
                      {"reason", text(method.reason)},
                      {"place", placeJson(method.place)}};
}

json::Value dimensionJson(const DimensionOption &option) {
  return json::Object{{"dimension", option.dimension}, {"cost", rounded(option.cost)}};
}

json::Value liveJson(const LiveValue &live) {
  return json::Object{{"name", text(live.name)},
                      {"kind", text(live.kind)},
                      {"bytes", live.bytes},
                      {"reason", text(live.reason)}};
}

json::Value barrierJson(const Barrier &barrier) {
  return json::Object{{"block", text(barrier.block)},
                      {"kind", text(barrier.kind)},
                      {"place", placeJson(barrier.place)},
                      {"live", arrayOf(barrier.live, liveJson)}};
}

json::Value regionJson(const Region &region) {
  return json::Object{{"barrier", region.barrier},
                      {"exits", json::Array(region.exits)},
                      {"once", region.once},
                      {"blocks", arrayOf(region.blocks)},
                      {"instructions", region.instructions},
                      {"firstLine", region.firstLine},
                      {"lastLine", region.lastLine}};
}

json::Value optionJson(const WidthOption &option) {
  return json::Object{{"name", text(option.name)},     {"lanes", option.lanes},
                      {"chosen", option.chosen},       {"cost", rounded(option.cost)},
                      {"time", rounded(option.time)},  {"cycles", rounded(option.cycles)},
                      {"registers", option.registers}, {"reason", text(option.reason)}};
}

json::Value estimateJson(const WidthEstimate &estimate) {
  return json::Object{{"lanes", estimate.lanes},         {"cost", rounded(estimate.cost)},
                      {"time", rounded(estimate.time)},  {"chain", rounded(estimate.chain)},
                      {"registers", estimate.registers}, {"bits", estimate.bits}};
}

json::Value planInstructionJson(const PlanInstruction &inst) {
  return json::Object{{"text", text(inst.text)},
                      {"shape", text(inst.shape)},
                      {"access", text(inst.access)},
                      {"uniform", inst.uniform},
                      {"line", inst.line}};
}

json::Value planBlockJson(const PlanBlock &block) {
  return json::Object{{"name", text(block.name)},
                      {"lanes", text(block.lanes)},
                      {"next", text(block.next)},
                      {"instructions", arrayOf(block.instructions, planInstructionJson)}};
}

json::Value loopJson(const VectorLoop &loop) {
  return json::Object{{"name", text(loop.name)},
                      {"place", placeJson(loop.place)},
                      {"lanes", loop.lanes},
                      {"requested", loop.requested},
                      {"options", arrayOf(loop.options, optionJson)},
                      {"estimates", arrayOf(loop.estimates, estimateJson)},
                      {"whyNoPlan", text(loop.whyNoPlan)},
                      {"planLanes", loop.planLanes},
                      {"plan", arrayOf(loop.plan, planBlockJson)},
                      {"omittedInstructions", loop.omittedInstructions}};
}

json::Value variantJson(const Variant &variant) {
  return json::Object{{"name", text(variant.name)},
                      {"kernel", text(variant.kernel)},
                      {"size", text(variant.size)},
                      {"method", text(variant.method)},
                      {"methodReason", text(variant.methodReason)},
                      {"methods", arrayOf(variant.methods, methodJson)},
                      {"dimension", variant.dimension},
                      {"dimensionReason", text(variant.dimensionReason)},
                      {"dimensions", arrayOf(variant.dimensions, dimensionJson)},
                      {"barriers", arrayOf(variant.barriers, barrierJson)},
                      {"regions", arrayOf(variant.regions, regionJson)},
                      {"loops", arrayOf(variant.loops, loopJson)}};
}

json::Value editJson(const Edit &edit) {
  return json::Object{{"at", edit.at}, {"removed", edit.removed}, {"added", arrayOf(edit.added)}};
}

json::Value changeJson(const FunctionChange &change) {
  return json::Object{{"function", text(change.name)},
                      {"kernel", text(change.kernel)},
                      {"from", text(change.from)},
                      {"edits", arrayOf(change.edits, editJson)},
                      {"omittedLines", change.omittedLines}};
}

json::Value stageJson(const Stage &stage) {
  return json::Object{{"name", text(stage.name)},
                      {"text", text(stage.text)},
                      {"changes", arrayOf(stage.changes, changeJson)},
                      {"removed", arrayOf(stage.removed)}};
}

/// Instructions are the bulk of the file, so each is an array: address, text, target, file, line.
json::Value instructionJson(const MachineInstruction &inst) {
  return json::Array{inst.address, text(inst.text), text(inst.target), inst.file, inst.line};
}

json::Value codeJson(const CodeFunction &function) {
  return json::Object{{"name", text(function.name)},
                      {"kernel", text(function.kernel)},
                      {"variant", text(function.variant)},
                      {"instructions", arrayOf(function.instructions, instructionJson)},
                      {"omittedInstructions", function.omittedInstructions}};
}

json::Value targetJson(const Target &target) {
  return json::Object{{"cpu", text(target.cpu)},
                      {"triple", text(target.triple)},
                      {"features", arrayOf(target.features)},
                      {"messages", arrayOf(target.messages, messageJson)},
                      {"variants", arrayOf(target.variants, variantJson)},
                      {"stages", arrayOf(target.stages, stageJson)},
                      {"files", arrayOf(target.files)},
                      {"code", arrayOf(target.code, codeJson)},
                      {"codeNote", text(target.codeNote)}};
}

} // namespace

json::Value toJson(const Explanation &explained) {
  return json::Object{{"version", Version},
                      {"compiler", text(explained.compiler)},
                      {"options", text(explained.options)},
                      {"inputs", arrayOf(explained.inputs, inputJson)},
                      {"kernels", arrayOf(explained.kernels)},
                      {"messages", arrayOf(explained.messages, messageJson)},
                      {"targets", arrayOf(explained.targets, targetJson)},
                      {"omissions", arrayOf(explained.omissions)}};
}

} // namespace oclc::explain
