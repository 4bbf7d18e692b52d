//! One request about many people, answered person by person.

use std::{collections::HashMap, sync::Arc};

use actix_web::{delete, post, put, web};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use platform::{
    Platform, Problem,
    auth::Can,
    bulk::{self, BulkAnswer, BulkItem},
    extract::{Answer, Created, Valid},
    undo::{self, Undo, UndoEntry, UndoRequest, Undoable},
};
use serde::de::DeserializeOwned;

use super::{
    caller::{Caller, Target},
    commands::{When, check_day},
    model::{BulkInvite, BulkRevoke, EmailChecks, EmailsTaken, Selected, UserRequests},
    routes::{
        CheckEmail, CreateUsers, DeleteUsers, InviteUsers, ResetPasswords, RevokeUsers, UndoAccess,
        created,
    },
    rules, store,
};
use crate::{
    Identity,
    access::{self, Before, ScheduleKind},
    pages::Limit,
    users,
};

/// How people's access was before that of many was changed at once.
const ACCESS_UNDO: &str = "user.access";

/// Adds people with roles, and invites them as `POST /users` does, each by itself: one who cannot be added does not keep the
/// others from it. Results are in the order of the request.
///
/// Errors in each result: those of one person, `Error_NotReached`.
#[platform::path(tag = "users", request_body = UserRequests, responses((status = 200, body = BulkAnswer)))]
#[post("/users/bulk")]
pub async fn create_users(
    identity: Identity,
    who: Can<CreateUsers>,
    Valid(body): Valid<UserRequests>,
) -> Answer<BulkAnswer> {
    let caller = Caller::of(&identity, &who);
    let items = bulk::one_by_one(
        &body.users,
        |user| (None, user.last_name.as_str()),
        async |user| match created(&identity, &caller, user).await {
            Ok(Created { body, .. }) => Ok(BulkItem::done(body.user_id, user.name())),
            Err(problem) if problem.status().is_server_error() => Err(problem),
            Err(problem) => Ok(BulkItem::failed(None, user.name(), problem)),
        },
    )
    .await?;
    Ok(web::Json(items.into_iter().collect()))
}

/// Which of many addresses somebody else has, as `POST /user-email-check` says of one. Each that is told counts as one that
/// was asked about by itself, and each that is asked about counts too.
///
/// Errors: 429 after many.
#[platform::path(tag = "users", request_body = EmailChecks, responses((status = 200, body = EmailsTaken)))]
#[post("/user-emails-check")]
pub async fn check_emails(
    identity: Identity,
    who: Can<CheckEmail>,
    Valid(body): Valid<EmailChecks>,
) -> Answer<EmailsTaken> {
    let mut emails: Vec<String> = body
        .emails
        .iter()
        .filter_map(|email| rules::address(email).ok())
        .map(|email| email.to_lowercase())
        .collect();
    emails.sort_unstable();
    emails.dedup();
    let limit = Limit::email_checks(&identity, &who.principal);
    if limit.is_reached(&identity).await? {
        return Err(limit.refusal());
    }
    // Whoever asks learns from a no as well as from a yes. A list is long, so it has a bound of its own.
    let asks = Limit::listed_email_checks(&identity, &who.principal);
    let count = u64::try_from(emails.len()).map_err(Problem::internal)?;
    if count > 0 && !asks.count_many(&identity, count).await? {
        return Err(asks.refusal());
    }
    let account = who.scope.grants.first().and_then(|grant| grant.account);
    let taken = identity
        .platform
        .db()
        .system_tx(async |conn| users::emails_held(conn, &emails, account).await)
        .await?;
    let taken_count = u64::try_from(taken.len()).map_err(Problem::internal)?;
    if taken_count > 0 && !limit.count_many(&identity, taken_count).await? {
        return Err(limit.refusal());
    }
    Ok(web::Json(EmailsTaken { taken }))
}

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
    let caller = Caller::of(&identity, &who);
    let done = many(&caller, &body, ACCESS_UNDO, |caller, conn, target| {
        Box::pin(async move { caller.delete(conn, target).await.map(|()| None) })
    });
    Ok(web::Json(done.await?.answer))
}

