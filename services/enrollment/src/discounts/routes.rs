//! HTTP for discounts (spec 2 §7 Other, discount).

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, At, Can, Place},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    fault,
    list::ListQuery,
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Discount, DiscountFields, DiscountFilter, DiscountList, DiscountRequest},
    rules, store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_discounts)
        .service(create_discount)
        .service(read_discount)
        .service(edit_discount)
        .service(delete_discount);
}

/// The discounts of an account, 25 a page.
#[platform::path(tag = "discounts", params(ListQuery, DiscountFilter), responses((status = 200, body = DiscountList)))]
#[get("/discount")]
pub async fn list_discounts(
    platform: Data<Platform>,
    who: Can<actions::ListDiscounts>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<DiscountFilter>,
) -> Answer<DiscountList> {
    let account = filter
        .account_id
        .ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))?;
    let at = who.at(Place::account(account))?;
    let (results, totals) = store::discount_list(platform.db(), &at, &list).await?;
    Ok(Json(DiscountList { results, count: totals.count, is_count_exact: totals.is_exact }))
}

/// Adds a discount to an account.
///
/// Errors: 409 `Error_DiscountNameExists`.
#[platform::path(tag = "discounts", request_body = DiscountRequest, responses((status = 201, body = Discount)))]
#[post("/discount")]
pub async fn create_discount(
    platform: Data<Platform>,
    who: Can<actions::CreateDiscount>,
    Valid(body): Valid<DiscountRequest>,
) -> Result<Created<Discount>, Problem> {
    let account =
        body.account_id.ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(Place::account(account))?;
            let fields = rules::discount(&body)?;
            check_programs(conn, &at, &fields).await?;
            let made =
                store::discount_insert(conn, &at, &fields).await.map_err(rules::write_failed)?;
            let made = Discount::try_from(made).map_err(Problem::internal)?;
            let entry = audit::Entry::change("discount.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/discount/{}", made.id), body: made })
}

/// A discount.
#[platform::path(tag = "discounts", params(("discountId" = i64, Path)), responses((status = 200, body = Discount)))]
#[get("/discount/{discountId}")]
pub async fn read_discount(
    platform: Data<Platform>,
    who: Can<actions::ReadDiscount>,
    PathId(id): PathId,
) -> Answer<Discount> {
    let found =
        platform.db().tenant_tx(&who.scope, async |conn| held(conn, &who, id).await).await?;
    Ok(Json(found.1))
}

/// Changes a discount. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the discount as it is now; 409 `Error_DiscountNameExists`.
#[platform::path(
    tag = "discounts",
    params(("discountId" = i64, Path)),
    request_body = DiscountRequest,
    responses((status = 200, body = Discount))
)]
#[put("/discount/{discountId}")]
pub async fn edit_discount(
    platform: Data<Platform>,
    who: Can<actions::EditDiscount>,
    PathId(id): PathId,
    Valid(body): Valid<DiscountRequest>,
) -> Answer<Discount> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = held(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let fields = rules::edited(&before, &body)?;
            check_programs(conn, &at, &fields).await?;
            let after = store::discount_update(conn, &at, id, &fields)
                .await
                .map_err(rules::write_failed)?;
            let after = Discount::try_from(after).map_err(Problem::internal)?;
            let entry = audit::Entry::change("discount.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Removes a discount.
#[platform::path(tag = "discounts", params(("discountId" = i64, Path)), responses((status = 204)))]
#[delete("/discount/{discountId}")]
pub async fn delete_discount(
    platform: Data<Platform>,
    who: Can<actions::DeleteDiscount>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = held(conn, &who, id).await?;
            store::discount_delete(conn, &at, id).await?;
            let entry = audit::Entry::change("discount.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A discount that the caller may act on, locked until the transaction ends.
async fn held<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(At<'w, A>, Discount), Problem> {
    let at = who.at(store::discount_place(conn, id).await?)?;
    let discount = store::discount_lock(conn, &at, id).await?;
    Ok((at, discount.ok_or_else(|| Problem::not_found("discount"))?))
}

/// Errors: 400 on `appliesTo` when it names a program that the account does not have.
async fn check_programs(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    fields: &DiscountFields,
) -> Result<(), Problem> {
    let known = store::programs_of(conn, at, &fields.applies_to).await?;
    if usize::try_from(known) == Ok(fields.applies_to.len()) {
        return Ok(());
    }
    Err(Problem::invalid("appliesTo", fault("accountPrograms", "Choose programs of this account")))
}
