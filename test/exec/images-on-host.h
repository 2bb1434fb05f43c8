//===- images-on-host.h - Images and samplers for the reference -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Functions on images call those of ImageFunctions.cpp, which has the formulas. This header is part
// of opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_IMAGES_ON_HOST_H
#define OCLC_TEST_EXEC_IMAGES_ON_HOST_H

#define read_only
#define write_only
#define read_write
#define CLK_IMAGE_MEM_FENCE 4
#define memory_order_acq_rel 4
#define memory_scope_work_item 0
// Work-items of the reference run one after the other.
#define atomic_work_item_fence(...) ((void)0)

#define CLK_NORMALIZED_COORDS_FALSE 0u
#define CLK_NORMALIZED_COORDS_TRUE 1u
#define CLK_ADDRESS_NONE 0u
#define CLK_ADDRESS_CLAMP_TO_EDGE 2u
#define CLK_ADDRESS_CLAMP 4u
#define CLK_ADDRESS_REPEAT 6u
#define CLK_ADDRESS_MIRRORED_REPEAT 8u
#define CLK_FILTER_NEAREST 0x10u
#define CLK_FILTER_LINEAR 0x20u

#define V2I(A, B) (int2{(A), (B)})
#define V4I(A, B, C, D) (int4{(A), (B), (C), (D)})
#define V2F(A, B) (float2{(A), (B)})
#define V4H(A) (half4{half(A), half(A), half(A), half(A)})

struct sampler_t {
  uint bits;
  sampler_t() = default;
  constexpr sampler_t(uint Bits) : bits(Bits) {}
};

extern "C" {
void referenceReadFloats(const void *Picture, uint Sampler, const float *C, float *Color);
void referenceReadFloatsAt(const void *Picture, uint Sampler, const int *C, float *Color);
void referenceReadIntegers(const void *Picture, uint Sampler, const float *C, uint *Color);
void referenceReadIntegersAt(const void *Picture, uint Sampler, const int *C, uint *Color);
void referenceWriteFloats(const void *Picture, const int *C, const float *Color);
void referenceWriteIntegers(const void *Picture, const int *C, const long *Color);
int referenceImageQuery(const void *Picture, int Which);
}

namespace reference {

/// An image of a kind, in the order of ImageKind in TestImage.h.
template <int Kind> struct Image {
  const void *picture;
};
constexpr bool isDepth(int Kind) { return Kind >= 6; }
// A read without a sampler.
constexpr uint Direct = CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

/// Three coordinates, of which the image uses those that it has.
template <typename T> struct Place {
  T c[3];
  Place(T X) : c{X, 0, 0} {}
  Place(Vector<T, 2> X) : c{X[0], X[1], 0} {}
  Place(Vector<T, 4> X) : c{X[0], X[1], X[2]} {}
};

inline float4 readFloats(const void *Picture, uint Sampler, Place<float> C) {
  float Color[4];
  referenceReadFloats(Picture, Sampler, C.c, Color);
  return float4{Color[0], Color[1], Color[2], Color[3]};
}
inline float4 readFloats(const void *Picture, uint Sampler, Place<int> C) {
  float Color[4];
  referenceReadFloatsAt(Picture, Sampler, C.c, Color);
  return float4{Color[0], Color[1], Color[2], Color[3]};
}
inline uint4 readIntegers(const void *Picture, uint Sampler, Place<float> C) {
  uint Color[4];
  referenceReadIntegers(Picture, Sampler, C.c, Color);
  return uint4{Color[0], Color[1], Color[2], Color[3]};
}
inline uint4 readIntegers(const void *Picture, uint Sampler, Place<int> C) {
  uint Color[4];
  referenceReadIntegersAt(Picture, Sampler, C.c, Color);
  return uint4{Color[0], Color[1], Color[2], Color[3]};
}

template <typename T> struct ElementOf {
  using Type = T;
};
template <typename T, int N> struct ElementOf<Vector<T, N>> {
  using Type = T;
};
template <typename C> using PlaceOf = Place<typename ElementOf<C>::Type>;

/// Returns a colour in the type that read_imagef has for a kind of images.
template <int Kind> auto resultOf(float4 Color) {
  if constexpr (isDepth(Kind))
    return float(Color[0]);
  else
    return Color;
}
template <typename T, typename From> Vector<T, 4> converted(Vector<From, 4> X) {
  return __builtin_convertvector(X, Vector<T, 4>);
}

} // namespace reference

