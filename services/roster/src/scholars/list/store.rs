//! Every statement about the list of scholars.

use std::collections::HashMap;

use contracts::directory::{program_place, site_place};
use platform::{
    Platform,
    auth::{Action, Can, Place, Scope},
    db::Db,
    error::Problem,
    fault,
    list::{Bind, Column, Count, IndexScope, List, ListQuery, RowOf, Rows, Sql, Totals},
    phones,
};

use super::model::{EnrollmentRow, ScholarFilter};
use crate::{
    reach::{BY_LAST_NAME, NAMES, within},
    scholars::{
        reach::also,
        words::{GENDER, GRADE, STATUS, UNASSIGNED, answer_word, status_word},
    },
};

/// The list of scholars.
pub static SCHOLARS: List<EnrollmentRow> = List {
    table: "enrollments",
    only: None,
    reach: IndexScope::Both,
    // Spec 2 §9: tables 25.
    page: 25,
    order: "lastName",
    id: |row| row.id,
    columns: &[
        Column::text("lastName", "list_key(last_name)")
            .sorted_by(BY_LAST_NAME)
            .cell("Last Name", |row| row.last_name.as_str().into()),
        Column::text("firstName", "list_key(first_name)")
            .shown(NAMES)
            .cell("First Name", |row| row.first_name.as_str().into()),
        Column::new("enteringGrade", "entering_grade", GRADE)
            .cell("Entering Grade", |row| row.grade().into()),
        Column::day("birthDate", "birth_date").cell("Birth Date", |row| row.birth_date.into()),
        Column::new("gender", "gender", GENDER)
            .blanks_last()
            .cell("Gender", |row| row.gender().into()),
        Column::text("classroomName", "list_key(classroom_name)")
            .cell("Classroom", |row| row.classroom_name.as_str().into()),
        Column::found_only("(classroom_name = '')::int", UNASSIGNED),
        Column::new("status", "status", STATUS)
            .cell("Status", |row| status_word(row.status).into()),
        Column::text("scholarStudentId", "list_key(scholar_student_id)")
            .blanks_last()
            .cell("Student ID", |row| row.scholar_student_id.clone().into()),
        Column::day("enrollmentDate", "enrolled_on")
            .cell("Enrollment Date", |row| row.enrolled_on.into()),
        Column::text("siteName", "list_key(site_name)")
            .cell("Site/Session", |row| row.site_name.as_str().into()),
        Column::shown_only("scheduledDays", "Scheduled Days", |row| row.days().into()),
        Column::day("inactiveDate", "inactive_on")
            .blanks_last()
            .cell("Inactive Date", |row| row.inactive_on.into()),
        Column::text("inactiveNotes", "list_key(inactive_note)")
            .sorted_by("left(list_key(inactive_note), 100)")
            .blanks_last()
            .cell("Inactive Notes", |row| row.inactive_note.clone().into()),
        Column::text("scholarNumber", "list_key(scholar_number)")
            .blanks_last()
            .cell("Scholar ID", |row| row.more.scholar_number.clone().into()),
        Column::text("externalId", "list_key(external_id)")
            .blanks_last()
            .cell("External ID", |row| row.more.external_id.clone().into()),
        Column::shown_only("ethnicity", "Ethnicity", |row| row.more.ethnicity.clone().into()),
        Column::shown_only("otherGender", "Other Gender", |row| {
            row.more.other_gender.clone().into()
        }),
        Column::shown_only("addressLine1", "Address Line 1", |row| {
            row.more.address_line1.clone().into()
        }),
        Column::shown_only("addressLine2", "Address Line 2", |row| {
            row.more.address_line2.clone().into()
        }),
        Column::shown_only("city", "City", |row| row.more.city.clone().into()),
        Column::shown_only("state", "State", |row| row.more.state.clone().into()),
        Column::shown_only("postalCode", "ZIP Code", |row| row.more.postal_code.clone().into()),
        Column::shown_only("homePhone", "Home Phone", |row| {
            row.more.home_phone.as_deref().map(phones::shown).into()
        }),
        Column::shown_only("consentInformation", "Scholar Information Consent", |row| {
            answer_word(row.more.consent_information).into()
        }),
        Column::shown_only("consentFieldTrip", "Field Trip Consent", |row| {
            answer_word(row.more.consent_field_trip).into()
        }),
        Column::shown_only("consentMedical", "Medical Consent", |row| {
            answer_word(row.more.consent_medical).into()
        }),
        Column::shown_only("consentEmergency", "Emergency Consent", |row| {
            answer_word(row.more.consent_emergency).into()
        }),
        Column::shown_only("photoOptOut", "Photo/Video Opt-Out", |row| {
            answer_word(row.more.photo_opt_out).into()
        }),
        Column::shown_only("customFields.0", "Custom Field 1", |row| row.custom(0).into()),
        Column::shown_only("customFields.1", "Custom Field 2", |row| row.custom(1).into()),
        Column::shown_only("customFields.2", "Custom Field 3", |row| row.custom(2).into()),
        Column::shown_only("customFields.3", "Custom Field 4", |row| row.custom(3).into()),
        Column::shown_only("customFields.4", "Custom Field 5", |row| row.custom(4).into()),
        Column::shown_only("customFields.5", "Custom Field 6", |row| row.custom(5).into()),
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
    conditions.into_iter().flatten().fold(rows, Rows::and_where).apply(query)
}

/// Errors: 400 on `ColumnsToHide` when the list has no such column.
pub fn check_columns(hidden: &[String]) -> Result<(), Problem> {
    let is_column = |field: &str| SCHOLARS.columns.iter().any(|column| column.field == field);
    match hidden.iter().position(|field| !is_column(field)) {
        None => Ok(()),
        Some(at) => {
            let fault = fault("noColumn", "There is no such column");
            Err(Problem::invalid(format!("ColumnsToHide.{at}"), fault))
        }
    }
}

/// The columns of a file, without those that are hidden and without custom fields that have no name; and the names of the
/// others by the heads that stand for them.
pub fn file_columns(
    names: &[String],
    hidden: &[String],
) -> (Vec<&'static str>, HashMap<&'static str, String>) {
    let name_of = |field: &str| -> Option<&String> {
        let number: usize = field.strip_prefix(CUSTOM)?.parse().ok()?;
        names.get(number)
    };
    let mut heads = HashMap::new();
    let mut shown = Vec::new();
    for column in SCHOLARS.columns {
        let Some((head, _)) = column.cell else { continue };
        let name = name_of(column.field).filter(|name| !name.is_empty());
        if column.field.starts_with(CUSTOM) && name.is_none() {
            continue;
        }
        if let Some(name) = name {
            heads.insert(head, name.clone());
        }
        if !hidden.iter().any(|field| field == column.field) {
            shown.push(column.field);
        }
    }
    (shown, heads)
}

/// What the fields of custom fields begin with, before their number from 0.
const CUSTOM: &str = "customFields.";

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
