use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Nullable, Text},
};
use platform::auth::{Role, UserStatus};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::users;

/// Which kind of people a list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Audience {
    /// Those who work with the portal, whatever became of their access: without scholars, guardians and the product itself.
    Staff,
}

/// Which people a list is about, beside what is searched for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct UserFilter {
    /// Text looked for in name, e-mail, phone, position, program and site.
    #[serde(alias = "GlobalSearch")]
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub global_search: Option<String>,
    /// One person.
    #[serde(alias = "Id")]
    pub id: Option<i64>,
    /// Those who are active, or those who are not.
    #[serde(alias = "Active")]
    pub active: Option<bool>,
    /// Those with this leading role, by id.
    #[serde(alias = "RoleType")]
    #[param(minimum = 1, maximum = 11)]
    pub role_type: Option<i16>,
    /// Only a kind of people; everybody when missing.
    #[param(inline)]
    pub audience: Option<Audience>,
    /// Those of an account.
    pub account_id: Option<i64>,
    /// Those of a program and its sites.
    pub program_id: Option<i64>,
    /// Those of a site.
    pub site_id: Option<i64>,
}
platform::field_rules!(UserFilter { global_search: length(..=256), role_type: range(1..=11) });

/// A person in the list (spec 2 §3 User row). Role, position and place are those of the leading role record, within the
/// program or site that the list is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    /// The person.
    pub user_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: String,
    /// Digits of the phone number.
    pub phone: Option<String>,
    /// Cell, Work or Home.
    pub phone_type: Option<String>,
    /// The leading role; none for somebody without any.
    pub role_id: Option<Role>,
    /// Its label.
    pub system_role: Option<String>,
    /// Title in the program.
    pub position: Option<String>,
    /// The account; none for the provider's people.
    pub account_id: Option<i64>,
    /// Its name.
    pub account_name: Option<String>,
    /// The program.
    pub program_id: Option<i64>,
    /// Its name.
    pub program_name: Option<String>,
    /// The site.
    pub site_id: Option<i64>,
    /// Its name.
    pub site_name: Option<String>,
    /// How many role records the person has within the program or site that the list is about, and else altogether.
    pub role_count: i32,
    /// N/A, Pending, Expired, Accepted or Deactivated.
    pub invitation_status: String,
    /// When the last invitation was sent.
    pub invitation_date: Option<DateTime<Utc>>,
    /// The day on which an invitation will be sent.
    pub schedule_date: Option<NaiveDate>,
    /// The day on which access ends.
    pub revoke_date: Option<NaiveDate>,
    /// The last sign-in.
    pub last_login: Option<DateTime<Utc>>,
    /// Status id of spec 1 §3.
    pub status: UserStatus,
    /// Grows with every change.
    pub version: i32,
}

/// A page of people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserPage {
    /// The rows.
    pub results: Vec<UserRow>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A kind of person, for the list's filter.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserType {
    /// Value of the filter `roleType`.
    pub role_type: Role,
    /// Its label.
    pub name: String,
}

/// The people of a program who have one role there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleGroup {
    /// The role.
    pub role_id: Role,
    /// Its label.
    pub name: String,
    /// How many they are.
    pub count: i64,
    /// A page of them.
    pub users: Vec<UserRow>,
}

/// A row as the database gives it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct Found {
    pub id: i64,
    pub account_id: Option<i64>,
    // Looked up for the rows of a page alone: nothing is found or sorted by it.
    #[diesel(
        select_expression = sql::<Nullable<Text>>("(SELECT a.name FROM ref_accounts a WHERE a.id = users.account_id)"),
        select_expression_type = SqlLiteral<Nullable<Text>>
    )]
    pub account_name: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone_number: Option<String>,
    pub phone_type: Option<String>,
    pub status: i16,
    pub lead_role_id: Option<i16>,
    pub position: Option<String>,
    pub lead_program_id: Option<i64>,
    pub program_name: Option<String>,
    pub lead_site_id: Option<i64>,
    pub site_name: Option<String>,
    pub role_count: i32,
    pub invited_at: Option<DateTime<Utc>>,
    pub schedule_date: Option<NaiveDate>,
    pub revoke_date: Option<NaiveDate>,
    pub last_login_at: Option<DateTime<Utc>>,
    pub version: i32,
}

impl Found {
    /// The leading role.
    pub fn role(&self) -> Option<Role> {
        self.lead_role_id.and_then(Role::from_id)
    }

    /// Where the person stands.
    pub fn status(&self) -> UserStatus {
        UserStatus::try_from(self.status).unwrap_or(UserStatus::NotApplicable)
    }
}

/// How an invitation stands (spec 2 §4: --, Pending, Expired, Accepted, Deactivated); as the column of that name.
pub const fn invitation_status(status: UserStatus) -> &'static str {
    match status {
        UserStatus::Active => "Accepted",
        UserStatus::Inactive => "Deactivated",
        UserStatus::InvitePending => "Pending",
        UserStatus::InviteExpired => "Expired",
        _ => "N/A",
    }
}

impl From<Found> for UserRow {
    fn from(row: Found) -> Self {
        let (role, status) = (row.role(), row.status());
        Self {
            user_id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone_number,
            phone_type: row.phone_type,
            role_id: role,
            system_role: role.map(|role| role.label().to_owned()),
            position: row.position,
            account_id: row.account_id,
            account_name: row.account_name,
            program_id: row.lead_program_id,
            program_name: row.program_name,
            site_id: row.lead_site_id,
            site_name: row.site_name,
            role_count: row.role_count,
            invitation_status: invitation_status(status).to_owned(),
            invitation_date: row.invited_at,
            schedule_date: row.schedule_date,
            revoke_date: row.revoke_date,
            last_login: row.last_login_at,
            status,
            version: row.version,
        }
    }
}
