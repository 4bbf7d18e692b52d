//! HTTP for open pages.

use actix_web::{HttpRequest, HttpResponse, get, web::Data};
use platform::{Platform, auth::Can, error::Problem, extract::ValidQuery, live};
use utoipa_actix_web::service_config::ServiceConfig;

use super::KINDS;
use crate::{
    actions,
    reach::{self, Within},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(watch_roster);
}

/// What changes at a site, or at the sites within reach of a program or an account, as it happens. It begins with `ready`,
/// after which nothing is missed. A `change` says its `kind`, `accountId`, `programId` and `siteId`: of `attendance` also the
/// `day`, of `upload` the `uploadId`, `roster`, `state`, `rowsEntered` and `rowsToEnter`; `roster` is for children who came,
/// left or moved. Nothing is said of a child: what has changed is read by the ordinary calls. The stream ends with the
/// caller's token, their session, or their last right there.
///
/// Errors: 400 when no place is named; 404 for a place that the caller does not see; 429 and 503 when too many are open.
#[platform::path(
    tag = "live",
    params(Within),
    responses((status = 200, content_type = "text/event-stream", body = String))
)]
#[get("/live")]
pub async fn watch_roster(
    platform: Data<Platform>,
    who: Can<actions::WatchRoster>,
    request: HttpRequest,
    ValidQuery(within): ValidQuery<Within>,
) -> Result<HttpResponse, Problem> {
    let place = platform
        .db()
        .tenant_tx(&who.scope, async |conn| reach::place(conn, &who, &within).await)
        .await?;
    live::answer(&platform, &request, &who.principal, place, &KINDS).await
}
