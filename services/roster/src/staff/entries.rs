//! Makes the rows of the staff roster, in the transaction that takes in what they are made from.

use contracts::{ProgramState, SiteState, UserSeenState, UserState, directory};
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{Array, BigInt},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use platform::events::{ApplyError, Copies, CopyTable, Reaction, State};

use crate::attendance;

/// Roles of people on a roster: account admin to staff, and no access (spec 2 §4 Role mapping). Scholars, guardians and
/// the provider's people are not on it.
pub const ON_ROSTER: &str = "role_id IN (4, 5, 6, 7, 9)";

/// What the roster copies beside the directory.
pub fn copies() -> Copies {
    let columns = ["account_id", "phone_number", "phone_type"];
    directory::copies()
        .and(CopyTable::of::<UserState>("people", &columns))
        .and(CopyTable::of::<UserSeenState>("people_seen", &["account_id", "last_login_at"]))
        .and(attendance::holidays::copy())
        .and(attendance::holidays::hours_copy())
}

/// What the roster does when people, programs and sites change.
pub fn reactions() -> Vec<Reaction> {
    vec![
        Reaction::to::<UserState>(|conn, _, user| applied(of_user(conn, user.id())).boxed()),
        Reaction::to::<UserSeenState>(|conn, _, user| applied(seen(conn, user.id())).boxed()),
        Reaction::to::<ProgramState>(|conn, _, program| {
            applied(named(conn, "program", program.id())).boxed()
        }),
        Reaction::to::<SiteState>(|conn, _, site| applied(named(conn, "site", site.id())).boxed()),
    ]
}

async fn applied(work: impl Future<Output = QueryResult<()>>) -> Result<(), ApplyError> {
    Ok(work.await?)
}

/// Replaces the rows of a person. Staff members who have the person's e-mail address are that person.
pub async fn of_user(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    readdressed(conn, user).await?;
    let before: Vec<MemberId> = diesel::sql_query(
        "WITH gone AS (DELETE FROM staff_entries WHERE user_id = $1 RETURNING member_id)
         SELECT member_id AS id FROM gone WHERE member_id IS NOT NULL
         UNION
         SELECT member_id FROM staff_entries WHERE person_id = $1 AND member_id IS NOT NULL
         UNION
         SELECT m.id FROM ref_users u JOIN staff_members m ON m.account_id = u.account_id AND m.email = lower(u.email)
         WHERE u.id = $1",
    )
    .bind::<BigInt, _>(user)
    .load(conn)
    .await?;
    diesel::sql_query(format!(
        "INSERT INTO staff_entries (user_id, ordinal, account_id, program_id, site_id, role_id, status, program_role,
             first_name, last_name, email, phone_number, phone_type, program_name, site_name, person_id, invite_status,
             last_login)
         SELECT u.id, r.ordinal, r.account_id, r.program_id, r.site_id, r.role_id, r.status,
             coalesce(r.program_role, ''), u.first_name, u.last_name, u.email, coalesce(h.phone_number, ''),
             coalesce(h.phone_type, ''),
             coalesce(p.name, ''), coalesce(s.name, ''), u.id, r.status, l.last_login_at
         FROM ref_user_roles r
         JOIN ref_users u ON u.id = r.user_id AND NOT u.deleted
         LEFT JOIN people h ON h.id = u.id
         LEFT JOIN people_seen l ON l.id = u.id AND NOT l.deleted
         LEFT JOIN ref_programs p ON p.id = r.program_id
         LEFT JOIN ref_sites s ON s.id = r.site_id
         WHERE u.id = $1 AND r.account_id IS NOT NULL AND r.status <> 3 AND {ON_ROSTER}"
    ))
    .bind::<BigInt, _>(user)
    .execute(conn)
    .await?;
    let members: Vec<i64> = before.into_iter().map(|member| member.id).collect();
    of_members(conn, &members).await
}

/// Lets the staff members who were a user so far go with the user's new address, but where the site has somebody else with
/// it.
async fn readdressed(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE staff_members m SET email = lower(u.email)
         FROM ref_users u
         WHERE u.id = $1 AND NOT u.deleted AND u.email <> '' AND m.account_id = u.account_id
             AND m.email IS DISTINCT FROM lower(u.email)
             AND m.id IN (SELECT member_id FROM staff_entries WHERE person_id = $1)
             AND NOT EXISTS (SELECT FROM staff_members o WHERE o.site_id = m.site_id AND o.email = lower(u.email))",
    )
    .bind::<BigInt, _>(user)
    .execute(conn)
    .await
    .map(drop)
}

/// Brings up to date when a person signed in last.
async fn seen(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE staff_entries e SET last_login = CASE WHEN NOT l.deleted THEN l.last_login_at END
         FROM people_seen l WHERE l.id = $1 AND e.person_id = l.id",
    )
    .bind::<BigInt, _>(user)
    .execute(conn)
    .await
    .map(drop)
}

#[derive(QueryableByName)]
struct MemberId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Takes staff members off the roster: rows of their own, and what the site entered of those who are users.
pub async fn without_members(conn: &mut AsyncPgConnection, members: &[i64]) -> QueryResult<()> {
    for statement in [
        "DELETE FROM staff_entries WHERE member_id = ANY ($1) AND user_id IS NULL",
        "UPDATE staff_entries e SET member_id = NULL, classroom_name = '', inactive_date = NULL, inactive_notes = NULL,
             status = e.invite_status,
             program_role = coalesce((
                 SELECT r.program_role FROM ref_user_roles r WHERE r.user_id = e.user_id AND r.ordinal = e.ordinal
             ), ''),
             phone_number = coalesce((SELECT h.phone_number FROM people h WHERE h.id = e.person_id), ''),
             phone_type = coalesce((SELECT h.phone_type FROM people h WHERE h.id = e.person_id), '')
         WHERE e.member_id = ANY ($1)",
    ] {
        diesel::sql_query(statement).bind::<Array<BigInt>, _>(members).execute(conn).await?;
    }
    Ok(())
}

