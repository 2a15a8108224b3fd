"""Random playouts in decisions a second, beside other libraries in the same run; ``pytest -s`` shows all of them."""

import pytest
from benchmarks import peers

AHEAD = ("Voll verasselt, two players", "Worm Party, two players")  #: at least as quick as python-chess


def test_playouts_beside_others():
    pytest.importorskip("chess", reason="python-chess comes with the extra test")
    figures = list(peers.playouts(rounds=3, seconds=0.2))
    print("\n" + peers.markdown(figures))
    chess, = (figure.seconds for figure in figures if figure.by.startswith("python-chess"))
    ahead = [figure for figure in figures if figure.by in AHEAD]
    assert len(ahead) == 2
    assert all(figure.seconds < chess for figure in ahead), figures
