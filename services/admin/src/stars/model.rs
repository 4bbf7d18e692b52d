//! The program list of the partner home.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A program in the partner home's list (spec 1 §3 Program list item).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramStar {
    /// The program.
    pub program_id: i64,
    /// Its name.
    pub program_name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// The person starred it.
    pub is_star: bool,
    /// The person may open it.
    pub is_accessible: bool,
    /// Its sessions that the person may open.
    pub session_star_infos: Vec<SessionStar>,
}

/// A session in the partner home's list (spec 1 §3 Session item).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionStar {
    /// The session.
    pub session_id: i64,
    /// Its name.
    pub session_name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// The person starred it.
    pub is_star: bool,
    /// Where it is held: the place's name, else its street; none when neither is known.
    pub site_location: Option<SiteLocation>,
}

/// Where a session is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteLocation {
    /// Name of the place.
    pub site_location_name: String,
}

/// A star to be given or taken away (spec 1 §3 Star request).
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StarRequest {
    /// The session; 0 for the program itself.
    pub site_id: i64,
    /// The program.
    pub program_id: i64,
    /// The person: the caller.
    pub user_id: i64,
}
platform::field_rules!(StarRequest);

/// Whether there is a star now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Starred {
    /// There is.
    pub is_star: bool,
}
