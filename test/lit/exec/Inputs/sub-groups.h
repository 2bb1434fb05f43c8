// The operations of sub-groups on numbers: nine results behind `TO`, whose type is that of `X`.
#define REDUCE_AND_SCAN(TO, X)                                                                     \
  TO[0] = sub_group_reduce_add(X);                                                                 \
  TO[1] = sub_group_reduce_min(X);                                                                 \
  TO[2] = sub_group_reduce_max(X);                                                                 \
  TO[3] = sub_group_scan_exclusive_add(X);                                                         \
  TO[4] = sub_group_scan_exclusive_min(X);                                                         \
  TO[5] = sub_group_scan_exclusive_max(X);                                                         \
  TO[6] = sub_group_scan_inclusive_add(X);                                                         \
  TO[7] = sub_group_scan_inclusive_min(X);                                                         \
  TO[8] = sub_group_scan_inclusive_max(X);
