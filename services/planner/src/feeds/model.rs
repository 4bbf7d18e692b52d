//! Feeds as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Date, Int2, Int4, Nullable, Text, Time, Timestamptz},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::calendar_feeds;

/// A calendar that somebody subscribes to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = calendar_feeds)]
#[serde(rename_all = "camelCase")]
pub struct CalendarFeed {
    /// The feed.
    #[diesel(column_name = id)]
    pub feed_id: i64,
    /// Its account.
    pub account_id: i64,
    /// The program whose plan it is; none for the person's own.
    pub program_id: Option<i64>,
    /// The site whose plan it is.
    pub site_id: Option<i64>,
    /// `en` or `es`: in which language words of the product are.
    pub language: String,
    /// When the address was made.
    pub created_at: DateTime<Utc>,
    /// When a program last read it, to the hour; none when none has.
    pub last_read_at: Option<DateTime<Utc>>,
}

/// A feed with its address, which is told this once.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCalendarFeed {
    /// The feed.
    #[serde(flatten)]
    pub feed: CalendarFeed,
    /// Where calendar programs read it. Whoever knows it sees what the person sees.
    #[schema(example = "https://portal.example.org/api/planner/calendar-feeds/8f…/calendar.ics")]
    pub address: String,
}

/// The caller's feeds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CalendarFeedList {
    /// The newest first.
    pub results: Vec<CalendarFeed>,
}

/// Whose feeds are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// In this account; required.
    #[param(required = true)]
    pub account_id: Option<i64>,
}

/// A feed to be made. Without a program it is the caller's own: their tasks, and what is on at their places.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"accountId": 1, "programId": 1, "language": "en"}))]
pub struct FeedRequest {
    /// The account.
    pub account_id: Option<i64>,
    /// The program whose plan it is.
    pub program_id: Option<i64>,
    /// The site whose plan it is, with the program's events and holidays.
    pub site_id: Option<i64>,
    /// `en` or `es`; the caller's own when missing.
    pub language: Option<String>,
}
platform::field_rules!(FeedQuery, FeedRequest);

/// A feed as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = calendar_feeds)]
pub struct FeedRow {
    /// The feed.
    #[diesel(embed)]
    pub feed: CalendarFeed,
    /// Owner of the feed.
    pub user_id: i64,
}

/// Something planned, as a calendar program is told.
#[derive(Clone, Debug, QueryableByName)]
pub struct PlannedRow {
    /// 1 event, 2 holiday, 3 task.
    #[diesel(sql_type = Int2)]
    pub kind: i16,
    /// The event, the holiday or the task.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Its program.
    #[diesel(sql_type = BigInt)]
    pub program_id: i64,
    /// Its site.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub site_id: Option<i64>,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Where it is.
    #[diesel(sql_type = Text)]
    pub location: String,
    /// Description.
    #[diesel(sql_type = Text)]
    pub description: String,
    /// First day; of a task the last, on which it is due.
    #[diesel(sql_type = Date)]
    pub start_date: NaiveDate,
    /// Last day.
    #[diesel(sql_type = Date)]
    pub end_date: NaiveDate,
    /// When it begins, by the clock of the place.
    #[diesel(sql_type = Nullable<Time>)]
    pub start_time: Option<NaiveTime>,
    /// When it ends.
    #[diesel(sql_type = Nullable<Time>)]
    pub end_time: Option<NaiveTime>,
    /// Grows with every change.
    #[diesel(sql_type = Int4)]
    pub version: i32,
    /// When it was last changed.
    #[diesel(sql_type = Timestamptz)]
    pub modified_at: DateTime<Utc>,
}

/// A site, as far as its calendar needs it.
#[derive(Clone, Debug, QueryableByName)]
pub struct SiteRow {
    /// The site.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Its program.
    #[diesel(sql_type = BigInt)]
    pub program_id: i64,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// IANA name.
    #[diesel(sql_type = Text)]
    pub time_zone: String,
}
