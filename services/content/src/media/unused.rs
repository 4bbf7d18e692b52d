//! Files that were uploaded and that no version of an item has: they are removed after a week.

use chrono::Duration;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{Handler, Next, Outcome},
};

use super::{storage::BUCKET, store};

const KIND: &str = "content.unused-files";
const EVERY: Duration = Duration::days(1);
/// Whoever writes an item may leave it open for so long before they save it.
const RETENTION: Duration = Duration::days(7);
/// Files that one round removes.
const MOST: i64 = 1_000;

/// What removes files.
pub(crate) fn jobs() -> [Handler; 2] {
    let round = Handler::new(KIND, |platform, conn, _| Box::pin(round(platform, conn)));
    [round.every(EVERY), BUCKET.job()]
}

async fn round(platform: &Platform, conn: &mut AsyncPgConnection) -> Outcome {
    let now = platform.clock().now();
    let objects = store::unused_delete(conn, now - RETENTION, MOST).await?;
    BUCKET.forget(conn, None, now, &objects).await?;
    Ok(Next::Done)
}
