//! Discounts as they are asked for, stored and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use garde::Validate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::discounts;

/// What a discount is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i16", into = "i16")]
pub enum DiscountType {
    /// 1: registered early enough before the program begins.
    EarlyRegistration,
    /// 2: more than one child of a family takes part.
    MultiParticipant,
}

/// What the amounts of a discount are (spec 2 §3 Enumerations, Discount type).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i16", into = "i16")]
pub enum AmountUnit {
    /// 0: percent of the fee.
    PercentRate,
    /// 1: dollars.
    FixedAmount,
}

/// Units of a time range (spec 2 §3 Enumerations, Duration units).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "i16", into = "i16")]
pub enum TimeRange {
    /// 1
    Months,
    /// 2
    Days,
    /// 3
    Weeks,
}

/// The ids that the spec gives to the values of an enumeration.
macro_rules! ids {
    ($name:ident, $what:literal: $($variant:ident = $id:literal),+) => {
        impl TryFrom<i16> for $name {
            type Error = String;

            fn try_from(id: i16) -> Result<Self, String> {
                match id {
                    $($id => Ok(Self::$variant),)+
                    other => Err(format!(concat!("there is no ", $what, " {}"), other)),
                }
            }
        }

        impl From<$name> for i16 {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => $id,)+
                }
            }
        }
    };
}

ids!(DiscountType, "discount type": EarlyRegistration = 1, MultiParticipant = 2);
ids!(AmountUnit, "unit of amounts": PercentRate = 0, FixedAmount = 1);
ids!(TimeRange, "unit of time": Months = 1, Days = 2, Weeks = 3);
platform::number_schema!(DiscountType, 1, 2);
platform::number_schema!(AmountUnit, 0, 1);
platform::number_schema!(TimeRange, 1, 3);

/// How much is taken off, and when. Early registration has a time range, multi participant a number of participants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DiscountRule {
    /// Percent or dollars, with at most two decimals.
    #[serde(with = "rust_decimal::serde::float_option")]
    #[schema(value_type = Option<f64>)]
    pub amount: Option<Decimal>,
    /// Unit of the time before the program's first day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_range_type: Option<TimeRange>,
    /// How many of these units at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_range_unit: Option<i64>,
    /// From this child of a family on, the second being 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participants: Option<i64>,
}

/// A discount of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Discount {
    /// The discount.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its name, unique in the account.
    pub name: String,
    /// What families read about it.
    pub description: String,
    /// 1 early registration, 2 multi participant.
    pub discount_type_id: DiscountType,
    /// 0 percent rate, 1 fixed amount.
    pub amount_unit_type: AmountUnit,
    /// Currency of fixed amounts (ISO 4217).
    pub currency: String,
    /// Programs that it applies to; every program of the account when empty.
    pub applies_to: Vec<i64>,
    /// How much is taken off, and when.
    pub rules: Vec<DiscountRule>,
    /// It is given.
    pub is_active: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
}

platform::record!(Discount, "discount", id, |discount| Some(discount.account_id));

/// Whose discounts are asked for.
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct DiscountFilter {
    /// Of this account; required.
    pub account_id: Option<i64>,
}

/// A discount to be added, or changed: in an edit, fields that are missing stay as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "accountId": 1, "name": "Early bird", "discountTypeId": 1, "amountUnitType": 0,
    "rules": [{"amount": 12.5, "timeRangeType": 3, "timeRangeUnit": 2}]
}))]
#[garde(allow_unvalidated)]
pub struct DiscountRequest {
    /// Its account.
    pub account_id: Option<i64>,
    /// The version that an edit is based on; without it the last write wins.
    pub version: Option<i32>,
    /// Its name; at most 50 characters.
    pub name: Option<String>,
    /// What families read about it; at most 256 characters.
    pub description: Option<String>,
    /// 1 early registration, 2 multi participant.
    pub discount_type_id: Option<DiscountType>,
    /// 0 percent rate, 1 fixed amount.
    pub amount_unit_type: Option<AmountUnit>,
    /// Programs that it applies to; every program of the account when empty.
    pub applies_to: Option<Vec<i64>>,
    /// How much is taken off, and when.
    pub rules: Option<Vec<DiscountRule>>,
    /// It is given; true when missing.
    pub is_active: Option<bool>,
}

/// A page of an account's discounts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscountList {
    /// The discounts.
    pub results: Vec<Discount>,
    /// How many there are in all pages.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A rule as it is stored: the amount in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRule {
    /// Hundredths of a percent, or of a dollar.
    pub hundredths: i64,
    /// Unit and number of a time range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_range: Option<(TimeRange, i64)>,
    /// Number of participants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participants: Option<i64>,
}

/// What a discount is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Insertable, AsChangeset)]
#[diesel(table_name = discounts)]
pub struct DiscountFields {
    /// Its name.
    pub name: String,
    /// The name as it is compared.
    pub name_key: String,
    /// What families read about it.
    pub description: String,
    /// 1 or 2.
    pub discount_type: i16,
    /// 0 or 1.
    pub amount_unit_type: i16,
    /// Programs; none for all.
    pub applies_to: Vec<i64>,
    /// [`StoredRule`]s.
    pub rules: serde_json::Value,
    /// It is given.
    pub is_active: bool,
}

/// A discount as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = discounts)]
pub struct DiscountRow {
    id: i64,
    account_id: i64,
    name: String,
    description: String,
    discount_type: i16,
    amount_unit_type: i16,
    currency: String,
    applies_to: Vec<i64>,
    rules: serde_json::Value,
    is_active: bool,
    version: i32,
    modified_at: DateTime<Utc>,
    modified_by: i64,
}

impl DiscountRow {
    /// The discount.
    pub fn id(&self) -> i64 {
        self.id
    }
}

impl TryFrom<DiscountRow> for Discount {
    type Error = String;

    fn try_from(row: DiscountRow) -> Result<Self, String> {
        let rules: Vec<StoredRule> =
            serde_json::from_value(row.rules).map_err(|error| error.to_string())?;
        Ok(Self {
            id: row.id,
            account_id: row.account_id,
            name: row.name,
            description: row.description,
            discount_type_id: row.discount_type.try_into()?,
            amount_unit_type: row.amount_unit_type.try_into()?,
            currency: row.currency,
            applies_to: row.applies_to,
            rules: rules.into_iter().map(DiscountRule::from).collect(),
            is_active: row.is_active,
            version: row.version,
            modified_at: row.modified_at,
            modified_by: row.modified_by,
        })
    }
}

impl From<StoredRule> for DiscountRule {
    fn from(stored: StoredRule) -> Self {
        Self {
            amount: Some(Decimal::new(stored.hundredths, 2).normalize()),
            time_range_type: stored.time_range.map(|(unit, _)| unit),
            time_range_unit: stored.time_range.map(|(_, number)| number),
            participants: stored.participants,
        }
    }
}
