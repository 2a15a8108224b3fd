"""Starting a play is quick: no sympy, no numpy, and at most a quarter of the time that sympy alone takes to load."""

import json
import statistics
import subprocess
import sys

PLAY = "from bugkit import Match, verasselt; Match(verasselt.Game(num_players=2))"
HEAVY = ("sympy", "numpy", "matplotlib", "ipywidgets", "anywidget", "traitlets", "IPython", "bugkit_widgets")
ROUNDS = 5


def fresh(code):
    """Run the code in a fresh process: the CPU time it took and the heavy modules it loaded."""
    script = (f"import json, sys, time; begun = time.process_time()\n{code}\ntook = time.process_time() - begun\n"
              f"print(json.dumps([took, [name for name in {HEAVY!r} if name in sys.modules]]))")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_a_match_starts_without_anything_heavy_and_in_a_quarter_of_sympys_time():
    fresh(PLAY), fresh("import sympy")  # byte code is written now, if it has not been
    plays, sympys = [], []
    for _ in range(ROUNDS):  # by turns, so that both meet the same machine
        took, heavy = fresh(PLAY)
        assert heavy == []
        plays.append(took)
        sympys.append(fresh("import sympy")[0])
    ratio = statistics.median(plays) / statistics.median(sympys)
    print(f"\nfirst match {1000 * statistics.median(plays):.0f} ms, "
          f"import sympy {1000 * statistics.median(sympys):.0f} ms, ratio {ratio:.3f}")
    assert ratio <= 0.25
