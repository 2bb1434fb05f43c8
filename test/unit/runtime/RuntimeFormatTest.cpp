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

/// Arguments in the slots that compiled code writes.
class Slots {
public:
  Slots &integer(int64_t value) { return raw(&value, 8); }
  Slots &number(double value) { return raw(&value, 8); }
  Slots &text(const char *value) { return raw(&value, 8); }
  template <class T> Slots &vector(std::vector<T> elements) {
    return raw(elements.data(), elements.size() * sizeof(T));
  }
  static constexpr size_t Limit = size_t(1) << 20;
  std::string format(const char *text) const {
    return formatPrintf(text, bytes, Limit).value_or("(failed)");
  }

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
  for (const char *text :
       {"%",    "%y",     "%5",  "%v",   "%v5d",  "%v4",   "%*d",    "%n",     "%v4c",    "%v4s",
        "%v2p", "%v2hhf", "%-",  "%.",   "%hl",   "100%",  "%.*d",   "%1$d",   "%'d",     "%5%",
        "% %",  "%Lf",    "%qd", "%lhd", "%v1d",  "%llld", "%v6hld", "%v0hld", "%v2lld",  "%v2zd",
        "%zf",  "%lls",   "%m",  "%C",   "%.-5d", "%b",    "%hhhd",  "%S",     "%v2\x80", "%\xff"})
    EXPECT_EQ(Slots().integer(1).integer(2).format(text), text);
}

TEST(RuntimeFormat, UndefinedButMeant) {
  EXPECT_EQ(Slots().integer(-1).integer(-1).integer(5).format("%lld %zu %td"),
            "-1 18446744073709551615 5");
  EXPECT_EQ(Slots().integer(-1).integer(77).format("%jx %hld"), "ffffffffffffffff 77");
  EXPECT_EQ(Slots().vector<int>({1, -2}).vector<float>({0.5}).format("%v2d %v2g"), "1,-2 0.5,0");
  EXPECT_EQ(Slots().integer('a').text("b").number(2).format("%lc%ls%hf"), "ab2.000000");
  EXPECT_EQ(Slots().integer(7).format("%--00--5d|"), "7    |");
}

TEST(RuntimeFormat, MissingArgumentsStand) {
  EXPECT_EQ(Slots().format("%d"), "%d");
  EXPECT_EQ(Slots().integer(1).format("%d %d"), "1 %d");
  EXPECT_EQ(Slots().integer(1).format("%v4hld"), "%v4hld");
  EXPECT_EQ(Slots().format("%s %f"), "%s %f");
  EXPECT_EQ(Slots().vector<float>({1, 2}).format("%v3hlf"), "%v3hlf");
}

TEST(RuntimeFormat, FieldsThatAreTooWideFail) {
  EXPECT_EQ(Slots().integer(1).format("%1000d").size(), 1000u);
  EXPECT_EQ(Slots().integer(1).format("%65535d").size(), 65535u);
  for (const char *text : {"%65536d", "%99999999999d", "%18446744073709551617d", "%.65536x",
                           "%1.99999999d", "%-99999999d", "a%65536db"})
    EXPECT_EQ(Slots().integer(1).format(text), "(failed)");
  EXPECT_EQ(Slots().number(1).format("%.65535f").size(), 65537u);
  EXPECT_EQ(Slots().number(1).format("%.999999999f"), "(failed)");
  EXPECT_EQ(Slots().vector<float>({1, 2}).format("%4294967297v2hlf"), "(failed)");
  EXPECT_EQ(Slots().format("%65536d"), "(failed)"); // The result does not depend on an argument.
  // A precision does not lengthen text, and has no effect on a character.
  EXPECT_EQ(Slots().text("word").format("%.99999999999999999999s"), "word");
  EXPECT_EQ(Slots().integer(1).format("%.99999999c%%"), "\1%");
}

TEST(RuntimeFormat, TextThatIsTooLongFails) {
  const std::string most(Slots::Limit, 'x'), more = most + "x";
  EXPECT_EQ(Slots().format(most.c_str()), most);
  EXPECT_EQ(Slots().format(more.c_str()), "(failed)");
  EXPECT_EQ(Slots().text(most.c_str()).format("%s"), most);
  EXPECT_EQ(Slots().text(most.c_str()).format("%sx"), "(failed)");
  EXPECT_EQ(Slots().text(most.c_str()).format("x%s"), "(failed)");
  EXPECT_EQ(Slots().text(more.c_str()).format("%s"), "(failed)");
  // This format requests terabytes.
  std::string fields;
  Slots slots;
  for (int i = 0; i != 20000; ++i) {
    fields += "%65535v16hhd";
    slots.vector(std::vector<uint8_t>(16));
  }
  EXPECT_EQ(slots.format(fields.c_str()), "(failed)");
}

TEST(RuntimeFormat, IgnoresTheLocale) {
  // If the machine has a locale with a decimal comma, the locale must not affect the output.
  const char *previous = std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(Slots().number(1.5).format("%.1f"), "1.5");
  if (previous)
    std::setlocale(LC_ALL, "C");
}

} // namespace
