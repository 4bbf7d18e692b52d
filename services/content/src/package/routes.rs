//! HTTP for packages.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, ValidQuery},
    files::Upload,
    uploads::attachment,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    PackageError, PackageErrors, archive,
    load::{self, Loaded},
    write,
};
use crate::actions::EditItems;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(download_package).service(import_package);
}

/// Whether an import is only tried.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Says what would be done, and does nothing.
    pub dry_run: bool,
}
platform::field_rules!(ImportQuery);

/// Result of an import, or of a dry run.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageReport {
    /// New items.
    pub added: usize,
    /// Items with another version.
    pub changed: usize,
    /// Items that are as the package has them.
    pub unchanged: usize,
    /// Errors; if there are any, nothing is written.
    pub errors: Vec<PackageFault>,
}

/// Something that is wrong with a package.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageFault {
    /// The file in the package.
    #[schema(example = "items/shadow-tag.en.md")]
    pub file: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// Reason.
    #[schema(example = "there is no grade \"9\"")]
    pub reason: String,
}

impl From<PackageError> for PackageFault {
    fn from(error: PackageError) -> Self {
        Self { file: error.file, line: error.line, reason: error.reason }
    }
}

impl From<Loaded> for PackageReport {
    fn from(loaded: Loaded) -> Self {
        Self {
            added: loaded.added,
            changed: loaded.changed,
            unchanged: loaded.unchanged,
            errors: loaded.errors.into_iter().map(PackageFault::from).collect(),
        }
    }
}

/// All items with their files as a package: a zip of Markdown with front matter, which an import reads again. Of a published
/// item it holds what everybody sees, of others the latest version.
#[platform::path(
    tag = "packages",
    responses((status = 200, description = "The package.", content_type = "application/zip", body = Vec<u8>))
)]
#[get("/package")]
pub async fn download_package(
    platform: Data<Platform>,
    who: Can<EditItems>,
) -> Result<HttpResponse, Problem> {
    let stored = platform
        .db()
        .tenant_tx(&who.scope, async |conn| Ok::<_, Problem>(write::stored(conn).await?))
        .await?;
    let files = write::write(&platform, stored).await?;
    let packed = tokio::task::spawn_blocking(move || archive::pack(&files)).await;
    let bytes = packed.map_err(Problem::internal)??;
    let day = platform.clock().now().format("%Y-%m-%d");
    Ok(attachment(format!("library-{day}.zip"), "application/zip".to_owned(), bytes))
}

/// Loads a package of at most 5 MB: adds what is not there, and saves another version of what is there and different, which is
/// published at once where the package says so. Either all of it, or nothing.
///
/// Errors: 400 on `file` when it is no package; what is wrong within it is in the answer.
#[platform::path(
    tag = "packages",
    params(ImportQuery),
    request_body(
        content((Vec<u8> = "application/zip")),
        description = "The package"
    ),
    responses((status = 200, body = PackageReport))
)]
#[post("/package")]
pub async fn import_package(
    platform: Data<Platform>,
    who: Can<EditItems>,
    ValidQuery(query): ValidQuery<ImportQuery>,
    Upload(bytes): Upload,
) -> Answer<PackageReport> {
    let read = tokio::task::spawn_blocking(move || {
        let files = archive::unpack(&bytes)?;
        let files = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
        Ok::<_, Problem>(super::read(files))
    })
    .await;
    let package = match read.map_err(Problem::internal)?? {
        Ok(package) => package,
        Err(PackageErrors(errors)) => {
            return Ok(Json(Loaded { errors, ..Loaded::default() }.into()));
        }
    };
    let user = who.principal.user_id;
    let stored = match query.dry_run {
        true => load::StoredFiles::new(),
        false => load::store_files(&platform, &package, user).await?,
    };
    let done = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let plan = load::plan(conn, &package).await?;
            let loaded = plan.loaded.clone();
            if query.dry_run || !loaded.errors.is_empty() {
                return Ok::<_, Problem>(loaded);
            }
            let now = platform.clock().now();
            load::apply(conn, &package, plan, stored.clone(), (user, now)).await?;
            let entry = audit::Entry {
                action: "item.import",
                entity: "itemPackage",
                entity_id: now.to_rfc3339(),
                after: Some(json!({"added": loaded.added, "changed": loaded.changed})),
                ..audit::Entry::default()
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(loaded)
        })
        .await;
    load::forget_unused(&platform, &stored).await?;
    Ok(Json(done?.into()))
}
