//! HTTP for tasks.

use std::collections::{HashMap, HashSet};

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use contracts::directory::{self, program_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, Can, Role},
    bulk::{self, BulkAnswer, BulkItem, MOST, Selection},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    fault,
    list::ListQuery,
    undo::{self, Undo, UndoRequest, Undoable},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    assignment, discussion,
    lock::{lock_task, program_of},
    model::{
        ACTIVE, AssignRequest, Assigned, CollaboratorQuery, DiscussionRequest, OwnerQuery, Person,
        ProgramRequest, Reset, ResetRequest, SiteDates, StatusBefore, StatusQuery, Task,
        TaskDetails, TaskDiscussion, TaskEdit, TaskIdQuery, TaskList, TaskQuery, TaskRequest,
        TaskRow, TaskSelection, TaskUser,
    },
    people::{check_present, check_works_on},
    rules,
    store::{self, About},
};
use crate::{
    actions,
    conflict::conflict,
    files::{self, model::Of},
    places::{AtPlan, PlanPlace, requested_place},
    required,
};

/// What reads status changes again.
const STATUS_UNDO: &str = "task.status";
/// Tasks whose status one transaction changes.
const AT_ONCE: usize = 500;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_tasks)
        .service(read_task)
        .service(create_task)
        .service(assign_tasks)
        .service(change_task_statuses)
        .service(undo_task_statuses)
        .service(remove_collaborator)
        .service(edit_task)
        .service(delete_task)
        .service(change_owner_status)
        .service(add_collaborator)
        .service(discuss_task)
        .service(reset_tasks)
        .service(reset_programs);
}

/// The tasks of a program, of a site, or of all sites of a program, 25 a page (spec 2 §7 Tasks).
///
/// Errors: 400 "The parameter '...' cannot be null." when `programId`, `productId` or `sortDir` is missing.
#[platform::path(tag = "tasks", params(ListQuery, TaskQuery), responses((status = 200, body = TaskList)))]
#[get("/tasks")]
pub async fn list_tasks(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(query): ValidQuery<TaskQuery>,
) -> Answer<TaskList> {
    let program = required::program(query.program_id, query.product_id, &list)?;
    let db = platform.db();
    let place = db
        .tenant_tx(&who.scope, async |conn| requested_place(conn, program, query.site_id).await)
        .await?;
    who.sees(place)?;
    let sees = who.sees(place.whole_program())?;
    let (rows, totals) = store::task_list(db, &sees, &query, &list).await?;
    let results = shown(&platform, &who, rows).await?;
    Ok(Json(TaskList { results, count: totals.count, is_count_exact: totals.is_exact }))
}

/// A task with everybody and everything that belongs to it.
#[platform::path(tag = "tasks", params(TaskIdQuery), responses((status = 200, body = TaskDetails)))]
#[get("/task")]
pub async fn read_task(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(query): ValidQuery<TaskIdQuery>,
) -> Answer<TaskDetails> {
    let id = query.task_id.ok_or_else(|| Problem::invalid("taskId", Fault::required("Task")))?;
    let none = || Problem::not_found("task");
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let task = store::task(conn, id).await?.ok_or_else(none)?;
        let sees = who.sees(task.place())?;
        let users = store::works(conn, id).await?;
        let comments = store::discussions(conn, id).await?;
        let sites = store::assigned_sites(conn, id).await?;
        let files = files::store::file_list(conn, &sees, &task.files_of()).await?;
        let files = files::each_once(files, id);
        Ok::<_, Problem>((task, users, comments, sites, files))
    });
    let (task, users, comments, assigned_sites, files) = found.await?;
    let speakers = comments
        .iter()
        .flat_map(|comments| comments.mentioned.iter().copied().chain([comments.user_id]));
    let names = platform.names_of(users.iter().map(|(_, user)| *user).chain(speakers)).await?;
    let task = shown(&platform, &who, vec![task]).await?.pop().ok_or_else(none)?;
    Ok(Json(TaskDetails {
        task,
        task_users: users
            .into_iter()
            .map(|(id, user)| TaskUser { id, person: Person::of(user, &names) })
            .collect(),
        task_discussions: comments
            .into_iter()
            .map(|comments| TaskDiscussion {
                id: comments.id,
                user: Person::of(comments.user_id, &names),
                text: comments.text,
                mentioned: comments
                    .mentioned
                    .iter()
                    .map(|user| Person::of(*user, &names))
                    .collect(),
                said_at: comments.said_at,
            })
            .collect(),
        assigned_sites,
        task_files: files.into_iter().map(|row| row.file).collect(),
    }))
}

