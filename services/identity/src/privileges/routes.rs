//! HTTP for privileges.

use std::sync::Arc;

use actix_web::{post, put, web};
use platform::{
    auth::Can,
    bulk::BulkAnswer,
    extract::{Answer, Valid},
    undo::{UndoEntry, UndoRequest, Undoable},
};
use serde::{Deserialize, Serialize};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    Identity,
    user_changes::{
        Caller, Privileges, many,
        rules::{self, RequestedRole},
        take_back,
    },
};

platform::actions! {
    /// Gives many people of one's places roles at once, and takes them back.
    GivePrivileges = "privilege" "give" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

/// What one person was given, as it is taken back.
#[derive(Debug, Serialize, Deserialize)]
struct GrantedRoles {
    id: i64,
    role_record_ids: Vec<i64>,
}

/// What was given to many.
const UNDO: &str = "privilege";

/// The handlers.
pub fn configure(config: &mut ServiceConfig) {
    config.service(give_privileges).service(undo_privileges);
}

/// Gives people roles beside those they have. Roles they have already stay as they are.
///
/// Errors: 404 for a place that is not the caller's, 403 for a role above the caller's.
#[platform::path(tag = "privileges", request_body = Privileges, responses((status = 200, body = Undoable)))]
#[put("/users/privilege")]
pub async fn give_privileges(
    identity: Identity,
    who: Can<GivePrivileges>,
    Valid(body): Valid<Privileges>,
) -> Answer<Undoable> {
    let caller = Caller::of(&identity, &who);
    let roles: Arc<[RequestedRole]> = rules::roles(&body.given.user_roles)?.into();
    let db = identity.platform.db();
    db.tenant_tx(&caller.scope, async |conn| caller.check_roles(conn, &roles, None).await).await?;
    let granted = many(&caller, &body.selected, UNDO, move |caller, conn, target| {
        let roles = roles.clone();
        Box::pin(async move {
            let role_record_ids = caller.give(conn, target, &roles).await?;
            if role_record_ids.is_empty() {
                return Ok(None);
            }
            let granted = GrantedRoles { id: target.person.id, role_record_ids };
            UndoEntry::new(target.person.account_id, granted).map(Some)
        })
    });
    granted.await.map(web::Json)
}

/// Takes back what was given with a token. A token works once, for who was given it.
///
/// Errors: 404 when it works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "privileges", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/users/undo-privilege")]
pub async fn undo_privileges(
    identity: Identity,
    who: Can<GivePrivileges>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let caller = Caller::of(&identity, &who);
    take_back(
        &caller,
        UNDO,
        &body,
        |granted: &GrantedRoles| granted.id,
        |caller, conn, target, granted| {
            Box::pin(async move { caller.take_back(conn, target, &granted.role_record_ids).await })
        },
    )
    .await
}
