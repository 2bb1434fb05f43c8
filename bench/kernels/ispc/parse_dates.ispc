// A column of dates in text (2024-02-29, 2/29/2024 or 29.2.2024, with spaces around them) becomes
// numbers of days since 1970. What is not a date becomes the least integer.

#include "launch.isph"

#define NO_DATE ((int)0x80000000)
#define SPACE 32
#define DASH 45
#define DOT 46
#define SLASH 47
#define ZERO 48

static inline int days_in_month(int year, int month) {
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 ? (leap ? 29 : 28) : 30 + ((month + month / 8) & 1);
}

static inline int days_since_1970(int year, int month, int day) {
  if (month < 3) {
    month += 12;
    year--;
  }
  return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month - 457) / 5 + day - 719469;
}

KERNEL(parse_dates) {
  const uniform uint8 *uniform text = ARRAY(uint8, 0);
  const uniform int *uniform offsets = ARRAY(int, 1);
  uniform int *uniform days = ARRAY(int, 2);
  const uniform int rows = VALUE(int, 3);
  foreach (row = (uniform int)begin ... min(rows, (uniform int)end)) {
    int first = offsets[row], last = offsets[row + 1];
    while (first < last && text[first] == SPACE)
      first++;
    while (first < last && text[last - 1] == SPACE)
      last--;

    // The parts before the present one move up.
    int a = 0, b = 0, value = 0;
    int part = 0, digits = 0, separator = 0;
    bool valid = true;
    for (int i = first; i < last && valid; i++) {
      const int c = text[i];
      if (c >= ZERO && c <= ZERO + 9) {
        digits++;
        valid = digits <= 4;
        value = value * 10 + (c - ZERO);
      } else {
        valid = digits != 0 && part != 2;
        if (part == 0 && (c == DASH || c == SLASH || c == DOT))
          separator = c;
        else if (c != separator)
          valid = false;
        part++;
        digits = 0;
        a = b;
        b = value;
        value = 0;
      }
    }
    const int year = separator == DASH ? a : value;
    const int month = separator == SLASH ? a : b;
    const int day = separator == DASH ? value : separator == SLASH ? b : a;
    valid = valid && part == 2 && digits != 0 && year >= 1 && month >= 1 && month <= 12 && day >= 1;
    int result = NO_DATE;
    if (valid && day <= days_in_month(year, month))
      result = days_since_1970(year, month, day);
    days[row] = result;
  }
}
