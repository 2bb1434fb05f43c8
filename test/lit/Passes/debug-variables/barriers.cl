// Behind a barrier, variables are elements of context arrays. If variables are kept, slots contain the addresses of the
// elements. In other code, the location is a computation that adds no instructions.
// RUN: %oclc -g -O0 --emit=llvm-ir %s -o - | FileCheck %s --check-prefix=KEPT
// RUN: %oclc -g -O2 --vector-width=off --save-temps=%t %s -o %t.oclbin && FileCheck %s --check-prefix=FAST < %t/*workitem-loops.ll

// KEPT-DAG: #dbg_declare(ptr %x.home.items.address.i, ![[ITEMS:[0-9]+]], !DIExpression(),
// KEPT-DAG: #dbg_declare(ptr %x.home.address.i, ![[X:[0-9]+]], !DIExpression(DW_OP_deref),
// KEPT: store volatile ptr %[[ADDRESS:.*]], ptr %x.home.address.i
// KEPT-DAG: ![[ITEMS]] = !DILocalVariable(name: "__x_items"
// KEPT-DAG: ![[X]] = !DILocalVariable(name: "x"

// FAST: define {{.*}}spir_kernel void @f.any(
// FAST: %[[ARRAY:.*]] = getelementptr inbounds i8, ptr %{{.*}}, i64 0
// FAST: x.loop:
// FAST: x.loop{{[0-9]+}}:
// FAST: #dbg_value(!DIArgList(ptr %[[ARRAY]], i64 %{{.*}}), ![[X:[0-9]+]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_constu, 4, DW_OP_mul, DW_OP_plus, DW_OP_deref),
// FAST: ![[X]] = !DILocalVariable(name: "x"
kernel void f(global float *a, global float *b) {
  float x = a[get_global_id(0)] * 2;
  b[get_global_id(0)] = x;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[get_global_id(0)] = x + b[get_global_id(0) ^ 1];
}
