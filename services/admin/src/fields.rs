//! What a field of a form may hold, with the spec's messages (spec 1 §5, spec 2 §5).

use chrono::{NaiveTime, Timelike};
pub use platform::clock::{IMPLAUSIBLE, is_plausible};
pub use platform::form::merged;
use platform::{Fault, fault, form::Faults};

use crate::places;

/// Longest name of an account, program or site (spec 2 §5 Length limits).
pub const NAME: usize = 100;
/// Longest line of an address.
pub const ADDRESS: usize = 150;
/// Longest city.
pub const CITY: usize = 50;
/// Largest number that a count may have.
pub const MOST: i64 = 1_000_000;

/// Checks a length in characters.
pub fn at_most(field: &str, text: &str, length: usize) -> Result<(), Fault> {
    if text.chars().count() > length {
        return Err(Fault::too_long(field, length));
    }
    Ok(())
}

/// The name of a person (spec 2 §5 Names).
pub fn person(
    faults: &mut Faults,
    field: &'static str,
    label: &str,
    sent: Option<&String>,
) -> Option<String> {
    faults.person(field, label, sent)
}

/// Five digits that may be a ZIP code: the lowest is 00501.
pub fn zip(faults: &mut Faults, field: &'static str, sent: Option<&String>) -> Option<String> {
    let text = faults.optional(field, "Zip Code", sent, 50)?;
    if places::is_zip(&text) && text.as_str() < "00501" {
        faults.add(field, fault("zipUnknown", "Invalid Zipcode"));
    } else if !places::is_zip(&text) {
        let short = text.len() < 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        faults.add(
            field,
            if short {
                fault("zip", "Zip Code is invalid")
            } else {
                fault("zipDigits", "postal code should consist of 5 integers")
            },
        );
    }
    Some(text)
}

/// A telephone number, as its 10 digits however it is written (spec 2 §5: shown as `(xxx) xxx-xxxx`).
pub fn phone(faults: &mut Faults, field: &'static str, sent: Option<&String>) -> Option<String> {
    faults.phone(field, sent)
}

/// A state of the list, by code or name.
pub fn state(faults: &mut Faults, field: &'static str, sent: Option<&String>) -> Option<String> {
    let text = faults.optional(field, "State", sent, 50)?;
    let code = places::state_code(&text);
    if code.is_none() {
        faults.add(field, Fault::invalid("State"));
    }
    code.map(str::to_owned)
}

/// A count from 0.
pub fn count(
    faults: &mut Faults,
    field: &'static str,
    label: &str,
    sent: Option<i64>,
) -> Option<i32> {
    let number = sent?;
    if number < 0 {
        faults.add(field, Fault::zero_or_greater(label));
    } else if number > MOST {
        faults.add(field, Fault::at_most(label, MOST));
    }
    i32::try_from(number).ok()
}

/// A time of day: `3:30 PM` or `15:30`.
pub fn time(faults: &mut Faults, field: &'static str, sent: Option<&String>) -> Option<NaiveTime> {
    let time = time_of(&faults.optional(field, "Time", sent, 50)?);
    if time.is_none() {
        faults.add(field, fault("time", "Time must be HH:MM AM/PM"));
    }
    time
}

/// 1 active or 2 disabled; active when missing.
pub fn status(faults: &mut Faults, field: &'static str, sent: Option<i64>) -> i16 {
    match sent {
        None | Some(1) => 1,
        Some(2) => 2,
        Some(_) => {
            faults.add(field, fault("status", "Status must be 1 (active) or 2 (disabled)"));
            1
        }
    }
}

/// A time of day as people type it: `3:30 PM`, `3:30pm` or `15:30`.
pub fn time_of(text: &str) -> Option<NaiveTime> {
    let text = text.to_uppercase();
    ["%I:%M %p", "%I:%M%p", "%H:%M"]
        .iter()
        .find_map(|form| NaiveTime::parse_from_str(&text, form).ok())
}

/// A time as the spec writes it: `03:30 PM`.
pub fn clock_time(time: NaiveTime) -> String {
    let (is_afternoon, hour) = time.hour12();
    let minute = time.minute();
    let half = if is_afternoon { 'P' } else { 'A' };
    // Each row of a page has two, and `format!` takes several times as long.
    let digit = |number: u32| char::from_digit(number % 10, 10).unwrap_or_default();
    let shown =
        [digit(hour / 10), digit(hour), ':', digit(minute / 10), digit(minute), ' ', half, 'M'];
    shown.into_iter().collect()
}

