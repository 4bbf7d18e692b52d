use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header::{self, HeaderValue},
    put, web,
};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, Problem,
    audit::{self, Entry},
    auth::{Can, Principal},
    extract::{Answer, PathId, Valid, ValidQuery},
    fault,
    files::Upload,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::{
    model::{OwnSession, OwnSessions, PasswordChange, PictureQuery, ProfileRequest},
    removal::PICTURES,
    store,
};
use crate::{
    Identity,
    pages::{Language, Limit},
    sessions::{self, EndReason, Standing},
    users::{self, CurrentUser, Locale, User, rules as people},
};

platform::actions! {
    /// Changes one's own name, phone, language and picture.
    ChangeProfile = "profile" "change-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Changes one's own password.
    ChangePassword = "password" "change-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Sees one's own picture, and those of the people of one's places.
    SeePicture = "picture" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Sees one's own sessions.
    SeeSessions = "session" "list-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Ends a session of one's own.
    EndSession = "session" "end-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Sees who can see a person of one's places.
    SeeVisibility = "user" "read-visibility" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

/// The current password that was given is not the person's.
const WRONG_PASSWORD: Fault = fault("wrongPassword", "The current password is not right");
/// There is no password to change.
const NO_PASSWORD: Fault =
    fault("noPassword", "You sign in with your organization and have no password here");

pub fn configure(config: &mut ServiceConfig) {
    config
        .service(change_profile)
        .service(upload_picture)
        .service(remove_picture)
        .service(read_picture)
        .service(change_password)
        .service(list_sessions)
        .service(end_session);
}

/// Changes one's own name, phone number and language.
///
/// Errors: 409 `Error_VersionConflict` with the current user as they are now.
#[platform::path(tag = "profile", request_body = ProfileRequest, responses((status = 200, body = CurrentUser)))]
#[put("/users/me")]
pub async fn change_profile(
    identity: Identity,
    who: Can<ChangeProfile>,
    Valid(request): Valid<ProfileRequest>,
) -> Answer<CurrentUser> {
    let texts = Language::English.texts();
    let first_name =
        people::name(&request.first_name).map_err(|b| ("firstName", b.fault(texts.first_name)));
    let last_name =
        people::name(&request.last_name).map_err(|b| ("lastName", b.fault(texts.last_name)));
    let (before, _) = users::myself(&identity.platform, &who.principal).await?;
    let typed = request.phone.as_deref().unwrap_or_default();
    let phone = people::phone(typed, before.phone_number.as_deref())
        .map_err(|b| ("phone", b.fault("Phone")));
    let (first_name, last_name, phone) = match (first_name, last_name, phone) {
        (Ok(first_name), Ok(last_name), Ok(phone)) => (first_name, last_name, phone),
        (first_name, last_name, phone) => {
            let wrong = [first_name.err(), last_name.err(), phone.err()];
            return Err(Problem::validation(wrong.into_iter().flatten()));
        }
    };
    let locale = request.locale.map(Locale::tag);
    let was_current = identity
        .platform
        .db()
        .system_tx(async |conn| {
            let me = mine(conn, &who.principal).await?;
            if request.version.is_some_and(|seen| seen != me.version) {
                return Ok(false);
            }
            let phone = phone.as_deref();
            store::profile_set(conn, me.id, &first_name, &last_name, phone, locale).await?;
            changed(conn, &identity, &who.principal, "user.profile", &me).await?;
            Ok::<_, Problem>(true)
        })
        .await?;
    let now = current(&identity, &who.principal).await?;
    if was_current { Ok(web::Json(now)) } else { Err(Problem::version_conflict(now)) }
}

/// Sets one's own picture: PNG, JPEG or WebP of at most 5 MB (spec 2 §5 Uploads). It is made anew in two sizes.
#[platform::path(
    tag = "profile",
    request_body(content(
        (Vec<u8> = "image/png"),
        (Vec<u8> = "image/jpeg"),
        (Vec<u8> = "image/webp"),
    ), description = "The file itself"),
    responses((status = 200, body = CurrentUser))
)]
#[put("/users/me/picture")]
pub async fn upload_picture(
    identity: Identity,
    who: Can<ChangeProfile>,
    Upload(file): Upload,
) -> Answer<CurrentUser> {
    let object = PICTURES.store_picture(&identity.platform, file).await?;
    let now = identity.platform.clock().now();
    let stored: Result<(), Problem> = identity
        .platform
        .db()
        .system_tx(async |conn| {
            let me = mine(conn, &who.principal).await?;
            let before = store::picture_set(conn, me.id, me.account_id, object, now).await?;
            let path = format!("/api/identity/users/{}/picture?v={}", me.id, object.simple());
            let small = format!("{path}&size=thumbnail");
            store::picture_paths_set(conn, me.id, Some(&path), Some(&small)).await?;
            PICTURES.forget(conn, me.account_id, now, before.as_slice()).await?;
            changed(conn, &identity, &who.principal, "user.picture", &me).await
        })
        .await;
    PICTURES.discard_on_error(&identity.platform, object, stored).await?;
    current(&identity, &who.principal).await.map(web::Json)
}

