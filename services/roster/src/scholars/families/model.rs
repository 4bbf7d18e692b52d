//! The list of families as it is asked for and answered.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::scholar_contacts;

/// What a list of contacts takes beside the list payload and the filter of their scholars (spec 2 §3 Scholar family query).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct FamilySearch {
    /// Text looked for in all columns, beside `search` in one.
    #[serde(alias = "GlobalSearch")]
    #[param(max_length = 256)]
    pub global_search: Option<String>,
}
platform::field_rules!(FamilySearch { global_search: length(..=256) });

/// A contact of a scholar, as the list has them.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = scholar_contacts)]
#[serde(rename_all = "camelCase")]
pub struct FamilyContact {
    /// The contact.
    #[diesel(column_name = id)]
    pub mapping_id: i64,
    /// The scholar.
    pub scholar_id: i64,
    /// First name of the scholar.
    pub scholar_first_name: String,
    /// Last name of the scholar.
    pub scholar_last_name: String,
    /// 1 family, 2 emergency contact.
    pub kind: i16,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// To the child.
    pub relationship: Option<String>,
    /// May collect the child.
    pub allowed_to_pick: bool,
    /// Must not collect the child.
    pub is_barred: bool,
}

impl FamilyContact {
    /// Whether they may collect the child, in words.
    pub fn pickup(&self) -> &'static str {
        match (self.is_barred, self.allowed_to_pick) {
            (true, _) => "Must not pick up",
            (false, true) => "May pick up",
            (false, false) => "",
        }
    }
}

/// Where a contact's scholar is known to be, beside the id of the contact (spec 2 §7 DELETE family).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OfScholar {
    /// The scholar whose contact it is.
    #[serde(alias = "scholarId")]
    #[param(example = 999_999_999)]
    pub id: Option<i64>,
}
platform::field_rules!(OfScholar);

/// A page of families.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FamilyList {
    /// The rows.
    pub results: Vec<FamilyContact>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}
