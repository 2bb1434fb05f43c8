//===- SystemCallFilter.cpp - System call filter of a sandbox (seccomp) -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/SystemCallFilter.h"

#include "Sandbox/KernelSupport.h"

#include <cerrno>
#include <linux/seccomp.h>
#include <memory>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace oclc::sandbox {
namespace {

/// A system call that is allowed: always, or if argument number `argument` and'ed with `mask` is
/// `value`.
struct Call {
  const char *name;
  bool isConditional = false;
  unsigned argument = 0;
  uint64_t mask = 0, value = 0;
};

constexpr Call Calls[] = {
#define CALL(Name) {#Name},
#define CALL_IF(Name, Argument, Mask, Value) {#Name, true, Argument, Mask, uint64_t(Value)},
#include "Sandbox/SystemCalls.def"
};

using Filter = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

/// Returns the filter; null if libseccomp refuses a rule, because programs would not run without
/// that call.
Filter makeFilter() {
  Filter filter(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), seccomp_release);
  for (const Call &call : Calls) {
    const int number = seccomp_syscall_resolve_name(call.name);
    if (!filter || number < 0) // Some architectures do not have all of these calls.
      continue;
    const scmp_arg_cmp condition = {call.argument, SCMP_CMP_MASKED_EQ, call.mask, call.value};
    if (seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, number, call.isConditional ? 1 : 0,
                               &condition) != 0)
      filter.reset();
  }
  return filter;
}

} // namespace

SystemCallFilter::SystemCallFilter() : isNeeded(hasSystemCallFilters()) {
  const Filter filter = isNeeded ? makeFilter() : Filter(nullptr, seccomp_release);
  // The version of the library in Debian 12 can write the filter's BPF program only to a file.
  const int file = filter ? memfd_create("filter", MFD_CLOEXEC) : -1;
  if (file < 0)
    return;
  struct stat status;
  if (seccomp_export_bpf(filter.get(), file) == 0 && fstat(file, &status) == 0) {
    program.resize(size_t(status.st_size) / sizeof(sock_filter));
    if (pread(file, program.data(), size_t(status.st_size), 0) != status.st_size)
      program.clear();
  }
  close(file);
}

bool SystemCallFilter::enter() const noexcept {
  const sock_fprog filter = {static_cast<unsigned short>(program.size()),
                             const_cast<sock_filter *>(program.data())};
  return !isNeeded ||
         (!program.empty() && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0);
}

} // namespace oclc::sandbox
