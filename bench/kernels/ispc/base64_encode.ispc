// Base64 of bytes: three bytes become four characters, the last ones with padding.

#include "launch.isph"

static const uniform uint8 alphabet[64] = {
    65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
    81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 43, 47};
static const uniform int PADDING = 61;

static inline unsigned int letter(unsigned int bits) { return alphabet[bits & 63]; }

KERNEL(base64_encode) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  // Four characters are a word.
  uniform uint32 *uniform output = ARRAY(uint32, 1);
  const uniform int length = VALUE(int, 2);
  const uniform int whole = length / 3;
  foreach (i = (uniform int)begin ... min(whole, (uniform int)end)) {
    const unsigned int first = input[3 * i], second = input[3 * i + 1], third = input[3 * i + 2];
    const unsigned int bits = first << 16 | second << 8 | third;
    output[i] =
        letter(bits >> 18) | letter(bits >> 12) << 8 | letter(bits >> 6) << 16 | letter(bits) << 24;
  }
  if (length % 3 == 0 || begin > whole || end <= whole)
    return;
  // The last characters, if they have padding and belong to this range.
  const uniform int rest = length - 3 * whole;
  if (rest > 0 && begin <= whole && whole < end) {
    const uniform unsigned int first = input[3 * whole];
    const uniform unsigned int second = rest == 2 ? input[3 * whole + 1] : 0;
    const uniform unsigned int bits = first << 16 | second << 8;
    uniform uint8 *uniform last = (uniform uint8 *uniform)(output + whole);
    last[0] = alphabet[bits >> 18];
    last[1] = alphabet[bits >> 12 & 63];
    last[2] = rest == 2 ? alphabet[bits >> 6 & 63] : PADDING;
    last[3] = PADDING;
  }
}
