//! Discounts as they are asked for, stored and answered.

use chrono::{DateTime, Utc};
use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    pg::{Pg, PgValue},
    prelude::*,
    sql_types::Jsonb,
};
use platform::Record;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::schema::discounts;

platform::coded! {
    /// What a discount is given for.
    pub enum DiscountType("discount type") {
        EarlyRegistration = 1 ("Early registration", "Inscripción anticipada"),
        /// More than one child of a family takes part.
        MultiParticipant = 2 ("Multi participant", "Varios participantes"),
    }
}

platform::coded! {
    /// What the amounts of a discount are (spec 2 §3 Enumerations, Discount type).
    pub enum AmountUnit("unit of amounts") {
        PercentRate = 0 ("Percent rate", "Porcentaje"),
        FixedAmount = 1 ("Fixed amount", "Monto fijo"),
    }
}

platform::coded! {
    /// Units of a time range (spec 2 §3 Enumerations, Duration units).
    pub enum TimeRange("unit of time") {
        Months = 1 ("Months", "Meses"),
        Days = 2 ("Days", "Días"),
        Weeks = 3 ("Weeks", "Semanas"),
    }
}

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
#[derive(
    Clone, Debug, PartialEq, Queryable, Selectable, Serialize, Deserialize, ToSchema, Record,
)]
#[diesel(table_name = discounts)]
#[serde(rename_all = "camelCase")]
#[record("discount", DiscountRequest)]
#[request(schema(example = json!({
    "accountId": 1, "name": "Early bird", "discountTypeId": 1, "amountUnitType": 0,
    "rules": [{"amount": 12.5, "timeRangeType": 3, "timeRangeUnit": 2}]
})))]
pub struct Discount {
    /// The discount.
    pub id: i64,
    /// Its account.
    #[request]
    pub account_id: i64,
    /// Its name, unique in the account; at most 50 characters.
    #[request(schema(max_length = 50))]
    pub name: String,
    /// What families read about it; at most 256 characters.
    #[request(schema(max_length = 256))]
    pub description: String,
    /// 1 early registration, 2 multi participant.
    #[diesel(column_name = discount_type, deserialize_as = i16)]
    #[request]
    pub discount_type_id: DiscountType,
    /// 0 percent rate, 1 fixed amount.
    #[diesel(deserialize_as = i16)]
    #[request]
    pub amount_unit_type: AmountUnit,
    /// Currency of fixed amounts (ISO 4217).
    pub currency: String,
    /// Programs that it applies to; every program of the account when empty.
    #[request]
    pub applies_to: Vec<i64>,
    /// How much is taken off, and when.
    #[diesel(deserialize_as = StoredRules)]
    #[request]
    pub rules: Vec<DiscountRule>,
    /// It is given; a new one is unless told.
    #[request]
    pub is_active: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
}

platform::list_page!(
    /// A page of an account's discounts.
    DiscountList,
    Discount
);

/// What is written of a discount after its rules were checked.
#[derive(Clone, Debug, PartialEq, Insertable, AsChangeset)]
#[diesel(table_name = discounts)]
pub(crate) struct DiscountFields {
    pub name: String,
    pub name_key: String,
    pub description: String,
    pub discount_type: i16,
    pub amount_unit_type: i16,
    pub applies_to: Vec<i64>,
    pub rules: Value,
    pub is_active: bool,
}

/// A rule as it is stored: the amount in hundredths of a percent, or of a dollar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRule {
    pub hundredths: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_range: Option<(TimeRange, i64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participants: Option<i64>,
}

/// The rules of a discount as they are stored.
#[derive(Debug, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
pub struct StoredRules(Vec<StoredRule>);

impl FromSql<Jsonb, Pg> for StoredRules {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let stored = <Value as FromSql<Jsonb, Pg>>::from_sql(bytes)?;
        Ok(Self(serde_json::from_value(stored)?))
    }
}

impl From<StoredRules> for Vec<DiscountRule> {
    fn from(stored: StoredRules) -> Self {
        let rule = |stored: StoredRule| DiscountRule {
            amount: Some(Decimal::new(stored.hundredths, 2).normalize()),
            time_range_type: stored.time_range.map(|(unit, _)| unit),
            time_range_unit: stored.time_range.map(|(_, number)| number),
            participants: stored.participants,
        };
        stored.0.into_iter().map(rule).collect()
    }
}
