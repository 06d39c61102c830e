"""Who may agree is each text's own."""

import pytest

from arpad.core.report import Approval
from arpad.core.verdicts import Finding
from arpad.regulations.approvals import offices_of, with_approvals
from arpad.regulations.edition import editions


@pytest.mark.parametrize(
    ("edition", "must", "by", "taken"),
    [
        ("fide-2014", "FIDE", "Council", True),
        ("fide-2014", "FIDE", "qc chairman", False),
        ("fide-2014", "QC", "QC chairman", True),
        ("fide-2014", "QC", "President", False),
        ("mssz-2017", "QC", "Council", False),
        ("fide-2024", "President", "Council", False),
        ("fide-2025", "Council", "President", False),
        ("fide-2024", "QC chairman", "Made, Up", True),
        ("ssl-2022", "SSL", "President", True),
        ("mgsz-2012", "Qualification Committee", "Council", True),
        ("mgsz-2012", "Qualification Committee", "administrator", False),
        ("mgsz-2012", "administrator", "qualification committee", True),
    ],
)
def test_an_approval_by_another_office_of_the_text_is_not_taken(edition: str, must: str, by: str, taken: bool) -> None:
    finding = Finding("approve", "1", "player p", "x", {"by": must})
    approval = Approval("1", "player p", by)
    settled = with_approvals([finding], [approval], offices_of([editions()[edition]]))
    assert [found.level for found in settled] == (["note"] if taken else ["approve", "note"])


def test_the_offices_of_two_texts_do_not_hide_each_other() -> None:
    finding = Finding("approve", "1", "player p", "x", {"by": "FIDE"})
    offices = offices_of([editions()["fide-2024"], editions()["fide-2014"]])
    assert len(with_approvals([finding], [Approval("1", "player p", "Council")], offices)) == 1
    assert len(with_approvals([finding], [Approval("1", "player p", "QC chairman")], offices)) == 2
