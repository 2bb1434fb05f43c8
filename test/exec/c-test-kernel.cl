// The kernel in which check-torture runs a C test. wrap-c-test replaces the calls of the c_test_
// functions, and each abort() and exit() of the test becomes a return from here.

void c_test_zero(int zero);
void c_test_result(global int *result);
int c_test_main(void);

/// Each chosen work-item runs the test on its own variables and stores the exit status.
kernel void c_test(global int *results, global const int *zeros, global const int *chosen) {
  size_t item = get_global_id(0);
  c_test_zero(zeros[item]);
  c_test_result(&results[item]);
  if (chosen[item] & 1)
    results[item] = c_test_main();
}
