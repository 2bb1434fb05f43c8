//===- CapturedLaunches.cpp - Which kernels an application launches, and how often ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedLaunches.h"

#include "Binary/Reader.h"
#include "core/Capture.h"
#include "core/CaptureFiles.h"
#include "core/CountFile.h"
#include "core/Log.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

namespace oclc::rt::capture {

using binary::Size3;
using Json = nlohmann::ordered_json;

struct LaunchCounter {
  const offline::Digest program;
  const std::string kernel;
  const cl_uint dimensions;
  const Size3 local;
  const bool isApplications;

  // These are guarded by the mutex.
  uint64_t launches = 0;
  CountFile::Place place;
  bool isUnnamable = false; ///< The kernel's name is none for JSON.
};

namespace {

/// All that tells counters apart. The name is that of the counter, or of who looks for one.
using Key = std::tuple<offline::Digest, std::string_view, cl_uint, Size3, bool>;

struct Launches {
  std::map<Key, std::unique_ptr<LaunchCounter>> counters;
  CountFile file;
  bool isFileLost = false; ///< There can be none.
};

} // namespace

static constinit std::mutex mutex;
/// Never destroyed: static objects may still launch kernels. Guarded by the mutex.
static constinit Launches *all = nullptr;

LaunchCounter *counterOf(const Kernel &kernel, cl_uint dimensions, const Size3 &local,
                         bool isApplications) noexcept {
  LaunchCounter *counter = nullptr;
  quietly([&] {
    std::lock_guard lock(mutex);
    if (!all)
      all = std::make_unique<Launches>().release();
    const Key wanted(recipeOf(*kernel.executable->file), kernel.info().name, dimensions, local,
                     isApplications);
    const auto found = all->counters.find(wanted);
    if (found != all->counters.end()) {
      counter = found->second.get();
      return;
    }
    auto added = std::make_unique<LaunchCounter>(
        std::get<offline::Digest>(wanted), kernel.info().name, dimensions, local, isApplications);
    const Key own(added->program, added->kernel, dimensions, local, isApplications);
    counter = all->counters.emplace(own, std::move(added)).first->second.get();
  });
  return counter;
}

/// The file of this process; false when there is none.
static bool haveFile(Launches &launches) {
  if (!launches.file.path().empty() || launches.isFileLost)
    return !launches.isFileLost;
  const std::string place = *folder() + "/launches", name = place + "/" + uniqueName() + ".jsonl";
  launches.isFileLost = !makeFolders(place) || !launches.file.create(name);
  if (launches.isFileLost)
    complain(name);
  return !launches.isFileLost;
}

/// The line of a counter up to its count.
static std::string startOfLine(const LaunchCounter &counter) {
  const Json line = {{"program", binary::toHex(counter.program)},
                     {"kernel", counter.kernel},
                     {"work_dim", counter.dimensions},
                     {"local_size", counter.local},
                     {"chosen_by", counter.isApplications ? "application" : "runtime"}};
  std::string text = line.dump();
  text.pop_back(); // The count comes before the bracket.
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
      // At the first; after that there may be room again, but not so soon.
      addLine(*all, counter);
    }
  });
}

void lockLaunches() { mutex.lock(); }

void unlockLaunches(bool inChild) {
  if (inChild && all) {
    all->file = CountFile();
    all->isFileLost = false;
    for (auto &[key, counter] : all->counters) {
      counter->launches = 0;
      counter->place = {};
    }
  }
  mutex.unlock();
}

} // namespace oclc::rt::capture
