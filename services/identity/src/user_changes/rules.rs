//! What a form about a person may say (spec 2 §5), and whom nobody may shut out.

use std::borrow::Cow;

use platform::{
    Fault, Problem,
    auth::{Role, Scope},
    fault,
    form::Faults,
};

use super::model::{AssignedRole, CheckedFields, Person, RoleRequest, UserRequest};
use crate::{
    roles::{self, RoleAt, is_assignable},
    users::rules::{self as fields, Broken, PHONE_MESSAGE},
};

/// Longest title in a program (spec 2 §5 Staff).
const POSITION_LENGTH: usize = 50;
/// Longest note to an invitation.
const NOTE_LENGTH: usize = 500;
/// Phone types (spec 2 §3).
const PHONE_TYPES: [&str; 3] = ["Cell", "Work", "Home"];

/// The message about characters in names (spec 2 §5 Names, on the user form). The dots and spaces of names are let through
/// too, as everywhere: "Jr.", "De La Cruz".
pub const NAME_MESSAGE: Fault =
    fault("userName", "Only alphabetic characters, hyphens and apostrophes are allowed");
/// The message about addresses of roles below 4 (spec 2 §5 Email).
pub const INTERNAL_MESSAGE: Fault =
    fault("internalEmail", "An internal email address must be used");

/// The message about roles in two accounts.
pub const ONE_ACCOUNT: Fault = fault("oneAccount", "All roles of a person belong to one account");

/// A role that somebody is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedRole {
    /// Role and place.
    pub at: RoleAt,
    /// Title in the program.
    pub program_role: Option<String>,
    /// The account's primary admin.
    pub is_primary: bool,
}

/// A form that keeps the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What was typed in.
    pub typed: CheckedFields,
    /// The roles asked for, each once.
    pub roles: Vec<RequestedRole>,
}

/// What of somebody may be older than the rules of the form, or have come by others.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoredFields<'p> {
    first_name: Option<&'p str>,
    last_name: Option<&'p str>,
    phone_number: Option<&'p str>,
}

impl<'p> From<&'p Person> for StoredFields<'p> {
    fn from(person: &'p Person) -> Self {
        Self {
            first_name: Some(&person.first_name),
            last_name: Some(&person.last_name),
            phone_number: person.phone_number.as_deref(),
        }
    }
}

/// Reads a form about a person. What it leaves as it is keeps no rule: people write their own names and numbers by
/// others than these.
///
/// Errors: 400 with the spec's message on each field.
pub fn form(
    request: &UserRequest,
    stored: StoredFields<'_>,
    internal_domains: &[String],
) -> Result<Form, Problem> {
    let mut faults = Faults::default();
    let StoredFields { first_name, last_name, phone_number } = stored;
    let first_name = name(&mut faults, "firstName", "First Name", &request.first_name, first_name);
    let last_name = name(&mut faults, "lastName", "Last Name", &request.last_name, last_name);
    let email = email(&mut faults, &request.email);
    let phone_number = phone(&mut faults, request.phone_number.as_deref(), phone_number);
    let phone_type = phone_type(&mut faults, request.phone_type.as_deref());
    let note = request.personal_invitation_note.as_deref();
    let invitation_note = text(&mut faults, "personalInvitationNote", "Note", note, NOTE_LENGTH);
    let requested = requested_roles(&mut faults, &request.user_roles);
    if requested.iter().any(|role| role.at.role.is_provider())
        && !email.is_empty()
        && !is_internal(&email, internal_domains)
    {
        faults.add("email", INTERNAL_MESSAGE);
    }
    let typed =
        CheckedFields { first_name, last_name, email, phone_number, phone_type, invitation_note };
    faults.check(Form { typed, roles: requested })
}

/// Reads roles alone, as privileges are given.
///
/// Errors: 400 with the spec's message on each field.
pub fn roles(requests: &[RoleRequest]) -> Result<Vec<RequestedRole>, Problem> {
    let mut faults = Faults::default();
    let requested = requested_roles(&mut faults, requests);
    faults.check(requested)
}

/// Reads an address alone.
///
/// Errors: 400 on `email`.
pub fn address(value: &str) -> Result<String, Problem> {
    let mut faults = Faults::default();
    let email = email(&mut faults, value);
    faults.check(email)
}

/// Whether an address ends with one of the provider's domains; any does when none is named.
pub fn is_internal(email: &str, domains: &[String]) -> bool {
    let Some((_, domain)) = email.rsplit_once('@') else { return false };
    let domain = domain.to_lowercase();
    domains.is_empty()
        || domains.iter().any(|allowed| {
            let allowed = allowed.trim_start_matches('@').to_lowercase();
            domain == allowed || domain.ends_with(&format!(".{allowed}"))
        })
}

