//! Column layouts as they are kept and answered.

use garde::Validate;
use platform::{Fault, field_rules::broken};
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColumnLayout {
    /// Columns that the person has hidden, shown or resized; at most 100.
    #[garde(length(max = 100), dive)]
    #[schema(max_items = 100)]
    pub columns: Vec<LaidColumn>,
    /// Rows are low.
    #[garde(skip)]
    pub is_compact: bool,
}

/// A column in a layout (spec 2 §3 Column resize entry: id, maxWidth, minWidth), with what the person has made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaidColumn {
    /// The column's name in the list.
    #[garde(length(min = 1, max = 64), pattern(r"^[A-Za-z0-9_.-]+$"))]
    #[schema(min_length = 1, max_length = 64, pattern = r"^[A-Za-z0-9_.-]+$")]
    pub id: String,
    /// It is not shown; it is when missing.
    #[serde(default)]
    #[garde(skip)]
    pub is_hidden: bool,
    /// Its width in pixels, 16 to 4,000; its own when missing.
    #[garde(range(min = 16, max = 4000))]
    #[schema(minimum = 16, maximum = 4000)]
    pub width: Option<i32>,
    /// The least that it can be made, in pixels, 1 to 4,000; any when missing.
    #[garde(range(min = 1, max = 4000))]
    #[schema(minimum = 1, maximum = 4000)]
    pub min_width: Option<i32>,
    /// The most that it can be made, in pixels, `minWidth` to 4,000; any when missing.
    #[garde(range(min = 1, max = 4000), custom(not_below(self.min_width)))]
    #[schema(minimum = 1, maximum = 4000)]
    pub max_width: Option<i32>,
}

fn not_below(least: Option<i32>) -> impl FnOnce(&Option<i32>, &()) -> garde::Result {
    move |most, ()| match (least, *most) {
        (Some(least), Some(most)) if most < least => {
            Err(broken(Fault::greater_than("maxWidth", i64::from(least) - 1)))
        }
        _ => Ok(()),
    }
}
