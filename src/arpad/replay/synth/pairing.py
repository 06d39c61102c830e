"""Pairs one round of a Swiss event: in a score group the upper half meets the lower half, and no two meet twice."""

from arpad.replay.synth.chance import Array


def have_met(met: Array, rounds: int, player: int, other: int) -> bool:
    """True if two players met in one of the rounds so far."""
    for before in range(rounds):  # noqa: SIM110 (it is compiled)
        if met[player, before] == other:
            return True
    return False


def pair_round(order: Array, score: Array, met: Array, rounds: int, partner: Array, group: Array) -> None:
    """Write each player's opponent into `partner`.

    `order` has the players of the round by score, `met` the opponents of each in `rounds` rounds. A player without a
    partner in a score group goes to the next group. Two players without a partner at the end take the partners of a
    pair that can be divided. There is such a pair if there are at least twice as many players as rounds.
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
    """Pair a score group: first the upper half with the lower half, then the players left over among themselves."""
    half = count // 2
    for place in range(half):
        lower = count - half
        for step in range(lower):
            if _join(group[place], group[half + (place + step) % lower], met, rounds, partner):
                break
    for place in range(count):
        if partner[group[place]] >= 0:
            continue
        for later in range(place + 1, count):
            if _join(group[place], group[later], met, rounds, partner):
                break


def _join(player: int, other: int, met: Array, rounds: int, partner: Array) -> bool:
    """Pair two players if `other` is free and they have not met; return True if they are paired."""
    if partner[other] >= 0 or have_met(met, rounds, player, other):
        return False
    partner[player] = other
    partner[other] = player
    return True


def _break_a_pair(order: Array, met: Array, rounds: int, partner: Array, first: int, second: int) -> None:
    """Pair `first` and `second` with the two players of a pair, which is divided."""
    for place in range(len(order) - 1, -1, -1):  # from the lowest pair, where a worse pairing matters least
        player = order[place]
        opponent = partner[player]
        if opponent < 0:
            continue
        if not have_met(met, rounds, first, player) and not have_met(met, rounds, second, opponent):
            partner[first], partner[player], partner[second], partner[opponent] = player, first, opponent, second
            return