/// Invites many people, at once or on a day; or takes planned invitations back. Letters that were sent are not taken back
/// with the token.
///
/// Errors: 400 on `scheduleDate`. In each result: `Error_InvitationAccepted`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = BulkInvite, responses((status = 200, body = Undoable)))]
#[put("/users/bulk-invite")]
pub async fn invite_users(
    identity: Identity,
    who: Can<InviteUsers>,
    Valid(body): Valid<BulkInvite>,
) -> Answer<Undoable> {
    let caller = Caller::of(&identity, &who);
    check_day(&caller, "scheduleDate", body.schedule_date)?;
    let (when, is_cancelled) = (When::from(body.schedule_date), body.is_cancelled);
    let done = many(&caller, &body.selected, ACCESS_UNDO, move |caller, conn, target| {
        Box::pin(async move {
            let before = access::before(conn, target, caller.now).await?;
            match is_cancelled {
                true => caller.cancel(conn, target, ScheduleKind::Invite).await?,
                false => caller.invite(conn, target, when).await?,
            }
            before.change(conn, &target.person).await
        })
    });
    done.await.map(web::Json)
}

/// Ends the access of many people, at once or on a day; or takes planned ends back.
///
/// Errors: 400 on `revokeDate`. In each result: `Error_OwnAccess`, `Error_PrimaryAdminProtected`,
/// `Error_LastSuperAdmin`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = BulkRevoke, responses((status = 200, body = Undoable)))]
#[put("/users/bulk-revoke")]
pub async fn revoke_users(
    identity: Identity,
    who: Can<RevokeUsers>,
    Valid(body): Valid<BulkRevoke>,
) -> Answer<Undoable> {
    let caller = Caller::of(&identity, &who);
    check_day(&caller, "revokeDate", body.revoke_date)?;
    let (day, is_cancelled) = (body.revoke_date, body.is_cancelled);
    let done = many(&caller, &body.selected, ACCESS_UNDO, move |caller, conn, target| {
        Box::pin(async move {
            let before = access::before(conn, target, caller.now).await?;
            match is_cancelled {
                true => caller.cancel(conn, target, ScheduleKind::Revoke).await?,
                false => caller.revoke(conn, target, day).await?,
            }
            before.change(conn, &target.person).await
        })
    });
    done.await.map(web::Json)
}

/// Gives people the access back that they had before `/users/bulk-revoke` or `/users/bulk-invite`, and plans again what
/// waited for its day. Sessions that were ended stay so.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/users/undo-access")]
pub async fn undo_access(
    identity: Identity,
    who: Can<UndoAccess>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let caller = Caller::of(&identity, &who);
    take_back(
        &caller,
        ACCESS_UNDO,
        &body,
        |before: &Before| before.id(),
        |caller, conn, target, before| {
            Box::pin(async move { caller.restore(conn, target, &before).await })
        },
    )
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
    let caller = Caller::of(&identity, &who);
    let done = many(&caller, &body, ACCESS_UNDO, |caller, conn, target| {
        Box::pin(async move { caller.reset_password(conn, target).await.map(|()| None) })
    });
    Ok(web::Json(done.await?.answer))
}

/// How many people a transaction is about at most.
const PART: usize = 100;

/// Applies a change to one of many users and returns its undo entry.
type One<'c> = BoxFuture<'c, Result<Option<UndoEntry>, Problem>>;

/// Takes back what was changed of one of many.
type TakeBack<C> = for<'c> fn(
    &'c Caller<'_>,
    &'c mut AsyncPgConnection,
    &'c Target,
    Arc<C>,
) -> BoxFuture<'c, Result<(), Problem>>;

