//! What an enrollment must be (spec 2 §3 Scholar, §4 Staff and scholar).

use chrono::NaiveDate;
use diesel::result::Error as DieselError;
use platform::{
    Fault,
    clock::{IMPLAUSIBLE, is_plausible},
    error::{Problem, broken_constraint},
    fault,
    form::{Faults, merged},
};

use super::model::{Enrollment, EnrollmentEdit, EnrollmentFields, EnrollmentRequest};
use crate::scholars::words::{ACTIVE, INACTIVE};

/// The scholar is enrolled at the site already (409).
pub const ALREADY_ENROLLED: &str = "Error_AlreadyEnrolled";

/// The scholar is checked in at the site whose enrollment is to end (409).
pub const STILL_HERE: &str = "Error_ScholarStillHere";

/// Longest note.
const NOTE: usize = 500;

const NO_CLASSROOM: Fault = fault("classroomUnknown", "The site has no such classroom");

/// Checks an enrollment that is made by itself.
///
/// Errors: 400 on each field that breaks a rule.
pub fn enrollment(
    request: &EnrollmentRequest,
    today: NaiveDate,
) -> Result<EnrollmentFields, Problem> {
    let mut faults = Faults::default();
    let fields = fields(&mut faults, "", request, today);
    faults.check(fields)
}

/// Checks an edit and reads the whole enrollment that comes of it.
///
/// Errors: as [`enrollment`].
pub fn edited(
    before: &Enrollment,
    edit: &EnrollmentEdit,
    today: NaiveDate,
) -> Result<EnrollmentFields, Problem> {
    let request = merged(&EnrollmentRequest::from(before), &edit.fields)?;
    let mut faults = Faults::default();
    if request.site_id != Some(before.site_id) {
        faults.add("siteId", fault("enrollmentStays", "An enrollment stays at its site"));
    }
    let fields = fields(&mut faults, "", &request, today);
    faults.check(fields)
}

/// Reads an enrollment; its fields are named with `prefix` before them.
pub fn fields(
    faults: &mut Faults,
    prefix: &str,
    request: &EnrollmentRequest,
    today: NaiveDate,
) -> EnrollmentFields {
    let field = |name: &str| format!("{prefix}{name}");
    let status = match request.status {
        None | Some(1) => ACTIVE,
        Some(2) => INACTIVE,
        Some(_) => {
            let message = "Status must be 1 (active) or 2 (inactive)";
            faults.add(field("status"), fault("enrollmentStatus", message));
            ACTIVE
        }
    };
    // Date and note belong to the inactive (spec 2 §4).
    let inactive_on = request.inactive_date.filter(|_| status == INACTIVE);
    // Whoever left before today without a first day did not begin today.
    let left = inactive_on.filter(|date| is_plausible(*date));
    let begun = || left.map_or(today, |date| date.min(today));
    let enrolled_on = request.enrollment_date.unwrap_or_else(begun);
    if !is_plausible(enrolled_on) {
        faults.add(field("enrollmentDate"), IMPLAUSIBLE);
    }
    match inactive_on {
        None if status == INACTIVE => {
            faults.add(field("inactiveDate"), Fault::required("Inactive date"));
        }
        Some(date) if !is_plausible(date) => faults.add(field("inactiveDate"), IMPLAUSIBLE),
        Some(date) if date < enrolled_on => {
            let message = "Inactive date must not be before the enrollment date";
            faults.add(field("inactiveDate"), fault("inactiveBeforeEnrolled", message));
        }
        _ => {}
    }
    let sent = request.inactive_notes.as_ref().filter(|_| status == INACTIVE);
    let inactive_note = faults.lines(field("inactiveNotes"), "Inactive notes", sent, NOTE);
    let days = days(&request.scheduled_days);
    if days.is_none() {
        let message = "Days must be 0 (Sunday) to 6 (Saturday)";
        faults.add(field("scheduledDays"), fault("weekDays", message));
    }
    EnrollmentFields {
        classroom_id: request.classroom_id,
        status,
        enrolled_on,
        inactive_on,
        inactive_note,
        days: days.unwrap_or_default(),
    }
}

