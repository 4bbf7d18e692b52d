//! HTTP for column layouts.

use actix_web::{
    get, put,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, PathId, Valid, ValidQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{ColumnLayout, LISTS},
    store,
};
use crate::{access::OwnPlace, actions};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_column_layout).service(keep_column_layout);
}

/// How the caller has set up a list at a place.
#[platform::path(
    tag = "column-layouts",
    params(("list" = String, Path, pattern = "^(accounts|programs|accountSites|sites|configuration|users|team|staffRoster|scholars|participants|contacts|discounts|audit|tasks)$"), OwnPlace),
    responses((status = 200, body = ColumnLayout))
)]
#[get("/column-layouts/{list}")]
pub async fn read_column_layout(
    platform: Data<Platform>,
    who: Can<actions::KeepColumnLayout>,
    PathId(list): PathId<String>,
    ValidQuery(place): ValidQuery<OwnPlace>,
) -> Answer<ColumnLayout> {
    let key = key(&who, &list, place)?;
    let stored = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::column_layout(conn, key).await)
        .await?;
    let layout = stored.map(|(columns, is_compact)| ColumnLayout {
        columns: serde_json::from_value(columns).unwrap_or_default(),
        is_compact,
    });
    Ok(Json(layout.unwrap_or_default()))
}

/// Keeps how the caller has set up a list at a place.
#[platform::path(
    tag = "column-layouts",
    params(("list" = String, Path, pattern = "^(accounts|programs|accountSites|sites|configuration|users|team|staffRoster|scholars|participants|contacts|discounts|audit|tasks)$"), OwnPlace),
    request_body = ColumnLayout,
    responses((status = 200, body = ColumnLayout))
)]
#[put("/column-layouts/{list}")]
pub async fn keep_column_layout(
    platform: Data<Platform>,
    who: Can<actions::KeepColumnLayout>,
    PathId(list): PathId<String>,
    ValidQuery(place): ValidQuery<OwnPlace>,
    Valid(layout): Valid<ColumnLayout>,
) -> Answer<ColumnLayout> {
    let key = key(&who, &list, place)?;
    let columns = json!(layout.columns);
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            store::column_layout_upsert(conn, key, &columns, layout.is_compact).await
        })
        .await?;
    Ok(Json(layout))
}

/// Errors: 404 for what is no list, and for a place that the caller does not see.
fn key<'a>(
    who: &Can<actions::KeepColumnLayout>,
    list: &'a str,
    place: OwnPlace,
) -> Result<store::Key<'a>, Problem> {
    if !LISTS.contains(&list) {
        return Err(Problem::not_found("list"));
    }
    Ok(store::key(place.owner(who)?, list, place))
}
