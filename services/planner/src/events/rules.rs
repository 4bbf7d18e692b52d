//! What an event must be (spec 2 §5 Planner, Time and date).

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use platform::{
    Fault,
    error::Problem,
    fault,
    form::{Faults, Span},
};

use super::model::{EventEdit, EventFields, EventRequest};

/// Longest name and location (spec 2 §9 Sizes, task/event).
const NAME: usize = 256;
/// Longest description.
const DESCRIPTION: usize = 4000;
/// The shortest event (spec 2 §5 Planner).
const SHORTEST: TimeDelta = TimeDelta::minutes(30);

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn event(request: &EventRequest) -> Result<EventFields, Problem> {
    let mut faults = Faults::default();
    let name = || Fault::required("Name");
    let title = faults.text("title", "Name", request.title.as_ref(), NAME, name);
    let location = faults.optional("location", "Location", request.location.as_ref(), NAME);
    let description = request.description.as_ref();
    let description = faults.lines("description", "Description", description, DESCRIPTION);
    faults.dates(request.start_date, request.end_date, Span::Days);
    if request.start_date.is_none() && request.end_date.is_none() {
        faults.add("startDate", Fault::required("Start date"));
    }
    let start_time = time(&mut faults, "startTime", request.start_time.as_ref());
    let end_time = time(&mut faults, "endTime", request.end_time.as_ref());
    let Some(start_date) = request.start_date else { return Err(faults.into()) };
    let end_date = request.end_date.unwrap_or(start_date);
    times(&mut faults, (start_date, start_time), (end_date, end_time));
    faults.check(EventFields {
        title,
        location: location.unwrap_or_default(),
        description: description.unwrap_or_default(),
        start_date,
        end_date,
        start_time,
        end_time,
    })
}

/// As [`event`], of the event as it is to be.
pub fn edited(edit: EventEdit) -> Result<EventFields, Problem> {
    event(&EventRequest {
        program_id: None,
        site_id: None,
        title: edit.title,
        location: edit.location,
        description: edit.description,
        start_date: edit.start_date,
        end_date: edit.end_date,
        start_time: edit.start_time,
        end_time: edit.end_time,
        recurrence_rule: None,
        skip_holidays: false,
    })
}

/// Both times or none, and half an hour at least between them.
fn times(
    faults: &mut Faults,
    (first, start): (NaiveDate, Option<NaiveTime>),
    (last, end): (NaiveDate, Option<NaiveTime>),
) {
    match (start, end) {
        (Some(_), None) if !faults.has("endTime") => {
            faults.add("endTime", Fault::required("End time"));
        }
        (None, Some(_)) if !faults.has("startTime") => {
            faults.add("startTime", Fault::required("Start time"));
        }
        (Some(start), Some(end)) => {
            let length = last.and_time(end) - first.and_time(start);
            if length <= TimeDelta::zero() && first == last {
                let message = "End time should be greater than Start time";
                faults.add("endTime", fault("timeOrder", message));
            } else if length < SHORTEST && length > TimeDelta::zero() {
                let message = "End time should be at least 30 minutes after Start time";
                faults.add("endTime", fault("timeTooShort", message));
            }
        }
        _ => {}
    }
}

/// A time of day: 12-hour `h:mm am/pm` or 24-hour `h:mm` (spec 2 §5).
fn time(faults: &mut Faults, field: &'static str, sent: Option<&String>) -> Option<NaiveTime> {
    let text = sent.map(|text| text.trim().to_uppercase()).filter(|text| !text.is_empty())?;
    let read = ["%I:%M %p", "%I:%M%p", "%H:%M"]
        .iter()
        .find_map(|format| NaiveTime::parse_from_str(&text, format).ok());
    if read.is_none() {
        faults.add(field, fault("time", "Time must be HH:MM AM/PM"));
    }
    read
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn request(title: &str, days: (&str, &str), times: (&str, &str)) -> EventRequest {
        let non_empty = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        EventRequest {
            title: non_empty(title),
            start_date: days.0.parse().ok(),
            end_date: days.1.parse().ok(),
            start_time: non_empty(times.0),
            end_time: non_empty(times.1),
            ..EventRequest::default()
        }
    }

    #[rstest]
    #[case(" ", ("2026-11-19", ""), ("", ""), "title", "Name is required")]
    #[case("Night", ("", ""), ("", ""), "startDate", "Start date is required")]
    #[case("Night", ("2026-11-19", "2026-11-18"), ("", ""), "endDate", "End date should be greater than Start date")]
    #[case("Night", ("2026-11-19", ""), ("17:30", "17:00"), "endTime", "End time should be greater than Start time")]
    #[case("Night", ("2026-11-19", ""), ("17:30", "17:59"), "endTime", "End time should be at least 30 minutes after Start time")]
    #[case("Night", ("2026-11-19", "2026-11-20"), ("23:50", "12:10 am"), "endTime", "End time should be at least 30 minutes after Start time")]
    #[case("Night", ("2026-11-19", ""), ("17:30", ""), "endTime", "End time is required")]
    #[case("Night", ("2026-11-19", ""), ("late", "19:00"), "startTime", "Time must be HH:MM AM/PM")]
    fn a_broken_rule_is_named(
        #[case] title: &str,
        #[case] days: (&str, &str),
        #[case] times: (&str, &str),
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = event(&request(title, days, times)).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
    }

    #[rstest]
    #[case("5:30 pm", "17:30")]
    #[case("5:30PM", "17:30")]
    #[case("17:30", "17:30")]
    #[case("12:05 am", "00:05")]
    fn times_are_read_as_people_write_them(#[case] typed: &str, #[case] read: &str) {
        let fields =
            event(&request("Night", ("2026-11-19", "2026-11-20"), (typed, "18:00"))).unwrap();
        assert_eq!(
            fields.start_time.map(|time| time.format("%H:%M").to_string()).as_deref(),
            Some(read)
        );
    }

    #[test]
    fn half_an_hour_is_enough_and_so_is_a_day() {
        assert!(event(&request("Night", ("2026-11-19", ""), ("17:30", "18:00"))).is_ok());
        let whole = event(&request("Trip", ("2026-11-19", ""), ("", ""))).unwrap();
        assert_eq!((whole.end_date, whole.start_time), (whole.start_date, None));
    }
}
