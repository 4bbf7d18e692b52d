//! Rules by which an event repeats (RFC 5545 §3.3.10), by whole days: what time it is on each is the event's.

use chrono::{Datelike, NaiveDate, NaiveTime, TimeDelta};
use platform::{Fault, fault};
use rrule::{RRule, RRuleSet, Tz, Unvalidated};

/// Days of one series, at most.
pub const MOST: u16 = 400;
/// Days of a rule of somebody else's calendar, at most.
const MOST_OF_OTHERS: u16 = 1_000;
/// How often a rule of somebody else's calendar may be said to repeat.
const MOST_TIMES: u32 = 4_000;
/// Where calendars of others begin at the earliest.
const EARLIEST: i32 = 1900;
/// Longest rule, in characters.
const LONGEST: usize = 200;
/// Parts that a rule of days may have; those for hours, minutes and seconds say nothing about days.
const PARTS: [&str; 9] = [
    "FREQ",
    "INTERVAL",
    "BYDAY",
    "BYMONTHDAY",
    "BYMONTH",
    "BYYEARDAY",
    "BYWEEKNO",
    "BYSETPOS",
    "WKST",
];
/// How often an event repeats.
const FREQUENCIES: [&str; 4] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

const NOT_A_RULE: Fault =
    fault("recurrenceRule", "This is not a rule by which an event can repeat");
const NO_END: Fault = fault("recurrenceEnd", "Enter when the event stops repeating");
const NO_DAYS: Fault = fault("recurrenceDays", "The event would never take place");
const TOO_MANY: Fault = fault("recurrenceMany", "An event may repeat at most 400 times");

/// How the days of a series follow each other, and which they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Days {
    /// The rule without its end.
    pub rule: String,
    /// The days in order.
    pub days: Vec<NaiveDate>,
    /// The first of them.
    pub first: NaiveDate,
    /// The last of them.
    pub last: NaiveDate,
}

/// A rule and its end.
struct Parts {
    /// Without its end.
    rule: String,
    count: Option<u32>,
    until: Option<NaiveDate>,
}

fn parts(text: &str) -> Result<Parts, Fault> {
    let text = text.trim().to_uppercase();
    let text = text.strip_prefix("RRULE:").unwrap_or(&text);
    if text.len() > LONGEST {
        return Err(NOT_A_RULE);
    }
    let (mut count, mut until, mut supported) = (None, None, Vec::new());
    for part in text.split(';').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or(NOT_A_RULE)?;
        match name {
            "COUNT" => count = Some(value.parse::<u32>().map_err(|_| NOT_A_RULE)?),
            // Of a moment, the day: which moment of it is the event's.
            "UNTIL" => {
                let day = value.get(..8).ok_or(NOT_A_RULE)?;
                until = Some(NaiveDate::parse_from_str(day, "%Y%m%d").map_err(|_| NOT_A_RULE)?);
            }
            "INTERVAL" if value.parse::<u16>().is_ok_and(|every| every == 0) => {
                return Err(NOT_A_RULE);
            }
            "FREQ" if !FREQUENCIES.contains(&value) => return Err(NOT_A_RULE),
            name if PARTS.contains(&name) => supported.push(part),
            _ => return Err(NOT_A_RULE),
        }
    }
    if !supported.iter().any(|part| part.starts_with("FREQ=")) || count.is_some() && until.is_some()
    {
        return Err(NOT_A_RULE);
    }
    Ok(Parts { rule: supported.join(";"), count, until })
}

/// Reads a rule, such as `FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218`, from the first day on. A rule that does not say when it
/// ends goes on until `otherwise`.
///
/// Errors: a rule that cannot be read, has no end, no day or more than 400.
pub fn read(text: &str, first: NaiveDate, otherwise: Option<NaiveDate>) -> Result<Days, Fault> {
    let Parts { rule, count, until } = parts(text)?;
    let last = match count {
        Some(count) if count > u32::from(MOST) => return Err(TOO_MANY),
        Some(_) => None,
        None => Some(until.or(otherwise).ok_or(NO_END)?),
    };
    let days = days(&rule, first, last, count)?;
    match (days.first().copied(), days.last().copied()) {
        (Some(first), Some(last)) => Ok(Days { rule, days, first, last }),
        _ => Err(NO_DAYS),
    }
}

