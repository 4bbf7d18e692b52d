//! HTTP for managing people.

use actix_web::{HttpResponse, delete, get, http::StatusCode, post, put, web};
use platform::{
    Problem,
    auth::{Can, Place, UserStatus},
    extract::{Answer, Created, PathId, Valid},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    caller::{Caller, Target},
    commands::When,
    info,
    model::{
        EmailCheck, EmailTaken, Person, ProgramAdminRequest, Resend, RoleRequest, Upgrade,
        UserEdit, UserInfo, UserRequest,
    },
    rules::{self, StoredFields},
    store,
};
use crate::{Identity, pages::Limit, users};

/// Nobody is found by an address (404; spec 2 §8 User Not Found).
const USER_NOT_FOUND: &str = "Error_UserNotFound";

platform::actions! {
    /// Adds people to one's places.
    CreateUsers = "user" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes people of one's places.
    EditUsers = "user" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Removes people of one's places.
    DeleteUsers = "user" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Invites people to one's places.
    InviteUsers = "user" "invite" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Ends the access of people of one's places.
    RevokeUsers = "user" "revoke" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Gives people of one's places the access back that they had before a change of many.
    UndoAccess = "user" "undo-access" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Gives people of one's places temporary passwords.
    ResetPasswords = "user" "reset-password" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Makes people of one's account account admins.
    UpgradeUsers = "user" "upgrade" [SuperAdmin, Admin, AccountAdmin];
    /// Asks whether an address is taken.
    CheckEmail = "user" "check-email" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Invites people to run a program.
    InviteProgramAdmins = "user" "invite-program-admin" [SuperAdmin, Admin, AccountAdmin];
    /// Adds and changes people of partners' accounts.
    ManagePartnerUsers = "partner-user" "manage" [SuperAdmin, Admin, AccountAdmin];
}

/// The handlers for one person.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(read_user_info)
        .service(create_user)
        .service(upgrade_user)
        .service(edit_user)
        .service(delete_user)
        .service(resend_invite)
        .service(check_email)
        .service(invite_program_admin);
}

/// A person with everything that a form shows.
#[platform::path(tag = "users", params(("id" = i64, Path, description = "User id")), responses((status = 200, body = UserInfo)))]
#[get("/users/info/{id}")]
pub async fn read_user_info(
    identity: Identity,
    who: Can<EditUsers>,
    PathId(id): PathId,
) -> Answer<UserInfo> {
    shown(&identity, &Caller::of(&identity, &who), id).await.map(web::Json)
}

/// Adds a person with roles, and invites them at once or on a day if asked to.
///
/// Errors: 409 `Error_DuplicateUser`, `Error_PrimaryAdminExists`; 404 for a place that is not the caller's; 403 for a
/// role above the caller's.
#[platform::path(tag = "users", request_body = UserRequest, responses((status = 201, body = UserInfo)))]
#[post("/users")]
pub async fn create_user(
    identity: Identity,
    who: Can<CreateUsers>,
    Valid(body): Valid<UserRequest>,
) -> Result<Created<UserInfo>, Problem> {
    created(&identity, &Caller::of(&identity, &who), &body).await
}

/// Changes a person, and those of the roles that the caller may give and take.
///
/// Errors: 409 `Error_VersionConflict`, `Error_DuplicateUser`, `Error_PrimaryAdminExists`,
/// `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`, `Error_OwnAccess`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", params(("id" = i64, Path, description = "User id")), request_body = UserEdit, responses((status = 200, body = UserInfo)))]
#[put("/users/{id}")]
pub async fn edit_user(
    identity: Identity,
    who: Can<EditUsers>,
    PathId(id): PathId,
    Valid(body): Valid<UserEdit>,
) -> Answer<UserInfo> {
    edited(&identity, &Caller::of(&identity, &who), id, &body).await
}

/// Removes a person. Who has roles outside the caller's places keeps those.
///
/// Errors: 409 `Error_OwnAccess`, `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`, `Error_ManagedElsewhere`.
#[platform::path(
    tag = "users",
    params(("id" = i64, Path, description = "User id")),
    responses((status = 204, description = "The person is gone."))
)]
#[delete("/users/{id}")]
pub async fn delete_user(
    identity: Identity,
    who: Can<DeleteUsers>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let caller = Caller::of(&identity, &who);
    identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            let target = caller.target(conn, id).await?;
            caller.delete(conn, &target).await
        })
        .await?;
    identity.platform.forget_roles(id).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Makes a person an account admin in place of what they were; ask for confirmation before (spec 2 §4). Somebody else
