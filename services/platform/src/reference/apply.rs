//! Brings the copies up to date with a change, never back.

use diesel::{
    ExpressionMethods, QueryResult, query_dsl::methods::FilterDsl, sql_types::Bool,
    upsert::excluded,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;

use super::schema::{ref_accounts, ref_programs, ref_sites, ref_user_roles, ref_users};
use crate::events::{
    AccountState, ApplyError, Change, Event, Handler, ProgramState, SiteState, UserState,
};

/// Keeps the copies of other services' entities.
pub struct Copies;

impl Handler for Copies {
    fn apply<'a>(
        &'a self,
        conn: &'a mut AsyncPgConnection,
        event: &'a Event,
    ) -> BoxFuture<'a, Result<(), ApplyError>> {
        Box::pin(async move {
            match event.change()? {
                Some(change) => apply(conn, &change, event.position).await?,
                None => tracing::debug!(
                    entity.r#type = event.entity_type,
                    "a kind of entity that is not kept here"
                ),
            }
            Ok(())
        })
    }
}

/// Writes a state unless the copy is newer. `position` is the change's place in its source's outbox; it decides
/// between states of the same version. Needs the scope of every account.
pub(crate) async fn apply(
    conn: &mut AsyncPgConnection,
    change: &Change,
    position: i64,
) -> QueryResult<()> {
    match change {
        Change::Account(state) => account(conn, state, position).await,
        Change::Program(state) => program(conn, state, position).await,
        Change::Site(state) => site(conn, state, position).await,
        Change::User(state) => user(conn, state, position).await,
    }
}

/// As [`apply`] for many states at once: a statement a kind. No entity may be among them twice.
pub(crate) async fn apply_all(
    conn: &mut AsyncPgConnection,
    changes: &[(Change, i64)],
) -> QueryResult<()> {
    let (mut of_accounts, mut of_programs, mut of_sites) = (Vec::new(), Vec::new(), Vec::new());
    for (change, position) in changes {
        match change {
            Change::Account(state) => of_accounts.push((state, *position)),
            Change::Program(state) => of_programs.push((state, *position)),
            Change::Site(state) => of_sites.push((state, *position)),
            Change::User(state) => user(conn, state, *position).await?,
        }
    }
    accounts(conn, &of_accounts).await?;
    programs(conn, &of_programs).await?;
    sites(conn, &of_sites).await
}

/// `(table.version, table.position) < (excluded.version, excluded.position)`
macro_rules! newer {
    ($table:ident) => {
        diesel::dsl::sql::<Bool>(concat!(
            "(",
            stringify!($table),
            ".version, ",
            stringify!($table),
            ".position) < (excluded.version, excluded.position)"
        ))
    };
}

/// Inserts rows, or replaces what is older.
macro_rules! upsert {
    ($conn:ident, $table:ident, $values:expr, [$($column:ident),* $(,)?]) => {
        diesel::insert_into($table::table)
            .values($values)
            .on_conflict($table::id)
            .do_update()
            .set(($($table::$column.eq(excluded($table::$column)),)*))
            .filter(newer!($table))
            .execute($conn)
            .await
            .map(drop)
    };
}

macro_rules! account_row {
    ($state:ident, $position:ident) => {
        (
            ref_accounts::id.eq($state.id),
            ref_accounts::name.eq(&$state.name),
            ref_accounts::status.eq($state.status),
            ref_accounts::start_date.eq($state.start_date),
            ref_accounts::end_date.eq($state.end_date),
            ref_accounts::direct_access.eq($state.direct_access),
            ref_accounts::flags.eq(&$state.flags),
            ref_accounts::version.eq($state.version),
            ref_accounts::position.eq($position),
            ref_accounts::deleted.eq($state.deleted),
        )
    };
}

macro_rules! upsert_accounts {
    ($conn:ident, $values:expr) => {
        upsert!(
            $conn,
            ref_accounts,
            $values,
            [name, status, start_date, end_date, direct_access, flags, version, position, deleted]
        )
    };
}

async fn account(
    conn: &mut AsyncPgConnection,
    state: &AccountState,
    position: i64,
) -> QueryResult<()> {
    upsert_accounts!(conn, account_row!(state, position))
}

async fn accounts(
    conn: &mut AsyncPgConnection,
    states: &[(&AccountState, i64)],
) -> QueryResult<()> {
    let rows: Vec<_> =
        states.iter().map(|&(state, position)| account_row!(state, position)).collect();
    upsert_accounts!(conn, rows)
}

macro_rules! program_row {
    ($state:ident, $position:ident) => {
        (
            ref_programs::id.eq($state.id),
            ref_programs::account_id.eq($state.account_id),
            ref_programs::name.eq(&$state.name),
            ref_programs::status.eq($state.status),
            ref_programs::start_date.eq($state.start_date),
            ref_programs::end_date.eq($state.end_date),
            ref_programs::product_id.eq($state.product_id),
            ref_programs::program_type.eq(&$state.program_type),
            ref_programs::final_submit.eq($state.final_submit),
            ref_programs::version.eq($state.version),
            ref_programs::position.eq($position),
            ref_programs::deleted.eq($state.deleted),
        )
    };
}

