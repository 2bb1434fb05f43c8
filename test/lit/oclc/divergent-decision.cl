// The method `loops` follows the first work-item. It warns about a varying condition before a path past a barrier, but
// not about one that must be uniform. By default oclc selects cbs for such kernels, which needs no warning.
// RUN: %oclc --method=loops %s -o %t.oclbin 2>&1 | FileCheck %s
// RUN: %oclc --method=loops %s -o %t.oclbin 2>&1 | grep -c warning: | grep -x 1
// RUN: %oclc -Werror %s -o %t.oclbin 2>&1 | count 0
// RUN: %ocldis %t.oclbin | FileCheck %s --check-prefix=METHOD
// METHOD-COUNT-2: {{any +x86-64-v3 +cbs}}

// CHECK: divergent-decision.cl:[[#@LINE+4]]:{{.*}}: warning: {{.*}}this condition may differ between work-items
kernel void inner_return(global int *a, local int *l) {
  int i = get_local_id(0);
  l[i] = a[i];
  if (i < 8) {
    if (a[i] < 0)
      return;
    l[i] = 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = l[i ^ 1];
}

// CHECK-NOT: :[[#@LINE+4]]:{{.*}}warning:
kernel void guard(global int *a, local int *l, int n) {
  int i = get_global_id(0);
  // Either all work-items return here or none.
  if (i >= n)
    return;
  for (int s = get_local_size(0) / 2; s > 0; s /= 2) {
    if (get_local_id(0) < s)
      l[get_local_id(0)] += l[get_local_id(0) + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[i] = l[0];
}
