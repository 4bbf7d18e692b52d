//! HTTP for pick-up codes.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Json},
};
use chrono::{DateTime, Utc};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, CreatedSecret, PathId},
    fault, json_dates,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    MOST_TRIES, hash, new_code,
    store::{self, Had, Others},
};
use crate::{
    actions,
    scholars::{families::store as families, reach, sealing, store as scholars},
};

/// A code counts for scholars whom the caller does not reach, too (409).
const CODE_OF_OTHERS: &str = "Error_CodeOfOthers";

const OF_OTHERS: &str = "This code also counts at sites that you do not see. Please ask an admin of the program or account.";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_pickup_codes).service(make_pickup_code).service(delete_pickup_code);
}

/// A code as it is made. It is not shown again.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickupCode {
    /// Whose.
    pub contact_id: i64,
    /// Six digits.
    pub code: String,
    /// For how many scholars it counts: those of the same adult whom the caller reaches.
    pub scholars: i64,
}

/// That somebody has a code; never which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickupCodeState {
    /// Whose.
    pub contact_id: i64,
    /// When it was made.
    #[serde(serialize_with = "json_dates::moment")]
    pub made_at: DateTime<Utc>,
    /// It was tried too often, so that it is worth nothing any more.
    pub is_used_up: bool,
    /// For how many scholars within reach it counts: an adult has one code for all of their children.
    pub scholars: i64,
}

/// The codes of a scholar's contacts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickupCodes {
    /// One for each contact who has one.
    pub results: Vec<PickupCodeState>,
    /// How many.
    pub count: usize,
}

/// Who of a scholar's contacts has a pick-up code.
#[platform::path(tag = "families", params(("scholarId" = i64, Path)), responses((status = 200, body = PickupCodes)))]
#[get("/scholars/{scholarId}/pickup-codes")]
pub async fn list_pickup_codes(
    platform: Data<Platform>,
    who: Can<actions::EditPickupCode>,
    PathId(id): PathId,
) -> Answer<PickupCodes> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, id).await?;
            Ok::<_, Problem>(store::code_list(conn, &at, id).await?)
        })
        .await?;
    let state = |Had { contact_id, made_at, failures, scholars }| PickupCodeState {
        contact_id,
        made_at,
        is_used_up: failures >= MOST_TRIES,
        scholars,
    };
    let results: Vec<PickupCodeState> = found.into_iter().map(state).collect();
    Ok(Json(PickupCodes { count: results.len(), results }))
}

/// Makes a pick-up code for somebody who may collect a scholar, in place of an older one. It counts for all scholars whom the
/// caller reaches and whose contact is the same adult: of the same name, with the same phone or e-mail address. Codes that were
/// made for others as well, at other sites or above, stay. It is answered once.
///
/// Errors: 400 on `mappingId` for a contact who may not collect the scholar.
#[platform::path(
    tag = "families",
    params(("mappingId" = i64, Path, example = 999_999_999)),
    responses((status = 201, body = PickupCode))
)]
#[post("/families/{mappingId}/pickup-code")]
pub async fn make_pickup_code(
    platform: Data<Platform>,
    who: Can<actions::EditPickupCode>,
    PathId(id): PathId,
) -> Result<CreatedSecret<PickupCode>, Problem> {
    let sealer = sealing::sealer(&platform)?;
    let code = new_code()?;
    let code_hash = hash(&sealer, id, &code)?;
    let scholars = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let scholar = families::contact_scholar(conn, id).await?;
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            let contacts = scholars::contacts(conn, scholar).await?;
            let contact = contacts.into_iter().find(|one| one.mapping_id == id);
            let contact = contact.ok_or_else(|| Problem::not_found("family"))?;
            if !contact.allowed_to_pick {
                let fault = fault("mayNotPickUp", "This person may not pick up the scholar");
                return Err(Problem::invalid("mappingId", fault));
            }
            let now = platform.clock().now();
            let others = store::code_put(conn, &at, id, code_hash, now).await?;
            let made = store::code_list(conn, &at, scholar).await?;
            let made = made.into_iter().find(|had| had.contact_id == id);
            let scholars = made.map_or(0, |had| had.scholars);
            // Whoever else has made codes for the adult finds out what became of them.
            let counts = json!({
                "siteId": at.place().site, "scholars": scholars, "replaced": others.replaced, "beside": others.beside,
            });
            let entry = audit::Entry {
                after: (others != Others::default()).then_some(counts),
                ..entry("pickup-code.create", id, at.place().account)
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(scholars)
        })
        .await?;
    let body = PickupCode { contact_id: id, code, scholars };
    Ok(CreatedSecret(Created { location: format!("/families/{id}/pickup-code"), body }))
}

/// Takes the pick-up codes of somebody away that count for nobody but scholars whom the caller reaches.
///
/// Errors: 404 when there is none; 409 `Error_CodeOfOthers` when there are only such that count for others as well.
#[platform::path(
    tag = "families",
    params(("mappingId" = i64, Path, example = 999_999_999)),
    responses((status = 204))
)]
#[delete("/families/{mappingId}/pickup-code")]
pub async fn delete_pickup_code(
    platform: Data<Platform>,
    who: Can<actions::EditPickupCode>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let scholar = families::contact_scholar(conn, id).await?;
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            if store::code_delete(conn, &at, id).await?.is_empty() {
                let had = store::code_list(conn, &at, scholar).await?;
                return Err(match had.iter().any(|had| had.contact_id == id) {
                    true => Problem::conflict(CODE_OF_OTHERS, OF_OTHERS),
                    false => Problem::not_found("pickupCode"),
                });
            }
            let entry = entry("pickup-code.delete", id, at.place().account);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Who did it to whom; never the code.
fn entry(action: &'static str, contact: i64, account: i64) -> audit::Entry {
    audit::Entry {
        action,
        entity: "family",
        entity_id: contact.to_string(),
        account_id: Some(account),
        before: None,
        after: None,
    }
}
