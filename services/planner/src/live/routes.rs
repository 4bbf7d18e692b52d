//! HTTP for open pages.

use actix_web::{HttpRequest, HttpResponse, get, web::Data};
use platform::{Fault, Platform, auth::Can, error::Problem, extract::ValidQuery, live};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use super::KINDS;
use crate::{actions, places::requested_place};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(watch_plan);
}

/// Whose plan is open.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct WatchQuery {
    /// The program; required.
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// Of this site alone, with what its program does.
    pub site_id: Option<i64>,
}
platform::field_rules!(WatchQuery);

/// What changes in a plan, as it happens: of a program and the sites of it within reach, or of a site with its program. It
/// begins with `ready`, after which nothing is missed. A `change` says its `kind`, `tasks` or `events` (and holidays), its
/// `accountId`, `programId` and, unless it is the program's own or at several sites, `siteId`. What has changed is read by the
/// ordinary calls. The stream ends with the caller's token, their session, or their last right there.
///
/// Errors: 400 when no program is named; 404 for a place that the caller does not see; 429 and 503 when too many are open.
#[platform::path(
    tag = "live",
    params(WatchQuery),
    responses((status = 200, content_type = "text/event-stream", body = String))
)]
#[get("/live")]
pub async fn watch_plan(
    platform: Data<Platform>,
    who: Can<actions::WatchPlan>,
    request: HttpRequest,
    ValidQuery(query): ValidQuery<WatchQuery>,
) -> Result<HttpResponse, Problem> {
    let program = query
        .program_id
        .ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let place = platform
        .db()
        .tenant_tx(&who.scope, async |conn| requested_place(conn, program, query.site_id).await)
        .await?;
    who.sees(place)?;
    live::answer(&platform, &request, &who.principal, place.into(), &KINDS).await
}
