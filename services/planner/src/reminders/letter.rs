//! The letter of a morning, and the round that puts letters on their way.

use chrono::{Days, Duration, NaiveDate};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::Can,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    mail::{Locale, Recipient, Template, Wording},
};
use serde::{Deserialize, Serialize};

use super::{
    model::Choice,
    store::{self, Happening},
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

const REMINDER: Template = Template {
    en: Wording {
        subject: "Your tasks: {{count}}",
        text: include_str!("../../templates/mail/reminder.en.txt"),
        html: include_str!("../../templates/mail/reminder.en.html"),
    },
    es: Wording {
        subject: "Sus tareas: {{count}}",
        text: include_str!("../../templates/mail/reminder.es.txt"),
        html: include_str!("../../templates/mail/reminder.es.html"),
    },
};

/// What the letter's job knows.
#[derive(Serialize, Deserialize)]
struct Morning {
    user: i64,
    account: i64,
    choice: i16,
    day: NaiveDate,
}

/// The jobs of reminders.
pub fn jobs() -> Vec<Handler> {
    vec![
        Handler::new(ROUND, |platform, conn, _| Box::pin(round(platform, conn))).every(EVERY),
        Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job))),
    ]
}

async fn round(platform: &Platform, conn: &mut AsyncPgConnection) -> Outcome {
    let now = platform.clock().now();
    let letter = |store::Morning { user_id, account_id, choice, day }| {
        let key = format!("{user_id}/{account_id}/{day}");
        let morning = Morning { user: user_id, account: account_id, choice, day };
        serde_json::to_value(morning).map(|payload| (key, Some(account_id), payload))
    };
    let letters: Result<Vec<_>, _> =
        store::mornings(conn, now).await?.into_iter().map(letter).collect();
    let letters = letters.map_err(|error| JobError::Never(error.to_string()))?;
    jobs::enqueue_all(conn, LETTER, now, &letters).await?;
    Ok(Next::Done)
}

/// Writes about what somebody may see at the moment, unless there is nothing to say.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let never = |error: String| JobError::Never(error);
    let morning: Morning =
        serde_json::from_value(job.payload.clone()).map_err(|error| never(error.to_string()))?;
    let Morning { user, account, day, .. } = morning;
    let choice = Choice::of(morning.choice);
    let Ok(who) = Can::<ListTasks>::standing_for(platform, user).await else {
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
    let locale = Locale::of(user.locale.as_deref());
    let is_spanish = user.locale.as_deref() == Some("es");
    let name = format!("{} {}", user.first_name, user.last_name);
    let to = Recipient::new(&name, &user.email).map_err(|error| never(error.to_string()))?;
    let lines = lines(&tasks, &events, day, is_spanish);
    let count = tasks.len().to_string();
    let link = format!("{}/a/{account}/", platform.settings().origin);
    let values = [
        ("name", name.as_str()),
        ("count", count.as_str()),
        ("lines", lines.as_str()),
        ("link", link.as_str()),
    ];
    let letter = REMINDER.letter(locale, to, &values).map_err(|error| never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// A line for each task and event, under what it is.
fn lines(tasks: &[TaskRow], events: &[Happening], day: NaiveDate, is_spanish: bool) -> String {
    let say = |en: &'static str, es: &'static str| if is_spanish { es } else { en };
    let of_site = |task: &TaskRow| match task.site_name.as_str() {
        "" => String::new(),
        site => format!(" ({site})"),
    };
    let shown = |day: NaiveDate| day.format("%m/%d/%Y").to_string();
    let line =
        |task: &TaskRow| format!("- {}{}, {}", task.name, of_site(task), shown(task.end_date));
    let with = |is: fn(NaiveDate, NaiveDate) -> bool| -> Vec<String> {
        tasks.iter().filter(|task| is(task.end_date, day)).map(line).collect()
    };
    let at = |event: &Happening| match event.start_time {
        Some(time) => {
            format!("- {}, {}", event.title, time.format(say("%-I:%M %p", "%H:%M")))
        }
        None => format!("- {}", event.title),
    };
    let parts = [
        (say("Late", "Atrasadas"), with(|end, day| end < day)),
        (say("Due today", "Vencen hoy"), with(|end, day| end == day)),
        (say("Due soon", "Vencen pronto"), with(|end, day| end > day)),
        (say("Today", "Hoy"), events.iter().map(at).collect()),
    ];
    let said = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let said: Vec<String> =
        said.map(|(title, lines)| format!("{title}:\n{}", lines.join("\n"))).collect();
    said.join("\n\n")
}
