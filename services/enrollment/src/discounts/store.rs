//! Every statement about discounts.

use contracts::directory::schema::ref_programs;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    list::{ACTIVE, Column, ColumnKind, IndexScope, List},
};

use super::model::{Discount, DiscountFields, DiscountType};
use crate::schema::discounts;

/// The list of discounts.
pub static DISCOUNTS: List<Discount> = List {
    table: "discounts",
    only: None,
    reach: IndexScope::Account,
    // Spec 2 §9.
    page: 25,
    order: "name",
    id: |discount| discount.id,
    columns: &[
        Column::text("name", "name_key"),
        Column::new("discountTypeId", "discount_type", ColumnKind::Choice(DiscountType::CHOICES)),
        Column::new("isActive", "is_active::int", ACTIVE),
    ],
};

platform::account_records!(
    discounts,
    Discount,
    DiscountFields,
    DISCOUNTS,
    "Error_DiscountNameExists"
);

/// How many of these programs the account has.
pub async fn programs_of(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    programs: &[i64],
) -> QueryResult<i64> {
    ref_programs::table
        .filter(ref_programs::account_id.eq(at.place().account))
        .filter(ref_programs::id.eq_any(programs))
        .filter(ref_programs::deleted.eq(false))
        .count()
        .get_result(conn)
        .await
}

/// Whether an account has a discount.
pub async fn has_any(conn: &mut AsyncPgConnection, at: &At<'_, impl Action>) -> QueryResult<bool> {
    let of_account = discounts::table.filter(discounts::account_id.eq(at.place().account));
    diesel::select(diesel::dsl::exists(of_account)).get_result(conn).await
}
