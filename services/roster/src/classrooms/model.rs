//! Classrooms as they are asked for, stored and answered.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::classrooms;

/// A classroom of a site.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = classrooms)]
#[serde(rename_all = "camelCase")]
pub struct Classroom {
    /// The classroom.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site.
    pub site_id: i64,
    /// Its name, unique in the site.
    pub name: String,
    /// Places for scholars; none when it is not limited.
    pub capacity: Option<i32>,
    /// Its color, 1 to 8; none has its own.
    pub color: Option<i16>,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

platform::record!(Classroom, "classroom", id, |classroom| Some(classroom.account_id));

/// A classroom with who is in it.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassroomGroup {
    /// The classroom.
    #[serde(flatten)]
    pub classroom: Classroom,
    /// Scholars who are active in it.
    pub scholars: i64,
    /// Names of its staff.
    pub staff: Vec<String>,
}

/// The classrooms of a site, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassroomList {
    /// The classrooms.
    pub results: Vec<ClassroomGroup>,
    /// How many there are.
    pub count: usize,
    /// The caller may see the scholars who have no classroom, and asked for them.
    pub includes_unassigned_scholars: bool,
    /// How many active scholars of the site have no classroom; none when they are not included.
    pub unassigned_scholars: Option<i64>,
}

/// A classroom to be added or changed. In an edit, fields that are missing stay as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"name": "Blue Room", "capacity": 20}))]
pub struct ClassroomRequest {
    /// The version that an edit is based on; without it the last write wins.
    pub version: Option<i32>,
    /// Its name; at most 50 characters.
    #[schema(max_length = 50)]
    pub name: Option<String>,
    /// Places for scholars, from 1 to 1,000; 0 means not limited.
    pub capacity: Option<i32>,
    /// Its color, 1 to 8; 0 means none of its own.
    pub color: Option<i16>,
}

/// Related data to include with the classrooms.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ClassroomFilter {
    /// Also the group of scholars who have no classroom; staff do not see it (spec 2 §6).
    pub include_unassigned_scholars: Option<bool>,
}
platform::field_rules!(ClassroomRequest, ClassroomFilter);

/// What a classroom is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = classrooms)]
#[diesel(treat_none_as_null = true)]
pub struct ClassroomFields {
    /// Its name.
    pub name: String,
    /// The name as it is compared.
    pub name_key: String,
    /// Places for scholars.
    pub capacity: Option<i32>,
    /// Color.
    pub color: Option<i16>,
}
