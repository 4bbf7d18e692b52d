//! Documents as they are asked for, stored and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::{text::name_key, uploads::Arrived};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::schema::scholar_documents;

/// What becomes of an upload whose name the scholar has already (spec 2 §5, §8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SameName {
    /// 409, so that the person is asked.
    #[default]
    Ask,
    /// It takes the other's place.
    Replace,
    /// Both are kept: the name gets a counter, `(1)`, `(2)`.
    KeepBoth,
}

/// What an upload is called.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// Name of the file, with its ending; at most 150 characters.
    #[param(example = "plan.pdf")]
    pub name: String,
    /// What to do when the scholar has a file of this name.
    #[serde(default)]
    #[param(inline)]
    pub if_exists: SameName,
}
platform::field_rules!(UploadQuery);

/// A document of a scholar.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = scholar_documents)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The document.
    #[diesel(column_name = id)]
    pub document_id: i64,
    /// Name of the file, with its ending.
    pub name: String,
    /// What the file is, by its content.
    pub content_type: String,
    /// In bytes.
    pub size: i32,
    /// When it was uploaded.
    pub uploaded_at: DateTime<Utc>,
    /// Who uploaded it.
    pub uploaded_by: i64,
}

/// The documents of a scholar, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentList {
    /// All of them: five at most.
    pub results: Vec<Document>,
}

/// A document as it is stored, with where its bytes are.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = scholar_documents)]
pub struct DocumentRow {
    #[diesel(embed)]
    pub(super) document: Document,
    pub(super) object: Uuid,
}

/// A document to be stored.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = scholar_documents)]
pub struct NewDocument {
    pub(super) name: String,
    pub(super) name_key: String,
    pub(super) content_type: &'static str,
    pub(super) size: i32,
    pub(super) object: Uuid,
    pub(super) uploaded_at: DateTime<Utc>,
}

impl NewDocument {
    /// A file that has arrived, under a name.
    pub(super) fn of(arrived: Arrived, name: String) -> Self {
        let Arrived { content_type, size, object, uploaded_at, .. } = arrived;
        Self { name_key: name_key(&name), name, content_type, size, object, uploaded_at }
    }
}
