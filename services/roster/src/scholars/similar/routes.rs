//! HTTP for scholars who look alike.

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::NaiveDate;
use contracts::directory::{program_place, site_place};
use platform::{
    Platform,
    auth::{Can, Place},
    clock::plausible,
    error::Problem,
    extract::{Answer, ValidQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Alike, Identity, find, pairs, store::SimilarScholar};
use crate::actions;

/// Whom somebody is about to enter.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SimilarQuery {
    /// At this site.
    pub site_id: i64,
    /// At most 50 characters.
    #[param(max_length = 50)]
    pub first_name: String,
    /// At most 50 characters.
    #[param(max_length = 50)]
    pub last_name: String,
    /// Day of birth.
    pub birth_date: NaiveDate,
}
platform::field_rules!(SimilarQuery { first_name: length(..=50), last_name: length(..=50) });

/// Scholars who may be the same child.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarScholars {
    /// The scholars.
    pub results: Vec<SimilarScholar>,
    /// How many.
    pub count: usize,
}

/// Scholars of the account who look like one that is about to be entered: nicknames, accents, spelling, swapped names, one digit of
/// the birth date.
#[platform::path(tag = "scholars", params(SimilarQuery), responses((status = 200, body = SimilarScholars)))]
#[get("/scholars/similar")]
pub async fn list_similar_scholars(
    platform: Data<Platform>,
    who: Can<actions::CreateScholar>,
    ValidQuery(query): ValidQuery<SimilarQuery>,
) -> Answer<SimilarScholars> {
    let birth_date = plausible("birthDate", query.birth_date)?;
    let child = Identity::new(&query.first_name, &query.last_name, birth_date);
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            find(conn, &at, &child, None).await
        })
        .await?;
    Ok(Json(SimilarScholars { count: results.len(), results }))
}

/// Whose scholars are compared with all of their account.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PairsQuery {
    /// The account.
    pub account_id: Option<i64>,
    /// The program.
    pub program_id: Option<i64>,
    /// The site.
    pub site_id: Option<i64>,
}
platform::field_rules!(PairsQuery);

/// Two scholars who may be one child.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarPair {
    /// One.
    pub scholar_id: i64,
    /// Their name.
    pub name: String,
    /// The other.
    pub other_id: i64,
    /// Their name.
    pub other_name: String,
    /// In what they differ.
    pub alike: Alike,
}

/// Scholars who may be one child, in pairs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarPairs {
    /// The pairs, by name; at most 100.
    pub results: Vec<SimilarPair>,
    /// How many.
    pub count: usize,
}

/// Scholars within reach who look like another of their account, but for those of whom it was said that they are two
/// children. Of a program, an account or all of them, the 400 who were enrolled last are compared; of a site, the last 400.
#[platform::path(tag = "scholars", params(PairsQuery), responses((status = 200, body = SimilarPairs)))]
#[get("/scholars/similar/pairs")]
pub async fn list_similar_pairs(
    platform: Data<Platform>,
    who: Can<actions::MergeScholars>,
    ValidQuery(query): ValidQuery<PairsQuery>,
) -> Answer<SimilarPairs> {
    if let Some(account) = query.account_id {
        who.sees(Place::account(account))?;
    }
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            match (query.site_id, query.program_id) {
                (Some(site), program) => {
                    who.sees(site_place(conn, program, site).await?).map(drop)?
                }
                (None, Some(program)) => who.sees(program_place(conn, program).await?).map(drop)?,
                (None, None) => {}
            }
            let place = (query.account_id, query.program_id, query.site_id);
            Ok::<_, Problem>(pairs::pairs(conn, place).await?)
        })
        .await?;
    let pairs = found.into_iter().map(|(one, other, alike)| SimilarPair {
        scholar_id: one.id,
        name: one.name,
        other_id: other.id,
        other_name: other.name,
        alike,
    });
    let results: Vec<SimilarPair> = pairs.take(MOST_PAIRS).collect();
    Ok(Json(SimilarPairs { count: results.len(), results }))
}

/// Pairs that one answer tells.
const MOST_PAIRS: usize = 100;
