// Products of complex 3x3 matrices on the links of a lattice: each work-item computes an element of
// the product for one of the four directions of a site.
typedef struct {
  float2 e[3][3];
} Matrix;

typedef struct {
  Matrix link[4];
} Site;

float2 complex_fma(float2 a, float2 b, float2 sum) {
  sum.x += a.x * b.x - a.y * b.y;
  sum.y += a.x * b.y + a.y * b.x;
  return sum;
}

__kernel void su3_multiply(__global const Site *a, __global const Matrix *b, __global Site *c,
                           int sites) {
  size_t id = get_global_id(0);
  int site = id / 36;
  if (site >= sites)
    return;
  int direction = (id % 36) / 9;
  int row = (id % 9) / 3;
  int column = id % 3;
  float2 sum = (float2)(0.0f, 0.0f);
  for (int k = 0; k < 3; k++)
    sum = complex_fma(a[site].link[direction].e[row][k], b[direction].e[k][column], sum);
  c[site].link[direction].e[row][column] = sum;
}
