//! Documents for demo data.

use platform::{Platform, auth::At, error::Problem};
use uuid::Uuid;

use super::{model::NewDocument, removal::DOCUMENTS, rules::ACCEPTED, store};
use crate::{actions::CreateDocument, scholars::sealing};

/// Gives a scholar who has no document one.
///
/// Errors: as an upload.
pub(crate) async fn seed(
    platform: &Platform,
    at: &At<'_, CreateDocument>,
    scholar: i64,
    (name, bytes): (&str, &[u8]),
) -> Result<(), Problem> {
    let (name, kind) = ACCEPTED.read(name, bytes)?;
    let object = Uuid::new_v4();
    let at_key = DOCUMENTS.key(object);
    let sealed = sealing::sealer(platform)?.seal(&at_key, bytes);
    let sealed =
        sealed.ok_or_else(|| Problem::internal("nothing can be sealed without a passphrase"))?;
    platform.files().put(&at_key, sealed).await?;
    let document = NewDocument {
        name_key: platform::text::name_key(&name),
        name,
        content_type: kind.content_type(),
        size: i32::try_from(bytes.len()).map_err(Problem::internal)?,
        object,
        uploaded_at: platform.clock().now(),
    };
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
