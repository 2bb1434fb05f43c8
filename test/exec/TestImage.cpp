//===- TestImage.cpp - Images and samplers that kernels get as arguments ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "TestImage.h"

#include "NaN.h"
#include "Random.h"
#include "core/ImageFormats.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using reference::Picture;

constexpr uint8_t GapByte = 0xA5;

struct KindFacts {
  cl_mem_object_type type;
  reference::Dimensions dimensions;
  bool isDepth;
};
constexpr KindFacts Kinds[] = {{CL_MEM_OBJECT_IMAGE1D, {false, false, false}, false},
                               {CL_MEM_OBJECT_IMAGE1D_BUFFER, {false, false, false}, false},
                               {CL_MEM_OBJECT_IMAGE1D_ARRAY, {false, false, true}, false},
                               {CL_MEM_OBJECT_IMAGE2D, {true, false, false}, false},
                               {CL_MEM_OBJECT_IMAGE2D_ARRAY, {true, false, true}, false},
                               {CL_MEM_OBJECT_IMAGE3D, {true, true, false}, false},
                               {CL_MEM_OBJECT_IMAGE2D, {true, false, false}, true},
                               {CL_MEM_OBJECT_IMAGE2D_ARRAY, {true, false, true}, true}};
static_assert(std::size(Kinds) == size_t(ImageKind::Count));

const KindFacts &factsOf(ImageKind kind) { return Kinds[size_t(kind)]; }

bool isOfClass(const cl_image_format &format, TexelClass texels) {
  const cl_channel_type type = format.image_channel_data_type;
  switch (texels) {
  case TexelClass::ExactFloats:
  case TexelClass::AnyFloats:
    return type == CL_FLOAT || type == CL_HALF_FLOAT;
  case TexelClass::Signed:
    return reference::isSignedInteger(type);
  case TexelClass::Unsigned:
    return reference::isUnsignedInteger(type);
  default:
    return reference::isReadAsFloat(type);
  }
}

bool isSrgb(const cl_image_format &format) {
  return format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA;
}

/// Returns a supported format of a class; each is as likely.
cl_image_format chooseFormat(const KindFacts &kind, TexelClass texels, Random &random) {
  std::vector<cl_image_format> formats;
  for (const cl_image_format &format : oclc::rt::imageFormats())
    if ((format.image_channel_order == CL_DEPTH) == kind.isDepth && isOfClass(format, texels) &&
        oclc::rt::isSupported(format, kind.type) &&
        (texels == TexelClass::Colors || !isSrgb(format)))
      formats.push_back(format);
  if (formats.empty())
    throw std::runtime_error("no format of such a class for such an image");
  // Half of the images have a format that the library reads and writes without a call.
  std::vector<cl_image_format> common;
  for (const cl_image_format &format : formats)
    if (format.image_channel_order == CL_R || format.image_channel_order == CL_RGBA)
      common.push_back(format);
  const auto &from = !common.empty() && random.below(2) == 0 ? common : formats;
  return from[random.below(from.size())];
}

/// Returns a size: mostly a small one, sometimes exactly a number of work-items.
long chooseSize(Random &random, long most) {
  constexpr long Sizes[] = {1, 2, 3, 4, 7, 8, 13, 16, 31, 32, 64, 70, 128};
  const long size =
      random.below(2) == 0 ? Sizes[random.below(std::size(Sizes))] : 1 + long(random.below(45));
  return std::min(size, most);
}

Picture choosePicture(const KindFacts &kind, TexelClass texels, Random &random) {
  Picture picture = {};
  picture.dimensions = kind.dimensions;
  picture.format = chooseFormat(kind, texels, random);
  const bool isLine = !kind.dimensions.hasHeight;
  const bool hasSlices = kind.dimensions.hasDepth || kind.dimensions.hasLayers;
  picture.width = chooseSize(random, 128) + (isLine && random.below(2) == 0 ? 100 : 0);
  picture.height = isLine ? 1 : chooseSize(random, hasSlices ? 12 : 70);
  picture.slices = hasSlices ? chooseSize(random, isLine ? 40 : 7) : 1;
  const size_t bytes = reference::bytesOfTexel(picture.format);
  const auto gap = [&] { return random.below(3) == 0 ? size_t(random.below(4)) : 0; };
  picture.rowPitch = (size_t(picture.width) + gap()) * bytes;
  // The layers of a 1D array are its rows.
  picture.slicePitch = (size_t(picture.height) + (isLine ? 0 : gap())) * picture.rowPitch;
  return picture;
}

