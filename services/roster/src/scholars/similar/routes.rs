//! HTTP for scholars who look alike.

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::NaiveDate;
use contracts::directory::site_place;
use garde::Validate;
use platform::{
    Platform,
    auth::Can,
    extract::{Answer, ValidQuery},
    text::name_key,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Identity, find, store::SimilarScholar};
use crate::actions;

/// Whom somebody is about to enter.
#[derive(Clone, Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct SimilarQuery {
    /// At this site.
    pub site_id: i64,
    /// At most 50 characters.
    #[garde(length(max = 50))]
    #[param(max_length = 50)]
    pub first_name: String,
    /// At most 50 characters.
    #[garde(length(max = 50))]
    #[param(max_length = 50)]
    pub last_name: String,
    /// Day of birth.
    pub birth_date: NaiveDate,
}

/// Scholars who may be the same child.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarScholars {
    /// The scholars.
    pub results: Vec<SimilarScholar>,
    /// How many.
    pub count: usize,
}

/// Scholars of the account who look like one that is about to be entered: nicknames, spelling, swapped names, one digit of
/// the birth date.
#[platform::path(tag = "scholars", params(SimilarQuery), responses((status = 200, body = SimilarScholars)))]
#[get("/scholars/similar")]
pub async fn list_similar_scholars(
    platform: Data<Platform>,
    who: Can<actions::CreateScholar>,
    ValidQuery(asked): ValidQuery<SimilarQuery>,
) -> Answer<SimilarScholars> {
    let child = Identity {
        first_key: name_key(&asked.first_name),
        last_key: name_key(&asked.last_name),
        birth_date: asked.birth_date,
    };
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(site_place(conn, None, asked.site_id).await?)?;
            find(conn, &at, &child, None).await
        })
        .await?;
    Ok(Json(SimilarScholars { count: results.len(), results }))
}
