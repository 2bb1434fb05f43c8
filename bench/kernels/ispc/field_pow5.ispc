// Fifth powers in a field of 254 bits, with an element in each lane: x = (x + c)^5. The products are
// those of Montgomery, with eight digits of 32 bits.

#include "launch.isph"

#define DIGITS 8
#define MINUS_INVERSE 0xefffffff // -1 / the modulus, modulo 2^32.

struct Element {
  unsigned int digit[DIGITS];
};

static const uniform unsigned int modulus[DIGITS] = {0xf0000001, 0x43e1f593, 0x79b97091,
                                                     0x2833e848, 0x8181585d, 0xb85045b6,
                                                     0xe131a029, 0x30644e72};

// Subtracts the modulus from numbers that are not less.
static inline void reduce_once(Element &a) {
  Element smaller;
  unsigned int borrow = 0;
  for (uniform int i = 0; i < DIGITS; i++) {
    const unsigned int64 difference = (unsigned int64)a.digit[i] - modulus[i] - borrow;
    smaller.digit[i] = (unsigned int)difference;
    borrow = (unsigned int)(difference >> 32) & 1;
  }
  for (uniform int i = 0; i < DIGITS; i++)
    a.digit[i] = borrow ? a.digit[i] : smaller.digit[i];
}

static inline Element add(const Element &a, const Element &b) {
  Element sum;
  unsigned int64 carry = 0;
  for (uniform int i = 0; i < DIGITS; i++) {
    carry += (unsigned int64)a.digit[i] + b.digit[i];
    sum.digit[i] = (unsigned int)carry;
    carry >>= 32;
  }
  reduce_once(sum);
  return sum;
}

static inline Element multiply(const Element &a, const Element &b) {
  unsigned int t[DIGITS + 1];
  for (uniform int i = 0; i <= DIGITS; i++)
    t[i] = 0;
  for (uniform int i = 0; i < DIGITS; i++) {
    unsigned int64 carry = 0;
    for (uniform int j = 0; j < DIGITS; j++) {
      carry += (unsigned int64)a.digit[j] * b.digit[i] + t[j];
      t[j] = (unsigned int)carry;
      carry >>= 32;
    }
    const unsigned int64 top = carry + t[DIGITS];
    const unsigned int factor = t[0] * MINUS_INVERSE;
    carry = ((unsigned int64)factor * modulus[0] + t[0]) >> 32;
    for (uniform int j = 1; j < DIGITS; j++) {
      carry += (unsigned int64)factor * modulus[j] + t[j];
      t[j - 1] = (unsigned int)carry;
      carry >>= 32;
    }
    carry += top;
    t[DIGITS - 1] = (unsigned int)carry;
    t[DIGITS] = (unsigned int)(carry >> 32);
  }
  Element product;
  for (uniform int i = 0; i < DIGITS; i++)
    product.digit[i] = t[i];
  reduce_once(product);
  return product;
}

KERNEL(field_pow5) {
  uniform Element *uniform state = ARRAY(Element, 0);
  const uniform Element *uniform constants = ARRAY(Element, 1);
  const uniform int width = VALUE(int, 2), count = VALUE(int, 3);
  foreach (i = (uniform int)begin ... min(count, (uniform int)end)) {
    const Element own = state[i], constant = constants[i % width];
    const Element x = add(own, constant);
    const Element square = multiply(x, x);
    const Element fourth = multiply(square, square);
    state[i] = multiply(fourth, x);
  }
}