size_t bytesOf(const Picture &picture) {
  return size_t(picture.slices - 1) * picture.slicePitch +
         size_t(picture.height - 1) * picture.rowPitch +
         size_t(picture.width) * reference::bytesOfTexel(picture.format);
}

/// Fills a texel of floats: with multiples of 0.25 only, or with any floats.
void fillFloats(uint8_t *texel, const cl_image_format &format, bool isExact, Random &random) {
  const size_t bytes = reference::bytesOfTexel(format);
  if (!isExact && format.image_channel_data_type == CL_FLOAT)
    return random.fillFloats(texel, bytes);
  if (!isExact)
    return random.fill(texel, bytes);
  reference::Color color;
  for (double &channel : color)
    channel = (double(random.below(256)) - 100) * 0.25;
  reference::storeColor(texel, format, color);
}

void fillTexel(uint8_t *texel, const cl_image_format &format, TexelClass texels, Random &random) {
  const bool isFloat =
      format.image_channel_data_type == CL_FLOAT || format.image_channel_data_type == CL_HALF_FLOAT;
  if (isFloat)
    return fillFloats(texel, format, texels != TexelClass::AnyFloats, random);
  random.fill(texel, reference::bytesOfTexel(format));
  // The ends of a format are as likely as all that is between them.
  if (const uint32_t kind = random.next() % 8; kind < 2)
    std::memset(texel, kind == 0 ? 0 : 0xFF, reference::bytesOfTexel(format));
}

template <class Visit> void eachPlace(const Picture &picture, Visit visit) {
  for (long z = 0; z != picture.slices; ++z)
    for (long y = 0; y != picture.height; ++y)
      for (long x = 0; x != picture.width; ++x)
        visit(std::array<long, 3>{x, y, z});
}

oclc::abi::ImageDescriptor describe(const Picture &picture) {
  oclc::abi::ImageDescriptor descriptor = {};
  descriptor.texels = picture.texels;
  descriptor.rowPitch = picture.rowPitch;
  descriptor.slicePitch = picture.slicePitch;
  descriptor.width = int32_t(picture.width);
  descriptor.height = int32_t(picture.height);
  descriptor.depth = picture.dimensions.hasDepth ? int32_t(picture.slices) : 1;
  descriptor.layers = picture.dimensions.hasLayers ? int32_t(picture.slices) : 1;
  descriptor.texelBytes = uint32_t(reference::bytesOfTexel(picture.format));
  descriptor.channelOrder = picture.format.image_channel_order;
  descriptor.channelType = picture.format.image_channel_data_type;
  descriptor.levels = 1;
  return descriptor;
}

size_t pageBytes() {
  static const auto bytes = size_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

} // namespace

GuardedPages::GuardedPages(size_t bytes, bool atEnd) : Bytes(bytes) {
  const size_t page = pageBytes(), used = (bytes + page - 1) / page * page;
  Mapped = used + 2 * page;
  void *start = mmap(nullptr, Mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED ||
      mprotect(static_cast<uint8_t *>(start) + page, used, PROT_READ | PROT_WRITE) != 0)
    throw std::runtime_error("no memory for an image");
  Start = static_cast<uint8_t *>(start);
  std::memset(Start + page, GapByte, used);
  Data = Start + page + (atEnd ? used - bytes : 0);
}

GuardedPages::~GuardedPages() {
  if (Start)
    munmap(Start, Mapped);
}

GuardedPages::GuardedPages(GuardedPages &&other) noexcept
    : Bytes(other.Bytes), Mapped(other.Mapped), Start(std::exchange(other.Start, nullptr)),
      Data(other.Data) {}

