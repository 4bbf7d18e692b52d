//! A mark as it is stored, asked for and answered.

use std::collections::HashMap;

use chrono::{DateTime, NaiveTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, SmallInt, Text, Time, Timestamptz},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a scholar was there (spec 2 §4 Scholar attendance).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum AttendanceStatus {
    /// Not said.
    #[default]
    #[serde(rename = "--")]
    Unset,
    /// Was not there.
    Absent,
    /// Was there.
    Present,
    /// Came late.
    Late,
    /// Was not meant to come.
    #[serde(rename = "Not Scheduled")]
    NotScheduled,
}

impl AttendanceStatus {
    /// As it is stored.
    pub fn id(self) -> Option<i16> {
        match self {
            Self::Unset => None,
            Self::Absent => Some(1),
            Self::Present => Some(2),
            Self::Late => Some(3),
            Self::NotScheduled => Some(4),
        }
    }

    /// From what is stored.
    pub fn of(id: Option<i16>) -> Self {
        match id {
            Some(1) => Self::Absent,
            Some(2) => Self::Present,
            Some(3) => Self::Late,
            Some(4) => Self::NotScheduled,
            _ => Self::Unset,
        }
    }
}

/// Whether a scholar has left (spec 2 §4 Scholar attendance).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum CheckoutStatus {
    /// Not said.
    #[default]
    #[serde(rename = "--")]
    Unset,
    /// Has left.
    Dismissed,
}

/// What a mark says; the default says nothing. What it does not say is left out where it is kept as
/// JSON.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, QueryableByName,
)]
#[serde(rename_all = "camelCase")]
pub struct Content {
    /// [`AttendanceStatus::id`].
    #[diesel(sql_type = Nullable<SmallInt>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<i16>,
    /// When the child came, at the site.
    #[diesel(sql_type = Nullable<Time>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in: Option<NaiveTime>,
    /// When the child left, at the site.
    #[diesel(sql_type = Nullable<Time>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_out: Option<NaiveTime>,
    /// The child has left.
    #[diesel(sql_type = Bool)]
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_dismissed: bool,
    /// For the staff.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How the child goes home.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transportation: Option<String>,
    /// Who collected the child, of its contacts.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collected_by_contact: Option<i64>,
    /// Name of who collected the child.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collected_by_name: Option<String>,
    /// Why it was somebody who is not on the child's list.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collected_reason: Option<String>,
    /// It was somebody who was not on the child's list, whose ID was checked.
    #[diesel(sql_type = Bool)]
    #[serde(default, skip_serializing_if = "is_false")]
    pub collected_off_list: bool,
    /// When the site closed that day, as it was at the check-out; none without one.
    #[diesel(sql_type = Nullable<Time>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_end_time: Option<NaiveTime>,
}

/// For what is left out where it is not so.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

impl Content {
    /// Minutes after the site closed at which the child was collected; none when it was in time, or nobody said when the
    /// site closes.
    pub fn late_minutes(&self) -> Option<i64> {
        let late = self.check_out?.signed_duration_since(self.site_end_time?).num_minutes();
        (late > 0).then_some(late)
    }

    /// Whether it says anything.
    pub fn says_anything(&self) -> bool {
        *self != Self::default()
    }

    /// Whether it says if the child was there. A note and a way home are about a child of whom nobody knows that yet.
    pub fn is_taken(&self) -> bool {
        self.status.is_some()
            || self.check_in.is_some()
            || self.check_out.is_some()
            || self.is_dismissed
    }
}

/// A mark as it is stored; of version 0 where there is no row.
#[derive(Clone, Debug, Default, PartialEq, Eq, QueryableByName)]
pub struct Stored {
    /// What it says.
    #[diesel(embed)]
    pub content: Content,
    /// Grows with every change, being taken back included.
    #[diesel(sql_type = Integer)]
    pub version: i32,
    /// When it was last changed.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub marked_at: Option<DateTime<Utc>>,
    /// Who changed it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub marked_by: Option<i64>,
}

impl Stored {
    /// The version that pages see: 0 while there is no mark.
    pub fn seen_version(&self) -> i32 {
        if self.content.says_anything() { self.version } else { 0 }
    }
}

/// What a mark says, as pages show it. What it does not say is left out: an answer has hundreds of marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceContent)]
pub struct Shown {
    /// Whether the scholar was there.
    pub status: AttendanceStatus,
    /// When the scholar came, at the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "minutes")]
    #[schema(value_type = Option<String>, example = "15:05")]
    pub check_in: Option<NaiveTime>,
    /// When the scholar left, at the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "minutes")]
    #[schema(value_type = Option<String>, example = "17:40")]
    pub check_out: Option<NaiveTime>,
    /// Whether the scholar has left.
    pub checkout: CheckoutStatus,
    /// For the staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How the scholar goes home.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transportation: Option<String>,
    /// Who collected the scholar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collected_by: Option<Collector>,
    /// When the site closed that day, as it was at the check-out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "minutes")]
    #[schema(value_type = Option<String>, example = "18:00")]
    pub site_end_time: Option<NaiveTime>,
    /// Minutes after the site closed at which the scholar was collected; none when it was in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_minutes: Option<i64>,
}

