// rsqrt refines the CPU's estimate once, and has no code for special arguments for which the estimate is already right.
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=x86-64-v4 --vector-width=16 %s -o - | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=x86-64-v3 --vector-width=8 %s -o - | FileCheck %s --check-prefixes=CHECK,NARROW
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=x86-64-v2 --vector-width=4 %s -o - | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=armv8-a --vector-width=8 %s -o - | FileCheck %s --check-prefixes=CHECK,NEON
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=armv9-a+sve-bits-256 --vector-width=16 %s -o - | FileCheck %s --check-prefixes=CHECK,SVE256
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=armv9-a+sve-bits-512 --vector-width=16 %s -o - | FileCheck %s --check-prefixes=CHECK,SVE512
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=rv64gcv --vector-width=8 %s -o - | FileCheck %s --check-prefixes=CHECK,RVV
// RUN: %oclc --emit=llvm-ir --no-any-local-size --local-size=64 --cpu=rv64gc %s -o - | FileCheck %s --check-prefixes=CHECK,RV64

// CHECK-LABEL: oclc.root.64x1x1
// WIDE: %[[Y:.*]] = {{.*}}call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> %[[X:.*]], <16 x float> zeroinitializer, i16 -1)
// WIDE: %[[R:.*]] = fmul <16 x float> %{{.*}}, %{{.*}}
// WIDE: %[[E:.*]] = {{.*}}call <16 x float> @llvm.fma.v16f32({{.*}}, <16 x float> splat (float 1.000000e+00))
// WIDE: %[[H:.*]] = fmul <16 x float> %[[Y]], splat (float 5.000000e-01)
// WIDE: %[[N:.*]] = {{.*}}call <16 x float> @llvm.fma.v16f32(<16 x float> %[[H]], <16 x float> %[[E]], <16 x float> %[[Y]])
// WIDE: %[[O:.*]] = fcmp ord <16 x float> %[[E]], zeroinitializer
// WIDE: select <16 x i1> %[[O]], <16 x float> %[[N]], <16 x float> %[[Y]]
// WIDE-NOT: @llvm.sqrt
// NARROW: %[[Y:.*]] = {{.*}}call <8 x float> @llvm.x86.avx.rsqrt.ps.256(
// NARROW: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> splat (float 1.000000e+00))
// NARROW: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> splat (float 3.750000e-01), <8 x float> splat (float 5.000000e-01))
// NARROW: %[[S:.*]] = fmul <8 x float> %[[Y]]
// NARROW: call <8 x float> @llvm.fma.v8f32(
// NARROW: fcmp ueq <8 x float> %[[S]], splat (float 0xFFF0000000000000)
// OLD-NOT: @llvm.x86
// OLD: fdiv arcp <4 x float>
// NEON-COUNT-2: call <4 x float> @llvm.aarch64.neon.frsqrts.v4f32(
// SVE256-COUNT-2: call <vscale x 4 x float> @llvm.aarch64.sve.frsqrts.x.nxv4f32(
// SVE256: select <8 x i1>
// SVE512: call <vscale x 4 x float> @llvm.aarch64.sve.frsqrts.x.nxv4f32(
// SVE512: select <16 x i1>
// RVV: call <vscale x 4 x float> @llvm.riscv.vfrsqrt7.nxv4f32.i64(<vscale x 4 x float> poison, <vscale x 4 x float> %{{.*}}, i64 8)
// RVV: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> splat (float 1.000000e+00))
// RVV: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> splat (float 3.125000e-01), <8 x float> splat (float 3.750000e-01))
// RVV: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> splat (float 5.000000e-01))
// RVV: select <8 x i1>
// RV64: @llvm.sqrt.f32
// RV64-NEXT: fdiv float 1.000000e+00
__kernel void root(__global float *x) {
  size_t i = get_global_id(0);
  x[i] = rsqrt(x[i]);
}
