// The cost of an access under a mask is that of the code that mostly runs. AVX2 has no masked accesses to bytes, so they
// run lane by lane, but where all lanes are active they need no mask (version-all-active-masks).
// RUN: %oclc --cpu=x86-64-v3 %s -o %t.oclbin
// RUN: ocldis %t.oclbin | FileCheck %s
// RUN: %oclc --cpu=x86-64-v3 --emit=llvm-ir %s -o - | FileCheck %s --check-prefix=IR

// The border returns early, and all other work-items of a row run the same code.
// CHECK-DAG: oclc.edges.any.x86-64-v3 {{ *}}any {{ *}}x86-64-v3 {{ *}}loops {{ *}}{{8|16}} {{ *}}
// IR-LABEL: define void @oclc.edges.any.x86-64-v3
// IR: br i1 {{.*}}, label %[[WHOLE:[-a-zA-Z0-9._]*whole[0-9]*]], {{.*}}!prof ![[MOSTLY:[0-9]+]]
kernel void edges(global const uchar *in, global uchar *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x == 0 || y == 0 || x >= width - 1 || y >= height - 1) {
    out[y * width + x] = 0;
    return;
  }
  int at = y * width + x;
  int across = in[at + 1] - in[at - 1], down = in[at + width] - in[at - width];
  out[at] = min(convert_int(sqrt((float)(across * across + down * down))), 255);
}
// IR: ![[MOSTLY]] = !{!"branch_weights", i32 4, i32 1}
