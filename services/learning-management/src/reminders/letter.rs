//! The letter of a morning, and the round that puts letters on their way.

use chrono::{Duration, NaiveDate};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    mail::{Locale, Recipient, Template, Wording},
};
use serde::{Deserialize, Serialize};

use super::store::{self, DueCourse, Morning};

/// Looks for those whose morning it is.
const ROUND: &str = "learning-management.mornings";
/// Writes to one of them.
const LETTER: &str = "learning-management.reminder";
/// From one round to the next.
const EVERY: Duration = Duration::minutes(15);

const REMINDER: Template = Template {
    en: Wording {
        subject: "Required courses to complete: {{count}}",
        text: include_str!("../../templates/mail/reminder.en.txt"),
        html: include_str!("../../templates/mail/reminder.en.html"),
    },
    es: Wording {
        subject: "Cursos obligatorios por terminar: {{count}}",
        text: include_str!("../../templates/mail/reminder.es.txt"),
        html: include_str!("../../templates/mail/reminder.es.html"),
    },
};

/// What the letter's job knows.
#[derive(Serialize, Deserialize)]
struct Reminded {
    user: i64,
    account: i64,
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
    let letter = |Morning { user_id, account_id, sent_on }| {
        let reminded = Reminded { user: user_id, account: account_id, day: sent_on };
        let key = format!("{user_id}/{sent_on}");
        // Of no account: somebody may be offered courses at several, and have their home at another.
        serde_json::to_value(reminded).map(|payload| (key, None, payload))
    };
    let letters: Result<Vec<_>, _> =
        store::mornings(conn, now).await?.into_iter().map(letter).collect();
    let letters = letters.map_err(|error| JobError::Never(error.to_string()))?;
    jobs::enqueue_all(conn, LETTER, now, &letters).await?;
    Ok(Next::Done)
}

/// Writes about what somebody has to complete at the moment, unless they have completed it since.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let never = |error: String| JobError::Never(error);
    let Reminded { user, account, day } =
        serde_json::from_value(job.payload.clone()).map_err(|error| never(error.to_string()))?;
    let courses = store::courses_of(conn, user, platform.clock().now()).await?;
    if courses.is_empty() {
        return Ok(Next::Done);
    }
    let Some(user) = directory::user(conn, user).await? else { return Ok(Next::Done) };
    let locale = Locale::of(user.locale.as_deref());
    let name = format!("{} {}", user.first_name, user.last_name);
    let to = Recipient::new(&name, &user.email).map_err(|error| never(error.to_string()))?;
    let lines = lines(&courses, day, locale == Locale::Es);
    let count = courses.len().to_string();
    let link = format!("{}/a/{account}/resources", platform.settings().origin);
    let values = [
        ("name", name.as_str()),
        ("count", count.as_str()),
        ("lines", lines.as_str()),
        ("link", link.as_str()),
    ];
    let letter = REMINDER.letter(locale, to, &values).map_err(|error| never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// A line for each course, under how soon it is due.
fn lines(courses: &[DueCourse], day: NaiveDate, is_spanish: bool) -> String {
    let say = |en: &'static str, es: &'static str| if is_spanish { es } else { en };
    let line = |course: &DueCourse| {
        let title = if is_spanish { &course.title_es } else { &course.title_en };
        format!("- {title}, {}", course.due_on.format("%m/%d/%Y"))
    };
    let with = |is: fn(&DueCourse, NaiveDate) -> bool| -> Vec<String> {
        courses.iter().filter(|course| is(course, day)).map(line).collect()
    };
    let parts = [
        (say("Overdue", "Atrasados"), with(|course, _| course.is_overdue)),
        (
            say("Due today", "Vencen hoy"),
            with(|course, day| !course.is_overdue && course.due_on <= day),
        ),
        (
            say("Due soon", "Vencen pronto"),
            with(|course, day| !course.is_overdue && course.due_on > day),
        ),
    ];
    let said = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let said: Vec<String> =
        said.map(|(title, lines)| format!("{title}:\n{}", lines.join("\n"))).collect();
    said.join("\n\n")
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
