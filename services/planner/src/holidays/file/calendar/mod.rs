//! Reads iCalendar (RFC 5545): each event is a holiday, or looks like something else.

mod lines;
mod moments;

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;
use platform::{
    Problem, fault,
    sheets::ReadError,
    text::{clean, name_key},
};

pub use self::lines::Text;
use self::{
    lines::{Event, Line},
    moments::{Moment, days},
};
use super::model::{CANCELED, NO_DAY, NO_LAST_DAY, NO_NAME, REPEATS, Read, WRONG_FILE};
use crate::events::series::rule;

/// Events of a calendar that is read, and holidays that come of them.
const MOST: usize = 2000;
/// Events of a calendar whose rules are followed. Of others only the first day is read.
const MOST_REPEATING: usize = 200;
/// Rules that never have a day: looking for one takes long.
const MOST_EMPTY: usize = 4;

/// Where and when a program takes place.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Of its clocks.
    pub zone: Tz,
    /// First and last day in which repeating events are looked for.
    pub days: (NaiveDate, NaiveDate),
}

/// What a calendar has.
#[derive(Debug)]
pub struct Holidays {
    /// In the order of the file.
    pub rows: Vec<Read>,
    /// Lines that could not be read.
    pub skipped: Vec<u64>,
}

/// The events of a calendar at a place.
///
/// Errors: 400 on `file` for one without an event, and for more than 2,000 events.
pub fn read(text: &Text, place: Place) -> Result<Holidays, Problem> {
    let refused = |error| match error {
        ReadError::WrongType => Problem::invalid("file", WRONG_FILE),
        error => error.into(),
    };
    let lines::Read { events, skipped, is_whole, .. } = lines::read(text, MOST).map_err(refused)?;
    let mut reader =
        Reader { place, instead: instead(&events, place.zone), repeating: 0, empty: 0 };
    let mut rows = Vec::with_capacity(events.len());
    for (line, event) in (1..).zip(&events) {
        rows.extend(reader.rows(line, event));
        if rows.len() > MOST {
            return Err(ReadError::TooLong(MOST).into());
        }
    }
    if rows.is_empty() {
        let empty = fault("calendarEmpty", "The calendar has no events.");
        return Err(Problem::invalid("file", if is_whole { empty } else { WRONG_FILE }));
    }
    Ok(Holidays { rows, skipped })
}

/// Days of repeating events that have an event of their own instead, by the identifier of both.
fn instead(events: &[Event], zone: Tz) -> HashMap<&str, HashSet<NaiveDate>> {
    let mut instead: HashMap<&str, HashSet<NaiveDate>> = HashMap::new();
    for event in events {
        let day = event.line("RECURRENCE-ID").and_then(|line| Moment::read(&line.value, line));
        if let Some((day, uid)) = day.zip(event.line("UID")) {
            instead.entry(&uid.value).or_default().insert(day.day(zone));
        }
    }
    instead
}

struct Reader<'e> {
    place: Place,
    instead: HashMap<&'e str, HashSet<NaiveDate>>,
    repeating: usize,
    empty: usize,
}

