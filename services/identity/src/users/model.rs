use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::auth::{Role, RoleRecord, UserStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::{user_roles, users};

/// A person as stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct User {
    pub id: i64,
    pub account_id: Option<i64>,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_number: Option<String>,
    pub phone_type: Option<String>,
    pub image_url: Option<String>,
    pub thumbnail_url: Option<String>,
    pub locale: Option<String>,
    pub status: i16,
    pub password_hash: Option<String>,
    pub password_temporary_until: Option<DateTime<Utc>>,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl User {
    /// Whether the person may use Afterbell.
    pub fn is_active(&self) -> bool {
        self.status == UserStatus::Active.id()
    }

    /// First and last name.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// Whether the password was a temporary one and may be used no more.
    pub fn password_is_over(&self, now: DateTime<Utc>) -> bool {
        self.password_temporary_until.is_some_and(|until| until <= now)
    }
}

/// A person to be added.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser {
    pub account_id: Option<i64>,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub locale: Option<String>,
    pub status: i16,
    pub password_hash: Option<String>,
    pub last_login_at: Option<DateTime<Utc>>,
}

/// A role record to be added.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = user_roles)]
pub struct NewRole {
    pub user_id: i64,
    pub account_id: Option<i64>,
    pub program_id: Option<i64>,
    pub site_id: Option<i64>,
    pub role_id: i16,
    pub status: i16,
    pub program_role: Option<String>,
    pub is_primary_account_admin: bool,
}

/// A role record as stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = user_roles, check_for_backend(diesel::pg::Pg))]
pub struct RoleRow {
    pub user_id: i64,
    pub account_id: Option<i64>,
    pub program_id: Option<i64>,
    pub site_id: Option<i64>,
    pub role_id: i16,
    pub status: i16,
    pub program_role: Option<String>,
    pub is_primary_account_admin: bool,
}

impl From<RoleRow> for RoleRecord {
    fn from(row: RoleRow) -> Self {
        Self {
            user_id: row.user_id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_id: row.site_id,
            // The database allows no other numbers; an unknown one must not grant anything.
            role: Role::from_id(row.role_id).unwrap_or(Role::NoAccess),
            status: UserStatus::try_from(row.status).unwrap_or(UserStatus::NotApplicable),
            program_role: row.program_role,
            is_primary_account_admin: row.is_primary_account_admin,
        }
    }
}

/// A person's picture (spec 1 §3).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfilePicture {
    /// Full size.
    pub image_url: String,
    /// Small.
    pub thumbnail_url: String,
}

/// A person as the caller may see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    /// Id.
    pub id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: String,
    /// Phone number: digits, if known.
    pub phone: Option<String>,
    /// Picture, if there is one.
    pub profile_picture: Option<ProfilePicture>,
    /// Account of the highest active role record; 0 for provider staff.
    #[serde(rename = "accountID")]
    pub account_id: i64,
    /// Program of that record; 0 for none.
    pub program_id: i64,
    /// Site of that record; 0 for none.
    pub site_id: i64,
    /// The highest active role.
    pub role_id: Role,
    /// The label of that role.
    pub user_label: String,
    /// Status id of spec 1 §3.
    pub status: UserStatus,
    /// `en` or `es`, once chosen.
    pub locale: Option<String>,
    /// Grows with every change.
    pub version: i32,
}

/// The current user (spec 1 §3).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentUser {
    /// The person.
    #[serde(flatten)]
    pub user: UserView,
    /// Proves the person's identity to the help widget.
    pub hmac_hash: String,
    /// The outside help widget, where one is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help_widget: Option<HelpWidgetUser>,
    /// The person's own role records, whatever is being viewed.
    pub user_roles: Vec<RoleRecord>,
}

/// What an outside help widget is started with for a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpWidgetUser {
    /// Where its script is.
    pub script_url: String,
    /// What the widget knows this portal by.
    pub app_id: String,
    /// HMAC-SHA256 of the user id under the secret that the widget shares, in lower-case hex.
    pub hash: String,
    /// When the person was added to the portal.
    pub signed_up_at: DateTime<Utc>,
}

/// Role records of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRoles {
    /// The records that the caller may see.
    pub user_roles: Vec<RoleRecord>,
}

/// What a person chooses for themselves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// Language of the product; `null` follows the browser.
    pub locale: Option<Locale>,
}
platform::field_rules!(Preferences);

/// The languages of the product (spec 1 §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// English.
    En,
    /// Spanish.
    Es,
}

impl Locale {
    /// As stored.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }
}

impl UserView {
    /// The person with the place of their highest active role record.
    pub fn new(user: User, records: &[RoleRecord]) -> Self {
        let record = super::rules::leading(records);
        let role = record.map_or(Role::NoAccess, |record| record.role);
        let place = |id: fn(&RoleRecord) -> Option<i64>| record.and_then(id).unwrap_or(0);
        Self {
            id: user.id,
            first_name: user.first_name,
            last_name: user.last_name,
            email: user.email,
            phone: user.phone_number,
            profile_picture: user.image_url.map(|image_url| ProfilePicture {
                thumbnail_url: user.thumbnail_url.unwrap_or_else(|| image_url.clone()),
                image_url,
            }),
            account_id: place(|record| record.account_id),
            program_id: place(|record| record.program_id),
            site_id: place(|record| record.site_id),
            role_id: role,
            user_label: role.label().to_owned(),
            status: UserStatus::try_from(user.status).unwrap_or(UserStatus::NotApplicable),
            locale: user.locale,
            version: user.version,
        }
    }
}
