//! Moving many scholars to another classroom of their site, and taking it back.

use std::collections::HashMap;

use actix_web::{
    post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{Action, AtSite, Can, Principal, SitePlace},
    bulk::{self, BulkAnswer, BulkItem, MOST, Selection},
    error::Problem,
    extract::{Answer, Valid},
    list::{Bind, ListQuery, Sql},
    undo::{self, Undo, UndoEntry, UndoRequest, Undoable},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{model::Enrollment, rules, store};
use crate::{
    actions, classrooms,
    scholars::list::{self, model::ScholarFilter},
};

/// Where scholars were before many were moved at once.
const UNDO: &str = "enrollment.classroom";

/// Scholars moved in one transaction.
const PART: usize = 500;

/// Scholars who are to move to a classroom of their site: enrollments by id, or all that the list finds.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"ids": [999_999_999], "toClassroomId": null}))]
pub struct MoveRequest {
    /// Which.
    #[serde(flatten)]
    pub selection: Selection,
    /// Which scholars the list is about.
    #[serde(flatten)]
    pub filter: ScholarFilter,
    /// What the list searches for.
    #[serde(flatten)]
    pub list: ListQuery,
    /// The classroom; none to leave them unassigned.
    pub to_classroom_id: Option<i64>,
}
platform::field_rules!(MoveRequest { selection: nested(), filter: nested(), list: nested() });

/// Where a scholar was before many were moved.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ClassroomBefore {
    /// The enrollment.
    pub id: i64,
    /// Its classroom.
    pub classroom_id: Option<i64>,
    /// Its version since.
    pub version: i32,
}

/// Moves scholars to a classroom of their site, or to none. It can be taken back.
///
/// In each result: 404 for a scholar who is not at the classroom's site.
#[platform::path(tag = "scholars", request_body = MoveRequest, responses((status = 200, body = Undoable)))]
#[put("/enrollments/bulk-classroom")]
pub async fn move_scholars(
    platform: Data<Platform>,
    who: Can<actions::EditEnrollment>,
    Valid(body): Valid<MoveRequest>,
) -> Answer<Undoable> {
    let ids = selected(&platform, &who, &body).await?;
    let room = room(&platform, &who, body.to_classroom_id).await?;
    let undo = Undo::new(&platform, &who.principal, UNDO);
    let items = bulk::in_parts(
        &ids,
        PART,
        |id| (Some(*id), ""),
        async |part| {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    move_part(conn, &platform, &who, (&undo, part), room).await
                })
                .await
        },
    )
    .await?;
    Ok(Json(undo.answer(items)))
}

/// A classroom and its site.
type Room = Option<(i64, SitePlace)>;

/// Errors: 404 when the caller does not see the classroom, 403 when they may not move scholars there.
async fn room(
    platform: &Platform,
    who: &Can<actions::EditEnrollment>,
    id: Option<i64>,
) -> Result<Room, Problem> {
    let Some(id) = id else { return Ok(None) };
    let place = platform
        .db()
        .tenant_tx(&who.scope, async |conn| classrooms::classroom_place(conn, id).await)
        .await?;
    who.at(place)?;
    Ok(Some((id, place)))
}

async fn move_part(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::EditEnrollment>,
    (undo, ids): (&Undo, &[i64]),
    room: Room,
) -> Result<Vec<BulkItem>, Problem> {
    let found = store::enrollments_lock(conn, ids).await?;
    let found: HashMap<i64, Enrollment> =
        found.into_iter().map(|it| (it.enrollment_id, it)).collect();
    let names = names(conn, ids).await?;
    let mut items = Vec::with_capacity(ids.len());
    let mut moving = Vec::new();
    for id in ids {
        let name = names.get(id).cloned().unwrap_or_default();
        let before = found.get(id).ok_or_else(|| Problem::not_found("enrollment"));
        let may = before.and_then(|before| may_move(who, before, room).map(|()| before));
        items.push(match may {
            Ok(before) => {
                if before.classroom_id != room.map(|(id, _)| id) {
                    moving.push(*id);
                }
                BulkItem::done(*id, name)
            }
            Err(problem) => BulkItem::failed(Some(*id), name, problem),
        });
    }
    let moved = store::enrollments_move(conn, &moving, room.map(|(id, _)| id), who.user_id()).await;
    // The classroom may be gone by now.
    let moved = moved.map_err(|error| rules::write_failed("", error))?;
    let mut changes = Vec::with_capacity(moved.len());
    let mut entries = Vec::with_capacity(moved.len());
    for after in &moved {
        let Some(before) = found.get(&after.enrollment_id) else { continue };
        let back = ClassroomBefore {
            id: after.enrollment_id,
            classroom_id: before.classroom_id,
            version: after.version,
        };
        changes.push(UndoEntry::new(Some(after.account_id), back)?);
        entries.push(audit::Entry::change("enrollment.move", Some(before), Some(after)));
    }
    undo.store(conn, changes).await?;
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(items)
}