/// Adds a task to a program, or to a site of it; to an owner and to sites, too, if it is so asked.
///
/// Errors: 400 on each field that breaks a rule of spec 2 §5, on `ownerId` when they cannot open the task, and on
/// `sites[2].endDate` and the like.
#[platform::path(tag = "tasks", request_body = TaskRequest, responses((status = 201, body = Task)))]
#[post("/task")]
pub async fn create_task(
    platform: Data<Platform>,
    who: Can<actions::CreateTask>,
    Valid(body): Valid<TaskRequest>,
) -> Result<Created<Task>, Problem> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = requested_place(conn, program, body.site_id).await?;
            let at = who.at_place(place)?;
            let fields = rules::task(&body, &program_of(conn, program).await?)?;
            let site = match body.site_id {
                Some(site) => directory::site(conn, site).await?,
                None => None,
            };
            let site_name = site.map(|site| site.name).unwrap_or_default();
            let made = store::task_insert(conn, &at, &fields, &site_name).await?;
            let entry = audit::Entry::change("task.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            let made = match body.owner_id.filter(|owner| *owner != 0) {
                Some(owner) => give(conn, &platform, &at, made, Some(owner)).await?,
                None => made,
            };
            if !body.sites.is_empty() {
                if made.site_id.is_some() {
                    const OF_PROGRAM: Fault =
                        fault("siteTask", "Only a program's task is assigned to sites");
                    return Err(Problem::invalid("sites", OF_PROGRAM));
                }
                if !actions::AssignTask::ROW.roles.contains(&at.role()) {
                    return Err(Problem::forbidden());
                }
                assign(conn, &platform, &at, std::slice::from_ref(&made), &body.sites).await?;
            }
            Ok::<_, Problem>(made)
        })
        .await?;
    let location = format!("/task?taskId={}", made.id);
    Ok(Created { location, body: one_shown(&platform, &who, made).await? })
}

/// Changes a task. Fields that are not sent stay as they are; name and description of a program's task change at the
/// sites that it was assigned to, too.
///
/// Errors: 409 `Error_VersionConflict` with the task as it is now; 400 on `fileIds` for what is no file of the task.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path)),
    request_body = TaskEdit,
    responses((status = 200, body = Task))
)]
#[put("/task/{taskId}")]
pub async fn edit_task(
    platform: Data<Platform>,
    who: Can<actions::EditTask>,
    PathId(id): PathId,
    Valid(body): Valid<TaskEdit>,
) -> Answer<Task> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_task(conn, &who, id).await?;
            if body.version.is_some_and(|seen| seen != before.version) {
                return Err(conflict(conn, &before, before.modified_by).await);
            }
            if body.is_removed {
                if !actions::DeleteTask::ROW.roles.contains(&at.role()) {
                    return Err(Problem::forbidden());
                }
                remove(conn, &platform, &at, &before).await?;
                return Ok(before);
            }
            let program = program_of(conn, before.program_id).await?;
            let fields = rules::edited(&before, &body, &program)?;
            if !body.file_ids.is_empty() {
                let has = files::store::file_list(conn, &at, &before.files_of()).await?;
                if !body.file_ids.iter().all(|id| has.iter().any(|row| row.file.file_id == *id)) {
                    return Err(Problem::invalid("fileIds", Fault::invalid("fileIds")));
                }
            }
            for file in &body.deleted_file_ids {
                files::remove(conn, &platform, &at, Of::Task(id), *file).await?;
            }
            let after = store::task_update(conn, &at, &before, &fields).await?;
            changed(conn, &platform, &at, "task.edit", (&before, &after)).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    let mut shown = one_shown(&platform, &who, after).await?;
    shown.is_removed = body.is_removed;
    Ok(Json(shown))
}