fn name(
    faults: &mut Faults,
    field: &'static str,
    label: &str,
    value: &str,
    stored: Option<&str>,
) -> String {
    if stored.is_some_and(|stored| !stored.is_empty() && stored == value.trim()) {
        return value.trim().to_owned();
    }
    match fields::name(value) {
        Ok(name) => return name,
        Err(broken @ (Broken::Missing | Broken::TooLong(_))) => {
            faults.add(field, broken.fault(label));
        }
        Err(_) => faults.add(field, NAME_MESSAGE),
    }
    String::new()
}

fn email(faults: &mut Faults, value: &str) -> String {
    match fields::email(value) {
        Ok(email) => return email,
        Err(Broken::Missing) => faults.add("email", Fault::required("Email")),
        Err(Broken::TooLong(length)) => faults.add("email", Fault::too_long("Email", length)),
        Err(_) => faults.add("email", fault("email", "Email invalid")),
    }
    String::new()
}

fn phone(faults: &mut Faults, value: Option<&str>, stored: Option<&str>) -> Option<String> {
    fields::phone(value.unwrap_or_default(), stored).unwrap_or_else(|_| {
        faults.add("phoneNumber", PHONE_MESSAGE);
        None
    })
}

fn phone_type(faults: &mut Faults, value: Option<&str>) -> Option<String> {
    let value = value.map(str::trim).filter(|kind| !kind.is_empty())?;
    let known = PHONE_TYPES.into_iter().find(|kind| kind.eq_ignore_ascii_case(value));
    if known.is_none() {
        faults.add("phoneType", fault("phoneType", "Phone type must be Cell, Work or Home"));
    }
    known.map(str::to_owned)
}

fn text(
    faults: &mut Faults,
    field: impl Into<Cow<'static, str>>,
    label: &str,
    value: Option<&str>,
    length: usize,
) -> Option<String> {
    let value = value?.trim();
    if !value.chars().all(|c| c == '\n' || c == '\r' || c == '\t' || is_plain(c)) {
        faults.add(field, Fault::untypable(label));
        return None;
    }
    if value.chars().count() > length {
        faults.add(field, Fault::too_long(label, length));
        return None;
    }
    (!value.is_empty()).then(|| value.to_owned())
}

/// Whether a character can be seen where it stands: none that controls, and none that turns round what follows
/// (Unicode bidirectional formatting) or shows nothing.
fn is_plain(c: char) -> bool {
    let is_hidden = matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    !c.is_control() && !is_hidden
}

fn requested_roles(faults: &mut Faults, requests: &[RoleRequest]) -> Vec<RequestedRole> {
    if requests.is_empty() {
        faults.add("userRoles", Fault::required("User Role"));
    }
    let mut requested: Vec<RequestedRole> = Vec::with_capacity(requests.len());
    for (index, request) in requests.iter().enumerate() {
        let Some(role) = requested_role(faults, index, request) else { continue };
        match requested.iter_mut().find(|other| other.at == role.at) {
            // The same role at the same place twice is one role.
            Some(other) => other.is_primary |= role.is_primary,
            None => requested.push(role),
        }
    }
    let mut accounts = requested.iter().map(|role| role.at.account);
    if let Some(first) = accounts.next()
        && accounts.any(|account| account != first)
    {
        faults.add("userRoles", ONE_ACCOUNT);
    }
    requested
}

fn requested_role(
    faults: &mut Faults,
    index: usize,
    request: &RoleRequest,
) -> Option<RequestedRole> {
    let field = |name: &str| format!("userRoles[{index}].{name}");
    let positive = |id: Option<i64>| id.filter(|id| *id > 0);
    let role = positive(request.role_id)
        .and_then(|id| i16::try_from(id).ok())
        .and_then(Role::from_id)
        .filter(|role| is_assignable(*role));
    let Some(role) = role else {
        faults.add(field("roleId"), Fault::required("User Role"));
        return None;
    };
    let at = RoleAt {
        role,
        account: positive(request.account_id),
        program: positive(request.program_id),
        site: positive(request.site_id),
    };
    if let Some((name, message)) = fields::place_problem(role, at.account, at.program, at.site) {
        faults.add(field(name), message);
        return None;
    }
    let title = request.program_role.as_deref();
    if title.is_some_and(|title| title.trim().contains(['\n', '\r', '\t'])) {
        faults.add(field("programRole"), fault("oneLine", "Position must be on one line"));
    }
    let program_role = text(faults, field("programRole"), "Position", title, POSITION_LENGTH);
    let is_primary = request.is_primary_account_admin;
    if is_primary && role != Role::AccountAdmin {
        faults.add(
            field("isPrimaryAccountAdmin"),
            fault("primaryRole", "Only an account admin can be the primary account admin"),
        );
        return None;
    }
    // An account admin's record is about the whole account.
    let whole = role == Role::AccountAdmin || role.is_provider();
    let at = if whole { RoleAt { program: None, site: None, ..at } } else { at };
    Some(RequestedRole { at, program_role, is_primary })
}

