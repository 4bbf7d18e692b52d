//! The letter of a morning, and the round that puts letters on their way.

use std::cmp::Ordering;

use chrono::{Duration, NaiveDate};
use contracts::{directory, letters};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{self, Handler, Job, Next, Outcome},
    mail::{Locale, Template},
    mail_template,
};
use serde_json::json;

use super::store::{self, DueCourse, Morning};

/// Looks for those whose morning it is.
const ROUND: &str = "learning-management.mornings";
/// Writes to one of them.
const LETTER: &str = "learning-management.reminder";
/// From one round to the next.
const EVERY: Duration = Duration::minutes(15);

const REMINDER: Template = mail_template!(
    "reminder",
    "Required courses to complete: {{count}}",
    "Cursos obligatorios por terminar: {{count}}"
);

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
        let Morning { user_id, sent_on, .. } = morning;
        // Of no account: somebody may be offered courses at several, and have their home at another.
        (format!("{user_id}/{sent_on}"), None, json!(morning))
    };
    let letters: Vec<_> = store::mornings(conn, now).await?.into_iter().map(letter).collect();
    jobs::enqueue_all(conn, LETTER, now, &letters).await?;
    Ok(Next::Done)
}

/// Writes about what somebody has to complete at the moment, unless they have completed it since.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let Morning { user_id, account_id: account, sent_on: day } =
        serde_json::from_value(job.payload.clone())?;
    let courses = store::courses_of(conn, user_id, platform.clock().now()).await?;
    if courses.is_empty() {
        return Ok(Next::Done);
    }
    let Some(user) = directory::user(conn, user_id).await? else { return Ok(Next::Done) };
    let lines = lines(&courses, day, user.language() == Locale::Es);
    let count = courses.len().to_string();
    let link = format!("{}/a/{account}/resources", platform.settings().origin);
    user.write(platform, &REMINDER, &[("count", &count), ("lines", &lines), ("link", &link)])
}

/// A line for each course, under how soon it is due.
fn lines(courses: &[DueCourse], day: NaiveDate, is_spanish: bool) -> String {
    let line = |course: &DueCourse| {
        let title = if is_spanish { &course.title_es } else { &course.title_en };
        let due = if course.is_overdue { Ordering::Less } else { course.due_on.max(day).cmp(&day) };
        (due, format!("- {title}, {}", course.due_on.format("%m/%d/%Y")))
    };
    let late = if is_spanish { "Atrasados" } else { "Overdue" };
    letters::text(letters::by_due(late, is_spanish, courses.iter().map(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courses_stand_under_how_soon_they_are_due() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let course = |title: &str, due: &str, is_overdue| DueCourse {
            title_en: title.into(),
            title_es: format!("{title} (es)"),
            due_on: day(due),
            is_overdue,
        };
        let courses = [
            course("Arrival", "2026-11-20", true),
            course("Dismissal", "2026-11-23", false),
            course("Snacks", "2026-11-28", false),
        ];
        assert_eq!(
            lines(&courses, day("2026-11-23"), false),
            "Overdue:\n- Arrival, 11/20/2026\n\nDue today:\n- Dismissal, 11/23/2026\n\nDue soon:\n- Snacks, 11/28/2026"
        );
        assert_eq!(
            lines(&courses[2..], day("2026-11-23"), true),
            "Vencen pronto:\n- Snacks (es), 11/28/2026"
        );
    }
}
