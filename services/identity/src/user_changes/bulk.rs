//! One request about many people, answered person by person.

use actix_web::{delete, put, web};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use platform::{
    Platform, Problem,
    auth::{Action, Can},
    bulk::{self, BulkAnswer, BulkItem},
    extract::{Answer, Valid},
};

use super::{
    acts::{When, check_day},
    caller::{Caller, Target},
    model::{BulkInvite, BulkRevoke, Selected},
    routes::{DeleteUsers, InviteUsers, ResetPasswords, RevokeUsers},
    store,
};
use crate::{Identity, access::Kind};

/// Removes many people.
///
/// Errors in each result: `Error_OwnAccess`, `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`,
/// `Error_ManagedElsewhere`, `Error_NotReached`.
#[platform::path(tag = "users", request_body = Selected, responses((status = 200, body = BulkAnswer)))]
#[delete("/users/bulk")]
pub async fn delete_users(
    identity: Identity,
    who: Can<DeleteUsers>,
    Valid(body): Valid<Selected>,
) -> Answer<BulkAnswer> {
    many(&identity, &who, &body, |caller, conn, target| {
        Box::pin(async move { caller.delete(conn, target).await })
    })
    .await
}

/// Invites many people, at once or on a day; or takes planned invitations back.
///
/// Errors: 400 on `scheduleDate`. In each result: `Error_InvitationAccepted`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = BulkInvite, responses((status = 200, body = BulkAnswer)))]
#[put("/users/bulk-invite")]
pub async fn invite_users(
    identity: Identity,
    who: Can<InviteUsers>,
    Valid(body): Valid<BulkInvite>,
) -> Answer<BulkAnswer> {
    check_day(&Caller::of(&identity, &who), "scheduleDate", body.schedule_date)?;
    let (when, is_cancelled) = (When::from(body.schedule_date), body.is_cancelled);
    let is_undo = body.is_undo;
    many(&identity, &who, &body.selected, move |caller, conn, target| {
        Box::pin(async move {
            match is_cancelled {
                true => caller.cancel(conn, target, Kind::Invite, is_undo).await,
                false => caller.invite(conn, target, when).await,
            }
        })
    })
    .await
}

/// Ends the access of many people, at once or on a day; or takes planned ends back.
///
/// Errors: 400 on `revokeDate`. In each result: `Error_OwnAccess`, `Error_PrimaryAdminProtected`,
/// `Error_LastSuperAdmin`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = BulkRevoke, responses((status = 200, body = BulkAnswer)))]
#[put("/users/bulk-revoke")]
pub async fn revoke_users(
    identity: Identity,
    who: Can<RevokeUsers>,
    Valid(body): Valid<BulkRevoke>,
) -> Answer<BulkAnswer> {
    check_day(&Caller::of(&identity, &who), "revokeDate", body.revoke_date)?;
    let (day, is_cancelled, is_undo) = (body.revoke_date, body.is_cancelled, body.is_undo);
    many(&identity, &who, &body.selected, move |caller, conn, target| {
        Box::pin(async move {
            match is_cancelled {
                true => caller.cancel(conn, target, Kind::Revoke, is_undo).await,
                false => caller.revoke(conn, target, day).await,
            }
        })
    })
    .await
}

/// Gives people temporary passwords by mail; they choose their own at the next sign-in.
///
/// Errors in each result: `Error_UserNotActive`, `Error_OwnAccess`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = Selected, responses((status = 200, body = BulkAnswer)))]
#[put("/users/password/temp")]
pub async fn reset_passwords(
    identity: Identity,
    who: Can<ResetPasswords>,
    Valid(body): Valid<Selected>,
) -> Answer<BulkAnswer> {
    many(&identity, &who, &body, |caller, conn, target| {
        Box::pin(async move { caller.reset_password(conn, target).await })
    })
    .await
}

/// How many people a transaction is about at most.
const PART: usize = 100;

/// What is done to one of many.
type One<'c> = BoxFuture<'c, Result<(), Problem>>;

async fn many<A, F>(
    identity: &Identity,
    who: &Can<A>,
    selected: &Selected,
    act: F,
) -> Answer<BulkAnswer>
where
    A: Action + Sync,
    F: for<'c> Fn(&'c Caller<'_>, &'c mut AsyncPgConnection, &'c Target) -> One<'c> + Send + Sync,
{
    let caller = Caller::of(identity, who);
    let db = identity.platform.db();
    let ids = selected.ids(db, &caller.scope).await?;
    let items = in_parts(&ids, async |ids| {
        db.tenant_tx(&caller.scope, async |conn| each(conn, &caller, ids, &act).await).await
    })
    .await?;
    forget_roles(&identity.platform, &items).await;
    Ok(web::Json(items.into_iter().collect()))
}

/// Does `work` to [`PART`] of these people at a time.
///
/// Errors: as [`bulk::in_parts`].
pub async fn in_parts(
    ids: &[i64],
    work: impl AsyncFnMut(&[i64]) -> Result<Vec<BulkItem>, Problem>,
) -> Result<Vec<BulkItem>, Problem> {
    bulk::in_parts(ids, PART, |id| (Some(*id), ""), work).await
}

/// Does something to each of these people: all of it or nothing, whatever becomes of the others.
pub async fn each<F>(
    conn: &mut AsyncPgConnection,
    caller: &Caller<'_>,
    ids: &[i64],
    act: &F,
) -> Result<Vec<BulkItem>, Problem>
where
    F: for<'c> Fn(&'c Caller<'_>, &'c mut AsyncPgConnection, &'c Target) -> One<'c> + Send + Sync,
{
    // In the order of their ids, so that two requests about the same people wait for each other.
    store::people_lock(conn, ids).await?;
    let mut items = Vec::with_capacity(ids.len());
    for &id in ids {
        let target = match caller.target(conn, id).await {
            Ok(target) => target,
            Err(problem) if problem.status().is_server_error() => return Err(problem),
            Err(problem) => {
                items.push(BulkItem::failed(Some(id), "", problem));
                continue;
            }
        };
        let name = target.person.name();
        let done = bulk::one(conn, async |conn| act(caller, conn, &target).await).await?;
        items.push(match done {
            Ok(()) => BulkItem::done(id, name),
            Err(problem) => BulkItem::failed(Some(id), name, problem),
        });
    }
    Ok(items)
}

/// Reads the role records of those who were changed anew.
pub async fn forget_roles(platform: &Platform, items: &[BulkItem]) {
    for id in items.iter().filter(|item| item.is_done).filter_map(|item| item.id) {
        platform.forget_roles(id).await;
    }
}
