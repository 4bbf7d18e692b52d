//! HTTP for staff members.

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, AtSite, Can},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    record::check_version,
    sealed::Sealer,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    invites,
    model::{
        InvitationsQuery, StaffClassroomRequest, StaffMember, StaffMemberForm, StaffRequest,
        WantedInvitations,
    },
    rules, store,
};
use crate::{
    actions,
    scholars::sealing,
    staff::{entries, model::StaffEntry},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(create_staff_member)
        .service(list_wanted_invitations)
        .service(invites::invite_staff)
        .service(read_staff_member)
        .service(edit_staff_member)
        .service(move_staff_member);
}

/// Enters a staff member in the roster of a site, without giving them access to the product.
///
/// Errors: 409 `Error_DuplicateEmail`, 409 `Error_StaffAlreadyExists`.
#[platform::path(tag = "staff", request_body = StaffRequest, responses((status = 201, body = StaffMemberForm)))]
#[post("/staffs")]
pub async fn create_staff_member(
    platform: Data<Platform>,
    who: Can<actions::CreateStaffMember>,
    Valid(body): Valid<StaffRequest>,
) -> Result<Created<StaffMemberForm>, Problem> {
    let missing = || Problem::invalid("siteId", Fault::required("Site/Session"));
    let site = body.site_id.ok_or_else(missing)?;
    let sealer = sealing::sealer(&platform)?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, site).await?)?;
            let body = of_user(conn, &at, body).await?;
            let (fields, allergies) = rules::staff(&body)?;
            let role = rules::invited(&body, at.role())?;
            check_classroom(conn, &at, fields.classroom_id).await?;
            let mut made =
                store::member_insert(conn, &at, &fields).await.map_err(rules::write_failed)?;
            note_role(conn, &at, &mut made, role).await?;
            let form = written(conn, &at, &sealer, made, allergies).await?;
            let entry = audit::Entry::change("staff-member.create", None, Some(&form.member));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(form)
        })
        .await?;
    Ok(Created { location: format!("/staffs/{}", made.member.id), body: made })
}

/// Staff of a site whom a file or somebody says to invite and who have no access to the site yet, by last name; users whom the
/// caller's roster shows apart.
#[platform::path(tag = "staff", params(InvitationsQuery), responses((status = 200, body = WantedInvitations)))]
#[get("/staffs/invitations")]
pub async fn list_wanted_invitations(
    platform: Data<Platform>,
    who: Can<actions::ReadStaffMember>,
    ValidQuery(query): ValidQuery<InvitationsQuery>,
) -> Answer<WantedInvitations> {
    let pending = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            Ok::<_, Problem>(store::invitations(conn, &at).await?)
        })
        .await?;
    let (users, results): (Vec<_>, Vec<_>) =
        pending.into_iter().partition(|person| person.user_id.is_some());
    Ok(Json(WantedInvitations { count: results.len(), results, users }))
}

/// A staff member whom a site entered itself.
#[platform::path(tag = "staff", params(("memberId" = i64, Path)), responses((status = 200, body = StaffMemberForm)))]
#[get("/staffs/{memberId}")]
pub async fn read_staff_member(
    platform: Data<Platform>,
    who: Can<actions::ReadStaffMember>,
    PathId(id): PathId,
) -> Answer<StaffMemberForm> {
    let sealer = sealing::sealer(&platform)?;
    let form = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, member, sealed) = lock_member(conn, &who, id).await?;
            let open = |sealed: Vec<u8>| store::allergies_place(id).unseal(&sealer, &sealed);
            let allergies = sealed.map(open).transpose()?;
            shown(conn, &at, member, allergies).await
        })
        .await?;
    Ok(Json(form))
}

/// Changes a staff member: what is not sent is emptied, but for whether they are to be invited. Of a user the names and the
/// address stay as the site has them, because the user's are shown, and so do a phone that the user has and a position that
/// the user's role says.
///
/// Errors: 409 `Error_VersionConflict` with the staff member as they are now; 409 `Error_DuplicateEmail`,
/// 409 `Error_StaffAlreadyExists`.
#[platform::path(
    tag = "staff",
    params(("memberId" = i64, Path)),
    request_body = StaffRequest,
    responses((status = 200, body = StaffMemberForm))
)]
#[put("/staffs/{memberId}")]
pub async fn edit_staff_member(
    platform: Data<Platform>,
    who: Can<actions::EditStaffMember>,
    PathId(id): PathId,
    Valid(body): Valid<StaffRequest>,
) -> Answer<StaffMemberForm> {
    let sealer = sealing::sealer(&platform)?;
    let form = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before, _) = lock_member(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let body = with_user_fields(conn, &at, &before, body).await?;
            let (fields, allergies) = rules::staff(&body)?;
            let role = rules::invited_after(&before, (&body, &fields), at.role())?;
            check_classroom(conn, &at, fields.classroom_id).await?;
            let mut after =
                store::member_update(conn, &at, id, &fields).await.map_err(rules::write_failed)?;
            note_role(conn, &at, &mut after, role).await?;
            let form = written(conn, &at, &sealer, after, allergies).await?;
            let entry =
                audit::Entry::change("staff-member.edit", Some(&before), Some(&form.member));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(form)
        })
        .await?;
    Ok(Json(form))
}

