use actix_web::{get, web};
use platform::{
    Problem,
    auth::{Can, Role},
    extract::{Answer, PathId},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

platform::actions! {
    /// Reads what roles there are.
    SeeRoles = "role" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}

/// A role and its label.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoleView {
    /// Id of spec 1 §3.
    pub id: Role,
    /// Its label.
    pub name: String,
}

/// The handlers of roles.
pub fn configure(config: &mut ServiceConfig) {
    config.service(list_roles).service(read_role);
}

/// Every role, highest first.
#[utoipa::path(tag = "roles", responses((status = 200, body = Vec<RoleView>)))]
#[get("/roles")]
pub async fn list_roles(_who: Can<SeeRoles>) -> Answer<Vec<RoleView>> {
    Ok(web::Json(Role::ALL.into_iter().map(RoleView::of).collect()))
}

/// One role.
#[utoipa::path(tag = "roles", params(("id" = i64, Path, description = "Role id")), responses((status = 200, body = RoleView)))]
#[get("/roles/{id}")]
pub async fn read_role(_who: Can<SeeRoles>, PathId(id): PathId) -> Answer<RoleView> {
    let known = i16::try_from(id).ok().and_then(Role::from_id);
    let role = known.ok_or_else(|| Problem::not_found("role"))?;
    Ok(web::Json(RoleView::of(role)))
}

impl RoleView {
    fn of(role: Role) -> Self {
        Self { id: role, name: role.label().to_owned() }
    }
}
