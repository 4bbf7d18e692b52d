//! What others are told of a register that was saved: how many scholars have which mark, and nothing of who they are.

use chrono::NaiveDate;
use contracts::RegisterState;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{BigInt, Date, Integer},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    db::Prepare,
    events,
};

#[derive(QueryableByName)]
struct Saved {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Integer)]
    taken: i32,
    #[diesel(sql_type = Integer)]
    present: i32,
    #[diesel(sql_type = Integer)]
    late: i32,
    #[diesel(sql_type = Integer)]
    absent: i32,
    #[diesel(sql_type = Integer)]
    not_scheduled: i32,
}

/// Tells others of the register of a site and day, once for each save, however many marks it has. Call it in the transaction
/// of the marks, after they are counted; the register's row orders two saves.
pub async fn publish(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
) -> QueryResult<()> {
    let SitePlace { account, program: program_id, site: site_id } = at.place();
    let saved: Saved = diesel::sql_query(
        "WITH saved AS (
             INSERT INTO registers AS r (account_id, program_id, site_id, day) VALUES ($1, $2, $3, $4)
             ON CONFLICT (site_id, day) DO UPDATE SET version = r.version + 1
             RETURNING id, version
         )
         SELECT s.id, s.version, c.*
         FROM saved s
         CROSS JOIN (
             SELECT coalesce(sum(taken), 0)::integer AS taken, coalesce(sum(present), 0)::integer AS present,
                 coalesce(sum(late), 0)::integer AS late, coalesce(sum(absent), 0)::integer AS absent,
                 coalesce(sum(not_scheduled), 0)::integer AS not_scheduled
             FROM attendance_counts WHERE site_id = $3 AND day = $4
         ) c",
    )
    .bind::<BigInt, _>(account)
    .bind::<BigInt, _>(program_id)
    .bind::<BigInt, _>(site_id)
    .bind::<Date, _>(day)
    .prepared()
    .get_result(conn)
    .await?;
    let state = RegisterState {
        id: saved.id,
        account_id: account,
        program_id,
        site_id,
        day: day.to_string(),
        taken: saved.taken,
        present: saved.present,
        late: saved.late,
        absent: saved.absent,
        not_scheduled: saved.not_scheduled,
        version: saved.version,
        deleted: false,
    };
    events::publish(conn, state).await.map(drop)
}
