//! Saving and taking back marks: what is asked for and answered.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use platform::bulk::BulkError;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::marks::{AttendanceStatus, CheckoutStatus, Mark, MarkedBy, Shown};

/// Most marks in one request.
pub const MOST: usize = 500;

/// Marks to be saved at once.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "siteId": 1, "day": "2026-11-23", "marks": [{"ssmId": 1, "version": 0, "status": "Present", "checkIn": "15:05"}]
}))]
pub struct RegisterRequest {
    /// The site.
    pub site_id: i64,
    /// The day at the site.
    pub day: NaiveDate,
    /// One for each scholar; at most 500.
    #[schema(min_items = 1, max_items = 500)]
    pub marks: Vec<MarkRequest>,
}
platform::field_rules!(RegisterRequest { marks: length(1..=MOST) });

/// A change of a mark. Fields that are not sent stay as they are, null takes one away.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarkRequest {
    /// The scholar at the site.
    pub ssm_id: i64,
    /// Version of the mark as it was seen; 0 or missing when the day was not taken.
    pub version: Option<i32>,
    /// When it was marked, by the clock of the device: a mark that waited for a connection says when it was made. Counts
    /// between the beginning of the day at the site and now; anything else is a wrong clock, and the mark is of now.
    pub marked_at: Option<DateTime<Utc>>,
    /// Whether the scholar was there.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<AttendanceStatus>)]
    pub status: Option<Option<AttendanceStatus>>,
    /// When the scholar came, at the site.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, example = "15:05")]
    pub check_in: Option<Option<NaiveTime>>,
    /// When the scholar left, at the site.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, example = "17:40")]
    pub check_out: Option<Option<NaiveTime>>,
    /// Whether the scholar has left.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<CheckoutStatus>)]
    pub checkout: Option<Option<CheckoutStatus>>,
    /// For the staff; at most 500 characters.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, max_length = 500)]
    pub note: Option<Option<String>>,
    /// How the scholar goes home; at most 50 characters.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, max_length = 50)]
    pub transportation: Option<Option<String>>,
    /// Who collects the scholar.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<CollectorRequest>)]
    pub collected_by: Option<Option<CollectorRequest>>,
}

/// Who collects a scholar: a contact, or somebody else by name with a reason.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectorRequest {
    /// A contact of the scholar.
    pub contact_id: Option<i64>,
    /// Name of somebody who is no contact; at most 100 characters.
    #[schema(max_length = 100)]
    pub name: Option<String>,
    /// Why it is somebody who is not on the scholar's list; at most 500 characters.
    #[schema(max_length = 500)]
    pub reason: Option<String>,
    /// An ID was checked: needed of everybody who is not on the scholar's list, and of whoever has no code at hand.
    #[serde(default)]
    pub id_checked: bool,
    /// Why a contact who has a code collects the scholar without it; at most 500 characters. Session admins and those above
    /// them may say so, of a code that was forgotten or tried too often. It is audited.
    #[schema(max_length = 500)]
    pub code_override: Option<String>,
    /// The pick-up code of a contact who has one.
    #[schema(max_length = 20)]
    pub code: Option<String>,
}

/// Tells a field that was sent, be it as null, from one that was not.
fn sent<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Outcome of one mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MarkOutcome)]
pub enum Outcome {
    /// It is as was asked for.
    Saved,
    /// Somebody else changed it since it was seen: it stays as they left it.
    Conflict,
    /// A rule forbids it.
    Refused,
    /// There is no such scholar at the site that day.
    NotFound,
}

/// Outcome of one mark.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarkResult {
    /// The scholar at the site, as it was sent.
    pub ssm_id: i64,
    /// Outcome.
    pub outcome: Outcome,
    /// Of what is saved, whether this request wrote it: somebody else may have made the same mark before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_written: Option<bool>,
    /// The mark as it is now; none while the day is not taken. Of what was refused or not found nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// With a conflict: what the mark would say with the change that was asked for. Send that again with the version of
    /// `mark` to make it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Box<Shown>>,
    /// With a conflict: who changed it, also when they took the mark away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_by: Option<MarkedBy>,
    /// With a conflict: when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<DateTime<Utc>>,
    /// Why it was not saved: `Error_VersionConflict`, `Error_CollectorBarred`, `Error_ValidationFailed` with messages by
    /// field, `Error_NotFound`, and `Error_ChangedSince` of what could not be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Box<BulkError>>,
}

/// Results of marks, in the order of the request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedMarks {
    /// The site.
    pub site_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// Takes back what was saved, once, within the hour; none when nothing was changed.
    pub undo_token: Option<String>,
    /// Marks that are as was asked for.
    pub saved: usize,
    /// Marks that somebody else changed.
    pub conflicts: usize,
    /// Marks that were refused or not found.
    pub failed: usize,
    /// One for each mark.
    pub results: Vec<MarkResult>,
}
