//===- RuntimeFormatTest.cpp - printf formats against expected text ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Format.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

using namespace oclc::rt;

namespace {

/// Arguments in the slots that compiled code makes.
class Slots {
public:
  Slots &integer(int64_t value) { return raw(&value, 8); }
  Slots &number(double value) { return raw(&value, 8); }
  Slots &text(const char *value) { return raw(&value, 8); }
  template <class T> Slots &vector(std::vector<T> elements) {
    return raw(elements.data(), elements.size() * sizeof(T));
  }
  std::string format(const char *text) const { return formatPrintf(text, bytes); }

private:
  Slots &raw(const void *data, size_t size) {
    const size_t start = bytes.size();
    bytes.resize(start + (size + 7) / 8 * 8);
    std::memcpy(&bytes[start], data, size);
    return *this;
  }
  std::vector<std::byte> bytes;
};

TEST(RuntimeFormat, Text) {
  EXPECT_EQ(Slots().format(""), "");
  EXPECT_EQ(Slots().format("100 %% sure\n"), "100 % sure\n");
}

TEST(RuntimeFormat, Integers) {
  EXPECT_EQ(Slots().integer(-5).integer(7).format("%d|%i"), "-5|7");
  EXPECT_EQ(Slots().integer(42).format("[%5d]"), "[   42]");
  EXPECT_EQ(Slots().integer(42).format("[%-5d]"), "[42   ]");
  EXPECT_EQ(Slots().integer(42).format("[%05d]"), "[00042]");
  EXPECT_EQ(Slots().integer(42).format("[%+d]"), "[+42]");
  EXPECT_EQ(Slots().integer(42).format("[% d]"), "[ 42]");
  EXPECT_EQ(Slots().integer(42).format("[%8.4d]"), "[    0042]");
  EXPECT_EQ(Slots().integer(255).integer(255).integer(8).format("%#x %#X %#o"), "0xff 0XFF 010");
  EXPECT_EQ(Slots().integer(-1).format("%u"), "4294967295");
  EXPECT_EQ(Slots().integer(-1).format("%x"), "ffffffff");
  EXPECT_EQ(Slots().integer(0).format("[%.0d]"), "[]");
}

TEST(RuntimeFormat, Lengths) {
  EXPECT_EQ(Slots().integer(-1).format("%hhu"), "255");
  EXPECT_EQ(Slots().integer(0x1ff).format("%hhd"), "-1");
  EXPECT_EQ(Slots().integer(-1).format("%hu"), "65535");
  EXPECT_EQ(Slots().integer(0x18000).format("%hd"), "-32768");
  EXPECT_EQ(Slots().integer(INT64_MIN).format("%ld"), "-9223372036854775808");
  EXPECT_EQ(Slots().integer(-1).format("%lu"), "18446744073709551615");
  EXPECT_EQ(Slots().integer(-1).format("%lx"), "ffffffffffffffff");
}

TEST(RuntimeFormat, Numbers) {
  EXPECT_EQ(Slots().number(1.5).format("%f"), "1.500000");
  EXPECT_EQ(Slots().number(3.14159).format("[%8.3f]"), "[   3.142]");
  EXPECT_EQ(Slots().number(12345.678).format("%e"), "1.234568e+04");
  EXPECT_EQ(Slots().number(0.0001).number(1e10).format("%g %G"), "0.0001 1E+10");
  EXPECT_EQ(Slots().number(1).format("%a"), "0x1p+0");
  EXPECT_EQ(Slots().number(2.5).format("%lf"), "2.500000");
  EXPECT_EQ(Slots().number(INFINITY).number(-INFINITY).format("%f %f"), "inf -inf");
  EXPECT_EQ(Slots().number(INFINITY).format("%F"), "INF");
  EXPECT_EQ(Slots().number(NAN).format("%f"), "nan");
  EXPECT_EQ(Slots().number(INFINITY).format("[%06f]"), "[   inf]");
}

TEST(RuntimeFormat, CharactersTextAndPointers) {
  EXPECT_EQ(Slots().integer('x').format("[%c]"), "[x]");
  EXPECT_EQ(Slots().integer('x').format("[%4c]"), "[   x]");
  EXPECT_EQ(Slots().text("word").format("[%s]"), "[word]");
  EXPECT_EQ(Slots().text("word").format("[%6s|%%]"), "[  word|%]");
  EXPECT_EQ(Slots().text("word").format("[%.2s]"), "[wo]");
  EXPECT_EQ(Slots().text(nullptr).format("[%s]"), "[(null)]");
  EXPECT_EQ(Slots().integer(0x1234).format("%p"), "0x1234");
}

TEST(RuntimeFormat, Vectors) {
  EXPECT_EQ(Slots().vector<float>({1, 2, 3, 4}).format("%v4hlf"),
            "1.000000,2.000000,3.000000,4.000000");
  EXPECT_EQ(Slots().vector<float>({1, 2, 3, 4}).format("f4 = %2.2v4hlf\n"),
            "f4 = 1.00,2.00,3.00,4.00\n");
  EXPECT_EQ(Slots().vector<int>({1, -2}).format("%v2d"), "1,-2");
  EXPECT_EQ(Slots().vector<int>({1, -2}).format("[%5v2hld]"), "[    1,   -2]");
  EXPECT_EQ(Slots().vector<int>({1, 2, 3, 99}).integer(7).format("%v3hld %d"), "1,2,3 7");
  EXPECT_EQ(Slots().vector<uint8_t>({0xfa, 0xfb, 0xfc, 0xfd}).format("%#v4hhx"),
            "0xfa,0xfb,0xfc,0xfd");
  EXPECT_EQ(Slots().vector<int8_t>({-1, 1}).integer(9).format("%v2hhd|%d"), "-1,1|9");
  EXPECT_EQ(Slots().vector<int16_t>({-1, 1, 2, 3, 4, 5, 6, 7}).format("%v8hd"), "-1,1,2,3,4,5,6,7");
  EXPECT_EQ(Slots().vector<int64_t>({-1, INT64_MAX}).format("%v2ld"), "-1,9223372036854775807");
  EXPECT_EQ(Slots().vector<double>({0.5, -0.25}).format("%v2lg"), "0.5,-0.25");
  EXPECT_EQ(Slots().vector<uint16_t>({0x3c00, 0xc000, 0x0001, 0x7c00}).format("%v4hg"),
            "1,-2,5.96046e-08,inf");
  std::vector<int> sixteen(16, 1);
  EXPECT_EQ(Slots().vector(sixteen).format("%v16hld"), "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1");
  EXPECT_EQ(Slots().vector<float>({INFINITY, NAN}).format("%v2hlf"), "inf,nan");
}

TEST(RuntimeFormat, MalformedConversionsStand) {
  for (const char *text : {"%", "%y", "%5", "%v", "%v5d", "%v4", "%*d", "%n", "%v4c", "%v4s",
                           "%v2p", "%v2hhf", "%-", "%.", "%hl", "100%"})
    EXPECT_EQ(Slots().integer(1).integer(2).format(text), text);
}

TEST(RuntimeFormat, MissingArgumentsStand) {
  EXPECT_EQ(Slots().format("%d"), "%d");
  EXPECT_EQ(Slots().integer(1).format("%d %d"), "1 %d");
  EXPECT_EQ(Slots().integer(1).format("%v4hld"), "%v4hld");
  EXPECT_EQ(Slots().format("%s %f"), "%s %f");
}

TEST(RuntimeFormat, WidthsAreCut) {
  EXPECT_EQ(Slots().integer(1).format("%99999999999d").size(), size_t(1) << 16);
  EXPECT_EQ(Slots().integer(1).format("%1000d").size(), 1000u);
  EXPECT_LE(Slots().number(1).format("%.999999999f").size(), (size_t(1) << 16) + 2);
}

TEST(RuntimeFormat, IgnoresTheLocale) {
  // Not every machine has a locale with a decimal comma; where one is, it must not show.
  const char *previous = std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(Slots().number(1.5).format("%.1f"), "1.5");
  if (previous)
    std::setlocale(LC_ALL, "C");
}

} // namespace
