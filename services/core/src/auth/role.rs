use serde::{Deserialize, Serialize};

/// The roles of spec 1 §3, by id. A lower id is a higher role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i16", into = "i16")]
pub enum Role {
    /// Provider's super admin.
    SuperAdmin,
    /// Provider's admin.
    Admin,
    /// Provider's content admin.
    ContentAdmin,
    /// Partner's account admin.
    AccountAdmin,
    /// Admin of a program.
    ProgramAdmin,
    /// Admin of a site (session).
    SessionAdmin,
    /// Staff of a site.
    Staff,
    /// A child.
    Scholar,
    /// Known, without access.
    NoAccess,
    /// A child's guardian.
    Guardian,
    /// The product itself.
    System,
}

impl Role {
    /// Every role, highest first.
    pub const ALL: [Self; 11] = [
        Self::SuperAdmin,
        Self::Admin,
        Self::ContentAdmin,
        Self::AccountAdmin,
        Self::ProgramAdmin,
        Self::SessionAdmin,
        Self::Staff,
        Self::Scholar,
        Self::NoAccess,
        Self::Guardian,
        Self::System,
    ];

    /// The spec's id, 1 to 11.
    pub const fn id(self) -> i16 {
        match self {
            Self::SuperAdmin => 1,
            Self::Admin => 2,
            Self::ContentAdmin => 3,
            Self::AccountAdmin => 4,
            Self::ProgramAdmin => 5,
            Self::SessionAdmin => 6,
            Self::Staff => 7,
            Self::Scholar => 8,
            Self::NoAccess => 9,
            Self::Guardian => 10,
            Self::System => 11,
        }
    }

    /// The role of an id.
    pub fn from_id(id: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.id() == id)
    }

    /// The label of the spec's role list.
    pub const fn label(self) -> &'static str {
        match self {
            Self::SuperAdmin => "Super Admin",
            Self::Admin => "Admin",
            Self::ContentAdmin => "Content Admin",
            Self::AccountAdmin => "Account Admin",
            Self::ProgramAdmin => "Program Admin",
            Self::SessionAdmin => "Session Admin",
            Self::Staff => "Staff",
            Self::Scholar => "Scholar",
            Self::NoAccess => "No Access",
            Self::Guardian => "Guardian",
            Self::System => "System",
        }
    }

    /// Provider staff: they belong to no account and oversee all of them.
    pub const fn is_provider(self) -> bool {
        matches!(self, Self::SuperAdmin | Self::Admin | Self::ContentAdmin)
    }

    /// May view a place as another role: "Roles 1 and 2 may drill down" (spec 1 §6).
    pub const fn may_view_as(self) -> bool {
        matches!(self, Self::SuperAdmin | Self::Admin)
    }
}

impl TryFrom<i16> for Role {
    type Error = String;

    fn try_from(id: i16) -> Result<Self, String> {
        Self::from_id(id).ok_or_else(|| format!("there is no role {id}"))
    }
}

impl From<Role> for i16 {
    fn from(role: Role) -> Self {
        role.id()
    }
}

crate::number_schema!(Role, 1, 11);
