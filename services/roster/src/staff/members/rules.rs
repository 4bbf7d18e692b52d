//! What a staff member must be (spec 2 §5 Staff, §9).

use platform::{
    Fault,
    auth::Role,
    error::{Problem, broken_constraint},
    fault,
    form::Faults,
    text::name_key,
};

use super::model::{StaffEmergencyContact, StaffFields, StaffMember, StaffRequest};

/// Another staff member of the site has the e-mail address (409).
pub const DUPLICATE_EMAIL: &str = "Error_DuplicateEmail";
/// Another staff member of the site has the names (409).
pub const SAME_STAFF: &str = "Error_StaffAlreadyExists";
/// Spec 2 §5 Staff.
pub const DUPLICATE_EMAIL_RULE: Fault = fault("duplicateEmail", "Duplicate email exists.");
/// Spec 2 §5 Staff.
pub const SAME_STAFF_RULE: Fault =
    fault("sameStaff", "Staff with same details already exist for the same Site/Session.");

/// Longest name of staff (spec 2 §9 Sizes).
const NAME: usize = 20;
/// Longest of other texts ("Maximum 50 characters allowed").
const TEXT: usize = 50;
/// Longest notes, those of the inactive too.
const NOTES: usize = 500;
/// Phone types (spec 2 §3).
pub const PHONE_TYPES: [&str; 3] = ["Cell", "Work", "Home"];
/// Positions that forms propose (spec 2 §3); others may be typed.
pub const POSITIONS: [&str; 5] = ["Teacher", "Admin", "Support Staff", "Counselor", "Other"];
/// Roles with which staff are invited (spec 2 §3 Staff form).
const INVITED_ROLES: [i16; 3] = [5, 6, 7];
/// Spec 2 §5 Staff.
pub const NO_EMAIL_TEXT: &str = "Email address is missing for the highlighted team members.";
/// Whoever does not work at the site any more is not invited to it, and keeps no role to be invited with.
pub const INACTIVE_INVITED: Fault =
    fault("inactiveInvited", "Somebody inactive gets no invitation.");
/// Status of who works at the site.
pub const ACTIVE: i16 = 1;
/// Status of who does not any more.
pub const INACTIVE: i16 = 2;

/// Checks a request and reads it; with the allergies, which are sealed apart.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn staff(request: &StaffRequest) -> Result<(StaffFields, Option<String>), Problem> {
    let mut faults = Faults::default();
    let first_name = name(&mut faults, "firstName", "First Name", request.first_name.as_ref());
    let last_name = name(&mut faults, "lastName", "Last Name", request.last_name.as_ref());
    let email = faults.email("email", request.email.as_ref()).map(|email| email.to_lowercase());
    let phone_number = faults.phone("phoneNumber", request.phone_number.as_ref());
    let phone_type = request.phone_type.clone().filter(|kind| !kind.trim().is_empty());
    if phone_type.as_deref().is_some_and(|kind| !PHONE_TYPES.contains(&kind)) {
        faults.add("phoneType", Fault::invalid("Phone type"));
    }
    let program_role =
        faults.optional("programRole", "Position", request.program_role.as_ref(), TEXT);
    let custom_notes = faults.lines("customNotes", "Notes", request.custom_notes.as_ref(), NOTES);
    let allergies = faults.lines("allergies", "Allergies", request.allergies.as_ref(), NOTES);
    let status = request.status.unwrap_or(ACTIVE);
    if ![ACTIVE, INACTIVE].contains(&status) {
        faults.add("status", Fault::invalid("Status"));
    }
    // Date and note belong to the inactive (spec 2 §4).
    let inactive_date = request.inactive_date.filter(|_| status == INACTIVE);
    if status == INACTIVE && inactive_date.is_none() {
        faults.add("inactiveDate", Fault::enter("Inactive Date"));
    }
    if inactive_date.is_some_and(|day| !platform::clock::is_plausible(day)) {
        faults.add("inactiveDate", platform::clock::IMPLAUSIBLE);
    }
    let inactive_notes = request.inactive_notes.as_ref().filter(|_| status == INACTIVE);
    let inactive_notes = faults.lines("inactiveNotes", "Inactive notes", inactive_notes, NOTES);
    let emergency_contact = emergency(&mut faults, &request.emergency_contact);
    let fields = StaffFields {
        first_key: name_key(&first_name),
        last_key: name_key(&last_name),
        first_name,
        last_name,
        email,
        phone_number,
        phone_type,
        program_role,
        classroom_id: request.classroom_id,
        emergency_contact,
        custom_notes,
        status,
        inactive_date,
        inactive_notes,
    };
    faults.check((fields, allergies))
}

