//===- BinaryManifestTest.cpp - Manifests are written and read --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Reader.h"
#include "BinaryBuilder.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

using namespace oclc;
using namespace oclc::binary;
using Json = nlohmann::ordered_json;

namespace {

Json validJson() { return Json::parse(manifestToJson(test::makeManifest())); }

/// Returns the error of the reader for a file that is valid except for `manifest`.
std::string errorOf(const std::vector<uint8_t> &manifest) {
  return read(test::makeBinary(manifest).bytes).error;
}
std::string errorOf(const Json &manifest) { return errorOf(Json::to_msgpack(manifest)); }

/// Changes one field of a valid manifest, and returns the error of the reader.
std::string errorAfter(const char *pointer, const Json &value) {
  Json json = validJson();
  json[Json::json_pointer(pointer)] = value;
  return errorOf(json);
}

TEST(Manifest, EveryFieldComesBack) {
  Manifest manifest = test::makeManifest();
  ReadResult result = read(test::makeBinary().bytes);
  EXPECT_EQ(result.error, "");
  Manifest back = result.binary.value_or(Binary()).manifest;
  EXPECT_EQ(manifestToJson(back), manifestToJson(manifest));
  ASSERT_EQ(back.kernels.size(), 2u);
  const Kernel &kernel = back.kernels[0];
  EXPECT_EQ(kernel.arguments[3].kind, ArgumentKind::LocalPointer);
  EXPECT_EQ(kernel.arguments[3].access, AccessQualifier::ReadOnly);
  EXPECT_TRUE(kernel.arguments[0].isVolatile);
  EXPECT_EQ(kernel.requiredWorkGroupSize, (Size3{16, 4, 1}));
  EXPECT_EQ(kernel.variants[0].localSize, std::nullopt);
  EXPECT_EQ(kernel.variants[1].method, Method::Cbs);
  EXPECT_EQ(kernel.variants[1].imageFormats, std::vector<std::string>{"rgba-unorm8"});
  EXPECT_EQ(kernel.variants[1].contextBytes(64), 128u + 32u * 64u);
}

TEST(Manifest, EveryKindOfArgumentsComesBack) {
  Json json = validJson();
  for (const char *kind : {"global", "constant", "local", "image", "pipe"}) {
    json["kernels"][0]["arguments"][0]["kind"] = kind;
    EXPECT_EQ(errorOf(json), "") << kind;
  }
}

TEST(Manifest, SanitizersHaveALaunchABIOfTheirOwn) {
  Manifest manifest = test::makeManifest();
  manifest.sanitizers = {Sanitizer::Address, Sanitizer::Race};
  const Json json = Json::parse(manifestToJson(manifest));
  EXPECT_EQ(json["abi"], 3);
  EXPECT_EQ(json["sanitizers"], Json({"address", "race"}));
  ReadResult result = read(test::makeBinary(encodeManifest(manifest)).bytes);
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.binary.value_or(Binary()).manifest.sanitizers, manifest.sanitizers);

  const auto errorWith = [&](const Json &sanitizers) {
    Json changed = json;
    changed["sanitizers"] = sanitizers;
    return errorOf(changed);
  };
  EXPECT_EQ(errorWith({"race", "address"}),
            "manifest: the sanitizers are not sorted or not unique");
  EXPECT_EQ(errorWith({"race", "race"}), "manifest: the sanitizers are not sorted or not unique");
  EXPECT_EQ(errorWith({"memory"}), "manifest: sanitizers[0]: unknown value 'memory'");
  EXPECT_EQ(errorWith({1}), "manifest: sanitizers[0]: expected a string, found an integer");
  EXPECT_EQ(errorWith({"race", "race", "race"}),
            "manifest: sanitizers: 3 elements are more than 2");
  EXPECT_EQ(errorWith(Json::array()), "manifest: launch ABI 3 does not suit 0 sanitizers");
  EXPECT_EQ(errorAfter("/sanitizers", {"race"}),
            "manifest: launch ABI 2 does not suit 1 sanitizers");
}

TEST(Manifest, EncodingIsStable) {
  EXPECT_EQ(encodeManifest(test::makeManifest()), encodeManifest(test::makeManifest()));
  // The JSON text contains all the information of the MessagePack form.
  EXPECT_EQ(Json::to_msgpack(validJson()), encodeManifest(test::makeManifest()));
}

