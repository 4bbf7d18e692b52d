//! The letter of a morning, and the round that puts letters on their way.

use chrono::{Days, Duration, NaiveDate};
use contracts::{directory, letters};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::Can,
    jobs::{self, Handler, Job, Next, Outcome},
    mail::{Locale, Template},
    mail_template,
};
use serde_json::json;

use super::{
    model::Choice,
    store::{self, Happening, Morning},
};
use crate::{actions::ListTasks, tasks::model::TaskRow};

/// Looks for those whose morning it is.
const ROUND: &str = "planner.mornings";
/// Writes to one of them.
const LETTER: &str = "planner.reminder";
/// From one round to the next.
const EVERY: Duration = Duration::minutes(5);
/// Days that a daily letter looks ahead.
const WEEK: Days = Days::new(6);

const REMINDER: Template =
    mail_template!("reminder", "Your tasks: {{count}}", "Sus tareas: {{count}}");

/// The jobs of reminders.
pub fn jobs() -> Vec<Handler> {
    vec![
        Handler::new(ROUND, |platform, conn, _| Box::pin(round(platform, conn))).every(EVERY),
        Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job))),
    ]
}

async fn round(platform: &Platform, conn: &mut AsyncPgConnection) -> Outcome {
    let now = platform.clock().now();
    let letter = |morning: Morning| {
        let Morning { user_id, account_id, day, .. } = morning;
        (format!("{user_id}/{account_id}/{day}"), Some(account_id), json!(morning))
    };
    let letters: Vec<_> = store::mornings(conn, now).await?.into_iter().map(letter).collect();
    jobs::enqueue_all(conn, LETTER, now, &letters).await?;
    Ok(Next::Done)
}

/// Writes about what somebody may see at the moment, unless there is nothing to say.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let Morning { user_id: user, account_id: account, choice, day } =
        serde_json::from_value(job.payload.clone())?;
    let choice = Choice::of(choice);
    let Ok(who) = Can::<ListTasks>::for_user(platform, user).await else {
        return Ok(Next::Done);
    };
    let to = match choice {
        Choice::Daily => day.checked_add_days(WEEK),
        _ => day.succ_opt(),
    };
    let mut tasks = store::tasks_of(conn, account, user, to.unwrap_or(day)).await?;
    tasks.retain(|task| who.sees(task.place()).is_ok());
    // A role without access says nothing of its site.
    let seen = |site: i64, program: i64| who.scope.sees_site(account, program, site);
    let roles = who.principal.roles.iter();
    let sites = roles.filter_map(|role| role.site_id.zip(role.program_id));
    let sites = sites.filter(|(site, program)| seen(*site, *program));
    let sites = sites.map(|(site, _)| site).collect();
    let events = match choice {
        Choice::Daily => {
            let places = (who.scope.programs_in(account), sites);
            store::happenings(conn, account, places, day).await?
        }
        _ => Vec::new(),
    };
    if tasks.is_empty() && events.is_empty() {
        return Ok(Next::Done);
    }
    let Some(user) = directory::user(conn, user).await? else { return Ok(Next::Done) };
    let lines = lines(&tasks, &events, day, user.language() == Locale::Es);
    let count = tasks.len().to_string();
    let link = format!("{}/a/{account}/", platform.settings().origin);
    user.write(platform, &REMINDER, &[("count", &count), ("lines", &lines), ("link", &link)])
}

/// A line for each task and event, under what it is.
fn lines(tasks: &[TaskRow], events: &[Happening], day: NaiveDate, is_spanish: bool) -> String {
    let say = |en: &'static str, es: &'static str| if is_spanish { es } else { en };
    let of_site = |task: &TaskRow| match task.site_name.as_str() {
        "" => String::new(),
        site => format!(" ({site})"),
    };
    let line = |task: &TaskRow| {
        let day_due = task.end_date.format("%m/%d/%Y");
        (task.end_date.cmp(&day), format!("- {}{}, {day_due}", task.name, of_site(task)))
    };
    let at = |event: &Happening| match event.start_time {
        Some(time) => {
            format!("- {}, {}", event.title, time.format(say("%-I:%M %p", "%H:%M")))
        }
        None => format!("- {}", event.title),
    };
    let due = letters::by_due(say("Late", "Atrasadas"), is_spanish, tasks.iter().map(line));
    let today = (say("Today", "Hoy"), events.iter().map(at).collect());
    letters::text(due.into_iter().chain([today]))
}
