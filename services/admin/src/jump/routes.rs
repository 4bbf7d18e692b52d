//! HTTP for the jump-to box.

use actix_web::{
    get,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    extract::{Answer, ValidQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{JumpQuery, JumpTarget},
    store,
};
use crate::{access::VisiblePlaces, actions, names};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(find_jump_targets);
}

/// Accounts, programs and sites within reach by a part of their name, at most seven of each.
#[platform::path(tag = "jump", params(JumpQuery), responses((status = 200, body = [JumpTarget])))]
#[get("/jump")]
pub async fn find_jump_targets(
    platform: Data<Platform>,
    who: Can<actions::Jump>,
    ValidQuery(query): ValidQuery<JumpQuery>,
) -> Answer<Vec<JumpTarget>> {
    let text = names::name_key(&query.q);
    if text.chars().count() < 2 {
        return Ok(Json(Vec::new()));
    }
    let reach = VisiblePlaces::of(&who.scope);
    let targets = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::jump_targets(conn, &reach, &text).await)
        .await?;
    Ok(Json(targets))
}
