"""Defines the passes of each way to compile a kernel.

The pipelines are written out here and not taken from oclc, so that a mistake in oclc's own list is found as well.
"""

from dataclasses import dataclass, replace
from heapq import heapify, heappop, heapreplace
from itertools import combinations, product
from math import prod
from random import Random

FRONT = ("verify-canonical,lower-images,link-builtins,lower-printf,flatten,function(sanitize-division),byval-to-private,"
         "allocate-collective-storage,automatic-locals,expand-work-item-queries")
REGIONS = ("{lanes},function(select-work-group-method<{method}>,select-vector-dimension<{dim}>,implicit-loop-barriers),"
           "coalesce-work-groups,interleave-work-groups,"
           "function(phis-to-allocas,"
           "allocas-to-entry,barrier-regions,workitem-loops,workitem-replication,cbs)")

# The passes between the expansion of queries and the formation of regions: none, those of oclc, or more than those,
# which give control flow unusual shapes. Those of sanitized kernels come from --sanitize=address,race.
SIMPLIFY = {
    "none": ",integer-coordinates",
    "sanitized": ",function(mem2reg),check-bounds<private>,function(sroa),check-bounds,check-races,"
                 "expand-work-item-queries,integer-coordinates,function(early-cse,instcombine<no-verify-fixpoint>,"
                 "simplifycfg)",
    "usual": ",function(sroa),integer-coordinates,promote-image-fields,function(split-index-vectors,early-cse,"
             "simplifycfg<hoist-common-insts;sink-common-insts>),expand-work-item-queries,"
             "widen-id-indices,function(instcombine<no-verify-fixpoint>,simplifycfg),"
             "unroll-array-loops",
    "hard": ",function(sroa<modify-cfg>),integer-coordinates,promote-image-fields,function(split-index-vectors,early-cse<memssa>,"
            "simplifycfg<bonus-inst-threshold=4;switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>,jump-threading,"
            "instcombine<no-verify-fixpoint>,loop-simplify,lcssa,loop-mssa(loop-rotate,licm,"
            "simple-loop-unswitch<nontrivial>),gvn,sink,simplifycfg),expand-work-item-queries,widen-id-indices,"
            "unroll-array-loops,implicit-loop-barriers<force>",
}

# The passes of optimised builds between entry points and LLVM's own optimisation.
LOOPS = ("annotate-vector-variants,function(sroa,loop-simplify,tighten-work-item-bounds,loop-simplify,"
         "propagate-id-ranges),")

# The passes on loops over work-items and rows before they are vectorised.
ROWS = "split-quotient-ranges,version-interior-groups,unroll-and-jam-work-items,collapse-work-item-loops,"

# The pipelines that oclc ships are written separately, because their order differs from the others. The level O3 stands
# for oclc's -O2, and O1 and O0 for its -O1 and -O0.
SHIPPED_FRONT = ("verify-canonical,lower-images,link-builtins,flatten,sanitize-division,byval-to-private,"
                 "allocate-collective-storage,automatic-locals,expand-work-item-queries,function(sroa),lower-printf,"
                 "integer-coordinates,{simplify}resolve-address-spaces")
SHIPPED_SIMPLIFY = ("promote-image-fields,function(split-index-vectors),"
                    "function(early-cse,simplifycfg<hoist-common-insts;sink-common-insts>),expand-work-item-queries,"
                    "{versions}function(instcombine<no-verify-fixpoint>,simplifycfg),unroll-array-loops,")
SHIPPED_LOOPS = ("function(sroa,loop-simplify),tighten-work-item-bounds,"
                 "function(loop-simplify,propagate-id-ranges)")
SHIPPED_REGIONS = "phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops,workitem-replication,cbs"

# The methods by which a kernel becomes a work-group function; `auto` selects one of the others for each kernel.
METHODS = ["auto", "loops", "cbs", "replicate"]
# Maximum number of work-items for replication; more copies of the code take long to compile.
MAX_REPLICATED = 8


def items(size):
    """Returns the number of work-items of a group: 8 for 4x2x1."""
    return prod(int(number) for number in size.split("x"))


def number_of(variant):
    """Returns how `Way.only` names a variant: "any", or the number of work-items of its groups."""
    return variant if variant == "any" else items(variant)