/// Whether an edit ends an enrollment that lasts today.
pub fn ends(before: &Enrollment, after: &EnrollmentFields, today: NaiveDate) -> bool {
    EnrollmentFields::from(before).lasts(today) && !after.lasts(today)
}

/// Whether an edit lets a scholar attend the site again, or longer, whom they attend no more on a day.
pub fn returns(before: &Enrollment, after: &EnrollmentFields, day: NaiveDate) -> bool {
    let attends = |it: &EnrollmentFields| {
        it.status == ACTIVE || it.inactive_on.is_some_and(|until| until > day)
    };
    !attends(&EnrollmentFields::from(before)) && attends(after)
}

/// Why the enrollment of a scholar who is checked in does not end without a word (409).
pub fn still_here(name: &str) -> Problem {
    Problem::conflict(STILL_HERE, format!("{name} is checked in at this site and has not left."))
}

/// Days in order, each once; none when one is no day of the week.
fn days(sent: &[i64]) -> Option<Vec<i16>> {
    let day = |day: &i64| i16::try_from(*day).ok().filter(|day| (0..7).contains(day));
    let mut days: Vec<i16> = sent.iter().map(day).collect::<Option<_>>()?;
    days.sort_unstable();
    days.dedup();
    Some(days)
}

/// Why an enrollment could not be written: the database decides.
pub fn write_failed(prefix: &str, error: DieselError) -> Problem {
    match broken_constraint(&error) {
        Some("enrollments_once") => {
            Problem::conflict(ALREADY_ENROLLED, "This scholar is already enrolled at this site.")
        }
        Some("enrollments_classroom_site" | "enrollments_classroom_id_fkey") => {
            Problem::invalid(format!("{prefix}classroomId"), NO_CLASSROOM)
        }
        // A scholar of another account, or one who has just been removed.
        Some("enrollments_scholar" | "enrollments_scholar_id_fkey") => {
            Problem::not_found("scholar")
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn broken(change: impl FnOnce(&mut EnrollmentRequest)) -> Vec<(String, Vec<String>)> {
        let mut request = EnrollmentRequest {
            enrollment_date: Some(day("2026-09-08")),
            ..EnrollmentRequest::default()
        };
        change(&mut request);
        let problem = enrollment(&request, day("2026-11-23")).unwrap_err();
        problem.errors.into_iter().collect()
    }

    #[rstest]
    #[case("inactiveDate", "Inactive date is required", |it: &mut EnrollmentRequest| it.status = Some(2))]
    #[case("inactiveDate", "Inactive date must not be before the enrollment date", |it: &mut EnrollmentRequest| {
        it.status = Some(2);
        it.inactive_date = Some(day("2026-09-07"));
    })]
    #[case("status", "Status must be 1 (active) or 2 (inactive)", |it: &mut EnrollmentRequest| it.status = Some(3))]
    #[case("scheduledDays", "Days must be 0 (Sunday) to 6 (Saturday)", |it: &mut EnrollmentRequest| it.scheduled_days = vec![7])]
    #[case("enrollmentDate", "The date must lie between 1900 and 2999", |it: &mut EnrollmentRequest| it.enrollment_date = Some(day("0026-09-08")))]
    fn a_broken_rule_is_named(
        #[case] field: &str,
        #[case] message: &str,
        #[case] change: fn(&mut EnrollmentRequest),
    ) {
        assert_eq!(broken(change), [(field.to_owned(), vec![message.to_owned()])]);
    }

    #[test]
    fn who_is_active_has_no_inactive_date_and_note() {
        let request = EnrollmentRequest {
            inactive_date: Some(day("2026-10-01")),
            inactive_notes: Some("moved".into()),
            scheduled_days: vec![5, 1, 5],
            ..EnrollmentRequest::default()
        };
        let fields = enrollment(&request, day("2026-11-23")).unwrap();
        assert_eq!((fields.inactive_on, fields.inactive_note), (None, None));
        assert_eq!((fields.enrolled_on, fields.days), (day("2026-11-23"), vec![1, 5]));
    }
}
