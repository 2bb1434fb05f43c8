//===- RuntimeMisuseTest.cpp - Every function with wrong arguments ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

#include "api/NamedFunctions.h"

#include <algorithm>
#include <random>
#include <set>
#include <span>

using namespace oclc::test;

namespace {

class RuntimeMisuse : public Misuse {
protected:
  /// Calls the function of `row`, and checks the outcome. `chosen` has a wrong argument for each
  /// parameter, or null for the correct one.
  void call(const Row &row, const std::vector<const WrongArgument *> &chosen) {
    if (++calls % 2000 == 0)
      renewReleased();
    std::vector<Bits> bits;
    std::string what;
    bool mustFail = row.isAbsent;
    const auto wrong = chosen.size() - size_t(std::ranges::count(chosen, nullptr));
    for (size_t i = 0; i != chosen.size(); ++i) {
      bits.push_back(chosen[i] ? chosen[i]->get() : row.parameters[i].right);
      if (!chosen[i])
        continue;
      what += (what.empty() ? "" : ", ") + std::to_string(i) + ": " + chosen[i]->what;
      // Two wrong arguments may be a correct combination, such as no list and a count of 0.
      mustFail |= chosen[i]->isCertain || (wrong == 1 && chosen[i]->mustFail());
    }
    SCOPED_TRACE(row.name + "(" + what + ")");
    const Outcome outcome = row.call(bits.data());
    cleanUp();
    EXPECT_TRUE(outcome.isConsistent) << "an object and an error, or neither";
    EXPECT_TRUE(!mustFail || outcome.error != CL_SUCCESS) << "it succeeds";
    EXPECT_LE(outcome.error, Outcome::Unknown);
    if (wrong == 1 && !row.isAbsent && outcome.error != Outcome::Unknown)
      for (const WrongArgument *each : chosen)
        EXPECT_TRUE(!each || !each->mustFail() ||
                    std::ranges::find(each->errors, outcome.error) != each->errors.end())
            << "the error is " << outcome.error;
  }

  /// Calls the function of `row` with each wrong argument.
  void callWithOne(const Row &row) {
    for (size_t i = 0; i != row.parameters.size(); ++i)
      for (const WrongArgument &wrong : row.parameters[i].wrong) {
        std::vector<const WrongArgument *> chosen(row.parameters.size());
        chosen[i] = &wrong;
        call(row, chosen);
      }
  }

  /// Calls the function of `row` with all pairs of wrong arguments.
  void callWithTwo(const Row &row) {
    for (size_t i = 0; i != row.parameters.size(); ++i)
      for (size_t j = 0; j != i; ++j)
        for (const WrongArgument &first : row.parameters[i].wrong)
          for (const WrongArgument &second : row.parameters[j].wrong) {
            std::vector<const WrongArgument *> chosen(row.parameters.size());
            chosen[i] = &first;
            chosen[j] = &second;
            call(row, chosen);
          }
  }

  void callWithMany(const Row &row, std::mt19937 &random) {
    std::vector<const WrongArgument *> chosen(row.parameters.size());
    for (size_t i = 0; i != chosen.size(); ++i)
      if (const auto &wrong = row.parameters[i].wrong; !wrong.empty() && random() % 3 == 0)
        chosen[i] = &wrong[random() % wrong.size()];
    if (std::ranges::any_of(chosen, [](auto *each) { return each != nullptr; }))
      call(row, chosen);
  }

  /// True for two queries: the first one reads its destination, and the answer of the second one
  /// depends on the size of the destination.
  static bool isUnlikeOthers(cl_uint question) {
    return question == CL_PROGRAM_BINARIES || question == CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT;
  }

