//! The roles that people hold, as they are kept.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Role;

/// User status ids of spec 1 §3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i16", into = "i16")]
pub enum UserStatus {
    /// 0
    NotApplicable,
    /// 1
    Active,
    /// 2
    Inactive,
    /// 3
    Deleted,
    /// 4
    InvitePending,
    /// 5
    InviteExpired,
}

impl UserStatus {
    /// Every status, by id.
    pub const ALL: [Self; 6] = [
        Self::NotApplicable,
        Self::Active,
        Self::Inactive,
        Self::Deleted,
        Self::InvitePending,
        Self::InviteExpired,
    ];

    /// The spec's id, 0 to 5.
    pub const fn id(self) -> i16 {
        match self {
            Self::NotApplicable => 0,
            Self::Active => 1,
            Self::Inactive => 2,
            Self::Deleted => 3,
            Self::InvitePending => 4,
            Self::InviteExpired => 5,
        }
    }
}

impl TryFrom<i16> for UserStatus {
    type Error = String;

    fn try_from(id: i16) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|status| status.id() == id)
            .ok_or_else(|| format!("there is no user status {id}"))
    }
}

impl From<UserStatus> for i16 {
    fn from(status: UserStatus) -> Self {
        status.id()
    }
}

crate::number_schema!(UserStatus, 0, 5);

/// One role of a user at a place (spec 1 §3). Absent ids mean "every one below".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleRecord {
    /// The user.
    pub user_id: i64,
    /// The account, absent for provider staff.
    pub account_id: Option<i64>,
    /// The program, absent at account level.
    pub program_id: Option<i64>,
    /// The site, absent at program level.
    pub site_id: Option<i64>,
    /// The role.
    #[serde(rename = "roleId")]
    pub role: Role,
    /// Whether the record is in force.
    pub status: UserStatus,
    /// The person's title in the program, such as Lead Teacher.
    pub program_role: Option<String>,
    /// The account's primary admin.
    pub is_primary_account_admin: bool,
}
