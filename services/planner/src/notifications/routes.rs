//! HTTP for notifications.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use platform::{
    Fault, Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, ValidQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{NotificationQuery, SiteNotificationInfo},
    store,
};
use crate::{actions, places::requested_place};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_site_notifications).service(update_site_notification);
}

/// What a program has planned for its sites since the caller looked: where nothing is new is not among them.
///
/// Errors: 400 on `programId`.
#[platform::path(tag = "tasks", params(NotificationQuery), responses((status = 200, body = SiteNotificationInfo)))]
#[get("/sitenotificationinfo")]
pub async fn read_site_notifications(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(query): ValidQuery<NotificationQuery>,
) -> Answer<SiteNotificationInfo> {
    let program_id = required(query.program_id)?;
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let place = requested_place(conn, program_id, query.site_id).await?;
        who.sees(place)?;
        let sees = who.sees(place.whole_program())?;
        Ok::<_, Problem>(store::news(conn, &sees, query.site_id).await?)
    });
    Ok(Json(SiteNotificationInfo { program_id, sites: found.await? }))
}

/// Notes that the caller has looked at what a program plans for its sites, or for one of them. It is theirs alone, and so is
/// in no audit record.
///
/// Errors: 400 on `programId`.
#[platform::path(tag = "tasks", params(NotificationQuery), responses((status = 204)))]
#[post("/sitenotification")]
pub async fn update_site_notification(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(query): ValidQuery<NotificationQuery>,
) -> Result<HttpResponse, Problem> {
    let program = required(query.program_id)?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = requested_place(conn, program, query.site_id).await?;
            who.sees(place)?;
            let sees = who.sees(place.whole_program())?;
            store::look(conn, &sees, query.site_id, platform.clock().now()).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

fn required(program: Option<i64>) -> Result<i64, Problem> {
    program.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))
}
