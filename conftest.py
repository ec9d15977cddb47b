"""How hypothesis draws its examples in this project."""

from __future__ import annotations

import os

from hypothesis import settings

# A busy machine is no mistake of the code, so nothing is judged by the clock; and what failed once fails again.
settings.register_profile("arcana", deadline=None, derandomize=True)
# HYPOTHESIS_PROFILE=explore looks for new examples in each run.
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "arcana"))
