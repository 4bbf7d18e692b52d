//! Uploads: bytes under a key, in a folder or in S3. What belongs to whom, and who may see it, stays in the
//! database; the store knows keys alone.

use std::{
    fs::Permissions,
    ops::Range,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::Path,
    pin::Pin,
    sync::Arc,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header};
use bytes::Bytes;
use foundation::{
    config::ConfigError,
    error::{Problem, is_no_room},
    in_flight,
};
use object_store::{
    ObjectStore, ObjectStoreExt, aws::AmazonS3Builder, local::LocalFileSystem, memory::InMemory,
    path::Path as Key, prefix::PrefixStore,
};
use secrecy::{ExposeSecret, SecretString};

/// Largest upload, in bytes (spec 2 §5 Uploads).
pub const UPLOAD_LIMIT: usize = 5_242_880;

/// Keeps uploads. Clones are cheap.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// Where they are on this machine, if they are.
    folder: Option<Arc<Path>>,
}

/// The store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[error("file store: {0}")]
pub struct FileError(#[from] object_store::Error);

impl From<FileError> for Problem {
    fn from(error: FileError) -> Self {
        if is_no_room(&error.to_string()) {
            return Self::no_room(error);
        }
        tracing::error!(%error, "file store failed");
        Self::unavailable()
    }
}

impl Files {
    /// From the setting `files.url`: `file:folder`, `s3://…` or `memory:`.
    pub fn open(url: &SecretString) -> Result<Self, ConfigError> {
        let refused = |reason: &str| ConfigError::new("files.url", reason);
        match url.expose_secret() {
            "memory:" => Ok(Self::from(InMemory::new())),
            url if url.starts_with("file:") => {
                let folder = url.trim_start_matches("file:");
                let folder = folder.strip_prefix("//").unwrap_or(folder);
                if folder.is_empty() {
                    return Err(refused("names no folder"));
                }
                let bad = |error: std::io::Error| ConfigError::new("files.url", error);
                let folder = Path::new(folder);
                std::fs::DirBuilder::new()
                    .recursive(true)
                    .mode(0o700)
                    .create(folder)
                    .map_err(bad)?;
                let store = LocalFileSystem::new_with_prefix(folder)
                    .map_err(|error| ConfigError::new("files.url", error))?;
                let folder = folder.canonicalize().map_err(bad)?;
                Ok(Self { folder: Some(folder.into()), ..Self::from(store) })
            }
            url if url.starts_with("s3://") => s3(url),
            _ => Err(refused("is none of file:, s3:// and memory:")),
        }
    }

    /// Stores bytes under a key, whole or not at all.
    pub async fn put(&self, key: &str, bytes: impl Into<Bytes>) -> Result<(), FileError> {
        let key = Key::from(key);
        self.store.put(&key, bytes.into().into()).await?;
        if let Some(folder) = self.folder.clone() {
            let closed = tokio::task::spawn_blocking(move || close(&folder, key.as_ref()));
            if let Ok(Err(error)) = closed.await {
                tracing::warn!(%error, "an upload can be read by other accounts of this machine");
            }
        }
        Ok(())
    }

    /// The bytes of a key, if there are any.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, FileError> {
        match self.store.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Some of the bytes of a key, if there are any.
    pub async fn part(&self, key: &str, range: Range<u64>) -> Result<Option<Bytes>, FileError> {
        match self.store.get_range(&Key::from(key), range).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes a key; nothing happens when it is not there.
    pub async fn remove(&self, key: &str) -> Result<(), FileError> {
        match self.store.delete(&Key::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// `s3://key:secret@bucket/prefix?region=…&endpoint=…`. What the URL leaves out comes from the environment, as with
/// other programs that use S3 (`AWS_…`).
fn s3(text: &str) -> Result<Files, ConfigError> {
    let bad = || ConfigError::new("files.url", "is not of the form s3://key:secret@bucket/prefix");
    let url = url::Url::parse(text).map_err(|_| bad())?;
    let bucket = url.host_str().filter(|bucket| !bucket.is_empty()).ok_or_else(bad)?;
    // Some stores that speak S3 have no bulk deletion.
    let mut builder =
        AmazonS3Builder::from_env().with_bucket_name(bucket).with_disable_bulk_delete(true);
    if let Some(secret) = url.password() {
        let plain = |part: &str| {
            let decoded = url::form_urlencoded::parse(part.replace('+', "%2B").as_bytes())
                .next()
                .map(|(name, _)| name.into_owned());
            decoded.unwrap_or_default()
        };
        builder =
            builder.with_access_key_id(plain(url.username())).with_secret_access_key(plain(secret));
    }
    for (name, value) in url.query_pairs() {
        builder = match name.as_ref() {
            "region" => builder.with_region(value),
            "endpoint" => {
                builder.with_allow_http(value.starts_with("http://")).with_endpoint(value)
            }
            _ => return Err(ConfigError::new("files.url", "has an option that is none")),
        };
    }
    let store = builder.build().map_err(|error| ConfigError::new("files.url", error))?;
    let prefix = url.path().trim_matches('/');
    Ok(if prefix.is_empty() {
        Files::from(store)
    } else {
        Files::from(PrefixStore::new(store, prefix.to_owned()))
    })
}

impl<S: ObjectStore> From<S> for Files {
    fn from(store: S) -> Self {
        Self { store: Arc::new(store), folder: None }
    }
}

/// Keeps a file, and the folders down to it, to this account.
fn close(folder: &Path, key: &str) -> std::io::Result<()> {
    let file = folder.join(key);
    std::fs::set_permissions(&file, Permissions::from_mode(0o600))?;
    for inner in file.ancestors().skip(1).take_while(|inner| *inner != folder) {
        std::fs::set_permissions(inner, Permissions::from_mode(0o700))?;
    }
    Ok(())
}

/// The body of an upload, read whole: 413 with the spec's message above `LIMIT` bytes, which is [`UPLOAD_LIMIT`] unless said
/// otherwise (spec 2 §8).
pub struct Upload<const LIMIT: usize = UPLOAD_LIMIT>(pub Bytes);

impl<const LIMIT: usize> FromRequest for Upload<LIMIT> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let announced: Option<usize> = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse().ok());
        let (mut payload, request) = (payload.take(), request.clone());
        Box::pin(async move {
            if announced.is_some_and(|length| length > LIMIT) {
                return Err(Problem::too_large());
            }
            in_flight::body(&request, &mut payload, LIMIT).await.map(Self)
        })
    }
}

#[cfg(test)]
mod tests {
    use wiremock::{
        Mock, MockServer, ResponseTemplate,
        matchers::{header_exists, method, path},
    };

    use super::*;

    async fn comes_back(files: &Files) {
        assert_eq!(files.get("pictures/1/a.jpg").await.unwrap(), None);
        files.put("pictures/1/a.jpg", vec![1, 2, 3]).await.unwrap();
        files.put("pictures/1/a.jpg", vec![4, 5]).await.unwrap();
        assert_eq!(files.get("pictures/1/a.jpg").await.unwrap().unwrap(), vec![4, 5]);
        assert_eq!(files.part("pictures/1/a.jpg", 1..2).await.unwrap().unwrap(), vec![5]);
        assert_eq!(files.part("pictures/1/b.jpg", 0..1).await.unwrap(), None);
        files.remove("pictures/1/a.jpg").await.unwrap();
        files.remove("pictures/1/a.jpg").await.unwrap();
        assert_eq!(files.get("pictures/1/a.jpg").await.unwrap(), None);
    }

    fn open(url: &str) -> Result<Files, ConfigError> {
        Files::open(&SecretString::from(url))
    }

    #[tokio::test]
    async fn what_is_stored_comes_back_from_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("files");
        comes_back(&open(&format!("file://{}", inner.display())).unwrap()).await;
        comes_back(&open("memory:").unwrap()).await;
    }

    #[tokio::test]
    async fn uploads_are_for_this_account_only() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("files");
        let files = open(&format!("file:{}", inner.display())).unwrap();
        files.put("pictures/1/a.jpg", vec![1]).await.unwrap();
        let mode =
            |path: &str| std::fs::metadata(inner.join(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(""), mode("pictures"), mode("pictures/1")), (0o700, 0o700, 0o700));
        assert_eq!(mode("pictures/1/a.jpg"), 0o600);
    }

    #[tokio::test]
    async fn no_key_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let files = open(&format!("file:{}", folder.path().join("files").display())).unwrap();
        files.put("../outside", vec![1]).await.unwrap();
        assert!(!folder.path().join("outside").exists());
    }

    #[tokio::test]
    async fn s3_requests_are_signed() {
        let server = MockServer::start().await;
        let at = "/bucket/afterbell/pictures/1/a.jpg";
        for (verb, answer) in [
            ("PUT", ResponseTemplate::new(200).insert_header("etag", "\"1\"")),
            (
                "GET",
                ResponseTemplate::new(200)
                    .insert_header("etag", "\"1\"")
                    .insert_header("last-modified", "Fri, 20 Nov 2026 20:00:00 GMT")
                    .set_body_bytes(vec![4, 5]),
            ),
            ("DELETE", ResponseTemplate::new(204)),
        ] {
            Mock::given(method(verb))
                .and(path(at))
                .and(header_exists("authorization"))
                .respond_with(answer)
                .expect(1)
                .mount(&server)
                .await;
        }
        let url =
            format!("s3://key:secret@bucket/afterbell?region=us-east-1&endpoint={}", server.uri());
        let files = open(&url).unwrap();
        files.put("pictures/1/a.jpg", vec![4, 5]).await.unwrap();
        assert_eq!(files.get("pictures/1/a.jpg").await.unwrap().unwrap(), vec![4, 5]);
        files.remove("pictures/1/a.jpg").await.unwrap();
    }

    #[test]
    fn a_bad_url_names_the_setting() {
        for url in ["", "file:", "ftp://files", "s3://bucket?color=red", "s3://"] {
            assert_eq!(open(url).unwrap_err().setting, "files.url", "{url}");
        }
    }
}