/// who was the primary account admin stays an account admin.
///
/// Errors: 409 `Error_VersionConflict`, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", params(("id" = i64, Path, description = "User id")), request_body = Upgrade, responses((status = 200, body = UserInfo)))]
#[put("/users/{id}/account-admin")]
pub async fn upgrade_user(
    identity: Identity,
    who: Can<UpgradeUsers>,
    PathId(id): PathId,
    Valid(body): Valid<Upgrade>,
) -> Answer<UserInfo> {
    let caller = Caller::of(&identity, &who);
    let info = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            caller.upgrade(conn, id, &body).await?;
            let target = caller.target(conn, id).await?;
            info::info(conn, &caller.scope, &target).await
        })
        .await?;
    identity.platform.forget_roles(id).await;
    Ok(web::Json(info))
}

/// Invites a person again; the link sent before works no more.
///
/// Errors: 404 `Error_UserNotFound` when nobody in the caller's places has the address; 409 `Error_InvitationAccepted`,
/// `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = Resend, responses((status = 200, body = UserInfo)))]
#[post("/resend-invite")]
pub async fn resend_invite(
    identity: Identity,
    who: Can<InviteUsers>,
    Valid(body): Valid<Resend>,
) -> Answer<UserInfo> {
    let caller = Caller::of(&identity, &who);
    let email = rules::address(&body.email)?;
    let info = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            let found = users::user_by_email(conn, &email).await?.ok_or_else(nobody_there)?;
            let target = caller.target(conn, found.id).await.map_err(|problem| {
                if problem.status() == StatusCode::NOT_FOUND { nobody_there() } else { problem }
            })?;
            caller.invite(conn, &target, When::Now).await?;
            let target = caller.target(conn, found.id).await?;
            info::info(conn, &caller.scope, &target).await
        })
        .await?;
    Ok(web::Json(info))
}

/// Nobody whom the caller sees has the address.
fn nobody_there() -> Problem {
    let detail = "No user was found for this email address. Check the email address.";
    Problem { name: USER_NOT_FOUND.into(), detail: detail.into(), ..Problem::not_found("user") }
}

/// Whether somebody else has an address: has confirmed it, anywhere in the portal, or was added to the caller's account
/// with it.
///
/// Errors: 429 after many.
#[platform::path(tag = "users", request_body = EmailCheck, responses((status = 200, body = EmailTaken)))]
#[post("/user-email-check")]
pub async fn check_email(
    identity: Identity,
    who: Can<CheckEmail>,
    Valid(body): Valid<EmailCheck>,
) -> Answer<EmailTaken> {
    let email = rules::address(&body.email)?;
    // Confirmed addresses are unique across tenants, so the answer cannot keep to one, and is not given without end.
    let limit = Limit::email_checks(&identity, &who.principal);
    if !limit.count(&identity).await? {
        return Err(limit.refusal());
    }
    let user = body.user_id.unwrap_or_default();
    let account = who.scope.grants.first().and_then(|grant| grant.account);
    let is_duplicate = identity
        .platform
        .db()
        .system_tx(async |conn| store::email_taken(conn, &email, account, user).await)
        .await?;
    Ok(web::Json(EmailTaken { is_duplicate }))
}

/// Refuses an address that somebody has confirmed, whichever account they belong to. What is refused so tells as much as
/// [`check_email`], and counts as much.
///
/// Errors: 409 `Error_DuplicateUser`; 429.
async fn refuse_taken(
    identity: &Identity,
    caller: &Caller<'_>,
    request: &UserRequest,
    user: i64,
) -> Result<(), Problem> {
    // What is no address is refused with the rest of the form.
    let Ok(email) = rules::address(&request.email) else { return Ok(()) };
    let limit = Limit::email_checks(identity, caller.principal);
    if limit.is_reached(identity).await? {
        return Err(limit.refusal());
    }
    let account = request.user_roles.first().and_then(|role| role.account_id).filter(|id| *id > 0);
    // Of a place that is not the caller's nothing is told: it is refused with the rest of the form.
    let is_mine = |role: &RoleRequest| {
        let place = role.account_id.map(|account| Place {
            account,
            program: role.program_id,
            site: role.site_id,
        });
        place.is_none_or(|place| caller.scope.sees(place))
    };
    if !request.user_roles.iter().all(is_mine) {
        return Ok(());
    }
    let is_taken = identity
        .platform
        .db()
        .system_tx(async |conn| store::email_taken(conn, &email, account, user).await)
        .await?;
    if is_taken {
        limit.count(identity).await?;
        return Err(users::rules::duplicate());
    }
    Ok(())
}

