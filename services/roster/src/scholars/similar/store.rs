//! Every statement about scholars who look alike.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryResult,
    prelude::*,
    sql_types::{Array, BigInt, Date, Nullable, SmallInt, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{Alike, Identity};
use crate::{
    attendance::store::sees_unassigned,
    schema::scholars,
    scholars::words::{GRADES, word_of},
};

/// Most candidates that are compared.
const MOST: i64 = 50;

/// A scholar who may be the same child, to be held beside what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarScholar {
    /// The scholar.
    pub scholar_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Day of birth.
    pub birth_date: NaiveDate,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// Names of the sites where they are enrolled, of those that the caller sees.
    pub sites: Vec<String>,
    /// Names of the family.
    pub families: Vec<String>,
    /// In what they differ.
    pub alike: Alike,
}

/// A scholar who may look alike, as they are read.
#[derive(Clone, Debug, QueryableByName)]
pub struct Candidate {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Date)]
    birth_date: NaiveDate,
    #[diesel(sql_type = SmallInt)]
    entering_grade: i16,
    #[diesel(sql_type = Array<Text>)]
    sites: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    families: Vec<String>,
}

impl Candidate {
    /// By what the child is told apart.
    pub fn identity(&self) -> Identity {
        Identity::new(&self.first_name, &self.last_name, self.birth_date)
    }

    /// What the caller is shown.
    pub fn into_answer(self, alike: Alike) -> SimilarScholar {
        let Self { id, first_name, last_name, birth_date, entering_grade, sites, families, .. } =
            self;
        SimilarScholar {
            scholar_id: id,
            first_name,
            last_name,
            birth_date,
            entering_grade: word_of(&GRADES, Some(entering_grade)).to_owned(),
            sites,
            families,
            alike,
        }
    }
}

/// Scholars of the account who share the birth date and a name with one of these children, or both names, as far as the
/// caller sees them; each with the place of the child among these.
pub async fn candidates(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    children: &[Identity],
    except: Option<i64>,
) -> QueryResult<Vec<(usize, Candidate)>> {
    let first: Vec<&str> = children.iter().map(|child| child.first_key.as_str()).collect();
    let last: Vec<&str> = children.iter().map(|child| child.last_key.as_str()).collect();
    let born: Vec<NaiveDate> = children.iter().map(|child| child.birth_date).collect();
    let found: Vec<Candidate> = diesel::sql_query(
        "SELECT child.place, like_it.*
         FROM unnest($1, $2, $3) WITH ORDINALITY AS child(first_key, last_key, birth_date, place)
         CROSS JOIN LATERAL (
             SELECT s.id, s.first_name, s.last_name, s.birth_date, s.entering_grade, at.sites, ARRAY(
                     SELECT c.first_name || ' ' || c.last_name FROM scholar_contacts c
                     WHERE c.scholar_id = s.id AND c.kind = 1 AND scholar_left_on(s.id) IS NULL ORDER BY c.ordinal
                 ) AS families
             FROM scholars s
             CROSS JOIN LATERAL (
                 SELECT array_agg(e.site_name ORDER BY e.id) AS sites FROM enrollments e
                 WHERE e.scholar_id = s.id AND ($6 OR e.classroom_id IS NOT NULL)
             ) AS at
             WHERE s.account_id = $4 AND at.sites IS NOT NULL AND s.id IS DISTINCT FROM $5
                 AND (s.birth_date = child.birth_date
                     AND (s.last_key IN (child.last_key, child.first_key) OR s.first_key IN (child.first_key, child.last_key))
                     OR s.first_key = child.first_key AND s.last_key = child.last_key AND s.birth_date <> child.birth_date)
             ORDER BY s.id LIMIT $7
         ) AS like_it
         ORDER BY child.place, like_it.id",
    )
    .bind::<Array<Text>, _>(first)
    .bind::<Array<Text>, _>(last)
    .bind::<Array<Date>, _>(born)
    .bind::<BigInt, _>(at.place().account)
    .bind::<Nullable<BigInt>, _>(except)
    .bind::<diesel::sql_types::Bool, _>(sees_unassigned(at))
    .bind::<BigInt, _>(MOST)
    .load(conn)
    .await?;
    let placed = |one: Candidate| (usize::try_from(one.place - 1).unwrap_or_default(), one);
    Ok(found.into_iter().map(placed).collect())
}

/// Remembers that scholars are not the same child, in pairs.
pub async fn apart_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    pairs: &[(i64, i64)],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let (ones, others): (Vec<i64>, Vec<i64>) = pairs.iter().copied().unzip();
    diesel::sql_query(
        "INSERT INTO scholars_apart (one_id, other_id, account_id, said_by, said_at)
         SELECT DISTINCT least(one.id, other.id), greatest(one.id, other.id), other.account_id, $4, $5::timestamptz
         FROM unnest($1, $2) AS pair(one_id, other_id)
         JOIN scholars one ON one.id = pair.one_id AND one.account_id = $3
         JOIN scholars other ON other.id = pair.other_id AND other.account_id = $3
         WHERE one.id <> other.id
         ON CONFLICT DO NOTHING",
    )
    .bind::<Array<BigInt>, _>(ones)
    .bind::<Array<BigInt>, _>(others)
    .bind::<BigInt, _>(at.place().account)
    .bind::<BigInt, _>(at.user_id())
    .bind::<Timestamptz, _>(now)
    .execute(conn)
    .await
    .map(drop)
}

/// By what scholars of the account are told apart.
pub async fn identities(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    ids: &[i64],
) -> QueryResult<Vec<(i64, Identity)>> {
    let rows: Vec<(i64, String, String, NaiveDate)> = scholars::table
        .filter(scholars::account_id.eq(at.place().account))
        .filter(scholars::id.eq_any(ids))
        .select((scholars::id, scholars::first_name, scholars::last_name, scholars::birth_date))
        .load(conn)
        .await?;
    let identity = |(id, first, last, born): (i64, String, String, NaiveDate)| {
        (id, Identity::new(&first, &last, born))
    };
    Ok(rows.into_iter().map(identity).collect())
}

/// Of whom it was said that they are another child than a scholar.
pub async fn apart(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Other {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let others: Vec<Other> = diesel::sql_query(
        "SELECT other_id AS id FROM scholars_apart WHERE one_id = $1 AND account_id = $2
         UNION ALL SELECT one_id FROM scholars_apart WHERE other_id = $1 AND account_id = $2",
    )
    .bind::<BigInt, _>(scholar)
    .bind::<BigInt, _>(at.place().account)
    .load(conn)
    .await?;
    Ok(others.into_iter().map(|other| other.id).collect())
}
