//! Staff members as they are asked for, stored and answered.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, SmallInt, Text},
};
use platform::{
    bulk::{BulkAnswer, Selection},
    list::ListQuery,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    schema::staff_members,
    staff::model::{StaffEntry, StaffFilter},
};

/// Whom to call when something happens to a staff member.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    Queryable,
    Selectable,
    Insertable,
    AsChangeset,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[diesel(table_name = staff_members, treat_none_as_null = true)]
#[serde(rename_all = "camelCase", default)]
pub struct StaffEmergencyContact {
    /// At most 50 characters.
    #[diesel(column_name = emergency_first_name)]
    #[schema(max_length = 50)]
    pub first_name: Option<String>,
    /// At most 50 characters.
    #[diesel(column_name = emergency_last_name)]
    #[schema(max_length = 50)]
    pub last_name: Option<String>,
    /// At most 50 characters.
    #[diesel(column_name = emergency_relationship)]
    #[schema(max_length = 50)]
    pub relationship: Option<String>,
    /// Ten digits, in any shape.
    #[diesel(column_name = emergency_phone_number)]
    #[schema(max_length = 50)]
    pub phone_number: Option<String>,
    /// An e-mail address.
    #[diesel(column_name = emergency_email)]
    #[schema(max_length = 254)]
    pub email: Option<String>,
}

/// A staff member, without allergies.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = staff_members)]
#[serde(rename_all = "camelCase")]
pub struct StaffMember {
    /// The staff member.
    pub id: i64,
    /// Their account.
    pub account_id: i64,
    /// Their program.
    pub program_id: i64,
    /// Their site.
    pub site_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// Cell, Work or Home.
    pub phone_type: Option<String>,
    /// Their title in the program, such as Teacher.
    pub program_role: Option<String>,
    /// Their classroom.
    pub classroom_id: Option<i64>,
    /// Whom to call.
    #[diesel(embed)]
    pub emergency_contact: StaffEmergencyContact,
    /// At most 500 characters.
    pub custom_notes: Option<String>,
    /// 1 Active, 2 Inactive.
    pub status: i16,
    /// Since when they are inactive.
    pub inactive_date: Option<NaiveDate>,
    /// Why, at most 500 characters.
    pub inactive_notes: Option<String>,
    /// For which role they are to be invited, 5 to 7: somebody said so, and they have no access yet or once had it.
    pub invite_role: Option<i16>,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

platform::record!(StaffMember, "staff-member", id, |member| Some(member.account_id));

/// A staff member as a form shows them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffMemberForm {
    /// The staff member.
    #[serde(flatten)]
    pub member: StaffMember,
    /// Sealed in the database.
    pub allergies: Option<String>,
    /// The user with the same e-mail address in the account: names and address are theirs.
    pub user_id: Option<i64>,
    /// The user has a role at the site, and their record says the position.
    pub is_position_of_user: bool,
    /// The user has a phone, which the roster shows.
    pub is_phone_of_user: bool,
    /// Name of the program.
    pub program_name: String,
    /// Name of the site.
    pub site_name: String,
    /// As the roster shows them: of a user with the names, the address, the phone, the role and the last sign-in that the
    /// user has now.
    pub entry: StaffEntry,
}

/// A staff member to be entered or changed, with everything that is known of them.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = StaffMemberRequest, example = json!({
    "siteId": 1, "firstName": "Dana", "lastName": "Cole", "email": "dana.cole@example.org", "programRole": "Teacher",
}))]
pub struct StaffRequest {
    /// The version that an edit is based on; without it the last write wins.
    pub version: Option<i32>,
    /// At which site; an edit has none.
    pub site_id: Option<i64>,
    /// A user of the roster of the site for whom this is entered: names, address and the phone that they have are theirs. An
    /// edit has none.
    pub user_id: Option<i64>,
    /// At most 20 letters.
    #[schema(max_length = 20)]
    pub first_name: Option<String>,
    /// At most 20 letters.
    #[schema(max_length = 20)]
    pub last_name: Option<String>,
    /// An e-mail address; a user who has it is the same person.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// Ten digits, in any shape.
    #[schema(max_length = 50)]
    pub phone_number: Option<String>,
    /// Cell, Work or Home.
    pub phone_type: Option<String>,
    /// At most 50 characters, such as Teacher.
    #[schema(max_length = 50)]
    pub program_role: Option<String>,
    /// A classroom of the site.
    pub classroom_id: Option<i64>,
    /// Whom to call.
    pub emergency_contact: StaffEmergencyContact,
    /// At most 500 characters.
    #[schema(max_length = 500)]
    pub custom_notes: Option<String>,
    /// At most 500 characters; sealed.
    #[schema(max_length = 500)]
    pub allergies: Option<String>,
    /// 1 Active, 2 Inactive; active when missing.
    pub status: Option<i16>,
    /// Since when they are inactive.
    pub inactive_date: Option<NaiveDate>,
    /// Why, at most 500 characters.
    #[schema(max_length = 500)]
    pub inactive_notes: Option<String>,
    /// Whether they are to be invited; in an edit, missing leaves it as it is.
    pub invite_sys: Option<bool>,
    /// For which role: 5 program admin, 6 session admin, 7 staff. Required when they are to be invited.
    pub role_select: Option<i64>,
}

