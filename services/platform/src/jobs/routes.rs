//! HTTP for jobs that somebody waits for; every service mounts it.

use actix_web::{
    HttpResponse, delete, get,
    web::{Data, Json},
};
use utoipa_actix_web::service_config::ServiceConfig;

use data::jobs::queue;

use super::JobProgress;
use crate::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, PathId},
};

crate::actions! {
    /// Follows a job that they asked for.
    ReadJob = "job" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Stops a job that they asked for.
    CancelJob = "job" "cancel" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_job).service(cancel_job);
}

/// A job that the caller asked for. Anybody else is told that there is no such job.
#[crate::path(tag = "jobs", params(("jobId" = i64, Path)), responses((status = 200, body = JobProgress)))]
#[get("/jobs/{jobId}")]
pub async fn read_job(
    platform: Data<Platform>,
    who: Can<ReadJob>,
    PathId(id): PathId,
) -> Answer<JobProgress> {
    let user = who.user_id();
    let found =
        platform.db().tenant_tx(&who.scope, async |conn| queue::find(conn, id, user).await).await?;
    let job = found.ok_or_else(|| Problem::not_found("job"))?;
    Ok(Json(job.seen_at(platform.clock().now())))
}

/// Stops a job that the caller asked for, before its next part. One that is done stays done.
#[crate::path(tag = "jobs", params(("jobId" = i64, Path)), responses((status = 204)))]
#[delete("/jobs/{jobId}")]
pub async fn cancel_job(
    platform: Data<Platform>,
    who: Can<CancelJob>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let (user, now) = (who.user_id(), platform.clock().now());
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let found = queue::find(conn, id, user).await?;
            let job = found.ok_or_else(|| Problem::not_found("job"))?;
            if queue::request_cancel(conn, id, now).await? {
                let entry = audit::Entry {
                    action: "job.cancel",
                    entity: "job",
                    entity_id: id.to_string(),
                    account_id: job.account_id(),
                    ..audit::Entry::default()
                };
                audit::record(conn, platform.clock(), &who.principal, entry).await?;
            }
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