/// Removes a task, and with it what sites were assigned of it.
#[platform::path(tag = "tasks", params(("taskId" = i64, Path)), responses((status = 204)))]
#[delete("/task/{taskId}")]
pub async fn delete_task(
    platform: Data<Platform>,
    who: Can<actions::DeleteTask>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_task(conn, &who, id).await?;
            remove(conn, &platform, &at, &before).await
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes a task with its files, and what sites were assigned of it.
async fn remove(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    task: &TaskRow,
) -> Result<(), Problem> {
    let files = files::store::file_list_under(conn, at, task.id).await?;
    files::forget(conn, platform, at, &files).await?;
    store::task_delete(conn, at, task.id).await?;
    let entry = audit::Entry::change("task.delete", Some(task), None);
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(())
}

/// Assigns tasks of a program to sites of it, each with dates of its own. A site that has a task already gets the dates.
///
/// Errors: 400 on `sites[2].endDate` and the like; 404 when the program has no such task.
#[platform::path(tag = "tasks", request_body = AssignRequest, responses((status = 200, body = Assigned)))]
#[post("/task/assign")]
pub async fn assign_tasks(
    platform: Data<Platform>,
    who: Can<actions::AssignTask>,
    Valid(body): Valid<AssignRequest>,
) -> Answer<Assigned> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let assigned = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(PlanPlace::from(program_place(conn, program).await?))?;
            let tasks = store::tasks_lock(conn, &body.task_ids).await?;
            let task_ids: HashSet<i64> = body.task_ids.iter().copied().collect();
            let is_own = |task: &TaskRow| task.program_id == program && task.site_id.is_none();
            if tasks.len() != task_ids.len() || !tasks.iter().all(is_own) {
                return Err(Problem::not_found("task"));
            }
            assign(conn, &platform, &at, &tasks, &body.sites).await
        })
        .await?;
    Ok(Json(assigned))
}

/// Assigns tasks of a program to sites of it.
async fn assign(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    tasks: &[TaskRow],
    site_dates: &[SiteDates],
) -> Result<Assigned, Problem> {
    let program = at.place().program;
    let sites = directory::sites_of(conn, program).await?;
    rules::assigned(tasks, site_dates, &program_of(conn, program).await?, &sites)?;
    let ids: Vec<i64> = tasks.iter().map(|task| task.id).collect();
    let (added, changed) = store::assign(conn, at, &ids, site_dates).await?;
    let assigned = Assigned { added: added.len(), changed: changed.len() };
    let entry = audit::Entry {
        action: "task.assign",
        entity: "program",
        entity_id: program.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: Some(serde_json::json!({
            "taskIds": ids, "sites": site_dates, "added": added, "changed": changed,
        })),
    };
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(assigned)
}

/// Makes many tasks active, done or skipped, each as far as the caller may. A program's task takes along what sites have of
/// it: done and skipped where it is still active, active where it was done or skipped as the program's was.
///
/// Errors: 400 when `status` is missing. In each result: `Error_NotFound`, `Error_Forbidden`.
#[platform::path(
    tag = "tasks",
    params(StatusQuery),
    request_body = TaskSelection,
    responses((status = 200, body = Undoable))
)]
#[post("/task/bulkstatusupdate")]
pub async fn change_task_statuses(
    platform: Data<Platform>,
    who: Can<actions::EditTask>,
    ValidQuery(query): ValidQuery<StatusQuery>,
    Valid(body): Valid<TaskSelection>,
) -> Answer<Undoable> {
    let status =
        query.status.ok_or_else(|| Problem::invalid("status", Fault::required("Status")))?;
    let ids = selected(&platform, &who, &body).await?;
    let undo = Undo::new(&platform, &who.principal, STATUS_UNDO);
    let changes: Vec<StatusChange> = ids
        .into_iter()
        .map(|id| StatusChange { id, version: None, status, owner_status: None })
        .collect();
    let items = bulk::in_parts(
        &changes,
        AT_ONCE,
        |change| (Some(change.id), ""),
        async |part| {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    turn(conn, &platform, &who, part, Some(&undo)).await
                })
                .await
        },
    )
    .await?;
    Ok(Json(undo.answer(items)))
}

