// a = b + s c in double.
__kernel void triad(__global double *a, __global const double *b, __global const double *c,
                    double s) {
  int i = get_global_id(0);
  a[i] = b[i] + s * c[i];
}
