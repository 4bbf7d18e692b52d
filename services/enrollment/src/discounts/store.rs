//! Every statement about discounts.

use contracts::directory::schema::ref_programs;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place},
    db::Db,
    error::Problem,
    list::{Column, Count, Kind, List, ListQuery, Reach, Totals},
};

use super::model::{Discount, DiscountFields, DiscountRow};
use crate::schema::discounts;

/// The list of discounts.
pub static DISCOUNTS: List<DiscountRow> = List {
    table: "discounts",
    only: None,
    reach: Reach::Account,
    // Spec 2 §9.
    page: 25,
    order: "name",
    id: DiscountRow::id,
    columns: &[
        Column::text("name", "name_key"),
        Column::new("discountTypeId", "discount_type", TYPE),
        Column::new("isActive", "is_active::int", ACTIVE),
    ],
};

/// Types in the words of lists in English and Spanish, and as the number that payloads have.
const TYPE: Kind = Kind::Choice(&[
    (1, &["Early registration", "Inscripción anticipada", "1"]),
    (2, &["Multi participant", "Varios participantes", "2"]),
]);

const ACTIVE: Kind =
    Kind::Choice(&[(1, &["Active", "Activo", "true"]), (0, &["Inactive", "Inactivo", "false"])]);

/// A page of an account's discounts, and how many there are.
pub async fn discount_list(
    db: &Db,
    at: &At<'_, impl Action>,
    query: &ListQuery,
) -> Result<(Vec<Discount>, Totals), Problem> {
    let rows = DISCOUNTS.rows().of_account(at.place().account).found_by(query)?;
    let (rows, totals) = rows.read(db, at.scope(), query, |rows| Count::of(rows, "0")).await?;
    let discounts = rows.into_iter().map(Discount::try_from).collect::<Result<_, _>>();
    Ok((discounts.map_err(Problem::internal)?, totals))
}

/// Where a discount is.
///
/// Errors: 404 when the tenant has no such discount.
pub async fn discount_place(conn: &mut AsyncPgConnection, id: i64) -> Result<Place, Problem> {
    let account =
        discounts::table.find(id).select(discounts::account_id).first(conn).await.optional()?;
    Ok(Place::account(account.ok_or_else(|| Problem::not_found("discount"))?))
}

/// A discount of an account, locked until the transaction ends.
pub async fn discount_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> Result<Option<Discount>, Problem> {
    let row = discounts::table
        .find(id)
        .filter(discounts::account_id.eq(at.place().account))
        .select(DiscountRow::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()?;
    row.map(Discount::try_from).transpose().map_err(Problem::internal)
}

/// Adds a discount to an account.
pub async fn discount_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    fields: &DiscountFields,
) -> QueryResult<DiscountRow> {
    diesel::insert_into(discounts::table)
        .values((
            discounts::account_id.eq(at.place().account),
            fields,
            discounts::created_by.eq(at.user_id()),
            discounts::modified_by.eq(at.user_id()),
        ))
        .returning(DiscountRow::as_returning())
        .get_result(conn)
        .await
}

/// Changes a discount.
pub async fn discount_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    fields: &DiscountFields,
) -> QueryResult<DiscountRow> {
    diesel::update(discounts::table.find(id))
        .set((
            fields,
            discounts::version.eq(discounts::version + 1),
            discounts::modified_at.eq(diesel::dsl::now),
            discounts::modified_by.eq(at.user_id()),
        ))
        .returning(DiscountRow::as_returning())
        .get_result(conn)
        .await
}

/// Removes a discount.
pub async fn discount_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::delete(discounts::table.find(id))
        .filter(discounts::account_id.eq(at.place().account))
        .execute(conn)
        .await
        .map(drop)
}

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