/// Gives tasks the statuses back that they had before a change of many, but for those that have been changed since.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "tasks", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/task/undo-status")]
pub async fn undo_task_statuses(
    platform: Data<Platform>,
    who: Can<actions::EditTask>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let parts = undo::parts(&platform, &who.principal, STATUS_UNDO, &body).await?;
    // A token is used up in the transaction that takes back, or not at all.
    let items = bulk::in_parts(
        &parts,
        1,
        |_| (None, ""),
        async |part| {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    let before: Vec<StatusBefore> = undo::taken(conn, part).await?;
                    let changes: Vec<StatusChange> =
                        before.into_iter().map(StatusChange::from).collect();
                    turn(conn, &platform, &who, &changes, None).await
                })
                .await
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

/// Gives a task another owner, or says how far its owner is (spec 2 §7 Tasks).
///
/// A new owner gets a letter.
///
/// Errors: 403 for staff whose the task is not, and for staff who would give it away; 409 `Error_VersionConflict` when it
/// is not `previousOwnerId`'s any more; 400 on `ownerId` when they cannot open the task.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path), OwnerQuery),
    responses((status = 200, body = Task))
)]
#[put("/task/{taskId}/ownerstatus")]
pub async fn change_owner_status(
    platform: Data<Platform>,
    who: Can<actions::WorkOnTask>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<OwnerQuery>,
) -> Answer<Task> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, mut task) = lock_task(conn, &who, id).await?;
            let is_elsewhere = query.program_id.is_some_and(|program| program != task.program_id)
                || query.site_id.is_some_and(|site| Some(site) != task.site_id);
            if is_elsewhere {
                return Err(Problem::not_found("task"));
            }
            // Without either there is nothing to change.
            if query.owner_id.is_some() || query.status.is_some() {
                check_works_on(conn, &at, &task).await?;
            }
            if let Some(owner) = query.owner_id {
                if at.role() == Role::Staff {
                    return Err(Problem::forbidden());
                }
                if query.previous_owner_id.is_some_and(|seen| seen != task.owner_id.unwrap_or(0)) {
                    return Err(conflict(conn, &task, task.modified_by).await);
                }
                let owner = Some(owner).filter(|owner| *owner != 0);
                task = give(conn, &platform, &at, task, owner).await?;
            }
            if let Some(owner_status) = query.status {
                let status = store::status_of(owner_status, task.status);
                let change = StatusBefore { id, version: task.version, status, owner_status };
                let mut writes = vec![change];
                let mut befores = vec![task];
                spread(conn, &mut writes, &mut befores).await?;
                let written = store::statuses_write(conn, at.user_id(), &writes).await?;
                let entries = befores.iter().filter_map(|before| {
                    let after = written.iter().find(|after| after.id == before.id)?;
                    Some(audit::Entry::change("task.status", Some(before), Some(after)))
                });
                let entries = entries.collect();
                audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
                let after = written.into_iter().find(|after| after.id == id);
                task = after.ok_or_else(|| Problem::not_found("task"))?;
            }
            Ok::<_, Problem>(task)
        })
        .await?;
    one_shown(&platform, &who, after).await.map(Json)
}

/// Gives a task an owner, who gets a letter, or none.
///
/// Errors: 400 on `ownerId` when they cannot open the task.
async fn give(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    task: TaskRow,
    owner: Option<i64>,
) -> Result<TaskRow, Problem> {
    check_present(conn, task.place(), "ownerId", owner.as_slice()).await?;
    let after = store::owner_write(conn, at, task.id, owner).await?;
    if let Some(owner) = owner.filter(|_| after.owner_id != task.owner_id) {
        assignment::tell(conn, platform, at, (task.id, owner)).await?;
    }
    changed(conn, platform, at, "task.owner", (&task, &after)).await?;
    Ok(after)
}

