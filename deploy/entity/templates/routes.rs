//! HTTP for __manyWords__.

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use platform::{
    Platform, Problem, audit,
    auth::Can,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    form::{account, completed},
    list::{ListQuery, OfAccount},
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{__One__, __One__List, __One__Request},
    rules, store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list___table__)
        .service(create___snake__)
        .service(read___snake__)
        .service(edit___snake__)
        .service(delete___snake__);
}

/// The __manyWords__ of an account, 25 a page.
#[platform::path(tag = "__kebabMany__", params(ListQuery, OfAccount), responses((status = 200, body = __One__List)))]
#[get("/__kebabMany__")]
pub async fn list___table__(
    platform: Data<Platform>,
    who: Can<actions::List__Many__>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(of): ValidQuery<OfAccount>,
) -> Answer<__One__List> {
    let at = who.at(account(of.account_id)?)?;
    Ok(Json(store::list(platform.db(), &at, &list).await?.into()))
}

/// Adds __aWords__ to an account.
///
/// Errors: 409 `Error___One__NameExists`.
#[platform::path(tag = "__kebabMany__", request_body = __One__Request, responses((status = 201, body = __One__)))]
#[post("/__kebabMany__")]
pub async fn create___snake__(
    platform: Data<Platform>,
    who: Can<actions::Create__One__>,
    Valid(body): Valid<__One__Request>,
) -> Result<Created<__One__>, Problem> {
    let place = account(body.account_id)?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(place)?;
            let made = store::insert(conn, &at, &rules::__snake__(&body)?).await?;
            let states = (None, Some(&made));
            audit::change(conn, &platform, &who, "__kebab__.create", states).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/__kebabMany__/{}", made.id), body: made })
}

/// __AWords__.
#[platform::path(tag = "__kebabMany__", params(("__one__Id" = i64, Path)), responses((status = 200, body = __One__)))]
#[get("/__kebabMany__/{__one__Id}")]
pub async fn read___snake__(
    platform: Data<Platform>,
    who: Can<actions::Read__One__>,
    PathId(id): PathId,
) -> Answer<__One__> {
    let db = platform.db();
    let found = db.tenant_tx(&who.scope, async |conn| store::lock(conn, &who, id).await).await?;
    Ok(Json(found.1))
}

/// Changes __aWords__. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the __words__ as it is now; 409 `Error___One__NameExists`.
#[platform::path(
    tag = "__kebabMany__",
    params(("__one__Id" = i64, Path)),
    request_body = __One__Request,
    responses((status = 200, body = __One__))
)]
#[put("/__kebabMany__/{__one__Id}")]
pub async fn edit___snake__(
    platform: Data<Platform>,
    who: Can<actions::Edit__One__>,
    PathId(id): PathId,
    Valid(body): Valid<__One__Request>,
) -> Answer<__One__> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = store::lock(conn, &who, id).await?;
            check_version(body.version, &before)?;
            let fields = rules::__snake__(&completed(&before, &body)?)?;
            let after = store::update(conn, &at, id, &fields).await?;
            let states = (Some(&before), Some(&after));
            audit::change(conn, &platform, &who, "__kebab__.edit", states).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Removes __aWords__.
#[platform::path(tag = "__kebabMany__", params(("__one__Id" = i64, Path)), responses((status = 204)))]
#[delete("/__kebabMany__/{__one__Id}")]
pub async fn delete___snake__(
    platform: Data<Platform>,
    who: Can<actions::Delete__One__>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = store::lock(conn, &who, id).await?;
            store::delete(conn, &at, id).await?;
            let states = (Some(&before), None);
            audit::change(conn, &platform, &who, "__kebab__.delete", states).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
