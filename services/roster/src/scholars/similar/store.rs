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
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    first_key: String,
    #[diesel(sql_type = Text)]
    last_key: String,
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
        Identity {
            first_key: self.first_key.clone(),
            last_key: self.last_key.clone(),
            birth_date: self.birth_date,
        }
    }

    /// What the caller is shown.
    pub fn told(self, alike: Alike) -> SimilarScholar {
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

/// Scholars of the account who share the birth date and a name, or both names, as far as the caller sees them.
pub async fn candidates(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    child: &Identity,
    except: Option<i64>,
) -> QueryResult<Vec<Candidate>> {
    diesel::sql_query(
        "SELECT s.id, s.first_name, s.last_name, s.first_key, s.last_key, s.birth_date, s.entering_grade,
             at.sites, ARRAY(
                 SELECT c.first_name || ' ' || c.last_name FROM scholar_contacts c
                 WHERE c.scholar_id = s.id AND c.kind = 1 ORDER BY c.ordinal
             ) AS families
         FROM scholars s
         CROSS JOIN LATERAL (
             SELECT array_agg(e.site_name ORDER BY e.id) AS sites FROM enrollments e
             WHERE e.scholar_id = s.id AND ($6 OR e.classroom_id IS NOT NULL)
         ) AS at
         WHERE s.account_id = $1 AND at.sites IS NOT NULL AND s.id IS DISTINCT FROM $5
             AND (s.birth_date = $4 AND (s.last_key IN ($3, $2) OR s.first_key IN ($2, $3))
                 OR s.first_key = $2 AND s.last_key = $3 AND s.birth_date <> $4)
         ORDER BY s.id LIMIT $7",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Text, _>(&child.first_key)
    .bind::<Text, _>(&child.last_key)
    .bind::<Date, _>(child.birth_date)
    .bind::<Nullable<BigInt>, _>(except)
    .bind::<diesel::sql_types::Bool, _>(sees_unassigned(at))
    .bind::<BigInt, _>(MOST)
    .load(conn)
    .await
}

/// Remembers that scholars are not the same child.
pub async fn apart_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    others: &[i64],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO scholars_apart (one_id, other_id, account_id, said_by, said_at)
         SELECT least($1, s.id), greatest($1, s.id), s.account_id, $4, $5
         FROM scholars s WHERE s.id = ANY ($2) AND s.account_id = $3 AND s.id <> $1
         ON CONFLICT DO NOTHING",
    )
    .bind::<BigInt, _>(scholar)
    .bind::<Array<BigInt>, _>(others)
    .bind::<BigInt, _>(at.place().account)
    .bind::<BigInt, _>(at.user_id())
    .bind::<Timestamptz, _>(now)
    .execute(conn)
    .await
    .map(drop)
}
