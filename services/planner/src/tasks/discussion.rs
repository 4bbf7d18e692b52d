//! What people say about a task, and the letter to whom they mention.

use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    auth::Action,
    jobs::{self, Handler, Job, Next, Outcome},
    mail::Template,
    mail_template,
};
use serde::{Deserialize, Serialize};

use super::{
    model::TaskRow,
    store::{self, Comment},
};
use crate::places::AtPlan;

/// The letter to one person.
const LETTER: &str = "planner.mentioned";

const MENTIONED: Template = mail_template!(
    "mentioned",
    "{{author}} mentioned you in \"{{task}}\"",
    "{{author}} mencionó a usted en «{{task}}»"
);

/// Payload of the email job.
#[derive(Serialize, Deserialize)]
struct LetterPayload {
    said: i64,
    user: i64,
}

/// Puts a letter to everybody who is mentioned on its way, but for the author.
pub async fn tell(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    comment: &Comment,
) -> Result<(), Problem> {
    let now = platform.clock().now();
    for &user in comment.mentioned.iter().filter(|user| **user != comment.user_id) {
        let key = format!("{}/{user}", comment.id);
        let payload = LetterPayload { said: comment.id, user };
        let payload = serde_json::to_value(payload).map_err(Problem::internal)?;
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
    let payload: LetterPayload = serde_json::from_value(job.payload.clone())?;
    let (Some(comment), Some(user)) =
        (store::comment(conn, payload.said).await?, directory::user(conn, payload.user).await?)
    else {
        return Ok(Next::Done);
    };
    let Some(task) = store::task(conn, comment.task_id).await? else { return Ok(Next::Done) };
    let author = directory::user(conn, comment.user_id).await?;
    let author = author.map_or_else(|| "Afterbell".to_owned(), |author| author.name());
    let link = link(platform, &task);
    let values: [(&str, &str); 4] =
        [("author", &author), ("task", &task.name), ("text", &comment.text), ("link", &link)];
    user.write(platform, &MENTIONED, &values)
}

/// The address of a task in the portal.
pub(super) fn link(platform: &Platform, task: &TaskRow) -> String {
    let TaskRow { id, account_id, program_id, .. } = task;
    let site = task.site_id.map(|site| format!("/s/{site}")).unwrap_or_default();
    let origin = &platform.settings().origin;
    format!("{origin}/a/{account_id}/p/{program_id}{site}/planner?task={id}")
}
