//! The list of events and holidays.

use platform::{
    auth::{Action, Sees},
    db::Db,
    error::Problem,
    list::{Bind, Column, Count, IndexScope, List, ListQuery, Rows, Sql, Totals},
};

use super::model::{CalendarQuery, EntryRow};
use crate::days;

/// The list of events and holidays.
pub static CALENDAR: List<EntryRow> = List {
    table: "calendar_entries",
    only: None,
    reach: IndexScope::Account,
    // Spec 2 §9.
    page: 25,
    order: "startDate",
    id: |entry| entry.id,
    columns: &[
        Column::day("startDate", "start_date"),
        Column::text("title", "list_key(title)"),
        Column::text("location", "list_key(location)"),
        Column::day("endDate", "end_date"),
    ],
};

/// A page of a program's events and holidays, and how many there are.
pub async fn entries(
    db: &Db,
    sees: &Sees<'_, impl Action>,
    (program, calendar_query): (i64, &CalendarQuery),
    query: &ListQuery,
) -> Result<(Vec<EntryRow>, Totals), Problem> {
    let place = match (calendar_query.site_id, calendar_query.all_sites) {
        (Some(site), _) => Some(Sql::new("site_id IS NULL OR site_id = $", [Bind::Number(site)])),
        (None, Some(true)) => None,
        (None, _) => Some(Sql::plain("site_id IS NULL")),
    };
    let conditions = [
        Some(Sql::new("program_id = $", [Bind::Number(program)])),
        place,
        calendar_query.id.map(|id| Sql::new("entry_id = $", [Bind::Number(id)])),
    ];
    let rows = days::during(CALENDAR.rows(), (calendar_query.start_date, calendar_query.end_date));
    let rows = rows.counted_to(days::COUNTED).of_account(sees.place().account).apply(query)?;
    let rows = conditions.into_iter().flatten().fold(rows, Rows::and_where);
    rows.read(db, sees.scope(), query, |rows| Count::of(rows, "0")).await
}
