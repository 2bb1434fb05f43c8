// A column of dates in text (2024-02-29, 2/29/2024 or 29.2.2024, with spaces around them) becomes
// numbers of days since 1970. What is not a date becomes INT_MIN.
bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_in_month(int year, int month) {
  if (month == 2)
    return is_leap(year) ? 29 : 28;
  return 30 + ((month + month / 8) & 1);
}

int days_since_1970(int year, int month, int day) {
  // The year begins in March, so that a leap day is its last one.
  if (month < 3) {
    month += 12;
    year--;
  }
  return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month - 457) / 5 + day - 719469;
}

__kernel void parse_dates(__global const char *text, __global const int *offsets,
                          __global int *days, int rows) {
  int row = get_global_id(0);
  if (row >= rows)
    return;
  int begin = offsets[row];
  int end = offsets[row + 1];
  while (begin < end && text[begin] == ' ')
    begin++;
  while (begin < end && text[end - 1] == ' ')
    end--;

  days[row] = INT_MIN;
  int parts[3] = {0, 0, 0};
  int part = 0;
  int digits = 0;
  char separator = 0;
  for (int i = begin; i < end; i++) {
    char c = text[i];
    if (c >= '0' && c <= '9') {
      if (++digits > 4)
        return;
      parts[part] = parts[part] * 10 + (c - '0');
    } else {
      if (digits == 0 || part == 2)
        return;
      if (part == 0 && (c == '-' || c == '/' || c == '.'))
        separator = c;
      else if (c != separator)
        return;
      part++;
      digits = 0;
    }
  }
  if (part != 2 || digits == 0)
    return;

  int year = separator == '-' ? parts[0] : parts[2];
  int month = separator == '/' ? parts[0] : parts[1];
  int day = separator == '-' ? parts[2] : separator == '/' ? parts[1] : parts[0];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_in_month(year, month))
    return;
  days[row] = days_since_1970(year, month, day);
}
