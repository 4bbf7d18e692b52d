//! The staff roster as it is asked for, stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use platform::{
    auth::{Place, Role, UserStatus},
    phones,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::staff_entries;

/// Whose rows are asked for (spec 2 §7 Staff), beside the list payload.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct StaffFilter {
    /// In this account.
    #[serde(alias = "AccountId")]
    pub account_id: Option<i64>,
    /// In this program.
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// At this site.
    #[serde(alias = "SiteID", alias = "SiteId")]
    pub site_id: Option<i64>,
    /// This person.
    #[serde(alias = "Id")]
    pub id: Option<i64>,
    /// Those who are active, or those who are not.
    #[serde(alias = "Active")]
    pub active: Option<bool>,
    /// Those of this role, 4 to 7 or 9.
    #[serde(alias = "RoleType")]
    pub role_type: Option<i16>,
    /// Text looked for, as `search`.
    #[serde(alias = "SearchValue")]
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub search_value: Option<String>,
}
platform::field_rules!(StaffFilter { search_value: length(..=256) });

/// A row of the staff roster: a person in one of their roles (spec 2 §3 Staff roster entry).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEntry {
    /// The row.
    pub id: i64,
    /// The person.
    pub staff_user: StaffUser,
    /// The role in words.
    pub system_role: String,
    /// The person's title in the program, such as Teacher.
    pub position: String,
    /// Name of the program; empty for who works for the whole account.
    pub program: String,
    /// Name of the site; empty for who works for the whole program.
    pub site_sessions: String,
    /// The phone as it is shown: (555) 123-4567.
    pub phone: String,
    /// What the site entered of the person itself; none when it entered nothing.
    pub member_id: Option<i64>,
    /// Name of their classroom; empty without one.
    pub group: String,
    /// 2 when the site has set them inactive; else where the user stands, and 1 for somebody without access.
    pub status: i16,
    /// Since when they are inactive at the site.
    pub inactive_date: Option<NaiveDate>,
    /// Why they are inactive; none for readers who may not read what the site entered of the person.
    pub inactive_notes: Option<String>,
    /// When they signed in last; none for who never did.
    pub last_login: Option<DateTime<Utc>>,
}

/// A person on the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffUser {
    /// The user, with or without a role here; none for somebody whom the site entered itself and who is no user.
    pub user_id: Option<i64>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: String,
    /// Digits of the phone.
    pub phone_number: String,
    /// Cell, Work or Home.
    pub phone_type: String,
    /// Where the invitation stands (spec 1 §3 User status ids); 0 for who is no user.
    pub invite_status: UserStatus,
    /// The role of the row.
    pub user_roles: Vec<StaffRole>,
}

/// A role at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffRole {
    /// The role.
    pub role_id: Role,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: Option<i64>,
    /// Name of the program.
    pub program_name: String,
    /// Its site.
    pub site_id: Option<i64>,
    /// Name of the site.
    pub site_name: String,
    /// The person's title in the program.
    pub program_role: String,
}

/// A page of the staff roster.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffList {
    /// The rows.
    pub results: Vec<StaffEntry>,
    /// How many there are in all pages.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A row as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = staff_entries)]
pub struct StaffRow {
    /// The row.
    pub id: i64,
    pub(super) member_id: Option<i64>,
    pub(super) account_id: i64,
    pub(super) program_id: Option<i64>,
    pub(super) site_id: Option<i64>,
    pub(super) role_id: i16,
    pub(super) status: i16,
    pub(super) program_role: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) email: String,
    pub(super) phone_number: String,
    pub(super) phone_type: String,
    pub(super) program_name: String,
    pub(super) site_name: String,
    pub(super) classroom_name: String,
    pub(super) person_id: Option<i64>,
    pub(super) invite_status: i16,
    pub(super) inactive_date: Option<NaiveDate>,
    pub(super) inactive_notes: Option<String>,
    pub(super) last_login: Option<DateTime<Utc>>,
}

impl StaffRow {
    /// The role.
    pub fn role(&self) -> Role {
        Role::from_id(self.role_id).unwrap_or(Role::NoAccess)
    }

    /// Where the invitation stands.
    pub fn invite_status(&self) -> UserStatus {
        UserStatus::try_from(self.invite_status).unwrap_or(UserStatus::NotApplicable)
    }

    /// The place of the role.
    pub fn place(&self) -> Place {
        Place { account: self.account_id, program: self.program_id, site: self.site_id }
    }

    /// The user, if it is one.
    pub fn user(&self) -> Option<i64> {
        self.person_id
    }

    /// What the site entered of the person.
    pub fn member(&self) -> Option<i64> {
        self.member_id
    }

    /// An e-mail address is known.
    pub fn has_email(&self) -> bool {
        !self.email.is_empty()
    }

    /// The site has set the person inactive.
    pub fn is_inactive(&self) -> bool {
        self.status == UserStatus::Inactive.id()
    }

    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

impl From<StaffRow> for StaffEntry {
    fn from(row: StaffRow) -> Self {
        let (role_id, invite_status) = (row.role(), row.invite_status());
        let phone = phones::shown(&row.phone_number);
        Self {
            id: row.id,
            system_role: role_id.label().to_owned(),
            position: row.program_role.clone(),
            program: row.program_name.clone(),
            site_sessions: row.site_name.clone(),
            phone,
            member_id: row.member_id,
            group: row.classroom_name,
            status: row.status,
            inactive_date: row.inactive_date,
            inactive_notes: row.inactive_notes,
            last_login: row.last_login,
            staff_user: StaffUser {
                user_id: row.person_id,
                first_name: row.first_name,
                last_name: row.last_name,
                email: row.email,
                phone_number: row.phone_number,
                phone_type: row.phone_type,
                invite_status,
                user_roles: vec![StaffRole {
                    role_id,
                    account_id: row.account_id,
                    program_id: row.program_id,
                    program_name: row.program_name,
                    site_id: row.site_id,
                    site_name: row.site_name,
                    program_role: row.program_role,
                }],
            },
        }
    }
}