/// The days of a rule of somebody else's calendar between two days, of which the rule may begin long before. None when it
/// never has any.
///
/// Errors: a rule that cannot be read, or has more than 1,000 days there.
pub fn between(
    text: &str,
    first: NaiveDate,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<Option<Vec<NaiveDate>>, Fault> {
    let Parts { rule, count, until } = parts(text)?;
    let last = until.map_or(to, |until| until.min(to));
    if last < from.max(first) {
        return Ok(Some(Vec::new()));
    }
    if first.year() < EARLIEST || count.is_some_and(|count| count > MOST_TIMES) {
        return Err(NOT_A_RULE);
    }
    let start = if count.is_none() { nearer(&rule, first, from) } else { first };
    // One without a day is looked through for thousands of years: no more than once.
    if set_of(&rule, start, count)?.all(1).dates.is_empty() {
        return Ok(None);
    }
    bounded(&rule, start, (from.max(first), Some(last)), (count, MOST_OF_OTHERS)).map(Some)
}

/// A day from which a rule of days or weeks has the same days as from its first one, so that years need not be counted.
fn nearer(rule: &str, first: NaiveDate, from: NaiveDate) -> NaiveDate {
    let part =
        |name: &str| rule.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let step = match part("FREQ") {
        Some("DAILY") => 1,
        Some("WEEKLY") => 7,
        _ => return first,
    };
    let Ok(interval) = part("INTERVAL").unwrap_or("1").parse::<u16>() else { return first };
    let step = step * i64::from(interval.max(1));
    let days = ((from - first).num_days() / step).max(0) * step;
    first.checked_add_signed(TimeDelta::days(days)).unwrap_or(first)
}

/// The days of a rule from the first to the last, or so many.
///
/// Errors: as [`read`].
pub fn days(
    rule: &str,
    first: NaiveDate,
    last: Option<NaiveDate>,
    count: Option<u32>,
) -> Result<Vec<NaiveDate>, Fault> {
    if last.is_some_and(|last| last < first) {
        return Err(NO_DAYS);
    }
    bounded(rule, first, (first, last), (count, MOST))
}

/// The days of a rule that begins on a day between two others, `most` at most.
fn bounded(
    rule: &str,
    start: NaiveDate,
    (from, to): (NaiveDate, Option<NaiveDate>),
    (count, most): (Option<u32>, u16),
) -> Result<Vec<NaiveDate>, Fault> {
    let mut set = set_of(rule, start, count)?.after(moment(from));
    if let Some(to) = to {
        set = set.before(moment(to));
    }
    let found = set.all(most + 1);
    if found.dates.len() > usize::from(most) {
        return Err(TOO_MANY);
    }
    Ok(found.dates.into_iter().map(|moment| moment.date_naive()).collect())
}

/// What a rule says from a day on, or so many times.
fn set_of(rule: &str, start: NaiveDate, count: Option<u32>) -> Result<RRuleSet, Fault> {
    let mut rule: RRule<Unvalidated> = rule.parse().map_err(|_| NOT_A_RULE)?;
    if let Some(count) = count {
        rule = rule.count(count);
    }
    let rule = rule.validate(moment(start)).map_err(|_| NOT_A_RULE)?;
    Ok(RRuleSet::new(moment(start)).rrule(rule))
}

fn moment(day: NaiveDate) -> chrono::DateTime<Tz> {
    day.and_time(NaiveTime::MIN).and_utc().with_timezone(&Tz::UTC)
}

/// A rule with the day on which it ends.
pub fn with_end(rule: &str, last: NaiveDate) -> String {
    format!("{rule};UNTIL={}", last.format("%Y%m%d"))
}

#[cfg(test)]
mod tests {
    use chrono::{Days as Later, Weekday};
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[rstest]
    #[case("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260916", "2026-09-07 2026-09-09 2026-09-14 2026-09-16")]
    #[case("rrule:freq=weekly;interval=2;count=3", "2026-09-07 2026-09-21 2026-10-05")]
    #[case(
        "FREQ=MONTHLY;BYDAY=1MO;UNTIL=20261231T235959Z",
        "2026-09-07 2026-10-05 2026-11-02 2026-12-07"
    )]
    #[case("FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "2026-09-25 2026-10-30")]
    #[case("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2", "2026-10-31 2026-12-31")]
    #[case("FREQ=DAILY;INTERVAL=40", "2026-09-07 2026-10-17")]
    fn a_rule_says_its_days(#[case] rule: &str, #[case] expected: &str) {
        let read = read(rule, day("2026-09-07"), Some(day("2026-11-01"))).unwrap();
        let days: Vec<String> = read.days.iter().map(NaiveDate::to_string).collect();
        assert_eq!(days.join(" "), expected);
        assert!(!read.rule.contains("UNTIL") && !read.rule.contains("COUNT"), "{}", read.rule);
    }

    #[rstest]
    #[case("", NOT_A_RULE)]
    #[case("every Monday", NOT_A_RULE)]
    #[case("FREQ=HOURLY;COUNT=2", NOT_A_RULE)]
    #[case("FREQ=DAILY;BYHOUR=9;COUNT=2", NOT_A_RULE)]
    #[case("FREQ=WEEKLY;BYDAY=XX;COUNT=2", NOT_A_RULE)]
    #[case("FREQ=DAILY;COUNT=2;UNTIL=20261001", NOT_A_RULE)]
    #[case("FREQ=DAILY;UNTIL=2026", NOT_A_RULE)]
    #[case("FREQ=DAILY;INTERVAL=0;COUNT=2", NOT_A_RULE)]
    #[case("FREQ=DAILY", NO_END)]
    #[case("FREQ=DAILY;UNTIL=20260906", NO_DAYS)]
    #[case("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=20361231", NO_DAYS)]
    #[case("FREQ=DAILY;COUNT=401", TOO_MANY)]
    #[case("FREQ=DAILY;UNTIL=20991231", TOO_MANY)]
    fn a_rule_that_is_none_is_refused(#[case] rule: &str, #[case] expected: Fault) {
        assert_eq!(read(rule, day("2026-09-07"), None).unwrap_err(), expected);
    }

    const NAMES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

    proptest! {
        /// Weeks counted by hand: every so many weeks from that of the first day, on the weekdays named.
        #[test]
        fn weeks_are_those_of_the_calendar(
            offset in 0_u64..3000, interval in 1_u32..5, length in 0_u64..400, mask in 1_u8..128,
        ) {
            let first = day("2024-01-01") + Later::new(offset);
            let last = first + Later::new(length);
            let named: Vec<&str> = (0..7).filter(|at| mask & (1 << at) != 0).map(|at| NAMES[at]).collect();
            let rule = format!(
                "FREQ=WEEKLY;INTERVAL={interval};BYDAY={};UNTIL={}", named.join(","), last.format("%Y%m%d"),
            );
            let monday = |day: NaiveDate| day.week(Weekday::Mon).first_day();
            let expected: Vec<NaiveDate> = first
                .iter_days()
                .take_while(|day| *day <= last)
                .filter(|day| mask & (1 << day.weekday().num_days_from_monday()) != 0)
                .filter(|day| (monday(*day) - monday(first)).num_weeks() % i64::from(interval) == 0)
                .collect();
            match read(&rule, first, None) {
                Ok(read) => prop_assert_eq!(read.days, expected),
                Err(fault) => {
                    prop_assert_eq!(fault, NO_DAYS);
                    prop_assert!(expected.is_empty());
                }
            }
        }

        /// The days from any of them on are those of the rule from there with the same end, so a series may be cut in two.
        #[test]
        fn what_follows_a_day_is_the_same_series(
            offset in 0_u64..3000, mask in 1_u8..128, count in 2_u32..60, cut in 0_usize..60,
        ) {
            let first = day("2024-01-01") + Later::new(offset);
            let named: Vec<&str> = (0..7).filter(|at| mask & (1 << at) != 0).map(|at| NAMES[at]).collect();
            let rule = format!("FREQ=WEEKLY;BYDAY={};COUNT={count}", named.join(","));
            let all = read(&rule, first, None).unwrap();
            prop_assert_eq!(all.days.len(), usize::try_from(count).unwrap());
            let cut = cut % all.days.len();
            let rest = days(&all.rule, all.days[cut], all.days.last().copied(), None).unwrap();
            prop_assert_eq!(&rest[..], &all.days[cut..]);
        }

        /// Years before the first day that is asked for change nothing about those that follow.
        #[test]
        fn days_between_are_those_of_the_whole_rule(
            offset in 0_u64..3000, interval in 1_u32..5, mask in 1_u8..128, is_weekly: bool, from in 0_u64..700, length in 0_u64..300,
        ) {
            let first = day("2024-01-01") + Later::new(offset);
            let (from, to) = (first + Later::new(from), first + Later::new(from + length));
            let named: Vec<&str> = (0..7).filter(|at| mask & (1 << at) != 0).map(|at| NAMES[at]).collect();
            let rule = if is_weekly {
                format!("FREQ=WEEKLY;INTERVAL={interval};BYDAY={}", named.join(","))
            } else {
                format!("FREQ=DAILY;INTERVAL={}", interval + 2)
            };
            let Ok(whole) = days(&rule, first, Some(to), None) else { return Ok(()) };
            let expected: Vec<NaiveDate> = whole.iter().copied().filter(|day| *day >= from).collect();
            let found = between(&rule, first, (from, to)).unwrap().unwrap_or_default();
            prop_assert_eq!(found, expected);
        }

        /// Whatever is sent is answered with days or a fault, never with a crash or a wait.
        #[test]
        fn any_text_is_answered(text in "[A-Z0-9=;,+-]{0,60}", offset in 0_u64..3000) {
            let first = day("2024-01-01") + Later::new(offset);
            if let Ok(read) = read(&text, first, None) {
                prop_assert!(read.days.windows(2).all(|pair| pair[0] < pair[1]));
                prop_assert!(read.days[0] >= first);
            }
        }
    }
}