/// For which role somebody is to be invited, as a request says; `Some(None)` for nobody who is to be invited, none when it
/// says nothing.
///
/// Errors: 400 with the spec's messages when the e-mail address or the role is missing (spec 2 §5 Staff), or when the role
/// is above the `inviter`'s; 400 on `status` for somebody inactive.
pub fn invited(request: &StaffRequest, inviter: Role) -> Result<Option<Option<i16>>, Problem> {
    match request.invite_sys {
        None => Ok(None),
        Some(false) => Ok(Some(None)),
        Some(true) => {
            let mut faults = Faults::default();
            if request.email.as_ref().is_none_or(|email| email.trim().is_empty()) {
                faults.add("email", Fault::required("Email"));
            }
            if request.status == Some(INACTIVE) {
                faults.add("status", INACTIVE_INVITED);
            }
            let role = invite_role(&mut faults, request.role_select, inviter);
            faults.check(Some(role))
        }
    }
}

/// The same of somebody who is there. A role that somebody else has said stays with the address that they said it of: at
/// another address it is said again, by whoever may. It is gone with whoever becomes inactive.
///
/// Errors: as [`invited`].
pub fn invited_after(
    before: &StaffMember,
    (request, after): (&StaffRequest, &StaffFields),
    inviter: Role,
) -> Result<Option<Option<i16>>, Problem> {
    let is_unchanged = before.email == after.email && after.status != INACTIVE;
    let is_role =
        before.invite_role.is_some() && request.role_select == before.invite_role.map(i64::from);
    if is_unchanged && is_role && request.invite_sys == Some(true) {
        return Ok(None);
    }
    Ok(invited(request, inviter)?.or((!is_unchanged).then_some(None)))
}

/// A role with which staff are invited, at most the inviter's own.
pub fn invite_role(faults: &mut Faults, sent: Option<i64>, inviter: Role) -> Option<i16> {
    let Some(sent) = sent.filter(|role| *role != 0) else {
        faults.add("roleSelect", Fault::required("System role"));
        return None;
    };
    match invited_role(sent, inviter) {
        Ok(role) => Some(role),
        Err(fault) => {
            faults.add("roleSelect", fault);
            None
        }
    }
}

/// The role of an id, when staff may be invited with it by somebody of a role (spec 2 §6: with their own and those below).
///
/// Errors: they may not.
pub fn invited_role(id: i64, inviter: Role) -> Result<i16, Fault> {
    let role = i16::try_from(id).ok().filter(|role| INVITED_ROLES.contains(role));
    role.filter(|role| *role >= inviter.id()).ok_or_else(|| Fault::invalid("System role"))
}

/// The names of a user as the site keeps them, cut to the length of staff names: the roster shows the user's own.
pub fn stored_name(name: &str) -> String {
    name.chars().take(NAME).collect::<String>().trim().to_owned()
}

/// A name of staff: "alphabets only", at most 20.
fn name(faults: &mut Faults, field: &'static str, label: &str, sent: Option<&String>) -> String {
    let name = faults.person(field, label, sent).unwrap_or_else(|| {
        faults.add(field, Fault::required(label));
        String::new()
    });
    if !faults.has(field) {
        faults.length(field, label, &name, NAME);
    }
    name
}

fn emergency(faults: &mut Faults, sent: &StaffEmergencyContact) -> StaffEmergencyContact {
    let field = |name: &str| format!("emergencyContact.{name}");
    StaffEmergencyContact {
        first_name: faults.person(field("firstName"), "First Name", sent.first_name.as_ref()),
        last_name: faults.person(field("lastName"), "Last Name", sent.last_name.as_ref()),
        relationship: faults.optional(
            field("relationship"),
            "Relationship",
            sent.relationship.as_ref(),
            TEXT,
        ),
        phone_number: faults.phone(field("phoneNumber"), sent.phone_number.as_ref()),
        email: faults.email(field("email"), sent.email.as_ref()),
    }
}

