// Built-ins for which the CPU has an instruction become that instruction: there is no call, and vectors appear where
// the loop over work-items is vectorized.
// RUN: %oclc --emit=asm --no-any-local-size --local-size=64 --cpu=x86-64-v3 %s -o - | FileCheck %s
// RUN: %oclc --emit=asm --no-any-local-size --local-size=64 --cpu=x86-64-v4 %s -o - | FileCheck %s --check-prefix=NOCALL
// NOCALL-NOT: call

#define KERNEL(NAME, TYPE, EXPRESSION)                                                                                 \
  kernel void NAME(global TYPE *restrict r, global const TYPE *restrict p, global const TYPE *restrict q) {            \
    size_t i = get_global_id(0);                                                                                       \
    TYPE x = p[i], y = q[i];                                                                                           \
    r[i] = EXPRESSION;                                                                                                 \
  }

// CHECK-NOT: call
// CHECK-LABEL: "oclc.fma_float.
// CHECK: vfmadd{{[0-9]+}}ps {{.*}}%ymm
KERNEL(fma_float, float, fma(x, y, 1.0f))
// CHECK-LABEL: "oclc.sqrt_float.
// CHECK: vsqrtps {{.*}}%ymm
KERNEL(sqrt_float, float, sqrt(x))
// CHECK-LABEL: "oclc.rint_float.
// CHECK: vroundps $4, {{.*}}%ymm
KERNEL(rint_float, float, rint(x))
// CHECK-LABEL: "oclc.floor_double.
// CHECK: vroundpd $9, {{.*}}%ymm
KERNEL(floor_double, double, floor(x))
// CHECK-LABEL: "oclc.ceil_float.
// CHECK: vroundps $10, {{.*}}%ymm
KERNEL(ceil_float, float, ceil(x))
// CHECK-LABEL: "oclc.trunc_double.
// CHECK: vroundpd $11, {{.*}}%ymm
KERNEL(trunc_double, double, trunc(x))
// CHECK-LABEL: "oclc.fabs_float.
// CHECK: vandps {{.*}}%ymm
KERNEL(fabs_float, float, fabs(x))
// CHECK-LABEL: "oclc.mad_float.
// CHECK: vfmadd{{[0-9]+}}ps {{.*}}%ymm
KERNEL(mad_float, float, mad(x, y, x))
// CHECK-LABEL: "oclc.native_sqrt_float.
// CHECK: vsqrtps {{.*}}%ymm
KERNEL(native_sqrt_float, float, native_sqrt(x))
// CHECK-LABEL: "oclc.native_rsqrt_float.
// CHECK: vrsqrtps {{.*}}%ymm
KERNEL(native_rsqrt_float, float, native_rsqrt(x))
// CHECK-LABEL: "oclc.native_recip_float.
// CHECK: {{vrcpps|vdivps}} {{.*}}%ymm
KERNEL(native_recip_float, float, native_recip(x))
// CHECK-LABEL: "oclc.native_divide_float.
// CHECK: {{vrcpps|vdivps}} {{.*}}%ymm
KERNEL(native_divide_float, float, native_divide(x, y))
// CHECK-LABEL: "oclc.max_int.
// CHECK: vpmaxsd {{.*}}%ymm
KERNEL(max_int, int, max(x, y))
// CHECK-LABEL: "oclc.mul24_int.
// CHECK: vpmulld {{.*}}%ymm
KERNEL(mul24_int, int, mul24(x, y))
// CHECK-LABEL: "oclc.add_sat_uchar.
// CHECK: vpaddusb {{.*}}%ymm
KERNEL(add_sat_uchar, uchar, add_sat(x, y))
// CHECK-LABEL: "oclc.rhadd_uchar.
// CHECK: vpavgb {{.*}}%ymm
KERNEL(rhadd_uchar, uchar, rhadd(x, y))
// CHECK-LABEL: "oclc.abs_diff_uint.
// CHECK: vpmaxud {{.*}}%ymm
KERNEL(abs_diff_uint, uint, abs_diff(x, y))
// CHECK-LABEL: "oclc.native_exp_float.
KERNEL(native_exp_float, float, native_exp(x))
// CHECK-LABEL: "oclc.clz_uint.
KERNEL(clz_uint, uint, clz(x))
// CHECK-LABEL: "oclc.popcount_uint.
KERNEL(popcount_uint, uint, popcount(x))
// CHECK-LABEL: "oclc.saturated.
// CHECK: vmaxps {{.*}}%ymm
// CHECK: vminps {{.*}}%ymm
// CHECK: vcvttps2dq %ymm
kernel void saturated(global uchar *restrict r, global const float *restrict p) {
  size_t i = get_global_id(0);
  r[i] = convert_uchar_sat(p[i]);
}
// CHECK-NOT: call
