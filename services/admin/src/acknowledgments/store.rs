//! Every statement about terms. Acknowledgments belong to a person: each statement names the person.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{Acknowledgment, TermsRow};
use crate::schema::{acknowledgments, terms};

/// The newest published version.
pub async fn terms_newest(
    conn: &mut AsyncPgConnection,
    kind: i16,
    now: DateTime<Utc>,
) -> QueryResult<Option<TermsRow>> {
    terms::table
        .filter(terms::type_.eq(kind))
        .filter(terms::published_at.le(now))
        .order(terms::version_number.desc())
        .select(TermsRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// Every published version, newest first.
pub async fn terms_versions(
    conn: &mut AsyncPgConnection,
    kind: i16,
    now: DateTime<Utc>,
) -> QueryResult<Vec<TermsRow>> {
    terms::table
        .filter(terms::type_.eq(kind))
        .filter(terms::published_at.le(now))
        .order(terms::version_number.desc())
        .select(TermsRow::as_select())
        .load(conn)
        .await
}

/// The newest version that a person accepted.
pub async fn acknowledgment_newest(
    conn: &mut AsyncPgConnection,
    user: i64,
    kind: i16,
) -> QueryResult<Option<Acknowledgment>> {
    acknowledgments::table
        .filter(acknowledgments::user_id.eq(user))
        .filter(acknowledgments::type_.eq(kind))
        .order(acknowledgments::version_number.desc())
        .select(Acknowledgment::as_select())
        .first(conn)
        .await
        .optional()
}

/// Records that a person accepted a version. Answers the record, and whether it is new.
pub async fn acknowledgment_insert(
    conn: &mut AsyncPgConnection,
    user: i64,
    kind: i16,
    version: i32,
    now: DateTime<Utc>,
) -> QueryResult<(Acknowledgment, bool)> {
    let new: Option<Acknowledgment> = diesel::insert_into(acknowledgments::table)
        .values((
            acknowledgments::user_id.eq(user),
            acknowledgments::type_.eq(kind),
            acknowledgments::version_number.eq(version),
            acknowledgments::acknowledgment_date.eq(now),
            acknowledgments::created_by.eq(user),
            acknowledgments::created_at.eq(now),
            acknowledgments::modified_by.eq(user),
            acknowledgments::modified_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .returning(Acknowledgment::as_returning())
        .get_result(conn)
        .await
        .optional()?;
    if let Some(new) = new {
        return Ok((new, true));
    }
    let old = acknowledgments::table
        .filter(acknowledgments::user_id.eq(user))
        .filter(acknowledgments::type_.eq(kind))
        .filter(acknowledgments::version_number.eq(version))
        .select(Acknowledgment::as_select())
        .first(conn)
        .await?;
    Ok((old, false))
}
