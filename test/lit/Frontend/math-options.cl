// Every floating-point option is visible in the IR.
// RUN: %oclc %s --emit=canonical -o - | FileCheck %s --check-prefix=DEFAULT
// DEFAULT: call float @llvm.fmuladd.f32(
// DEFAULT: fdiv float {{.*}} !fpmath
// DEFAULT: fmul double

// RUN: %oclc %s -cl-mad-enable --emit=canonical -o - | FileCheck %s --check-prefix=MAD
// MAD: fmul contract float
// MAD: fadd contract float

// RUN: %oclc %s -cl-no-signed-zeros --emit=canonical -o - | FileCheck %s --check-prefix=NSZ
// NSZ: fdiv nsz float

// RUN: %oclc %s -cl-finite-math-only --emit=canonical -o - | FileCheck %s --check-prefix=FINITE
// FINITE: fdiv nnan ninf float

// RUN: %oclc %s -cl-unsafe-math-optimizations --emit=canonical -o - | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: fmul reassoc nsz arcp contract afn float
// UNSAFE-NOT: nnan

// RUN: %oclc %s -cl-fast-relaxed-math --emit=canonical -o - | FileCheck %s --check-prefix=FAST
// FAST: fmul fast float

// RUN: %oclc %s -cl-fp32-correctly-rounded-divide-sqrt --emit=canonical -o - | FileCheck %s --check-prefix=ROUNDED --implicit-check-not=!fpmath
// ROUNDED: fdiv float

// RUN: %oclc %s -cl-single-precision-constant --emit=canonical -o - | FileCheck %s --check-prefix=SINGLE --implicit-check-not=double
// SINGLE: fmul float

// This option is only a hint, and changes nothing here.
// RUN: %oclc %s -cl-denorms-are-zero --emit=canonical -o %t.1 && %oclc %s --emit=canonical -o %t.2 && cmp %t.1 %t.2
kernel void k(global float *a) {
  a[0] = a[1] * a[2] + a[3];
  a[4] = a[5] / a[6];
  a[7] = a[8] * 0.1;
}