bool GuardedPages::restIsIntact() const {
  const uint8_t *first = Start + pageBytes(), *end = Start + Mapped - pageBytes();
  const auto isIntact = [](uint8_t byte) { return byte == GapByte; };
  return std::all_of<const uint8_t *>(first, Data, isIntact) &&
         std::all_of<const uint8_t *>(Data + Bytes, end, isIntact);
}

TestImage::TestImage(ImageKind kind, TexelClass texels, uint64_t seed)
    : Texels(texels), Picture([&] {
        Random random(seed);
        return choosePicture(factsOf(kind), texels, random);
      }()),
      Memory(bytesOf(Picture), seed & 1) {
  Picture.texels = Memory.data();
  Descriptor = ::describe(Picture);
  Random random(seed + 1);
  eachPlace(Picture, [&](const std::array<long, 3> &place) {
    fillTexel(Picture.texelAt(place), Picture.format, Texels, random);
  });
}

std::string TestImage::describe(const std::array<long, 3> &place, const uint8_t *mine,
                                const uint8_t *theirs) const {
  const reference::Color got = reference::colorOf(mine, Picture.format),
                         want = reference::colorOf(theirs, Picture.format);
  char text[400];
  std::snprintf(text, sizeof(text),
                "texel (%ld %ld %ld) of %ldx%ldx%ld, order %#x, type %#x is (%.9g %.9g %.9g %.9g), "
                "expected (%.9g %.9g %.9g %.9g)",
                place[0], place[1], place[2], Picture.width, Picture.height, Picture.slices,
                Picture.format.image_channel_order, Picture.format.image_channel_data_type, got[0],
                got[1], got[2], got[3], want[0], want[1], want[2], want[3]);
  return text;
}

std::string TestImage::compare(const TestImage &expected) const {
  const auto allowed =
      Texels == TexelClass::NearColors ? reference::Allowed::OneStep : reference::Allowed::Nothing;
  const size_t bytes = reference::bytesOfTexel(Picture.format);
  std::vector<bool> isTexel(size());
  std::string found;
  eachPlace(Picture, [&](const std::array<long, 3> &place) {
    const uint8_t *mine = Picture.texelAt(place);
    const auto offset = mine - data();
    std::fill_n(isTexel.begin() + offset, bytes, true);
    const uint8_t *theirs = expected.data() + offset;
    if (found.empty() && std::memcmp(mine, theirs, bytes) != 0 &&
        !reference::areAlike(mine, theirs, Picture.format, allowed))
      found = describe(place, mine, theirs);
  });
  for (size_t i = 0; i != size() && found.empty(); ++i)
    if (!isTexel[i] && data()[i] != GapByte)
      found = "byte " + std::to_string(i) + " between texels was written";
  if (found.empty() && !Memory.restIsIntact())
    found = "memory around it was written";
  return found;
}

std::vector<uint8_t> TestImage::canonicalBytes() const {
  std::vector<uint8_t> bytes(data(), data() + size());
  const cl_channel_type type = Picture.format.image_channel_data_type;
  eachPlace(Picture, [&](const std::array<long, 3> &place) {
    uint8_t *texel = bytes.data() + (Picture.texelAt(place) - data());
    const size_t count = reference::bytesOfTexel(Picture.format);
    if (type == CL_FLOAT)
      useUsualNaN<uint32_t>(texel, count, FloatInfinity);
    else if (type == CL_HALF_FLOAT)
      useUsualNaN<uint16_t>(texel, count, HalfInfinity);
  });
  return bytes;
}

uint32_t samplerBits(SamplerClass of, uint64_t seed) {
  using namespace oclc::abi;
  const bool isNormalized =
      of == SamplerClass::NearestNormalized || of == SamplerClass::LinearNormalized;
  const bool isLinear = of == SamplerClass::Linear || of == SamplerClass::LinearNormalized;
  constexpr uint32_t Modes[] = {SamplerClampToEdge, SamplerClamp, SamplerRepeat,
                                SamplerMirroredRepeat};
  return Modes[Random(seed).below(isNormalized ? 4 : 2)] |
         (isNormalized ? uint32_t(SamplerNormalized) : 0) |
         (isLinear ? SamplerLinear : SamplerNearest);
}