/// Adds somebody to those who work on a task. They get a letter.
///
/// Errors: 400 on `collaboratorId` when they cannot open the task.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path), ("collaboratorId" = i64, Path)),
    responses((status = 204))
)]
#[put("/task/{taskId}/collaborator/{collaboratorId}")]
pub async fn add_collaborator(
    platform: Data<Platform>,
    who: Can<actions::EditTask>,
    PathId((id, user)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, task) = lock_task(conn, &who, id).await?;
            check_present(conn, task.place(), "collaboratorId", &[user]).await?;
            if store::collaborator_insert(conn, &at, id, user).await? {
                assignment::tell(conn, &platform, &at, (id, user)).await?;
                collaborator(conn, &platform, &at, "task.collaborator-add", (id, user)).await?;
            }
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes somebody off a task: by their work on it, or by the task and the user.
#[platform::path(tag = "tasks", params(CollaboratorQuery), responses((status = 204)))]
#[delete("/task/collaborator")]
pub async fn remove_collaborator(
    platform: Data<Platform>,
    who: Can<actions::EditTask>,
    ValidQuery(query): ValidQuery<CollaboratorQuery>,
) -> Result<HttpResponse, Problem> {
    let id = query.id.ok_or_else(|| Problem::invalid("id", Fault::required("Collaborator")))?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (task, user) = match query.task_id {
                Some(task) => (task, id),
                None => {
                    let work = store::work(conn, id).await?;
                    work.ok_or_else(|| Problem::not_found("collaborator"))?
                }
            };
            let (at, _) = lock_task(conn, &who, task).await?;
            if store::collaborator_delete(conn, &at, task, user).await? {
                collaborator(conn, &platform, &at, "task.collaborator-remove", (task, user))
                    .await?;
            }
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Says something about a task. Whoever is mentioned gets a letter.
///
/// Errors: 400 on `mentioned` when somebody cannot open the task; 403 for staff whose the task is not.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path)),
    request_body = DiscussionRequest,
    responses((status = 201, body = TaskDiscussion))
)]
#[post("/task/{taskId}/discussion")]
pub async fn discuss_task(
    platform: Data<Platform>,
    who: Can<actions::WorkOnTask>,
    PathId(id): PathId,
    Valid(body): Valid<DiscussionRequest>,
) -> Result<Created<TaskDiscussion>, Problem> {
    let text = rules::comment_text(body.text.as_ref())?;
    let mut mentioned = body.mentioned.clone();
    mentioned.sort_unstable();
    mentioned.dedup();
    let comment = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, task) = lock_task(conn, &who, id).await?;
            check_works_on(conn, &at, &task).await?;
            check_present(conn, task.place(), "mentioned", &mentioned).await?;
            let now = platform.clock().now();
            let comment = store::discussion_insert(conn, &at, id, (&text, &mentioned), now).await?;
            discussion::tell(conn, &platform, &at, &comment).await?;
            let entry = audit::Entry {
                action: "task.discuss",
                entity: "task",
                entity_id: id.to_string(),
                account_id: Some(task.account_id),
                before: None,
                after: Some(
                    serde_json::json!({"discussionId": comment.id, "mentioned": comment.mentioned}),
                ),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(comment)
        })
        .await?;
    let names =
        platform.names_of(comment.mentioned.iter().copied().chain([comment.user_id])).await?;
    let body = TaskDiscussion {
        id: comment.id,
        user: Person::of(comment.user_id, &names),
        text: comment.text,
        mentioned: comment.mentioned.iter().map(|user| Person::of(*user, &names)).collect(),
        said_at: comment.said_at,
    };
    Ok(Created { location: format!("/task?taskId={id}"), body })
}

/// Makes all tasks of a program and its sites active again.
#[platform::path(tag = "tasks", request_body = ProgramRequest, responses((status = 200, body = Reset)))]
#[post("/tasks/reset")]
pub async fn reset_tasks(
    platform: Data<Platform>,
    who: Can<actions::ResetTasks>,
    Valid(body): Valid<ProgramRequest>,
) -> Answer<Reset> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let (_, tasks) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| reset(conn, &platform, &who, program).await)
        .await?;
    Ok(Json(Reset { tasks }))
}

