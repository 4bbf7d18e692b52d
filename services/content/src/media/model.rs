//! What a file is to an item.

use async_graphql::{Enum, ID, InputObject, SimpleObject};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::schema::item_files;

/// What a file is to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MediaRole {
    /// Something to print or to hand out.
    Attachment,
    /// The film that it is about; one an item.
    Video,
    /// Image shown until the video starts; one per item.
    Poster,
    /// Captions of the video; one per language.
    Captions,
    /// The document that it is; one an item.
    Document,
}

/// A file of an item.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject, InputObject, Serialize, Deserialize)]
#[graphql(complex, input_name = "MediaInput")]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// The file.
    pub file_id: ID,
    /// Role of the file in the item.
    pub role: MediaRole,
    /// Title; the file name when empty.
    #[graphql(default)]
    #[serde(default)]
    pub title: String,
    /// Of captions: en or es. Empty for others.
    #[graphql(default)]
    #[serde(default)]
    pub language: String,
}

impl Media {
    /// The number of its file.
    pub fn file(&self) -> i64 {
        self.file_id.parse().unwrap_or(0)
    }
}

/// The files of an item, as they are stored.
pub fn media_of(stored: &Value) -> Vec<Media> {
    serde_json::from_value(stored.clone()).unwrap_or_default()
}

/// A file as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = item_files)]
pub struct FileRow {
    pub id: i64,
    pub name: String,
    pub media_type: String,
    pub bytes: i32,
    pub sha256: Vec<u8>,
    pub object: Uuid,
}

/// A file that arrives.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = item_files)]
pub struct NewFile {
    pub name: String,
    pub media_type: &'static str,
    pub bytes: i32,
    pub sha256: Vec<u8>,
    pub object: Uuid,
    pub uploaded_by: i64,
    pub uploaded_at: DateTime<Utc>,
}

/// A file that an item may be given.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedFile {
    /// The file, as `MediaInput` names it.
    #[schema(example = "12")]
    pub file_id: String,
    /// Its name.
    #[schema(example = "paper-helicopter.mp4")]
    pub file_name: String,
    /// Media type, detected from the content.
    #[schema(example = "video/mp4")]
    pub media_type: String,
    /// How long it is.
    pub bytes: i32,
}

impl From<FileRow> for UploadedFile {
    fn from(row: FileRow) -> Self {
        Self {
            file_id: row.id.to_string(),
            file_name: row.name,
            media_type: row.media_type,
            bytes: row.bytes,
        }
    }
}