/// Makes somebody an admin of a program: adds and invites them, or gives the role to the account's person of that
/// address.
///
/// Errors: 409 `Error_DuplicateUser` when the address belongs to somebody of another account, `Error_ManagedElsewhere`.
#[platform::path(tag = "users", request_body = ProgramAdminRequest, responses((status = 201, body = UserInfo)))]
#[post("/programs/inviteprogramadmin")]
pub async fn invite_program_admin(
    identity: Identity,
    who: Can<InviteProgramAdmins>,
    Valid(body): Valid<ProgramAdminRequest>,
) -> Result<Created<UserInfo>, Problem> {
    let caller = Caller::of(&identity, &who);
    let request = program_admin(body);
    let form = rules::form(&request, StoredFields::default(), &identity.settings.internal_domains)?;
    let known = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            caller.check_roles(conn, &form.roles, None).await?;
            let account = form.roles.first().and_then(|role| role.at.account);
            let found = users::user_by_email_for(conn, &form.typed.email, account).await?;
            let Some(found) = found.filter(|found| found.account_id == account) else {
                return Ok(None);
            };
            let target = caller.target(conn, found.id).await?;
            caller.give(conn, &target, &form.roles).await?;
            if target.person.status() != UserStatus::Active {
                let target = caller.target(conn, found.id).await?;
                caller.invite(conn, &target, request.schedule_date.into()).await?;
            }
            Ok::<_, Problem>(Some(found.id))
        })
        .await?;
    match known {
        Some(id) => {
            identity.platform.forget_roles(id).await;
            let body = shown(&identity, &caller, id).await?;
            Ok(Created { location: format!("/users/{id}"), body })
        }
        None => created(&identity, &caller, &request).await,
    }
}

fn program_admin(body: ProgramAdminRequest) -> UserRequest {
    UserRequest {
        first_name: body.first_name,
        last_name: body.last_name,
        email: body.email,
        phone_number: body.phone_number,
        phone_type: body.phone_type,
        personal_invitation_note: body.personal_invitation_note,
        schedule_date: body.schedule_date,
        is_invite: Some(true),
        user_roles: vec![RoleRequest {
            role_id: Some(i64::from(platform::auth::Role::ProgramAdmin.id())),
            account_id: body.account_id,
            program_id: body.program_id,
            program_role: body.program_role,
            ..RoleRequest::default()
        }],
    }
}

/// Adds a person and shows them.
pub async fn created(
    identity: &Identity,
    caller: &Caller<'_>,
    body: &UserRequest,
) -> Result<Created<UserInfo>, Problem> {
    refuse_taken(identity, caller, body, 0).await?;
    let info = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            let id = caller.create(conn, body).await?;
            let target = caller.target(conn, id).await?;
            info::info(conn, &caller.scope, &target).await
        })
        .await?;
    Ok(Created { location: format!("/users/{}", info.user_id), body: info })
}

/// Changes a person and shows them.
pub async fn edited(
    identity: &Identity,
    caller: &Caller<'_>,
    id: i64,
    body: &UserEdit,
) -> Answer<UserInfo> {
    let before: Option<Person> = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| store::person(conn, id).await)
        .await?;
    let new_email = body.user.email.trim();
    if before.is_some_and(|person| !person.email.eq_ignore_ascii_case(new_email)) {
        refuse_taken(identity, caller, &body.user, id).await?;
    }
    let info = identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            caller.edit(conn, id, body).await?;
            let target = caller.target(conn, id).await?;
            info::info(conn, &caller.scope, &target).await
        })
        .await?;
    identity.platform.forget_roles(id).await;
    Ok(web::Json(info))
}

/// A person whom the caller sees.
async fn shown(identity: &Identity, caller: &Caller<'_>, id: i64) -> Result<UserInfo, Problem> {
    identity
        .platform
        .db()
        .tenant_tx(&caller.scope, async |conn| {
            let person =
                store::person(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
            let target = Target { assigned: store::roles_of(conn, id).await?, person };
            caller.check_sees(&target)?;
            info::info(conn, &caller.scope, &target).await
        })
        .await
}