impl Reader<'_> {
    /// The holidays of an event: one, or one for each time that it takes place in the program.
    fn rows(&mut self, line: u64, event: &Event) -> Vec<Read> {
        let name = clean(&event.line("SUMMARY").map(text).unwrap_or_default());
        let is_canceled = event.is_canceled || event.line("STATUS").is_some_and(is_cancellation);
        let row = |days: Option<_>, fault| {
            let fault = match (name.is_empty(), days) {
                (true, _) => Some(NO_NAME),
                (_, None) => Some(NO_DAY),
                _ => is_canceled.then_some(CANCELED).or(fault),
            };
            let is_read = !matches!(fault, Some(NO_NAME | NO_DAY | NO_LAST_DAY));
            let is_suggested = is_read && !is_canceled && looks_like_holiday(&name);
            Read { line, name: name.clone(), days, is_suggested, is_canceled, fault }
        };
        let start = event.line("DTSTART").and_then(|line| Moment::read(&line.value, line));
        let Some(start) = start else { return vec![row(None, None)] };
        let end = end(event, start);
        let whole = days(start, end.unwrap_or_default(), self.place.zone);
        let (fault, found) = match end {
            Err(NoEnd) => (Some(NO_LAST_DAY), vec![whole]),
            Ok(_) => match self.times(event, start, whole) {
                Some(found) => (None, found),
                None => (Some(REPEATS), vec![whole]),
            },
        };
        found.into_iter().map(|days| row(Some(days), fault)).collect()
    }

    /// When an event takes place: one that repeats in the program, or else the first time. None for what cannot be followed.
    fn times(
        &mut self,
        event: &Event,
        start: Moment,
        (first, last): (NaiveDate, NaiveDate),
    ) -> Option<Vec<(NaiveDate, NaiveDate)>> {
        let is_single = ["RRULE", "RDATE"].iter().all(|name| event.line(name).is_none());
        if is_single || event.line("RECURRENCE-ID").is_some() {
            return Some(vec![(first, last)]);
        }
        let length = u64::try_from((last - first).num_days()).unwrap_or_default();
        let (from, to) = self.place.days;
        let mut found: BTreeMap<NaiveDate, NaiveDate> = BTreeMap::new();
        let mut add = |days: (NaiveDate, NaiveDate)| {
            if days.1 >= from && days.0 <= to {
                found.entry(days.0).and_modify(|last| *last = days.1.max(*last)).or_insert(days.1);
            }
        };
        for line in event.all("RRULE") {
            let earliest = from.checked_sub_days(Days::new(length)).unwrap_or(from);
            for day in
                self.followed(&rule_of(line, start, self.place.zone)?, first, (earliest, to))?
            {
                add((day, day.checked_add_days(Days::new(length))?));
            }
        }
        if event.line("RRULE").is_none() {
            add((first, last));
        }
        for (line, value) in event.all("RDATE").flat_map(values) {
            let (value, until) = match value.split_once('/') {
                Some((value, until)) => (value, Some(until)),
                None => (value, None),
            };
            let begin = Moment::read(value, line)?;
            match until {
                Some(until) => {
                    let end = moments::after(begin, until).or_else(|| Moment::read(until, line))?;
                    add(days(begin, Some(end), self.place.zone));
                }
                None => {
                    let day = begin.day(self.place.zone);
                    add((day, day.checked_add_days(Days::new(length))?));
                }
            }
        }
        if found.is_empty() {
            return Some(vec![(first, last)]);
        }
        for (line, value) in event.all("EXDATE").flat_map(values) {
            if let Some(day) = Moment::read(value, line) {
                found.remove(&day.day(self.place.zone));
            }
        }
        if let Some(instead) =
            event.line("UID").and_then(|uid| self.instead.get(uid.value.as_str()))
        {
            found.retain(|first, _| !instead.contains(first));
        }
        Some(found.into_iter().collect())
    }

    /// The days of a rule within some days.
    fn followed(
        &mut self,
        rule: &str,
        first: NaiveDate,
        within: (NaiveDate, NaiveDate),
    ) -> Option<Vec<NaiveDate>> {
        self.repeating += 1;
        if self.repeating > MOST_REPEATING || self.empty > MOST_EMPTY {
            return None;
        }
        let days = rule::between(rule, first, within).ok()?;
        self.empty += usize::from(days.is_none());
        Some(days.unwrap_or_default())
    }
}

/// A rule whose last day is one at the place.
fn rule_of(line: &Line, start: Moment, zone: Tz) -> Option<String> {
    let part = |part: &str| match part.split_once('=') {
        Some((name, until)) if name.eq_ignore_ascii_case("UNTIL") => {
            let last = Moment::read(until, line)?.last_day(start, zone)?;
            Some(format!("UNTIL={}", last.format("%Y%m%d")))
        }
        _ => Some(part.to_owned()),
    };
    Some(line.value.split(';').map(part).collect::<Option<Vec<_>>>()?.join(";"))
}

fn values(line: &Line) -> impl Iterator<Item = (&Line, &str)> {
    line.value.split(',').filter(|value| !value.trim().is_empty()).map(move |value| (line, value))
}

/// The end of an event cannot be read.
#[derive(Clone, Copy, Debug)]
struct NoEnd;