TEST(Manifest, UnknownKeysAreIgnored) {
  Json json = validJson();
  json["later"] = {{"deep", {1, -2, 3.5, nullptr, true}}};
  json["kernels"][0]["variants"][0]["later"] = Json::binary({1, 2});
  EXPECT_EQ(errorOf(json), "");
}

TEST(Manifest, MissingKeys) {
  const Json valid = validJson();
  for (auto &[key, value] : valid.items()) {
    Json json = validJson();
    json.erase(key);
    EXPECT_EQ(errorOf(json), "manifest: key '" + key + "' is missing");
  }
  auto eachKeyOf = [&](const char *pointer, const char *path, std::vector<std::string> optional) {
    Json::json_pointer place(pointer);
    for (auto &[key, value] : valid[place].items()) {
      Json json = validJson();
      json[place].erase(key);
      bool mayMiss = std::find(optional.begin(), optional.end(), key) != optional.end();
      EXPECT_EQ(errorOf(json),
                mayMiss ? "" : std::string("manifest: ") + path + ": key '" + key + "' is missing");
    }
  };
  eachKeyOf("/targets/1", "targets[1]", {});
  eachKeyOf("/kernels/0", "kernels[0]", {"required_work_group_size", "work_group_size_hint"});
  eachKeyOf("/kernels/0/arguments/2", "kernels[0].arguments[2]", {});
  eachKeyOf("/kernels/0/variants/1", "kernels[0].variants[1]", {"local_size", "image_formats"});
}

TEST(Manifest, WrongTypes) {
  // Every value of the document, replaced by one of each other type.
  const Json valid = validJson();
  const Json flat = valid.flatten();
  for (auto &[pointer, value] : flat.items())
    for (const Json &other : {Json(nullptr), Json(true), Json(-1), Json(1.5), Json("x"),
                              Json::array(), Json::object(), Json::binary({0})}) {
      // flatten() turns empty arrays into null, so the type of a null is not known.
      if (value.is_null() || value.type() == other.type() ||
          (value.is_number() && other.is_number_unsigned()))
        continue;
      Json json = valid;
      json[Json::json_pointer(pointer)] = other;
      EXPECT_NE(errorOf(json), "") << pointer << " as " << other.type_name();
    }
  EXPECT_EQ(errorAfter("/kernels/0/arguments/1/size", "4"),
            "manifest: kernels[0].arguments[1].size: expected an unsigned integer, found a string");
  EXPECT_EQ(errorAfter("/kernels", true), "manifest: kernels: expected an array, found a boolean");
  EXPECT_EQ(errorAfter("/targets/0/cpu", nullptr),
            "manifest: targets[0].cpu: expected a string, found nil");
  EXPECT_EQ(errorAfter("/abi", -1),
            "manifest: abi: expected an unsigned integer, found a negative integer");
  EXPECT_EQ(errorAfter("/abi", 1.0),
            "manifest: abi: expected an unsigned integer, found a floating-point number");
  EXPECT_EQ(errorOf(Json::array()), "manifest: expected a map, found an array");
}