@dataclass(frozen=True)
class Way:
    """Represents one way to compile a kernel."""

    simplify: str
    level: str
    method: str
    cpu: str = "x86-64-v3"
    width: str = "auto"  # Number of work-items in a vector; `off` leaves vectors to LLVM.
    rows: str = "auto"  # Number of rows that are jammed, or `folded` for a single loop over short rows.
    dim: str = "auto"  # The dimension whose work-items are adjacent in vectors.
    only: tuple = ()  # The variants that are compiled: "any" and numbers of work-items; all if empty.
    is_quick: bool = False  # Whether LLVM finishes with the passes of -O1 and the code generator of -O0.
    machine: str = "x86_64"  # A name of machines.py: where the code runs.

    @property
    def name(self):
        width = "" if self.width == "auto" else f"-{self.width}"
        rows = "" if self.rows == "auto" else f"-rows{self.rows}"
        dim = "" if self.dim == "auto" else f"-dim{self.dim}"
        only = "".join(f"-{form}" for form in self.only)
        quick = "-quick" if self.is_quick else ""
        machine = "" if self.machine == "x86_64" else f"{self.machine}-"
        return f"{machine}{self.method}-{self.simplify}-{self.level}-{self.cpu}{width}{rows}{dim}{only}{quick}"

    @property
    def options(self):
        """Returns the options for exec-test."""
        width = "" if self.width == "auto" else f" --width {self.width}"
        rows = "" if self.rows == "auto" else f" --rows {self.rows}"
        dim = "" if self.dim == "auto" else f" --dim {self.dim}"
        machine = "" if self.machine == "x86_64" else f"--machine {self.machine} "
        return (f"{machine}--method {self.method} --simplify {self.simplify} --level {self.level} --cpu {self.cpu}"
                f"{width}{rows}{dim}")

    def variants(self, sizes):
        """Returns the variants that this way compiles. Replication needs a small known size: if there are such sizes,
        it has variants only for them, and otherwise another method takes its place. Only variants in `only` are
        compiled, or the first if `only` has none of them."""
        small = [size for size in sizes if items(size) <= MAX_REPLICATED]
        chosen = small if self.method == "replicate" and small else ["any"] + sizes
        return [form for form in chosen if not self.only or number_of(form) in self.only] or chosen[:1]

    @property
    def front(self):
        """Returns the passes that do not depend on the method, before `specialize`."""
        if self.simplify == "shipped":
            simplify = SHIPPED_SIMPLIFY.format(versions="widen-id-indices," if self.level == "O3" else "")
            return SHIPPED_FRONT.format(simplify=simplify if self.level != "O0" else "")
        return f"{FRONT}{SIMPLIFY[self.simplify]},resolve-address-spaces"

    @property
    def front_name(self):
        """Returns the name of the front half, which several ways share."""
        return f"{self.simplify}{f'-{self.level}' if self.simplify == 'shipped' else ''}"

    @property
    def back(self):
        """Returns the passes after `specialize`."""
        return self.shipped_back if self.simplify == "shipped" else self.other_back

    @property
    def shipped_back(self):
        """Returns the passes that oclc runs with -O2, -O1 or -O0."""
        optimized = self.level != "O0"
        full = self.level == "O3"
        vectors = full and self.width != "off"
        level = f"{self.level}{'' if vectors or not full else ';no-vectors'}"
        passes = [
            f"specialize-image-formats<{'common' if full else 'none'}>",
            "function(fold-byte-functions)" if full else "",
            "sub-group-lanes" if vectors and self.method in ("auto", "loops") else "sub-group-lanes<off>",
            f"select-work-group-method<{self.method}>",
            f"select-vector-dimension<{self.dim}>" if optimized or self.dim != "auto" else "",
            "implicit-loop-barriers" if full and self.width == "auto" else "",
            "coalesce-work-groups",
            "interleave-work-groups" if full else "",
            SHIPPED_REGIONS, "workgroup-launcher", f"lower-address-spaces<cpu={self.cpu}>",
            "annotate-vector-variants" if vectors else "",
            SHIPPED_LOOPS if full else "",
            f"{ROWS}vectorize-work-items<{self.width}>" if vectors else "",
            "lower-local-atomics,test-before-update" if optimized else "",
            "outline-region-loops" if full else "",
            f"optimize-for-host<{level}>",
            "blend-masked-stores,version-all-active-masks" if vectors else "",
            f"link-deferred-builtins<{self.level}>",
            "gather-words,narrow-gather-offsets,load-inactive-lanes" if vectors else ""]
        return ",".join(filter(None, passes))

    @property
    def other_back(self):
        """Returns the passes of ways that oclc never takes, such as hard simplification without optimisation."""
        vectors = ""
        if self.width != "off" and (self.width, self.level) != ("auto", "O0"):
            rows = ROWS if self.rows == "auto" else ""
            # Simulations would take most of the time of these tests; the shipped passes have them.
            width = "auto;by-costs" if self.width == "auto" else self.width
            vectors = f"{rows}vectorize-work-items<{width}>,"
        has_lanes = vectors and self.method in ("auto", "loops")
        regions = REGIONS.format(lanes="sub-group-lanes" if has_lanes else "sub-group-lanes<off>", method=self.method,
                                 dim=self.dim)
        if self.width not in ("auto", "off"):
            regions = regions.replace(",implicit-loop-barriers", "")
        if self.rows == "folded":
            vectors = f"collapse-work-item-loops<force>,{vectors}"
        elif self.rows != "auto":
            vectors = f"unroll-and-jam-work-items<{self.rows}>,{vectors}"
        if self.level != "O0":
            vectors += "lower-local-atomics,test-before-update,outline-region-loops,"
        host = "O1" if self.is_quick else self.level
        formats = "common>,function(fold-byte-functions)" if self.level == "O3" else "none>"
        return (f"specialize-image-formats<{formats},{regions},workgroup-launcher,lower-address-spaces<cpu={self.cpu}>,"
                f"{LOOPS if self.level != 'O0' else ''}{vectors}"
                f"optimize-for-host<{host}>,{'blend-masked-stores,version-all-active-masks,' if vectors else ''}"
                f"link-deferred-builtins<{host}>{',gather-words,narrow-gather-offsets,load-inactive-lanes' if vectors else ''}")


