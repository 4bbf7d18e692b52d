//! Makes the rows of the staff roster, in the transaction that takes in what they are made from.

use contracts::{ProgramState, SiteState, UserState, directory};
use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use platform::events::{ApplyError, Copies, CopyTable, Reaction, State};

/// Roles of people on a roster: account admin to staff, and no access (spec 2 §4 Role mapping). Scholars, guardians and
/// the provider's people are not on it.
const ON_ROSTER: &str = "role_id IN (4, 5, 6, 7, 9)";

/// What the roster copies beside the directory.
pub fn copies() -> Copies {
    let columns = ["account_id", "phone_number", "phone_type"];
    directory::copies().and(CopyTable::of::<UserState>("people", &columns))
}

/// What the roster does when people, programs and sites change.
pub fn reactions() -> Vec<Reaction> {
    vec![
        Reaction::to::<UserState>(|conn, _, user| applied(of_user(conn, user.id())).boxed()),
        Reaction::to::<ProgramState>(|conn, _, program| {
            applied(named(conn, "program", program.id())).boxed()
        }),
        Reaction::to::<SiteState>(|conn, _, site| applied(named(conn, "site", site.id())).boxed()),
    ]
}

async fn applied(work: impl Future<Output = QueryResult<()>>) -> Result<(), ApplyError> {
    Ok(work.await?)
}

/// Replaces the rows of a person.
pub async fn of_user(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    diesel::sql_query("DELETE FROM staff_entries WHERE user_id = $1")
        .bind::<BigInt, _>(user)
        .execute(conn)
        .await?;
    diesel::sql_query(format!(
        "INSERT INTO staff_entries (user_id, ordinal, account_id, program_id, site_id, role_id, status, program_role,
             first_name, last_name, email, phone_number, phone_type, program_name, site_name)
         SELECT u.id, r.ordinal, r.account_id, r.program_id, r.site_id, r.role_id, r.status,
             coalesce(r.program_role, ''), u.first_name, u.last_name, u.email, coalesce(h.phone_number, ''),
             coalesce(h.phone_type, ''),
             coalesce(p.name, ''), coalesce(s.name, '')
         FROM ref_user_roles r
         JOIN ref_users u ON u.id = r.user_id AND NOT u.deleted
         LEFT JOIN people h ON h.id = u.id
         LEFT JOIN ref_programs p ON p.id = r.program_id
         LEFT JOIN ref_sites s ON s.id = r.site_id
         WHERE u.id = $1 AND r.account_id IS NOT NULL AND r.status <> 3 AND {ON_ROSTER}"
    ))
    .bind::<BigInt, _>(user)
    .execute(conn)
    .await
    .map(drop)
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
