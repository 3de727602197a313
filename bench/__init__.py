"""Measurements, each beside a bare yardstick of the same run: ratios travel between machines, milliseconds do not."""
