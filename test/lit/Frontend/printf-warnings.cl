// Each fault of a format gives one warning, Clang's or ours, and all of these warnings obey -Wformat.
// RUN: %oclc %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNT
// RUN: %oclc -cl-opt-disable %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNT
// RUN: %oclc -Wno-format %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %oclc -Wno-everything %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %oclc -w %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: not %oclc -Werror=format %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %oclc -w -Rpass-missed=lower-printf %s -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=REMARK
// SILENT-NOT: warning
// ERROR: printf-warnings.cl:[[#@LINE+11]]:{{.*}} error: conversion specification '%*d' is printed as text [-Werror,-Wformat]

constant char format[] = "%m";

kernel void k(global int *p, float4 f4, double4 d4, int2 i2, char2 c2, long l) {
  int i = *p;
  float f = i;
  size_t z = i;
  const int two = 2;

  // Clang accepts these formats of C and its extensions; oclc warns about them.
  printf("%*d", two, i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%*d' is printed as text [-Wformat]
  printf("number %.*d", two, i);
  // CHECK-DAG: :[[#@LINE-1]]:18: warning: conversion specification '%.*d' is printed as text [-Wformat]
  printf("%1$d", i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%1$d' is printed as text [-Wformat]
  printf("%'d", i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%'d' is printed as text [-Wformat]
  printf("%lc", i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%lc' has no length modifiers [-Wformat]
  printf("%C", i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%C' is printed as text [-Wformat]
  printf("%b", i);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%b' is printed as text [-Wformat]
  printf("%5%%%");
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%5%' is printed as text [-Wformat]
  printf(format);
  // CHECK-DAG: :[[#@LINE-26]]:27: warning: conversion specification '%m' is printed as text [-Wformat]
  printf(i ? "%d" : "%5%", i);
  // CHECK-DAG: :[[#@LINE-1]]:22: warning: conversion specification '%5%' is printed as text [-Wformat]

  // The next formats print vectors.
  printf("%v2d", i2);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%v2d' needs a length modifier, taken for 'hl' [-Wformat]
  printf("%v4f", d4);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%v4f' needs a length modifier, taken for 'hl' [-Wformat]
  printf("%v2hlc", i2);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%v2hlc' is printed as text [-Wformat]
  printf("%v2s", i2);
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: conversion specification '%v2s' is printed as text [-Wformat]

  // Clang emits these warnings itself.
  printf("%d", f);
  // CHECK-DAG: :[[#@LINE-1]]:16: warning: format specifies type 'int' but the argument has type 'float' [-Wformat]
  // REMARK: :[[#@LINE-2]]:3: remark: argument for %d has another type, printed as zero [-Rpass-missed=lower-printf]
  printf("%s", i);
  // CHECK-DAG: :[[#@LINE-1]]:16: warning: format specifies type 'char *' but the argument has type 'int' [-Wformat]
  printf("%d %d", i);
  // CHECK-DAG: :[[#@LINE-1]]:15: warning: more '%' conversions than data arguments [-Wformat-insufficient-args]
  // REMARK: :[[#@LINE-2]]:3: remark: no argument for %d, printed as zero [-Rpass-missed=lower-printf]
  printf("%d", i, i);
  // CHECK-DAG: :[[#@LINE-1]]:19: warning: data argument not used by format string [-Wformat-extra-args]
  printf("%y", i);
  // CHECK-DAG: :[[#@LINE-1]]:12: warning: invalid conversion specifier 'y' [-Wformat-invalid-specifier]
  printf("%n", i);
  // CHECK-DAG: :[[#@LINE-1]]:12: warning: invalid conversion specifier 'n' [-Wformat-invalid-specifier]
  printf("%");
  // CHECK-DAG: :[[#@LINE-1]]:11: warning: incomplete format specifier [-Wformat]
  printf("%hld", i);
  // CHECK-DAG: :[[#@LINE-1]]:12: warning: length modifier 'hl' results in undefined behavior or no effect with 'd' {{.*}} [-Wformat]
  printf("%Lf", f);
  // CHECK-DAG: :[[#@LINE-1]]:17: warning: format specifies type 'long double' but the argument has type 'float' [-Wformat]
  printf("%v4hlf", i2);
  // CHECK-DAG: :[[#@LINE-1]]:20: warning: format specifies type {{.*}} but the argument has type 'int2' {{.*}} [-Wformat]
  printf("%v4f", f4);
  // CHECK-DAG: :[[#@LINE-1]]:18: warning: format specifies type {{.*}} but the argument has type 'float4' {{.*}} [-Wformat]
  printf("%v5hld", i2);
  // CHECK-DAG: :[[#@LINE-1]]:20: warning: format specifies type {{.*}} but the argument has type 'int2' {{.*}} [-Wformat]
  printf("%lld", l);
  // CHECK-DAG: :[[#@LINE-1]]:18: warning: format specifies type 'long long' but the argument has type 'long' [-Wformat]

  // The next formats are right.
  printf("%v4hlf %v4lf %v2hld %v2hhd %ld %zu %p %c %s %f %%\n", f4, d4, i2, c2, l, z, p, 'c', "s", f);
  printf(i ? "%d" : "%i", i);
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat"
  printf("%*d", two, i);
#pragma clang diagnostic pop
}
// There are no other warnings.
// COUNT: {{^}}27 warnings generated.
