//! Documents for demo data.

use actix_web::web::Bytes;
use platform::{Platform, auth::At, error::Problem};

use super::{DOCUMENTS, model::NewDocument, rules::ACCEPTED, store};
use crate::actions::CreateDocument;

/// Gives a scholar who has no document one.
///
/// Errors: as an upload.
pub(crate) async fn seed(
    platform: &Platform,
    at: &At<'_, CreateDocument>,
    scholar: i64,
    (name, bytes): (&str, &[u8]),
) -> Result<(), Problem> {
    let read = ACCEPTED.read(name, bytes)?;
    let arrived = DOCUMENTS.store_file(platform, read, Bytes::copy_from_slice(bytes)).await?;
    let name = arrived.name.clone();
    let document = NewDocument::of(arrived, name);
    platform
        .db()
        .system_tx(async |conn| {
            if store::document_list(conn, at, scholar).await?.is_empty() {
                store::document_insert(conn, at, scholar, document).await?;
            }
            Ok::<_, Problem>(())
        })
        .await
}
