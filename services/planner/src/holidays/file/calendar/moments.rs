//! When something is, as calendars write it (RFC 5545 §3.3), and on which days that is.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

use super::lines::Line;

/// Zones by the names that Windows and Outlook give them.
const ZONES: [(&str, Tz); 11] = [
    ("Eastern Standard Time", Tz::America__New_York),
    ("US Eastern Standard Time", Tz::America__Indiana__Indianapolis),
    ("Central Standard Time", Tz::America__Chicago),
    ("Mountain Standard Time", Tz::America__Denver),
    ("US Mountain Standard Time", Tz::America__Phoenix),
    ("Pacific Standard Time", Tz::America__Los_Angeles),
    ("Alaskan Standard Time", Tz::America__Anchorage),
    ("Hawaiian Standard Time", Tz::Pacific__Honolulu),
    ("Atlantic Standard Time", Tz::America__Halifax),
    ("SA Western Standard Time", Tz::America__Puerto_Rico),
    ("Z", Tz::UTC),
];

/// A day, or a time on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Day(NaiveDate),
    /// None is whatever clock hangs where it is read.
    Time(NaiveDateTime, Option<Tz>),
}

impl Moment {
    /// What a value says on its line, such as `20261126` or `20261126T080000Z`.
    pub fn read(value: &str, line: &Line) -> Option<Self> {
        let value: String = value.trim().chars().filter(|c| !matches!(c, '-' | ':')).collect();
        let (day, time) = value.split_at_checked(8)?;
        if !day.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let day = NaiveDate::parse_from_str(day, "%Y%m%d").ok()?;
        let is_day = line.parameter("VALUE").is_some_and(|kind| kind.eq_ignore_ascii_case("DATE"));
        // Real calendars have times where they say that there are days.
        if time.is_empty() || is_day {
            return Some(Self::Day(day));
        }
        let time = time.strip_prefix(['T', 't', ' '])?;
        let (time, zone) = match time.strip_suffix(['Z', 'z']) {
            Some(time) => (time, Some(Tz::UTC)),
            None => (time, line.parameter("TZID").and_then(zone)),
        };
        let at = match time {
            "2400" | "240000" => day.succ_opt()?.and_time(NaiveTime::MIN),
            _ => day.and_time(clock(time)?),
        };
        Some(Self::Time(at, zone))
    }

    /// On the clock of a zone.
    fn on(self, zone: Tz) -> NaiveDateTime {
        match self {
            Self::Day(day) => day.and_time(NaiveTime::MIN),
            Self::Time(at, None) => at,
            Self::Time(at, Some(own)) => instant(at, own).with_timezone(&zone).naive_local(),
        }
    }

    /// As it is written.
    fn written(self) -> NaiveDateTime {
        match self {
            Self::Day(day) => day.and_time(NaiveTime::MIN),
            Self::Time(at, _) => at,
        }
    }

    /// The day on which it is at a place.
    pub fn day(self, zone: Tz) -> NaiveDate {
        days(self, None, zone).0
    }

    /// The last day on which something may begin that does so at a time of the day, when this is the end of it.
    pub fn last_day(self, start: Self, zone: Tz) -> Option<NaiveDate> {
        let (until, start) = (self.on(zone), start.on(zone));
        match self {
            Self::Day(day) => Some(day),
            Self::Time(..) if until.time() >= start.time() => Some(until.date()),
            Self::Time(..) => until.date().pred_opt(),
        }
    }

    /// So much later: days on the clock, and then seconds.
    fn later(self, by: Length) -> Option<Self> {
        let at = self.written().checked_add_signed(TimeDelta::try_days(by.days)?)?;
        let seconds = TimeDelta::try_seconds(by.seconds)?;
        let (at, zone) = match self {
            Self::Time(_, Some(zone)) => {
                let later = instant(at, zone).checked_add_signed(seconds)?;
                (later.with_timezone(&zone).naive_local(), Some(zone))
            }
            _ => (at.checked_add_signed(seconds)?, None),
        };
        Some(Self::Time(at, zone))
    }
}

/// `0830`, `083000`
fn clock(time: &str) -> Option<NaiveTime> {
    let is_time = matches!(time.len(), 4 | 6) && time.bytes().all(|byte| byte.is_ascii_digit());
    let part = |at: usize| time.get(at..at + 2).and_then(|part| part.parse::<u32>().ok());
    let seconds = part(4).unwrap_or_default().min(59);
    NaiveTime::from_hms_opt(part(0)?, part(2)?, seconds).filter(|_| is_time)
}

/// A zone by its name, which programs put behind paths of their own.
fn zone(name: &str) -> Option<Tz> {
    let own = ZONES.iter().find(|(each, _)| each.eq_ignore_ascii_case(name.trim()));
    own.map(|(_, zone)| *zone).or_else(|| {
        let mut name = name.trim().trim_start_matches('/');
        loop {
            match name.parse() {
                Ok(zone) => return Some(zone),
                Err(_) => name = name.split_once('/')?.1,
            }
        }
    })
}

