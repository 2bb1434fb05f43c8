//===- Upgrade.cpp - Replaces quick code by fast code -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Upgrade.h"

#include "base/Log.h"
#include "core/Cache.h"
#include "core/Tier.h"
#include "platform/BackgroundThread.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <unistd.h>

namespace oclc::rt {

namespace {

/// The programs that wait for fast code.
struct Waiting {
  std::mutex mutex;
  // Guarded by mutex:
  std::deque<std::weak_ptr<const Executable>> executables;
  bool isRunning = false; ///< There is a thread that takes them.
};

} // namespace

/// Returns the queue of this process. A forked copy of the process has no thread that takes from
/// the queue of its parent, and a thread of the parent may have held the mutex, so the copy gets a
/// queue of its own.
static Waiting &waiting() {
  struct Owned {
    pid_t process;
    Waiting queue;
  };
  static std::atomic<Owned *> current{nullptr};
  Owned *known = current.load(std::memory_order_acquire);
  if (known && known->process == getpid())
    return known->queue;
  auto *fresh = new Owned{getpid(), {}};
  if (current.compare_exchange_strong(known, fresh, std::memory_order_acq_rel))
    return fresh->queue;
  delete fresh;
  return known->queue;
}

/// Returns the recipe by which the compiler makes fast code from the IR in `file`.
static offline::Recipe recipeFrom(std::span<const std::byte> file) {
  offline::Recipe recipe;
  recipe.kind = binary::ProgramKind::Link;
  recipe.type = binary::BinaryType::Executable;
  recipe.links.push_back(offline::sha256(file));
  recipe.objects.push_back(file);
  return recipe;
}

std::optional<CompileAnswer> findUpgraded(std::span<const std::byte> file,
                                          const binary::ProgramFile &content) {
  const bool isAlone =
      content.type == binary::BinaryType::Executable && content.members.size() == 1;
  if (!isAlone || !upgrades() || !canUpgrade(content.members.front().binary))
    return std::nullopt;
  Cache *const cache = Cache::get();
  const offline::Recipe recipe = recipeFrom(file);
  return cache ? cache->find(recipe, offline::describe(recipe)) : std::nullopt;
}

static bool isSameArgument(const binary::Argument &a, const binary::Argument &b) {
  return a.kind == b.kind && a.size == b.size && a.offset == b.offset;
}

/// True if launches can pass the same arguments to both kernels.
static bool hasSameInterface(const binary::Kernel &a, const binary::Kernel &b) {
  return a.argumentBytes == b.argumentBytes && a.localSize == b.localSize &&
         a.subGroupSize == b.subGroupSize && a.requiredWorkGroupSize == b.requiredWorkGroupSize &&
         std::ranges::equal(a.arguments, b.arguments, isSameArgument);
}

/// Lets kernels of `executable` run the code of `better` from now on, where the interfaces agree.
static void replace(const Executable &executable, const std::shared_ptr<const Executable> &better) {
  executable.better.push_back(better);
  for (const CompiledKernel &kernel : executable.code->all()) {
    const CompiledKernel *const fast = better->code->find(kernel.info->name);
    if (fast && hasSameInterface(*kernel.info, *fast->info))
      kernel.better.store(fast, std::memory_order_release);
  }
}

/// Compiles fast code from the IR of the binary `bytes`. Returns null and stores the reason in
/// `error` if that fails.
static std::shared_ptr<const Executable> compileFast(std::span<const std::byte> bytes,
                                                     std::string &error) {
  const offline::Recipe recipe = recipeFrom(bytes);
  const CompileMode mode = {Tier::Full, /*isBackground=*/true};
  Cache *const cache = Cache::get();
  CompileAnswer answer = cache ? cache->compile(recipe, offline::describe(recipe), mode)
                               : Compiler::get()->compile(recipe, mode);
  error = std::move(answer.log);
  if (answer.status == CompileAnswer::Status::Success && !answer.content)
    answer.content = binary::readProgram(answer.binary).program;
  if (!answer.content || answer.content->type != binary::BinaryType::Executable)
    return nullptr;
  auto file =
      std::make_shared<const LoadedFile>(std::move(answer.binary), std::move(*answer.content));
  auto code = Code::load(file->bytes, file->content, error);
  return code ? std::make_shared<const Executable>(std::move(file), std::move(code)) : nullptr;
}

static void upgrade(const Executable &executable) {
  const LoadedFile &file = *executable.file;
  for (const binary::Member &member : file.content.members) {
    if (!canUpgrade(member.binary))
      continue;
    std::string error;
    const auto bytes = std::span(file.bytes).subspan(member.offset, member.binary.fileBytes);
    if (const auto better = compileFast(bytes, error)) {
      replace(executable, better);
      log(LogLevel::Dispatches, "fast code is ready");
    } else {
      log("the quick code of a program stays: " + error);
    }
  }
}

/// Returns the next program that still exists; null if there is none, which ends the thread.
static std::shared_ptr<const Executable> next(Waiting &queue) {
  const std::lock_guard lock(queue.mutex);
  while (!queue.executables.empty()) {
    std::shared_ptr<const Executable> first = queue.executables.front().lock();
    queue.executables.pop_front();
    if (first)
      return first;
  }
  queue.isRunning = false;
  return nullptr;
}

static void *work(void *argument) {
  auto &queue = *static_cast<Waiting *>(argument);
  while (const std::shared_ptr<const Executable> executable = next(queue)) {
    try {
      upgrade(*executable);
    } catch (const std::exception &) {
      log("the quick code of a program stays: out of memory");
    }
  }
  return nullptr;
}

void upgradeLater(const std::shared_ptr<const Executable> &executable) noexcept {
  const bool canBeFaster =
      std::ranges::any_of(executable->file->content.members,
                          [](const binary::Member &each) { return canUpgrade(each.binary); });
  if (!upgrades() || !canBeFaster || !Compiler::get())
    return;
  try {
    Waiting &queue = waiting();
    const std::lock_guard lock(queue.mutex);
    queue.executables.push_back(executable);
    queue.isRunning = queue.isRunning || startInBackground(work, &queue);
  } catch (const std::exception &) {
    log("the quick code of a program stays: out of memory");
  }
}

} // namespace oclc::rt
