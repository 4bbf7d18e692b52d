//! HTTP for discounts (spec 2 §7 Other, discount).

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem, audit,
    auth::{Action, At, Can},
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    fault,
    form::{account, completed},
    list::{ListQuery, OfAccount},
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Discount, DiscountFields, DiscountList, DiscountRequest},
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
#[platform::path(tag = "discounts", params(ListQuery, OfAccount), responses((status = 200, body = DiscountList)))]
#[get("/discount")]
pub async fn list_discounts(
    platform: Data<Platform>,
    who: Can<actions::ListDiscounts>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(of): ValidQuery<OfAccount>,
) -> Answer<DiscountList> {
    let at = who.at(account(of.account_id)?)?;
    Ok(Json(store::list(platform.db(), &at, &list).await?.into()))
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
    let place = account(body.account_id)?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(place)?;
            let fields = rules::discount(&body)?;
            check_programs(conn, &at, &fields).await?;
            let made = store::insert(conn, &at, &fields).await?;
            audit::change(conn, &platform, &who, "discount.create", (None, Some(&made))).await?;
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
    let db = platform.db();
    let found = db.tenant_tx(&who.scope, async |conn| store::lock(conn, &who, id).await).await?;
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
            let (at, before) = store::lock(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let fields = rules::discount(&completed(&before, &body)?)?;
            check_programs(conn, &at, &fields).await?;
            let after = store::update(conn, &at, id, &fields).await?;
            let states = (Some(&before), Some(&after));
            audit::change(conn, &platform, &who, "discount.edit", states).await?;
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
            let (at, before) = store::lock(conn, &who, id).await?;
            store::delete(conn, &at, id).await?;
            audit::change(conn, &platform, &who, "discount.delete", (Some(&before), None)).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
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