/// The first moment after an event.
fn end(event: &Event, start: Moment) -> Result<Option<Moment>, NoEnd> {
    if let Some(line) = event.line("DTEND") {
        return Moment::read(&line.value, line).map(Some).ok_or(NoEnd);
    }
    let length = event.line("DURATION");
    length.map(|line| moments::after(start, &line.value).ok_or(NoEnd)).transpose()
}

fn is_cancellation(line: &Line) -> bool {
    ["CANCELLED", "CANCELED"].iter().any(|word| line.value.eq_ignore_ascii_case(word))
}

/// The text of a line, without what escapes its characters (RFC 5545 §3.3.11).
fn text(line: &Line) -> String {
    let mut text = String::with_capacity(line.value.len());
    let mut chars = line.value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'N') => text.push(' '),
                Some(c) => text.push(c),
                None => {}
            },
            c => text.push(c),
        }
    }
    text
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

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn place() -> Place {
        Place { zone: Tz::America__New_York, days: (day("2026-09-01"), day("2027-07-31")) }
    }

    fn all(calendar: &str) -> Result<Holidays, Problem> {
        read(&Text::of(calendar.as_bytes()).unwrap(), place())
    }

    fn each(event: &str) -> Vec<Read> {
        let text = format!(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//District//EN\r\nBEGIN:VEVENT\r\nUID:1\r\n{event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        );
        all(&text).unwrap().rows
    }

    fn of(event: &str) -> Read {
        each(event).remove(0)
    }

    /// The days of each time of an event in short.
    fn times(event: &str) -> String {
        let describe = |row: &Read| match row.days.unwrap() {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}..{last}"),
        };
        each(&format!("SUMMARY:No school\r\n{event}"))
            .iter()
            .map(describe)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[rstest]
    #[case("DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128", "2026-11-26..2026-11-27")]
    #[case("DTSTART;VALUE=DATE:20261126", "2026-11-26")]
    #[case("DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261126", "2026-11-26")]
    #[case("DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261120", "2026-11-26")]
    #[case("DTSTART:20261126T080000\r\nDTEND:20261127T150000", "2026-11-26..2026-11-27")]
    #[case("DTSTART:20261126T180000\r\nDTEND:20261127T000000", "2026-11-26")]
    #[case("DTSTART:20261126\r\nDTEND:20261127T235959", "2026-11-26..2026-11-27")]
    #[case("DTSTART;TZID=America/New_York:20261126T080000", "2026-11-26")]
    #[case("DTSTART:20261127T033000Z\r\nDTEND:20261127T050000Z", "2026-11-26")]
    #[case::over_the_change_of_the_clock(
        "DTSTART:20261101T040000Z\r\nDTEND:20261102T050000Z",
        "2026-11-01"
    )]
    #[case::whole_days_of_another_zone(
        "DTSTART;TZID=America/Los_Angeles:20261126T000000\r\nDTEND;TZID=America/Los_Angeles:20261127T235900",
        "2026-11-26..2026-11-27"
    )]
    #[case::hours_of_another_zone(
        "DTSTART;TZID=\"Pacific Standard Time\":20261126T220000\r\nDURATION:PT1H",
        "2026-11-27"
    )]
    #[case::a_zone_of_its_own("DTSTART;TZID=Ours:20261126T230000\r\nDURATION:PT1H", "2026-11-26")]
    #[case("DTSTART;VALUE=DATE:20261221\r\nDURATION:P2W", "2026-12-21..2027-01-03")]
    #[case("DTSTART;VALUE=DATE:20261221\r\nDURATION:PT48H", "2026-12-21..2026-12-22")]
    #[case("DTSTART:20261221T050000Z\r\nDURATION:P1DT1S", "2026-12-21..2026-12-22")]
    #[case(
        "DTSTART;VALUE=DATE:20270213T150000Z\r\nDTEND;VALUE=DATE:20270222T140000Z",
        "2027-02-13..2027-02-21"
    )]
    #[case("DTSTART;VALUE=DATE:2026-11-26", "2026-11-26")]
    fn an_end_is_the_first_moment_after(#[case] lines: &str, #[case] expected: &str) {
        assert_eq!(times(lines), expected);
        let row = of(&format!("SUMMARY:Thanksgiving\r\n{lines}"));
        assert!(row.is_suggested && row.fault.is_none(), "{row:?}");
    }

    #[rstest]
    #[case("DTSTART;VALUE=DATE:20001111\r\nRRULE:FREQ=YEARLY", "2026-11-11")]
    #[case("DTSTART;VALUE=DATE:20001123\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26")]
    #[case::goes_into_the_program(
        "DTSTART;VALUE=DATE:20200831\r\nDURATION:P2D\r\nRRULE:FREQ=YEARLY",
        "2026-08-31..2026-09-01"
    )]
    #[case::times_of_a_week(
        "DTSTART;VALUE=DATE:20100104\r\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20260928",
        "2026-09-07 2026-09-21"
    )]
    #[case(
        "DTSTART:20261102T050000Z\r\nRRULE:FREQ=DAILY;UNTIL=20261105T045959Z",
        "2026-11-02 2026-11-03 2026-11-04"
    )]
    #[case(
        "DTSTART:20261102T000000\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE:20261103T000000",
        "2026-11-02 2026-11-04"
    )]
    #[case(
        "DTSTART;VALUE=DATE:20261111\r\nRDATE;VALUE=DATE:20270118,20270215\r\nRDATE;VALUE=DATE:20300101",
        "2026-11-11 2027-01-18 2027-02-15"
    )]
    #[case(
        "DTSTART:20261111T050000Z\r\nDURATION:P2D\r\nRDATE:20270118T050000Z\r\nEXDATE:20261111T050000Z",
        "2027-01-18..2027-01-19"
    )]
    #[case(
        "DTSTART:20261111T000000\r\nRDATE;VALUE=PERIOD:20270118T000000/P3D,20270301T000000/20270303T000000",
        "2026-11-11 2027-01-18..2027-01-20 2027-03-01..2027-03-02"
    )]
    #[case::beside_the_program("DTSTART;VALUE=DATE:20000815\r\nRRULE:FREQ=YEARLY", "2000-08-15")]
    #[case::not_in_the_program(
        "DTSTART;VALUE=DATE:20000704\r\nRRULE:FREQ=YEARLY;UNTIL=20100704",
        "2000-07-04"
    )]
    fn what_repeats_is_read_within_the_program(#[case] lines: &str, #[case] expected: &str) {
        assert_eq!(times(lines), expected);
        assert!(each(&format!("SUMMARY:Holiday\r\n{lines}")).iter().all(|row| row.fault.is_none()));
    }

    #[test]
    fn a_time_that_was_moved_is_an_event_of_its_own() {
        let rows = all("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:No school\nDTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\n\
             BEGIN:VEVENT\nUID:1\nSUMMARY:No school\nRECURRENCE-ID;VALUE=DATE:20261109\nSTATUS:CANCELLED\nDTSTART;VALUE=DATE:20261109\nEND:VEVENT\nEND:VCALENDAR").unwrap().rows;
        let days: Vec<_> =
            rows.iter().map(|row| (row.days.unwrap().0.to_string(), row.is_canceled)).collect();
        let expected = [("2026-11-02", false), ("2026-11-16", false), ("2026-11-09", true)];
        assert_eq!(days, expected.map(|(day, is_canceled)| (day.to_owned(), is_canceled)));
    }

    #[test]
    fn what_is_no_holiday_is_not_suggested() {
        let row = of("SUMMARY:Band concert\r\nDTSTART:20261112T190000Z");
        assert!(!row.is_suggested && row.fault.is_none());
        assert_eq!(of("DTSTART:20261112T190000Z").fault, Some(NO_NAME));
        assert_eq!(of("SUMMARY:No school").fault, Some(NO_DAY));
        assert_eq!(of("SUMMARY:No school\r\nDTSTART:soon").fault, Some(NO_DAY));
        let endless = of("SUMMARY:No school\r\nDTSTART:20261112\r\nDTEND:later");
        assert_eq!((endless.fault, endless.is_suggested), (Some(NO_LAST_DAY), false));
        let repeats = of("SUMMARY:No school\r\nDTSTART;VALUE=DATE:20261112\r\nRRULE:FREQ=HOURLY");
        assert_eq!(repeats.fault, Some(REPEATS));
        for word in ["CANCELLED", "canceled"] {
            let row = of(&format!("SUMMARY:No school\r\nDTSTART:20261112\r\nSTATUS:{word}"));
            assert_eq!((row.fault, row.is_suggested), (Some(CANCELED), false));
        }
        assert!(of("SUMMARY:No school\r\nDTSTART:20261112\r\nSTATUS:CONFIRMED").is_suggested);
    }

    #[test]
    fn rules_without_days_in_the_program_do_not_block_others() {
        let yearly = |month: u8| {
            format!(
                "BEGIN:VEVENT\nSUMMARY:Holiday {month}\nDTSTART;VALUE=DATE:2000{month:02}15\nRRULE:FREQ=YEARLY\nEND:VEVENT\n"
            )
        };
        let text = format!("BEGIN:VCALENDAR\n{}{}END:VCALENDAR\n", yearly(8).repeat(20), yearly(7));
        let rows = all(&text).unwrap().rows;
        assert!(rows.iter().all(|row| row.fault.is_none()));
        assert_eq!(rows.last().unwrap().days.unwrap().0, day("2027-07-15"));
    }

    #[test]
    fn rules_are_followed_only_so_far() {
        let event = "BEGIN:VEVENT\nSUMMARY:No school\nDTSTART;VALUE=DATE:20260901\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT\n";
        let text = format!("BEGIN:VCALENDAR\n{}END:VCALENDAR\n", event.repeat(MOST));
        let rows = all(&text).unwrap().rows;
        assert_eq!(rows.len(), MOST);
        assert_eq!(rows.iter().filter(|row| row.fault.is_none()).count(), MOST_EMPTY + 1);
        let daily = event.replace("YEARLY;BYMONTH=2;BYMONTHDAY=30", "DAILY").repeat(10);
        let text = format!("BEGIN:VCALENDAR\n{daily}END:VCALENDAR\n");
        assert!(all(&text).is_err());
    }

    #[test]
    fn what_is_no_calendar_is_refused() {
        assert!(Text::of(b"\xef\xbb\xbfbegin:vcalendar\r\n").is_some());
        assert!(Text::of(b"\r\n BEGIN:VCALENDAR\r\n").is_some());
        assert!(Text::of(b"Name,Date\r\n").is_none());
        assert!(Text::of(b"").is_none());
        for (text, code) in [
            (
                "BEGIN:VCALENDAR\r\nnonsense",
                "Please upload a calendar, CSV or Excel file (.ics, .csv, .xlsx).",
            ),
            ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "The calendar has no events."),
        ] {
            assert_eq!(all(text).unwrap_err().errors.get("file"), Some(&vec![code.to_owned()]));
        }
    }

    #[rstest]
    #[case::never_ended("BEGIN:VTODO\r\n", "")]
    #[case::ended("BEGIN:VTODO\r\n", "END:VTODO\r\n")]
    #[case::other_letters("begin:vtodo\n", "end:vtodo\n")]
    #[case::folded("BEG\r\n IN:VTO\r\n\tDO\r\n", "")]
    #[case::of_events("BEGIN:VEVENT\r\nSUMMARY:A\r\n", "END:VEVENT\r\n")]
    #[case::ended_in_a_value("BEGIN:X\r\nA:b\nEND:X\r\n", "")]
    #[case::ended_in_a_parameter("BEGIN:X\r\nA;B=\r\nEND:X\r\n", "")]
    #[case::ended_in_quotes("BEGIN:X\r\nA;B=\"\r\nEND:X\r\n\":c\r\n", "")]
    #[case::on_one_line("BEGIN:\r\nEND:BEGIN:X\r\n", "")]
    fn components_too_deep_within_one_another_are_refused(#[case] begin: &str, #[case] end: &str) {
        let nested = format!("{}{}", begin.repeat(100_000), end.repeat(100_000));
        for around in ["", "BEGIN:VEVENT\r\n"] {
            let text = format!("BEGIN:VCALENDAR\r\n{around}{nested}");
            assert!(all(&text).is_err());
        }
    }

    #[test]
    fn what_is_in_an_event_is_not_read_as_the_event() {
        let row =
            of("SUMMARY:No school\\, all day\r\nDTSTART;VALUE=DATE:20261112\r\nBEGIN:VALARM\r\n\
             SUMMARY:Alarm\r\nDTSTART;VALUE=DATE:20260101\r\nEND:VALARM");
        assert_eq!((row.name.as_str(), row.fault), ("No school, all day", None));
    }
}
