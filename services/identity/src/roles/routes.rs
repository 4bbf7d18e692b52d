use actix_web::{get, web};
use platform::{
    Problem,
    auth::{Can, Role},
    extract::{Answer, PathId, ValidQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::rules::{self, Level};

platform::actions! {
    /// Reads what roles there are.
    SeeRoles = "role" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads what roles one may give.
    SeeAssignableRoles = "role" "read-assignable" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

/// A role and its label.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoleView {
    /// Id of spec 1 §3.
    pub id: Role,
    /// Its label.
    pub name: String,
}

/// A role that the caller may give.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignableRole {
    /// Id of spec 1 §3.
    pub role_id: Role,
    /// Its label.
    pub name: String,
    /// As the account's primary admin.
    pub is_primary: bool,
}

/// Where a role picker stands.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct Picker {
    /// `account`, `program` or `site`; `provider` for the provider's own people.
    #[param(inline)]
    pub level: Level,
}
platform::field_rules!(Picker);

/// The handlers of roles.
pub fn configure(config: &mut ServiceConfig) {
    // Fixed paths before `{id}`.
    config.service(list_roles).service(list_assignable_roles).service(read_role);
}

/// Every role, highest first.
#[platform::path(tag = "roles", responses((status = 200, body = Vec<RoleView>)))]
#[get("/roles")]
pub async fn list_roles(_who: Can<SeeRoles>) -> Answer<Vec<RoleView>> {
    Ok(web::Json(Role::ALL.into_iter().map(RoleView::of).collect()))
}

/// The roles of a level's picker that the caller may give (spec 2 §6 Role pickers).
#[platform::path(tag = "roles", params(Picker), responses((status = 200, body = Vec<AssignableRole>)))]
#[get("/roles/assignable")]
pub async fn list_assignable_roles(
    who: Can<SeeAssignableRoles>,
    ValidQuery(picker): ValidQuery<Picker>,
) -> Answer<Vec<AssignableRole>> {
    let offered =
        rules::assignable(who.role(), picker.level).into_iter().map(|(role_id, is_primary)| {
            let label = role_id.label();
            let name = if is_primary { format!("Primary {label}") } else { label.to_owned() };
            AssignableRole { role_id, name, is_primary }
        });
    Ok(web::Json(offered.collect()))
}

/// One role.
#[platform::path(tag = "roles", params(("id" = i64, Path, description = "Role id")), responses((status = 200, body = RoleView)))]
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
