//! Reads iCalendar (RFC 5545): each event is a holiday, or looks like something else.

use chrono::{Days, NaiveDate};
use icalendar::{Calendar, CalendarComponent, CalendarDateTime, Component, DatePerhapsTime, Event};
use platform::{
    Problem,
    sheets::ReadError,
    text::{clean, name_key},
};

use super::model::{NO_DAY, NO_NAME, REPEATS, Read};

/// Events of a calendar that is read.
const MOST: usize = 2000;

/// Whether bytes begin like a calendar.
pub fn is_calendar(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.get(..15).is_some_and(|start| start.eq_ignore_ascii_case(b"BEGIN:VCALENDAR"))
}

/// The events of a calendar.
///
/// Errors: 400 on `file` for what is no calendar, and for more than 2,000 events.
pub fn read(bytes: &[u8]) -> Result<Vec<Read>, Problem> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let calendar: Calendar = text.parse().map_err(|_| ReadError::WrongType)?;
    let events = calendar.components.iter().filter_map(CalendarComponent::as_event);
    let rows: Vec<Read> = (1..).zip(events).map(|(line, event)| row(line, event)).collect();
    if rows.is_empty() {
        return Err(ReadError::Empty.into());
    }
    if rows.len() > MOST {
        return Err(ReadError::TooLong(MOST).into());
    }
    Ok(rows)
}

fn row(line: u64, event: &Event) -> Read {
    let name = clean(event.get_summary().unwrap_or_default());
    let days = days(event);
    let repeats = event.properties().contains_key("RRULE");
    let fault = match (name.is_empty(), days) {
        (true, _) => Some(NO_NAME),
        (_, None) => Some(NO_DAY),
        _ => repeats.then_some(REPEATS),
    };
    let is_suggested = looks_like_holiday(&name) && !name.is_empty() && days.is_some();
    Read { line, name, days, is_suggested, fault }
}

/// First and last day. A date at the end is the day after the last (RFC 5545 §3.6.1).
fn days(event: &Event) -> Option<(NaiveDate, NaiveDate)> {
    let first = day(event.get_start()?);
    let last = match event.get_end() {
        Some(DatePerhapsTime::Date(end)) if end > first => end - Days::new(1),
        Some(DatePerhapsTime::Date(_)) | None => first,
        Some(timed) => day(timed),
    };
    Some((first, last.max(first)))
}

/// The day on the clock of the calendar.
fn day(at: DatePerhapsTime) -> NaiveDate {
    match at {
        DatePerhapsTime::Date(day) => day,
        DatePerhapsTime::DateTime(CalendarDateTime::Floating(at)) => at.date(),
        DatePerhapsTime::DateTime(CalendarDateTime::Utc(at)) => at.date_naive(),
        DatePerhapsTime::DateTime(CalendarDateTime::WithTimezone { date_time, .. }) => {
            date_time.date()
        }
    }
}

/// Words that say that there is no school. A district's calendar has concerts and report cards too.
const NO_SCHOOL: [&str; 27] = [
    "holiday",
    "no school",
    "school closed",
    "schools closed",
    "offices closed",
    "closed",
    "break",
    "recess",
    "vacation",
    "day off",
    "no classes",
    "no students",
    "thanksgiving",
    "christmas",
    "new year",
    "labor day",
    "memorial day",
    "veterans day",
    "juneteenth",
    "independence day",
    "martin luther king",
    "presidents",
    "indigenous",
    "feriado",
    "vacaciones",
    "sin clases",
    "no hay clases",
];

fn looks_like_holiday(name: &str) -> bool {
    let key = name_key(name);
    NO_SCHOOL.iter().any(|words| key.contains(words))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn of(event: &str) -> Read {
        let text = format!(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//District//EN\r\nBEGIN:VEVENT\r\nUID:1\r\n{event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        );
        read(text.as_bytes()).unwrap().remove(0)
    }

    #[rstest]
    #[case("DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128", "2026-11-26", "2026-11-27")]
    #[case("DTSTART;VALUE=DATE:20261126", "2026-11-26", "2026-11-26")]
    #[case("DTSTART:20261126T080000\r\nDTEND:20261127T150000", "2026-11-26", "2026-11-27")]
    #[case("DTSTART;TZID=America/New_York:20261126T080000", "2026-11-26", "2026-11-26")]
    fn a_date_at_the_end_is_the_day_after(
        #[case] lines: &str,
        #[case] first: &str,
        #[case] last: &str,
    ) {
        let row = of(&format!("SUMMARY:Thanksgiving\r\n{lines}"));
        assert_eq!(row.days, Some((first.parse().unwrap(), last.parse().unwrap())));
        assert!(row.is_suggested && row.fault.is_none(), "{row:?}");
    }

    #[test]
    fn what_is_no_holiday_is_not_suggested() {
        let row = of("SUMMARY:Band concert\r\nDTSTART:20261112T190000Z");
        assert!(!row.is_suggested && row.fault.is_none());
        assert_eq!(of("DTSTART:20261112T190000Z").fault, Some(NO_NAME));
        assert_eq!(of("SUMMARY:No school").fault, Some(NO_DAY));
        let repeats = of("SUMMARY:No school\r\nDTSTART;VALUE=DATE:20261112\r\nRRULE:FREQ=WEEKLY");
        assert_eq!(repeats.fault, Some(REPEATS));
    }

    #[test]
    fn what_is_no_calendar_is_refused() {
        assert!(is_calendar(b"\xef\xbb\xbfbegin:vcalendar\r\n"));
        assert!(!is_calendar(b"Name,Date\r\n"));
        assert!(read(b"BEGIN:VCALENDAR\r\nnonsense").is_err());
        assert!(read(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n").is_err());
    }
}