/// Who collected a scholar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Collector {
    /// The scholar's contact; none for another, and for a contact who was removed since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_id: Option<i64>,
    /// The name.
    pub name: String,
    /// Why it was somebody who is not on the scholar's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Was not on the scholar's list; whoever checked the scholar out confirmed that they checked an ID.
    #[serde(skip_serializing_if = "is_false")]
    pub is_off_list: bool,
}

/// Who changed a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarkedBy {
    /// The user; 0 for an integrator.
    pub user_id: i64,
    /// The name; none for an integrator and for somebody who is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceMark)]
pub struct Mark {
    /// What it says.
    #[serde(flatten)]
    pub content: Shown,
    /// Send it back with a change.
    pub version: i32,
    /// Who changed it last.
    pub marked_by: MarkedBy,
    /// When.
    pub marked_at: DateTime<Utc>,
}

/// Names of people by id.
pub type Names = HashMap<i64, String>;

impl MarkedBy {
    /// Somebody by name.
    pub fn of(user_id: i64, names: &Names) -> Self {
        Self { user_id, name: names.get(&user_id).cloned() }
    }
}

impl Mark {
    /// A mark that says something.
    pub fn of(stored: Stored, names: &Names) -> Option<Self> {
        if !stored.content.says_anything() {
            return None;
        }
        Some(Self {
            content: stored.content.into(),
            version: stored.version,
            marked_by: MarkedBy::of(stored.marked_by?, names),
            marked_at: stored.marked_at?,
        })
    }
}

impl From<Content> for Shown {
    fn from(content: Content) -> Self {
        let late_minutes = content.late_minutes();
        let Content { collected_by_contact, collected_by_name, collected_reason, .. } = content;
        let checkout =
            if content.is_dismissed { CheckoutStatus::Dismissed } else { CheckoutStatus::Unset };
        Self {
            status: AttendanceStatus::of(content.status),
            check_in: content.check_in,
            check_out: content.check_out,
            checkout,
            note: content.note,
            transportation: content.transportation,
            collected_by: collected_by_name.map(|name| Collector {
                contact_id: collected_by_contact,
                name,
                reason: collected_reason,
                is_off_list: content.collected_off_list,
            }),
            site_end_time: content.site_end_time,
            late_minutes,
        }
    }
}

/// Times of day as `15:05`.
fn minutes<S: serde::Serializer>(
    time: &Option<NaiveTime>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.collect_str(&time.format("%H:%M")),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;

    #[rstest]
    #[case(AttendanceStatus::Unset, "--")]
    #[case(AttendanceStatus::Absent, "Absent")]
    #[case(AttendanceStatus::Present, "Present")]
    #[case(AttendanceStatus::Late, "Late")]
    #[case(AttendanceStatus::NotScheduled, "Not Scheduled")]
    fn values_are_those_of_the_spec(#[case] status: AttendanceStatus, #[case] text: &str) {
        assert_eq!(serde_json::to_value(status).unwrap(), text);
        assert_eq!(AttendanceStatus::of(status.id()), status);
    }

    #[test]
    fn a_mark_that_says_nothing_is_not_taken() {
        let stored = Stored {
            version: 4,
            marked_by: Some(1),
            marked_at: Some(Utc::now()),
            ..Stored::default()
        };
        assert_eq!((stored.seen_version(), Mark::of(stored, &Names::new())), (0, None));
    }

    #[rstest]
    #[case("17:59", Some("18:00"), None)]
    #[case("18:00", Some("18:00"), None)]
    #[case("18:07", Some("18:00"), Some(7))]
    #[case("18:07", None, None)]
    fn pickups_after_closing_are_late(
        #[case] out: &str,
        #[case] end: Option<&str>,
        #[case] late: Option<i64>,
    ) {
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap();
        let content = Content {
            check_out: Some(time(out)),
            site_end_time: end.map(time),
            ..Content::default()
        };
        assert_eq!(content.late_minutes(), late);
    }

    #[test]
    fn times_are_shown_to_the_minute() {
        let content = Content {
            check_in: NaiveTime::from_hms_opt(15, 5, 0),
            is_dismissed: true,
            ..Content::default()
        };
        let shown = serde_json::to_value(Shown::from(content)).unwrap();
        assert_eq!(shown, json!({"status": "--", "checkIn": "15:05", "checkout": "Dismissed"}));
    }
}
