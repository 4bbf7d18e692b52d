//! The list of people as it is declared.

use platform::{
    auth::Role,
    list::{Bind, Cell, Column, ColumnKind, IndexScope, List, RowOf, Search, Sql, search_input},
};

use super::model::{Found, invitation_status};

/// The list of people. Whatever it sorts by and searches in is kept with each person, so that a page costs the same at a
/// thousand people and at a million.
pub static USERS: List<Found> = List {
    table: "users",
    only: Some("status <> 3"),
    reach: IndexScope::Both,
    // Spec 2 §9.
    page: 14,
    id: |person| person.id,
    order: "lastName",
    columns: &[
        Column::text("firstName", "first_key")
            .shown("list_key(first_name)")
            .cell("First Name", |person| person.first_name.as_str().into()),
        Column::text("lastName", "last_key")
            .sorted_by("last_first_key")
            .shown("list_key(last_name) || E'\\n' || list_key(first_name || ' ' || last_name)")
            .cell("Last Name", |person| person.last_name.as_str().into()),
        Column::new("systemRole", "lead_role_id", ColumnKind::Other(by_role))
            .unsearched()
            .cell("System Role", |person| person.role().map(Role::label).into()),
        Column::new("invitationStatus", "invitation_status", INVITATION)
            .unsearched()
            .cell("Invitation Status", |person| invitation_status(person.status()).into()),
        Column::new("invitationDate", "invited_at", ColumnKind::Moment)
            .unsearched()
            .blanks_last()
            .cell("Invitation Date", |person| person.invited_at.into()),
        Column::text("programName", "program_key")
            .shown("list_key(program_name)")
            .cell("Program Name", |person| person.program_name.clone().into()),
        Column::new("lastLogin", "last_login_at", ColumnKind::Moment)
            .unsearched()
            .blanks_last()
            .cell("Last Login", |person| person.last_login_at.into()),
        Column::text("siteName", "site_key")
            .shown("list_key(site_name)")
            .cell("Site/Session", |person| person.site_name.clone().into()),
        Column::text("position", "position_key")
            .shown("list_key(position)")
            .cell("Position", |person| person.position.clone().into()),
        Column::text("email", "email_key")
            .shown("list_key(email)")
            .cell("Email", |person| person.email.as_str().into()),
        Column::new("phone", "phone_number", ColumnKind::Shown)
            .cell("Phone", |person| person.phone_number.as_deref().map(phone).into()),
        Column::day("scheduleDate", "schedule_date")
            .unsearched()
            .blanks_last()
            .cell("Schedule Date", |person| person.schedule_date.into()),
        Column::day("revokeDate", "revoke_date")
            .unsearched()
            .blanks_last()
            .cell("Revoke Date", |person| person.revoke_date.into()),
        Column::shown_only("accountName", "Account", |person| person.account_name.clone().into()),
    ],
};

impl RowOf for Found {
    fn list() -> &'static List<Self> {
        &USERS
    }
}

/// Invitation filter values of spec 2 §4.
const INVITATION: ColumnKind = ColumnKind::Word(&[
    &["N/A", "--"],
    &["Pending"],
    &["Expired"],
    &["Accepted"],
    &["Deactivated"],
]);

fn by_role(search: &Search) -> Option<Sql> {
    let text = search_input::folded(&search.text);
    let is_named = |role: &Role| {
        let label = search_input::folded(role.label());
        match search.exact {
            // A filter may name roles by their ids too.
            true => label == text || role.id().to_string() == text,
            false => label.contains(&text),
        }
    };
    let ids = Role::ALL.into_iter().filter(is_named).map(|role| role.id().into()).collect();
    Some(Sql::new("lead_role_id = ANY ($)", [Bind::Numbers(ids)]))
}

/// Ten digits as pages show them: `(212) 555-0100`.
fn phone(digits: &str) -> Cell {
    let parts = (digits.get(..3), digits.get(3..6), digits.get(6..));
    match parts {
        (Some(area), Some(first), Some(last)) if digits.len() == 10 => {
            format!("({area}) {first}-{last}").into()
        }
        _ => digits.into(),
    }
}

/// The people of programs ($) and sites ($), each by the leading record there; only records there count.
pub const OF_PLACES: &str = "(SELECT p.id, p.account_id, p.first_name, p.last_name, p.email, p.phone_number, p.phone_type, \
     p.status, l.role_id AS lead_role_id, l.program_role AS position, l.program_id AS lead_program_id, l.program_name, \
     l.site_id AS lead_site_id, l.site_name, l.role_count, p.invitation_status, p.invited_at, p.schedule_date, \
     p.revoke_date, p.last_login_at, p.version, p.first_key, p.last_key, p.last_first_key, p.email_key, \
     list_key(l.program_role) AS position_key, list_key(l.program_name) AS program_key, list_key(l.site_name) AS site_key, \
     concat_ws(E'\\n', '', p.first_key, p.last_key, p.name_key, list_key(l.program_name), list_key(l.site_name), \
     list_key(l.program_role), p.email_key, p.phone_number, '') AS search_text \
     FROM (SELECT DISTINCT ON (r.user_id) r.user_id, r.role_id, r.program_role, r.program_id, r.site_id, \
     rp.name AS program_name, rs.name AS site_name, count(*) OVER (PARTITION BY r.user_id)::integer AS role_count \
     FROM user_roles r \
     LEFT JOIN ref_programs rp ON rp.id = r.program_id LEFT JOIN ref_sites rs ON rs.id = r.site_id \
     WHERE r.program_id = ANY ($) OR r.site_id = ANY ($) \
     ORDER BY r.user_id, r.status = 2, r.role_id, r.id) l \
     JOIN users p ON p.id = l.user_id) users";
