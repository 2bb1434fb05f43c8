"""OpenCL kernels in gdb: commands for work-items, lanes and work-groups.

Kernels that oclc has compiled with -g -O0, or with -g --keep-variables, have two variables,
__work_group and __work_item, with the ids of the work-item whose code runs. All private variables of all work-items of the group are in memory,
in arrays that are indexed by work-item.

    (gdb) source oclc-gdb.py
    (gdb) break blur.cl:14 if $get_global_id(0) == 5
    (gdb) oclc work-item 7
    (gdb) help oclc
"""

import gdb

DIMENSIONS = 3


class KernelFrame:
    """The frame of a kernel: its work-item, and its variables for any work-item of the group."""

    def __init__(self, frame, inner):
        self.frame = frame
        self.inner = inner  # Frames of inlined functions that the kernel has called, newest first.
        symbols = {symbol.name: symbol for symbol in symbols_of(frame)}
        self.group = symbols["__work_group"].value(frame)
        self.item = symbols["__work_item"].value(frame)

    @staticmethod
    def find(newest):
        """Returns the frame of the kernel that `newest` is or belongs to; None if there is none."""
        inner = []
        frame = newest
        while frame is not None and frame.is_valid():
            if any(symbol.name == "__work_item" for symbol in symbols_of(frame)):
                return KernelFrame(frame, inner)
            inner.append(frame)
            frame = frame.older()
        return None

    @staticmethod
    def selected():
        """Returns the frame of the kernel in the selected thread, or raises an error that says what to do."""
        try:
            found = KernelFrame.find(gdb.selected_frame())
        except gdb.error:
            found = None
        if found is None:
            raise gdb.GdbError(
                "no work-item runs here; stop in a kernel that was compiled with 'oclc -g -O0' or "
                "'oclc -g --keep-variables'"
            )
        return found

    @staticmethod
    def of_work_item(global_id):
        """Returns the frame, in any thread, whose group contains the work-item."""
        for _, kernel in kernel_frames():
            if kernel.contains(global_id):
                return kernel
        raise gdb.GdbError(f"work-item {id_text(global_id)} is in no group that runs now; 'oclc groups' lists them")

    def ids(self, field):
        if field == "global_id":
            return tuple(map(sum, zip(self.ids("first_id"), self.ids("local_id"))))
        value = self.item if field == "local_id" else self.group
        return tuple(int(value[field][d]) for d in range(DIMENSIONS))

    @property
    def name(self):
        function = self.frame.function()
        return function.name if function else "?"

    @property
    def lanes(self):
        return int(self.item["lanes"])

    def contains(self, global_id):
        """True if the work-item is in the group that this frame runs."""
        first = self.ids("first_id")
        return all(f <= i < f + n for f, i, n in zip(first, global_id, self.ids("local_size")))

    def position(self, global_id):
        """Returns the index of a work-item of the group in the arrays with the variables of all work-items."""
        first = self.ids("first_id")
        return sum((i - f) * s for i, f, s in zip(global_id, first, self.ids("stride")))

    def variables(self):
        """Returns the variables of the source in scope by name, each with its frame and symbol."""
        found = {}
        for frame in self.inner + [self.frame]:
            for symbol in symbols_of(frame):
                if not symbol.name.startswith("__") and "." not in symbol.name:
                    found.setdefault(symbol.name, (frame, symbol))
        return found

    def value(self, name, position):
        """Returns the value of a variable for the work-item at this position.

        A variable without an array, such as an argument, is the same for all work-items."""
        frame, symbol = self.variables()[name]
        for other in symbols_of(frame):
            if other.name == f"__{name}_items" and other.line == symbol.line:
                return other.value(frame)[position]
        return symbol.value(frame)


def symbols_of(frame):
    """Yields the variables and arguments of a frame, innermost scopes first."""
    try:
        block = frame.block()
    except RuntimeError:  # No debug information.
        return
    while block is not None:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                yield symbol
        if block.function is not None:
            return
        block = block.superblock


def id_text(ids):
    return "(" + ", ".join(str(i) for i in ids) + ")"


def value_text(value):
    try:
        return value.format_string()
    except gdb.error as error:
        return f"<{error}>"


