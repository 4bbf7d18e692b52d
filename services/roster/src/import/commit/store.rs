//! Every statement of an import: one for each batch and table, none for each child.

use std::collections::HashSet;

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At, AtSite, SitePlace};

use crate::{
    import::row_scope,
    schema::{enrollments, scholar_contacts, scholars},
    scholars::{
        contacts::NewContact,
        enrollments::model::EnrollmentFields,
        model::ScholarFields,
        private::{LearningFields, MedicalFields},
        similar::Identity,
    },
};

/// Contacts written by one statement.
const CONTACTS: usize = 2_000;

/// A child that the account has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The scholar.
    pub id: i64,
    /// They are enrolled at the site.
    pub is_enrolled: bool,
    /// The person for whom it is entered sees them.
    pub is_seen: bool,
    /// They attend none of the sites that the person sees any more, but another.
    pub has_left: bool,
}

/// A child to be entered.
pub struct New<'c> {
    /// An id for it: what is sealed of it is sealed for this id.
    pub id: i64,
    /// What is stored.
    pub fields: &'c ScholarFields,
    /// Sealed.
    pub medical: MedicalFields,
    /// Sealed.
    pub learning: LearningFields,
    /// Family and emergency contacts.
    pub contacts: &'c [NewContact],
}

/// A child to be enrolled.
pub struct Enrolled<'c> {
    /// The scholar.
    pub scholar: i64,
    /// What is stored.
    pub fields: &'c EnrollmentFields,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    at: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_enrolled: bool,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Lets one import of an account run at a time: two of the same file would enter the same children.
pub async fn import_lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<()> {
    diesel::sql_query(
        "SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', $1))",
    )
    .bind::<BigInt, _>(at.place().account)
    .execute(conn)
    .await
    .map(drop)
}

/// Lets no import of an account begin until the end of the transaction; whether none is running.
pub async fn import_hold_off(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct LockStatus {
        #[diesel(sql_type = Bool)]
        is_held: bool,
    }
    let status: LockStatus = diesel::sql_query(
        "SELECT pg_try_advisory_xact_lock_shared(hashtextextended('afterbell.scholar-import', $1)) AS is_held",
    )
    .bind::<BigInt, _>(at.place().account)
    .get_result(conn)
    .await?;
    Ok(status.is_held)
}

/// The children whom the account has, each in the place of its key. The transaction sees the whole account, before and after.
pub async fn known(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    keys: &[&Identity],
) -> QueryResult<Vec<Option<Known>>> {
    let first: Vec<&str> = keys.iter().map(|key| key.first_key.as_str()).collect();
    let last: Vec<&str> = keys.iter().map(|key| key.last_key.as_str()).collect();
    let first_names: Vec<&str> = keys.iter().map(|key| key.first_name.as_str()).collect();
    let last_names: Vec<&str> = keys.iter().map(|key| key.last_name.as_str()).collect();
    let born: Vec<NaiveDate> = keys.iter().map(|key| key.birth_date).collect();
    let found: Vec<Found> = diesel::sql_query(
        "SELECT k.at, s.id, EXISTS (
             SELECT FROM enrollments e WHERE e.site_id = $5 AND e.scholar_id = s.id
         ) AS is_enrolled
         FROM unnest($1, $2, $3, $6, $7) WITH ORDINALITY AS k(first_key, last_key, birth_date, first_name, last_name, at)
         JOIN scholars s ON s.account_id = $4
             AND s.first_key = k.first_key AND s.last_key = k.last_key AND s.birth_date = k.birth_date
             AND scholar_name(s.first_name) = scholar_name(k.first_name)
             AND scholar_name(s.last_name) = scholar_name(k.last_name)",
    )
    .bind::<Array<Text>, _>(first)
    .bind::<Array<Text>, _>(last)
    .bind::<Array<Date>, _>(born)
    .bind::<BigInt, _>(at.place().account)
    .bind::<BigInt, _>(at.place().site)
    .bind::<Array<Text>, _>(first_names)
    .bind::<Array<Text>, _>(last_names)
    .load(conn)
    .await?;
    let ids: Vec<i64> = found.iter().map(|found| found.id).collect();
    let (seen, left) = seen(conn, at, &ids).await?;
    let mut known = vec![None; keys.len()];
    for Found { at, id, is_enrolled } in found {
        let place = usize::try_from(at - 1).ok().and_then(|at| known.get_mut(at));
        if let Some(place) = place {
            let (is_seen, has_left) = (seen.contains(&id), left.contains(&id));
            *place = Some(Known { id, is_enrolled, is_seen, has_left });
        }
    }
    Ok(known)
}

