# shellcheck shell=bash
# Functions of the scripts fetch-*, which source this file.

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

# prepare_apt_of_machine: makes a folder `work` that the end of the script removes, and in it an apt of its own, which the
# array `apt` calls: with the machine's sources and an empty list of installed packages. Nothing of the machine's own apt
# changes.
prepare_apt_of_machine() {
  local tool
  for tool in apt-get dpkg-deb; do
    command -v "$tool" >/dev/null || fail "needs $tool"
  done
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir -p "$work"/{state/lists/partial,cache/archives/partial,packages,root}
  : >"$work/status"
  apt=(apt-get -q -y -o Acquire::Retries=3 -o "Dir::State=$work/state" -o "Dir::State::status=$work/status"
    -o "Dir::Cache=$work/cache" -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o APT::Update::Post-Invoke::=)
}

# prepare_apt SUITE FROM...: the same with SUITE alone, from the addresses that the machine has for one of the suites FROM.
prepare_apt() {
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg suite=$1 address
  shift
  [[ -r $keyring ]] || fail "needs $keyring to check signatures (package debian-archive-keyring)"
  prepare_apt_of_machine
  mkdir -p "$work"/etc/{sources.list.d,preferences.d}
  main_suite_addresses "$@" | while read -r address; do
    echo "deb [signed-by=$keyring] $address $suite main"
  done >"$work/etc/sources.list"
  [[ -s $work/etc/sources.list ]] || fail "no source of Debian's suites '$*' in /etc/apt"
  apt+=(-o "Dir::Etc=$work/etc")
}
