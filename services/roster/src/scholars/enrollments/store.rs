//! Every statement about enrollments.

use diesel::{prelude::*, sql_types::Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    error::Problem,
};

use super::model::{Enrollment, EnrollmentFields};
use crate::{live, schema::enrollments};

/// The enrollments of a scholar that the transaction sees, active ones first, by site.
pub async fn enrollments_of(
    conn: &mut AsyncPgConnection,
    scholar: i64,
) -> QueryResult<Vec<Enrollment>> {
    enrollments::table
        .filter(enrollments::scholar_id.eq(scholar))
        .order((enrollments::status, enrollments::site_name, enrollments::id))
        .select(Enrollment::as_select())
        .load(conn)
        .await
}

/// Lets tries to name a child of an account, by a key of who tries where, be one after the other.
pub async fn lock_guesses(conn: &mut AsyncPgConnection, key: &str) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(key)
        .execute(conn)
        .await
        .map(drop)
}

/// Where an enrollment of a scholar is.
///
/// Errors: 404 when the caller does not see it.
pub async fn enrollment_place(
    conn: &mut AsyncPgConnection,
    scholar: i64,
    id: i64,
) -> Result<SitePlace, Problem> {
    let found: Option<Enrollment> = enrollments::table
        .find(id)
        .filter(enrollments::scholar_id.eq(scholar))
        .select(Enrollment::as_select())
        .first(conn)
        .await
        .optional()?;
    found.map(|it| it.place()).ok_or_else(|| Problem::not_found("enrollment"))
}

/// An enrollment at a site, locked until the transaction ends.
pub async fn enrollment_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<Enrollment>> {
    enrollments::table
        .find(id)
        .filter(enrollments::site_id.eq(at.place().site))
        .select(Enrollment::as_select())
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// Enrollments by id, locked until the transaction ends; those that the transaction sees.
pub async fn enrollments_lock(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
) -> QueryResult<Vec<Enrollment>> {
    enrollments::table
        .filter(enrollments::id.eq_any(ids))
        // Everybody locks in the same order, so that nobody waits for another who waits for him.
        .order(enrollments::id)
        .select(Enrollment::as_select())
        .for_no_key_update()
        .load(conn)
        .await
}

/// Enrollments in a classroom of the site, locked until the transaction ends.
pub async fn classroom_enrollments_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    classroom: i64,
) -> QueryResult<Vec<Enrollment>> {
    enrollments::table
        .filter(enrollments::classroom_id.eq(classroom))
        .filter(enrollments::site_id.eq(at.place().site))
        .order(enrollments::id)
        .select(Enrollment::as_select())
        .for_no_key_update()
        .load(conn)
        .await
}

/// Who is active at a site, in the order in which they were entered.
pub async fn active_at(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<Vec<Enrollment>> {
    enrollments::table
        .filter(enrollments::site_id.eq(at.place().site))
        .filter(enrollments::status.eq(1))
        .order(enrollments::id)
        .select(Enrollment::as_select())
        .load(conn)
        .await
}

/// Names of the children of enrollments, by enrollment.
pub async fn enrollment_names(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
) -> QueryResult<Vec<(i64, String, String)>> {
    enrollments::table
        .filter(enrollments::id.eq_any(ids))
        .select((enrollments::id, enrollments::first_name, enrollments::last_name))
        .load(conn)
        .await
}

/// Enrolls a scholar at a site.
pub async fn enrollment_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    scholar: i64,
    fields: &EnrollmentFields,
) -> QueryResult<Enrollment> {
    let SitePlace { account, program, site } = at.place();
    diesel::insert_into(enrollments::table)
        .values((
            enrollments::account_id.eq(account),
            enrollments::program_id.eq(program),
            enrollments::site_id.eq(site),
            enrollments::scholar_id.eq(scholar),
            fields,
            enrollments::created_by.eq(at.user_id()),
            enrollments::modified_by.eq(at.user_id()),
        ))
        .returning(Enrollment::as_returning())
        .get_result(conn)
        .await
}

/// Changes an enrollment.
pub async fn enrollment_update(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    id: i64,
    fields: &EnrollmentFields,
) -> QueryResult<Enrollment> {
    diesel::update(enrollments::table.find(id))
        .filter(enrollments::site_id.eq(at.place().site))
        .set((
            fields,
            enrollments::version.eq(enrollments::version + 1),
            enrollments::modified_at.eq(diesel::dsl::now),
            enrollments::modified_by.eq(at.user_id()),
        ))
        .returning(Enrollment::as_returning())
        .get_result(conn)
        .await
}

/// Moves enrollments, which are locked and each of which the caller may change, to a classroom or to none.
pub async fn enrollments_move(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
    classroom: Option<i64>,
    by: i64,
) -> QueryResult<Vec<Enrollment>> {
    let moved: Vec<Enrollment> =
        diesel::update(enrollments::table.filter(enrollments::id.eq_any(ids)))
            .set((
                enrollments::classroom_id.eq(classroom),
                enrollments::version.eq(enrollments::version + 1),
                enrollments::modified_at.eq(diesel::dsl::now),
                enrollments::modified_by.eq(by),
            ))
            .returning(Enrollment::as_returning())
            .get_results(conn)
            .await?;
    live::rosters(conn, moved.iter().map(Enrollment::place)).await?;
    Ok(moved)
}

/// Gives the enrollments at a site its present name.
pub async fn site_named(conn: &mut AsyncPgConnection, site: i64, name: &str) -> QueryResult<()> {
    diesel::update(enrollments::table)
        .filter(enrollments::site_id.eq(site))
        .filter(enrollments::site_name.ne(name))
        .set(enrollments::site_name.eq(name))
        .execute(conn)
        .await
        .map(drop)
}

/// Whether a site has ever had a scholar.
pub async fn has_any(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<bool> {
    let there = enrollments::table.filter(enrollments::site_id.eq(site));
    diesel::select(diesel::dsl::exists(there)).get_result(conn).await
}