/// Of these scholars those whom the person sees for whom it is entered, and those who have left the sites that the person sees
/// for others.
async fn seen(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    ids: &[i64],
) -> QueryResult<(HashSet<i64>, HashSet<i64>)> {
    if ids.is_empty() || !row_scope::is_part(at) {
        return Ok((ids.iter().copied().collect(), HashSet::new()));
    }
    let (seen, here) = row_scope::as_caller(conn, at, async |conn| {
        let seen = scholars::table.filter(scholars::id.eq_any(ids)).select(scholars::id);
        let seen: Vec<i64> = seen.load(conn).await?;
        let here = attending(conn, &seen).await?;
        QueryResult::Ok((seen, here))
    })
    .await?;
    let anywhere = attending(conn, &seen).await?;
    let left = anywhere.difference(&here).copied().collect();
    Ok((seen.into_iter().collect(), left))
}

/// Of these scholars those who attend a site that the transaction sees; until the day after they leave it, as whoever may act
/// on them by hand.
async fn attending(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<HashSet<i64>> {
    let found: Vec<Id> = diesel::sql_query(
        "SELECT DISTINCT e.scholar_id AS id FROM enrollments e
         WHERE e.scholar_id = ANY ($1) AND (e.status = 1 OR e.inactive_on > (now() - interval '1 day')::date)",
    )
    .bind::<Array<BigInt>, _>(ids)
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// Ids for scholars who are about to be entered.
pub async fn scholar_ids(conn: &mut AsyncPgConnection, count: usize) -> QueryResult<Vec<i64>> {
    let sql = "SELECT nextval(pg_get_serial_sequence('scholars', 'id')) AS id FROM generate_series(1, $1)";
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let made: Vec<Id> = diesel::sql_query(sql).bind::<BigInt, _>(count).load(conn).await?;
    Ok(made.into_iter().map(|made| made.id).collect())
}

/// Enters scholars with their contacts, but for those that somebody else has entered by now; answers which.
pub async fn scholars_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    new: Vec<New<'_>>,
) -> QueryResult<HashSet<i64>> {
    if new.is_empty() {
        return Ok(HashSet::new());
    }
    let (account, by) = (at.place().account, at.user_id());
    let mut contacts = Vec::new();
    let mut rows = Vec::with_capacity(new.len());
    for New { id, fields, medical, learning, contacts: theirs } in new {
        contacts.extend(theirs.iter().map(|contact| (id, &contact.fields)));
        rows.push((
            scholars::id.eq(id),
            scholars::account_id.eq(account),
            fields,
            medical,
            learning,
            scholars::created_by.eq(by),
            scholars::modified_by.eq(by),
        ));
    }
    let made: Vec<i64> = diesel::insert_into(scholars::table)
        .values(rows)
        .on_conflict_do_nothing()
        .returning(scholars::id)
        .get_results(conn)
        .await?;
    let ids: HashSet<i64> = made.into_iter().collect();
    contacts.retain(|(id, _)| ids.contains(id));
    for part in contacts.chunks(CONTACTS) {
        let rows: Vec<_> = part
            .iter()
            .map(|(id, fields)| {
                let account = scholar_contacts::account_id.eq(account);
                (account, scholar_contacts::scholar_id.eq(*id), *fields)
            })
            .collect();
        diesel::insert_into(scholar_contacts::table).values(rows).execute(conn).await?;
    }
    Ok(ids)
}

/// Enrolls scholars at the site, but for those who are by now; answers the enrollments and whose they are.
pub async fn enrollments_insert(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    enrolled: Vec<Enrolled<'_>>,
) -> QueryResult<Vec<(i64, i64)>> {
    if enrolled.is_empty() {
        return Ok(Vec::new());
    }
    let SitePlace { account, program, site } = at.place();
    let by = at.user_id();
    let rows: Vec<_> = enrolled
        .into_iter()
        .map(|Enrolled { scholar, fields }| {
            (
                enrollments::account_id.eq(account),
                enrollments::program_id.eq(program),
                enrollments::site_id.eq(site),
                enrollments::scholar_id.eq(scholar),
                fields,
                enrollments::created_by.eq(by),
                enrollments::modified_by.eq(by),
            )
        })
        .collect();
    diesel::insert_into(enrollments::table)
        .values(rows)
        .on_conflict_do_nothing()
        .returning((enrollments::id, enrollments::scholar_id))
        .get_results(conn)
        .await
}
