//! Pictures that go away for good.

use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    jobs::{self, Job, JobError, Next, Outcome},
};
use serde_json::json;
use uuid::Uuid;

use super::{picture, store};

/// Takes the picture of somebody, by id and account, away for good.
pub async fn picture_forget(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    user: (i64, Option<i64>),
) -> Result<(), Problem> {
    let object = store::picture_remove(conn, user.0).await?;
    object_forget(conn, platform, object, user.1).await
}

/// Has a picture removed from the file store once nobody has it any more.
pub async fn object_forget(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    object: Option<Uuid>,
    account: Option<i64>,
) -> Result<(), Problem> {
    if let Some(object) = object {
        let (key, now) = (object.to_string(), platform.clock().now());
        let payload = json!({"object": key});
        jobs::enqueue(conn, REMOVE_PICTURE, &key, account, now, payload).await?;
    }
    Ok(())
}

/// Removes from the file store a picture that nobody has any more.
pub const REMOVE_PICTURE: &str = "identity.remove-picture";

/// Does [`REMOVE_PICTURE`].
pub async fn remove_picture(platform: &Platform, _: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let object = job.payload.get("object").and_then(|value| value.as_str()).unwrap_or_default();
    let keys = picture::Size::ALL.map(|size| picture::key(object, size));
    let platform = platform.clone();
    Ok(Next::after(async move {
        for key in keys {
            let removed = platform.files().remove(&key).await;
            removed.map_err(|error| JobError::Later(error.to_string()))?;
        }
        Ok(())
    }))
}