/// The time that [`clock_time`] wrote.
pub fn of_clock_time(shown: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(shown, "%I:%M %p").ok()
}

/// Whether a JSON text can be kept as `jsonb` and read again: no NUL, which PostgreSQL has no place for, and no number
/// so large that its digits, written out, are read as infinite.
pub fn is_storable(value: &serde_json::Value) -> bool {
    use serde_json::Value;
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() < 1e300),
        Value::String(text) => !text.contains('\0'),
        Value::Array(values) => values.iter().all(is_storable),
        Value::Object(fields) => {
            fields.iter().all(|(name, value)| !name.contains('\0') && is_storable(value))
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use platform::form::Span;
    use rstest::rstest;

    use super::*;

    fn faults(check: impl FnOnce(&mut Faults)) -> Vec<String> {
        let mut faults = Faults::default();
        check(&mut faults);
        let problem = faults.check(()).err();
        problem.map_or_else(Vec::new, |found| found.errors.into_values().flatten().collect())
    }

    #[rstest]
    #[case("1", "Zip Code is invalid")]
    #[case("1234", "Zip Code is invalid")]
    #[case("00000", "Invalid Zipcode")]
    #[case("00500", "Invalid Zipcode")]
    #[case("123456", "postal code should consist of 5 integers")]
    #[case("1234a", "postal code should consist of 5 integers")]
    fn zip_codes(#[case] text: &str, #[case] message: &str) {
        let found = faults(|faults| {
            zip(faults, "zip", Some(&text.to_owned()));
        });
        assert_eq!(found, [message]);
    }

    #[rstest]
    #[case("(718) 555-0100", Some("7185550100"))]
    #[case("718.555.0100", Some("7185550100"))]
    #[case("718555010", None)]
    #[case("0185550100", None)]
    fn phone_numbers(#[case] text: &str, #[case] digits: Option<&str>) {
        let mut phone = None;
        let found = faults(|faults| phone = super::phone(faults, "phone", Some(&text.to_owned())));
        assert_eq!(phone.as_deref(), digits);
        assert_eq!(found.is_empty(), digits.is_some());
        if digits.is_none() {
            assert_eq!(found, ["Phone number must have 10 digits"]);
        }
    }

    #[rstest]
    #[case("3:30 pm", "03:30 PM")]
    #[case("03:30 PM", "03:30 PM")]
    #[case("15:30", "03:30 PM")]
    #[case("0:05", "12:05 AM")]
    fn times(#[case] text: &str, #[case] shown: &str) {
        let mut faults = Faults::default();
        let time = super::time(&mut faults, "startTime", Some(&text.to_owned())).unwrap();
        assert_eq!(clock_time(time), shown);
    }

    #[test]
    fn a_time_comes_back_as_it_was() {
        for minutes in 0..24 * 60 {
            let time = NaiveTime::from_num_seconds_from_midnight_opt(minutes * 60, 0).unwrap();
            assert_eq!(of_clock_time(&clock_time(time)), Some(time));
        }
    }

    #[test]
    fn messages_of_the_spec() {
        let date = |text: &str| text.parse::<NaiveDate>().ok();
        assert_eq!(
            faults(|faults| faults.dates(None, date("2026-01-01"), Span::Nights)),
            ["Please fill in the start date first"]
        );
        assert_eq!(
            faults(|faults| faults.dates(date("2026-01-01"), date("2026-01-01"), Span::Nights)),
            ["End date should be greater than Start date"]
        );
        assert_eq!(
            faults(|faults| {
                count(faults, "noOfScholar", "Number of scholars", Some(-1));
            }),
            ["Number of scholars must be 0 or greater"]
        );
        assert_eq!(
            faults(|faults| {
                faults.text("city", "City", Some(&" ".into()), CITY, || Fault::enter("City"));
            }),
            ["Enter City"]
        );
        assert_eq!(
            faults(|faults| {
                faults.optional("city", "City", Some(&"x".repeat(51)), CITY);
            }),
            ["City may not be greater than 50 characters"]
        );
    }
}
