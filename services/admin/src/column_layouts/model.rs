//! Column layouts as they are kept and answered.

use platform::{
    Fault,
    field_rules::{CheckFields, Fields},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The lists whose columns can be set up: those of the web app, by the names that it gives them.
pub const LISTS: [&str; 14] = [
    "accounts",
    "programs",
    "accountSites",
    "sites",
    "configuration",
    "users",
    "team",
    "staffRoster",
    "scholars",
    "participants",
    "contacts",
    "discounts",
    "audit",
    "tasks",
];

/// How a person has set up a list. One that was never set up has no columns: it is shown as it comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColumnLayout {
    /// Columns that the person has hidden, shown or resized; at most 100.
    #[schema(max_items = 100)]
    pub columns: Vec<LaidColumn>,
    /// Rows are low.
    pub is_compact: bool,
}
platform::field_rules!(ColumnLayout { columns: length(..=100), columns: each() });

/// A column in a layout (spec 2 §3 Column resize entry: id, maxWidth, minWidth), with what the person has made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaidColumn {
    /// The column's name in the list.
    #[schema(min_length = 1, max_length = 64, pattern = r"^[A-Za-z0-9_.-]+$")]
    pub id: String,
    /// It is not shown; it is when missing.
    #[serde(default)]
    pub is_hidden: bool,
    /// Its width in pixels, 16 to 4,000; its own when missing.
    #[schema(minimum = 16, maximum = 4000)]
    pub width: Option<i32>,
    /// The least that it can be made, in pixels, 1 to 4,000; any when missing.
    #[schema(minimum = 1, maximum = 4000)]
    pub min_width: Option<i32>,
    /// The most that it can be made, in pixels, `minWidth` to 4,000; any when missing.
    #[schema(minimum = 1, maximum = 4000)]
    pub max_width: Option<i32>,
}

impl CheckFields for LaidColumn {
    fn check_fields(&self, fields: &mut Fields) {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
        fields.length("id", &self.id, 1..=64);
        if self.id.is_empty() || !self.id.chars().all(is_of_name) {
            fields.add("id", Fault::invalid);
        }
        fields.range("width", &self.width, 16..=4000);
        fields.range("min_width", &self.min_width, 1..=4000);
        if let (Some(least), Some(most)) = (self.min_width, self.max_width)
            && most < least
        {
            fields.add("max_width", |name| Fault::greater_than(name, i64::from(least) - 1));
        }
        fields.range("max_width", &self.max_width, 1..=4000);
    }
}
