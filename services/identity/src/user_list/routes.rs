//! HTTP for the list of people.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, web};
use contracts::directory;
use platform::{
    Platform, Problem,
    auth::{Can, Role},
    csv,
    extract::{Answer, PathId, ValidQuery},
    list::ListQuery,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    file,
    model::{RoleGroup, UserFilter, UserPage, UserRow, UserType},
    store,
};
use crate::roles::{is_given_here, managed};

platform::actions! {
    /// Sees the list of people of one's places.
    ListUsers = "user" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Takes the list of people of one's places away as a file.
    DownloadUsers = "user" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

/// Rows a page at the most, for the lists by program.
const SHOWN: usize = 100;

/// The handlers of the list.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(list_users)
        .service(download_users)
        .service(list_user_types)
        .service(list_program_users)
        .service(list_users_rolewise);
}

/// The people of one's places, 14 a page: searched, sorted and narrowed. A search counts to 10,000.
#[platform::path(tag = "users", params(ListQuery, UserFilter), responses((status = 200, body = UserPage)))]
#[get("/users/list")]
pub async fn list_users(
    platform: web::Data<Platform>,
    who: Can<ListUsers>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<UserFilter>,
) -> Answer<UserPage> {
    page(&platform, &who, filter, list).await
}

/// The same people as a CSV file, all of them, in the list's order.
#[platform::path(
    tag = "users",
    params(ListQuery, UserFilter),
    responses((status = 200, content_type = "text/csv", body = String))
)]
#[get("/users/downloadusers")]
pub async fn download_users(
    platform: web::Data<Platform>,
    who: Can<DownloadUsers>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<UserFilter>,
) -> Result<HttpResponse, Problem> {
    let (its_platform, scope) = (Platform::clone(&platform), managed(&who.scope));
    csv::download(&platform, &who.principal, "users.csv", file::HEADER, |lines| {
        file::write(its_platform, scope, filter, list, lines)
    })
    .await
}

/// The kinds of people that the list can be narrowed to.
#[platform::path(tag = "users", responses((status = 200, body = Vec<UserType>)))]
#[get("/users/type")]
pub async fn list_user_types(who: Can<ListUsers>) -> Answer<Vec<UserType>> {
    let provider = who.role() <= Role::ContentAdmin;
    let types = Role::ALL
        .into_iter()
        .filter(|role| is_given_here(*role) && (provider || !role.is_provider()))
        .map(|role_type| UserType { role_type, name: role_type.label().to_owned() });
    Ok(web::Json(types.collect()))
}

/// The people of a program and its sites.
#[platform::path(
    tag = "users",
    params(
        ("accountId" = i64, Path, description = "Account id"),
        ("programId" = i64, Path, description = "Program id"),
        ListQuery
    ),
    responses((status = 200, body = UserPage))
)]
#[get("/users/account/{accountId}/program/{programId}")]
pub async fn list_program_users(
    platform: web::Data<Platform>,
    who: Can<ListUsers>,
    PathId((account, program)): PathId<(i64, i64)>,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<UserPage> {
    if !platform.place_exists(account, Some(program), None).await? {
        return Err(Problem::not_found("program"));
    }
    let filter = UserFilter {
        account_id: Some(account),
        program_id: Some(program),
        ..UserFilter::default()
    };
    page(&platform, &who, filter, list).await
}

/// The people of a program and its sites, grouped by their role there, the highest first.
#[platform::path(
    tag = "users",
    params(("programId" = i64, Path, description = "Program id")),
    responses((status = 200, body = Vec<RoleGroup>))
)]
#[get("/users/users-rolewise/program/{programId}")]
pub async fn list_users_rolewise(
    platform: web::Data<Platform>,
    who: Can<ListUsers>,
    PathId(program): PathId,
) -> Answer<Vec<RoleGroup>> {
    let filter = UserFilter { program_id: Some(program), ..UserFilter::default() };
    let scope = managed(&who.scope);
    let people = platform
        .db()
        .tenant_tx(&scope, async |conn| {
            directory::program(conn, program)
                .await?
                .ok_or_else(|| Problem::not_found("program"))?;
            store::everybody(conn, &scope, &filter).await
        })
        .await?;
    let mut groups: BTreeMap<Role, Vec<UserRow>> = BTreeMap::new();
    for person in people {
        if let Some(role) = person.role_id {
            groups.entry(role).or_default().push(person);
        }
    }
    let groups = groups.into_iter().map(|(role_id, mut users)| {
        let count = users.len();
        users.truncate(SHOWN);
        RoleGroup { role_id, name: role_id.label().to_owned(), count, users }
    });
    Ok(web::Json(groups.collect()))
}

async fn page(
    platform: &Platform,
    who: &Can<ListUsers>,
    filter: UserFilter,
    list: ListQuery,
) -> Answer<UserPage> {
    let scope = managed(&who.scope);
    let page = platform
        .db()
        .tenant_tx(&scope, async |conn| store::page(conn, &scope, &filter, &list).await)
        .await?;
    Ok(web::Json(page))
}
