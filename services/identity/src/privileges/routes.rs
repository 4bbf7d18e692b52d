//! HTTP for privileges.

use std::sync::{Arc, Mutex};

use actix_web::{post, put, web};
use chrono::Duration;
use garde::Validate;
use platform::{
    Problem,
    auth::Can,
    bulk::BulkAnswer,
    extract::{Answer, Valid},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::store::{self, NewGrant};
use crate::{
    Identity, secrets,
    user_changes::{
        Caller, Privileges, each, forget_roles, in_parts,
        rules::{self, Wanted},
    },
};

platform::actions! {
    /// Gives many people of one's places roles at once, and takes them back.
    GivePrivileges = "privilege" "give" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

/// What became of it, and how to take it back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrivilegesGiven {
    /// Takes back what was given, once, within the hour; none when nothing was.
    pub undo_token: Option<String>,
    /// What became of each person.
    #[serde(flatten)]
    pub answer: BulkAnswer,
}

/// Takes privileges back.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Undo {
    /// As it was given.
    pub undo_token: String,
}

/// The handlers.
pub fn configure(config: &mut ServiceConfig) {
    config.service(give_privileges).service(undo_privileges);
}

/// Gives people roles beside those they have. Roles they have already stay as they are.
///
/// Errors: 404 for a place that is not the caller's, 403 for a role above the caller's.
#[platform::path(tag = "privileges", request_body = Privileges, responses((status = 200, body = PrivilegesGiven)))]
#[put("/users/privilege")]
pub async fn give_privileges(
    identity: Identity,
    who: Can<GivePrivileges>,
    Valid(body): Valid<Privileges>,
) -> Answer<PrivilegesGiven> {
    let caller = Caller::of(&identity, &who);
    let wanted: Arc<[Wanted]> = rules::roles(&body.given.user_roles)?.into();
    let token = secrets::random_token().map_err(Problem::internal)?;
    let db = identity.platform.db();
    db.tenant_tx(&caller.scope, async |conn| caller.check_wanted(conn, &wanted, None).await)
        .await?;
    let ids = body.selected.ids(db, &caller.scope).await?;
    let mut is_given = false;
    let items = in_parts(&ids, async |ids| {
        let given: Arc<Mutex<Vec<i64>>> = Arc::default();
        let (items, count) = db
            .tenant_tx(&caller.scope, async |conn| {
                let items = each(conn, &caller, ids, &|caller, conn, target| {
                    let (wanted, given) = (wanted.clone(), given.clone());
                    Box::pin(async move {
                        let records = caller.give(conn, target, &wanted).await?;
                        if let Ok(mut given) = given.lock() {
                            given.extend(records);
                        }
                        Ok(())
                    })
                })
                .await?;
                let records = given.lock().map(|given| given.clone()).unwrap_or_default();
                let count = records.len();
                if count > 0 {
                    let grant = NewGrant {
                        token_hash: secrets::token_hash(&token),
                        account_id: wanted.first().and_then(|role| role.at.account),
                        granted_by: caller.principal.user_id,
                        granted_at: caller.now,
                        expires_at: caller.now + Duration::minutes(identity.settings.undo_minutes),
                        role_record_ids: records,
                    };
                    store::grant_note(conn, &grant).await?;
                }
                Ok::<_, Problem>((items, count))
            })
            .await?;
        is_given |= count > 0;
        Ok(items)
    })
    .await?;
    forget_roles(&identity.platform, &items).await;
    Ok(web::Json(PrivilegesGiven {
        undo_token: is_given.then_some(token),
        answer: items.into_iter().collect(),
    }))
}

/// Takes back what was given with a token. A token works once, for who was given it.
///
/// Errors: 404 when it works no more.
#[platform::path(tag = "privileges", request_body = Undo, responses((status = 200, body = BulkAnswer)))]
#[post("/users/undo-privilege")]
pub async fn undo_privileges(
    identity: Identity,
    who: Can<GivePrivileges>,
    Valid(body): Valid<Undo>,
) -> Answer<BulkAnswer> {
    let caller = Caller::of(&identity, &who);
    let hash = secrets::token_hash(&body.undo_token);
    let items = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            let records: Arc<[i64]> =
                store::grant_take(conn, &hash, caller.principal.user_id, caller.now)
                    .await?
                    .ok_or_else(|| Problem::not_found("privileges"))?
                    .into();
            let holders = store::holders(conn, &records).await?;
            each(conn, &caller, &holders, &|caller, conn, target| {
                let records = records.clone();
                Box::pin(async move { caller.take_back(conn, target, &records).await })
            })
            .await
        })
        .await?;
    forget_roles(&identity.platform, &items).await;
    Ok(web::Json(items.into_iter().collect()))
}
