use platform::auth::{Role, RoleRecord, UserStatus, ViewAs};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The role and place to be viewed. Ids of levels that the role does not have are 0.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DrilldownRequest {
    /// Account admin (4) to staff (7).
    pub role_id: Role,
    /// The account.
    #[schema(minimum = 1)]
    pub account_id: i64,
    /// The program; 0 for none.
    #[serde(default)]
    #[schema(minimum = 0)]
    pub program_id: i64,
    /// The site; 0 for none.
    #[serde(default)]
    #[schema(minimum = 0)]
    pub site_id: i64,
}
platform::field_rules!(DrilldownRequest {
    account_id: range(1..),
    program_id: range(0..),
    site_id: range(0..),
});

impl DrilldownRequest {
    /// As the platform views it.
    pub fn view(self) -> ViewAs {
        let positive = |id: i64| (id > 0).then_some(id);
        ViewAs {
            role: self.role_id,
            account: self.account_id,
            program: positive(self.program_id),
            site: positive(self.site_id),
        }
    }
}

/// A drill-down that began.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drilldown {
    /// The viewed role.
    pub role_id: Role,
    /// The viewed account.
    pub account_id: i64,
    /// The viewed program; 0 for none.
    pub program_id: i64,
    /// The viewed site; 0 for none.
    pub site_id: i64,
    /// The record that stands in for the person's own while it lasts.
    pub user_roles: Vec<RoleRecord>,
}

impl Drilldown {
    /// What the web app works with while the view lasts.
    pub fn new(user_id: i64, view: ViewAs) -> Self {
        Self {
            role_id: view.role,
            account_id: view.account,
            program_id: view.program.unwrap_or(0),
            site_id: view.site.unwrap_or(0),
            user_roles: vec![RoleRecord {
                user_id,
                account_id: Some(view.account),
                program_id: view.program,
                site_id: view.site,
                role: view.role,
                status: UserStatus::Active,
                program_role: None,
                is_primary_account_admin: false,
            }],
        }
    }
}
