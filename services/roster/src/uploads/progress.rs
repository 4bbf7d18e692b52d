//! Tells how far an upload is, from outside of its transaction: inside, nobody would hear of it before the end.

use futures_util::future::{BoxFuture, FutureExt};
use platform::{
    Platform,
    auth::{Action, AtSite, SitePlace},
    error::Problem,
};

use super::store;
use crate::{
    import::{columns::RosterKind, progress::Progress},
    live,
};

/// The name of the error of an upload that somebody has stopped.
pub const STOPPED: &str = "Error_UploadStopped";

/// An upload that is being entered.
pub struct Reporter<'p> {
    /// With connections of its own.
    pub platform: &'p Platform,
    /// The site.
    pub place: SitePlace,
    /// Roster of scholars or of staff.
    pub kind: RosterKind,
    /// The upload.
    pub upload: i64,
    /// Which attempt it is.
    pub attempt: i32,
    /// Rows that are to be entered.
    pub rows: usize,
}

/// Somebody has stopped the upload.
pub fn stopped() -> Problem {
    Problem::conflict(STOPPED, "This upload was stopped.")
}

impl<'p> Reporter<'p> {
    /// Of an upload of which so many rows are to be entered.
    pub fn new(
        row: &store::StoredUpload,
        platform: &'p Platform,
        at: &AtSite<'_, impl Action>,
        rows: usize,
    ) -> Self {
        let (kind, upload, attempt) = (row.kind(), row.id, row.attempt);
        Self { platform, place: at.place(), kind, upload, attempt, rows }
    }

    async fn tell(&self, rows: usize) -> Result<(), Problem> {
        let count = |rows: usize| i32::try_from(rows).unwrap_or(i32::MAX);
        let (entered, to_enter) = (count(rows), count(self.rows));
        let noted = self
            .platform
            .db()
            .system_tx(async |conn| {
                let at = (self.upload, self.attempt);
                let is_ours = store::progress_note(conn, at, (entered, to_enter)).await?;
                if is_ours {
                    let progress = live::UploadProgress {
                        id: self.upload,
                        kind: self.kind,
                        state: store::IMPORTING,
                        entered,
                        to_enter,
                    };
                    live::upload(conn, self.place, progress).await?;
                }
                Ok::<_, Problem>(is_ours)
            })
            .await;
        match noted {
            Ok(false) => Err(stopped()),
            // Where it could not be noted, the file is entered all the same.
            Ok(true) | Err(_) => Ok(()),
        }
    }
}

impl Progress for Reporter<'_> {
    fn entered(&self, rows: usize) -> BoxFuture<'_, Result<(), Problem>> {
        self.tell(rows).boxed()
    }
}