/// Brings the rows of staff members up to date: with those of the users who have their e-mail addresses at their sites, or
/// with rows of their own. Names and address are the user's wherever there is one, and so are the phone that the user has and
/// the position that the user's role record at the site has; what else the site entered is the site's. A row of their own
/// shows the role that the user has at a wider place, or else is invited to there, if any (spec 2 §4 Role mapping of roster
/// members).
///
/// A user who has no role of the roster that reaches the site stays unknown there: whoever enters an address learns nothing
/// of whom it belongs to at other sites, or among families.
pub async fn of_members(conn: &mut AsyncPgConnection, members: &[i64]) -> QueryResult<()> {
    if members.is_empty() {
        return Ok(());
    }
    without_members(conn, members).await?;
    let wider = format!(
        "SELECT r.role_id, r.status FROM ref_user_roles r
         WHERE r.user_id = u.id AND r.status IN (1, 4, 5) AND r.account_id = m.account_id AND r.{ON_ROSTER}
             AND r.site_id IS NULL AND coalesce(r.program_id, m.program_id) = m.program_id
         ORDER BY r.status <> 1, r.role_id LIMIT 1"
    );
    for statement in [
        "UPDATE staff_entries e SET member_id = m.id,
             classroom_name = coalesce((SELECT c.name FROM classrooms c WHERE c.id = m.classroom_id), ''),
             inactive_date = m.inactive_date, inactive_notes = m.inactive_notes,
             status = CASE m.status WHEN 2 THEN 2 ELSE e.invite_status END,
             program_role = coalesce(nullif(e.program_role, ''), m.program_role, ''),
             phone_number = coalesce(nullif(e.phone_number, ''), m.phone_number, ''),
             phone_type = CASE e.phone_number WHEN '' THEN coalesce(m.phone_type, '') ELSE e.phone_type END
         FROM staff_members m
         WHERE m.id = ANY ($1) AND e.site_id = m.site_id AND e.user_id IS NOT NULL AND lower(e.email) = m.email"
            .to_owned(),
        format!(
            "INSERT INTO staff_entries (member_id, ordinal, account_id, program_id, site_id, role_id, status,
                 program_role, first_name, last_name, email, phone_number, phone_type, program_name, site_name,
                 classroom_name, inactive_date, inactive_notes, person_id, invite_status, last_login)
             SELECT m.id, 0, m.account_id, m.program_id, m.site_id, coalesce(w.role_id, 9),
                 CASE m.status WHEN 2 THEN 2 ELSE coalesce(w.status, m.status) END,
                 coalesce(m.program_role, ''), coalesce(u.first_name, m.first_name), coalesce(u.last_name, m.last_name),
                 coalesce(u.email, m.email, ''),
                 coalesce(nullif(h.phone_number, ''), m.phone_number, ''),
                 CASE coalesce(h.phone_number, '') WHEN '' THEN coalesce(m.phone_type, '') ELSE coalesce(h.phone_type, '') END,
                 coalesce(p.name, ''), coalesce(s.name, ''), coalesce(c.name, ''), m.inactive_date,
                 m.inactive_notes, u.id, coalesce(w.status, u.status, 0), l.last_login_at
             FROM staff_members m
             LEFT JOIN (
                 SELECT DISTINCT ON (account_id, lower(email))
                     account_id, lower(email) AS email_key, id, first_name, last_name, email, status
                 FROM ref_users
                 WHERE NOT deleted AND account_id IN (SELECT account_id FROM staff_members WHERE id = ANY ($1))
                 ORDER BY account_id, lower(email), id
             ) u ON u.account_id = m.account_id AND u.email_key = m.email AND EXISTS (
                 SELECT FROM ref_user_roles r
                 WHERE r.user_id = u.id AND r.status <> 3 AND r.account_id = m.account_id AND r.{ON_ROSTER}
                     AND coalesce(r.program_id, m.program_id) = m.program_id
                     AND coalesce(r.site_id, m.site_id) = m.site_id
             )
             LEFT JOIN LATERAL ({wider}) w ON true
             LEFT JOIN people h ON h.id = u.id
             LEFT JOIN people_seen l ON l.id = u.id AND NOT l.deleted
             LEFT JOIN ref_programs p ON p.id = m.program_id
             LEFT JOIN ref_sites s ON s.id = m.site_id
             LEFT JOIN classrooms c ON c.id = m.classroom_id
             WHERE m.id = ANY ($1) AND NOT EXISTS (SELECT FROM staff_entries e WHERE e.member_id = m.id)"
        ),
    ] {
        diesel::sql_query(statement).bind::<Array<BigInt>, _>(members).execute(conn).await?;
    }
    Ok(())
}

/// Gives the rows of a program or site its present name; `place` is `program` or `site`.
async fn named(conn: &mut AsyncPgConnection, place: &'static str, id: i64) -> QueryResult<()> {
    diesel::sql_query(format!(
        "UPDATE staff_entries e SET {place}_name = p.name FROM ref_{place}s p
         WHERE e.{place}_id = $1 AND p.id = $1 AND e.{place}_name <> p.name"
    ))
    .bind::<BigInt, _>(id)
    .execute(conn)
    .await
    .map(drop)
}
