//! HTTP for professional learning in numbers.

use actix_web::{
    HttpResponse, get,
    web::{Data, Json},
};
use platform::{
    Platform,
    audit::Entry,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, ValidQuery},
    list::{Count, FileQuery, ListQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{LearningPeople, LearningQuery, PeopleFilter, ProfessionalLearning},
    place::place,
    store,
};
use crate::actions::ReportLearning;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(read_professional_learning)
        .service(list_learning_people)
        .service(download_learning_people);
}

/// How many of the people of a place have begun and completed the courses that they are offered, and who is overdue: by role,
/// by site and by course. Of a program or an account it is about the sites that the caller sees.
///
/// Errors: 400 when no place is named; 404 for one that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(LearningQuery),
    responses((status = 200, body = ProfessionalLearning))
)]
#[get("/analytics/professional-learning")]
pub async fn read_professional_learning(
    platform: Data<Platform>,
    who: Can<ReportLearning>,
    ValidQuery(query): ValidQuery<LearningQuery>,
) -> Answer<ProfessionalLearning> {
    let now = platform.clock().now();
    let learning = platform.db().tenant_tx(&who.scope, async |conn| {
        let place = place(conn, &who, &query).await?;
        let all = store::people(&who.scope, place, now);
        let courses = store::courses(conn, &all, query.is_spanish()).await?;
        let people = store::of_course(all, query.course.as_deref());
        let (totals, roles, sites) = store::figures(conn, &people).await?;
        Ok::<_, Problem>(ProfessionalLearning { as_of: now, totals, roles, sites, courses })
    });
    Ok(Json(learning.await?))
}

/// The people of a place with each course that they are offered, a row for each of their roles, 25 a page.
///
/// Errors: 400 when no place is named; 404 for one that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ListQuery, LearningQuery, PeopleFilter),
    responses((status = 200, body = LearningPeople))
)]
#[get("/analytics/professional-learning/people")]
pub async fn list_learning_people(
    platform: Data<Platform>,
    who: Can<ReportLearning>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(query): ValidQuery<LearningQuery>,
    ValidQuery(filter): ValidQuery<PeopleFilter>,
) -> Answer<LearningPeople> {
    let at = checked(&platform, &who, &query).await?;
    let people = store::people(&who.scope, at, platform.clock().now());
    let people = store::of_course(people, query.course.as_deref());
    let people = store::found(people, &filter, &list)?;
    let read = people.read(platform.db(), &who.scope, &list, |rows| Count::of(rows, "0"));
    let (rows, totals) = read.await?;
    Ok(Json(LearningPeople {
        results: rows.into_iter().map(|row| row.answered(query.is_spanish())).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
    }))
}

/// The same rows as a CSV file or an Excel workbook.
///
/// Errors: 400 when no place is named; 404 for one that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ListQuery, LearningQuery, PeopleFilter, FileQuery),
    responses((
        status = 200,
        description = "The rows",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[get("/analytics/professional-learning/people/download")]
pub async fn download_learning_people(
    platform: Data<Platform>,
    who: Can<ReportLearning>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(query): ValidQuery<LearningQuery>,
    ValidQuery(filter): ValidQuery<PeopleFilter>,
    ValidQuery(file): ValidQuery<FileQuery>,
) -> Result<HttpResponse, Problem> {
    let at = checked(&platform, &who, &query).await?;
    let people = store::people(&who.scope, at, platform.clock().now());
    let people = store::of_course(people, query.course.as_deref());
    let people = store::found(people, &filter, &list)?;
    let filter = json!({
        "accountId": at.account,
        "programId": at.program,
        "siteId": at.site,
        "course": query.course,
        "status": filter.status,
        "roleType": filter.role_type,
    });
    let entry = Entry {
        action: "learning.download",
        entity: "learning",
        account_id: Some(at.account),
        after: Some(json!({"filter": filter})),
        ..Entry::default()
    };
    people.clone().record_taken(&platform, &who, (&list, &file), entry).await?;
    let scope = who.scope.clone();
    let query = (list, &file);
    people.file(&platform, &who.principal, scope, query, "professional-learning").await
}

async fn checked(
    platform: &Platform,
    who: &Can<ReportLearning>,
    query: &LearningQuery,
) -> Result<Place, Problem> {
    platform.db().tenant_tx(&who.scope, async |conn| place(conn, who, query).await).await
}
