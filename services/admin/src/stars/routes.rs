//! HTTP for stars.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, PathId, Valid},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{ProgramStar, StarRequest, Starred},
    rules, store,
};
use crate::{actions, programs};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_stars).service(toggle_star);
}

/// The programs and sessions of an account with the caller's stars: starred first, then by name.
///
/// Filter key 0 shows every program of the account, 1 only those the caller has a part in. The user is
/// the caller; somebody who has drilled down keeps their own stars.
#[platform::path(
    tag = "stars",
    params(("userId" = i64, Path), ("accountId" = i64, Path), ("filterKey" = i64, Path, minimum = 0, maximum = 1)),
    responses((status = 200, body = [ProgramStar])),
)]
#[get("/users/{userId}/account/{accountId}/starprogramandsessiondata/{filterKey}")]
pub async fn list_stars(
    platform: Data<Platform>,
    who: Can<actions::ListStars>,
    PathId((user, account, filter_key)): PathId<(i64, i64, i64)>,
) -> Answer<Vec<ProgramStar>> {
    if user != who.user_id() || !matches!(filter_key, 0 | 1) {
        return Err(Problem::not_found("account"));
    }
    let at = who.sees(Place::account(account))?;
    let shown = rules::shown(&who.scope, account, filter_key);
    let rows = store::program_stars(platform.db(), &at, &shown).await?;
    Ok(Json(rules::listed(&who.scope, account, rows)))
}

/// Stars a program or a session, or takes the star away.
#[platform::path(tag = "stars", request_body = StarRequest, responses((status = 200, body = Starred)))]
#[post("/users/progsitestar")]
pub async fn toggle_star(
    platform: Data<Platform>,
    who: Can<actions::ToggleStar>,
    Valid(star): Valid<StarRequest>,
) -> Answer<Starred> {
    // An integrator is no person and has no stars.
    if star.user_id != who.user_id() || star.user_id == 0 {
        return Err(Problem::not_found("user"));
    }
    let (program, site) = (star.program_id, star.site_id);
    let is_star = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let mut at = who.sees(programs::program_place(conn, program).await?)?;
            let account = at.place().account;
            if site != 0 {
                store::session_program(conn, site)
                    .await?
                    .filter(|of| *of == program)
                    .ok_or_else(|| Problem::not_found("site"))?;
                at = who.sees(Place::site(account, program, site))?;
            }
            let was = store::star_delete(conn, &at).await?;
            if !was {
                store::stars_insert(conn, &[(star.user_id, account, program, site)]).await?;
            }
            let entry = audit::Entry {
                action: if site == 0 { "program.star" } else { "site.star" },
                entity: if site == 0 { "program" } else { "site" },
                entity_id: if site == 0 { program } else { site }.to_string(),
                account_id: Some(account),
                before: Some(json!({ "isStar": was })),
                after: Some(json!({ "isStar": !was })),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(!was)
        })
        .await?;
    Ok(Json(Starred { is_star }))
}