/// Makes all tasks of many programs and their sites active again.
///
/// Errors: in each result `Error_NotFound`, `Error_Forbidden`.
#[platform::path(tag = "tasks", request_body = ResetRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/programs/task/bulk-reset")]
pub async fn reset_programs(
    platform: Data<Platform>,
    who: Can<actions::ResetTasks>,
    Valid(body): Valid<ResetRequest>,
) -> Answer<BulkAnswer> {
    let items = bulk::one_by_one(
        &body.program_ids,
        |id| (Some(*id), ""),
        async |&id| {
            let done = platform
                .db()
                .tenant_tx(&who.scope, async |conn| reset(conn, &platform, &who, id).await);
            match done.await {
                Ok((name, _)) => Ok(BulkItem::done(id, name)),
                Err(problem) if problem.status().is_server_error() => Err(problem),
                Err(problem) => Ok(BulkItem::failed(Some(id), "", problem)),
            }
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

async fn reset(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::ResetTasks>,
    program: i64,
) -> Result<(String, usize), Problem> {
    let at = who.at_place(PlanPlace::from(program_place(conn, program).await?))?;
    let tasks = store::reset(conn, &at).await?;
    if tasks > 0 {
        let entry = audit::Entry {
            action: "task.reset",
            entity: "program",
            entity_id: program.to_string(),
            account_id: Some(at.place().account),
            before: None,
            after: Some(serde_json::json!({"tasks": tasks})),
        };
        audit::record(conn, platform.clock(), &who.principal, entry).await?;
    }
    Ok((program_of(conn, program).await?.name, tasks))
}

/// A status that a task is to have.
#[derive(Clone, Copy, Debug)]
struct StatusChange {
    id: i64,
    /// The version that it must have.
    version: Option<i32>,
    status: i16,
    /// How far its owner is; by the status when it is not said.
    owner_status: Option<i16>,
}

impl From<StatusBefore> for StatusChange {
    fn from(StatusBefore { id, version, status, owner_status }: StatusBefore) -> Self {
        Self { id, version: Some(version), status, owner_status: Some(owner_status) }
    }
}

/// Gives tasks statuses. `undo` takes what is changed.
async fn turn(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::EditTask>,
    part: &[StatusChange],
    undo: Option<&Undo>,
) -> Result<Vec<BulkItem>, Problem> {
    let ids: Vec<i64> = part.iter().map(|change| change.id).collect();
    let tasks = store::tasks_lock(conn, &ids).await?;
    let (mut items, mut writes, mut befores) = (Vec::new(), Vec::new(), Vec::new());
    for change in part {
        let Some(task) = tasks.iter().find(|task| task.id == change.id) else {
            items.push(BulkItem::failed(Some(change.id), "", Problem::not_found("task")));
            continue;
        };
        if let Err(problem) = who.at(task.place()) {
            items.push(BulkItem::failed(Some(task.id), "", problem));
            continue;
        }
        if change.version.is_some_and(|version| version != task.version) {
            items.push(BulkItem::failed(Some(task.id), &task.name, undo::changed_since()));
            continue;
        }
        items.push(BulkItem::done(task.id, &task.name));
        let (status, owner_status) = (change.status, change.owner_status);
        let owner_status =
            owner_status.unwrap_or_else(|| store::owner_status(status, task.owner_status));
        if (status, owner_status) != (task.status, task.owner_status) {
            writes.push(StatusBefore { id: task.id, version: task.version, status, owner_status });
            befores.push(task.clone());
        }
    }
    // What is taken back says itself what becomes of sites.
    if undo.is_some() {
        spread(conn, &mut writes, &mut befores).await?;
    }
    let after = store::statuses_write(conn, who.user_id(), &writes).await?;
    let (mut entries, mut changes) = (Vec::new(), Vec::new());
    for (before, after) in befores.into_iter().filter_map(|before| {
        after.iter().find(|after| after.id == before.id).map(|after| (before, after))
    }) {
        entries.push(audit::Entry::change("task.status", Some(&before), Some(after)));
        let was = StatusBefore {
            id: before.id,
            version: after.version,
            status: before.status,
            owner_status: before.owner_status,
        };
        changes.push(undo::UndoEntry::new(Some(before.account_id), was)?);
    }
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    if let Some(undo) = undo {
        undo.store(conn, changes).await?;
    }
    Ok(items)
}

/// Adds to statuses that tasks are to have those that follow at the sites that were assigned them: what a program says of
/// its task is said where it is still to be done, and what it makes active again is so where it was done or skipped as well.
async fn spread(
    conn: &mut AsyncPgConnection,
    writes: &mut Vec<StatusBefore>,
    befores: &mut Vec<TaskRow>,
) -> Result<(), Problem> {
    let turned: HashMap<i64, (i16, i16)> = writes
        .iter()
        .zip(&*befores)
        .filter(|(write, before)| before.site_id.is_none() && write.status != before.status)
        .map(|(write, before)| (before.id, (before.status, write.status)))
        .collect();
    if turned.is_empty() {
        return Ok(());
    }
    let task_ids: HashSet<i64> = writes.iter().map(|write| write.id).collect();
    let parents: Vec<i64> = turned.keys().copied().collect();
    for task in store::assigned_lock(conn, &parents).await? {
        let turned = task.program_task_id.and_then(|parent| turned.get(&parent).copied());
        let Some((before, status)) = turned else { continue };
        let follows = if status == ACTIVE { before } else { ACTIVE };
        if task.status == follows && !task_ids.contains(&task.id) {
            let owner_status = store::owner_status(status, task.owner_status);
            writes.push(StatusBefore { id: task.id, version: task.version, status, owner_status });
            befores.push(task);
        }
    }
    Ok(())
}

/// The tasks that a request selects.
async fn selected(
    platform: &Platform,
    who: &Can<actions::EditTask>,
    body: &TaskSelection,
) -> Result<Vec<i64>, Problem> {
    if let Some(ids) = body.selection.named()? {
        return Ok(ids);
    }
    let program = body.found.program_id;
    let program =
        program.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let limit = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let mut ids = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = requested_place(conn, program, body.found.site_id).await?;
            who.sees(place)?;
            let sees = who.sees(place.whole_program())?;
            store::found(&sees, &body.found, &body.list)?.ids(conn, &body.list, limit).await
        })
        .await?;
    Selection::check_found(ids.len())?;
    ids.retain(|id| !body.selection.excluded_ids.contains(id));
    Ok(ids)
}

/// Writes a change of a task to the audit log.
async fn changed(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    action: &'static str,
    (before, after): (&TaskRow, &TaskRow),
) -> Result<(), Problem> {
    let entry = audit::Entry::change(action, Some(before), Some(after));
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(())
}

/// Writes to the audit log who works on a task, or does not any more.
async fn collaborator(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    action: &'static str,
    (task, user): (i64, i64),
) -> Result<(), Problem> {
    let entry = audit::Entry {
        action,
        entity: "task",
        entity_id: task.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: Some(serde_json::json!({"userId": user})),
    };
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(())
}

async fn one_shown<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    task: TaskRow,
) -> Result<Task, Problem> {
    shown(platform, who, vec![task]).await?.pop().ok_or_else(|| Problem::not_found("task"))
}

