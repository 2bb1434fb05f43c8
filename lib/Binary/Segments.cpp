//===- Segments.cpp - Check the segments that a loader maps -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/ElfFile.h"
#include "Binary/Text.h"

#include <bit>

using namespace oclc;
using namespace oclc::binary;

namespace {

constexpr uint64_t PageBytes = 4096; ///< The smallest page of all machines.
constexpr uint64_t MostAlignment = 65536;

uint64_t pageDown(uint64_t address, uint64_t page) { return address & ~(page - 1); }
uint64_t pageUp(uint64_t address, uint64_t page) { return pageDown(address + page - 1, page); }

/// Checks one PT_LOAD segment. `end` is the address of the first free page after the previous
/// segments; the function updates it. The largest pages of the machine have `page` bytes.
std::string checkLoad(const Elf64_Phdr &segment, uint64_t page, uint64_t &end) {
  if (segment.p_memsz == 0 || segment.p_filesz > segment.p_memsz)
    return concat("takes ", segment.p_memsz, " bytes of memory for ", segment.p_filesz,
                  " bytes of file");
  if (segment.p_vaddr > limits::ImageBytes || segment.p_memsz > limits::ImageBytes)
    return concat("is at address ", hexNumber(segment.p_vaddr), " with ",
                  hexNumber(segment.p_memsz), " bytes, beyond ", hexNumber(limits::ImageBytes));
  if (!std::has_single_bit(segment.p_align) || segment.p_align < page ||
      segment.p_align > MostAlignment)
    return concat("has alignment ", hexNumber(segment.p_align));
  if ((segment.p_vaddr - segment.p_offset) % segment.p_align != 0)
    return "stands in the file at another place of its page than in memory";
  if ((segment.p_flags & ~uint32_t(PF_R | PF_W | PF_X)) || !(segment.p_flags & PF_R))
    return concat("has flags ", hexNumber(segment.p_flags));
  if ((segment.p_flags & PF_W) && (segment.p_flags & PF_X))
    return "is writable and executable";
  if (segment.p_filesz != segment.p_memsz && !(segment.p_flags & PF_W))
    return "is larger in memory than in the file, but not writable";
  if (pageDown(segment.p_vaddr, page) < end)
    return "shares a page with the segment before, or comes out of order";
  end = pageUp(segment.p_vaddr + segment.p_memsz, page);
  return {};
}

/// Returns the PT_LOAD segment that contains `segment`, or null. Also returns null if the position
/// of `segment` inside of it differs between memory and file.
const Elf64_Phdr *hostOf(const ElfFile &file, const Elf64_Phdr &segment) {
  const Elf64_Phdr *host = file.segmentOf(segment.p_vaddr, segment.p_memsz, /*inFile=*/true);
  if (!host || segment.p_filesz > segment.p_memsz ||
      segment.p_vaddr - host->p_vaddr != segment.p_offset - host->p_offset)
    return nullptr;
  return host;
}

std::string checkDynamic(const ElfFile &file, const Elf64_Phdr &segment) {
  const Elf64_Phdr *host = hostOf(file, segment);
  if (!host || segment.p_filesz != segment.p_memsz || segment.p_vaddr % alignof(Elf64_Dyn) != 0 ||
      segment.p_memsz % sizeof(Elf64_Dyn) != 0)
    return "is not a table in a loaded segment";
  // Loaders write to the dynamic table.
  if (!(host->p_flags & PF_W) || !(segment.p_flags & PF_W))
    return "is not writable";
  return {};
}

std::string checkRelro(const ElfFile &file, const Elf64_Phdr &segment) {
  // The end may be behind the writable segment, but not behind its last page: the linker rounds the
  // end up to a page, because the loader write-protects whole pages. The smallest page counts:
  // behind it, there may be no memory.
  for (const Elf64_Phdr &load : file.segments)
    if (load.p_type == PT_LOAD && (load.p_flags & PF_W) && segment.p_vaddr >= load.p_vaddr &&
        segment.p_vaddr <= limits::ImageBytes && segment.p_memsz <= limits::ImageBytes &&
        segment.p_vaddr + segment.p_memsz <= pageUp(load.p_vaddr + load.p_memsz, PageBytes))
      return {};
  return "is not inside of a writable segment";
}

std::string checkOther(const ElfFile &file, const Elf64_Phdr &segment) {
  if (segment.p_type == file.machine->ownSegment && segment.p_type != PT_NULL)
    return {};
  switch (segment.p_type) {
  case PT_DYNAMIC:
    return checkDynamic(file, segment);
  case PT_GNU_RELRO:
    return checkRelro(file, segment);
  case PT_GNU_STACK:
    return segment.p_flags & PF_X ? "asks for an executable stack" : "";
  case PT_PHDR:
    return hostOf(file, segment) && segment.p_offset == file.header.e_phoff &&
                   segment.p_filesz == file.header.e_phnum * sizeof(Elf64_Phdr)
               ? ""
               : "is not the program header table";
  case PT_NOTE: {
    const Elf64_Phdr *host = hostOf(file, segment);
    return host && !(host->p_flags & PF_W) && segment.p_filesz == segment.p_memsz
               ? ""
               : "is not inside of a read-only segment";
  }
  case PT_INTERP:
    return "asks for a program interpreter";
  case PT_TLS:
    return "asks for thread-local storage";
  default:
    return concat("has type ", hexNumber(segment.p_type), ", which no binary has");
  }
}

} // namespace

std::string binary::checkSegments(const ElfFile &file, uint64_t &imageBytes) {
  size_t loads = 0, dynamics = 0, stacks = 0, relros = 0, headers = 0;
  const uint64_t page = file.machine->largestPage;
  uint64_t start = 0, end = 0;
  // PT_LOAD segments are checked first, because the other segments refer to them.
  for (size_t i = 0; i != file.segments.size(); ++i) {
    const Elf64_Phdr &segment = file.segments[i];
    if (segment.p_type != PT_LOAD)
      continue;
    if (std::string why = checkLoad(segment, page, end); !why.empty())
      return concat("segment ", i, " ", why);
    if (loads++ == 0)
      start = pageDown(segment.p_vaddr, page);
  }
  if (loads == 0)
    return "there is no segment to load";
  if (end - start > limits::ImageBytes)
    return concat("the segments span ", end - start, " bytes, more than ", limits::ImageBytes);
  imageBytes = end - start;

  for (size_t i = 0; i != file.segments.size(); ++i) {
    const Elf64_Phdr &segment = file.segments[i];
    if (segment.p_type == PT_LOAD)
      continue;
    if (std::string why = checkOther(file, segment); !why.empty())
      return concat("segment ", i, " ", why);
    dynamics += segment.p_type == PT_DYNAMIC;
    stacks += segment.p_type == PT_GNU_STACK;
    relros += segment.p_type == PT_GNU_RELRO;
    headers += segment.p_type == PT_PHDR;
  }
  if (dynamics != 1)
    return concat("there are ", dynamics, " dynamic tables instead of one");
  if (stacks != 1) // Without PT_GNU_STACK a loader makes the stacks of the process executable.
    return concat("there are ", stacks, " stack headers (PT_GNU_STACK) instead of one");
  if (relros > 1 || headers > 1)
    return "there is more than one PT_GNU_RELRO or PT_PHDR segment";
  return {};
}
