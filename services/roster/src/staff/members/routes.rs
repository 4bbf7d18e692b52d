//! HTTP for staff members.

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, At, Can},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    record::check_version,
    sealed::Sealer,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        InvitationsQuery, StaffFields, StaffMember, StaffMemberForm, StaffRequest,
        WantedInvitations,
    },
    rules, store,
};
use crate::{actions, scholars::sealing, staff::entries};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(create_staff_member)
        .service(list_wanted_invitations)
        .service(read_staff_member)
        .service(edit_staff_member);
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
            let at = who.at(site_place(conn, None, site).await?)?;
            let (fields, allergies) = rules::staff(&body)?;
            check_classroom(conn, &at, &fields).await?;
            let made =
                store::member_insert(conn, &at, &fields).await.map_err(rules::write_failed)?;
            let form = written(conn, &at, &sealer, made, allergies).await?;
            let entry = audit::Entry::change("staff-member.create", None, Some(&form.member));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(form)
        })
        .await?;
    Ok(Created { location: format!("/staffs/{}", made.member.id), body: made })
}

/// Staff of a site whom a file says to invite and who have no access to the site yet, by last name.
#[platform::path(tag = "staff", params(InvitationsQuery), responses((status = 200, body = WantedInvitations)))]
#[get("/staffs/invitations")]
pub async fn list_wanted_invitations(
    platform: Data<Platform>,
    who: Can<actions::ReadStaffMember>,
    ValidQuery(query): ValidQuery<InvitationsQuery>,
) -> Answer<WantedInvitations> {
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(site_place(conn, None, query.site_id).await?)?;
            Ok::<_, Problem>(store::invitations(conn, &at).await?)
        })
        .await?;
    Ok(Json(WantedInvitations { count: results.len(), results }))
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
            let (at, member, sealed) = held(conn, &who, id).await?;
            let open = |sealed: Vec<u8>| store::allergies_place(id).unseal(&sealer, &sealed);
            let allergies = sealed.map(open).transpose()?;
            shown(conn, &at, member, allergies).await
        })
        .await?;
    Ok(Json(form))
}

/// Changes a staff member: what is not sent is emptied.
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
            let (at, before, _) = held(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let (fields, allergies) = rules::staff(&body)?;
            check_classroom(conn, &at, &fields).await?;
            let after =
                store::member_update(conn, &at, id, &fields).await.map_err(rules::write_failed)?;
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
async fn held<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(At<'w, A>, StaffMember, Option<Vec<u8>>), Problem> {
    let at = who.at(store::member_place(conn, id).await?)?;
    let found = store::member_lock(conn, &at, id).await?;
    let (member, sealed) = found.ok_or_else(|| Problem::not_found("staff member"))?;
    Ok((at, member, sealed))
}

/// Errors: 400 when the site has no such classroom.
async fn check_classroom(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    fields: &StaffFields,
) -> Result<(), Problem> {
    match fields.classroom_id {
        Some(id) if !store::has_classroom(conn, at, id).await? => {
            Err(Problem::invalid("classroomId", Fault::invalid("Classroom")))
        }
        _ => Ok(()),
    }
}

/// Seals what is to be sealed of a staff member who was written, and brings the roster up to date.
async fn written(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
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
    at: &At<'_, impl Action>,
    member: StaffMember,
    allergies: Option<String>,
) -> Result<StaffMemberForm, Problem> {
    let user_id = match &member.email {
        Some(email) => store::user_with(conn, at, email).await?,
        None => None,
    };
    Ok(StaffMemberForm { member, allergies, user_id })
}
