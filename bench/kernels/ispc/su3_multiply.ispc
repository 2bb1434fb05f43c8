// Products of complex 3x3 matrices on the links of a lattice, with the lanes along the elements.

#include "launch.isph"

struct Complex {
  float x, y;
};

KERNEL(su3_multiply) {
  const uniform Complex *uniform a = ARRAY(Complex, 0);
  const uniform Complex *uniform b = ARRAY(Complex, 1);
  uniform Complex *uniform c = ARRAY(Complex, 2);
  const uniform int sites = VALUE(int, 3);
  foreach (id = (uniform int)begin ... min(36 * sites, (uniform int)end)) {
    const unsigned int element = (unsigned int)id % 36u;
    const int column = element % 3u;
    const int right = element / 9u * 9u + column, left = id - column;
    Complex sum = {0.0f, 0.0f};
    for (uniform int k = 0; k < 3; k++) {
      const Complex x = a[left + k], y = b[right + 3 * k];
      sum.x += x.x * y.x - x.y * y.y;
      sum.y += x.x * y.y + x.y * y.x;
    }
    c[id] = sum;
  }
}