def parse_ids(text):
    words = text.replace(",", " ").strip("() ").split()
    if len(words) > DIMENSIONS:
        raise gdb.GdbError(f"a work-item has {DIMENSIONS} ids at most, not {len(words)}")
    ids = [int(gdb.parse_and_eval(word)) for word in words]
    return tuple(ids + [0] * (DIMENSIONS - len(ids)))


def kernel_frames():
    """Yields the threads that run a work-item, with the frame of its kernel."""
    selected = gdb.selected_thread()
    frame = gdb.selected_frame() if selected is not None else None
    try:
        for thread in sorted(gdb.selected_inferior().threads(), key=lambda t: t.num):
            thread.switch()
            found = KernelFrame.find(gdb.newest_frame())
            if found is not None:
                yield thread, found
    finally:
        if selected is not None:
            selected.switch()
            if frame is not None and frame.is_valid():
                frame.select()


class OclcCommand(gdb.Command):
    """Commands for OpenCL kernels that oclc has compiled with -g -O0 or -g --keep-variables."""

    def __init__(self):
        super().__init__("oclc", gdb.COMMAND_DATA, gdb.COMPLETE_NONE, True)


class WorkItemCommand(gdb.Command):
    """Show a work-item and its variables: oclc work-item [X [Y [Z]]]

    Without ids, shows the work-item whose code runs here. With the global ids of a work-item of a group that
    runs now in any thread, shows that one, at the scope in which the thread has stopped. That work-item need not
    have come as far, or may have gone further."""

    def __init__(self):
        super().__init__("oclc work-item", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        if argument.strip():
            wanted = parse_ids(argument)
            kernel = KernelFrame.of_work_item(wanted)
        else:
            kernel = KernelFrame.selected()
            wanted = kernel.ids("global_id")
        first = kernel.ids("first_id")
        print(
            f"work-item {id_text(wanted)} of kernel '{kernel.name}': local id "
            f"{id_text(w - f for w, f in zip(wanted, first))} in group {id_text(kernel.ids('group_id'))} of "
            f"{id_text(kernel.ids('local_size'))} work-items"
        )
        position = kernel.position(wanted)
        for name in kernel.variables():
            print(f"{name} = {value_text(kernel.value(name, position))}")


class LanesCommand(gdb.Command):
    """Show variables in the lanes of a vector: oclc lanes [VARIABLE]...

    Code for vectors runs several adjacent work-items at once. Without names, shows all variables."""

    def __init__(self):
        super().__init__("oclc lanes", gdb.COMMAND_DATA, gdb.COMPLETE_SYMBOL)

    def invoke(self, argument, from_tty):
        kernel = KernelFrame.selected()
        wanted = argument.split()
        variables = kernel.variables()
        first = kernel.position(kernel.ids("global_id"))
        for name in wanted:
            if name not in variables:
                raise gdb.GdbError(f"there is no variable '{name}' here")
        for name in wanted or variables:
            lanes = [value_text(kernel.value(name, first + lane)) for lane in range(kernel.lanes)]
            print(f"{name} = [{', '.join(lanes)}]")


class GroupsCommand(gdb.Command):
    """Show the work-groups that run now: oclc groups

    A thread runs one group at a time, and in it one work-item or the work-items of a vector."""

    def __init__(self):
        super().__init__("oclc groups", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        found = False
        for thread, kernel in kernel_frames():
            found = True
            frame = kernel.inner[0] if kernel.inner else kernel.frame
            place = frame.find_sal()
            file = place.symtab.filename if place.symtab else "?"
            print(
                f"thread {thread.num}: kernel '{kernel.name}', group {id_text(kernel.ids('group_id'))}, "
                f"work-item {id_text(kernel.ids('global_id'))}, {file}:{place.line}"
            )
        if not found:
            print("No work-group runs.")


class IdFunction(gdb.Function):
    """An id of the work-item whose code runs, in the given dimension, as the function of the same name in OpenCL C."""

    def __init__(self, name, field):
        super().__init__(name)
        self.field = field

    def invoke(self, dimension=0):
        d = int(dimension)
        ids = KernelFrame.selected().ids(self.field)
        if d >= DIMENSIONS:
            return 1 if self.field == "local_size" else 0
        return ids[d]


OclcCommand()
WorkItemCommand()
LanesCommand()
GroupsCommand()
for field in ("global_id", "local_id", "group_id", "local_size"):
    IdFunction("get_" + field, field)