/// Takes one's own picture away.
#[platform::path(tag = "profile", responses((status = 200, body = CurrentUser)))]
#[delete("/users/me/picture")]
pub async fn remove_picture(identity: Identity, who: Can<ChangeProfile>) -> Answer<CurrentUser> {
    let now = identity.platform.clock().now();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let me = mine(conn, &who.principal).await?;
            let before = store::picture_remove(conn, me.id).await?;
            if before.is_none() && me.image_url.is_none() {
                return Ok::<_, Problem>(());
            }
            store::picture_paths_set(conn, me.id, None, None).await?;
            PICTURES.forget(conn, me.account_id, now, before.as_slice()).await?;
            changed(conn, &identity, &who.principal, "user.picture", &me).await
        })
        .await?;
    current(&identity, &who.principal).await.map(web::Json)
}

/// The picture of a person whom the caller may see.
#[platform::path(
    tag = "profile",
    params(("id" = i64, Path, description = "User id"), PictureQuery),
    responses((status = 200, description = "The picture", content_type = "image/jpeg", body = Vec<u8>))
)]
#[get("/users/{id}/picture")]
pub async fn read_picture(
    platform: web::Data<Platform>,
    who: Can<SeePicture>,
    PathId(id): PathId,
    ValidQuery(asked): ValidQuery<PictureQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    users::seen(&platform, &who, id).await?;
    let none = || Problem::not_found("picture");
    // The caller may see the person; the row may lie outside the scope, as that of a person without an account.
    let found = platform.db().system_tx(async |conn| store::picture(conn, id).await).await?;
    let object: Uuid = found.ok_or_else(none)?;
    let shown = PICTURES.picture(&platform, &request, (object, asked.size), "private, max-age=300");
    let mut answer = shown.await?.ok_or_else(none)?;
    let named = HeaderValue::from_static("inline; filename=\"picture.jpg\"");
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, named);
    Ok(answer)
}

