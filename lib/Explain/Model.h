//===- Model.h - What a page explains about a compilation ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Collectors fill these structures, toJson() turns them into JSON, and the page renders the JSON.
// docs/explain.md describes the members of the JSON, which have the same names.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_MODEL_H
#define OCLC_EXPLAIN_MODEL_H

#include <cstdint>
#include <string>
#include <vector>

namespace oclc::explain {

/// A position in a source file; no position if `line` is 0.
struct Place {
  std::string file;
  unsigned line = 0, column = 0;
};

struct Input {
  std::string name, kind;
  std::string text;          ///< Empty if the input is not text.
  unsigned omittedLines = 0; ///< Lines that are left out of `text`.
};

/// A remark of a pass, or a warning of the compiler.
struct Message {
  std::string level; ///< "passed", "missed", "analysis" or "warning".
  std::string pass;  ///< Empty for warnings.
  std::string name;  ///< Name of the remark.
  std::string text;
  Place place;
  std::vector<std::string> variants; ///< Variants of kernels to which it applies.
};

/// A method by which the work-items of a group can run.
struct MethodOption {
  std::string name;
  bool chosen = false;
  std::string reason;
  Place place;
};

/// The estimated cost of a work-item if vectors run along a dimension.
struct DimensionOption {
  unsigned dimension = 0;
  double cost = 0;
};

/// A value or variable that is live across a barrier.
struct LiveValue {
  std::string name;
  std::string kind; ///< "context", "shared" or "recomputed".
  uint64_t bytes = 0;
  std::string reason;
};

struct Barrier {
  std::string block;
  std::string kind; ///< "entry", "exit", "barrier" or "implicit".
  Place place;
  std::vector<LiveValue> live;
};

/// The code between one barrier and the next. Barriers are numbers in Variant::barriers.
struct Region {
  unsigned barrier = 0; ///< The barrier at which it starts.
  std::vector<unsigned> exits;
  bool once = false; ///< It runs once for the group instead of for each work-item.
  std::vector<std::string> blocks;
  unsigned instructions = 0;
  unsigned firstLine = 0, lastLine = 0; ///< In the file of the kernel; 0 if not known.
};

/// Estimates for a width that were made for the page.
struct WidthEstimate {
  unsigned lanes = 1;
  double cost = 0; ///< For a work-item.
  double time = 0; ///< For a work-item, in cycles.
  double chain = 0;
  unsigned registers = 0;
  unsigned bits = 0;
};

/// A way to run the work-items of a loop that the vectorizer has weighed. Numbers that are not
/// known are 0.
struct WidthOption {
  std::string name;
  unsigned lanes = 1;
  bool chosen = false;
  double cost = 0, time = 0; ///< For a work-item.
  double cycles = 0;         ///< For a work-item, by simulation.
  unsigned registers = 0;
  std::string reason; ///< Why it is not tried or not chosen.
};

/// An instruction of a vector plan; see vectorizer::PlannedInstruction.
struct PlanInstruction {
  std::string text, shape, access;
  bool uniform = false;
  unsigned line = 0;
};

struct PlanBlock {
  std::string name, lanes, next;
  std::vector<PlanInstruction> instructions;
};

/// A loop over work-items.
struct VectorLoop {
  std::string name;
  Place place;
  unsigned lanes = 1;
  bool requested = false; ///< The width was requested, not chosen.
  std::vector<WidthOption> options;
  std::vector<WidthEstimate> estimates;
  std::string whyNoPlan;
  unsigned planLanes = 1;
  std::vector<PlanBlock> plan;
  unsigned omittedInstructions = 0; ///< Left out of the plan.
};

/// A kernel that is compiled for a local size, or for any.
struct Variant {
  std::string name; ///< Such as "reduce.any".
  std::string kernel;
  std::string size; ///< "any" or "64x1x1", with the names of further versions.
  std::string method;
  std::string methodReason;
  std::vector<MethodOption> methods;
  unsigned dimension = 0;
  std::string dimensionReason;
  std::vector<DimensionOption> dimensions;
  std::vector<Barrier> barriers;
  std::vector<Region> regions;
  std::vector<VectorLoop> loops;
};

/// Replaces the lines [at, at + removed) of a text by `added`.
struct Edit {
  unsigned at = 0, removed = 0;
  std::vector<std::string> added;
};

/// A function after a stage that has changed it.
struct FunctionChange {
  std::string name;
  std::string kernel; ///< Empty if it belongs to no kernel.
  std::string from;   ///< The function before the stage to which `edits` apply; empty: none.
  std::vector<Edit> edits;
  unsigned omittedLines = 0; ///< If not 0, the edits are left out.
};

struct Stage {
  std::string name, text;
  std::vector<FunctionChange> changes;
  std::vector<std::string> removed; ///< Functions that no longer exist.
};

struct MachineInstruction {
  uint64_t address = 0;
  std::string text;
  std::string target;          ///< Function or variable to which it refers.
  unsigned file = 0, line = 0; ///< `file` is a number in Target::files.
};

struct CodeFunction {
  std::string name, kernel, variant;
  std::vector<MachineInstruction> instructions;
  unsigned omittedInstructions = 0;
};

/// The decisions and the code for a CPU.
struct Target {
  std::string cpu, triple;
  std::vector<std::string> features;
  std::vector<Message> messages;
  std::vector<Variant> variants;
  std::vector<Stage> stages;
  std::vector<std::string> files; ///< Source files of instructions.
  std::vector<CodeFunction> code;
  std::string codeNote; ///< What is not known about the code; empty: nothing.
};

struct Explanation {
  std::string compiler;
  std::string options;
  std::vector<Input> inputs;
  std::vector<std::string> kernels;
  std::vector<Message> messages; ///< Warnings.
  std::vector<Target> targets;
  std::vector<std::string> omissions; ///< What is left out to bound the size.
};

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_MODEL_H
