//! The list as a CSV file, read by a cursor.

use diesel_async::RunQueryDsl;
use platform::{
    Platform, Problem,
    auth::Scope,
    csv::{Line, Lines},
    list::ListQuery,
};

use super::{
    model::{Found, UserFilter, UserRow},
    store,
};

/// Columns of the file, as the list's page calls them.
pub const HEADER: &[&str] = &[
    "First Name",
    "Last Name",
    "System Role",
    "Invitation Status",
    "Invitation Date",
    "Program Name",
    "Last Login",
    "Site/Session",
    "Position",
    "Email",
    "Phone",
    "Schedule Date",
    "Revoke Date",
];

/// Reads the next rows.
const NEXT: &str = "FETCH 1000 FROM listed_people";

/// Writes the lines of the people that a list finds.
pub async fn write(
    platform: Platform,
    scope: Scope,
    filter: UserFilter,
    list: ListQuery,
    mut file: Lines,
) -> Result<(), Problem> {
    platform
        .db()
        .tenant_tx(&scope, async |conn| {
            let rows = store::rows(conn, &scope, &filter, &list).await?;
            rows.cursor("listed_people").execute(conn).await?;
            loop {
                let page: Vec<Found> = diesel::sql_query(NEXT).load(conn).await?;
                if page.is_empty() {
                    return Ok::<_, Problem>(());
                }
                file.write(page.into_iter().map(|row| line(row.into())).collect()).await?;
            }
        })
        .await
}

fn line(row: UserRow) -> Line {
    let day = |day: chrono::NaiveDate| day.format("%m/%d/%Y").to_string();
    vec![
        row.first_name,
        row.last_name,
        row.system_role.unwrap_or_default(),
        row.invitation_status,
        row.invitation_date.map(|time| day(time.date_naive())).unwrap_or_default(),
        row.program_name.unwrap_or_default(),
        row.last_login.map(|time| day(time.date_naive())).unwrap_or_default(),
        row.site_name.unwrap_or_default(),
        row.position.unwrap_or_default(),
        row.email,
        row.phone.unwrap_or_default(),
        row.schedule_date.map(day).unwrap_or_default(),
        row.revoke_date.map(day).unwrap_or_default(),
    ]
}
