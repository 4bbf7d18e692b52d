//! HTTP for columns of participants.

use actix_web::{
    get, put,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{ColumnsQuery, CustomFieldsRequest, FIELDS, ParticipantColumns},
    store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_participant_columns).service(name_custom_fields);
}

/// The columns of participants, with the custom fields that the account names (spec 2 §7).
#[platform::path(tag = "scholars", params(ColumnsQuery), responses((status = 200, body = ParticipantColumns)))]
#[get("/participants/column-config")]
pub async fn read_participant_columns(
    platform: Data<Platform>,
    who: Can<actions::ListScholars>,
    ValidQuery(query): ValidQuery<ColumnsQuery>,
) -> Answer<ParticipantColumns> {
    who.sees(Place::account(query.account_id))?;
    let names = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            Ok::<_, Problem>(store::names(conn, query.account_id).await?)
        })
        .await?;
    let names = names.unwrap_or_else(|| vec![String::new(); FIELDS]);
    Ok(Json(ParticipantColumns::of(&query, names)))
}

/// Names the custom fields of an account.
#[platform::path(tag = "scholars", request_body = CustomFieldsRequest, responses((status = 200, body = ParticipantColumns)))]
#[put("/participants/column-config")]
pub async fn name_custom_fields(
    platform: Data<Platform>,
    who: Can<actions::NameCustomFields>,
    Valid(body): Valid<CustomFieldsRequest>,
) -> Answer<ParticipantColumns> {
    let names = body.names()?;
    let account = body.account_id;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(Place::account(account))?;
            let before = store::names(conn, account).await?;
            store::names_write(conn, &at, &names).await?;
            let entry = audit::Entry {
                action: "custom-fields.edit",
                entity: "custom-fields",
                entity_id: account.to_string(),
                account_id: Some(account),
                before: before.map(|names| json!({"customFields": names})),
                after: Some(json!({"customFields": names})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    let query = ColumnsQuery { account_id: account, is_submission: None, is_participant: None };
    Ok(Json(ParticipantColumns::of(&query, names)))
}
