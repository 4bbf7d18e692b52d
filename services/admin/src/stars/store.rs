//! Every statement about stars.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Place, Sees},
    db::Db,
};

use super::rules::{Shown, StarRow};
use crate::{
    actions::{ListStars, ToggleStar},
    schema::{programs, sites, stars},
};

diesel::define_sql_function! {
    /// Any of these. As `eq_any`, but a statement with it is known by its type, so its text is made once.
    #[sql_name = "ANY"]
    fn any_of(ids: Array<BigInt>) -> BigInt;
}

/// The programs of an account with their sessions and a person's stars, by name; the one
/// statement of the partner home.
pub async fn program_stars(
    db: &Db,
    at: &Sees<'_, ListStars>,
    shown: &Shown,
) -> QueryResult<Vec<StarRow>> {
    let (user, account) = (at.user_id(), at.place().account);
    let own_stars =
        || stars::table.filter(stars::user_id.eq(user)).filter(stars::account_id.eq(account));
    let starred_programs = own_stars().filter(stars::site_id.eq(0)).select(stars::program_id);
    let starred_sessions = own_stars().filter(stars::site_id.ne(0)).select(stars::site_id);
    let shown_program =
        shown.all_programs.into_sql::<Bool>().or(programs::id.eq(any_of(&shown.programs)));
    let shown_session = shown
        .all_sessions
        .into_sql::<Bool>()
        .or(sites::program_id.eq(any_of(&shown.whole_programs)))
        .or(sites::id.eq(any_of(&shown.sessions)));
    let query = programs::table
        .left_join(
            sites::table.on(sites::program_id
                .eq(programs::id)
                .and(sites::account_id.eq(account))
                .and(shown_session)),
        )
        .filter(programs::account_id.eq(account))
        .filter(shown_program)
        .order((programs::name_key, programs::id, sites::name_key, sites::id))
        .select((
            programs::id,
            programs::name,
            programs::status,
            programs::id.eq_any(starred_programs),
            sites::id.nullable(),
            sites::name.nullable(),
            sites::status.nullable(),
            sites::location_name.nullable(),
            sites::address1.nullable(),
            sites::id.nullable().eq_any(starred_sessions.select(stars::site_id.nullable())),
        ));
    db.tenant_read(at.scope(), query).await
}

/// The program of a site in one of the scope's accounts.
pub async fn session_program(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<Option<i64>> {
    sites::table.find(site).select(sites::program_id).first(conn).await.optional()
}

/// Takes the caller's star at a program or site away; false when there was none.
pub async fn star_delete(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ToggleStar>,
) -> QueryResult<bool> {
    let Place { account, program, site } = at.place();
    let star = (at.user_id(), account, program.unwrap_or(0), site.unwrap_or(0));
    let deleted = diesel::delete(stars::table.find(star)).execute(conn).await?;
    Ok(deleted > 0)
}

/// Gives stars; those already given stay.
pub async fn stars_insert(
    conn: &mut AsyncPgConnection,
    new_stars: &[(i64, i64, i64, i64)],
) -> QueryResult<usize> {
    let rows: Vec<_> = new_stars
        .iter()
        .map(|(user, account, program, site)| {
            (
                stars::user_id.eq(user),
                stars::account_id.eq(account),
                stars::program_id.eq(program),
                stars::site_id.eq(site),
            )
        })
        .collect();
    diesel::insert_into(stars::table).values(rows).on_conflict_do_nothing().execute(conn).await
}
