# shellcheck shell=bash
# A function of the scripts fetch-emulators, fetch-sysroot and fetch-translator, which source this file.

# main_suite_addresses SUITE...: prints each address of which the machine has the main part of one of the suites.
main_suite_addresses() {
  local file suites
  suites=$(IFS='|' && echo "$*")
  {
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
      [[ -r $file ]] || continue
      sed -nE "s/^deb( +\[[^]]*\])? +([^ ]+) +($suites)( .*|$)/\2/p" "$file"
    done
    for file in /etc/apt/sources.list.d/*.sources; do
      [[ -r $file ]] || continue
      awk -v suites="^($suites)$" '
        function finish() { if (has) print address; address = ""; has = 0 }
        /^[ \t]*$/ { finish(); next }
        /^#/ { next }
        tolower($1) == "uris:" { address = $2 }
        tolower($1) == "suites:" { for (i = 2; i <= NF; ++i) if ($i ~ suites) has = 1 }
        END { finish() }' "$file"
    done
  } | sort -u
}