/// The records of a person that the caller may change and take.
pub fn mine<'h>(scope: &Scope, assigned: &'h [AssignedRole]) -> Vec<&'h AssignedRole> {
    assigned.iter().filter(|assigned| is_mine(scope, assigned)).collect()
}

/// Whether the caller may change and take a record.
pub fn is_mine(scope: &Scope, assigned: &AssignedRole) -> bool {
    roles::may_assign(scope, RoleAt::from(&assigned.record)).is_ok()
}

/// Whether the person as such is the caller's to manage: each of the roles, and without any the whole account.
pub fn is_whole_mine(scope: &Scope, account: Option<i64>, assigned: &[AssignedRole]) -> bool {
    if assigned.is_empty() {
        let role = if account.is_some() { Role::AccountAdmin } else { Role::ContentAdmin };
        let at = RoleAt { role, account, program: None, site: None };
        return roles::may_assign(scope, at).is_ok();
    }
    assigned.iter().all(|assigned| is_mine(scope, assigned))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn staff() -> RoleRequest {
        RoleRequest {
            role_id: Some(7),
            account_id: Some(1),
            program_id: Some(2),
            site_id: Some(3),
            ..RoleRequest::default()
        }
    }

    fn request() -> UserRequest {
        UserRequest {
            first_name: "Ana-María".into(),
            last_name: "O'Neil".into(),
            email: "ana@afterbell.test".into(),
            user_roles: vec![staff()],
            ..UserRequest::default()
        }
    }

    fn messages(change: impl FnOnce(&mut UserRequest)) -> Vec<(String, String)> {
        messages_beside(StoredFields::default(), change)
    }

    fn messages_beside(
        stored: StoredFields<'_>,
        change: impl FnOnce(&mut UserRequest),
    ) -> Vec<(String, String)> {
        let mut request = request();
        change(&mut request);
        match form(&request, stored, &["afterbell.test".to_owned()]) {
            Ok(_) => Vec::new(),
            Err(problem) => problem
                .errors
                .into_iter()
                .flat_map(|(field, messages)| {
                    messages.into_iter().map(move |messages| (field.clone(), messages))
                })
                .collect(),
        }
    }

    #[track_caller]
    fn says(change: impl FnOnce(&mut UserRequest), field: &str, message: &str) {
        assert_eq!(messages(change), [(field.to_owned(), message.to_owned())]);
    }

    #[test]
    fn the_messages_of_the_specification() {
        assert_eq!(messages(|_| {}), []);
        says(|r| r.first_name = " ".into(), "firstName", "First Name is required");
        says(|r| r.last_name = String::new(), "lastName", "Last Name is required");
        says(|r| r.first_name = "Ana 2".into(), "firstName", &NAME_MESSAGE.to_string());
        says(|r| r.last_name = "N@ Jr".into(), "lastName", &NAME_MESSAGE.to_string());
        says(
            |r| r.last_name = "x".repeat(51),
            "lastName",
            "Last Name may not be greater than 50 characters",
        );
        says(|r| r.email = String::new(), "email", "Email is required");
        says(|r| r.email = "ana@".into(), "email", "Email invalid");
        says(|r| r.user_roles.clear(), "userRoles", "User Role is required");
        says(
            |r| r.phone_number = Some("555 010".into()),
            "phoneNumber",
            "Phone number must have 10 digits",
        );
        says(
            |r| r.phone_type = Some("Fax".into()),
            "phoneType",
            "Phone type must be Cell, Work or Home",
        );
    }

    #[rstest]
    #[case("María José", "De La Cruz Jr.")]
    #[case("Zoë", "O’Neil-Núñez")]
    fn names_have_spaces_and_dots(#[case] first: &str, #[case] last: &str) {
        let found_messages =
            messages(|r| (r.first_name, r.last_name) = (first.into(), last.into()));
        assert_eq!(found_messages, []);
    }

    #[rstest]
    #[case("Lead\u{202e}redaeL")]
    #[case("Lead\u{2066}x")]
    #[case("Lead\0")]
    #[case("Lead\u{7}")]
    #[case("Lead\u{200b}er")]
    fn a_position_can_be_read(#[case] title: &str) {
        let role = RoleRequest { program_role: Some(title.into()), ..staff() };
        says(
            |r| r.user_roles = vec![role],
            "userRoles[0].programRole",
            "Position has characters that cannot be typed",
        );
        says(
            |r| r.personal_invitation_note = Some(title.into()),
            "personalInvitationNote",
            "Note has characters that cannot be typed",
        );
    }

    #[test]
    fn a_position_is_on_one_line_and_a_note_on_many() {
        let role = RoleRequest { program_role: Some("Lead\nTeacher".into()), ..staff() };
        says(
            |r| r.user_roles = vec![role],
            "userRoles[0].programRole",
            "Position must be on one line",
        );
        assert_eq!(
            messages(|r| r.personal_invitation_note = Some("Dear Ana,\n\twelcome".into())),
            []
        );
    }

    #[rstest]
    #[case(None, Some(1), Some(2), Some(3), "roleId", "User Role is required")]
    #[case(Some(8), Some(1), Some(2), Some(3), "roleId", "User Role is required")]
    #[case(Some(4), None, None, None, "accountId", "Account is required")]
    #[case(Some(4), Some(0), None, None, "accountId", "Account is required")]
    #[case(Some(5), Some(1), None, None, "programId", "Program is required")]
    #[case(Some(6), Some(1), Some(2), None, "siteId", "Site/Session is required")]
    #[case(Some(7), Some(1), Some(2), Some(0), "siteId", "Site/Session is required")]
    #[case(Some(7), Some(1), None, Some(3), "programId", "Program is required")]
    fn a_role_needs_its_place(
        #[case] role_id: Option<i64>,
        #[case] account_id: Option<i64>,
        #[case] program_id: Option<i64>,
        #[case] site_id: Option<i64>,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let role = RoleRequest { role_id, account_id, program_id, site_id, ..staff() };
        says(|r| r.user_roles = vec![role], &format!("userRoles[0].{field}"), message);
    }

    #[rstest]
    #[case("ana@afterbell.test", true)]
    #[case("ana@AFTERBELL.test", true)]
    #[case("ana@people.afterbell.test", true)]
    #[case("ana@notafterbell.test", false)]
    #[case("ana@afterbell.test.example.org", false)]
    fn the_provider_s_people_have_the_provider_s_addresses(
        #[case] email: &str,
        #[case] fits: bool,
    ) {
        assert_eq!(is_internal(email, &["afterbell.test".to_owned()]), fits, "{email}");
        let admin = RoleRequest { role_id: Some(2), ..RoleRequest::default() };
        let found_messages = messages(|r| {
            r.email = email.to_owned();
            r.user_roles = vec![admin];
        });
        assert_eq!(
            found_messages
                .iter()
                .any(|(_, found_messages)| *found_messages == INTERNAL_MESSAGE.to_string()),
            !fits
        );
    }

    #[test]
    fn one_account_a_person_and_each_role_once() {
        let elsewhere = RoleRequest { account_id: Some(9), ..staff() };
        says(
            |r| r.user_roles.push(elsewhere),
            "userRoles",
            "All roles of a person belong to one account",
        );
        let mut twice = request();
        twice.user_roles.push(staff());
        assert_eq!(form(&twice, StoredFields::default(), &[]).unwrap().roles.len(), 1);
    }

    #[test]
    fn what_a_form_leaves_as_it_is_keeps_no_rule() {
        let stored = StoredFields {
            first_name: Some("Ivy Rose"),
            last_name: Some("de la Lane Jr."),
            phone_number: Some("12"),
        };
        let same = |r: &mut UserRequest| {
            r.first_name = " Ivy Rose".into();
            r.last_name = "de la Lane Jr.".into();
            r.phone_number = Some("12".into());
        };
        assert_eq!(messages_beside(stored, same), []);
        let says = |change: fn(&mut UserRequest), field: &str, message: &str| {
            let found_messages = messages_beside(stored, |r| {
                same(r);
                change(r);
            });
            assert_eq!(found_messages, [(field.to_owned(), message.to_owned())]);
        };
        says(|r| r.first_name = "Ivy 2".into(), "firstName", &NAME_MESSAGE.to_string());
        says(|r| r.last_name = "de la Lane 3rd".into(), "lastName", &NAME_MESSAGE.to_string());
        says(
            |r| r.phone_number = Some("123".into()),
            "phoneNumber",
            "Phone number must have 10 digits",
        );
    }

    #[test]
    fn phones_are_stored_as_digits() {
        let mut request = request();
        request.phone_number = Some("(212) 555-0100".into());
        request.phone_type = Some("cell".into());
        let typed = form(&request, StoredFields::default(), &[]).unwrap().typed;
        assert_eq!(typed.phone_number.as_deref(), Some("2125550100"));
        assert_eq!(typed.phone_type.as_deref(), Some("Cell"));
    }
}
