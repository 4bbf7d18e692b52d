//! Every statement about courses.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{CourseRow, EnrollmentRow, PartRow};
use crate::schema::{courses, enrollments, part_progress};

/// The courses that the accounts have a license of, by title, in every language; of one slug if it is given.
pub(crate) async fn course_list(
    conn: &mut AsyncPgConnection,
    slug: Option<String>,
) -> QueryResult<Vec<CourseRow>> {
    let mut query = courses::table.filter(courses::deleted.eq(false)).into_boxed();
    if let Some(slug) = slug {
        query = query.filter(courses::slug.eq(slug));
    }
    query.order((courses::title, courses::id)).select(CourseRow::as_select()).load(conn).await
}

/// A course.
pub(crate) async fn course(
    conn: &mut AsyncPgConnection,
    id: i64,
) -> QueryResult<Option<CourseRow>> {
    courses::table
        .find(id)
        .filter(courses::deleted.eq(false))
        .select(CourseRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// What somebody has begun.
pub(crate) async fn enrollments_of(
    conn: &mut AsyncPgConnection,
    user: i64,
) -> QueryResult<Vec<EnrollmentRow>> {
    enrollments::table
        .filter(enrollments::user_id.eq(user))
        .select(EnrollmentRow::as_select())
        .load(conn)
        .await
}

/// How far somebody is with the parts of what they have begun.
pub(crate) async fn parts_of(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<PartRow>> {
    part_progress::table
        .filter(part_progress::user_id.eq(user))
        .order((part_progress::slug, part_progress::part))
        .select(PartRow::as_select())
        .load(conn)
        .await
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = Date)]
    due_on: NaiveDate,
}

/// Until when somebody has to complete what they have not, at accounts of theirs.
pub(crate) async fn due_days(
    conn: &mut AsyncPgConnection,
    (user, accounts): (i64, Vec<i64>),
    now: DateTime<Utc>,
) -> QueryResult<HashMap<String, NaiveDate>> {
    let due: Vec<Due> = diesel::sql_query(
        "SELECT p.slug, min(p.due_on) AS due_on
         FROM unnest($1) a (id) CROSS JOIN LATERAL course_people(a.id, $2, true, $3) p GROUP BY p.slug",
    )
    .bind::<Array<BigInt>, _>(accounts)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(user)
    .load(conn)
    .await?;
    Ok(due.into_iter().map(|due| (due.slug, due.due_on)).collect())
}

/// Somebody's enrollment, made where there is none; locked until the transaction ends. Answers too whether it is new.
pub(crate) async fn enroll(
    conn: &mut AsyncPgConnection,
    (user, account): (i64, i64),
    slug: &str,
    now: DateTime<Utc>,
) -> QueryResult<(EnrollmentRow, bool)> {
    let made = diesel::insert_into(enrollments::table)
        .values((
            enrollments::user_id.eq(user),
            enrollments::slug.eq(slug),
            enrollments::account_id.eq(account),
            enrollments::started_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let enrollment = enrollments::table
        .find((user, slug))
        .select(EnrollmentRow::as_select())
        .for_update()
        .first(conn)
        .await?;
    Ok((enrollment, made > 0))
}

/// Brings the score of somebody's enrollment up to date with those of its checks.
pub(crate) async fn score_upsert(
    conn: &mut AsyncPgConnection,
    user: i64,
    slug: &str,
) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE enrollments e SET score = (
             SELECT round(avg(p.score))::integer FROM part_progress p WHERE p.user_id = e.user_id AND p.slug = e.slug
         ) WHERE e.user_id = $1 AND e.slug = $2",
    )
    .bind::<BigInt, _>(user)
    .bind::<Text, _>(slug)
    .execute(conn)
    .await
    .map(drop)
}

/// Keeps how far somebody is with a part.
pub(crate) async fn part_upsert(
    conn: &mut AsyncPgConnection,
    user: i64,
    row: &PartRow,
) -> QueryResult<()> {
    let values = (
        part_progress::is_done.eq(row.is_done),
        part_progress::attempts.eq(row.attempts),
        part_progress::score.eq(row.score),
    );
    diesel::insert_into(part_progress::table)
        .values((
            part_progress::user_id.eq(user),
            part_progress::slug.eq(&row.slug),
            part_progress::part.eq(row.part),
            values,
        ))
        .on_conflict((part_progress::user_id, part_progress::slug, part_progress::part))
        .do_update()
        .set(values)
        .execute(conn)
        .await
        .map(drop)
}

/// What a certificate says beside when the course was completed.
pub(crate) struct Says<'s> {
    pub code: &'s str,
    pub person: &'s str,
    pub organization: &'s str,
    pub title: &'s str,
    pub minutes: i32,
}

/// Marks a course as completed, with what its certificate says.
pub(crate) async fn complete(
    conn: &mut AsyncPgConnection,
    (user, slug): (i64, &str),
    says: Says<'_>,
    now: DateTime<Utc>,
) -> QueryResult<EnrollmentRow> {
    diesel::update(enrollments::table.find((user, slug)))
        .set((
            enrollments::completed_at.eq(now),
            enrollments::code.eq(says.code),
            enrollments::person.eq(says.person),
            enrollments::organization.eq(says.organization),
            enrollments::title.eq(says.title),
            enrollments::minutes.eq(says.minutes),
        ))
        .returning(EnrollmentRow::as_returning())
        .get_result(conn)
        .await
}

/// The enrollment of a certificate. In a system transaction: whoever has the code may read what the certificate says.
pub(crate) async fn certificate(
    conn: &mut AsyncPgConnection,
    code: &str,
) -> QueryResult<Option<EnrollmentRow>> {
    enrollments::table
        .filter(enrollments::code.eq(code))
        .select(EnrollmentRow::as_select())
        .first(conn)
        .await
        .optional()
}
