//! HTTP for timelines.

use std::collections::HashMap;

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::NaiveDate;
use contracts::directory;
use platform::{
    Platform,
    auth::Can,
    clock::plausible,
    error::Problem,
    extract::{Answer, ValidQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{SiteFigures, SiteRow, TaskTimeline, TimelineQuery, TimelineSite, TimelineTask},
    store,
};
use crate::{
    actions,
    places::requested_place,
    required,
    tasks::model::{ACTIVE, Person},
};

/// Sites a page.
const PAGE: i64 = 50;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_timeline);
}

/// The active sites of a program that the caller sees, 50 a page by name, each with its tasks and how many of them are
/// late, nobody's, under way and done (spec 2 §2 Planner, duration view).
///
/// Errors: 400 "The parameter '...' cannot be null." when `programId` or `productId` is missing; 404 for a place that the
/// caller does not see.
#[platform::path(tag = "tasks", params(TimelineQuery), responses((status = 200, body = TaskTimeline)))]
#[get("/task/timeline")]
pub async fn read_timeline(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(query): ValidQuery<TimelineQuery>,
) -> Answer<TaskTimeline> {
    let program_id = required::place(query.program_id, query.product_id)?;
    for (field, day) in [("startDate", query.start_date), ("endDate", query.end_date)] {
        day.map(|day| plausible(field, day)).transpose()?;
    }
    let page = (query.page.unwrap_or(1), query.count.unwrap_or(PAGE));
    let now = platform.clock().now();
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let place = requested_place(conn, program_id, query.site_id).await?;
        who.sees(place)?;
        let sees = who.sees(place.whole_program())?;
        let program = directory::program(conn, program_id).await?;
        let (sites, count) = store::sites(conn, &sees, query.site_id, page).await?;
        let ids: Vec<i64> = sites.iter().map(|site| site.id).collect();
        // A site whose zone is unknown goes by UTC.
        let day = |zone: &str| {
            let zone = zone.parse::<chrono_tz::Tz>().unwrap_or(chrono_tz::UTC);
            now.with_timezone(&zone).date_naive()
        };
        let days: Vec<NaiveDate> = sites.iter().map(|site| day(&site.time_zone)).collect();
        let figures = store::figures(conn, &sees, &query, &ids, &days).await?;
        let lines = store::lines(conn, &sees, &query, &ids).await?;
        Ok::<_, Problem>((program, sites, count, days, figures, lines))
    });
    let (program, sites, count, days, figures, lines) = found.await?;
    let names = platform.names_of(lines.iter().filter_map(|line| line.owner_id)).await?;
    let today: HashMap<i64, NaiveDate> =
        sites.iter().map(|site| site.id).zip(days.iter().copied()).collect();
    let mut tasks: HashMap<i64, Vec<TimelineTask>> = HashMap::new();
    for line in lines {
        let is_past = today.get(&line.site_id).is_some_and(|today| line.end_date < *today);
        tasks.entry(line.site_id).or_default().push(TimelineTask {
            id: line.id,
            name: line.name,
            start_date: line.start_date,
            end_date: line.end_date,
            status: line.status,
            owner_status: line.owner_status,
            assigned_to: line.owner_id.map(|owner| Person::of(owner, &names)),
            is_late: line.status == ACTIVE && is_past,
            version: line.version,
        });
    }
    let figures: HashMap<i64, SiteFigures> =
        figures.into_iter().map(|row| (row.site_id, SiteFigures::from(row))).collect();
    let site = |row: SiteRow| TimelineSite {
        site_id: row.id,
        site_name: row.name,
        figures: figures.get(&row.id).copied().unwrap_or_default(),
        tasks: tasks.remove(&row.id).unwrap_or_default(),
    };
    Ok(Json(TaskTimeline {
        start_date: program.as_ref().and_then(|program| program.start_date),
        end_date: program.and_then(|program| program.end_date),
        sites: sites.into_iter().map(site).collect(),
        count,
    }))
}
