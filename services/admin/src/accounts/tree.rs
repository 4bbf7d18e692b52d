//! An account with its programs and their sites, for pickers of places (spec 2 §7 accprogsiteinfo).

use std::collections::HashMap;

use actix_web::{
    get,
    web::{Data, Json},
};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    auth::{Can, Place, Sees},
    error::Problem,
    extract::{Answer, PathId},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::model::{AccountTree, ProgramNode, SiteNode};
use crate::{
    access::VisiblePlaces,
    actions::ReadAccountTree,
    schema::{accounts, programs, sites},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_account_tree);
}

/// An account with its programs and their sites, as far as the caller reaches, by name.
#[platform::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = AccountTree)))]
#[get("/accounts/accprogsiteinfo/account/{accountId}")]
pub async fn read_account_tree(
    platform: Data<Platform>,
    who: Can<ReadAccountTree>,
    PathId(id): PathId,
) -> Answer<AccountTree> {
    let at = who.sees(Place::account(id))?;
    let tree =
        platform.db().tenant_tx(&who.scope, async |conn| account_tree(conn, &at).await).await?;
    tree.map(Json).ok_or_else(|| Problem::not_found("account"))
}

async fn account_tree(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ReadAccountTree>,
) -> QueryResult<Option<AccountTree>> {
    let (account, reach) = (at.place().account, VisiblePlaces::of(at.scope()));
    let name: Option<String> =
        accounts::table.find(account).select(accounts::name).first(conn).await.optional()?;
    let Some(account_name) = name else {
        return Ok(None);
    };
    let whole = reach.all || reach.accounts.contains(&account);
    let mut places = sites::table.filter(sites::account_id.eq(account)).into_boxed();
    let mut branches = programs::table.filter(programs::account_id.eq(account)).into_boxed();
    if !whole {
        branches = branches.filter(programs::id.eq_any(reach.any_programs()));
        places = places
            .filter(sites::program_id.eq_any(&reach.programs).or(sites::id.eq_any(&reach.sites)));
    }
    let rows: Vec<(i64, i64, String, i16)> = places
        .order((sites::name_key, sites::id))
        .select((sites::program_id, sites::id, sites::name, sites::status))
        .load(conn)
        .await?;
    let mut of_program: HashMap<i64, Vec<SiteNode>> = HashMap::new();
    for (program, site_id, site_name, status) in rows {
        of_program.entry(program).or_default().push(SiteNode { site_id, site_name, status });
    }
    let rows: Vec<(i64, String, i16)> = branches
        .order((programs::name_key, programs::id))
        .select((programs::id, programs::name, programs::status))
        .load(conn)
        .await?;
    let programs = rows
        .into_iter()
        .map(|(program_id, program_name, status)| ProgramNode {
            program_id,
            program_name,
            status,
            sites: of_program.remove(&program_id).unwrap_or_default(),
        })
        .collect();
    Ok(Some(AccountTree { account_id: account, account_name, programs }))
}
