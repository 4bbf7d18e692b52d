//! A job as whoever asked for it sees it.

use serde::Serialize;
use utoipa::ToSchema;

/// How far a job has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobProgress {
    /// The job.
    pub id: i64,
    /// Where it stands.
    pub status: JobStatus,
    /// How much of it is done.
    pub progress: i64,
    /// Of how much; absent when that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum JobStatus {
    /// Not begun, or between two parts or attempts.
    Waiting,
    /// Being done.
    Running,
    /// Done whole.
    Done,
    /// Given up.
    Failed,
    /// Stopped before it was done; the parts that were done stay.
    Canceled,
}
