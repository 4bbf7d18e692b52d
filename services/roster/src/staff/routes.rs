//! HTTP for the staff roster (spec 2 §7 Staff).

use actix_web::{
    HttpResponse, get,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::{Action, Can},
    error::Problem,
    extract::{Answer, ValidQuery},
    list::{FileQuery, ListQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    members,
    model::{StaffEntry, StaffFilter, StaffList, StaffRow},
    place::check_place,
    store,
};
use crate::{
    actions,
    exports::{self, Export},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed paths before the one that takes an id.
    config.service(download_staff).service(list_staff).configure(members::routes::routes);
}

/// The staff within reach, a row for each role record, 14 a page.
#[platform::path(tag = "staff", params(ListQuery, StaffFilter), responses((status = 200, body = StaffList)))]
#[get("/staffs")]
pub async fn list_staff(
    platform: Data<Platform>,
    who: Can<actions::ListStaff>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<StaffFilter>,
) -> Answer<StaffList> {
    check_place(&platform, &who, &filter).await?;
    let (rows, totals) = store::staff_list(platform.db(), &who.scope, &filter, &list).await?;
    // Why a colleague is inactive is for those who may read what the site entered of them.
    let readers = who.scope.limited_to(actions::ReadStaffMember::ROW.roles);
    let entry = |row: StaffRow| {
        let is_reader = readers.sees(row.place());
        let entry = StaffEntry::from(row);
        StaffEntry { inactive_notes: entry.inactive_notes.filter(|_| is_reader), ..entry }
    };
    Ok(Json(StaffList {
        results: rows.into_iter().map(entry).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
    }))
}

/// The same rows as a CSV file or an Excel workbook.
#[platform::path(
    tag = "staff",
    params(ListQuery, StaffFilter, FileQuery),
    responses((
        status = 200,
        description = "The rows",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[get("/staffs/download")]
pub async fn download_staff(
    platform: Data<Platform>,
    who: Can<actions::DownloadStaff>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<StaffFilter>,
    ValidQuery(file): ValidQuery<FileQuery>,
) -> Result<HttpResponse, Problem> {
    check_place(&platform, &who, &filter).await?;
    let rows = store::found(&who.scope, &filter, &list)?;
    let (scope, file_request) = (who.scope.clone(), (list.clone(), &file));
    let answer =
        rows.clone().file(&platform, &who.principal, scope, file_request, "staff-roster").await?;
    let export = Export {
        action: "staff.download",
        entity: "staff",
        places: (filter.account_id, filter.program_id, filter.site_id),
        filter: json!({
            "id": filter.id, "active": filter.active, "roleType": filter.role_type,
            "isSearched": filter.search_value.is_some(),
        }),
    };
    exports::record_list(&platform, &who, export, rows, (&list, &file)).await?;
    Ok(answer)
}
