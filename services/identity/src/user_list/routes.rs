//! HTTP for the list of people.

use actix_web::{HttpResponse, get, web};
use platform::{
    Platform, Problem,
    audit::Entry,
    auth::{Accounts, Can, Role},
    extract::{Answer, PathId, ValidQuery},
    list::{FileQuery, ListParams, ListQuery, Rows},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Found, RoleGroup, UserFilter, UserPage, UserType},
    store,
};
use crate::roles::{is_assignable, managed};

platform::actions! {
    /// Sees the list of people of one's places.
    ListUsers = "user" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Takes the list of people of one's places away as a file.
    DownloadUsers = "user" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}

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
#[platform::path(tag = "users", params(ListParams<Found>, UserFilter), responses((status = 200, body = UserPage)))]
#[get("/users/list")]
pub async fn list_users(
    platform: web::Data<Platform>,
    who: Can<ListUsers>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<UserFilter>,
) -> Answer<UserPage> {
    page(&platform, &who, filter, list).await
}

/// The same people as a CSV file or an Excel workbook, all of them, in the list's order.
#[platform::path(
    tag = "users",
    params(ListParams<Found>, UserFilter, FileQuery),
    responses((
        status = 200,
        description = "The people",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[get("/users/downloadusers")]
pub async fn download_users(
    platform: web::Data<Platform>,
    who: Can<DownloadUsers>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<UserFilter>,
    ValidQuery(file): ValidQuery<FileQuery>,
) -> Result<HttpResponse, Problem> {
    let scope = managed(&who.scope);
    let rows = store::rows(platform.db(), &scope, &filter, &list).await?;
    record_download(&platform, &who, rows.clone(), &filter, (&list, &file)).await?;
    rows.file(&platform, &who.principal, scope, (list, &file), "users").await
}

/// Writes down that people are taken away as a file.
async fn record_download(
    platform: &Platform,
    who: &Can<DownloadUsers>,
    rows: Rows<Found>,
    filter: &UserFilter,
    (list, file): (&ListQuery, &FileQuery),
) -> Result<(), Problem> {
    let is_searched = list.search().is_some()
        || filter.global_search.as_ref().is_some_and(|typed| !typed.trim().is_empty());
    let audited_filter = json!({
        "accountId": filter.account_id,
        "programId": filter.program_id,
        "siteId": filter.site_id,
        "userId": filter.id,
        "active": filter.active,
        "roleType": filter.role_type,
        "audience": filter.audience,
        "isSearched": is_searched,
    });
    // 0 asks for no account, as nothing does.
    let account_filter = filter.account_id.filter(|id| *id > 0);
    let account_id = match who.scope.accounts() {
        Accounts::All => account_filter,
        Accounts::Only(ids) => match (account_filter, ids.as_slice()) {
            (Some(account), ids) if ids.contains(&account) => Some(account),
            (_, [account]) => Some(*account),
            _ => None,
        },
    };
    let entry = Entry {
        action: "user.download",
        entity: "user",
        account_id,
        after: Some(json!({"filter": audited_filter})),
        ..Entry::default()
    };
    rows.record_taken(platform, who, (list, file), entry).await
}

/// The kinds of people that the list can be narrowed to.
#[platform::path(tag = "users", responses((status = 200, body = Vec<UserType>)))]
#[get("/users/type")]
pub async fn list_user_types(who: Can<ListUsers>) -> Answer<Vec<UserType>> {
    let provider = who.role() <= Role::ContentAdmin;
    let types = Role::ALL
        .into_iter()
        .filter(|role| is_assignable(*role) && (provider || !role.is_provider()))
        .map(|role_type| UserType { role_type, name: role_type.label().to_owned() });
    Ok(web::Json(types.collect()))
}

/// The people of a program and its sites.
#[platform::path(
    tag = "users",
    params(
        ("accountId" = i64, Path, description = "Account id"),
        ("programId" = i64, Path, description = "Program id"),
        ListParams<Found>
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

/// The people of a program and its sites, grouped by their role there, the highest first; of each role a page.
#[platform::path(
    tag = "users",
    params(("programId" = i64, Path, description = "Program id"), ListParams<Found>),
    responses((status = 200, body = Vec<RoleGroup>))
)]
#[get("/users/users-rolewise/program/{programId}")]
pub async fn list_users_rolewise(
    platform: web::Data<Platform>,
    who: Can<ListUsers>,
    PathId(program): PathId,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<Vec<RoleGroup>> {
    let filter = UserFilter { program_id: Some(program), ..UserFilter::default() };
    let groups = store::by_role(platform.db(), &managed(&who.scope), &filter, &list).await?;
    Ok(web::Json(groups))
}

async fn page(
    platform: &Platform,
    who: &Can<ListUsers>,
    filter: UserFilter,
    list: ListQuery,
) -> Answer<UserPage> {
    store::page(platform.db(), &managed(&who.scope), &filter, &list).await.map(web::Json)
}
