//! What people say about a task, and the letter to whom they mention.

use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    auth::{Action, At},
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    mail::{Locale, Recipient, Template, Wording},
};
use serde::{Deserialize, Serialize};

use super::{
    model::TaskRow,
    store::{self, Said},
};

/// The letter to one person.
const LETTER: &str = "planner.mentioned";

const MENTIONED: Template = Template {
    en: Wording {
        subject: "{{author}} mentioned you in \"{{task}}\"",
        text: include_str!("../../templates/mail/mentioned.en.txt"),
        html: include_str!("../../templates/mail/mentioned.en.html"),
    },
    es: Wording {
        subject: "{{author}} mencionó a usted en «{{task}}»",
        text: include_str!("../../templates/mail/mentioned.es.txt"),
        html: include_str!("../../templates/mail/mentioned.es.html"),
    },
};

/// What the letter's job knows.
#[derive(Serialize, Deserialize)]
struct Told {
    said: i64,
    user: i64,
}

/// Puts a letter to everybody who is mentioned on its way, but for the author.
pub async fn tell(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    said: &Said,
) -> Result<(), Problem> {
    let now = platform.clock().now();
    for &user in said.mentioned.iter().filter(|user| **user != said.user_id) {
        let key = format!("{}/{user}", said.id);
        let told = Told { said: said.id, user };
        let payload = serde_json::to_value(told).map_err(Problem::internal)?;
        jobs::enqueue(conn, LETTER, &key, Some(at.place().account), now, payload).await?;
    }
    Ok(())
}

/// The job of discussions.
pub fn job() -> Handler {
    Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job)))
}

/// Sends [`LETTER`], unless what was said, or the person, is gone.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let never = |error: String| JobError::Never(error);
    let told: Told =
        serde_json::from_value(job.payload.clone()).map_err(|error| never(error.to_string()))?;
    let (Some(said), Some(user)) =
        (store::said(conn, told.said).await?, directory::user(conn, told.user).await?)
    else {
        return Ok(Next::Done);
    };
    let Some(task) = store::task(conn, said.task_id).await? else { return Ok(Next::Done) };
    let author = directory::user(conn, said.user_id).await?;
    let author = author.map(|author| format!("{} {}", author.first_name, author.last_name));
    let author = author.unwrap_or_else(|| "Afterbell".to_owned());
    let name = format!("{} {}", user.first_name, user.last_name);
    let to = Recipient::new(&name, &user.email).map_err(|error| never(error.to_string()))?;
    let link = link(platform, &task);
    let values = [
        ("name", name.as_str()),
        ("author", author.as_str()),
        ("task", task.name.as_str()),
        ("text", said.text.as_str()),
        ("link", link.as_str()),
    ];
    let letter = MENTIONED
        .letter(Locale::of(user.locale.as_deref()), to, &values)
        .map_err(|error| never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// The address of a task in the portal.
pub(super) fn link(platform: &Platform, task: &TaskRow) -> String {
    let TaskRow { id, account_id, program_id, .. } = task;
    let site = task.site_id.map(|site| format!("/s/{site}")).unwrap_or_default();
    let origin = &platform.settings().origin;
    format!("{origin}/a/{account_id}/p/{program_id}{site}/planner?task={id}")
}
