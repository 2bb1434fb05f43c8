//===- KernelWords.h - What a mutator writes into OpenCL C -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Lists of interchangeable words, boundary values of types, statements, control flow around
// statements, and options of oclc.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_KERNELWORDS_H
#define OCLC_FUZZ_COMPILER_KERNELWORDS_H

#include <span>
#include <string_view>

namespace oclc::fuzz::words {

using List = std::span<const std::string_view>;

inline constexpr std::string_view Types[] = {
    "char", "uchar",  "short", "ushort", "int",    "uint",   "long",   "ulong",   "float",
    "half", "double", "bool",  "size_t", "char3",  "uchar4", "short8", "int2",    "uint3",
    "int4", "uint16", "long2", "ulong4", "float2", "float3", "float4", "float16", "double2"};
inline constexpr std::string_view Queries[] = {
    "get_global_id",       "get_local_id",         "get_group_id",          "get_global_size",
    "get_local_size",      "get_num_groups",       "get_work_dim",          "get_global_offset",
    "get_local_linear_id", "get_global_linear_id", "get_sub_group_local_id"};
inline constexpr std::string_view Qualifiers[] = {"global", "local",    "private", "constant",
                                                  "const",  "volatile", "restrict"};
inline constexpr std::string_view Functions[] = {
    "min",    "max",      "mad",    "fma",    "sqrt", "exp", "sin",          "pow",
    "rotate", "popcount", "select", "any",    "all",  "dot", "convert_int4", "convert_uchar_sat",
    "clamp",  "as_int",   "mul24",  "mad_hi", "abs",  "clz", "native_exp",   "isnan"};
inline constexpr std::string_view Collectives[] = {
    "work_group_all",       "work_group_any",       "work_group_reduce_add",
    "work_group_broadcast", "sub_group_reduce_add", "work_group_scan_inclusive_add",
    "sub_group_any",        "sub_group_broadcast",  "work_group_scan_exclusive_max"};
inline constexpr std::string_view Atomics[] = {"atomic_add", "atomic_xchg", "atomic_min",
                                               "atomic_and", "atomic_sub",  "atomic_or"};
inline constexpr std::string_view Jumps[] = {"break", "continue", "return"};
inline constexpr std::string_view Conditions[] = {"if", "while"};
inline constexpr std::string_view Arithmetic[] = {"+", "-", "*", "/",  "%",
                                                  "&", "|", "^", "<<", ">>"};
inline constexpr std::string_view Comparisons[] = {"<", ">", "<=", ">=", "==", "!=", "&&", "||"};
inline constexpr std::string_view Assignments[] = {
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
/// Lists of words. Each word may replace another one of its list.
inline constexpr List Alike[] = {Types, Queries,    Qualifiers, Functions,   Collectives, Atomics,
                                 Jumps, Conditions, Arithmetic, Comparisons, Assignments};

inline constexpr std::string_view Numbers[] = {
    "0",    "1",    "2",   "3",    "7",   "8",     "15",    "16",         "31",         "32",
    "64",   "255",  "256", "4096", "-1",  "-128",  "1u",    "33u",        "1L",         "63L",
    "0.0f", "1.0f", "0.5", "3.0",  "'a'", "-0.0f", "1e30f", "0x7fffffff", "0x80000000", "100UL"};

/// Statements that are valid in most functions.
inline constexpr std::string_view Statements[] = {
    "barrier(CLK_LOCAL_MEM_FENCE);",
    "barrier(CLK_GLOBAL_MEM_FENCE);",
    "if (get_local_id(0) == 3) return;",
    "if (get_global_id(0) & 1) barrier(CLK_LOCAL_MEM_FENCE);",
    "for (int q = 0; q < 3; ++q) barrier(CLK_LOCAL_MEM_FENCE);",
    "printf(\"%d %v4hlx %s\\n\", (int)get_local_id(0), (uint4)(7), \"text\");",
    "{ volatile int q = get_group_id(0); q = q * 3; }",
    "do { if (get_local_id(0) > 2) continue; } while (0);",
    "switch (get_local_id(0) & 3) { case 0: return; case 1: break; default:; }",
    "mem_fence(CLK_GLOBAL_MEM_FENCE);",
    "{ int q[5]; for (int i = 0; i < 5; ++i) q[i] = i; if (q[get_local_id(0) % 5] > 6) return; }",
    "if (work_group_any(get_local_id(0) == 2)) { barrier(CLK_LOCAL_MEM_FENCE); }",
};

/// Control flow around a statement. The statement replaces each '@'.
inline constexpr std::string_view Frames[] = {
    "if (get_local_id(0) < 5) { @ }",
    "if (get_global_id(0) % 3 == 1) { @ } else { @ }",
    "for (int q = 0; q < 4; ++q) { @ }",
    "for (uint q = get_local_id(0); q < 100; q += get_local_size(0)) { @ }",
    "do { @ } while (get_group_id(0) > 100);",
    "switch (get_local_id(0)) { case 2: { @ } break; default: { @ } }",
    "{ @ @ }",
    "while (get_global_size(0) == 7) { @ }",
};

inline constexpr std::string_view Attributes[] = {
    "__attribute__((reqd_work_group_size(8, 1, 1))) ",
    "__attribute__((reqd_work_group_size(4, 4, 2))) ",
    "__attribute__((work_group_size_hint(64, 1, 1))) ",
    "__attribute__((vec_type_hint(float4))) ",
    "__attribute__((intel_reqd_sub_group_size(8))) ",
};

inline constexpr std::string_view Options[] = {"-cl-std=CL1.2",
                                               "-cl-std=CL2.0",
                                               "-cl-std=CL3.0",
                                               "--method=loops",
                                               "--method=cbs",
                                               "--method=replicate",
                                               "--local-size=1",
                                               "--local-size=8",
                                               "--local-size=16x4",
                                               "--local-size=3x2x5",
                                               "--local-size=64",
                                               "--no-any-local-size",
                                               "--vector-width=off",
                                               "--vector-width=4",
                                               "--cpu=x86-64-v2",
                                               "--vector-width=16",
                                               "--vector-width=64",
                                               "--vector-dim=0",
                                               "--vector-dim=1",
                                               "--vector-dim=2",
                                               "-cl-opt-disable",
                                               "-cl-fast-relaxed-math",
                                               "--cpu=x86-64-v4",
                                               "-cl-mad-enable",
                                               "-g",
                                               "--embed-ir",
                                               "-cl-finite-math-only",
                                               "-c",
                                               "-cl-uniform-work-group-size"};

} // namespace oclc::fuzz::words

#endif // OCLC_FUZZ_COMPILER_KERNELWORDS_H
