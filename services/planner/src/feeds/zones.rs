//! Time zones as calendar programs read them (RFC 5545 §3.6.5): every change of the clock in the years that a feed covers,
//! each by itself, so that no rule of a country has to be guessed.

use std::fmt::Write;

use chrono::{DateTime, Datelike, NaiveDate, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{OffsetComponents, OffsetName, Tz};

/// A change of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Onset {
    /// When, in UTC.
    at: DateTime<Utc>,
    /// Seconds east of UTC before it.
    from: i32,
    /// Seconds east of UTC after it.
    to: i32,
    is_summer: bool,
    name: String,
}

/// `VTIMEZONE` of a zone for some years, as lines of their own.
pub fn component(zone: Tz, (first, last): (NaiveDate, NaiveDate)) -> String {
    let start = at_midnight(first.year());
    let end = at_midnight(last.year() + 1);
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{zone}\r\n");
    let before = onset(zone, start, None);
    write(&mut text, &Onset { at: DateTime::UNIX_EPOCH, from: before.to, ..before });
    for change in changes(zone, start, end) {
        write(&mut text, &change);
    }
    text.push_str("END:VTIMEZONE\r\n");
    text
}

fn at_midnight(year: i32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single().unwrap_or(DateTime::UNIX_EPOCH)
}

/// What a clock shows from a moment on.
fn onset(zone: Tz, at: DateTime<Utc>, from: Option<i32>) -> Onset {
    let offset = zone.offset_from_utc_datetime(&at.naive_utc());
    let to = offset.fix().local_minus_utc();
    Onset {
        at,
        from: from.unwrap_or(to),
        to,
        is_summer: !offset.dst_offset().is_zero(),
        name: offset.abbreviation().unwrap_or_default().to_owned(),
    }
}

/// The changes between two moments: none is shorter than a day, and each is found to the second by halving.
fn changes(zone: Tz, start: DateTime<Utc>, end: DateTime<Utc>) -> Vec<Onset> {
    let shown = |at: DateTime<Utc>| {
        let Onset { to, is_summer, name, .. } = onset(zone, at, None);
        (to, is_summer, name)
    };
    let mut found = Vec::new();
    let mut day = start;
    while day < end {
        let (mut low, mut high) = (day, day + TimeDelta::days(1));
        day = high;
        let before = shown(low);
        if shown(high) == before {
            continue;
        }
        while high - low > TimeDelta::seconds(1) {
            let middle = low + (high - low) / 2;
            if shown(middle) == before { low = middle } else { high = middle }
        }
        // Clocks change at whole seconds.
        let at = DateTime::from_timestamp(high.timestamp(), 0).unwrap_or(high);
        found.push(onset(zone, at, Some(before.0)));
    }
    found
}

fn write(text: &mut String, change: &Onset) {
    let kind = if change.is_summer { "DAYLIGHT" } else { "STANDARD" };
    let wall = change.at.naive_utc() + TimeDelta::seconds(change.from.into());
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "BEGIN:{kind}\r\nDTSTART:{}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{}\r\nEND:{kind}\r\n",
        wall.format("%Y%m%dT%H%M%S"),
        offset(change.from),
        offset(change.to),
        change.name
    );
}

/// `-0500`
fn offset(seconds: i32) -> String {
    let (sign, seconds) = (if seconds < 0 { '-' } else { '+' }, seconds.abs());
    format!("{sign}{:02}{:02}", seconds / 3600, seconds % 3600 / 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(first: &str, last: &str) -> (NaiveDate, NaiveDate) {
        (first.parse().unwrap(), last.parse().unwrap())
    }

    #[test]
    fn clocks_of_new_york_change_twice_a_year() {
        let text = component(chrono_tz::America::New_York, days("2026-05-01", "2026-12-31"));
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "BEGIN:VTIMEZONE",
                "TZID:America/New_York",
                "BEGIN:STANDARD",
                "DTSTART:19691231T190000",
                "TZOFFSETFROM:-0500",
                "TZOFFSETTO:-0500",
                "TZNAME:EST",
                "END:STANDARD",
                "BEGIN:DAYLIGHT",
                "DTSTART:20260308T020000",
                "TZOFFSETFROM:-0500",
                "TZOFFSETTO:-0400",
                "TZNAME:EDT",
                "END:DAYLIGHT",
                "BEGIN:STANDARD",
                "DTSTART:20261101T020000",
                "TZOFFSETFROM:-0400",
                "TZOFFSETTO:-0500",
                "TZNAME:EST",
                "END:STANDARD",
                "END:VTIMEZONE",
            ]
        );
    }

    #[test]
    fn clocks_of_phoenix_never_change() {
        let text = component(chrono_tz::America::Phoenix, days("2026-01-01", "2027-12-31"));
        assert_eq!(text.matches("BEGIN:STANDARD").count(), 1);
        assert!(!text.contains("DAYLIGHT"));
    }
}
