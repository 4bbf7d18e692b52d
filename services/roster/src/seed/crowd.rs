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

/// Classrooms of each site; one of thirteen scholars is in none.
const ROOMS: &str = "3";

/// What a scholar's number says of them, from 0 to 19: when they came, and on which days they are absent or late. It is a
/// hash, so that those of one site differ however many sites there are.
const KIND: &str = "((hashint8(n) & 2147483647) % 20)";

/// The first day of scholars of a kind: a later kind came later, over eight months.
const CAME: &str = "(date '2025-08-25' + 13 * kind)";

/// Those of the last kind came last, and left with the end of the school year.
const LEFT: &str = "date '2026-06-26'";

/// Classrooms of the sites of account `$1`.
const CLASSROOMS: &str = "
    INSERT INTO classrooms (account_id, program_id, site_id, name, name_key, capacity, color, created_by, modified_by)
    SELECT s.account_id, s.program_id, s.id, 'Room ' || room, 'room ' || room, 40, room, 0, 0
    FROM ref_sites s CROSS JOIN generate_series(1, {rooms}) AS room
    WHERE s.account_id = $1 AND NOT s.deleted
    ON CONFLICT (site_id, name_key) DO NOTHING";

/// Scholars `$1` to `$2` of account `$3`, whose first is `$4`: each number is always the same child, and no two have the same
/// names and day of birth. They sit in the account's sites, one after the other.
///
/// There are 3,650 days, 26 first names and 400 last names. A multiplier that shares no factor with their product leads
/// through all of them in a mixed order, so that few children have the mix of names that many have.
const CHILDREN: &str = "(
    SELECT n, $4 + n - 1 AS id, $3 AS account_id, date '2012-01-01' + (mixed % 3650)::integer AS birth_date,
        (ARRAY['Ana','Ben','Carla','David','Elena','Farid','Grace','Hugo','Inés','Jamal','Keiko','Luis','Maya','Noah',
            'Olga','Pedro','Quinn','Rosa','Sam','Tara','Uma','Victor','Wendy','Ximena','Yusuf','Zoe'])[1 + (mixed / 3650 % 26)::int]
            AS first_name,
        (ARRAY['Alvarez','Brown','Chen','Diaz','Evans','Flores','Garcia','Hall','Ito','Jones','Khan','Lopez','Moore',
            'Nguyen','Ortiz','Patel','Quist','Reyes','Singh','Torres'])[1 + (mixed / 94900 % 20)::int] || '-' ||
        (ARRAY['Adams','Baker','Cruz','Dunn','Ellis','Ford','Gray','Hunt','Irwin','James','King','Lane','Miles','Nash',
            'Owen','Price','Reed','Stone','Tate','Usher'])[1 + (mixed / 1898000 % 20)::int] AS last_name,
        (n % 14 - 1)::smallint AS entering_grade, places.site_id, site_name, places.program_id, kind, c.id AS classroom_id,
        coalesce(c.name, '') AS classroom_name
    FROM (
        SELECT n, n * 22695477 % 37960000 AS mixed, n % (SELECT count(*) FROM ref_sites s WHERE s.account_id = $3 AND NOT s.deleted) AS seat, {kind} AS kind,
            (hashint8(n) & 2147483647) / 20 % 13 AS chair
        FROM generate_series($1, $2) n
    ) numbers
    JOIN (
        SELECT row_number() OVER (ORDER BY s.id) - 1 AS seat, s.id AS site_id, s.name AS site_name, s.program_id
        FROM ref_sites s WHERE s.account_id = $3 AND NOT s.deleted
    ) places USING (seat)
    LEFT JOIN classrooms c ON c.site_id = places.site_id AND chair > 0 AND c.name_key = 'room ' || (1 + chair % {rooms})
) children";

