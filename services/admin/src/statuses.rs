//! What enabling and disabling programs and sites has in common.

use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

/// A status to be given.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatusQuery {
    /// 1 active, 2 disabled.
    #[param(minimum = 1, maximum = 2)]
    pub status: i16,
}
platform::field_rules!(StatusQuery { status: range(1..=2) });

/// What a program or site was before many were enabled or disabled at once.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct StatusBefore {
    /// The program or site.
    pub id: i64,
    /// Its status.
    pub status: i16,
    /// Its version since.
    pub version: i32,
}