  void askInAllSizes(const Row &row, std::vector<Bits> bits, size_t room) {
    constexpr uint8_t Untouched = 0xa5;
    SCOPED_TRACE(row.name + " asks for " + std::to_string(bits[room - 1]));
    bits[room + 1] = 0;
    bits[room] = 0;
    if (row.call(bits.data()).error != CL_SUCCESS)
      return;
    const size_t size = sizeReturn;
    ASSERT_LT(size, sizeof(answer));
    std::ranges::fill(answer, Untouched);
    bits[room + 1] = bitsOf(answer);
    if (size != 0) {
      bits[room] = size - 1;
      EXPECT_EQ(CL_INVALID_VALUE, row.call(bits.data()).error) << "one byte less than " << size;
      EXPECT_TRUE(std::ranges::all_of(answer, [](uint8_t byte) { return byte == Untouched; }));
    }
    for (const size_t enough : {size, SIZE_MAX}) {
      bits[room] = enough;
      EXPECT_EQ(CL_SUCCESS, row.call(bits.data()).error) << "room for " << enough;
      EXPECT_EQ(sizeReturn, size);
      EXPECT_TRUE(std::ranges::all_of(std::span(answer).subspan(size),
                                      [](uint8_t byte) { return byte == Untouched; }));
    }
  }

  size_t calls = 0;
};

TEST_F(RuntimeMisuse, OneWrongArgument) {
  for (Commands mode : {Commands::Run, Commands::Fail})
    for (const Row &row : allRows(mode))
      callWithOne(row);
  RecordProperty("calls", int(calls));
}

TEST_F(RuntimeMisuse, TwoWrongArguments) {
  for (Commands mode : {Commands::Run, Commands::Fail})
    for (const Row &row : allRows(mode))
      callWithTwo(row);
  RecordProperty("calls", int(calls));
}

TEST_F(RuntimeMisuse, ManyWrongArguments) {
  std::mt19937 random(1);
  for (const Row &row : allRows(Commands::Fail))
    for (int i = 0; i != 1000; ++i)
      callWithMany(row, random);
  RecordProperty("calls", int(calls));
}

/// For every number of a query, an answer must have the announced size, must not fit into one byte
/// less, and must not write past its end.
TEST_F(RuntimeMisuse, EveryQuestion) {
  addQueries();
  for (const Row &row : rows) {
    const bool hasInput = row.parameters.size() == 8;
    const size_t name = hasInput ? 2 : row.parameters.size() - 4;
    const size_t room = row.parameters.size() - 3;
    std::vector<Bits> bits;
    for (const Parameter &parameter : row.parameters)
      bits.push_back(parameter.right);
    for (auto [first, end] : {std::pair(0x900, 0x920),
                              {0x1000, 0x1300},
                              {0x2000, 0x2100},
                              {0x4000, 0x4300},
                              {0x5000, 0x5010}})
      for (bits[name] = Bits(first); bits[name] != Bits(end); ++bits[name])
        if (!isUnlikeOthers(cl_uint(bits[name])))
          askInAllSizes(row, bits, room);
  }
}

TEST_F(RuntimeMisuse, NoFunctionIsMissing) {
  std::set<std::string> known;
  for (const Row &row : allRows(Commands::Run))
    EXPECT_TRUE(known.insert(row.name).second) << row.name << " has two rows";
  std::set<std::string> wanted = {"clIcdGetPlatformIDsKHR", "clIcdSetPlatformDispatchDataKHR",
                                  "clIcdGetFunctionAddressForPlatformKHR",
                                  "clGetImageRequirementsInfoEXT",
                                  "clGetKernelSuggestedLocalWorkSizeKHR"};
#define OCLC_FUNCTION(NAME) wanted.insert(#NAME);
#define OCLC_TAGGED(NAME) wanted.insert(#NAME);
#define OCLC_SYNONYM(NAME, FUNCTION) wanted.insert(#NAME);
#define OCLC_ABSENT(NAME) wanted.insert(#NAME);
#include "api/Functions.def"
  namespace api = oclc::rt::api;
  for (auto functions :
       {api::commandBufferFunctions(), api::recordingFunctions(), api::mutableFunctions(),
        api::sharedMemoryFunctions(), api::deviceAddressFunctions(), api::semaphoreFunctions(),
        api::semaphoreCommandFunctions(), api::externalMemoryFunctions(),
        api::embeddingFunctions()})
    for (const auto &[name, function] : functions)
      wanted.insert(name);
  for (const std::string &name : wanted)
    EXPECT_TRUE(known.contains(name)) << name << " has no row";
  for (const std::string &name : known)
    EXPECT_TRUE(wanted.contains(name)) << name << " is no function of the driver";
}

} // namespace