fn instant(at: NaiveDateTime, zone: Tz) -> chrono::DateTime<Utc> {
    let local = zone
        .from_local_datetime(&at)
        .earliest()
        // The clock is set forward over it.
        .or_else(|| zone.from_local_datetime(&(at + TimeDelta::hours(1))).earliest());
    local.map_or_else(|| at.and_utc(), |time| time.with_timezone(&Utc))
}

/// How long something takes: `P2W`, `P1DT12H`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Length {
    days: i64,
    seconds: i64,
}

impl Length {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        let text = text.strip_prefix('+').unwrap_or(&text).strip_prefix('P')?;
        let (mut length, mut digits, mut is_time) = (Self::default(), String::new(), false);
        for c in text.chars() {
            if c == 'T' {
                is_time = true;
                continue;
            }
            if c.is_ascii_digit() && digits.len() < 7 {
                digits.push(c);
                continue;
            }
            let many: i64 = std::mem::take(&mut digits).parse().ok()?;
            match (c, is_time) {
                ('W', false) => length.days += many * 7,
                ('D', false) => length.days += many,
                ('H', true) => length.seconds += many * 3600,
                ('M', true) => length.seconds += many * 60,
                ('S', true) => length.seconds += many,
                _ => return None,
            }
        }
        digits.is_empty().then_some(length)
    }
}

/// What comes after a length.
pub fn after(start: Moment, length: &str) -> Option<Moment> {
    start.later(Length::read(length)?)
}

/// The first and last day of something at a place. An end is the first moment that is no part of it (RFC 5545 §3.6.1).
pub fn days(start: Moment, end: Option<Moment>, zone: Tz) -> (NaiveDate, NaiveDate) {
    let end = end.unwrap_or(start);
    let is_midnight = |moment: Moment| moment.written().time() == NaiveTime::MIN;
    let is_end = |moment: Moment| {
        let time = moment.written().time();
        time == NaiveTime::MIN || (time.hour(), time.minute()) == (23, 59)
    };
    // Whole days of a calendar are the same days everywhere, but for those who write every time in UTC.
    let is_whole = match (start, end) {
        (Moment::Time(_, Some(one)), Moment::Time(_, Some(other))) => {
            one == other && !is_utc(one) && is_midnight(start) && is_end(end)
        }
        _ => false,
    };
    let at = |moment: Moment| if is_whole { moment.written() } else { moment.on(zone) };
    let (from, to) = (at(start), at(end));
    let last =
        if to > from { to.checked_sub_signed(TimeDelta::seconds(1)).unwrap_or(to) } else { from };
    (from.date(), last.date().max(from.date()))
}

fn is_utc(zone: Tz) -> bool {
    matches!(zone, Tz::UTC | Tz::Etc__UTC | Tz::GMT | Tz::Etc__GMT | Tz::Zulu | Tz::Universal)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("P2W", Some((14, 0)))]
    #[case("+p1dt2h30m", Some((1, 9000)))]
    #[case("PT36H", Some((0, 129_600)))]
    #[case("P", Some((0, 0)))]
    #[case("-P1D", None)]
    #[case("P1H", None)]
    #[case("P12", None)]
    #[case("P99999999999D", None)]
    fn lengths_are_read(#[case] text: &str, #[case] expected: Option<(i64, i64)>) {
        let read = Length::read(text).map(|Length { days, seconds }| (days, seconds));
        assert_eq!(read, expected);
    }

    #[rstest]
    #[case("America/Chicago", Some(Tz::America__Chicago))]
    #[case("/mozilla.org/20070129_1/America/New_York", Some(Tz::America__New_York))]
    #[case("pacific standard time", Some(Tz::America__Los_Angeles))]
    #[case("Our own clock", None)]
    fn zones_are_found(#[case] name: &str, #[case] expected: Option<Tz>) {
        assert_eq!(zone(name), expected);
    }

    proptest! {
        /// Whole days are the same days in every zone that is named, and no end makes a last day before the first.
        #[test]
        fn whole_days_stay_whole(
            offset in 0_u64..20_000, length in 1_u64..40, own in 0..chrono_tz::TZ_VARIANTS.len(), place in 0..chrono_tz::TZ_VARIANTS.len(),
        ) {
            let first = NaiveDate::from_ymd_opt(1990, 1, 1).unwrap() + chrono::Days::new(offset);
            let end = first + chrono::Days::new(length);
            let last = end.pred_opt().unwrap();
            let (own, place) = (chrono_tz::TZ_VARIANTS[own], chrono_tz::TZ_VARIANTS[place]);
            prop_assert_eq!(days(Moment::Day(first), Some(Moment::Day(end)), place), (first, last));
            let time = |day: NaiveDate, zone| Moment::Time(day.and_time(NaiveTime::MIN), zone);
            prop_assert_eq!(days(time(first, None), Some(time(end, None)), place), (first, last));
            if !is_utc(own) {
                prop_assert_eq!(days(time(first, Some(own)), Some(time(end, Some(own))), place), (first, last));
            }
            let (from, to) = days(time(first, Some(Tz::UTC)), Some(time(first, None)), place);
            prop_assert!(from <= to);
        }
    }
}
