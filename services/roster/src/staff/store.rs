//! Every statement about the staff roster.

use platform::{
    auth::Scope,
    db::Db,
    error::Problem,
    list::{
        Bind, Column, ColumnKind, Count, IndexScope, List, ListQuery, Rows, Search, Sql, Totals,
    },
    phones,
};

use super::model::{StaffFilter, StaffRow};
use crate::reach::{BY_LAST_NAME, NAMES, within};

/// The staff list.
pub static STAFF: List<StaffRow> = List {
    table: "staff_entries",
    only: None,
    reach: IndexScope::Both,
    // Spec 2 §9: users and staff lists 14. The team roster's page asks for its 25.
    page: 14,
    order: "lastName",
    id: |row| row.id,
    columns: &[
        Column::text("lastName", "list_key(last_name)")
            .sorted_by(BY_LAST_NAME)
            .cell("Last Name", |row| row.last_name.as_str().into()),
        Column::text("firstName", "list_key(first_name)")
            .shown(NAMES)
            .cell("First Name", |row| row.first_name.as_str().into()),
        Column::text("siteName", "list_key(site_name)")
            .cell("Site/Session", |row| row.site_name.as_str().into()),
        Column::text("programName", "list_key(program_name)")
            .cell("Program", |row| row.program_name.as_str().into()),
        Column::new("systemRole", "role_id", ROLE)
            .cell("System Role", |row| row.role().label().into()),
        Column::text("programRole", "list_key(program_role)")
            .cell("Position", |row| row.program_role.as_str().into()),
        Column::text("group", "list_key(classroom_name)")
            .cell("Group", |row| row.classroom_name.as_str().into()),
        Column::new("status", "status", STATUS)
            .cell("Status", |row| status_word(row.status).into()),
        Column::day("inactiveDate", "inactive_date")
            .unsearched()
            .blanks_last()
            .cell("Inactive Date", |row| row.inactive_date.into()),
        Column::shown_only("inactiveNotes", "Inactive Notes", |row| {
            row.inactive_notes.clone().into()
        }),
        Column::new("lastLogin", "last_login", ColumnKind::Moment)
            .unsearched()
            .blanks_last()
            .cell("Last Login", |row| row.last_login.into()),
        Column::text("email", "list_key(email)").cell("Email", |row| row.email.as_str().into()),
        Column::text("phoneNumber", "phone_number")
            .cell("Phone Number", |row| phones::shown(&row.phone_number).into()),
    ],
};

const ROLE: ColumnKind = ColumnKind::Choice(&[
    (4, &["Account admin", "Administrador de la cuenta", "4"]),
    (5, &["Program admin", "Administrador del programa", "5"]),
    (6, &["Session admin", "Site admin", "Administrador del sitio", "6"]),
    (7, &["Staff", "Personal", "7"]),
    (9, &["No access", "Sin acceso", "9"]),
]);

/// What the list calls a status.
fn status_word(status: i16) -> &'static str {
    match status {
        1 => "Active",
        4 => "Invite pending",
        5 => "Invite expired",
        _ => "Inactive",
    }
}

const STATUS: ColumnKind = ColumnKind::Choice(&[
    (1, &["Active", "Activo", "1"]),
    (2, &["Inactive", "Inactivo", "2"]),
    (4, &["Invite pending", "Invitación pendiente", "4"]),
    (5, &["Invite expired", "Invitación vencida", "5"]),
]);

/// Rows within reach that a list is about.
///
/// Errors: 400 when the query names a column that the list has not.
pub fn found(
    scope: &Scope,
    filter: &StaffFilter,
    query: &ListQuery,
) -> Result<Rows<StaffRow>, Problem> {
    let number = |column: &str, value: Option<i64>| {
        value.map(|value| Sql::new(&format!("{column} = $"), [Bind::Number(value)]))
    };
    let mut rows = within(STAFF.rows(), scope, |_| None);
    if let Some(account) = filter.account_id {
        rows = rows.of_account(account);
    }
    let active = filter.active.map(|active| if active { "status = 1" } else { "status <> 1" });
    let conditions = [
        number("program_id", filter.program_id),
        number("site_id", filter.site_id),
        number("person_id", filter.id),
        number("role_id", filter.role_type.map(i64::from)),
        active.map(Sql::plain),
    ];
    rows = conditions.into_iter().flatten().fold(rows, Rows::and_where);
    let value = filter.search_value.as_deref().filter(|_| query.search.is_none());
    if let Some(search) =
        value.and_then(|text| Search::of(text, query.is_exact_match == Some(true)))
    {
        rows = rows.matching(query.search_field.as_deref(), &search)?;
    }
    rows.apply(query)
}

/// A page of the staff within reach.
pub async fn staff_list(
    db: &Db,
    scope: &Scope,
    filter: &StaffFilter,
    query: &ListQuery,
) -> Result<(Vec<StaffRow>, Totals), Problem> {
    found(scope, filter, query)?.read(db, scope, query, |rows| Count::of(rows, "0")).await
}