/// A staff member on whom the caller may act, with what is sealed of them; locked until the transaction ends.
async fn lock_member<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(AtSite<'w, A>, StaffMember, Option<Vec<u8>>), Problem> {
    let at = who.at_place(store::member_place(conn, id).await?)?;
    let found = store::member_lock(conn, &at, id).await?;
    let (member, sealed) = found.ok_or_else(|| Problem::not_found("staff member"))?;
    Ok((at, member, sealed))
}

/// Errors: 400 when the site has no such classroom.
async fn check_classroom(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    classroom: Option<i64>,
) -> Result<(), Problem> {
    match classroom {
        Some(id) if !store::has_classroom(conn, at, id).await? => {
            Err(Problem::invalid("classroomId", Fault::invalid("Classroom")))
        }
        _ => Ok(()),
    }
}

/// Seals what is to be sealed of a staff member who was written, and brings the roster up to date.
async fn written(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    member: StaffMember,
    allergies: Option<String>,
) -> Result<StaffMemberForm, Problem> {
    let seal = |allergies: &String| store::allergies_place(member.id).seal(sealer, allergies);
    let sealed = allergies.as_ref().map(seal).transpose()?;
    store::allergies_update(conn, at, member.id, sealed).await?;
    entries::of_members(conn, &[member.id]).await?;
    shown(conn, at, member, allergies).await
}

async fn shown(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    member: StaffMember,
    allergies: Option<String>,
) -> Result<StaffMemberForm, Problem> {
    let row = store::entry_of(conn, at, member.id).await?;
    let entry = StaffEntry::from(row.ok_or_else(|| Problem::internal("a member without a row"))?);
    let of_user = store::of_user(conn, at, member.id).await?;
    Ok(StaffMemberForm {
        is_position_of_user: of_user.position,
        is_phone_of_user: of_user.phone,
        user_id: entry.staff_user.user_id,
        program_name: entry.program.clone(),
        site_name: entry.site_sessions.clone(),
        member,
        allergies,
        entry,
    })
}

/// A request with the names and the address of the user whom it is for. A phone that they have is not kept with the site: it
/// would show again when they no longer have it.
///
/// Errors: 404 when the roster of the site has no such user.
async fn of_user(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    body: StaffRequest,
) -> Result<StaffRequest, Problem> {
    let Some(user) = body.user_id else { return Ok(body) };
    let found = store::entry_of_user(conn, at, user).await?;
    let StaffEntry { staff_user, .. } = found.ok_or_else(|| Problem::not_found("user"))?.into();
    let has_phone = !staff_user.phone_number.is_empty();
    Ok(StaffRequest {
        first_name: Some(rules::stored_name(&staff_user.first_name)),
        last_name: Some(rules::stored_name(&staff_user.last_name)),
        email: Some(staff_user.email),
        phone_number: body.phone_number.filter(|_| !has_phone),
        phone_type: body.phone_type.filter(|_| !has_phone),
        ..body
    })
}

/// An edit without what belongs to the user who is the staff member.
async fn with_user_fields(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    before: &StaffMember,
    body: StaffRequest,
) -> Result<StaffRequest, Problem> {
    let row = store::entry_of(conn, at, before.id).await?;
    if row.is_none_or(|row| StaffEntry::from(row).staff_user.user_id.is_none()) {
        return Ok(body);
    }
    let of_user = store::of_user(conn, at, before.id).await?;
    let before = before.clone();
    Ok(StaffRequest {
        first_name: Some(before.first_name),
        last_name: Some(before.last_name),
        email: before.email,
        phone_number: if of_user.phone { before.phone_number } else { body.phone_number },
        phone_type: if of_user.phone { before.phone_type } else { body.phone_type },
        program_role: if of_user.position { before.program_role } else { body.program_role },
        ..body
    })
}

/// Notes for which role somebody is to be invited, when a request says so.
async fn note_role(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    member: &mut StaffMember,
    role: Option<Option<i16>>,
) -> Result<(), Problem> {
    if let Some(role) = role.filter(|role| *role != member.invite_role) {
        store::invite_role_update(conn, at, member.id, role).await?;
        member.invite_role = role;
    }
    Ok(())
}

/// Puts a staff member into a classroom of their site, or into none.
///
/// Errors: 409 `Error_VersionConflict` with the staff member as they are now; 400 when the site has no such classroom.
#[platform::path(
    tag = "staff",
    params(("memberId" = i64, Path)),
    request_body = StaffClassroomRequest,
    responses((status = 200, body = StaffMember))
)]
#[put("/staffs/{memberId}/classroom")]
pub async fn move_staff_member(
    platform: Data<Platform>,
    who: Can<actions::EditStaffMember>,
    PathId(id): PathId,
    Valid(body): Valid<StaffClassroomRequest>,
) -> Answer<StaffMember> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before, _) = lock_member(conn, &who, id).await?;
            check_version(body.version, &before)?;
            check_classroom(conn, &at, body.to_classroom_id).await?;
            let after = store::classroom_update(conn, &at, id, body.to_classroom_id).await?;
            let entry = audit::Entry::change("staff-member.move", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}