def late_options_of(way):
    """Returns the options of a way that matter after `specialize`, with their values."""
    return [(name, getattr(way, name)) for name in ("level", "method", "cpu", "width", "rows", "dim")]


def pairs_of(way):
    """Returns the combinations of two options that a way covers."""
    return set(combinations([("simplify", way.simplify), *late_options_of(way)], 2))


def greedy_cover(candidates, covered_by):
    """Returns candidates that together cover all that any of them covers. Each step adds the first candidate of those
    that cover most of what is left."""
    covers = [covered_by(candidate) for candidate in candidates]
    chosen, left = [], set().union(*covers)
    # What a candidate adds only becomes less, so a number that is still true when it comes first is the largest.
    queue = [(-len(cover), index) for index, cover in enumerate(covers)]
    heapify(queue)
    while left:
        negated, index = queue[0]
        added = len(covers[index] & left)
        if added != -negated:
            heapreplace(queue, (-added, index))
            continue
        heappop(queue)
        chosen.append(candidates[index])
        left -= covers[index]
    return chosen


def variants_for(way, kernels):
    """Returns the variants of each kernel that a way can compile. For replication, all kernels have the small sizes of
    all, because other methods handle kernels whose work-items return."""
    if way.method == "replicate":
        sizes = list(dict.fromkeys(size for kernel in kernels for size in kernel.sizes))
        return {kernel.name: way.variants(sizes) for kernel in kernels}
    return {kernel.name: way.variants(kernel.sizes) for kernel in kernels}


def covering(candidates, kernels):
    """Returns ways that together cover each combination of two options that occurs, and the variants of kernels that
    each way compiles. Together these cover each combination of a variant and a kernel, of an option and a kernel, and
    of a late option with a known and with any number of work-items. What runs before `specialize` knows no local size.
    Each kernel meets each level after each simplification, for one of its variants: these two decide which shapes of
    code our passes see."""
    def covered_by(candidate):
        way, name, form = candidate
        options = [("simplify", way.simplify), ("quick", way.is_quick), *late_options_of(way)]
        return {way, (name, form), (name, way.simplify, way.level),
                *((name, option) for option in options),
                *((form == "any", option) for option in late_options_of(way))}

    ways = with_quick_ends(greedy_cover(candidates, pairs_of))
    variants = [(way, name, form) for way in ways for name, forms in variants_for(way, kernels).items()
                for form in forms]
    # Of several that cover as much, files choose differently, so that more is covered by all of them.
    Random(" ".join(kernel.name for kernel in kernels)).shuffle(variants)
    chosen = greedy_cover(variants, covered_by)
    found = {way: {} for way in ways}
    for way, name, form in chosen:
        found[way].setdefault(name, []).append(form)
    return found


def with_quick_ends(ways):
    """Returns the ways, with quick ends for most of those with O3: LLVM's passes and code generator take most of the time,
    and are not under test. They rely on the flags of instructions, and passes of ours run among them, so each method has
    a full end for each CPU, with vectors and without."""
    met, chosen = set(), []
    for way in ways:
        passes = (way.method, way.cpu, way.width == "off")
        is_quick = way.level == "O3" and way.simplify != "shipped" and passes in met
        if way.level == "O3":
            met.add(passes)
        chosen.append(replace(way, is_quick=is_quick))
    return chosen


def ways(cpus, simplify, levels, methods, widths, rows, dims):
    """Returns all combinations of the options."""
    return [Way(s, level, method, cpu, width, several, dim) for cpu, s, level, method, width, several, dim
            in product(cpus, simplify, levels, methods, widths, rows, dims)]
