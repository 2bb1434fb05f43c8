//===- CapturedLaunches.cpp - Counts the launches of each kernel ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedLaunches.h"

#include "Binary/Reader.h"
#include "base/Log.h"
#include "core/Capture.h"
#include "core/CaptureFiles.h"
#include "core/CapturedImages.h"
#include "core/CountFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace oclc::rt::capture {

using binary::Size3;
using Json = nlohmann::ordered_json;

struct LaunchCounter : LaunchKind {
  // The following members are guarded by the mutex.
  uint64_t launches = 0;
  CountFile::Place place;
  bool isUnnamable = false;   ///< The kernel's name is not UTF-8, so JSON cannot contain it.
  std::vector<Size3> globals; ///< Global sizes of the launches whose data has been claimed.
};

const LaunchKind &kindOf(const LaunchCounter &counter) { return counter; }

namespace {

/// Identifies a counter. The string_view refers to the counter's copy of the kernel's name or, in a
/// lookup, to the name in the caller's kernel.
using Key = std::tuple<offline::Digest, std::string_view, cl_uint, Size3, bool, ArgumentFormats>;

struct Launches {
  std::map<Key, std::unique_ptr<LaunchCounter>> counters;
  CountFile file;
  bool isFileLost = false; ///< The file could not be created.
  uint64_t dataBytes = 0;  ///< Captured data of launches.
  /// Programs and kernels that refuseData() has logged.
  std::set<std::pair<offline::Digest, std::string>> refused;
};

} // namespace

static constinit std::mutex mutex;
/// Never destroyed: destructors of static objects may still launch kernels. Guarded by the mutex.
static constinit Launches *all = nullptr;

LaunchCounter *counterOf(const Kernel &kernel, cl_uint dimensions, const Size3 &local,
                         bool isApplications, const uint8_t *packed) noexcept {
  LaunchCounter *counter = nullptr;
  quietly([&] {
    std::lock_guard lock(mutex);
    if (!all)
      all = std::make_unique<Launches>().release();
    const Key wanted(recipeOf(*kernel.executable->file), kernel.info().name, dimensions, local,
                     isApplications, formatsOf(kernel.info(), packed));
    const auto found = all->counters.find(wanted);
    if (found != all->counters.end()) {
      counter = found->second.get();
      return;
    }
    auto added = std::make_unique<LaunchCounter>(
        LaunchKind{std::get<offline::Digest>(wanted), kernel.info().name, dimensions, local,
                   isApplications, std::get<ArgumentFormats>(wanted)});
    const Key own(added->program, added->kernel, dimensions, local, isApplications, added->formats);
    counter = all->counters.emplace(own, std::move(added)).first->second.get();
  });
  return counter;
}

/// Creates the file of this process unless it exists. Returns false if that has failed.
static bool haveFile(Launches &launches) {
  if (!launches.file.path().empty() || launches.isFileLost)
    return !launches.isFileLost;
  const std::string place = *folder() + "/launches", name = place + "/" + uniqueName() + ".jsonl";
  launches.isFileLost = !makeFolders(place) || !launches.file.create(name);
  if (launches.isFileLost)
    complain(name);
  return !launches.isFileLost;
}

/// Returns the line of a counter up to its count.
static std::string startOfLine(const LaunchCounter &counter) {
  Json line = {{"program", binary::toHex(counter.program)},
               {"kernel", counter.kernel},
               {"work_dim", counter.dimensions},
               {"local_size", counter.local},
               {"chosen_by", counter.isApplications ? "application" : "runtime"}};
  if (!counter.formats.empty())
    line["formats"] = toJson(counter.formats);
  std::string text = line.dump();
  text.pop_back(); // The closing brace follows the count.
  return text + ",\"count\":";
}

static void addLine(Launches &launches, LaunchCounter &counter) {
  try {
    const std::string start = startOfLine(counter);
    if (haveFile(launches) && !launches.file.add(start, counter.launches, counter.place))
      complain(launches.file.path());
  } catch (const Json::type_error &) {
    counter.isUnnamable = true;
    log("OCLC_CAPTURE: launches of a kernel of program " + binary::toHex(counter.program) +
        " are not captured: its name is no UTF-8");
  }
}

void count(LaunchCounter &counter) noexcept {
  quietly([&] {
    std::lock_guard lock(mutex);
    ++counter.launches;
    if (counter.place.offset != 0) {
      if (!all->file.set(counter.place, counter.launches))
        complain(all->file.path());
    } else if (std::has_single_bit(counter.launches) && !counter.isUnnamable) {
      // Add the line at the first launch. If that failed, e.g. because the disk was full, retry
      // whenever the count has doubled.
      addLine(*all, counter);
    }
  });
}

/// The caller holds the mutex.
static bool isWanted(const LaunchCounter &counter, const Size3 &global) {
  constexpr size_t MostGlobalSizes = 3;
  return counter.globals.size() < MostGlobalSizes &&
         std::ranges::find(counter.globals, global) == counter.globals.end();
}

bool wantsData(const LaunchCounter &counter, const Size3 &global) noexcept {
  std::lock_guard lock(mutex);
  return isWanted(counter, global);
}

bool claimData(LaunchCounter &counter, const Size3 &global) noexcept {
  bool isClaimed = false;
  quietly([&] {
    std::lock_guard lock(mutex);
    if (!isWanted(counter, global))
      return;
    counter.globals.push_back(global);
    isClaimed = true;
  });
  return isClaimed;
}

void refuseData(const LaunchCounter &counter, const std::string &why) {
  {
    std::lock_guard lock(mutex);
    if (!all->refused.emplace(counter.program, counter.kernel).second)
      return;
  }
  log("OCLC_CAPTURE: the data of a launch of kernel '" + counter.kernel +
      "' is not captured: " + why);
}

bool reserveData(uint64_t bytes) noexcept {
  std::lock_guard lock(mutex);
  const uint64_t limit = dataLimit();
  if (bytes > limit || all->dataBytes > limit - bytes)
    return false;
  all->dataBytes += bytes;
  return true;
}

void lockLaunches() { mutex.lock(); }

void unlockLaunches(bool inChild) {
  if (inChild && all) {
    all->file = CountFile();
    all->isFileLost = false;
    all->dataBytes = 0;
    for (auto &[key, counter] : all->counters) {
      counter->launches = 0;
      counter->place = {};
      counter->globals.clear();
    }
  }
  mutex.unlock();
}

} // namespace oclc::rt::capture