/// What a staff member is after their rules were checked.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Queryable,
    Selectable,
    Insertable,
    AsChangeset,
    Serialize,
    Deserialize,
)]
#[diesel(table_name = staff_members, treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
pub struct StaffFields {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The names as they are compared.
    pub first_key: String,
    /// The names as they are compared.
    pub last_key: String,
    /// Address, in lower case.
    pub email: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// Cell, Work or Home.
    pub phone_type: Option<String>,
    /// Title in the program.
    pub program_role: Option<String>,
    /// Classroom.
    pub classroom_id: Option<i64>,
    /// Whom to call.
    #[diesel(embed)]
    pub emergency_contact: StaffEmergencyContact,
    /// Notes.
    pub custom_notes: Option<String>,
    /// 1 Active, 2 Inactive.
    pub status: i16,
    /// Since when.
    pub inactive_date: Option<NaiveDate>,
    /// Why.
    pub inactive_notes: Option<String>,
}

/// Of which site.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct InvitationsQuery {
    /// The site.
    #[serde(alias = "SiteId", alias = "siteID")]
    pub site_id: i64,
}

/// A staff member who is to be invited.
#[derive(Clone, Debug, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WantedInvitation {
    /// The staff member.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Their account.
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    /// Their program.
    #[diesel(sql_type = BigInt)]
    pub program_id: i64,
    /// Their site.
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// Address.
    #[diesel(sql_type = Text)]
    pub email: String,
    /// Ten digits.
    #[diesel(sql_type = Nullable<Text>)]
    pub phone_number: Option<String>,
    /// Cell, Work or Home.
    #[diesel(sql_type = Nullable<Text>)]
    pub phone_type: Option<String>,
    /// Their title in the program, such as Teacher.
    #[diesel(sql_type = Nullable<Text>)]
    pub program_role: Option<String>,
    /// For which role: 5 program admin, 6 session admin, 7 staff.
    #[diesel(sql_type = SmallInt)]
    pub role_id: i16,
    /// The user of the account who has the address, if the caller's roster shows one: they need a role at the site and no
    /// invitation.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub user_id: Option<i64>,
}

/// Staff of a site who are to have access and have none yet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WantedInvitations {
    /// Those who are to be invited.
    pub results: Vec<WantedInvitation>,
    /// How many.
    pub count: usize,
    /// Those whom the caller's roster shows as users already: identity invites nobody twice, so they are given a role at the
    /// site.
    pub users: Vec<WantedInvitation>,
}

/// Whom to invite of the roster: rows by id, or all that the list finds.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"ids": [-999_999_999], "roleSelect": 7}))]
pub struct InviteRequest {
    /// Which rows.
    #[serde(flatten)]
    pub selection: Selection,
    /// Which staff the list is about.
    #[serde(flatten)]
    pub filter: StaffFilter,
    /// What the list searches for.
    #[serde(flatten)]
    pub list: ListQuery,
    /// For which role those are invited who are no users: 5 program admin, 6 session admin, 7 staff.
    pub role_select: Option<i64>,
}
platform::field_rules!(InviteRequest { selection: nested(), filter: nested(), list: nested() });

/// Who of the roster may be invited. The invitations themselves are identity's: `POST /users/bulk` for whom it does not
/// know, `PUT /users/bulk-invite` for users.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffInvitations {
    /// Result of each row; done means that the person may be invited.
    #[serde(flatten)]
    pub answer: BulkAnswer,
    /// Those who are no users.
    pub wanted: Vec<WantedInvitation>,
    /// Users who have not accepted an invitation.
    pub user_ids: Vec<i64>,
}

/// Into which classroom of the site a staff member goes; into none when it is missing.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"toClassroomId": null}))]
pub struct StaffClassroomRequest {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// The classroom.
    pub to_classroom_id: Option<i64>,
}
platform::field_rules!(StaffRequest, InvitationsQuery, StaffClassroomRequest);
