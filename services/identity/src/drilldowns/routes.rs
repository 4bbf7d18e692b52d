use actix_web::{HttpResponse, delete, post, web};
use platform::{
    Platform, Problem,
    audit::{self, Actor, Entry},
    auth::{Can, Role, Scope, ViewAs},
    extract::{Created, Valid},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Drilldown, DrilldownRequest},
    store,
};
use crate::users;

platform::actions! {
    /// Views a place as one of its roles. Which places and roles depends on one's own records.
    BeginDrilldown = "drilldown" "begin" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Steps back from a viewed place.
    EndDrilldown = "drilldown" "end" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}

/// The handlers of drill-downs.
pub fn configure(config: &mut ServiceConfig) {
    config.service(begin_drilldown).service(end_drilldown);
}

/// Begins to view an account, program or site as one of its roles (spec 1 §4). Further requests name the view in
/// `Afterbell-View-As`.
///
/// Errors: 400 when role and place do not fit, 404 for a place that is not the caller's, 403 for a role above their own.
#[platform::path(tag = "drilldowns", request_body = DrilldownRequest, responses((status = 201, body = Drilldown)))]
#[post("/drilldowns")]
pub async fn begin_drilldown(
    platform: web::Data<Platform>,
    who: Can<BeginDrilldown>,
    Valid(asked): Valid<DrilldownRequest>,
) -> Result<Created<Drilldown>, Problem> {
    let view = asked.view();
    let own = who.principal.own_scope();
    allowed(&own, &view)?;
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
        .tenant_tx(&own, async |conn| {
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

/// Whether the person may view it: places outside their own do not exist for them, higher roles are refused.
fn allowed(own: &Scope, view: &ViewAs) -> Result<(), Problem> {
    if !view.is_whole() {
        return Err(Problem::bad_request("The role cannot be viewed at this place."));
    }
    match own.role_at(view.account, view.program, view.site) {
        None => Err(Problem::not_found("place")),
        Some(Role::ContentAdmin) => Err(Problem::forbidden()),
        Some(role) if role > view.role => Err(Problem::forbidden()),
        Some(_) => Ok(()),
    }
}

fn entry(action: &'static str, id: i64, account_id: Option<i64>) -> Entry {
    Entry { action, entity: "drilldown", entity_id: id.to_string(), account_id, ..Entry::default() }
}

#[cfg(test)]
mod tests {
    use platform::auth::Grant;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Role::SuperAdmin, None, "role=4,account=1", 200)]
    #[case(Role::Admin, None, "role=7,account=1,program=2,site=3", 200)]
    #[case(Role::ContentAdmin, None, "role=4,account=1", 403)]
    #[case(Role::AccountAdmin, Some(1), "role=5,account=1,program=2", 200)]
    #[case(Role::AccountAdmin, Some(1), "role=5,account=2,program=2", 404)]
    #[case(Role::Staff, Some(1), "role=4,account=1", 403)]
    fn a_view_goes_down_never_up_or_sideways(
        #[case] role: Role,
        #[case] account: Option<i64>,
        #[case] header: &str,
        #[case] status: u16,
    ) {
        let own = Scope { grants: vec![Grant { role, account, program: None, site: None }] };
        let view = ViewAs::parse(header).unwrap();
        let answered = allowed(&own, &view).map_or_else(|problem| problem.status, |()| 200);
        assert_eq!(answered, status);
    }
}
