"""Reads a calendar from standard input by a library that others' calendar programs use, and writes what it found as JSON.

Fails when the calendar does not say the same after it was written again by that library.
"""

import json
import sys
from datetime import timezone

from icalendar import Calendar


def told(calendar):
    """Each event as its identifier, version, name and moments in UTC (days without a time as they are)."""

    def moment(value):
        value = value.dt
        return value.astimezone(timezone.utc).isoformat() if hasattr(value, "hour") else value.isoformat()

    return [
        {
            "uid": str(event["UID"]),
            "sequence": int(event["SEQUENCE"]),
            "summary": str(event["SUMMARY"]),
            "starts": moment(event["DTSTART"]),
            "ends": moment(event["DTEND"]),
        }
        for event in calendar.walk("VEVENT")
    ]


sent = sys.stdin.buffer.read()
calendar = Calendar.from_ical(sent)
events = told(calendar)
again = told(Calendar.from_ical(calendar.to_ical()))
if events != again:
    sys.exit(f"written again it says {again}, not {events}")
broken = [(part.name, part.errors) for part in calendar.walk() if part.errors]
if broken:
    sys.exit(f"not understood: {broken}")
json.dump({"events": events, "zones": sorted(str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE"))}, sys.stdout)
