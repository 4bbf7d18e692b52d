use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use platform::{
    Problem,
    auth::{Role, RoleRecord, Scope, UserStatus},
    bulk::Selection,
    db::Db,
    list::ListQuery,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    schema::users,
    user_list::{self, UserFilter},
};

/// A person as the management of people needs them.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct Person {
    pub id: i64,
    pub account_id: Option<i64>,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_number: Option<String>,
    pub phone_type: Option<String>,
    pub locale: Option<String>,
    pub status: i16,
    pub version: i32,
    pub invited_at: Option<DateTime<Utc>>,
    pub schedule_date: Option<NaiveDate>,
    pub revoke_date: Option<NaiveDate>,
    pub invitation_note: Option<String>,
    pub last_login_at: Option<DateTime<Utc>>,
}

impl Person {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// Where the person stands.
    pub fn status(&self) -> UserStatus {
        UserStatus::try_from(self.status).unwrap_or(UserStatus::NotApplicable)
    }
}

/// What of a person is typed in.
#[derive(Clone, Debug, PartialEq, Eq, AsChangeset, Insertable)]
#[diesel(table_name = users, treat_none_as_null = true)]
pub struct CheckedFields {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone_number: Option<String>,
    pub phone_type: Option<String>,
    pub invitation_note: Option<String>,
}

/// A role record with its id.
#[derive(Clone, Debug)]
pub struct AssignedRole {
    /// Its id.
    pub id: i64,
    /// The record.
    pub record: RoleRecord,
}

/// A role that somebody is to have (spec 1 §3 User role record). A missing id, or 0, is none.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RoleRequest {
    /// Role id of spec 1 §3.
    pub role_id: Option<i64>,
    /// The account; none for the provider's own roles.
    pub account_id: Option<i64>,
    /// The program.
    pub program_id: Option<i64>,
    /// The site, also called session.
    pub site_id: Option<i64>,
    /// Title in the program, such as Teacher; at most 50 characters.
    #[schema(max_length = 50)]
    pub program_role: Option<String>,
    /// With the role of an account admin: the account's primary one.
    pub is_primary_account_admin: bool,
}

/// What a form says of a person (spec 2 §3 User creation).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "firstName": "Ana", "lastName": "Diaz", "email": "ana@example.org", "phoneNumber": "(212) 555-0100",
    "phoneType": "Cell", "isInvite": false,
    "userRoles": [{"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3, "programRole": "Teacher"}],
}))]
pub struct UserRequest {
    /// First name: letters, spaces, dots, hyphens and apostrophes, at most 50.
    #[schema(max_length = 50)]
    pub first_name: String,
    /// Last name, likewise.
    #[schema(max_length = 50)]
    pub last_name: String,
    /// Address; nobody else has it.
    #[schema(max_length = 254)]
    pub email: String,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// `Cell`, `Work` or `Home`.
    pub phone_type: Option<String>,
    /// What the inviter adds to the letter; at most 500 characters.
    #[schema(max_length = 500)]
    pub personal_invitation_note: Option<String>,
    /// The day on which the invitation is sent; today's is sent at once, as is one without a day.
    pub schedule_date: Option<NaiveDate>,
    /// Whether to invite: somebody new unless it is false, somebody who is there only when it is true.
    pub is_invite: Option<bool>,
    /// Every role the person is to have, as far as the caller may give it; at most 100.
    pub user_roles: Vec<RoleRequest>,
}
platform::field_rules!(UserRequest { user_roles: length(..=100) });

impl UserRequest {
    /// First and last name, as they were typed.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name.trim(), self.last_name.trim()).trim().to_owned()
    }
}

/// Many people to be added.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct UserRequests {
    /// At least one, at most 500.
    #[schema(min_items = 1, max_items = 500)]
    pub users: Vec<UserRequest>,
}
platform::field_rules!(UserRequests { users: length(1..=MOST_NEW), users: each() });

/// "Roster CSV up to 500 lines" (spec 2 §5): as many people.
pub const MOST_NEW: usize = 500;

/// A person as edited, and the version that was edited.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct UserEdit {
    /// The version that the form showed; without it the last write wins.
    #[serde(default)]
    pub version: Option<i32>,
    /// The form.
    #[serde(flatten)]
    pub user: UserRequest,
}
platform::field_rules!(UserEdit { user: flattened() });

/// A person of a partner's account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerUserRequest {
    /// The partner's account.
    pub account_id: i64,
    /// The form; each role lies in that account.
    #[serde(flatten)]
    pub user: UserRequest,
}
platform::field_rules!(PartnerUserRequest { user: flattened() });

/// A person of a partner's account as edited.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerUserEdit {
    /// The person.
    pub user_id: i64,
    /// The version that the form showed; without it the last write wins.
    #[serde(default)]
    pub version: Option<i32>,
    /// The partner's account and the form.
    #[serde(flatten)]
    pub partner: PartnerUserRequest,
}
platform::field_rules!(PartnerUserEdit { partner: flattened() });

/// Makes somebody an account admin in place of what they were.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Upgrade {
    /// The version that was shown when it was confirmed.
    pub version: i32,
    /// As the account's primary admin; whoever was that stays an account admin.
    #[serde(default)]
    pub is_primary_account_admin: bool,
}

/// Whom an action on many is about.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"ids": [1]}))]
pub struct Selected {
    /// The people, by id or by the list's filters.
    #[serde(flatten)]
    pub selection: Selection,
    /// The list's filters, when all are selected.
    #[serde(flatten)]
    pub filter: UserFilter,
    /// The list's search, when all are selected.
    #[serde(flatten)]
    pub list: ListQuery,
}
platform::field_rules!(Selected { selection: flattened(), filter: flattened(), list: flattened() });

