//! HTTP for classrooms.

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{Action, AtSite, Can, Role},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    assignments,
    model::{Classroom, ClassroomFilter, ClassroomList, ClassroomRequest},
    rules, store,
};
use crate::{
    actions, live,
    scholars::enrollments::{self, moves},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_classrooms)
        .service(assignments::list_assignments)
        .service(create_classroom)
        .service(edit_classroom)
        .service(delete_classroom);
}

/// The classrooms of a site, by name (spec 2 §7 Sites).
#[platform::path(
    tag = "classrooms",
    params(("siteId" = i64, Path), ("programId" = i64, Path), ClassroomFilter),
    responses((status = 200, body = ClassroomList))
)]
#[get("/sites/{siteId}/program/{programId}/classrooms")]
pub async fn list_classrooms(
    platform: Data<Platform>,
    who: Can<actions::ListClassrooms>,
    PathId((site, program)): PathId<(i64, i64)>,
    ValidQuery(filter): ValidQuery<ClassroomFilter>,
) -> Answer<ClassroomList> {
    let (results, unassigned_scholars) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, Some(program), site).await?)?;
            // Staff do not see unassigned scholars in classroom lists (spec 2 §6).
            let sees = at.role() != Role::Staff;
            let today = enrollments::today(conn, &platform, site).await?;
            let unassigned = if filter.include_unassigned_scholars.unwrap_or(false) && sees {
                Some(store::unassigned_count(conn, &at, today).await?)
            } else {
                None
            };
            Ok::<_, Problem>((store::classroom_groups(conn, &at, today).await?, unassigned))
        })
        .await?;
    Ok(Json(ClassroomList {
        count: results.len(),
        results,
        includes_unassigned_scholars: unassigned_scholars.is_some(),
        unassigned_scholars,
    }))
}

/// Adds a classroom to a site.
///
/// Errors: 409 `Error_ClassroomNameExists`.
#[platform::path(
    tag = "classrooms",
    params(("siteId" = i64, Path), ("programId" = i64, Path)),
    request_body = ClassroomRequest,
    responses((status = 201, body = Classroom))
)]
#[post("/sites/{siteId}/program/{programId}/classrooms")]
pub async fn create_classroom(
    platform: Data<Platform>,
    who: Can<actions::CreateClassroom>,
    PathId((site, program)): PathId<(i64, i64)>,
    Valid(body): Valid<ClassroomRequest>,
) -> Result<Created<Classroom>, Problem> {
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, Some(program), site).await?)?;
            let fields = rules::classroom(&body)?;
            let made =
                store::classroom_insert(conn, &at, &fields).await.map_err(rules::write_failed)?;
            let entry = audit::Entry::change("classroom.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/classrooms/{}", made.id), body: made })
}

/// Changes a classroom. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the classroom as it is now; 409 `Error_ClassroomNameExists`.
#[platform::path(
    tag = "classrooms",
    params(("classroomId" = i64, Path)),
    request_body = ClassroomRequest,
    responses((status = 200, body = Classroom))
)]
#[put("/classrooms/{classroomId}")]
pub async fn edit_classroom(
    platform: Data<Platform>,
    who: Can<actions::EditClassroom>,
    PathId(id): PathId,
    Valid(body): Valid<ClassroomRequest>,
) -> Answer<Classroom> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_classroom(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let fields = rules::edited(&before, &body)?;
            let after = store::classroom_update(conn, &at, id, &fields)
                .await
                .map_err(rules::write_failed)?;
            // Open registers have their children by classroom.
            live::roster(conn, at.place()).await?;
            let entry = audit::Entry::change("classroom.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Removes a classroom; its scholars are unassigned then.
#[platform::path(tag = "classrooms", params(("classroomId" = i64, Path)), responses((status = 204)))]
#[delete("/classrooms/{classroomId}")]
pub async fn delete_classroom(
    platform: Data<Platform>,
    who: Can<actions::DeleteClassroom>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_classroom(conn, &who, id).await?;
            moves::leave_classroom(conn, &platform, (&who.principal, &at), id).await?;
            store::classroom_delete(conn, &at, id).await?;
            live::roster(conn, at.place()).await?;
            let entry = audit::Entry::change("classroom.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A classroom that the caller may act on, locked until the transaction ends.
async fn lock_classroom<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(AtSite<'w, A>, Classroom), Problem> {
    let at = who.at_place(store::classroom_place(conn, id).await?)?;
    let classroom = store::classroom_lock(conn, &at, id).await?;
    Ok((at, classroom.ok_or_else(|| Problem::not_found("classroom"))?))
}
