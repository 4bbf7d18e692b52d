//! Files as they are asked for, stored and answered.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::schema::plan_files;

/// Whose a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A task's.
    Task(i64),
    /// An event's.
    Event(i64),
}

/// What an upload is called.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// Name of the file, with its ending; at most 150 characters. One that is there already gets a counter, `(1)`, `(2)`.
    #[param(example = "flyer.pdf")]
    pub name: String,
}
platform::field_rules!(FileQuery);

/// A file of a task or an event.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = plan_files)]
#[serde(rename_all = "camelCase")]
pub struct PlanFile {
    /// The file.
    #[diesel(column_name = id)]
    pub file_id: i64,
    /// The task that it was added to: that of the program, when a site has it from there. None for an event's.
    pub task_id: Option<i64>,
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

/// Files, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlanFileList {
    /// All of them: 20 at most.
    pub results: Vec<PlanFile>,
}

/// A file as it is stored, with where its bytes are.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = plan_files)]
pub struct FileRow {
    /// The file.
    #[diesel(embed)]
    pub file: PlanFile,
    /// Where its bytes are.
    pub object: Uuid,
}

/// A file to be stored.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = plan_files)]
pub struct NewFile {
    pub(super) account_id: i64,
    pub(super) task_id: Option<i64>,
    pub(super) event_id: Option<i64>,
    pub(super) name: String,
    pub(super) name_key: String,
    pub(super) content_type: Cow<'static, str>,
    pub(super) size: i32,
    pub(super) object: Uuid,
    pub(super) uploaded_at: DateTime<Utc>,
    pub(super) uploaded_by: i64,
}
