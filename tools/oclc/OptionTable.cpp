//===- OptionTable.cpp - The table of the options of oclc -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "OptionTable.h"

namespace oclc::tool {

// Options that share the target "macro" or "warning" keep their order. They keep their spelling in
// the value, which tells them apart: -DA -UA -DA=2 become --macro=-DA --macro=-UA --macro=-DA=2.
static constexpr Option General[] = {
    {"-o", Form::Either, "output", "FILE",
     "Write to FILE; - is standard output. Default: the input's name with .oclbin"},
    {"--emit", Form::Either, "emit", "KIND",
     "What to write: elf (default), obj, asm, llvm-ir, llvm-bc, canonical, spirv, "
     "spirv-text, c-library (an object with a function for each kernel, which C and C++ programs "
     "call without OpenCL, and a header), compile-commands (compile_commands.json, for clangd); "
     "with --from-capture, ninja: a build file that compiles "
     "each "
     "program on its own"},
    {"-H", Form::Either, "header", "FILE",
     "With --emit=c-library: name of the header. Default: the output's name with .h"},
    {"--create-library", Form::Flag, "create-library", "",
     "Make a library: clLinkProgram puts its kernels and those of others into one program"},
    {"-c", Form::Flag, "compile-only", "",
     "Make a compiled object, which is linked like a library, and may use what others define"},
    {"--kernel", Form::Either, "kernel", "NAME",
     "Only this kernel (repeatable). Default: every kernel"},
    {"--embed-ir", Form::Flag, "embed-ir", "",
     "Keep the canonical IR in the binary; in an object or library, with the functions that others "
     "may call"},
    {"--embed-source", Form::Flag, "embed-source", "", "Keep the source text in the binary"},
    {"--embed-remarks", Form::Flag, "embed-remarks", "",
     "Keep the remarks of the passes in the binary, for ocldis --remarks"},
    {"--self-check", Form::Flag, "self-check-usual", "",
     "Run each variant on random arguments and compare it with the kernel without optimizations; "
     "where they differ, that is an error and nothing is written"},
    {"--self-check=", Form::Joined, "self-check", "[TRIALS][,strict]",
     "The same with TRIALS launches of each variant. Default: 24. With strict, a kernel that "
     "cannot be checked is an error, too"},
    {"--self-check-seed", Form::Either, "self-check-seed", "N",
     "Seed of the random arguments. Default: 1"},
    {"--sanitize", Form::Either, "sanitize", "LIST",
     "Check the kernel when it runs, and report mistakes with line and work-item: address "
     "(accesses "
     "outside of buffers and variables), race (accesses of two work-items of a group to the same "
     "bytes without a barrier), or both with a comma"},
    {"--limit-time", Form::Either, "limit-time", "SECONDS",
     "Maximum time of the compilation. Default: 600; 0: no limit"},
    {"--limit-memory", Form::Either, "limit-memory", "MIB",
     "Maximum memory of the compilation. Default: 8192; 0: no limit"},
    {"--sandbox", Form::Either, "sandbox", "WHEN",
     "Give up the rights to write anything but the outputs and temporary files, to start programs "
     "but the translator, and to reach a network; with --include-root, to read anything but the "
     "inputs and that folder: on, try (as far as the kernel knows how) or off. Default: off; with "
     "--from-capture, try"},
    {"--from-capture", Form::Either, "from-capture", "DIR",
     "Compile all that an application built when it ran with OCLC_CAPTURE=DIR, with the options "
     "that it gave, into a program archive: -o app.oclarc"},
    {"--program", Form::Either, "program", "DIGEST",
     "With --from-capture: compile only this program of the capture. The first digits suffice"},
    {"--most-local-sizes", Form::Either, "most-local-sizes", "N",
     "With --from-capture: compile variants for at most N of the local sizes with which a kernel "
     "was launched. Default: 4"},
    {"-j", Form::Either, "jobs", "N",
     "With --from-capture or --tune: run N compilations at a time. Default: one for each CPU"},
    {"-g", Form::Flag, "debug", "",
     "Debug information. With -O0, debuggers show all variables of all work-items; above, the code "
     "is the same as without -g on x86-64, and has other orders of instructions elsewhere"},
    {"-glldb", Form::Flag, "debug-lldb", "",
     "As -g, for lldb, which does not know OpenCL C: debuggers take the program for one in C"},
    {"--keep-variables", Form::Flag, "keep-variables", "",
     "With -g, keep all variables of all work-items in memory for debuggers at any -O level"},
    {"-MD", Form::Flag, "MD", "", "Write a dependency file for make and ninja"},
    {"-MF", Form::Either, "MF", "FILE",
     "Name of the dependency file. Default: the output's name with .d"},
    {"-MT", Form::Either, "MT", "TARGET", "Target in the dependency file. Default: the output"},
};

static constexpr Option Variants[] = {
    {"--cpu", Form::Either, "cpu", "NAME",
     "Compile for a CPU (repeatable; the runtime picks the best): x86-64-v2, x86-64-v3 (default), "
     "x86-64-v4, armv8-a, armv8.2-a+fp16, neoverse-v1, rv64gc, rva23u64, native, or another name "
     "of --print-cpus"},
    {"--target", Form::Either, "target", "ARCHITECTURE",
     "Compile for the usual CPU of an architecture (repeatable): x86_64 (x86-64-v3), aarch64 "
     "(armv8-a), riscv64 (rv64gc)"},
    {"--strip-cpus", Form::Either, "strip-cpus", "LIST",
     "Copy a binary for several architectures without those in LIST, named as for --target or by "
     "all their CPUs: oclc --strip-cpus=riscv64 all.oclbin -o less.oclbin"},
    {"--local-size", Form::Either, "local-size", "[KERNEL:]SIZE",
     "Add a variant for exactly this work-group size (repeatable), of all kernels or of one: 64, "
     "16x16, blur:8x8x4"},
    {"--no-any-local-size", Form::Flag, "no-any-local-size", "",
     "Leave out the variant that runs at any work-group size"},
    {"--image-formats", Form::Either, "image-formats", "[KERNEL:]FORMATS",
     "Versions of kernels for formats of their images (repeatable): common (default: those that "
     "most programs use), none, or a format for each image, or one for all: rgba-unorm8, "
     "blur:rgba-float+r-float"},
    {"--method", Form::Either, "method", "NAME",
     "How the work-items between two barriers run: auto (default: the best for each variant), "
     "loops, cbs (continuation-based synchronization, for barriers in divergent control flow) or "
     "replicate (copies of the code, for a small --local-size)"},
    {"--vector-width", Form::Either, "vector-width", "N",
     "Work-items per vector: auto (default: the cheapest, for each loop), a power of two up to 64, "
     "or off (only the vectors of the source)"},
    {"--vector-dim", Form::Either, "vector-dim", "D",
     "Dimension whose adjacent work-items share a vector: auto (default: where memory accesses "
     "cost least, for each kernel), 0, 1 or 2"},
};

static constexpr Option Tuning[] = {
    {"--tune", Form::Flag, "tune", "",
     "Compile with several settings, run the results on this machine, and use the fastest for each "
     "variant. They are written to the tuning file"},
    {"--tuning", Form::Either, "tuning", "FILE",
     "Use the settings in FILE, which --tune has written. With --tune, default: the output's name "
     "with .tuning.json; measurements of other variants in it stay"},
    {"--tuning-name", Form::Either, "tuning-name", "NAME",
     "Name of the program in the tuning file. Default: the names of the inputs"},
    {"--tune-time", Form::Either, "tune-time", "SECONDS",
     "With --tune: time for measurements. Default: 60"},
    {"--tune-on", Form::Either, "tune-on", "COMMAND",
     "With --tune: measure where this shell command runs oclc-measure, as 'ssh board oclc-measure' "
     "does. Default: on this machine"},
};

static constexpr Option Language[] = {
    {"-x", Form::Either, "x", "KIND",
     "What the inputs are: auto (default: by contents and name), cl, spirv (also as text), ir "
     "(LLVM IR for spir64; also as bitcode, as SPIR is)"},
    {"-D", Form::Either, "macro", "NAME[=VALUE]", "Define a macro"},
    {"-U", Form::Either, "macro", "NAME", "Undefine a macro"},
    {"-I", Form::Either, "include", "DIR", "Add a folder for #include"},
    {"--include-root", Form::Either, "include-root", "DIR",
     "Only files in DIR can be included, embedded and shown in messages; those with full names are "
     "in DIR/absolute. For sources of strangers"},
    {"-cl-std=", Form::Joined, "cl-std", "VERSION",
     "CL1.0, CL1.1, CL1.2 (default, as OpenCL says), CL2.0, CL3.0, and C++ for OpenCL: CLC++1.0 or "
     "CLC++2021"},
    {"--spec-const", Form::Either, "spec-const", "ID:VALUE",
     "Value of the specialisation constant of SPIR-V with this SpecId (repeatable): 7:32, 8:true, "
     "9:-0.5"},
    {"--spirv-translator", Form::Either, "spirv-translator", "PATH",
     "The llvm-spirv that reads SPIR-V. Default: OCLC_SPIRV_TRANSLATOR in the environment, the one "
     "that came with oclc, llvm-spirv-19 or another in PATH"},
    {"--no-spirv-validation", Form::Flag, "no-spirv-validation", "",
     "Accept SPIR-V that SPIRV-Tools rejects, for example because it is newer"},
    {"-cl-kernel-arg-info", Form::Flag, "cl-kernel-arg-info", "",
     "Let clGetKernelArgInfo return names and types of arguments"},
    {"-cl-uniform-work-group-size", Form::Flag, "cl-uniform-work-group-size", "",
     "Every work-group is full, also in OpenCL C 2.0 and later"},
    {"-cl-no-subgroup-ifp", Form::Flag, "cl-no-subgroup-ifp", "",
     "Sub-groups make no independent progress (they never do here)"},
};

static constexpr Option Optimization[] = {
    {"-O", Form::Joined, "opt-level", "LEVEL",
     "0: do not optimize; 1: compile quickly, work-items run one by one; 2 (default) or 3: compile "
     "to fast code"},
    {"-cl-opt-disable", Form::Flag, "cl-opt-disable", "", "As -O0"},
    {"-cl-mad-enable", Form::Flag, "cl-mad-enable", "", "a * b + c may lose precision"},
    {"-cl-fast-relaxed-math", Form::Flag, "cl-fast-relaxed-math", "",
     "-cl-finite-math-only and -cl-unsafe-math-optimizations, and less precise functions"},
    {"-cl-finite-math-only", Form::Flag, "cl-finite-math-only", "", "No infinities, no NaNs"},
    {"-cl-unsafe-math-optimizations", Form::Flag, "cl-unsafe-math-optimizations", "",
     "Arithmetic may be reordered; implies -cl-mad-enable and -cl-no-signed-zeros"},
    {"-cl-no-signed-zeros", Form::Flag, "cl-no-signed-zeros", "", "-0.0 may become 0.0"},
    {"-cl-denorms-are-zero", Form::Flag, "cl-denorms-are-zero", "",
     "Denormal numbers may be flushed (a hint; they are kept)"},
    {"-cl-single-precision-constant", Form::Flag, "cl-single-precision-constant", "",
     "1.0 means 1.0f"},
    {"-cl-fp32-correctly-rounded-divide-sqrt", Form::Flag, "cl-fp32-correctly-rounded-divide-sqrt",
     "", "Exact float division and square root"},
};

static constexpr Option Diagnostics[] = {
    {"-w", Form::Flag, "warning", "", "No warnings"},
    {"-Werror", Form::Flag, "warning", "", "Warnings are errors"},
    {"-W", Form::Joined, "warning", "NAME", "A warning option of Clang: -Wconversion, -Wno-unused"},
    {"-Rpass=", Form::Joined, "Rpass", "REGEX",
     "Report the transformations that the matching passes did"},
    {"-Rpass-missed=", Form::Joined, "Rpass-missed", "REGEX",
     "Report the transformations that they did not do"},
    {"-Rpass-analysis=", Form::Joined, "Rpass-analysis", "REGEX",
     "Report the reasons of their decisions"},
    {"--save-remarks", Form::Either, "save-remarks", "FILE",
     "Write the remarks of the passes to FILE, as YAML"},
    {"--save-facts", Form::Either, "save-facts", "FILE",
     "Write the types of arguments and the dimensions of ids of each kernel to FILE, as JSON"},
    {"--color", Form::Either, "color", "WHEN",
     "auto (default: on a terminal, unless NO_COLOR is set), always or never"},
    {"--progress", Form::Either, "progress", "HOW",
     "Show how far the work is: auto (default: a bar on a terminal after two seconds; in a log, a "
     "line every ten seconds of --from-capture and --tune), bar, lines (for each part of the work) "
     "or off"},
};

static constexpr Option Inspection[] = {
    {"--doctor", Form::Flag, "doctor", "",
     "Say whether the compiler finds what it needs, and what an OpenCL application sees on this "
     "machine"},
    {"--explain", Form::Flag, "explain-usual", "",
     "Write a page for browsers that explains the compilation: remarks at the source, barriers, "
     "vectors, IR of each stage, machine code. No binary is written"},
    {"--explain=", Form::Joined, "explain", "FORMAT", "The same as html (default) or as json"},
    {"--print-pipeline", Form::Flag, "print-pipeline", "",
     "Print the passes, for oclopt -passes=; one line for each CPU"},
    {"--print-cpus", Form::Flag, "print-cpus", "",
     "Print the names that --cpu takes, with the features of each CPU"},
    {"-###", Form::Flag, "plan", "", "Print what would be done, and do nothing"},
    {"--save-temps", Form::Flag, "save-temps-here", "",
     "Keep intermediate files next to the output"},
    {"--save-temps=", Form::Joined, "save-temps", "DIR", "Keep them in DIR"},
    {"--time-report", Form::Flag, "time-report", "", "Print the time of each stage"},
    {"--print-identity", Form::Flag, "print-identity", "",
     "Print a digest of the files that make up this compiler, and the files. With the same digest "
     "it writes the same output"},
    {"--version", Form::Flag, "version", "", "Version, LLVM, this machine's CPU, default target"},
    {"--help", Form::Flag, "help", "", "This text"},
    {"-h", Form::Flag, "help", "", ""},
};

static constexpr Option Developers[] = {
    {"--crash-bundle", Form::Either, "crash-bundle", "DIR",
     "After an internal error, write what reproduces it to a folder in DIR; off writes nothing. "
     "Default: next to the output"},
    {"--verify-each", Form::Flag, "verify-each", "",
     "Verify the IR after each stage; debug builds always do"},
    {"--opt-bisect-limit", Form::Either, "opt-bisect-limit", "N",
     "Run only the first N of the optional steps, and print each; -1 runs all"},
    {"--add-to-stage", Form::Either, "add-to-stage", "STAGE:PASSES",
     "Run PASSES after each stage of this name, as a part of it (repeatable); LLVM's "
     "trigger-crash-module makes the stage fail"},
};

/// Options that are not in the help text. They are accepted because other compilers of OpenCL C
/// have them and test suites pass them. Those without a target have no effect.
static constexpr Option Dropped[] = {
    {"-create-library", Form::Flag, "create-library", "", ""}, // An option of clLinkProgram.
    {"-cl-fp16-enable", Form::Flag, "", "", ""},
    {"-cl-fp64-enable", Form::Flag, "", "", ""},
    {"-cl-strict-aliasing", Form::Flag, "", "", ""},
    {"-spir-std=", Form::Joined, "", "VERSION", ""},
    {"-cl-zero-init-local-mem-vars", Form::Flag, "", "", ""},
};

static constexpr OptionGroup Groups[] = {
    {"Input and output", General},
    {"Variants of each kernel", Variants},
    {"Measuring what is fastest", Tuning},
    {"Language", Language},
    {"Optimization", Optimization},
    {"Diagnostics", Diagnostics},
    {"Looking inside", Inspection},
    {"Finding faults of the compiler", Developers},
    {"", Dropped},
};

std::span<const OptionGroup> optionGroups() { return Groups; }

} // namespace oclc::tool
