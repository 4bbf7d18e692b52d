//! HTTP for the dashboard.

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::Days;
use platform::{
    Fault, Platform,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, ValidQuery},
    fault,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{DashboardQuery, TaskEventDashboard},
    store::{self, Of},
};
use crate::{
    actions,
    calendar::model::EventHolidayDto,
    tasks::routes::{asked_place, shown},
};

/// Days of the dashboard after the first.
const DAYS: Days = Days::new(6);

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_dashboard);
}

/// What is planned at a program or a site: how its tasks stand, what is late and what is due, the events of the days and the
/// next holidays (spec 2 §7 Analytics, dashboard task/event).
///
/// Errors: 400 when `programId` is missing and when the days end before they begin; 404 for a place that the caller does not
/// see.
#[platform::path(tag = "dashboard", params(DashboardQuery), responses((status = 200, body = TaskEventDashboard)))]
#[get("/dashboard/task-event")]
pub async fn read_dashboard(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(asked): ValidQuery<DashboardQuery>,
) -> Answer<TaskEventDashboard> {
    let program = asked
        .program_id
        .ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let start_date = asked.startdate.unwrap_or_else(|| platform.clock().now().date_naive());
    let end_date =
        asked.enddate.or_else(|| start_date.checked_add_days(DAYS)).unwrap_or(start_date);
    if end_date < start_date {
        let message = "End date should be greater than Start date";
        return Err(Problem::invalid("enddate", fault("dateOrder", message)));
    }
    let days = (start_date, end_date);
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let place = asked_place(conn, program, asked.site_id).await?;
        who.sees(place)?;
        let sees = who.sees(Place { site: None, ..place })?;
        let of = match asked.site_id {
            Some(site) => Of::Site(site),
            None if asked.isdrilldown == Some(true) => Of::Everywhere,
            None => Of::Program,
        };
        let figures = store::figures(conn, &sees, of, days).await?;
        let overdue = store::due(conn, &sees, of, (None, start_date.pred_opt())).await?;
        let due = store::due(conn, &sees, of, (Some(start_date), Some(end_date))).await?;
        let events = store::events(conn, &sees, of, days).await?;
        let holidays = store::holidays(conn, &sees, start_date).await?;
        Ok::<_, Problem>((figures, overdue, due, events, holidays))
    });
    let (figures, overdue, due, events, holidays) = found.await?;
    // One reading of names and sites for both.
    let late = overdue.len();
    let mut tasks = shown(&platform, &who, overdue.into_iter().chain(due).collect()).await?;
    let due = tasks.split_off(late);
    Ok(Json(TaskEventDashboard {
        start_date,
        end_date,
        figures,
        overdue: tasks,
        due,
        events: events.into_iter().map(EventHolidayDto::from).collect(),
        holidays: holidays.into_iter().map(EventHolidayDto::from).collect(),
    }))
}