TEST(Manifest, WrongValues) {
  const struct {
    const char *pointer;
    Json value;
    const char *error;
  } cases[] = {
      {"/abi", 4, "launch ABI 4 is newer than the supported 3"},
      {"/abi", 3, "launch ABI 3 does not suit 0 sanitizers"},
      {"/abi", 0, "launch ABI 0 is older than the supported 2"},
      {"/compiler", std::string("a\0b", 3), "compiler: contains a NUL byte"},
      {"/global_variable_bytes", uint64_t(1) << 40,
       "1099511627776 bytes of program-scope variables are more than 4294967296"},
      {"/targets", Json::array(), "there are no targets"},
      {"/targets/1/cpu", "", "target 1: has no name"},
      {"/targets/0/features",
       {"sse2", "sse"},
       "target 0: the features are not sorted or not unique"},
      {"/targets/0/features",
       {"sse", "sse"},
       "target 0: the features are not sorted or not unique"},
      {"/kernels/1/name", "", "kernel 1: has no name"},
      {"/kernels/1/name", "scale", "there are two kernels called 'scale'"},
      {"/kernels/1/name", "a;b",
       "kernel 1: the name 'a;b' contains a control character or a semicolon"},
      {"/kernels/1/name", "a\nb",
       "kernel 1: the name 'a\\x0ab' contains a control character or a semicolon"},
      {"/kernels/1/variants", Json::array(), "kernel 'empty': has no variants"},
      {"/kernels/1/argument_bytes", 65537,
       "kernel 'empty': 65537 bytes of arguments are more than 65536"},
      {"/kernels/0/argument_bytes", 4096,
       "kernel 'scale': the packed buffer of 4096 bytes is too large for arguments that end at 44"},
      {"/kernels/0/argument_bytes", 24,
       "kernel 'scale': argument 3: bytes 24 to 24+8 are outside of the packed buffer of 24"},
      {"/kernels/0/arguments/1/size", 0, "kernel 'scale': argument 1: has size 0"},
      {"/kernels/0/arguments/1/size", UINT64_MAX,
       "kernel 'scale': argument 1: bytes 8 to 8+18446744073709551615 are outside of the packed "
       "buffer of 48"},
      {"/kernels/0/arguments/1/offset", UINT64_MAX - 3,
       "kernel 'scale': argument 1: bytes 18446744073709551612 to 18446744073709551612+4 are "
       "outside of the packed buffer of 48"},
      {"/kernels/0/arguments/1/offset", 4,
       "kernel 'scale': argument 1: the offset 4 is inside of the argument before, which ends at "
       "8"},
      {"/kernels/0/arguments/1/offset", 9,
       "kernel 'scale': argument 1: the offset 9 is not a multiple of the alignment 4"},
      {"/kernels/0/arguments/1/alignment", 3,
       "kernel 'scale': argument 1: the alignment 3 is not a power of two"},
      {"/kernels/0/arguments/1/alignment", 0,
       "kernel 'scale': argument 1: the alignment 0 is not a power of two"},
      {"/kernels/0/arguments/1/alignment", 256,
       "kernel 'scale': argument 1: the alignment 256 is more than 128"},
      {"/kernels/0/arguments/1/kind", "global",
       "kernel 'scale': argument 1: a pointer has size 4 and alignment 4 instead of 8"},
      {"/kernels/0/arguments/1/kind", "image",
       "kernel 'scale': argument 1: a pointer has size 4 and alignment 4 instead of 8"},
      {"/kernels/0/arguments/1/kind", "pipe",
       "kernel 'scale': argument 1: a pointer has size 4 and alignment 4 instead of 8"},
      {"/kernels/0/arguments/0/kind", "sampler",
       "kernel 'scale': argument 0: a sampler has size 8 and alignment 8 instead of 4"},
      {"/kernels/0/arguments/4/alignment", 4,
       "kernel 'scale': argument 4: a pointer has size 8 and alignment 4 instead of 8"},
      {"/kernels/0/arguments/4/size", 4,
       "kernel 'scale': argument 4: a pointer has size 4 and alignment 8 instead of 8"},
      {"/kernels/0/arguments/4/offset", 40,
       "kernel 'scale': argument 5: the offset 40 is inside of the argument before, which ends at "
       "48"},
      {"/kernels/0/arguments/5/size", 8,
       "kernel 'scale': argument 5: a sampler has size 8 and alignment 4 instead of 4"},
      {"/kernels/0/arguments/5/alignment", 1,
       "kernel 'scale': argument 5: a sampler has size 4 and alignment 1 instead of 4"},
      {"/kernels/0/arguments/5/offset", 48,
       "kernel 'scale': argument 5: bytes 48 to 48+4 are outside of the packed buffer of 48"},
      {"/kernels/0/arguments/1/kind", "globe",
       "kernels[0].arguments[1].kind: unknown value 'globe'"},
      {"/kernels/0/arguments/1/access", "", "kernels[0].arguments[1].access: unknown value ''"},
      {"/kernels/0/required_work_group_size",
       {1, 0, 1},
       "kernel 'scale': the required work-group size has a dimension of size 0"},
      {"/kernels/0/required_work_group_size",
       {1, 1},
       "kernels[0].required_work_group_size: expected three integers, found 2 values"},
      {"/kernels/0/work_group_size_hint",
       {1u << 20, 1u << 20, 1u << 30},
       "kernel 'scale': the work-group size hint has more than 2147483648 work-items"},
      {"/kernels/0/local_bytes", UINT64_MAX,
       "kernel 'scale': 18446744073709551615 bytes of local memory are more than 4294967296"},
      {"/kernels/0/sub_group_size", 24,
       "kernel 'scale': a sub-group has 24 work-items, not 4, 8, 16, 32 or 64"},
      {"/kernels/0/private_bytes", UINT64_MAX,
       "kernel 'scale': 18446744073709551615 bytes of private memory are more than 4294967296"},
      {"/kernels/0/variants/0/symbol", "", "kernel 'scale': variant 0: has no name"},
      {"/kernels/0/variants/0/target", 2,
       "kernel 'scale': variant 0: target 2 is not one of the 2 targets"},
      {"/kernels/0/variants/0/target", uint64_t(1) << 32,
       "kernels[0].variants[0].target: 4294967296 is more than 4294967295"},
      {"/kernels/0/variants/0/vector_width", 0,
       "kernel 'scale': variant 0: the vector width 0 is not in 1 to 1024"},
      {"/kernels/0/variants/0/vector_width", 4096,
       "kernel 'scale': variant 0: the vector width 4096 is not in 1 to 1024"},
      {"/kernels/0/variants/0/method", "magic",
       "kernels[0].variants[0].method: unknown value 'magic'"},
      {"/kernels/0/variants/1/local_size",
       {UINT64_MAX, UINT64_MAX, UINT64_MAX},
       "kernel 'scale': variant 1: its local size has more than 2147483648 work-items"},
      {"/kernels/0/variants/1/local_size", nullptr,
       "kernels[0].variants[1].local_size: expected an array of three integers, found nil"},
      {"/kernels/0/variants/0/context_bytes_per_item", UINT64_MAX,
       "kernel 'scale': variant 0: 18446744073709551615 bytes of context per work-item are more "
       "than 4294967296"},
      {"/kernels/0/variants/0/context_bytes_fixed", UINT64_MAX,
       "kernel 'scale': variant 0: 18446744073709551615 bytes of context per group are more than "
       "4294967296"},
  };
  for (const auto &c : cases)
    EXPECT_EQ(errorAfter(c.pointer, c.value), std::string("manifest: ") + c.error) << c.pointer;
}