/// Changes one's own password (spec 2 §5). Every other session of the person ends, its refresh tokens with it.
///
/// Errors: 400 on `currentPassword` and `newPassword`; 429 after too many wrong ones.
#[platform::path(
    tag = "profile",
    request_body = PasswordChange,
    responses((status = 204, description = "The password is changed."))
)]
#[put("/users/me/password")]
pub async fn change_password(
    identity: Identity,
    who: Can<ChangePassword>,
    Valid(request): Valid<PasswordChange>,
) -> Result<HttpResponse, Problem> {
    let weak = people::password(&request.new_password)
        .err()
        .map(|broken| ("newPassword", broken.fault("New password")));
    let missing = request
        .current_password
        .is_empty()
        .then(|| ("currentPassword", Fault::required("Current password")));
    if weak.is_some() || missing.is_some() {
        return Err(Problem::validation(missing.into_iter().chain(weak)));
    }
    let (user, _) = users::myself(&identity.platform, &who.principal).await?;
    let wrong = |fault| Err(Problem::invalid("currentPassword", fault));
    let Some(stored) = user.password_hash.clone() else { return wrong(NO_PASSWORD) };
    let limit = Limit::password_change(&identity, user.id);
    if !limit.count(&identity).await? {
        let seconds = u32::try_from(limit.window().num_seconds()).unwrap_or(u32::MAX);
        return Err(Problem::too_many_requests(seconds));
    }
    let typed: String = request.current_password.chars().take(people::LONGEST_PASSWORD).collect();
    if !identity.passwords.verify(typed, Some(stored)).await.map_err(Problem::internal)? {
        return wrong(WRONG_PASSWORD);
    }
    limit.forget(&identity).await?;
    if request.new_password == request.current_password {
        let same = people::Broken::SamePassword.fault("New password");
        return Err(Problem::invalid("newPassword", same));
    }
    let hash = identity.passwords.hash(request.new_password).await.map_err(Problem::internal)?;
    let now = identity.platform.clock().now();
    let current = Uuid::parse_str(&who.principal.session_id).ok();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let me = mine(conn, &who.principal).await?;
            users::password_set(conn, me.id, &hash, now).await?;
            let reason = EndReason::PasswordChanged;
            identity.sessions.end_others(conn, me.id, current, reason, now).await?;
            changed(conn, &identity, &who.principal, "user.password", &me).await
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// One's own sessions that have not ended.
#[platform::path(tag = "profile", responses((status = 200, body = OwnSessions)))]
#[get("/users/me/sessions")]
pub async fn list_sessions(identity: Identity, who: Can<SeeSessions>) -> Answer<OwnSessions> {
    let now = identity.platform.clock().now();
    let (user, current) = (who.user_id(), &who.principal.session_id);
    let rows = identity
        .platform
        .db()
        .system_tx(async |conn| store::session_list(conn, user, now).await)
        .await?;
    let rows: Vec<store::SessionRow> = rows;
    let results = rows
        .into_iter()
        .map(|row| OwnSession {
            id: row.id,
            state: Standing::of(&row.state),
            is_current: row.id.to_string() == *current,
            device: row.device,
            address: row.address,
            signed_in_at: row.signed_in_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
        })
        .collect();
    Ok(web::Json(OwnSessions { results }))
}

/// Ends a session of one's own, its refresh tokens with it.
#[platform::path(
    tag = "profile",
    params(("id" = Uuid, Path, description = "Session id")),
    responses((status = 204, description = "The session is over."))
)]
#[delete("/users/me/sessions/{id}")]
pub async fn end_session(
    identity: Identity,
    who: Can<EndSession>,
    PathId(id): PathId<Uuid>,
) -> Result<HttpResponse, Problem> {
    let now = identity.platform.clock().now();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let session = identity
                .sessions
                .of_id(conn, id, now)
                .await?
                .filter(|session: &sessions::Session| session.user_id == who.user_id())
                .ok_or_else(|| Problem::not_found("session"))?;
            identity.sessions.end(conn, &session, EndReason::EndedByPerson, now).await?;
            let entry = sessions::session_entry("session.end", &session);
            audit::record(conn, identity.platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The caller's own row, held until the transaction ends. It may lie outside the viewed scope, and provider staff have
/// no account at all, so changes of one's own take a system transaction.
async fn mine(conn: &mut AsyncPgConnection, principal: &Principal) -> Result<User, Problem> {
    let id = principal.user_id;
    users::user_by_id(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
    Ok(users::user_lock(conn, id).await?)
}

/// Tells the other services and the audit log that the caller's own row changed.
async fn changed(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    principal: &Principal,
    action: &'static str,
    before: &User,
) -> Result<(), Problem> {
    users::publish(conn, before.id).await?;
    let after = mine(conn, principal).await?;
    let entry = Entry {
        action,
        entity: "user",
        entity_id: before.id.to_string(),
        account_id: before.account_id,
        before: Some(noted(before)),
        after: Some(noted(&after)),
    };
    Ok(audit::record(conn, identity.platform.clock(), principal, entry).await?)
}

/// What the audit log keeps of a profile.
fn noted(user: &User) -> serde_json::Value {
    json!({
        "firstName": user.first_name,
        "lastName": user.last_name,
        "phone": user.phone_number,
        "locale": user.locale,
        "picture": user.image_url,
        "version": user.version,
    })
}

async fn current(identity: &Identity, principal: &Principal) -> Result<CurrentUser, Problem> {
    let (user, records) = users::myself(&identity.platform, principal).await?;
    Ok(users::current(identity, user, records))
}
