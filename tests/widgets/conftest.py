"""What all tests of the widgets have in common."""

import bugkit_widgets as bw
import pytest
from bugkit_widgets import lesson


@pytest.fixture(autouse=True)
def a_new_kernel():
    """Nothing is kept from one test to the next."""
    lesson._kept.clear()
    yield
    bw.use()
