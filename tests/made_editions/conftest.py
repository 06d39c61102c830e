"""The program with the made-up packages installed."""

from collections.abc import Iterator

import pytest

from tests.made_editions.installing import Installed


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """One process for all tests."""
    process = Installed(tmp_path_factory.mktemp("installed"))
    yield process
    process.close()
