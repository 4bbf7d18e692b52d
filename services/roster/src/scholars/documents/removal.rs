//! Documents that go away for good.

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    error::Problem,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
};
use serde_json::json;
use uuid::Uuid;

/// Removes from the file store a document that no scholar has any more.
const REMOVE_DOCUMENT: &str = "roster.remove-document";

/// Where the bytes of a document are in the file store.
pub fn key(object: &str) -> String {
    format!("documents/{object}")
}

/// Has the bytes of a document removed once the transaction is over.
pub async fn object_forget(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    account: i64,
    object: Uuid,
) -> Result<(), Problem> {
    let (object, now) = (object.to_string(), platform.clock().now());
    let payload = json!({"object": object});
    jobs::enqueue(conn, REMOVE_DOCUMENT, &object, Some(account), now, payload).await?;
    Ok(())
}

/// The jobs of documents.
pub fn jobs() -> Vec<Handler> {
    vec![Handler::new(REMOVE_DOCUMENT, |platform, _, job| Box::pin(remove(platform, job)))]
}

/// Does [`REMOVE_DOCUMENT`].
async fn remove(platform: &Platform, job: &Job) -> Outcome {
    let object = job.payload.get("object").and_then(|value| value.as_str()).unwrap_or_default();
    let (key, platform) = (key(object), platform.clone());
    Ok(Next::after(async move {
        let removed = platform.files().remove(&key).await;
        removed.map_err(|error| JobError::Later(error.to_string()))
    }))
}
