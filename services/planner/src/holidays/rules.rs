//! What a holiday must be (spec 2 §5 Planner, §8).

use platform::{
    Fault,
    error::{Problem, broken_constraint},
    fault,
    form::{Faults, Span, completed},
    text::name_key,
};

use super::model::{Holiday, HolidayEdit, HolidayFields, HolidayRequest};

/// The program has a holiday with the name (409).
pub const HOLIDAY_ALREADY_EXISTS: &str = "Error_HolidayAlreadyExists";

/// Longest name (spec 2 §9 Sizes, task/event).
const NAME: usize = 256;

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn holiday(request: &HolidayRequest) -> Result<HolidayFields, Problem> {
    let mut faults = Faults::default();
    let missing = || Fault::required("Name");
    let name = faults.text("name", "Name", request.name.as_ref(), NAME, missing);
    faults.dates(request.start_date, request.end_date, Span::Days);
    if request.start_date.is_none() && request.end_date.is_none() {
        faults.add("startDate", Fault::required("Start date"));
    }
    let Some(start_date) = request.start_date else { return Err(faults.into()) };
    let end_date = request.end_date.unwrap_or(start_date);
    faults.check(HolidayFields { name_key: name_key(&name), name, start_date, end_date })
}

/// Checks an edit and reads the whole holiday that comes of it.
///
/// Errors: as [`holiday`].
pub fn edited(before: &Holiday, edit: &HolidayEdit) -> Result<HolidayFields, Problem> {
    holiday(&completed(before, edit)?)
}

/// Two holidays of a program have one name (spec 2 §8).
pub const TAKEN: Fault =
    fault("holidayName", "Oops, looks like you have already created a Holiday with this name");

/// Why a holiday could not be written: the database decides whether a name is taken.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("holidays_program_id_name_key") => {
            Problem::conflict_on(HOLIDAY_ALREADY_EXISTS, "name", TAKEN)
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> Option<NaiveDate> {
        text.parse().ok()
    }

    fn request(name: &str, start: &str, end: &str) -> HolidayRequest {
        HolidayRequest {
            program_id: Some(1),
            name: Some(name.to_owned()),
            start_date: day(start),
            end_date: day(end),
        }
    }

    #[rstest]
    #[case(" ", "2026-11-26", "", "name", "Name is required")]
    #[case("Thanksgiving", "", "", "startDate", "Start date is required")]
    #[case("Thanksgiving", "", "2026-11-27", "endDate", "Please fill in the start date first")]
    #[case(
        "Thanksgiving",
        "2026-11-27",
        "2026-11-26",
        "endDate",
        "End date should be greater than Start date"
    )]
    #[case(
        "Thanksgiving",
        "0026-11-26",
        "",
        "startDate",
        "The date must lie between 1900 and 2999"
    )]
    fn a_broken_rule_is_named(
        #[case] name: &str,
        #[case] start: &str,
        #[case] end: &str,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = holiday(&request(name, start, end)).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
    }

    #[test]
    fn a_name_has_at_most_256_characters() {
        let fits = holiday(&request(&"é".repeat(256), "2026-11-26", "")).unwrap();
        assert_eq!(fits.name.chars().count(), 256);
        let problem = holiday(&request(&"é".repeat(257), "2026-11-26", "")).unwrap_err();
        assert_eq!(
            problem.errors.get("name"),
            Some(&vec!["Name may not be greater than 256 characters".to_owned()])
        );
    }

    #[test]
    fn one_day_is_enough() {
        let fields = holiday(&request(" Día  de Martin ", "2026-11-26", "")).unwrap();
        assert_eq!(
            (fields.name.as_str(), fields.name_key.as_str()),
            ("Día de Martin", "dia de martin")
        );
        assert_eq!(fields.end_date, fields.start_date);
    }
}