/// Scholars, enrollments and contacts; the copies that triggers would fill in are there from the start. Of medical status
/// there is what lists and registers show; what is sealed is nothing that they read.
const CROWD: [&str; 3] = [
    "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade, external_id,
         has_epi_pen, has_allergies, has_custody_alert, created_by, modified_by)
     OVERRIDING SYSTEM VALUE
     SELECT id, account_id, first_name, last_name, list_key(first_name), list_key(last_name), birth_date, entering_grade,
         'scale-' || n, n % 40 = 3, n % 12 = 3, n % 90 = 7, 0, 0
     FROM {children}",
    "INSERT INTO enrollments (account_id, program_id, site_id, scholar_id, classroom_id, status, enrolled_on, inactive_on, days,
         first_name, last_name, birth_date, entering_grade, external_id, classroom_name, site_name, created_by, modified_by)
     SELECT account_id, program_id, site_id, id, classroom_id, CASE kind WHEN 19 THEN 2 ELSE 1 END, {came},
         CASE kind WHEN 19 THEN {left} END,
         CASE n % 5 WHEN 0 THEN '{1,2,3,4,5}' WHEN 1 THEN '{1,2,3,4,5,6}' ELSE '{}' END::smallint[],
         first_name, last_name, birth_date, entering_grade, 'scale-' || n, classroom_name, site_name, 0, 0
     FROM {children}",
    // Everybody has somebody, two of five a second, who is barred where there is a custody alert, and half an emergency
    // contact.
    "INSERT INTO scholar_contacts (account_id, scholar_id, kind, ordinal, first_name, last_name, email, phone_number,
         relationship, allowed_to_pick, is_barred, scholar_first_name, scholar_last_name)
     SELECT account_id, id, who.kind, who.ordinal, who.first_name, split_part(last_name, '-', 1),
         lower(who.first_name) || n || '@families.afterbell.test', '718555' || lpad((n % 10000)::text, 4, '0'),
         who.relationship, who.ordinal = 0 OR n % 90 <> 7, who.ordinal = 1 AND n % 90 = 7, children.first_name, last_name
     FROM {children}
     CROSS JOIN (VALUES
         (1, 0, 'Rosa', 'Mother', 1, 1), (1, 1, 'Marcus', 'Father', 5, 2), (2, 0, 'Teresa', 'Grandparent', 2, 1)
     ) AS who (kind, ordinal, first_name, relationship, every, times)
     WHERE n % who.every < who.times OR who.ordinal = 1 AND n % 90 = 7",
];

/// What a scholar's kind says of a day: of 20 one is absent and one late.
const STATUS: &str =
    "CASE (kind * 31 + {day} * 17) % 20 WHEN 0 THEN 1 WHEN 1 THEN 3 ELSE 2 END::smallint";

/// How many scholars of account `$1` are at each site.
const SEATS: &str = "
    INSERT INTO site_scholars (site_id, account_id, program_id, scholars, records)
    SELECT site_id, account_id, program_id, count(*) FILTER (WHERE status = 1), count(*)
    FROM enrollments WHERE account_id = $1
    GROUP BY site_id, account_id, program_id
    ON CONFLICT (site_id) DO UPDATE SET scholars = excluded.scholars, records = excluded.records,
        version = site_scholars.version + 1";

