"""Marks a wheel as one for this platform, or for that of OCLC_WHEEL_PLATFORM, and for all versions of Python: it has
programs, but no module in C."""

import os
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformWheel(BuildHookInterface):
    def initialize(self, version, build_data):
        platform = os.environ.get("OCLC_WHEEL_PLATFORM", sysconfig.get_platform()).replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
