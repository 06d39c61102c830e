"""One round of a Swiss event: those of like score meet, the upper half the lower, and nobody meets anybody twice."""

from arpad.replay.synth.chance import Array


def have_met(met: Array, rounds: int, one: int, other: int) -> bool:
    for before in range(rounds):  # noqa: SIM110 (it is compiled)
        if met[one, before] == other:
            return True
    return False


def pair_round(order: Array, score: Array, met: Array, rounds: int, partner: Array, group: Array) -> None:
    """Set everybody's `partner`; `order` is everyone of this round by score, `met` whom they met in `rounds` rounds.

    Who is left in a score group floats down. Those left in the end are given the partners of a pair that can be broken:
    there is one as long as there are at least twice as many players as rounds.
    """
    for place in range(len(order)):
        partner[order[place]] = -1
    waiting = 0
    begin = 0
    while begin < len(order):
        count = waiting
        end = begin
        while end < len(order) and score[order[end]] == score[order[begin]]:
            group[count] = order[end]
            count += 1
            end += 1
        _pair_group(group, count, met, rounds, partner)
        waiting = 0
        for place in range(count):
            if partner[group[place]] < 0:
                group[waiting] = group[place]
                waiting += 1
        begin = end
    for place in range(0, waiting - 1, 2):
        _break_a_pair(order, met, rounds, partner, group[place], group[place + 1])


def _pair_group(group: Array, count: int, met: Array, rounds: int, partner: Array) -> None:
    half = count // 2
    for place in range(half):
        lower = count - half
        for step in range(lower):
            other = group[half + (place + step) % lower]
            if partner[other] < 0 and not have_met(met, rounds, group[place], other):
                partner[group[place]] = other
                partner[other] = group[place]
                break
    for place in range(count):
        if partner[group[place]] >= 0:
            continue
        for later in range(place + 1, count):
            other = group[later]
            if partner[other] < 0 and not have_met(met, rounds, group[place], other):
                partner[group[place]] = other
                partner[other] = group[place]
                break


def _break_a_pair(order: Array, met: Array, rounds: int, partner: Array, one: int, other: int) -> None:
    for place in range(len(order) - 1, -1, -1):  # from the lowest, where it matters least
        here = order[place]
        there = partner[here]
        if there < 0:
            continue
        if not have_met(met, rounds, one, here) and not have_met(met, rounds, other, there):
            partner[one], partner[here], partner[other], partner[there] = here, one, there, other
            return
