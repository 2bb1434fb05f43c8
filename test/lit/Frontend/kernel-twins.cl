// Clang moves the body of each kernel into a second function. The body is moved back, or inlined if another kernel
// calls that function or if a structure is passed by value.
// RUN: %oclc %s --emit=canonical -o - | FileCheck %s
// RUN: %oclc -g %s --emit=canonical -o - | FileCheck %s --check-prefix=DEBUG
// RUN: %oclc -g %s -o %t.oclbin

typedef struct {
  int x[4];
} S;

// CHECK-LABEL: define {{.*}}spir_kernel void @leaf(
// CHECK-NOT: call spir_func
// CHECK: store i32 1
// CHECK: define internal spir_func void @__clang_ocl_kern_imp_leaf(
kernel void leaf(global int *a) { *a = 1; }

// CHECK-LABEL: define {{.*}}spir_kernel void @caller(
// CHECK: call spir_func void @__clang_ocl_kern_imp_leaf(
// DEBUG: define {{.*}} @caller({{.*}} !dbg [[CALLER:![0-9]+]]
kernel void caller(global int *a) { leaf(a + 1); }

// CHECK-LABEL: define {{.*}}spir_kernel void @structure({{.*}}byval(%struct.S)
// CHECK-NOT: call spir_func void @__clang_ocl_kern_imp
// CHECK: ret void
kernel void structure(global int *a, S s) { *a = s.x[2]; }
// DEBUG: [[CALLER]] = distinct !DISubprogram(name: "caller", linkageName: "caller"
