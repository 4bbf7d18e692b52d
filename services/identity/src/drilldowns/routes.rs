use actix_web::{HttpResponse, delete, post, web};
use platform::{
    Platform, Problem,
    audit::{self, Actor, Entry},
    auth::Can,
    extract::{Created, Valid},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Drilldown, DrilldownRequest},
    store,
};
use crate::users;

platform::actions! {
    /// Views a place as one of its roles. Others choose among their own places, and view nothing as somebody else.
    BeginDrilldown = "drilldown" "begin" [SuperAdmin, Admin];
    /// Steps back from a viewed place, also as the role that is viewed there.
    EndDrilldown = "drilldown" "end" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}

/// The handlers of drill-downs.
pub fn configure(config: &mut ServiceConfig) {
    config.service(begin_drilldown).service(end_drilldown);
}

/// Begins to view an account, program or site as one of its roles (spec 1 §4). Further requests name the view in
/// `Afterbell-View-As`; this one does not, whatever was viewed before.
///
/// Errors: 400 when role and place do not fit, 404 when there is no such place.
#[platform::path(tag = "drilldowns", request_body = DrilldownRequest, responses((status = 201, body = Drilldown)))]
#[post("/drilldowns")]
pub async fn begin_drilldown(
    platform: web::Data<Platform>,
    who: Can<BeginDrilldown>,
    Valid(request): Valid<DrilldownRequest>,
) -> Result<Created<Drilldown>, Problem> {
    let view = request.view();
    if !view.is_whole() {
        return Err(Problem::bad_request("The role cannot be viewed at this place."));
    }
    if !platform.place_exists(view.account, view.program, view.site).await? {
        return Err(Problem::not_found("place"));
    }
    let (user, session) = (who.user_id(), who.principal.session_id.as_str());
    if user == 0 {
        return Err(Problem::forbidden());
    }
    let now = platform.clock().now();
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            // One session may ask twice at once; one place is viewed at a time.
            users::user_lock(conn, user).await?;
            store::drilldown_end(conn, user, session, now).await?;
            let id = store::drilldown_begin(conn, user, session, view, now).await?;
            let actor = Actor { view_as: Some(view), ..Actor::from(&who.principal) };
            let entry = entry("drilldown.begin", id, Some(view.account));
            audit::record(conn, platform.clock(), actor, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(Created { location: "/drilldowns/current".to_owned(), body: Drilldown::new(user, view) })
}

/// Steps back to one's own roles. Nothing being viewed is no error.
#[platform::path(tag = "drilldowns", responses((status = 204, description = "Nothing is being viewed.")))]
#[delete("/drilldowns/current")]
pub async fn end_drilldown(
    platform: web::Data<Platform>,
    who: Can<EndDrilldown>,
) -> Result<HttpResponse, Problem> {
    let (user, session) = (who.user_id(), who.principal.session_id.as_str());
    let now = platform.clock().now();
    platform
        .db()
        .tenant_tx(&who.principal.own_scope(), async |conn| {
            if let Some((id, account)) = store::drilldown_end(conn, user, session, now).await? {
                let entry = entry("drilldown.end", id, account);
                audit::record(conn, platform.clock(), &who.principal, entry).await?;
            }
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

fn entry(action: &'static str, id: i64, account_id: Option<i64>) -> Entry {
    Entry { action, entity: "drilldown", entity_id: id.to_string(), account_id, ..Entry::default() }
}
