//! Every statement about the list of scholars.

use contracts::directory::{program_place, site_place};
use platform::{
    Platform,
    auth::{Action, Can, Place, Scope},
    db::Db,
    error::Problem,
    list::{Bind, Column, Count, List, ListQuery, Reach, RowOf, Rows, Sql, Totals},
};

use super::model::{EnrollmentRow, ScholarFilter};
use crate::{
    reach::within,
    scholars::{
        reach::also,
        words::{GENDER, GRADE, STATUS, status_word},
    },
};

/// The list of scholars.
pub static SCHOLARS: List<EnrollmentRow> = List {
    table: "enrollments",
    only: None,
    reach: Reach::Both,
    // Spec 2 §9: tables 25.
    page: 25,
    order: "lastName",
    id: |row| row.id,
    columns: &[
        Column::text("lastName", "list_key(last_name)")
            .cell("Last Name", |row| row.last_name.as_str().into()),
        Column::text("firstName", "list_key(first_name)")
            .cell("First Name", |row| row.first_name.as_str().into()),
        Column::new("enteringGrade", "entering_grade", GRADE)
            .cell("Entering Grade", |row| row.grade().into()),
        Column::day("birthDate", "birth_date").cell("Birth Date", |row| row.birth_date.into()),
        Column::new("gender", "gender", GENDER)
            .blanks_last()
            .cell("Gender", |row| row.gender().into()),
        Column::text("classroomName", "list_key(classroom_name)")
            .cell("Classroom", |row| row.classroom_name.as_str().into()),
        Column::new("status", "status", STATUS)
            .cell("Status", |row| status_word(row.status).into()),
        Column::text("scholarStudentId", "list_key(scholar_student_id)")
            .blanks_last()
            .cell("Student ID", |row| row.scholar_student_id.clone().into()),
        Column::day("enrollmentDate", "enrolled_on")
            .cell("Enrollment Date", |row| row.enrolled_on.into()),
        Column::text("siteName", "list_key(site_name)")
            .cell("Site/Session", |row| row.site_name.as_str().into()),
    ],
};

impl RowOf for EnrollmentRow {
    fn list() -> &'static List<Self> {
        &SCHOLARS
    }
}

/// The scholars in a scope that a list is about.
///
/// Errors: 400 when the query names a column that the list has not.
pub fn found(
    scope: &Scope,
    filter: &ScholarFilter,
    query: &ListQuery,
) -> Result<Rows<EnrollmentRow>, Problem> {
    let number = |column: &str, value: Option<i64>| {
        value.map(|value| Sql::new(&format!("{column} = $"), [Bind::Number(value)]))
    };
    let mut rows = within(SCHOLARS.rows(), scope, also);
    if let Some(account) = filter.account_id {
        rows = rows.of_account(account);
    }
    let classroom = match filter.classroom_id {
        Some(0) => Some(Sql::plain("classroom_id IS NULL")),
        other => number("classroom_id", other),
    };
    let status = filter.status.filter(|status| *status != 0).map(i64::from);
    let conditions = [
        number("program_id", filter.program_id),
        number("site_id", filter.site_id),
        classroom,
        number("status", status),
    ];
    conditions.into_iter().flatten().fold(rows, Rows::that).found_by(query)
}

/// A page of the scholars within reach.
pub async fn scholar_list(
    db: &Db,
    scope: &Scope,
    filter: &ScholarFilter,
    query: &ListQuery,
) -> Result<(Vec<EnrollmentRow>, Totals), Problem> {
    found(scope, filter, query)?.read(db, scope, query, |rows| Count::of(rows, "0")).await
}

/// Errors: 404 when the account, program or site asked for is none that the caller sees.
pub async fn check_place<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    filter: &ScholarFilter,
) -> Result<(), Problem> {
    if let Some(account) = filter.account_id {
        who.sees(Place::account(account))?;
    }
    if filter.program_id.is_none() && filter.site_id.is_none() {
        return Ok(());
    }
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            if let Some(program) = filter.program_id {
                who.sees(program_place(conn, program).await?)?;
            }
            if let Some(site) = filter.site_id {
                who.sees(site_place(conn, None, site).await?)?;
            }
            Ok(())
        })
        .await
}