/// Does something to each of those who are selected; the token takes it back. `kind` is what tokens of this act are for.
///
/// Errors: 400 when nobody is selected, or too many are.
pub async fn many<F>(
    caller: &Caller<'_>,
    selected: &Selected,
    kind: &'static str,
    act: F,
) -> Result<Undoable, Problem>
where
    F: for<'c> Fn(&'c Caller<'_>, &'c mut AsyncPgConnection, &'c Target) -> One<'c> + Send + Sync,
{
    let platform = &caller.identity.platform;
    let db = platform.db();
    let ids = selected.ids(db, &caller.scope).await?;
    let undo = Undo::new(platform, caller.principal, kind);
    let work = async |ids: &[i64]| {
        db.tenant_tx(&caller.scope, async |conn| {
            let (items, changes) = each(conn, caller, ids, &act).await?;
            undo.store(conn, changes).await?;
            Ok::<_, Problem>(items)
        })
        .await
    };
    let items = bulk::in_parts(&ids, PART, |id| (Some(*id), ""), work).await?;
    forget_roles(platform, &items).await;
    Ok(undo.answer(items))
}

/// Takes back what a token is for, person by person; `id` is whom a change is about.
///
/// Errors: 404 when the token works no more.
pub async fn take_back<C: DeserializeOwned + Send + Sync + 'static>(
    caller: &Caller<'_>,
    kind: &str,
    request: &UndoRequest,
    id: fn(&C) -> i64,
    act: TakeBack<C>,
) -> Answer<BulkAnswer> {
    let platform = &caller.identity.platform;
    let parts = undo::parts(platform, caller.principal, kind, request).await?;
    let items = bulk::in_parts(
        &parts,
        1,
        |_| (None, ""),
        async |part| {
            let work = async |conn: &mut AsyncPgConnection| {
                let changes: Vec<C> = undo::taken(conn, part).await?;
                let ids: Vec<i64> = changes.iter().map(id).collect();
                let changes: HashMap<i64, Arc<C>> =
                    ids.iter().copied().zip(changes.into_iter().map(Arc::new)).collect();
                let (items, _) = each(conn, caller, &ids, &|caller, conn, target| {
                    let change = changes.get(&target.person.id).cloned();
                    Box::pin(async move {
                        if let Some(change) = change {
                            act(caller, conn, target, change).await?;
                        }
                        Ok(None)
                    })
                })
                .await?;
                Ok::<_, Problem>(items)
            };
            platform.db().tenant_tx(&caller.scope, work).await
        },
    )
    .await?;
    forget_roles(platform, &items).await;
    Ok(web::Json(items.into_iter().collect()))
}

/// Does something to each of these people: all of it or nothing, whatever becomes of the others. Answers what became of
/// them, and how to take it back.
async fn each<F>(
    conn: &mut AsyncPgConnection,
    caller: &Caller<'_>,
    ids: &[i64],
    act: &F,
) -> Result<(Vec<BulkItem>, Vec<UndoEntry>), Problem>
where
    F: for<'c> Fn(&'c Caller<'_>, &'c mut AsyncPgConnection, &'c Target) -> One<'c> + Send + Sync,
{
    // In the order of their ids, so that two requests about the same people wait for each other.
    store::people_lock(conn, ids).await?;
    let (mut items, mut changes) = (Vec::with_capacity(ids.len()), Vec::new());
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
            Ok(change) => {
                changes.extend(change);
                BulkItem::done(id, name)
            }
            Err(problem) => BulkItem::failed(Some(id), name, problem),
        });
    }
    Ok((items, changes))
}

/// Reads the role records of those who were changed anew.
async fn forget_roles(platform: &Platform, items: &[BulkItem]) {
    for id in items.iter().filter(|item| item.is_done).filter_map(|item| item.id) {
        platform.forget_roles(id).await;
    }
}
