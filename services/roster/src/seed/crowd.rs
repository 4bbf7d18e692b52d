//! Scholars in numbers with a year of attendance, for measuring: written without an event and an audit entry for each.

use chrono::NaiveDate;
use diesel::{
    QueryResult,
    sql_types::{BigInt, Date},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// How many scholars of an account there are to be, and until when they have come.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// The account, whose sites' copies must be there.
    pub account_id: i64,
    /// As many as are missing to this are made.
    pub count: i64,
    /// The last day of attendance.
    pub until: NaiveDate,
    /// Days before it of which each mark is written; of the other days of the year the counts alone are.
    pub marked_days: i64,
}

/// Scholars made in one statement.
const PART: i64 = 100_000;

/// Scholars `$1` to `$2` of account `$3`, whose first is `$4`: each number is always the same child, and no two have the same
/// names and day of birth. They sit in the account's sites, one after the other.
const CHILDREN: &str = "(
    SELECT n, $4 + n - 1 AS id, $3 AS account_id, date '2012-01-01' + (n % 3650)::integer AS birth_date,
        (ARRAY['Ana','Ben','Carla','David','Elena','Farid','Grace','Hugo','Inés','Jamal','Keiko','Luis','Maya','Noah',
            'Olga','Pedro','Quinn','Rosa','Sam','Tara','Uma','Victor','Wendy','Ximena','Yusuf','Zoe'])[1 + (n / 3650 % 26)::int]
            AS first_name,
        (ARRAY['Alvarez','Brown','Chen','Diaz','Evans','Flores','Garcia','Hall','Ito','Jones','Khan','Lopez','Moore',
            'Nguyen','Ortiz','Patel','Quist','Reyes','Singh','Torres'])[1 + (n / 94900 % 20)::int] || '-' ||
        (ARRAY['Adams','Baker','Cruz','Dunn','Ellis','Ford','Gray','Hunt','Irwin','James','King','Lane','Miles','Nash',
            'Owen','Price','Reed','Stone','Tate','Usher'])[1 + (n / 1898000 % 20)::int] AS last_name,
        (n % 14 - 1)::smallint AS entering_grade, site_id, site_name, program_id
    FROM (
        SELECT n, n % (SELECT count(*) FROM ref_sites s WHERE s.account_id = $3 AND NOT s.deleted) AS seat
        FROM generate_series($1, $2) n
    ) numbers
    JOIN (
        SELECT row_number() OVER (ORDER BY s.id) - 1 AS seat, s.id AS site_id, s.name AS site_name, s.program_id
        FROM ref_sites s WHERE s.account_id = $3 AND NOT s.deleted
    ) places USING (seat)
) children";

/// Scholars and their enrollments; the copies that triggers would fill in are there from the start.
const CROWD: [&str; 2] = [
    "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade, external_id,
         created_by, modified_by)
     OVERRIDING SYSTEM VALUE
     SELECT id, account_id, first_name, last_name, list_key(first_name), list_key(last_name), birth_date, entering_grade,
         'scale-' || n, 0, 0
     FROM {children}",
    "INSERT INTO enrollments (account_id, program_id, site_id, scholar_id, enrolled_on, first_name, last_name, birth_date,
         entering_grade, site_name, created_by, modified_by)
     SELECT account_id, program_id, site_id, id, date '2025-09-01', first_name, last_name, birth_date, entering_grade,
         site_name, 0, 0
     FROM {children}",
];

/// What a scholar's number says of a day: of 20 one is absent and one late.
const STATUS: &str =
    "CASE (n * 31 + {day} * 17) % 20 WHEN 0 THEN 1 WHEN 1 THEN 3 ELSE 2 END::smallint";

