//! HTTP for finding children.

use actix_web::{
    post,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    extract::{Answer, Valid},
};

use super::{
    model::{FindScholars, FoundScholars},
    rules, store,
};
use crate::{
    actions,
    scholars::list::{check_place, model::ScholarFilter},
};

/// Finds children by the beginnings of their names, and where the caller is more than staff also by a contact's names or phone
/// number. What is too short finds nobody.
///
/// Errors: 404 for an account, program or site that the caller does not see.
#[platform::path(tag = "scholars", request_body = FindScholars, responses((status = 200, body = FoundScholars)))]
#[post("/scholars/find")]
pub async fn find_scholars(
    platform: Data<Platform>,
    who: Can<actions::FindScholars>,
    Valid(body): Valid<FindScholars>,
) -> Answer<FoundScholars> {
    let FindScholars { text, account_id, program_id, site_id } = body;
    let filter = ScholarFilter { account_id, program_id, site_id, ..ScholarFilter::default() };
    check_place(&platform, &who, &filter).await?;
    let results = match rules::search_term(&text) {
        Some(term) => {
            let scopes = (&who.scope, &who.principal.scope());
            store::found(platform.db(), scopes, &filter, &term).await?
        }
        None => Vec::new(),
    };
    Ok(Json(FoundScholars { count: results.len(), results }))
}
