//! Where the bytes of files are: kept before anybody has the file, removed when nobody has it any more.

use std::sync::Arc;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use data::{files::FileError, jobs::Job};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use foundation::{error::Problem, sealed::Sealer};
use futures_util::future::BoxFuture;
use pictures::Size;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::FileKind;
use crate::{
    context::Platform,
    jobs::{self, Handler, Next, Outcome},
};

/// What follows the name of a file that is there in one form, and of a picture in each size.
pub(super) const WHOLE: &str = "";
const FULL: &str = "/full.jpg";
const THUMBNAIL: &str = "/thumbnail.jpg";

pub(super) fn form(size: Size) -> &'static str {
    match size {
        Size::Full => FULL,
        Size::Thumbnail => THUMBNAIL,
    }
}

/// The files of one sort in the file store, and the job that removes the bytes of one.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    folder: &'static str,
    removal: &'static str,
    forms: &'static [&'static str],
    is_sealed: bool,
}

/// A file whose bytes are kept, and which nobody has yet.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// Its name, with its ending.
    pub name: String,
    /// What it is, by its content.
    pub content_type: &'static str,
    /// In bytes.
    pub size: i32,
    /// Where its bytes are.
    pub object: Uuid,
    /// When it came.
    pub uploaded_at: DateTime<Utc>,
}

/// What the job knows.
#[derive(Deserialize)]
struct Removal {
    object: Uuid,
}

/// Whether anybody still has a file of these bytes. In a transaction that sees the whole account.
pub type IsUsed = for<'c> fn(&'c mut AsyncPgConnection, Uuid) -> BoxFuture<'c, QueryResult<bool>>;

impl Bucket {
    /// Files in a folder, and the kind of the job that removes one.
    pub const fn new(folder: &'static str, removal: &'static str) -> Self {
        Self { folder, removal, forms: &[WHOLE], is_sealed: false }
    }

    /// Pictures of people, each in both sizes.
    pub const fn of_pictures(folder: &'static str, removal: &'static str) -> Self {
        Self { folder, removal, forms: &[FULL, THUMBNAIL], is_sealed: false }
    }

    /// The same, sealed by the [`Sealer`] that the service keeps.
    #[must_use]
    pub const fn sealed(self) -> Self {
        Self { is_sealed: true, ..self }
    }

    pub(super) fn key(&self, object: Uuid, form: &str) -> String {
        format!("{}/{object}{form}", self.folder)
    }

    fn sealer(&self, platform: &Platform) -> Result<Option<Arc<Sealer>>, Problem> {
        let state = self.is_sealed.then(|| platform.state());
        state
            .map(|state| state.ok_or_else(|| Problem::internal("the service keeps no sealer")))
            .transpose()
    }

    async fn put(&self, platform: &Platform, key: String, mut bytes: Bytes) -> Result<(), Problem> {
        if let Some(sealer) = self.sealer(platform)? {
            let sealed = sealer.seal(&key, &bytes);
            let none = || Problem::internal("nothing can be sealed without a passphrase");
            bytes = sealed.ok_or_else(none)?.into();
        }
        Ok(platform.files().put(&key, bytes).await?)
    }

    /// Keeps the bytes of an upload that was read.
    pub async fn store_file(
        &self,
        platform: &Platform,
        (name, kind): (String, FileKind),
        bytes: Bytes,
    ) -> Result<Arrived, Problem> {
        let (object, uploaded_at) = (Uuid::new_v4(), platform.clock().now());
        let size = i32::try_from(bytes.len()).map_err(Problem::internal)?;
        self.put(platform, self.key(object, WHOLE), bytes).await?;
        Ok(Arrived { name, content_type: kind.content_type(), size, object, uploaded_at })
    }

    /// Keeps a picture, made anew; answers where.
    ///
    /// Errors: as [`pictures::read`].
    pub async fn store_picture(&self, platform: &Platform, upload: Bytes) -> Result<Uuid, Problem> {
        let (made, object) = (pictures::read(upload).await?, Uuid::new_v4());
        self.put(platform, self.key(object, FULL), made.full.into()).await?;
        self.put(platform, self.key(object, THUMBNAIL), made.thumbnail.into()).await?;
        Ok(object)
    }

    /// What became of giving somebody a file. When it failed nobody has the file, so nobody misses its bytes.
    pub async fn discard_on_error<T>(
        &self,
        platform: &Platform,
        object: Uuid,
        result: Result<T, Problem>,
    ) -> Result<T, Problem> {
        if result.is_err() {
            self.give_up(platform, object).await;
        }
        result
    }

    /// Removes the bytes of a file that nobody has been given.
    pub async fn give_up(&self, platform: &Platform, object: Uuid) {
        if let Err(error) = self.discard(platform, object).await {
            tracing::warn!(%error, "the bytes of a file that is not kept stay in the file store");
        }
    }

    /// Removes the bytes of a file at once.
    pub async fn discard(&self, platform: &Platform, object: Uuid) -> Result<(), FileError> {
        for form in self.forms {
            platform.files().remove(&self.key(object, form)).await?;
        }
        Ok(())
    }

    /// The bytes of a file, if they are there.
    pub async fn get(&self, platform: &Platform, object: Uuid) -> Result<Option<Bytes>, Problem> {
        self.read(platform, self.key(object, WHOLE)).await
    }

    pub(super) async fn read(
        &self,
        platform: &Platform,
        key: String,
    ) -> Result<Option<Bytes>, Problem> {
        match (platform.files().get(&key).await?, self.sealer(platform)?) {
            (Some(sealed), Some(sealer)) => {
                let plain = sealer.unseal(&key, &sealed).map(Bytes::from);
                plain.map(Some).ok_or_else(|| Problem::internal("a sealed file does not open"))
            }
            (bytes, _) => Ok(bytes),
        }
    }

    /// Has the bytes of files removed from a time on, once the transaction is over.
    pub async fn forget(
        &self,
        conn: &mut AsyncPgConnection,
        account: Option<i64>,
        at: DateTime<Utc>,
        objects: &[Uuid],
    ) -> QueryResult<()> {
        // Each is asked for by itself: what somebody else had the first time may be nobody's the next.
        let removal =
            |object: &Uuid| (Uuid::new_v4().to_string(), account, json!({"object": object}));
        let removals: Vec<_> = objects.iter().map(removal).collect();
        jobs::enqueue_all(conn, self.removal, at, &removals).await
    }

    /// The job that removes the bytes of files that nobody has any more.
    pub fn job(self) -> Handler {
        self.job_unless(|_, _| Box::pin(async { Ok(false) }))
    }

    /// The same, where several may have the bytes.
    pub fn job_unless(self, is_used: IsUsed) -> Handler {
        Handler::new(self.removal, move |platform, conn, job| {
            Box::pin(self.remove((platform, conn), job, is_used))
        })
    }

    async fn remove(
        self,
        (platform, conn): (&Platform, &mut AsyncPgConnection),
        job: &Job,
        is_used: IsUsed,
    ) -> Outcome {
        let Removal { object } = serde_json::from_value(job.payload.clone())?;
        if is_used(conn, object).await? {
            return Ok(Next::Done);
        }
        let platform = platform.clone();
        Ok(Next::after(async move { Ok(self.discard(&platform, object).await?) }))
    }
}
