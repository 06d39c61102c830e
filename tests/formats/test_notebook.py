"""The notebook in which readers collect problems: rows are set aside up to a limit."""

from arpad.formats.notebook import MOST_ASIDE, Notebook


def test_a_file_with_too_many_bad_rows_stays_stopped() -> None:
    """A list of millions of bad rows is not read to its end, row by row."""
    notebook = Notebook(aside=[])
    for row in range(1, MOST_ASIDE + 3):
        begins = len(notebook.problems)
        notebook.stop("listed_number", row)
        assert notebook.set_row_aside(begins)
        assert notebook.full == (row > MOST_ASIDE)
    assert [problem.code for problem in notebook.problems] == ["too_many_aside"]
