//! Lists of what an account has: whose it is, and the answer.

use serde::Deserialize;
use utoipa::IntoParams;

/// Whose rows are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OfAccount {
    /// Of this account; required.
    pub account_id: Option<i64>,
}
foundation::field_rules!(OfAccount);

/// Declares the answer of a list that says how many rows there are in all pages:
/// `list_page!(/** A page of an account's discounts. */ DiscountList, Discount);`
#[macro_export]
macro_rules! list_page {
    ($(#[$doc:meta])* $name:ident, $row:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            /// The rows.
            pub results: Vec<$row>,
            /// How many there are in all pages.
            pub count: i64,
            /// Whether there are no more than that.
            pub is_count_exact: bool,
        }

        impl From<(Vec<$row>, $crate::list::Totals)> for $name {
            fn from((results, totals): (Vec<$row>, $crate::list::Totals)) -> Self {
                Self { results, count: totals.count, is_count_exact: totals.is_exact }
            }
        }
    };
}
