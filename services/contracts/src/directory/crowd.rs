//! People in numbers, for measuring: the same rows in every database, written without an event for each.

use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{BoxedSqlQuery, SqlQuery},
    sql_types::{BigInt, Jsonb},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

/// People of an account, made from their numbers alone: number 1 is always the same person. They sit in the account's
/// sites, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowd {
    /// The account.
    pub account_id: i64,
    /// The first number.
    pub from: i64,
    /// The last number.
    pub to: i64,
    /// Id of the first; the others follow.
    pub first_id: i64,
}

/// The people, as a source of rows. A site admin for every 50, a program admin for every 1,000, staff otherwise; of
/// 20, one is invited and one no longer active.
const PEOPLE: &str = "(
    SELECT n, $3 + n - $1 AS id, $4 AS account_id,
        'person' || lpad(n::text, 7, '0') || '@scale.afterbell.test' AS email,
        (ARRAY['Ana','Ben','Carla','David','Elena','Farid','Grace','Hugo','Inés','Jamal','Keiko','Luis','Maya','Noah',
            'Olga','Pedro','Quinn','Rosa','Sam','Tara','Uma','Victor','Wendy','Ximena','Yusuf','Zoe'])[1 + (mix % 26)::int]
            AS first_name,
        (ARRAY['Alvarez','Brown','Chen','Diaz','Evans','Flores','Garcia','Hall','Ito','Jones','Khan','Lopez','Moore',
            'Nguyen','Ortiz','Patel','Quist','Reyes','Singh','Torres'])[1 + (mix / 26 % 20)::int] || '-' ||
        (ARRAY['Adams','Baker','Cruz','Dunn','Ellis','Ford','Gray','Hunt','Irwin','James','King','Lane','Miles','Nash',
            'Owen','Price','Reed','Stone','Tate','Usher'])[1 + (mix / 520 % 20)::int] AS last_name,
        (2000000000 + n)::text AS phone_number,
        (ARRAY['Cell','Work','Home'])[1 + (n % 3)::int] AS phone_type,
        CASE WHEN n % 20 = 7 THEN 4 WHEN n % 20 = 13 THEN 2 ELSE 1 END::smallint AS status,
        CASE WHEN n % 1000 = 0 THEN 5 WHEN n % 50 = 0 THEN 6 ELSE 7 END::smallint AS role_id,
        (ARRAY['Teacher','Admin','Support Staff','Counselor','Other'])[1 + (n % 5)::int] AS program_role,
        program_id, program_name,
        CASE WHEN n % 1000 <> 0 THEN site_id END AS site_id,
        CASE WHEN n % 1000 <> 0 THEN site_name END AS site_name,
        timestamptz '2026-01-01' + n % 200 * interval '1 hour' AS invited_at,
        CASE WHEN n % 20 NOT IN (7, 13) THEN timestamptz '2026-02-01' + n % 5000 * interval '1 hour' END AS seen_at
    FROM (
        SELECT n, n * 7919 % 1000003 AS mix,
            n % (SELECT count(*) FROM ref_sites s WHERE s.account_id = $4 AND NOT s.deleted) AS seat
        FROM generate_series($1, $2) n
    ) numbers
    JOIN (
        SELECT row_number() OVER (ORDER BY s.id) - 1 AS seat, s.id AS site_id, s.name AS site_name, s.program_id,
            p.name AS program_name
        FROM ref_sites s JOIN ref_programs p ON p.id = s.program_id
        WHERE s.account_id = $4 AND NOT s.deleted
    ) places USING (seat)
    ORDER BY n
) people";

/// A person's copy, and that of the one role record.
const COPIES: [&str; 2] = [
    "INSERT INTO ref_users (id, account_id, email, first_name, last_name, status, version, position, deleted)
     SELECT id, account_id, email, first_name, last_name, status, 1, 0, false FROM {people} ON CONFLICT DO NOTHING",
    "INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, site_id, role_id, status, program_role,
         primary_account_admin)
     SELECT id, 0, account_id, program_id, site_id, role_id, status, program_role, false FROM {people}
     ON CONFLICT DO NOTHING",
];

impl Crowd {
    /// A statement in which `{people}` stands for the people as rows: id, account_id, email, first_name, last_name,
    /// phone_number, phone_type, status, role_id, program_role, program_id, program_name, site_id, site_name,
    /// invited_at, seen_at.
    pub fn statement(&self, sql: &str) -> BoxedSqlQuery<'static, Pg, SqlQuery> {
        diesel::sql_query(sql.replace("{people}", PEOPLE))
            .into_boxed()
            .bind::<BigInt, _>(self.from)
            .bind::<BigInt, _>(self.to)
            .bind::<BigInt, _>(self.first_id)
            .bind::<BigInt, _>(self.account_id)
    }

    /// Writes the copies of the people. The copies of the account's sites must be there.
    pub async fn copy(&self, conn: &mut AsyncPgConnection) -> QueryResult<()> {
        for sql in COPIES {
            self.statement(sql).execute(conn).await?;
        }
        Ok(())
    }

    /// The same people in parts of at most so many.
    pub fn parts(self, size: i64) -> impl Iterator<Item = Self> {
        let mut from = self.from;
        std::iter::from_fn(move || {
            let to = self.to.min(from + size - 1);
            let part = Self { from, to, first_id: self.first_id + from - self.from, ..self };
            from = to + 1;
            (part.from <= part.to).then_some(part)
        })
    }
}

/// The copies of an account's programs and sites, to be written elsewhere by [`places_write`].
pub async fn places_read(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<[Value; 2]> {
    let mut read = [Value::Null, Value::Null];
    for (rows, table) in read.iter_mut().zip(PLACES) {
        let sql = format!(
            "SELECT coalesce(jsonb_agg(r), '[]') AS rows FROM {table} r WHERE account_id = $1"
        );
        let found: Rows =
            diesel::sql_query(sql).bind::<BigInt, _>(account).get_result(conn).await?;
        *rows = found.rows;
    }
    Ok(read)
}

/// Writes copies of programs and sites, so that they need not be waited for.
pub async fn places_write(conn: &mut AsyncPgConnection, places: &[Value; 2]) -> QueryResult<()> {
    for (rows, table) in places.iter().zip(PLACES) {
        let sql = format!(
            "INSERT INTO {table} SELECT * FROM jsonb_populate_recordset(NULL::{table}, $1) ON CONFLICT DO NOTHING"
        );
        diesel::sql_query(sql).bind::<Jsonb, _>(rows).execute(conn).await?;
    }
    Ok(())
}

const PLACES: [&str; 2] = ["ref_programs", "ref_sites"];

#[derive(diesel::QueryableByName)]
struct Rows {
    #[diesel(sql_type = Jsonb)]
    rows: Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_whole() {
        let crowd = Crowd { account_id: 1, from: 11, to: 35, first_id: 1000 };
        let parts: Vec<_> =
            crowd.parts(10).map(|part| (part.from, part.to, part.first_id)).collect();
        assert_eq!(parts, [(11, 20, 1000), (21, 30, 1010), (31, 35, 1020)]);
        assert_eq!(Crowd { to: 10, ..crowd }.parts(10).count(), 0);
    }
}