using image1d_t = reference::Image<0>;
using image1d_buffer_t = reference::Image<1>;
using image1d_array_t = reference::Image<2>;
using image2d_t = reference::Image<3>;
using image2d_array_t = reference::Image<4>;
using image3d_t = reference::Image<5>;
using image2d_depth_t = reference::Image<6>;
using image2d_array_depth_t = reference::Image<7>;

#define REFERENCE_READ(NAME, RESULT)                                                               \
  template <int K, typename C> auto NAME(reference::Image<K> Image, sampler_t Sampler, C At) {     \
    const reference::PlaceOf<C> Place(At);                                                         \
    return RESULT;                                                                                 \
  }                                                                                                \
  template <int K, typename C> auto NAME(reference::Image<K> Image, C At) {                        \
    return NAME(Image, sampler_t(reference::Direct), At);                                          \
  }
#define REFERENCE_FLOATS reference::readFloats(Image.picture, Sampler.bits, Place)
#define REFERENCE_INTEGERS reference::readIntegers(Image.picture, Sampler.bits, Place)
REFERENCE_READ(read_imagef, reference::resultOf<K>(REFERENCE_FLOATS))
REFERENCE_READ(read_imageh, reference::converted<half>(REFERENCE_FLOATS))
REFERENCE_READ(read_imagei, as_int4(REFERENCE_INTEGERS))
REFERENCE_READ(read_imageui, REFERENCE_INTEGERS)

template <int K, typename C> void write_imagef(reference::Image<K> Image, C At, float4 X) {
  const float Color[] = {X[0], X[1], X[2], X[3]};
  referenceWriteFloats(Image.picture, reference::PlaceOf<C>(At).c, Color);
}
template <int K, typename C> void write_imagef(reference::Image<K> Image, C At, float X) {
  static_assert(reference::isDepth(K));
  write_imagef(Image, At, float4{X, 0, 0, 0});
}
template <int K, typename C> void write_imageh(reference::Image<K> Image, C At, half4 X) {
  write_imagef(Image, At, reference::converted<float>(X));
}
template <int K, typename C> void write_imagei(reference::Image<K> Image, C At, int4 X) {
  const long Color[] = {X[0], X[1], X[2], X[3]};
  referenceWriteIntegers(Image.picture, reference::PlaceOf<C>(At).c, Color);
}
template <int K, typename C> void write_imageui(reference::Image<K> Image, C At, uint4 X) {
  const long Color[] = {X[0], X[1], X[2], X[3]};
  referenceWriteIntegers(Image.picture, reference::PlaceOf<C>(At).c, Color);
}

#define REFERENCE_QUERY(NAME, TYPE, WHICH)                                                         \
  template <int K> TYPE NAME(reference::Image<K> Image) {                                          \
    return referenceImageQuery(Image.picture, WHICH);                                              \
  }
REFERENCE_QUERY(get_image_width, int, 0)
REFERENCE_QUERY(get_image_height, int, 1)
REFERENCE_QUERY(get_image_depth, int, 2)
REFERENCE_QUERY(get_image_array_size, size_t, 2)
REFERENCE_QUERY(get_image_channel_data_type, int, 3)
REFERENCE_QUERY(get_image_channel_order, int, 4)
template <int K> auto get_image_dim(reference::Image<K> Image) {
  const int Width = get_image_width(Image), Height = get_image_height(Image);
  if constexpr (K == 5)
    return int4{Width, Height, get_image_depth(Image), 0};
  else
    return int2{Width, Height};
}

#endif // OCLC_TEST_EXEC_IMAGES_ON_HOST_H
