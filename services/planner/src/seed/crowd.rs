//! A plan for every site of an account, for measuring: written without an event and an audit entry for each row.

use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// How much is planned in an account.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// The account, whose programs', sites' and people's copies must be there.
    pub account_id: i64,
    /// Tasks of each of its programs, each of them assigned to every site of the program. A site has one event for ten of
    /// them, and the program as many for itself.
    pub site_tasks: i64,
}

/// The programs' own tasks, spread over their dates, in account `$1`; `$2` of each. One of ten is the account admin's.
const PROGRAM_TASKS: &str = "
    INSERT INTO tasks (account_id, program_id, name, description, start_date, end_date, status, owner_status, owner_id, created_by,
        modified_by)
    SELECT p.account_id, p.id,
        (ARRAY['Order supplies','Hire group leaders','Train staff','Visit the site','Call families','Plan the showcase',
            'Check first-aid kits','Book the bus','Print the schedule','Review incident reports'])[1 + (n % 10)::integer]
            || ', part ' || lpad(n::text, 3, '0'),
        'What has to be done before the next meeting of site coordinators.',
        p.start_date + ((p.end_date - p.start_date - 20) * n / $2)::integer,
        p.start_date + ((p.end_date - p.start_date - 20) * n / $2 + 2 + n % 15)::integer,
        CASE n % 20 WHEN 7 THEN 3 WHEN 3 THEN 2 WHEN 13 THEN 2 ELSE 1 END, CASE n % 20 WHEN 3 THEN 3 WHEN 13 THEN 3 ELSE 1 END,
        CASE n % 10 WHEN 0 THEN admin.user_id END, 0, 0
    FROM ref_programs p
    CROSS JOIN LATERAL (SELECT min(user_id) AS user_id FROM ref_user_roles WHERE account_id = $1 AND role_id = 4) admin
    CROSS JOIN generate_series(1, $2) n
    WHERE p.account_id = $1 AND NOT p.deleted AND p.end_date > p.start_date + 20
        AND NOT EXISTS (SELECT FROM tasks t WHERE t.program_id = p.id)";

/// Each of them at every site of its program, some days later, and owned by somebody of the site, two of three times.
const SITE_TASKS: &str = "
    INSERT INTO tasks (account_id, program_id, site_id, program_task_id, name, description, start_date, end_date, status,
        owner_status, owner_id, site_name, created_by, modified_by)
    SELECT t.account_id, t.program_id, s.id, t.id, t.name, t.description, t.start_date + shift, t.end_date + shift,
        CASE WHEN kind < 13 THEN 1 WHEN kind < 18 THEN 2 ELSE 3 END,
        CASE WHEN kind < 9 THEN 1 WHEN kind < 13 THEN 2 WHEN kind < 18 THEN 3 ELSE 1 END,
        CASE kind % 3 WHEN 0 THEN NULL ELSE people.ids[1 + kind % cardinality(people.ids)] END, s.name, 0, 0
    FROM ref_sites s
    JOIN tasks t ON t.program_id = s.program_id AND t.site_id IS NULL
    CROSS JOIN LATERAL (SELECT ((hashint8(s.id * 1000003 + t.id) & 2147483647) % 20)::integer AS kind) AS kind
    CROSS JOIN LATERAL (SELECT kind % 4 AS shift) AS shift
    LEFT JOIN (
        SELECT site_id, array_agg(user_id ORDER BY user_id) AS ids FROM ref_user_roles
        WHERE account_id = $1 AND site_id IS NOT NULL GROUP BY site_id
    ) people ON people.site_id = s.id
    WHERE s.account_id = $1 AND NOT s.deleted
    ON CONFLICT (program_task_id, site_id) DO NOTHING";

/// Events of programs and sites, in account `$1`: one for ten tasks, an hour and a half each on weekdays.
const EVENTS: &str = "
    INSERT INTO events (account_id, program_id, site_id, title, location, description, start_date, end_date, start_time, end_time,
        created_by, modified_by)
    SELECT account_id, program_id, site_id,
        (ARRAY['Family night','Staff meeting','Science fair','Field trip','Showcase'])[1 + (n % 5)::integer], 'Cafeteria',
        'Doors open ten minutes before.', day, day, time '15:00' + (n % 4) * interval '30 minutes',
        time '16:30' + (n % 4) * interval '30 minutes', 0, 0
    FROM (
        SELECT p.account_id, p.id AS program_id, NULL::bigint AS site_id, p.start_date, p.end_date FROM ref_programs p
        WHERE p.account_id = $1 AND NOT p.deleted
        UNION ALL
        SELECT s.account_id, s.program_id, s.id, p.start_date, p.end_date FROM ref_sites s
        JOIN ref_programs p ON p.id = s.program_id
        WHERE s.account_id = $1 AND NOT s.deleted
    ) places
    CROSS JOIN generate_series(1, $2 / 10) n
    CROSS JOIN LATERAL (
        SELECT start_date + ((end_date - start_date) * n / ($2 / 10 + 1) + (hashint8(coalesce(site_id, 0)) & 2147483647) % 7)::integer
            AS any_day
    ) any_day
    CROSS JOIN LATERAL (SELECT any_day - greatest(extract(isodow FROM any_day)::integer - 5, 0) AS day) AS day
    WHERE day BETWEEN start_date AND end_date
        AND NOT EXISTS (SELECT FROM events e WHERE e.program_id = places.program_id)";

/// Plans what is missing. `conn` is a transaction of the tables' owner: indexes are made anew at the end, which takes minutes
/// less.
pub async fn crowd(conn: &mut AsyncPgConnection, crowd: Crowd) -> QueryResult<()> {
    conn.batch_execute("ANALYZE ref_programs; ANALYZE ref_sites; ANALYZE ref_user_roles").await?;
    let indexes =
        platform::db::indexes_take(conn, &["tasks", "events", "calendar_entries"]).await?;
    for sql in [PROGRAM_TASKS, SITE_TASKS, EVENTS] {
        let statement = diesel::sql_query(sql).bind::<BigInt, _>(crowd.account_id);
        match sql {
            SITE_TASKS => statement.execute(conn).await?,
            _ => statement.bind::<BigInt, _>(crowd.site_tasks).execute(conn).await?,
        };
    }
    platform::db::indexes_give(conn, &indexes).await
}
