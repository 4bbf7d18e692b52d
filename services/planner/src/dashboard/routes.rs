//! HTTP for the dashboard.

use std::collections::HashMap;

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::{Days, NaiveDate};
use platform::{
    Fault, Platform,
    auth::{Can, Place},
    clock::plausible,
    error::Problem,
    extract::{Answer, ValidQuery},
    fault,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        AccountDashboard, AccountDashboardQuery, DashboardQuery, ProgramPlan, TaskEventDashboard,
    },
    store::{self, Of},
};
use crate::{
    actions,
    calendar::model::{EVENT, EventHolidayDto},
    places::requested_place,
    tasks::routes::shown,
};

/// Days of the dashboard after the first.
const DAYS: Days = Days::new(6);

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_account_dashboard).service(read_dashboard);
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
    ValidQuery(query): ValidQuery<DashboardQuery>,
) -> Answer<TaskEventDashboard> {
    let program = query
        .program_id
        .ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let days = requested_days(&platform, query.startdate, query.enddate)?;
    let (start_date, end_date) = days;
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let place = requested_place(conn, program, query.site_id).await?;
        who.sees(place)?;
        let sees = who.sees(place.whole_program())?;
        let of = match query.site_id {
            Some(site) => Of::Site(site),
            None if query.isdrilldown == Some(true) => Of::Everywhere,
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

/// What is planned in the active programs of an account and at their sites: how many tasks are late and due, the events of
/// the first day and the next holiday of each (spec 2 §7 Analytics, dashboard task/event).
///
/// Errors: 400 when `accountId` is missing and when the days end before they begin; 404 for an account that the caller does
/// not see, 403 when it is not theirs as a whole.
#[platform::path(
    tag = "dashboard",
    params(AccountDashboardQuery),
    responses((status = 200, body = AccountDashboard))
)]
#[get("/dashboard/task-event/programs")]
pub async fn read_account_dashboard(
    platform: Data<Platform>,
    who: Can<actions::SumUpPlans>,
    ValidQuery(query): ValidQuery<AccountDashboardQuery>,
) -> Answer<AccountDashboard> {
    let account = query
        .account_id
        .ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))?;
    let days = requested_days(&platform, query.startdate, query.enddate)?;
    let at = who.at(Place::account(account))?;
    let (standings, entries) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let standings = store::standings(conn, &at, days).await?;
            Ok::<_, Problem>((standings, store::first_entries(conn, &at, days.0).await?))
        })
        .await?;
    let mut programs: Vec<ProgramPlan> = standings.into_iter().map(ProgramPlan::from).collect();
    let mut index: HashMap<i64, &mut ProgramPlan> =
        programs.iter_mut().map(|program| (program.program_id, program)).collect();
    for entry in entries {
        let Some(program) = index.get_mut(&entry.program_id) else { continue };
        if entry.kind == EVENT {
            program.events.push(entry.into());
        } else {
            program.holiday = Some(entry.into());
        }
    }
    programs.retain(ProgramPlan::is_any);
    Ok(Json(AccountDashboard { start_date: days.0, end_date: days.1, programs }))
}

/// The days that a dashboard is asked for: a week from today, unless it is said.
///
/// Errors: 400 on `enddate` when they end before they begin.
fn requested_days(
    platform: &Platform,
    start: Option<NaiveDate>,
    end: Option<NaiveDate>,
) -> Result<(NaiveDate, NaiveDate), Problem> {
    let start = start.unwrap_or_else(|| platform.clock().now().date_naive());
    let start = plausible("startdate", start)?;
    let end = end.or_else(|| start.checked_add_days(DAYS)).unwrap_or(start);
    let end = plausible("enddate", end)?;
    if end < start {
        let message = "End date should be greater than Start date";
        return Err(Problem::invalid("enddate", fault("dateOrder", message)));
    }
    Ok((start, end))
}