Json openJson() {
  Json json = validJson();
  json["binary_type"] = "object";
  json["targets"] = json["kernels"] = Json::array();
  json["imports"] = {"f", "g"};
  return json;
}

TEST(Manifest, Imports) {
  const ReadResult result = read(test::makeOpenObject({"f", "g"}).bytes);
  EXPECT_EQ(result.error, "");
  const Manifest manifest = result.binary.value_or(Binary()).manifest;
  EXPECT_EQ(manifest.imports, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(Json::parse(manifestToJson(manifest))["imports"], Json({"f", "g"}));
  EXPECT_EQ(errorAfter("/imports", Json::array()), "");
  EXPECT_EQ(errorOf(openJson()), "imports 'f', but has no canonical IR to link");
  test::TestBinary empty = test::makeOpenObject({"f"});
  const uint64_t section = empty.sections + 2 * sizeof(Elf64_Shdr);
  empty.put(section + offsetof(Elf64_Shdr, sh_size), Elf64_Xword(0));
  EXPECT_EQ(read(empty.seal().bytes).error, "imports 'f', but has no canonical IR to link");
  empty.put(section + offsetof(Elf64_Shdr, sh_type), Elf64_Word(SHT_NOBITS));
  empty.put(section + offsetof(Elf64_Shdr, sh_size), Elf64_Xword(9));
  EXPECT_EQ(read(empty.seal().bytes).error, "imports 'f', but has no canonical IR to link");
}

TEST(Manifest, WrongImports) {
  auto errorAfter = [](const char *key, const Json &value) {
    Json json = openJson();
    json[key] = value;
    return errorOf(json);
  };
  Json many = Json::array();
  for (int i = 0; i != (1 << 16) + 1; ++i)
    many.push_back("f");
  const struct {
    const char *key;
    Json value;
    const char *error;
  } cases[] = {
      {"imports", "f", "imports: expected an array, found a string"},
      {"imports", {1}, "imports[0]: expected a string, found an integer"},
      {"imports", {"f", std::string("g\0", 2)}, "imports[1]: contains a NUL byte"},
      {"imports", {""}, "import: has no name"},
      {"imports", {"f\n"}, "import: the name 'f\\x0a' contains a control character or a semicolon"},
      {"imports", {"f", "f"}, "the imports are not sorted or not unique"},
      {"imports", {"g", "f"}, "the imports are not sorted or not unique"},
      {"imports", many, "imports: 65537 elements are more than 65536"},
      {"binary_type", "executable", "an executable has the import 'f'"},
      {"binary_type", "library", "a library has the import 'f'"},
      {"targets", validJson()["targets"], "an object with imports has compiled kernels or targets"},
      {"kernels", validJson()["kernels"], "an object with imports has compiled kernels or targets"},
  };
  for (const auto &c : cases)
    EXPECT_EQ(errorAfter(c.key, c.value), std::string("manifest: ") + c.error) << c.key;
}

TEST(Manifest, SymbolWithoutCode) {
  EXPECT_EQ(errorAfter("/kernels/1/variants/0/symbol", "oclc.other"),
            "kernel 'empty' has no code: the symbol 'oclc.other' is not there");
}

TEST(Manifest, TooMany) {
  Json kernels = Json::array(), kernel = validJson()["kernels"][1];
  for (int i = 0; i != (1 << 16) + 1; ++i)
    kernels.push_back(nullptr);
  EXPECT_EQ(errorAfter("/kernels", kernels),
            "manifest: kernels: 65537 elements are more than 65536");
  Json variants = Json::array();
  for (int i = 0; i != 4097; ++i)
    variants.push_back(nullptr);
  EXPECT_EQ(errorAfter("/kernels/1/variants", variants),
            "manifest: kernels[1].variants: 4097 elements are more than 4096");
  Json json = validJson();
  for (int i = 0; i != 300; ++i)
    json["extra" + std::to_string(i)] = 0;
  EXPECT_EQ(errorOf(json), "manifest: a map has more than 256 keys");
  EXPECT_EQ(errorAfter("/compiler", std::string((1 << 20) + 1, 'x')),
            "manifest: a string of 1048577 bytes is too long");
}

TEST(Manifest, HostileMessagePack) {
  using Bytes = std::vector<uint8_t>;
  // A million open arrays.
  EXPECT_EQ(errorOf(Bytes(1 << 20, 0x91)), "manifest: is nested more than 16 levels deep");
  // A million open maps. The key of each is the next map, which is not a string.
  EXPECT_NE(errorOf(Bytes(1 << 20, 0x81)), "");
  Bytes maps;
  for (int i = 0; i != 1000; ++i)
    maps.insert(maps.end(), {0x81, 0xa1, 'k'});
  EXPECT_EQ(errorOf(maps), "manifest: is nested more than 16 levels deep");
  // Containers and strings that claim 4 GiB.
  EXPECT_NE(errorOf(Bytes{0xdd, 0xff, 0xff, 0xff, 0xff}), "");
  EXPECT_NE(errorOf(Bytes{0xdf, 0xff, 0xff, 0xff, 0xff}), "");
  EXPECT_NE(errorOf(Bytes{0xdb, 0xff, 0xff, 0xff, 0xff}), "");
  EXPECT_NE(errorOf(Bytes{0xc6, 0xff, 0xff, 0xff, 0xff}), "");
  // More values than allowed in little space.
  Bytes many = {0xdd, 0x00, 0x20, 0x00, 0x00};
  many.resize(5 + (1 << 21), 0x00);
  EXPECT_EQ(errorOf(many), "manifest: has more than 1048576 values");
  EXPECT_NE(errorOf(Bytes{}), "");
  EXPECT_NE(errorOf(Bytes{0xc1}), "");
  Bytes twice = encodeManifest(test::makeManifest());
  twice.push_back(0xc0);
  EXPECT_NE(errorOf(twice), "");
  EXPECT_EQ(errorOf(Bytes{0x82, 0xa1, 'a', 0x01, 0xa1, 'a', 0x02}), "manifest: duplicate key 'a'");
}

TEST(Manifest, TruncatedAtEveryByte) {
  std::vector<uint8_t> manifest = encodeManifest(test::makeManifest());
  for (size_t size = 0; size != manifest.size(); ++size)
    EXPECT_NE(errorOf(std::vector(manifest.begin(), manifest.begin() + size)), "") << size;
}

} // namespace
