// Fifth powers in a field of 254 bits, as a hash function for proofs has them: x = (x + c)^5. The
// products are those of Montgomery, with eight digits of 32 bits.
#define DIGITS 8
#define MINUS_INVERSE 0xefffffffu // -1 / the modulus, modulo 2^32.

typedef struct {
  uint digit[DIGITS];
} Element;

__constant uint modulus[DIGITS] = {0xf0000001, 0x43e1f593, 0x79b97091, 0x2833e848,
                                   0x8181585d, 0xb85045b6, 0xe131a029, 0x30644e72};

// Subtracts the modulus from numbers that are not less.
void reduce_once(Element *a) {
  Element smaller;
  uint borrow = 0;
  for (int i = 0; i < DIGITS; i++) {
    ulong difference = (ulong)a->digit[i] - modulus[i] - borrow;
    smaller.digit[i] = (uint)difference;
    borrow = (uint)(difference >> 32) & 1;
  }
  if (!borrow)
    *a = smaller;
}

Element add(Element a, Element b) {
  Element sum;
  uint carry = 0;
  for (int i = 0; i < DIGITS; i++) {
    ulong t = (ulong)a.digit[i] + b.digit[i] + carry;
    sum.digit[i] = (uint)t;
    carry = (uint)(t >> 32);
  }
  reduce_once(&sum);
  return sum;
}

Element multiply(Element a, Element b) {
  uint t[DIGITS + 1] = {0};
  for (int i = 0; i < DIGITS; i++) {
    ulong carry = 0;
    for (int j = 0; j < DIGITS; j++) {
      carry += (ulong)a.digit[j] * b.digit[i] + t[j];
      t[j] = (uint)carry;
      carry >>= 32;
    }
    ulong top = (ulong)t[DIGITS] + carry;
    uint factor = t[0] * MINUS_INVERSE;
    carry = ((ulong)factor * modulus[0] + t[0]) >> 32;
    for (int j = 1; j < DIGITS; j++) {
      carry += (ulong)factor * modulus[j] + t[j];
      t[j - 1] = (uint)carry;
      carry >>= 32;
    }
    top += carry;
    t[DIGITS - 1] = (uint)top;
    t[DIGITS] = (uint)(top >> 32);
  }
  Element product;
  for (int i = 0; i < DIGITS; i++)
    product.digit[i] = t[i];
  reduce_once(&product);
  return product;
}

__kernel void field_pow5(__global Element *state, __global const Element *constants, int width,
                         int count) {
  int i = get_global_id(0);
  if (i >= count)
    return;
  Element x = add(state[i], constants[i % width]);
  Element square = multiply(x, x);
  state[i] = multiply(multiply(square, square), x);
}