/// Lets the scholars of a classroom be unassigned before it goes, as their histories tell then.
pub async fn leave_classroom(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    (who, at): (&Principal, &AtSite<'_, impl Action>),
    classroom: i64,
) -> Result<(), Problem> {
    let there = store::classroom_enrollments_lock(conn, at, classroom).await?;
    let ids: Vec<i64> = there.iter().map(|it| it.enrollment_id).collect();
    let before: HashMap<i64, Enrollment> =
        there.into_iter().map(|it| (it.enrollment_id, it)).collect();
    let moved = store::enrollments_move(conn, &ids, None, at.user_id()).await?;
    let entry = |after: &Enrollment| {
        audit::Entry::change("enrollment.move", before.get(&after.enrollment_id), Some(after))
    };
    let entries = moved.iter().map(entry).collect();
    Ok(audit::record_all(conn, platform.clock(), who, entries).await?)
}

/// Errors: 404 for an enrollment that is not at the classroom's site; those of [`Can::at`].
fn may_move(
    who: &Can<actions::EditEnrollment>,
    enrollment: &Enrollment,
    room: Room,
) -> Result<(), Problem> {
    who.at(enrollment.place())?;
    match room {
        Some((_, place)) if place != enrollment.place() => Err(Problem::not_found("classroom")),
        _ => Ok(()),
    }
}

/// Names of children, by enrollment.
async fn names(conn: &mut AsyncPgConnection, ids: &[i64]) -> Result<HashMap<i64, String>, Problem> {
    let names = store::enrollment_names(conn, ids).await?;
    Ok(names.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect())
}

/// Enrollments that a request names, or that its filters find.
async fn selected(
    platform: &Platform,
    who: &Can<actions::EditEnrollment>,
    body: &MoveRequest,
) -> Result<Vec<i64>, Problem> {
    if let Some(ids) = body.selection.named()? {
        return Ok(ids);
    }
    list::check_place(platform, who, &body.filter).await?;
    let most = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let but = Bind::Numbers(body.selection.excluded_ids.clone());
    let rows = list::found(&who.scope, &body.filter, &body.list)?;
    let rows = rows.and_where(Sql::new("id <> ALL ($)", [but]));
    let ids = platform
        .db()
        .tenant_tx(&who.scope, async |conn| rows.ids(conn, &ListQuery::default(), most).await)
        .await?;
    Selection::check_found(ids.len())?;
    Ok(ids)
}

/// Takes scholars back to where they were before many were moved, but for those that have been changed since.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "scholars", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/enrollments/undo-classroom")]
pub async fn undo_move(
    platform: Data<Platform>,
    who: Can<actions::EditEnrollment>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let parts = undo::parts(&platform, &who.principal, UNDO, &body).await?;
    let items = bulk::in_parts(
        &parts,
        1,
        |_| (None, ""),
        async |part| {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    let mut items = Vec::new();
                    for before in undo::taken::<ClassroomBefore>(conn, part).await? {
                        let name = names(conn, &[before.id]).await?.remove(&before.id);
                        let name = name.unwrap_or_default();
                        let back = bulk::one(conn, async |conn| {
                            move_back(conn, &platform, &who, before).await
                        });
                        items.push(match back.await? {
                            Ok(()) => BulkItem::done(before.id, name),
                            Err(problem) => BulkItem::failed(Some(before.id), name, problem),
                        });
                    }
                    Ok::<_, Problem>(items)
                })
                .await
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

async fn move_back(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::EditEnrollment>,
    before: ClassroomBefore,
) -> Result<(), Problem> {
    let found = store::enrollments_lock(conn, &[before.id]).await?.into_iter().next();
    let now = found.ok_or_else(|| Problem::not_found("enrollment"))?;
    who.at(now.place())?;
    if now.version != before.version {
        return Err(undo::changed_since());
    }
    let moved =
        store::enrollments_move(conn, &[before.id], before.classroom_id, who.user_id()).await;
    let moved = moved.map_err(|error| rules::write_failed("", error))?;
    let entry = audit::Entry::change("enrollment.move", Some(&now), moved.first());
    audit::record(conn, platform.clock(), &who.principal, entry).await?;
    Ok(())
}
