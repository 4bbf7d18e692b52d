//! What an import answers.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What an import did. `rowsRead = sites + merged + rejected`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The import; none when it made nothing.
    pub import_id: Option<i64>,
    /// Rows of the file, without its first line.
    pub rows_read: u64,
    /// Accounts made.
    pub accounts: u64,
    /// Programs made.
    pub programs: u64,
    /// Sites made: the rows that were loaded.
    pub sites: u64,
    /// Rows merged into a site that was already there, or that an earlier row made.
    pub merged: u64,
    /// Of these, rows of sites that were there before the import.
    pub already_there: u64,
    /// Rows that could not be loaded.
    pub rejected: u64,
    /// Remarks on how rows were read.
    pub notes: u64,
}

/// A summary with the reports that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    /// The numbers.
    #[serde(flatten)]
    pub summary: Summary,
    /// CSV of the rejected rows: line, reason, and the row's own columns.
    pub rejects_csv: String,
    /// CSV of the remarks: line and remark.
    pub notes_csv: String,
}

/// How a file is to be read.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Name of the file, for the record.
    #[param(max_length = 255)]
    pub file_name: Option<String>,
    /// A mapping in TOML; the one of New York City's DYCD directory when missing.
    #[param(max_length = 16384)]
    pub mapping: Option<String>,
}
platform::field_rules!(ImportQuery { file_name: chars(..=255), mapping: length(..=16384) });
