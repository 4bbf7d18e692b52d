//! How a file is checked and kept: the bytes first and the row after them, so that no row is without its bytes.

use actix_web::web::Bytes;
use platform::{
    Fault, Platform,
    error::Problem,
    fault,
    uploads::{Accepted, Arrived, Bucket, FileKind},
};
use sha2::{Digest, Sha256};

use super::model::NewFile;

/// The files of items in the file store.
pub(crate) const BUCKET: Bucket = Bucket::new("item-files", "content.remove-file");

const TYPE: Fault = fault(
    "itemFileType",
    "Whoops! We couldn't upload your file. Please choose a video (MP4 or WebM), captions (VTT), a picture (PNG, JPEG or WebP), a PDF, or a Word, Excel or PowerPoint file.",
);

const ACCEPTED: Accepted = Accepted {
    kinds: &[
        FileKind::Pdf,
        FileKind::Png,
        FileKind::Jpeg,
        FileKind::Webp,
        FileKind::Word,
        FileKind::Excel,
        FileKind::PowerPoint,
        FileKind::Mp4,
        FileKind::Webm,
        FileKind::Vtt,
    ],
    otherwise: TYPE,
};

/// Checks a file and keeps its bytes.
///
/// Errors: 400 on `name` and `file`.
pub(crate) async fn store_file(
    platform: &Platform,
    name: &str,
    bytes: impl Into<Bytes>,
    uploaded_by: i64,
) -> Result<NewFile, Problem> {
    let bytes = bytes.into();
    let read = check(name, &bytes)?;
    let sha256 = Sha256::digest(&bytes).to_vec();
    let Arrived { name, content_type: media_type, size: bytes, object, uploaded_at } =
        BUCKET.store_file(platform, read, bytes).await?;
    Ok(NewFile { name, media_type, bytes, sha256, object, uploaded_by, uploaded_at })
}

/// The name of a file as it is kept, and what it is.
///
/// Errors: 400 on `name` and `file`.
pub(crate) fn check(name: &str, bytes: &[u8]) -> Result<(String, FileKind), Problem> {
    ACCEPTED.read(name, bytes)
}
