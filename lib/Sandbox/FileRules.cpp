//===- FileRules.cpp - File access rules of a sandbox (Landlock) ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/FileRules.h"

#include "Sandbox/KernelSupport.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace oclc::sandbox {
namespace {

/// The kernel's struct landlock_ruleset_attr since version 6 of Landlock. Earlier versions, and
/// <linux/landlock.h> of Debian 12, only have its first members.
struct RulesetAttributes {
  uint64_t files = 0, network = 0, scoped = 0;
};

constexpr uint64_t bit(unsigned n) { return uint64_t(1) << n; }

// The header of Debian 12 does not define these bits, either.
constexpr uint64_t Truncate = bit(14), DeviceControl = bit(15);
constexpr uint64_t BindTcp = bit(0), ConnectTcp = bit(1);
constexpr uint64_t AbstractSockets = bit(0), Signals = bit(1);

constexpr uint64_t Execute = LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t ReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr uint64_t Read = ReadFile | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t WriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | Truncate;
constexpr uint64_t ChangeFolder = LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                  LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                  LANDLOCK_ACCESS_FS_REFER;
/// The right to create files of other kinds, which no sandboxed process needs.
constexpr uint64_t MakeOther = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                               LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                               LANDLOCK_ACCESS_FS_MAKE_SYM;

/// Returns the file rights that `version` of Landlock can restrict.
constexpr uint64_t rightsOf(unsigned version) {
  uint64_t rights = bit(13) - 1;
  rights |= version >= 2 ? uint64_t(LANDLOCK_ACCESS_FS_REFER) : 0;
  rights |= version >= 3 ? Truncate : 0;
  rights |= version >= 5 ? DeviceControl : 0;
  return rights;
}

/// Returns the number of bytes of RulesetAttributes that `version` of Landlock supports.
size_t sizeOfAttributes(unsigned version) {
  return sizeof(uint64_t) * (version >= VersionWithSignals ? 3 : version >= 4 ? 2 : 1);
}

/// Files that system programs read, such as libraries, the loader's cache of libraries, and the
/// number of CPUs. Landlock has a separate check (ptrace) for files of other processes in /proc.
constexpr const char *SystemFiles[] = {"/usr",
                                       "/lib",
                                       "/lib64",
                                       "/etc/ld.so.cache",
                                       "/etc/ld.so.preload",
                                       "/etc/localtime",
                                       "/proc",
                                       "/sys/devices/system/cpu",
                                       "/sys/kernel/mm/transparent_hugepage",
                                       "/dev/null",
                                       "/dev/zero",
                                       "/dev/urandom"};

} // namespace

FileRules::FileRules(const Allowance &allowed) {
  const unsigned version = landlockVersion();
  isNeeded = version != 0;
  if (!isNeeded)
    return;
  restricted = WriteFile | ChangeFolder | MakeOther | DeviceControl;
  restricted |= allowed.anyProgram ? 0 : Execute;
  restricted |= allowed.readsAnything ? 0 : Read;
  restricted &= rightsOf(version);
  const RulesetAttributes attributes = {restricted, BindTcp | ConnectTcp,
                                        AbstractSockets | Signals};
  ruleset = int(syscall(SYS_landlock_create_ruleset, &attributes, sizeOfAttributes(version), 0));
  for (const std::string &path : allowed.writable)
    allow(path, WriteFile | ChangeFolder | Read);
  allow("/dev/null", WriteFile | Read);
  for (const std::string &path : allowed.programs)
    allow(path, Execute | Read);
  for (const std::string &path : allowed.readable)
    allow(path, Read);
  for (const char *path : SystemFiles)
    allow(path, Read);
}

FileRules::~FileRules() {
  if (ruleset >= 0)
    close(ruleset);
}

void FileRules::allow(const std::string &path, uint64_t rights) const {
  const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0)
    return;
  struct stat status;
  constexpr uint64_t OfFiles = Execute | ReadFile | WriteFile;
  if (fstat(file, &status) == 0 && !S_ISDIR(status.st_mode))
    rights &= OfFiles;
  const landlock_path_beneath_attr rule = {rights & restricted, file};
  if (rule.allowed_access != 0)
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(file);
}

bool FileRules::enter() const noexcept {
  return !isNeeded || (ruleset >= 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0);
}

} // namespace oclc::sandbox