/// Tasks as the caller sees them.
pub(crate) async fn shown<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    rows: Vec<TaskRow>,
) -> Result<Vec<Task>, Problem> {
    let (user, now) = (who.user_id(), platform.clock().now());
    let ids = rows.iter().map(|row| row.id).collect();
    let about = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::about(conn, ids, user, now).await)
        .await?;
    let people = rows.iter().flat_map(|row| row.owner_id.into_iter().chain([row.modified_by]));
    let names = platform.names_of(people).await?;
    let task = |row: TaskRow| {
        let About {
            sites,
            sites_done,
            sites_skipped,
            sites_late,
            late_sites,
            file_ids,
            is_worked_on,
            ..
        } = about.get(&row.id).cloned().unwrap_or_default();
        Task {
            id: row.id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_id: row.site_id,
            site_name: row.site_name,
            program_task_id: row.program_task_id,
            name: row.name,
            description: row.description,
            start_date: row.start_date,
            end_date: row.end_date,
            status: row.status,
            owner_status: row.owner_status,
            assigned_to: row.owner_id.map(|owner| Person::of(owner, &names)),
            task_note: row.task_note,
            last_edited_by: Person::of(row.modified_by, &names),
            last_edited_on: row.modified_at,
            user_is_task_owner_or_collaborator: is_worked_on || row.owner_id == Some(user),
            sites,
            sites_done,
            sites_skipped,
            sites_late,
            late_sites,
            file_ids,
            is_removed: false,
            version: row.version,
        }
    };
    Ok(rows.into_iter().map(task).collect())
}
