//! Every statement about holidays.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtProgram, ProgramPlace},
    error::Problem,
};

use super::model::{Holiday, HolidayFields};
use crate::{live, schema::holidays};

/// Where a holiday is.
///
/// Errors: 404 when the tenant has no such holiday.
pub async fn holiday_place(conn: &mut AsyncPgConnection, id: i64) -> Result<ProgramPlace, Problem> {
    let place = holidays::table
        .find(id)
        .select((holidays::account_id, holidays::program_id))
        .first(conn)
        .await
        .optional()?;
    let (account, program) = place.ok_or_else(|| Problem::not_found("holiday"))?;
    Ok(ProgramPlace { account, program })
}

/// A holiday of a program, locked until the transaction ends.
pub async fn holiday_lock(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<Holiday>> {
    holidays::table
        .find(id)
        .filter(holidays::program_id.eq(at.place().program))
        .select(Holiday::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// Adds a holiday.
pub async fn holiday_insert(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    fields: &HolidayFields,
) -> QueryResult<Holiday> {
    let ProgramPlace { account, program } = at.place();
    let holiday = diesel::insert_into(holidays::table)
        .values((
            holidays::account_id.eq(account),
            holidays::program_id.eq(program),
            fields,
            holidays::created_by.eq(at.user_id()),
            holidays::modified_by.eq(at.user_id()),
        ))
        .returning(Holiday::as_returning())
        .get_result(conn)
        .await?;
    live::events(conn, at.place()).await?;
    Ok(holiday)
}

/// The holidays of a program.
pub async fn holiday_list(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
) -> QueryResult<Vec<Holiday>> {
    holidays::table
        .filter(holidays::program_id.eq(at.place().program))
        .order(holidays::id)
        .select(Holiday::as_select())
        .for_update()
        .load(conn)
        .await
}

/// The time zone of most of a program's sites; none without sites.
pub async fn program_zone(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
) -> QueryResult<Option<String>> {
    #[derive(QueryableByName)]
    struct Zone {
        #[diesel(sql_type = Text)]
        time_zone: String,
    }
    let zone: Option<Zone> = diesel::sql_query(
        "SELECT time_zone FROM ref_sites WHERE program_id = $1 AND NOT deleted
         GROUP BY time_zone ORDER BY count(*) DESC, time_zone LIMIT 1",
    )
    .bind::<BigInt, _>(at.place().program)
    .get_result(conn)
    .await
    .optional()?;
    Ok(zone.map(|zone| zone.time_zone))
}

/// Adds holidays.
pub async fn holidays_insert(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    new: &[HolidayFields],
) -> QueryResult<Vec<Holiday>> {
    let ProgramPlace { account, program } = at.place();
    let row = |fields| {
        (
            holidays::account_id.eq(account),
            holidays::program_id.eq(program),
            fields,
            holidays::created_by.eq(at.user_id()),
            holidays::modified_by.eq(at.user_id()),
        )
    };
    let holidays = diesel::insert_into(holidays::table)
        .values(new.iter().map(row).collect::<Vec<_>>())
        .returning(Holiday::as_returning())
        .get_results(conn)
        .await?;
    live::events(conn, at.place()).await?;
    Ok(holidays)
}

/// Gives holidays other days.
pub async fn holidays_move(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    moved: &[(i64, &HolidayFields)],
) -> QueryResult<Vec<Holiday>> {
    let days = |of: fn(&HolidayFields) -> NaiveDate| -> Vec<NaiveDate> {
        moved.iter().map(|(_, fields)| of(fields)).collect()
    };
    let ids: Vec<i64> = moved.iter().map(|(id, _)| *id).collect();
    diesel::sql_query(
        "UPDATE holidays h SET start_date = w.first, end_date = w.last, version = h.version + 1, modified_at = now(),
             modified_by = $1
         FROM unnest($2, $3, $4) AS w (id, first, last) WHERE h.id = w.id",
    )
    .bind::<BigInt, _>(at.user_id())
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Date>, _>(days(|fields| fields.start_date))
    .bind::<Array<Date>, _>(days(|fields| fields.end_date))
    .execute(conn)
    .await?;
    live::events(conn, at.place()).await?;
    holidays::table
        .filter(holidays::id.eq_any(ids))
        .order(holidays::id)
        .select(Holiday::as_select())
        .load(conn)
        .await
}

/// Changes a holiday.
pub async fn holiday_update(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    id: i64,
    fields: &HolidayFields,
) -> QueryResult<Holiday> {
    let holiday = diesel::update(holidays::table.find(id))
        .set((
            fields,
            holidays::version.eq(holidays::version + 1),
            holidays::modified_at.eq(diesel::dsl::now),
            holidays::modified_by.eq(at.user_id()),
        ))
        .returning(Holiday::as_returning())
        .get_result(conn)
        .await?;
    live::events(conn, at.place()).await?;
    Ok(holiday)
}

/// Removes a holiday.
pub async fn holiday_delete(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    let program = at.place().program;
    diesel::delete(holidays::table.find(id))
        .filter(holidays::program_id.nullable().eq(program))
        .execute(conn)
        .await?;
    live::events(conn, at.place()).await
}

/// Whether a program has a holiday of a name.
pub async fn has_name(
    conn: &mut AsyncPgConnection,
    at: &AtProgram<'_, impl Action>,
    name_key: &str,
) -> QueryResult<bool> {
    let named = holidays::table
        .filter(holidays::program_id.eq(at.place().program))
        .filter(holidays::name_key.eq(name_key));
    diesel::select(diesel::dsl::exists(named)).get_result(conn).await
}
