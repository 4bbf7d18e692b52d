//! How a file is checked and kept: the bytes first and the row after them, so that no row is without its bytes.

use actix_web::web::Bytes;
use platform::{
    Fault, Platform,
    error::Problem,
    fault,
    uploads::{Accepted, Kind, Shelf},
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::model::NewFile;

/// The files of items in the file store.
pub(crate) const SHELF: Shelf = Shelf { folder: "item-files", removal: "content.remove-file" };

const TYPE: Fault = fault(
    "itemFileType",
    "Whoops! We couldn't upload your file. Please choose a video (MP4 or WebM), captions (VTT), a picture (PNG, JPEG or WebP), a PDF, or a Word, Excel or PowerPoint file.",
);

const ACCEPTED: Accepted = Accepted {
    kinds: &[
        Kind::Pdf,
        Kind::Png,
        Kind::Jpeg,
        Kind::Webp,
        Kind::Word,
        Kind::Excel,
        Kind::PowerPoint,
        Kind::Mp4,
        Kind::Webm,
        Kind::Vtt,
    ],
    otherwise: TYPE,
};

/// Checks a file and keeps its bytes.
///
/// Errors: 400 on `name` and `file`.
pub(crate) async fn keep(
    platform: &Platform,
    name: &str,
    bytes: impl Into<Bytes>,
    uploaded_by: i64,
) -> Result<NewFile, Problem> {
    let bytes = bytes.into();
    let (name, kind) = check(name, &bytes)?;
    let file = NewFile {
        name,
        media_type: kind.content_type(),
        bytes: i32::try_from(bytes.len()).map_err(Problem::internal)?,
        sha256: Sha256::digest(&bytes).to_vec(),
        object: Uuid::new_v4(),
        uploaded_by,
        uploaded_at: platform.clock().now(),
    };
    platform.files().put(&SHELF.key(file.object), bytes).await?;
    Ok(file)
}

/// The name of a file as it is kept, and what it is.
///
/// Errors: 400 on `name` and `file`.
pub(crate) fn check(name: &str, bytes: &[u8]) -> Result<(String, Kind), Problem> {
    ACCEPTED.read(name, bytes)
}

/// Removes bytes that no row has.
pub(crate) async fn give_up(platform: &Platform, object: Uuid) {
    if let Err(error) = platform.files().remove(&SHELF.key(object)).await {
        tracing::warn!(%error, "the bytes of a file that is not kept stay in the file store");
    }
}
