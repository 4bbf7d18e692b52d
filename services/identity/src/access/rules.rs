//! The days on which access begins and ends (spec 2 §5 Invitations).

use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;
use platform::{Fault, clock::begin_of_day, fault};

/// The day is over.
pub const PAST: Fault = fault("schedulePast", "Schedule date must not be in the past");
/// The program, site or account has ended by then.
pub const AFTER_END: Fault =
    fault("scheduleAfterEnd", "Schedule date must be smaller than the end date");
/// Access would begin and end on one day.
pub const SAME_DAY: Fault =
    fault("scheduleSameDay", "Schedule date must not equal the revoke date");
/// Access would end before it begins.
pub const AFTER_REVOCATION: Fault =
    fault("scheduleAfterRevoke", "Schedule date must be smaller than the revoke date");

/// The day is so far away that it was not meant.
pub const TOO_FAR: Fault = fault("scheduleTooFar", "Schedule date must be within five years");
/// Days within which access can be planned.
const WITHIN: Duration = Duration::days(5 * 366);

/// What the days of a person are held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// Where the person is.
    pub zone: Tz,
    /// The last day of the last of the person's places; none when one has no end.
    pub end: Option<NaiveDate>,
}

impl Calendar {
    /// The day it is there.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }

    /// The first moment of a day there.
    pub fn begin(&self, day: NaiveDate) -> DateTime<Utc> {
        begin_of_day(day, self.zone)
    }

    /// Checks the day of an invitation against the day on which access ends.
    pub fn invitation_problem(
        &self,
        day: NaiveDate,
        revoke: Option<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Option<Fault> {
        self.day_problem(day, now).or(match revoke {
            Some(revoke) if revoke == day => Some(SAME_DAY),
            Some(revoke) if revoke < day => Some(AFTER_REVOCATION),
            _ => None,
        })
    }

    /// Checks the day on which access ends against the day of an invitation.
    pub fn revocation_problem(
        &self,
        day: NaiveDate,
        invitation: Option<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Option<Fault> {
        self.day_problem(day, now).or(match invitation {
            Some(invitation) if invitation == day => Some(SAME_DAY),
            Some(invitation) if day < invitation => Some(AFTER_REVOCATION),
            _ => None,
        })
    }

    fn day_problem(&self, day: NaiveDate, now: DateTime<Utc>) -> Option<Fault> {
        if day < self.today(now) {
            Some(PAST)
        } else if self.end.is_some_and(|end| day >= end) {
            Some(AFTER_END)
        } else if day.signed_duration_since(self.today(now)) > WITHIN {
            Some(TOO_FAR)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// Half past three at night in London, still the evening before in New York.
    fn now() -> DateTime<Utc> {
        "2026-11-21T03:30:00Z".parse().unwrap()
    }

    fn calendar(end: Option<&str>) -> Calendar {
        Calendar { zone: Tz::America__New_York, end: end.map(day) }
    }

    #[rstest]
    #[case("2026-11-19", None, Some("Schedule date must not be in the past"))]
    #[case("2026-11-20", None, None)]
    #[case("2026-11-29", None, None)]
    #[case("2026-11-30", None, Some("Schedule date must be smaller than the end date"))]
    #[case("2026-12-24", None, Some("Schedule date must be smaller than the end date"))]
    #[case("2026-11-22", Some("2026-11-22"), Some("Schedule date must not equal the revoke date"))]
    #[case(
        "2026-11-23",
        Some("2026-11-22"),
        Some("Schedule date must be smaller than the revoke date")
    )]
    #[case("2026-11-21", Some("2026-11-22"), None)]
    fn an_invitation_s_day_keeps_the_rules(
        #[case] requested_day: &str,
        #[case] revoke: Option<&str>,
        #[case] message: Option<&str>,
    ) {
        let calendar = calendar(Some("2026-11-30"));
        assert_eq!(
            calendar
                .invitation_problem(day(requested_day), revoke.map(day), now())
                .map(|fault| fault.to_string())
                .as_deref(),
            message
        );
    }

    #[rstest]
    #[case("2026-11-19", None, Some("Schedule date must not be in the past"))]
    #[case("2026-12-24", None, Some("Schedule date must be smaller than the end date"))]
    #[case("2026-11-22", Some("2026-11-22"), Some("Schedule date must not equal the revoke date"))]
    #[case("2026-11-23", Some("2026-11-22"), None)]
    fn a_revocation_s_day_keeps_the_rules(
        #[case] requested_day: &str,
        #[case] invitation: Option<&str>,
        #[case] message: Option<&str>,
    ) {
        let calendar = calendar(Some("2026-11-30"));
        assert_eq!(
            calendar
                .revocation_problem(day(requested_day), invitation.map(day), now())
                .map(|fault| fault.to_string())
                .as_deref(),
            message
        );
    }

    #[test]
    fn a_day_begins_where_the_person_is() {
        assert_eq!(calendar(None).today(now()), day("2026-11-20"));
        let begin = |zone, text| Calendar { zone, end: None }.begin(day(text)).to_rfc3339();
        assert_eq!(begin(Tz::America__New_York, "2026-11-21"), "2026-11-21T05:00:00+00:00");
        assert_eq!(begin(Tz::America__New_York, "2026-07-01"), "2026-07-01T04:00:00+00:00");
        // In Havana the clock goes forward at midnight.
        assert_eq!(begin(Tz::America__Havana, "2026-03-08"), "2026-03-08T05:00:00+00:00");
    }

    #[rstest]
    #[case("2031-11-20", None)]
    #[case("2032-01-01", Some("Schedule date must be within five years"))]
    #[case("+262142-12-31", Some("Schedule date must be within five years"))]
    fn access_is_planned_for_years_that_are_meant(#[case] on: &str, #[case] problem: Option<&str>) {
        assert_eq!(
            calendar(None)
                .invitation_problem(day(on), None, now())
                .map(|fault| fault.to_string())
                .as_deref(),
            problem
        );
        assert_eq!(
            calendar(None)
                .revocation_problem(day(on), None, now())
                .map(|fault| fault.to_string())
                .as_deref(),
            problem
        );
    }
}
