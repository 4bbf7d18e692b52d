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

async fn account(
    conn: &mut AsyncPgConnection,
    state: &AccountState,
    position: i64,
) -> QueryResult<()> {
    use ref_accounts as it;
    diesel::insert_into(it::table)
        .values((
            it::id.eq(state.id),
            it::name.eq(&state.name),
            it::status.eq(state.status),
            it::start_date.eq(state.start_date),
            it::end_date.eq(state.end_date),
            it::direct_access.eq(state.direct_access),
            it::version.eq(state.version),
            it::position.eq(position),
            it::deleted.eq(state.deleted),
        ))
        .on_conflict(it::id)
        .do_update()
        .set((
            it::name.eq(excluded(it::name)),
            it::status.eq(excluded(it::status)),
            it::start_date.eq(excluded(it::start_date)),
            it::end_date.eq(excluded(it::end_date)),
            it::direct_access.eq(excluded(it::direct_access)),
            it::version.eq(excluded(it::version)),
            it::position.eq(excluded(it::position)),
            it::deleted.eq(excluded(it::deleted)),
        ))
        .filter(newer!(ref_accounts))
        .execute(conn)
        .await
        .map(drop)
}

async fn program(
    conn: &mut AsyncPgConnection,
    state: &ProgramState,
    position: i64,
) -> QueryResult<()> {
    use ref_programs as it;
    diesel::insert_into(it::table)
        .values((
            it::id.eq(state.id),
            it::account_id.eq(state.account_id),
            it::name.eq(&state.name),
            it::status.eq(state.status),
            it::start_date.eq(state.start_date),
            it::end_date.eq(state.end_date),
            it::product_id.eq(state.product_id),
            it::program_type.eq(&state.program_type),
            it::final_submit.eq(state.final_submit),
            it::version.eq(state.version),
            it::position.eq(position),
            it::deleted.eq(state.deleted),
        ))
        .on_conflict(it::id)
        .do_update()
        .set((
            it::account_id.eq(excluded(it::account_id)),
            it::name.eq(excluded(it::name)),
            it::status.eq(excluded(it::status)),
            it::start_date.eq(excluded(it::start_date)),
            it::end_date.eq(excluded(it::end_date)),
            it::product_id.eq(excluded(it::product_id)),
            it::program_type.eq(excluded(it::program_type)),
            it::final_submit.eq(excluded(it::final_submit)),
            it::version.eq(excluded(it::version)),
            it::position.eq(excluded(it::position)),
            it::deleted.eq(excluded(it::deleted)),
        ))
        .filter(newer!(ref_programs))
        .execute(conn)
        .await
        .map(drop)
}

async fn site(conn: &mut AsyncPgConnection, state: &SiteState, position: i64) -> QueryResult<()> {
    use ref_sites as it;
    diesel::insert_into(it::table)
        .values((
            it::id.eq(state.id),
            it::account_id.eq(state.account_id),
            it::program_id.eq(state.program_id),
            it::name.eq(&state.name),
            it::status.eq(state.status),
            it::start_date.eq(state.start_date),
            it::end_date.eq(state.end_date),
            it::time_zone.eq(&state.time_zone),
            it::location_name.eq(&state.location_name),
            it::days.eq(&state.days),
            it::scholar_capacity.eq(state.scholar_capacity),
            it::version.eq(state.version),
            it::position.eq(position),
            it::deleted.eq(state.deleted),
        ))
        .on_conflict(it::id)
        .do_update()
        .set((
            it::account_id.eq(excluded(it::account_id)),
            it::program_id.eq(excluded(it::program_id)),
            it::name.eq(excluded(it::name)),
            it::status.eq(excluded(it::status)),
            it::start_date.eq(excluded(it::start_date)),
            it::end_date.eq(excluded(it::end_date)),
            it::time_zone.eq(excluded(it::time_zone)),
            it::location_name.eq(excluded(it::location_name)),
            it::days.eq(excluded(it::days)),
            it::scholar_capacity.eq(excluded(it::scholar_capacity)),
            it::version.eq(excluded(it::version)),
            it::position.eq(excluded(it::position)),
            it::deleted.eq(excluded(it::deleted)),
        ))
        .filter(newer!(ref_sites))
        .execute(conn)
        .await
        .map(drop)
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
