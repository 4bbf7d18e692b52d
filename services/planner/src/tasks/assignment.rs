//! The letter to whoever a task is given to, as its owner or to work on it.

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

use super::{discussion::link, store};
use crate::places::AtPlan;

/// The letter to one person.
const LETTER: &str = "planner.assigned";

const ASSIGNED: Template = mail_template!(
    "assigned",
    "{{author}} assigned you \"{{task}}\"",
    "{{author}} le asignó «{{task}}»"
);

/// What the letter's job knows.
#[derive(Serialize, Deserialize)]
struct Assignment {
    task: i64,
    user: i64,
    author: i64,
}

/// Puts a letter to somebody on its way, unless they gave the task to themselves.
pub async fn tell(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    (task, user): (i64, i64),
) -> Result<(), Problem> {
    if user == at.user_id() {
        return Ok(());
    }
    let now = platform.clock().now();
    let key = format!("{task}/{user}/{}", uuid::Uuid::new_v4());
    let assignment = Assignment { task, user, author: at.user_id() };
    let payload = serde_json::to_value(assignment).map_err(Problem::internal)?;
    jobs::enqueue(conn, LETTER, &key, Some(at.place().account), now, payload).await?;
    Ok(())
}

/// The job of assignments.
pub fn job() -> Handler {
    Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job)))
}

/// Sends [`LETTER`], unless the task or the person is gone, or it was taken from them again.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let assignment: Assignment = serde_json::from_value(job.payload.clone())?;
    let (Some(task), Some(user)) =
        (store::task(conn, assignment.task).await?, directory::user(conn, assignment.user).await?)
    else {
        return Ok(Next::Done);
    };
    let works = store::collaborators(conn, task.id).await?;
    if task.owner_id != Some(user.id) && !works.contains(&user.id) {
        return Ok(Next::Done);
    }
    let author = directory::user(conn, assignment.author).await?;
    let author = author.map_or_else(|| "Afterbell".to_owned(), |author| author.name());
    let link = link(platform, &task);
    let due = task.end_date.format("%m/%d/%Y").to_string();
    let values: [(&str, &str); 4] =
        [("author", &author), ("task", &task.name), ("due", &due), ("link", &link)];
    user.write(platform, &ASSIGNED, &values)
}
