//! Access of guardians to the family portal (spec 2 §7 `PUT guardian/revoke-access`). The portal has no sign-in for guardians
//! yet, so no contact holds access: each is answered so, and that somebody meant to end it is in the audit log.

use std::collections::HashMap;

use actix_web::{
    put,
    web::{Data, Json},
};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform, audit,
    auth::Can,
    bulk::{BulkAnswer, BulkItem, MOST},
    error::Problem,
    extract::{Answer, Valid},
    fault,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{actions::RevokeGuardian, schema::scholar_contacts};

/// The contact has no access to the family portal (409, in a result).
const NO_ACCESS: &str = "Error_NoFamilyAccess";

/// Whose access is to end.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(example = json!({"users": [999_999_999]}))]
pub struct GuardianRequest {
    /// Contacts of scholars (`mappingId`), at most 5,000.
    #[schema(max_items = 5000)]
    pub users: Vec<i64>,
}
platform::field_rules!(GuardianRequest { users: length(..=MOST) });

/// Ends the access of guardians to the family portal.
///
/// In each result: 404 for a contact of no scholar within reach; 409 `Error_NoFamilyAccess` for one without access, which is
/// everyone as long as guardians cannot sign in.
#[platform::path(tag = "families", request_body = GuardianRequest, responses((status = 200, body = BulkAnswer)))]
#[put("/guardian/revoke-access")]
pub async fn revoke_access(
    platform: Data<Platform>,
    who: Can<RevokeGuardian>,
    Valid(body): Valid<GuardianRequest>,
) -> Answer<BulkAnswer> {
    if body.users.is_empty() {
        return Err(Problem::invalid("users", fault("selectOne", "Select at least one")));
    }
    let contacts = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let contacts = contacts(conn, &body.users).await?;
            let entries = contacts.iter().map(|(id, contact)| audit::Entry {
                action: "guardian.revoke-access",
                entity: "family",
                entity_id: id.to_string(),
                account_id: Some(contact.account_id),
                before: None,
                after: Some(serde_json::json!({"hadAccess": false})),
            });
            audit::record_all(conn, platform.clock(), &who.principal, entries.collect()).await?;
            Ok::<_, Problem>(contacts)
        })
        .await?;
    let item = |id: &i64| match contacts.get(id) {
        None => BulkItem::failed(Some(*id), "", Problem::not_found("family")),
        Some(contact) => BulkItem::failed(
            Some(*id),
            format!("{} {}", contact.first_name, contact.last_name),
            Problem::conflict(NO_ACCESS, "This contact has no access to the family portal."),
        ),
    };
    Ok(Json(body.users.iter().map(item).collect()))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = scholar_contacts)]
struct Contact {
    id: i64,
    account_id: i64,
    first_name: String,
    last_name: String,
}

/// Contacts by id. Which the transaction sees is the database's policy: whoever may ask sees every child of a place.
async fn contacts(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<HashMap<i64, Contact>> {
    let found: Vec<Contact> = scholar_contacts::table
        .filter(scholar_contacts::id.eq_any(ids))
        .select(Contact::as_select())
        .load(conn)
        .await?;
    Ok(found.into_iter().map(|contact| (contact.id, contact)).collect())
}