/// Counts of the scholars of account `$1` on the weekdays of the year before `$2`.
///
/// On each day one kind is absent and one late, and of the kinds those up to some number are enrolled: so each classroom is
/// counted once by kind, and a day needs no more than three of its numbers. To count each mark would take hours.
const COUNTS: &str = "
    INSERT INTO attendance_counts (site_id, day, classroom_id, account_id, program_id, present, late, absent, not_scheduled, taken,
        expected_taken)
    WITH kinds AS (
        SELECT e.site_id, coalesce(e.classroom_id, 0) AS classroom_id, e.account_id, e.program_id, {kind} AS kind,
            count(*) AS scholars
        FROM enrollments e
        JOIN scholars s ON s.id = e.scholar_id
        CROSS JOIN LATERAL (SELECT substr(s.external_id, 7)::bigint AS n) AS number
        WHERE e.account_id = $1 AND s.external_id LIKE 'scale-%' GROUP BY 1, 2, 3, 4, 5
    ), rooms AS (
        SELECT site_id, classroom_id, account_id, program_id, array_agg(scholars ORDER BY kind) AS each,
            array_agg(up_to ORDER BY kind) AS up_to
        FROM (
            SELECT room.*, kind, coalesce(scholars, 0) AS scholars,
                sum(coalesce(scholars, 0)) OVER (PARTITION BY site_id, classroom_id ORDER BY kind) AS up_to
            FROM (SELECT DISTINCT site_id, classroom_id, account_id, program_id FROM kinds) room
            CROSS JOIN generate_series(0, 19) AS kind
            LEFT JOIN (SELECT site_id, classroom_id, kind, scholars FROM kinds) one USING (site_id, classroom_id, kind)
        ) counted
        GROUP BY site_id, classroom_id, account_id, program_id
    ), days AS (
        SELECT day::date AS day, count(*)::integer AS here, (max(kind) FILTER (WHERE {status} = 1))::integer AS absent,
            (max(kind) FILTER (WHERE {status} = 3))::integer AS late
        FROM generate_series($2 - 364, $2, interval '1 day') AS day
        CROSS JOIN generate_series(0, 19) AS kind
        WHERE extract(isodow FROM day) < 6 AND {came} <= day AND (kind < 19 OR day < {left})
        GROUP BY day
    )
    SELECT site_id, day, classroom_id, account_id, program_id, taken - late - absent, late, absent, 0, taken, taken
    FROM (
        SELECT site_id, day, classroom_id, account_id, program_id, coalesce(each[late + 1], 0)::integer AS late,
            coalesce(each[absent + 1], 0)::integer AS absent, up_to[here]::integer AS taken
        FROM rooms CROSS JOIN days
    ) counts
    WHERE taken > 0
    ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = excluded.present, late = excluded.late,
        absent = excluded.absent, taken = excluded.taken,
        expected_taken = excluded.expected_taken";

/// The marks of the last `$3` days themselves, in the order in which registers are taken: where a table keeps its rows is
/// part of what reading and changing them takes.
const MARKS: &str = "
    INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, check_in, marked_at, marked_by)
    SELECT id, day, account_id, program_id, site_id, status,
        CASE status WHEN 2 THEN time '15:00' WHEN 3 THEN time '15:40' END, day + time '20:15', 0
    FROM (
        SELECT e.id, e.account_id, e.program_id, e.site_id, day::date AS day, {status} AS status
        FROM enrollments e
        JOIN scholars s ON s.id = e.scholar_id
        CROSS JOIN LATERAL (SELECT substr(s.external_id, 7)::bigint AS n) AS number
        CROSS JOIN LATERAL (SELECT {kind} AS kind) AS kind
        CROSS JOIN generate_series($2 - ($3 - 1)::integer, $2, interval '1 day') AS day
        WHERE e.account_id = $1 AND s.external_id LIKE 'scale-%' AND $3 > 0 AND extract(isodow FROM day) < 6
            AND e.enrolled_on <= day AND (e.inactive_on IS NULL OR day < e.inactive_on)
    ) marks
    ORDER BY day, site_id, id
    ON CONFLICT DO NOTHING";

/// A statement with what its words in braces stand for.
fn seed_sql(sql: &str) -> String {
    sql.replace("{children}", CHILDREN)
        .replace("{status}", STATUS)
        .replace("{day}", "(day::date - date '2000-01-01')")
        .replace("{kind}", KIND)
        .replace("{came}", CAME)
        .replace("{left}", LEFT)
        .replace("{rooms}", ROOMS)
}

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
    const TABLES: [&str; 4] = ["scholars", "enrollments", "scholar_contacts", "attendance"];
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
    diesel::sql_query(seed_sql(CLASSROOMS)).bind::<BigInt, _>(account_id).execute(conn).await?;
    let mut from = there + 1;
    while from <= count {
        let to = count.min(from + PART - 1);
        for sql in CROWD {
            diesel::sql_query(seed_sql(sql))
                .bind::<BigInt, _>(from)
                .bind::<BigInt, _>(to)
                .bind::<BigInt, _>(account_id)
                .bind::<BigInt, _>(first_id)
                .execute(conn)
                .await?;
        }
        from = to + 1;
    }
    diesel::sql_query(SEATS).bind::<BigInt, _>(account_id).execute(conn).await?;
    diesel::sql_query(seed_sql(COUNTS))
        .bind::<BigInt, _>(account_id)
        .bind::<Date, _>(until)
        .execute(conn)
        .await?;
    diesel::sql_query(seed_sql(MARKS))
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
