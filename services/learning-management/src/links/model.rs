//! Links as they are asked for, stored and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::extract::several;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::links;

/// A link.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = links)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// The link.
    pub id: i64,
    /// Title of the link.
    pub title: String,
    /// Where it leads: an https address.
    pub url: String,
    /// What is found there.
    pub description: String,
    /// Heading under which it is listed; may be empty.
    pub category: String,
    /// Language of what is found there: `en` or `es`.
    pub language: String,
    /// Place in the list; links of one place stand by title.
    pub position: i32,
    /// It is shown; links that are not are seen by content admins alone.
    pub is_active: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
}

platform::record!(Link, "link", id, |_| None);

/// All links that the caller sees, in their order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LinkList {
    /// The links.
    pub results: Vec<Link>,
    /// How many there are.
    pub count: usize,
}

/// Which links are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct LinkFilter {
    /// In one of these languages, `en` and `es`; in both when missing.
    #[serde(deserialize_with = "several")]
    #[param(style = Form, explode = false, max_items = 2)]
    pub language: Vec<String>,
}
platform::field_rules!(LinkFilter { language: length(..=2) });

/// A link to be added or changed. In an edit, fields that are missing stay as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"title": "Handbook", "url": "https://www.example.org/handbook"}))]
pub struct LinkRequest {
    /// The version that an edit is based on; without it the last write wins.
    pub version: Option<i32>,
    /// Title; at most 100 characters.
    #[schema(max_length = 100)]
    pub title: Option<String>,
    /// Where it leads: an https address.
    #[schema(max_length = 2048)]
    pub url: Option<String>,
    /// What is found there; at most 256 characters.
    #[schema(max_length = 256)]
    pub description: Option<String>,
    /// Heading under which it is listed; at most 50 characters.
    #[schema(max_length = 50)]
    pub category: Option<String>,
    /// `en`, also when missing, or `es`.
    pub language: Option<String>,
    /// Place in the list, from 0 to 9999; 0 when missing.
    pub position: Option<i32>,
    /// It is shown; true when missing.
    pub is_active: Option<bool>,
}
platform::field_rules!(LinkRequest);

/// What a link is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = links)]
pub struct LinkFields {
    /// Title of the link.
    pub title: String,
    /// The title as it is compared.
    pub title_key: String,
    /// Where it leads.
    pub url: String,
    /// What is found there.
    pub description: String,
    /// Heading.
    pub category: String,
    /// `en` or `es`.
    pub language: String,
    /// Place in the list.
    pub position: i32,
    /// It is shown.
    pub is_active: bool,
}
