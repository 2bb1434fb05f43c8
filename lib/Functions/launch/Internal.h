//===- Internal.h - Interfaces within the launch code -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_LAUNCH_INTERNAL_H
#define OCLC_FUNCTIONS_LAUNCH_INTERNAL_H

#include "Range.h"
#include "Tables.h"

// The functions of the C library that the launch code calls. Their headers are not used, because a
// compiler without the headers of the architecture must be able to compile this code.
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);
unsigned long getauxval(unsigned long type);
int prctl(int option, ...);
int open(const char *path, int flags, ...);
long read(int file, void *buffer, size_t bytes);
int close(int file);
long syscall(long number, ...);

extern const struct OclcProgram oclc_program;

/// Runs a kernel. The slots of local arguments contain the sizes of their blocks. The functions
/// that the compiler makes call this one. Returns an oclc_status.
int oclc_launch(const struct OclcKernel *kernel, const oclc_range *range, unsigned char *arguments);

/// Determines the features of this CPU that code may use.
void oclc_ask_cpu(struct OclcCpu *cpu);

/// Selects the code that oclc_launch() runs. Sizes of dimensions from work_dim on are 1. `local` is
/// the size that the caller wants, or zeros; it becomes that of the launch. At least `groups`
/// work-groups are wanted. Returns an oclc_status.
int oclc_choose(const struct OclcKernel *kernel, const uint64_t global[3], uint64_t local[3],
                uint64_t groups, const struct OclcVariant **variant);

#endif // OCLC_FUNCTIONS_LAUNCH_INTERNAL_H
