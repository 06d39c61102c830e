"""Step lines: where they step, what is solid and what is dashed, and that the longest history stays small."""

import re
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from arpad.site.plot import NARROW, WIDE, Mark, PlotLine, Step, draw, month_numbers, round_numbers, row_step
from arpad.site.rating_plot import RatingPlot

pytestmark = pytest.mark.usefixtures("served")  # for the templates
NUMBER = re.compile(r"[0-9.]+")


def drawn(*lines: PlotLine, words: tuple[Mark, ...] = ()) -> str:
    """The SVG of some lines, in both sizes."""
    plots = tuple(plot for size in (WIDE, NARROW) if (plot := draw(lines, words, size)))
    return render_to_string("plot.html", {"plot": RatingPlot(plots, ("A, 1500 to 1600.",)), "title": "Ratings"})


def test_a_line_goes_on_at_its_height_until_the_next_step() -> None:
    plot = draw([PlotLine("A 1600", 1, (Step(0, 1500), Step(50, 1600)), 100)], (), WIDE)
    assert plot is not None
    match = re.fullmatch(r"M(\d+) (\d+)H(\d+)V(\d+)H(\d+)", plot.lines[0].path)
    assert match is not None
    begin, low, step, high, end = map(int, match.groups())
    assert (begin, end) == (plot.left, plot.right)
    assert low > high  # down is more
    last = next(
        mark.at for mark in draw([PlotLine("A 1600", 1, (Step(0, 1500),), 100)], [Mark(100, "x")], WIDE).columns
    )  # type: ignore[union-attr]
    assert step == begin + (last - begin) // 2
    rows = {mark.text: mark.at for mark in plot.rows}
    assert (rows["1500"], rows["1600"]) == (low, high)


def test_a_gap_begins_a_new_line_and_a_flat_step_adds_nothing() -> None:
    steps = (Step(0, 1500), Step(10, 1500), Step(20, None), Step(40, 1550))
    plot = draw([PlotLine("A 1550", 1, steps, 100)], (), WIDE)
    assert plot is not None
    assert plot.lines[0].path.count("M") == 2
    assert plot.lines[0].path.count("V") == 0


def test_a_preview_is_dashed_beside_the_line_that_goes_on() -> None:
    plot = draw([PlotLine("A 1500", 1, (Step(0, 1500),), 100, 1520, "Preview 1520")], (), WIDE)
    assert plot is not None
    line = plot.lines[0]
    assert line.path.endswith(f"H{plot.right}")
    assert line.preview.endswith(f"H{plot.right}")
    assert line.preview_dot is not None
    assert line.preview_dot[1] == {mark.text: mark.at for mark in plot.rows}["1520"]
    assert [name.text for name in line.names] == ["A 1500", "Preview 1520"]
    text = drawn(PlotLine("A 1500", 1, (Step(0, 1500),), 100, 1520, "Preview 1520"))
    assert text.count('class="preview"') == 4  # a path and a dot in each size
    alone = draw([PlotLine("A", 1, (), 0, 1520, "Preview 1520")], (), WIDE)
    assert alone is not None
    assert [name.text for name in alone.lines[0].names] == ["A Preview 1520"]


def test_names_at_the_ends_do_not_lie_over_each_other() -> None:
    lines = [PlotLine(f"{name} 1500", style, (Step(0, 1500 + style),), 9) for style, name in enumerate("ABCD", start=1)]
    plot = draw(lines, (), WIDE)
    assert plot is not None
    heights = sorted(name.y for line in plot.lines for name in line.names)
    assert all(after - before >= 17 for before, after in pairwise(heights))
    assert heights[-1] <= plot.bottom


def test_numbers_are_whole_and_there_is_no_style() -> None:
    steps = tuple(Step(day, 1500 + day % 7 * 13) for day in range(0, 1000, 31))
    text = drawn(PlotLine("A & <B> 1500", 2, steps, 1000), words=(Mark(0, "2023"), Mark(700, "2024")))
    assert "style=" not in text
    assert "A &amp; &lt;B&gt; 1500" in text
    for attribute in re.findall(r' (?:d|x|y|cx|cy)="([^"]*)"', text):
        assert all(number.isdigit() for number in NUMBER.findall(attribute)), attribute
        assert "-" not in attribute
    assert text.count("<title id=") == text.count("<desc id=") == text.count('role="img"') == 2


def test_ten_years_on_four_lists_and_a_thousand_games_stay_small() -> None:
    months = [
        PlotLine(
            f"List {style} 1800", style, tuple(Step(30 * month, 1500 + month * 37 % 400) for month in range(120)), 3600
        )
        for style in (1, 2, 3, 4)
    ]
    assert len(drawn(*months).encode()) < 16_000
    games = PlotLine("A 1800", 1, tuple(Step(number, 1500 + number * 37 % 400) for number in range(1000)), 1000)
    many = PlotLine("A 1800", 1, tuple(Step(number, 1500 + number * 37 % 400) for number in range(100_000)), 100_000)
    assert len(drawn(games).encode()) < 24_000
    # Four points for each of some 700 and some 200 columns, of at most 10 characters each.
    assert len(drawn(many).encode()) < 40_000


def test_the_extremes_of_a_column_are_kept() -> None:
    steps = tuple(Step(number, 1500) for number in range(10_000))
    steps = (*steps[:5000], Step(5000, 2400), *steps[5001:])
    plot = draw([PlotLine("A 1500", 1, steps, 10_000)], (), WIDE)
    assert plot is not None
    assert f"V{plot.rows[-1].at}" in plot.lines[0].path.replace("\n", "")
    assert plot.rows[-1].text == "2400"


def test_nothing_to_draw() -> None:
    assert draw([], (), WIDE) is None
    assert draw([PlotLine("A", 1, (Step(0, None),), 10)], (), WIDE) is None
    flat = draw([PlotLine("A 1500", 1, (Step(0, 1500),), 0)], (), NARROW)
    assert flat is not None
    assert len(flat.rows) == 2


def test_rows_are_few_and_round() -> None:
    for low, high in [(1500, 1500), (1500, 1501), (1309, 1978), (0, 3000), (1490, 1560)]:
        step = row_step(low, high)
        assert str(step).rstrip("0") in ("1", "2", "5")
        assert (high - low) // step + 2 <= 8
    assert row_step(1309, 1978) == 100  # from 1300 to 2000 there are eight
    assert row_step(1500, 1501) == 10


def test_words_below_are_at_round_places() -> None:
    assert round_numbers(88, 7) == [0, 20, 40, 60, 80]
    assert round_numbers(1000, 7) == [0, 200, 400, 600, 800, 1000]
    assert round_numbers(0, 3) == [0]
    march_2023, march_2025 = 2023 * 12 + 2, 2025 * 12 + 2
    months = month_numbers(march_2023, march_2025, 7)
    assert [(month // 12, month % 12 + 1) for month in months] == [(2023, 7), (2024, 1), (2024, 7), (2025, 1)]
    assert [month // 12 for month in month_numbers(1990 * 12, 2025 * 12, 7)] == [1990, 2000, 2010, 2020]
