//! Pictures that go away for good.

use chrono::Duration;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{Handler, JobError, Next, Outcome},
    pictures::Size,
};

use super::{key, store};

/// Removes from the file store the pictures that no scholar has any more.
pub const REMOVE_PHOTOS: &str = "roster.remove-photos";

/// From one round to the next.
const ROUND: Duration = Duration::minutes(5);
/// Pictures of a round. The database notes which went only after they did, so that none is forgotten.
const MOST: i64 = 100;

/// The jobs of pictures.
pub fn jobs() -> Vec<Handler> {
    vec![
        Handler::new(REMOVE_PHOTOS, |platform, conn, _| Box::pin(remove(platform, conn)))
            .every(ROUND),
    ]
}

async fn remove(platform: &Platform, conn: &mut AsyncPgConnection) -> Outcome {
    let later = |error: String| JobError::Later(error);
    let now = platform.clock().now();
    for object in store::gone(conn, MOST, now).await.map_err(|error| later(error.to_string()))? {
        for size in Size::ALL {
            let removed = platform.files().remove(&key(object, size)).await;
            removed.map_err(|error| later(error.to_string()))?;
        }
        store::forget(conn, object).await.map_err(|error| later(error.to_string()))?;
    }
    Ok(Next::Done)
}