/// Counts of the scholars of account `$1` on the weekdays of the year before `$2`, and how many are at each site.
const COUNTS: [&str; 2] = [
    "INSERT INTO site_scholars (site_id, account_id, program_id, scholars)
     SELECT site_id, account_id, program_id, count(*) FROM enrollments WHERE account_id = $1 AND status = 1 AND $2 IS NOT NULL
     GROUP BY site_id, account_id, program_id
     ON CONFLICT (site_id) DO UPDATE SET scholars = excluded.scholars, version = site_scholars.version + 1",
    // What a number says depends on what is left of it by 20, so the sites are counted once for each.
    "INSERT INTO attendance_counts (site_id, day, classroom_id, account_id, program_id, present, late, absent, not_scheduled, taken,
         expected_taken)
     SELECT site_id, day, 0, account_id, program_id, sum(scholars) FILTER (WHERE status = 2), sum(scholars) FILTER (WHERE status = 3),
         sum(scholars) FILTER (WHERE status = 1), 0, sum(scholars), sum(scholars)
     FROM (
         SELECT site_id, account_id, program_id, scholars, day::date AS day, {status} AS status
         FROM (
             SELECT e.site_id, e.account_id, e.program_id, substr(s.external_id, 7)::bigint % 20 AS n, count(*) AS scholars
             FROM enrollments e JOIN scholars s ON s.id = e.scholar_id
             WHERE e.account_id = $1 AND s.external_id LIKE 'scale-%' GROUP BY 1, 2, 3, 4
         ) sites
         CROSS JOIN generate_series($2 - 364, $2, interval '1 day') AS day
         WHERE extract(isodow FROM day) < 6
     ) marks
     GROUP BY site_id, day, account_id, program_id
     ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = excluded.present, late = excluded.late,
         absent = excluded.absent, taken = excluded.taken, expected_taken = excluded.expected_taken",
];

/// The marks of the last `$3` days themselves.
const MARKS: &str = "
    INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, marked_at, marked_by)
    SELECT id, day::date, account_id, program_id, site_id, {status}, day + time '20:15', 0
    FROM (
        SELECT e.id, e.account_id, e.program_id, e.site_id, substr(s.external_id, 7)::bigint AS n
        FROM enrollments e JOIN scholars s ON s.id = e.scholar_id
        WHERE e.account_id = $1 AND s.external_id LIKE 'scale-%'
    ) children
    CROSS JOIN generate_series($2 - ($3 - 1)::integer, $2, interval '1 day') AS day
    WHERE $3 > 0 AND extract(isodow FROM day) < 6
    ON CONFLICT DO NOTHING";

#[derive(diesel::QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Makes the scholars that are missing, and the attendance of all of them.
///
/// `conn` is a transaction of the tables' owner: indexes are made anew at the end, which takes minutes less, and what triggers
/// would find out is written with the rows.
pub async fn crowd(conn: &mut AsyncPgConnection, crowd: Crowd) -> QueryResult<()> {
    const TABLES: [&str; 3] = ["scholars", "enrollments", "attendance"];
    let Crowd { account_id, count, until, marked_days } = crowd;
    let there: i64 = diesel::sql_query(
        "SELECT count(*) AS n FROM scholars WHERE account_id = $1 AND external_id LIKE 'scale-%'",
    )
    .bind::<BigInt, _>(account_id)
    .get_result::<Number>(conn)
    .await?
    .n;
    if there >= count {
        return Ok(());
    }
    let last = diesel::sql_query(
        "SELECT setval(pg_get_serial_sequence('scholars', 'id'), nextval(pg_get_serial_sequence('scholars', 'id')) + $1) AS n",
    )
    .bind::<BigInt, _>(count - there)
    .get_result::<Number>(conn)
    .await?
    .n;
    let first_id = last - count + 1;
    let indexes = platform::db::indexes_take(conn, &TABLES).await?;
    for table in TABLES {
        conn.batch_execute(&format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await?;
    }
    let mut from = there + 1;
    while from <= count {
        let to = count.min(from + PART - 1);
        for sql in CROWD {
            diesel::sql_query(sql.replace("{children}", CHILDREN))
                .bind::<BigInt, _>(from)
                .bind::<BigInt, _>(to)
                .bind::<BigInt, _>(account_id)
                .bind::<BigInt, _>(first_id)
                .execute(conn)
                .await?;
        }
        from = to + 1;
    }
    let status = STATUS.replace("{day}", "(day::date - date '2000-01-01')");
    for sql in COUNTS {
        diesel::sql_query(sql.replace("{status}", &status))
            .bind::<BigInt, _>(account_id)
            .bind::<Date, _>(until)
            .execute(conn)
            .await?;
    }
    diesel::sql_query(MARKS.replace("{status}", &status))
        .bind::<BigInt, _>(account_id)
        .bind::<Date, _>(until)
        .bind::<BigInt, _>(marked_days)
        .execute(conn)
        .await?;
    for table in TABLES {
        conn.batch_execute(&format!("ALTER TABLE {table} ENABLE TRIGGER USER")).await?;
    }
    platform::db::indexes_give(conn, &indexes).await
}
