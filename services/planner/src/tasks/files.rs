//! HTTP for files of tasks.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Json},
};
use platform::{
    Fault, Platform,
    auth::{Can, Role},
    error::Problem,
    extract::{Answer, Created, PathId, ValidQuery},
    files::Upload,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    lock::lock_task,
    people::{check_works_on, works_on},
    store,
};
use crate::{
    actions,
    files::{
        self,
        model::{FileQuery, Of, PlanFile, PlanFileList},
    },
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed path before the one that takes an id.
    config
        .service(copy_files)
        .service(add_task_file)
        .service(read_task_file)
        .service(delete_task_file);
}

/// The task whose files are copied, and where to.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CopyQuery {
    /// The program's task, or what a site was assigned of it; required.
    #[param(required = true)]
    pub task_id: Option<i64>,
    /// The site.
    pub site_id: Option<i64>,
    /// Its program.
    pub program_id: Option<i64>,
}
platform::field_rules!(CopyQuery);

/// Gives the task that a site was assigned the files of the program's task for itself, and answers all that it has (spec 2 §7,
/// copy files). It shows the program's files anyway, as they are there; what was copied stays when the program takes it away.
/// What it has already is not copied again. Staff whose the task is not read what there is.
///
/// Errors: 400 on `file` when it would have more than 20 of its own.
#[platform::path(tag = "tasks", params(CopyQuery), responses((status = 200, body = PlanFileList)))]
#[get("/task/copy-files")]
pub async fn copy_files(
    platform: Data<Platform>,
    who: Can<actions::WorkOnTask>,
    ValidQuery(query): ValidQuery<CopyQuery>,
) -> Answer<PlanFileList> {
    let id = query.task_id.ok_or_else(|| Problem::invalid("taskId", Fault::required("Task")))?;
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let at_site = match query.site_id {
            Some(site) => store::task_at_site(conn, id, site).await?,
            None => None,
        };
        let id = at_site.unwrap_or(id);
        let (at, task) = lock_task(conn, &who, id).await?;
        let is_there = query.program_id.is_none_or(|program| program == task.program_id)
            && query.site_id.is_none_or(|site| Some(site) == task.site_id);
        if !is_there {
            return Err(Problem::not_found("task"));
        }
        if let Some(program_task) = task.program_task_id
            && works_on(conn, &at, &task).await?
        {
            files::copy(conn, &platform, &at, (program_task, id)).await?;
        }
        let files = files::store::file_list(conn, &at, &task.files_of()).await?;
        Ok::<_, Problem>(files::each_once(files, id))
    });
    let results = found.await?.into_iter().map(|row| row.file).collect();
    Ok(Json(PlanFileList { results }))
}

/// Adds a file of at most 5 MB to a task, 20 a task: PDF, picture, Word, Excel or PowerPoint, which its content has to agree
/// with.
///
/// Errors: 400 on `name` and `file`; 403 for staff whose the task is not.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path), FileQuery),
    request_body(
        content((Vec<u8> = "application/octet-stream")),
        description = "The file itself"
    ),
    responses((status = 201, body = PlanFile))
)]
#[post("/task/{taskId}/files")]
pub async fn add_task_file(
    platform: Data<Platform>,
    who: Can<actions::WorkOnTask>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<FileQuery>,
    Upload(bytes): Upload,
) -> Result<Created<PlanFile>, Problem> {
    let db = platform.db();
    // Whoever may not leaves nothing in the file store.
    db.tenant_tx(&who.scope, async |conn| {
        let (at, task) = lock_task(conn, &who, id).await?;
        check_works_on(conn, &at, &task).await
    })
    .await?;
    let arrived = files::store_file(&platform, &query.name, bytes).await?;
    let object = arrived.object;
    let made = db.tenant_tx(&who.scope, async |conn| {
        let (at, task) = lock_task(conn, &who, id).await?;
        check_works_on(conn, &at, &task).await?;
        files::add(conn, &platform, &at, Of::Task(id), arrived).await
    });
    let row = files::BUCKET.discard_on_error(&platform, object, made.await).await?;
    let location = format!("/task/{id}/files/{}", row.file.file_id);
    Ok(Created { location, body: row.file })
}

/// A file of a task, or of the program's task that a site was assigned, to be saved.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path), ("fileId" = i64, Path)),
    responses((status = 200, description = "The file", content((Vec<u8> = "application/octet-stream"))))
)]
#[get("/task/{taskId}/files/{fileId}")]
pub async fn read_task_file(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    PathId((id, file)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let task = store::task(conn, id).await?.ok_or_else(|| Problem::not_found("task"))?;
        let sees = who.sees(task.place())?;
        Ok::<_, Problem>(files::store::file_list(conn, &sees, &task.files_of()).await?)
    });
    files::send(&platform, found.await?, file).await
}

/// Removes a file of a task; what the program added, only there.
///
/// Errors: 403 for staff whose the task or the file is not.
#[platform::path(
    tag = "tasks",
    params(("taskId" = i64, Path), ("fileId" = i64, Path)),
    responses((status = 204))
)]
#[delete("/task/{taskId}/files/{fileId}")]
pub async fn delete_task_file(
    platform: Data<Platform>,
    who: Can<actions::WorkOnTask>,
    PathId((id, file)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, task) = lock_task(conn, &who, id).await?;
            let row = files::remove(conn, &platform, &at, Of::Task(id), file).await?;
            check_works_on(conn, &at, &task).await?;
            if at.role() == Role::Staff && row.file.uploaded_by != at.user_id() {
                return Err(Problem::forbidden());
            }
            Ok(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