macro_rules! upsert_programs {
    ($conn:ident, $values:expr) => {
        upsert!(
            $conn,
            ref_programs,
            $values,
            [
                account_id,
                name,
                status,
                start_date,
                end_date,
                product_id,
                program_type,
                final_submit,
                version,
                position,
                deleted
            ]
        )
    };
}

async fn program(
    conn: &mut AsyncPgConnection,
    state: &ProgramState,
    position: i64,
) -> QueryResult<()> {
    upsert_programs!(conn, program_row!(state, position))
}

async fn programs(
    conn: &mut AsyncPgConnection,
    states: &[(&ProgramState, i64)],
) -> QueryResult<()> {
    let rows: Vec<_> =
        states.iter().map(|&(state, position)| program_row!(state, position)).collect();
    upsert_programs!(conn, rows)
}

macro_rules! site_row {
    ($state:ident, $position:ident) => {
        (
            ref_sites::id.eq($state.id),
            ref_sites::account_id.eq($state.account_id),
            ref_sites::program_id.eq($state.program_id),
            ref_sites::name.eq(&$state.name),
            ref_sites::status.eq($state.status),
            ref_sites::start_date.eq($state.start_date),
            ref_sites::end_date.eq($state.end_date),
            ref_sites::time_zone.eq(&$state.time_zone),
            ref_sites::location_name.eq(&$state.location_name),
            ref_sites::days.eq(&$state.days),
            ref_sites::scholar_capacity.eq($state.scholar_capacity),
            ref_sites::version.eq($state.version),
            ref_sites::position.eq($position),
            ref_sites::deleted.eq($state.deleted),
        )
    };
}

macro_rules! upsert_sites {
    ($conn:ident, $values:expr) => {
        upsert!(
            $conn,
            ref_sites,
            $values,
            [
                account_id,
                program_id,
                name,
                status,
                start_date,
                end_date,
                time_zone,
                location_name,
                days,
                scholar_capacity,
                version,
                position,
                deleted
            ]
        )
    };
}

async fn site(conn: &mut AsyncPgConnection, state: &SiteState, position: i64) -> QueryResult<()> {
    upsert_sites!(conn, site_row!(state, position))
}

async fn sites(conn: &mut AsyncPgConnection, states: &[(&SiteState, i64)]) -> QueryResult<()> {
    let rows: Vec<_> = states.iter().map(|&(state, position)| site_row!(state, position)).collect();
    upsert_sites!(conn, rows)
}

async fn user(conn: &mut AsyncPgConnection, state: &UserState, position: i64) -> QueryResult<()> {
    use ref_users as it;
    // Of a deleted user nothing personal is kept.
    let kept = |text: &String| if state.deleted { String::new() } else { text.clone() };
    let written = diesel::insert_into(it::table)
        .values((
            it::id.eq(state.id),
            it::account_id.eq(state.account_id),
            it::email.eq(kept(&state.email)),
            it::first_name.eq(kept(&state.first_name)),
            it::last_name.eq(kept(&state.last_name)),
            it::status.eq(state.status.id()),
            it::locale.eq(&state.locale),
            it::version.eq(state.version),
            it::position.eq(position),
            it::deleted.eq(state.deleted),
        ))
        .on_conflict(it::id)
        .do_update()
        .set((
            it::account_id.eq(excluded(it::account_id)),
            it::email.eq(excluded(it::email)),
            it::first_name.eq(excluded(it::first_name)),
            it::last_name.eq(excluded(it::last_name)),
            it::status.eq(excluded(it::status)),
            it::locale.eq(excluded(it::locale)),
            it::version.eq(excluded(it::version)),
            it::position.eq(excluded(it::position)),
            it::deleted.eq(excluded(it::deleted)),
        ))
        .filter(newer!(ref_users))
        .execute(conn)
        .await?;
    if written == 0 {
        return Ok(());
    }
    roles(conn, state).await
}

/// Replaces the role records of a user.
async fn roles(conn: &mut AsyncPgConnection, state: &UserState) -> QueryResult<()> {
    use ref_user_roles as it;
    diesel::delete(it::table.filter(it::user_id.eq(state.id))).execute(conn).await?;
    let rows: Vec<_> = (0i16..)
        .zip(state.roles.iter().filter(|_| !state.deleted))
        .map(|(ordinal, role)| {
            (
                it::user_id.eq(state.id),
                it::ordinal.eq(ordinal),
                it::account_id.eq(role.account_id),
                it::program_id.eq(role.program_id),
                it::site_id.eq(role.site_id),
                it::role_id.eq(role.role.id()),
                it::status.eq(role.status.id()),
                it::program_role.eq(&role.program_role),
                it::primary_account_admin.eq(role.is_primary_account_admin),
            )
        })
        .collect();
    diesel::insert_into(it::table).values(rows).execute(conn).await.map(drop)
}
