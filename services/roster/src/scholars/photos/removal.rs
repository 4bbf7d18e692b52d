//! Pictures that go away for good.

use chrono::Duration;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{Handler, Next, Outcome},
};

use super::{PHOTOS, REMOVE_PHOTOS, store};

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
    for object in store::removable(conn, MOST, platform.clock().now()).await? {
        PHOTOS.discard(platform, object).await?;
        store::forget(conn, object).await?;
    }
    Ok(Next::Done)
}