impl Selected {
    /// The people meant.
    ///
    /// Errors: as [`user_list::ids`].
    pub async fn ids(&self, db: &Db, scope: &Scope) -> Result<Vec<i64>, Problem> {
        user_list::ids(db, scope, &self.selection, &self.filter, &self.list).await
    }
}

/// Whom to invite, and when.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkInvite {
    /// The people.
    #[serde(flatten)]
    pub selected: Selected,
    /// The day on which the invitations are sent; none sends them at once.
    #[serde(default)]
    pub schedule_date: Option<NaiveDate>,
    /// Takes a planned invitation back instead.
    #[serde(default)]
    pub is_cancelled: bool,
}
platform::field_rules!(BulkInvite { selected: flattened() });

/// Whose access ends, and when.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkRevoke {
    /// The people.
    #[serde(flatten)]
    pub selected: Selected,
    /// The day on which access ends; none ends it at once.
    #[serde(default)]
    pub revoke_date: Option<NaiveDate>,
    /// Takes a planned end back instead.
    #[serde(default)]
    pub is_cancelled: bool,
}
platform::field_rules!(BulkRevoke { selected: flattened() });

/// Roles for many people.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Privileges {
    /// The people.
    #[serde(flatten)]
    pub selected: Selected,
    /// Roles to grant.
    #[serde(flatten)]
    pub given: RolesGiven,
}
platform::field_rules!(Privileges { selected: flattened(), given: flattened() });

/// Roles beside those that people have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RolesGiven {
    /// What each of them is given beside what they have; at most 20.
    #[schema(max_items = 20)]
    pub user_roles: Vec<RoleRequest>,
}
platform::field_rules!(RolesGiven { user_roles: length(..=20) });

/// An address to look for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailCheck {
    /// The address.
    #[serde(alias = "Email")]
    #[schema(max_length = 254)]
    pub email: String,
    /// The person whose address it is to be, if they are there already; 0 for none.
    #[serde(default, alias = "UserId")]
    pub user_id: Option<i64>,
}

/// Whether an address is taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailTaken {
    /// Somebody else has it.
    pub is_duplicate: bool,
}

/// Addresses to look for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct EmailChecks {
    /// The addresses, at most 500; what is none is passed over.
    #[schema(min_items = 1, max_items = 500)]
    pub emails: Vec<String>,
}
platform::field_rules!(EmailChecks { emails: length(1..=MOST_NEW), emails: each_length(..=254) });

/// Which addresses are taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EmailsTaken {
    /// Those that somebody else has, in small letters.
    pub taken: Vec<String>,
}

/// Whom to invite again.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Resend {
    /// Their address.
    #[serde(alias = "Email")]
    #[schema(max_length = 254)]
    pub email: String,
}

/// Somebody who is to run a program (spec 2 §2 Invite Program Admin).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "accountId": 1, "programId": 2, "firstName": "Ana", "lastName": "Diaz", "email": "ana@example.org",
}))]
pub struct ProgramAdminRequest {
    /// The program's account.
    pub account_id: Option<i64>,
    /// The program.
    pub program_id: Option<i64>,
    /// First name.
    #[schema(max_length = 50)]
    pub first_name: String,
    /// Last name.
    #[schema(max_length = 50)]
    pub last_name: String,
    /// Address.
    #[schema(max_length = 254)]
    pub email: String,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// `Cell`, `Work` or `Home`.
    pub phone_type: Option<String>,
    /// Title in the program.
    #[schema(max_length = 50)]
    pub program_role: Option<String>,
    /// What the inviter adds to the letter.
    #[schema(max_length = 500)]
    pub personal_invitation_note: Option<String>,
    /// The day on which the invitation is sent.
    pub schedule_date: Option<NaiveDate>,
}
platform::field_rules!(Upgrade, EmailCheck, Resend, ProgramAdminRequest);

/// A role record with the names of its place.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleInfo {
    /// The record.
    #[serde(flatten)]
    pub record: RoleRecord,
    /// Name of the account.
    pub account_name: Option<String>,
    /// Name of the program.
    pub program_name: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// Whether the caller may change or take it.
    pub is_mine_to_manage: bool,
}

/// A person with everything that a form shows (spec 2 §7 users/info).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserInfo {
    /// The person.
    pub user_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: String,
    /// Digits of the phone number.
    pub phone_number: Option<String>,
    /// `Cell`, `Work` or `Home`.
    pub phone_type: Option<String>,
    /// The home account; none for the provider's people.
    pub account_id: Option<i64>,
    /// The highest role that is not revoked.
    pub role_id: Option<Role>,
    /// Its label.
    pub system_role: Option<String>,
    /// Status id of spec 1 §3.
    pub status: UserStatus,
    /// N/A, Pending, Expired, Accepted or Deactivated.
    pub invitation_status: String,
    /// When the last invitation was sent.
    pub invitation_date: Option<DateTime<Utc>>,
    /// The day on which an invitation will be sent.
    pub schedule_date: Option<NaiveDate>,
    /// The day on which access ends.
    pub revoke_date: Option<NaiveDate>,
    /// What the inviter adds to the letter.
    pub personal_invitation_note: Option<String>,
    /// The last sign-in.
    pub last_login: Option<DateTime<Utc>>,
    /// Grows with every change.
    pub version: i32,
    /// The records that the caller may see.
    pub user_roles: Vec<RoleInfo>,
}
