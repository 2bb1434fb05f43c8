"""Decides who is at fault for a difference, by a vote between our plain mode, our other modes, and a peer."""

from collections import Counter
from dataclasses import dataclass, field

from programs import SLOW_TO_COMPILE, Outcome

SAME, OURS, PEERS, NONE = "same", "ours", "peer's", "no verdict"


@dataclass
class Verdict:
    """States which outcome is right, and which modes have another one."""

    kind: str
    expected: Outcome
    wrong: dict = field(default_factory=dict)  # Maps a mode to its outcome.
    peer: Outcome | None = None


def vote(ours, plain, peer=None):
    """Returns the verdict on a program; `ours` has an outcome for each mode, including `plain`.

    The right result is the peer's if one of our modes has it, too, and otherwise that of the plain mode, in which the
    least can go wrong. A difference among our modes is our fault. If our modes agree on a result and a peer has another
    outcome, the peer is wrong. If only the peer has a result, all our modes are wrong. If neither a mode of ours nor
    the peer has a result, the program is invalid or too slow.
    A mode in which the compiler takes too long has no vote.
    """
    ours = {mode: outcome for mode, outcome in ours.items() if outcome.kind != SLOW_TO_COMPILE}
    if plain not in ours:
        return Verdict(NONE, Outcome(SLOW_TO_COMPILE), peer=peer)
    supported = peer is not None and peer.has_result and peer in ours.values()
    expected = peer if supported else ours[plain]
    wrong = {mode: outcome for mode, outcome in ours.items() if outcome != expected}
    if wrong:
        return Verdict(OURS, expected, wrong, peer)
    if not expected.has_result:
        refused = peer is not None and peer.has_result
        return Verdict(OURS, peer, dict(ours), peer) if refused else Verdict(NONE, expected, peer=peer)
    return Verdict(SAME if peer in (None, expected) else PEERS, expected, peer=peer)


def describe(outcome, expected, size=8):
    """Describes in one line an outcome that was not expected; a result consists of integers of `size` bytes."""
    if not outcome.has_result:
        return f"{outcome.kind}: {outcome.message}"
    if not expected.has_result:
        return f"has a result although others have none ({expected.kind})"
    count = max(len(outcome.result), len(expected.result)) // size
    words = [(outcome.result[size * i:size * (i + 1)], expected.result[size * i:size * (i + 1)]) for i in range(count)]
    different = [i for i, (one, other) in enumerate(words) if one != other]
    one, other = (int.from_bytes(word, "little") for word in words[different[0]])
    return f"{len(different)} of {count} results differ, first #{different[0]}: {one:#x} instead of {other:#x}"


class Tally:
    """Counts outcomes for the summary."""

    def __init__(self):
        self.verdicts, self.peers = Counter(), Counter()
        self.rows = {}  # Maps what is counted to a Counter of outcomes.

    def add(self, group, verdict, ours):
        self.verdicts[verdict.kind] += 1
        self.row(f"kernels: {group}")[verdict.kind] += 1
        if verdict.kind == PEERS:
            self.peers["another result" if verdict.peer.has_result else verdict.peer.kind] += 1
        if verdict.kind == NONE:
            return
        for mode in ours:
            outcome = ours[mode]
            kind = outcome.kind if not outcome.has_result else "wrong" if mode in verdict.wrong else "right"
            for feature in mode.features:
                self.row(f"modes: {feature}")[kind] += 1

    def row(self, name):
        return self.rows.setdefault(name, Counter())

    @property
    def programs(self):
        return sum(self.verdicts.values())

    def table(self):
        for name, counts in sorted(self.rows.items()):
            yield f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in counts.most_common())

    def summary(self, runs, noun):
        peers = ", ".join(f"{count} {kind}" for kind, count in self.peers.most_common())
        return (f"{self.programs} {noun}, {runs} runs compared, {self.verdicts[OURS]} differences are ours, "
                f"{self.verdicts[PEERS]} the peer's alone{f' ({peers})' if peers else ''}, "
                f"{self.verdicts[NONE]} without a verdict")
