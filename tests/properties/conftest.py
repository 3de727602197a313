"""The properties' profile: the same examples every time, and no example fails for being slow."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    derandomize=True,
    deadline=None,
    max_examples=120,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.load_profile("gate")