/// Why a staff member could not be written: the database decides whether they are there already.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("staff_members_email") => {
            Problem::conflict_on(DUPLICATE_EMAIL, "email", DUPLICATE_EMAIL_RULE)
        }
        Some("staff_members_same") => Problem::conflict_on(SAME_STAFF, "lastName", SAME_STAFF_RULE),
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn request() -> StaffRequest {
        StaffRequest {
            first_name: Some("Dana".into()),
            last_name: Some("Cole".into()),
            ..StaffRequest::default()
        }
    }

    #[rstest]
    #[case(StaffRequest { first_name: None, ..request() }, "firstName", "First Name is required")]
    #[case(StaffRequest { last_name: Some("  ".into()), ..request() }, "lastName", "Last Name is required")]
    #[case(
        StaffRequest { first_name: Some("x".repeat(21)), ..request() },
        "firstName",
        "First Name may not be greater than 20 characters"
    )]
    #[case(
        StaffRequest { first_name: Some("D4na".into()), ..request() },
        "firstName",
        "Use letters, dots, spaces, apostrophes and hyphens"
    )]
    #[case(
        StaffRequest { phone_number: Some("555".into()), ..request() },
        "phoneNumber",
        "Phone number must have 10 digits"
    )]
    #[case(StaffRequest { status: Some(2), ..request() }, "inactiveDate", "Enter Inactive Date")]
    #[case(
        StaffRequest { status: Some(2), inactive_notes: Some("x".repeat(501)), ..request() },
        "inactiveNotes",
        "Inactive notes may not be greater than 500 characters"
    )]
    fn a_broken_rule_is_named(
        #[case] request: StaffRequest,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = staff(&request).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
    }

    #[rstest]
    #[case(None, None, None, Ok(None))]
    #[case(Some(false), None, None, Ok(Some(None)))]
    #[case(Some(true), Some("d@example.org"), Some(7), Ok(Some(Some(7))))]
    #[case(Some(true), None, Some(7), Err(("email", "Email is required")))]
    #[case(Some(true), Some("d@example.org"), None, Err(("roleSelect", "System role is required")))]
    #[case(Some(true), Some("d@example.org"), Some(5), Err(("roleSelect", "System role is invalid")))]
    #[case(Some(true), Some("d@example.org"), Some(4), Err(("roleSelect", "System role is invalid")))]
    fn invitations_need_an_email_and_a_role(
        #[case] invite_sys: Option<bool>,
        #[case] email: Option<&str>,
        #[case] role_select: Option<i64>,
        #[case] expected: Result<Option<Option<i16>>, (&str, &str)>,
    ) {
        let email = email.map(str::to_owned);
        let request = StaffRequest { invite_sys, email, role_select, ..request() };
        match (invited(&request, Role::SessionAdmin), expected) {
            (Ok(role), Ok(expected)) => assert_eq!(role, expected),
            (Err(problem), Err((field, message))) => {
                assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
            }
            (found, expected) => panic!("{found:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn nobody_inactive_is_invited() {
        let inactive = StaffRequest {
            invite_sys: Some(true),
            email: Some("d@example.org".into()),
            role_select: Some(7),
            status: Some(INACTIVE),
            ..request()
        };
        let problem = invited(&inactive, Role::SessionAdmin).unwrap_err();
        assert_eq!(problem.errors["status"], ["Somebody inactive gets no invitation."]);
    }

    #[rstest]
    #[case(1, None, None)]
    #[case(2, chrono::NaiveDate::from_ymd_opt(2026, 11, 20), Some("Moved away"))]
    fn inactive_date_and_note_are_of_the_inactive(
        #[case] status: i16,
        #[case] day: Option<chrono::NaiveDate>,
        #[case] note: Option<&str>,
    ) {
        let request = StaffRequest {
            status: Some(status),
            inactive_date: chrono::NaiveDate::from_ymd_opt(2026, 11, 20),
            inactive_notes: Some(" Moved away ".into()),
            ..request()
        };
        let (fields, _) = staff(&request).unwrap();
        assert_eq!((fields.inactive_date, fields.inactive_notes.as_deref()), (day, note));
    }
}
