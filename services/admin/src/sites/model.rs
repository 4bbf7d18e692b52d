//! Sites as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use contracts::SiteState;
use diesel::prelude::*;
use platform::{
    auth::{Place, Scope},
    bulk::{MOST, Selection},
    json_dates,
    list::ListQuery,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::{access, fields, schema::sites};

/// A site (spec 2 §3 Site/session).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The site.
    pub site_id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its name.
    pub site_name: String,
    /// Where it is held, when that has a name of its own.
    pub site_location_name: Option<String>,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    #[serde(serialize_with = "json_dates::day")]
    pub start_date: NaiveDate,
    /// Last day.
    #[serde(serialize_with = "json_dates::day")]
    pub end_date: NaiveDate,
    /// Street.
    pub site_address: Option<String>,
    /// Second line.
    pub site_address2: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State, two letters.
    pub state: Option<String>,
    /// Five digits.
    pub postal_code: Option<String>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Ten digits.
    pub contact_phone: Option<String>,
    /// Digits to dial after it.
    pub contact_phone_extension: Option<String>,
    /// IANA name; "today" of the site is today there.
    pub time_zone: String,
    /// `HH:MM AM/PM`.
    pub start_time: Option<String>,
    /// `HH:MM AM/PM`.
    pub end_time: Option<String>,
    /// Scholars enrolled; none for staff, who do not see unassigned scholars in any count.
    pub no_of_scholars: Option<i32>,
    /// Places for scholars.
    pub scholar_capacity: Option<i32>,
    /// Places filled without a decision.
    pub auto_enrollment_capacity: Option<i32>,
    /// Places on the waiting list.
    pub waitlist_capacity: Option<i32>,
    /// Youngest.
    pub age_from: Option<i16>,
    /// Oldest.
    pub age_to: Option<i16>,
    /// Day on which ages are counted.
    #[serde(serialize_with = "json_dates::day_or_null")]
    pub age_as_of: Option<NaiveDate>,
    /// Scholars are enrolled without a decision.
    pub auto_enroll: bool,
    /// Days on which it meets, 0 Sunday to 6 Saturday.
    pub site_days: Vec<i16>,
    /// The same days as `Su, M, T, W, Th, F, S`.
    pub selected_days: String,
    /// Sent back with an edit.
    pub version: i32,
    /// When it was made.
    #[serde(serialize_with = "json_dates::moment")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[serde(serialize_with = "json_dates::moment")]
    pub modified_at: DateTime<Utc>,
}

impl Site {
    /// As somebody sees it who reaches these places.
    #[must_use]
    pub fn seen_in(mut self, scope: &Scope) -> Self {
        let place = Place::site(self.account_id, self.program_id, self.site_id);
        if access::hides_scholars(scope, place) {
            self.no_of_scholars = None;
        }
        self
    }
}

/// A site, read by itself.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteRecord {
    /// As lists have it.
    #[serde(flatten)]
    pub site: Site,
    /// What an imported directory says of it beyond these fields.
    #[schema(value_type = Object)]
    pub directory: Value,
}

platform::record!(Site, "site", site_id, |site| Some(site.account_id));

/// A page of sites.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The rows.
    pub results: Vec<Site>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
    /// Active sites within reach, whatever the search.
    pub total_active_count: i64,
}

/// Which sites a list is about.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct SiteFilter {
    /// Sites of this account; of every account within reach when missing.
    pub account_id: Option<i64>,
    /// Sites of this program.
    pub program_id: Option<i64>,
    /// 1 active, 2 disabled; 0 or missing for all.
    #[param(minimum = 0, maximum = 2)]
    #[schema(minimum = 0, maximum = 2)]
    pub status: Option<i16>,
    /// Sites whose name holds this (spec 2 §3 Site search object, as the fields that follow).
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub site_name: Option<String>,
    /// Sites with as many scholars.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub no_of_scholars: Option<String>,
    /// Sites with as many places.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub scholar_capacity: Option<String>,
    /// Sites that take a child of this age.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub age_restriction: Option<String>,
    /// Sites with as many places filled without a decision.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub auto_enrollment: Option<String>,
    /// Sites with as many places on the waiting list.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub wait_list_capacity: Option<String>,
}
platform::field_rules!(SiteFilter {
    status: range(0..=2),
    site_name: length(..=256),
    no_of_scholars: length(..=256),
    scholar_capacity: length(..=256),
    age_restriction: length(..=256),
    auto_enrollment: length(..=256),
    wait_list_capacity: length(..=256),
});

impl SiteFilter {
    /// What the search object looks for, by the list's columns.
    pub fn searches(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("siteName", self.site_name.as_deref()),
            ("noOfScholars", self.no_of_scholars.as_deref()),
            ("scholarCapacity", self.scholar_capacity.as_deref()),
            ("ageRestriction", self.age_restriction.as_deref()),
            ("autoEnrollment", self.auto_enrollment.as_deref()),
            ("waitListCapacity", self.wait_list_capacity.as_deref()),
        ]
    }
}

/// A site to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "programId": 1, "siteName": "North", "siteLocationName": "Gym", "startDate": "2026-09-01", "endDate": "2027-06-30",
    "siteAddress": "1 Lake Street", "city": "Queens", "state": "NY", "postalCode": "11001",
    "timeZone": "America/New_York", "startTime": "3:00 PM", "endTime": "6:00 PM", "scholarCapacity": 40,
    "autoEnrollmentCapacity": 10, "waitlistCapacity": 5, "ageFrom": 6, "ageTo": 12, "ageAsOf": "2026-09-01",
    "siteDays": [1, 3, 5],
}))]
pub struct SiteRequest {
    /// Its program.
    pub program_id: Option<i64>,
    /// At most 100 characters; unique in the program.
    #[schema(max_length = 100)]
    pub site_name: Option<String>,
    /// Where it is held, when that has a name of its own.
    #[schema(max_length = 100)]
    pub site_location_name: Option<String>,
    /// 1 active (also when missing), 2 disabled.
    pub status: Option<i64>,
    /// First day, within the program's.
    pub start_date: Option<NaiveDate>,
    /// Last day, within the program's.
    pub end_date: Option<NaiveDate>,
    /// Street.
    #[schema(max_length = 150)]
    pub site_address: Option<String>,
    /// Second line.
    #[schema(max_length = 150)]
    pub site_address2: Option<String>,
    /// City.
    #[schema(max_length = 50)]
    pub city: Option<String>,
    /// State, by code or name.
    #[schema(max_length = 50)]
    pub state: Option<String>,
    /// Five digits.
    #[schema(max_length = 5)]
    pub postal_code: Option<String>,
    /// Ten digits, in any shape.
    #[schema(max_length = 50)]
    pub contact_phone: Option<String>,
    /// IANA name.
    #[schema(max_length = 100)]
    pub time_zone: Option<String>,
    /// `3:30 PM` or `15:30`.
    #[schema(max_length = 50)]
    pub start_time: Option<String>,
    /// `3:30 PM` or `15:30`.
    #[schema(max_length = 50)]
    pub end_time: Option<String>,
    /// Places for scholars.
    pub scholar_capacity: Option<i64>,
    /// Places filled without a decision.
    pub auto_enrollment_capacity: Option<i64>,
    /// Places on the waiting list.
    pub waitlist_capacity: Option<i64>,
    /// Youngest.
    pub age_from: Option<i64>,
    /// Oldest.
    pub age_to: Option<i64>,
    /// Day on which ages are counted.
    pub age_as_of: Option<NaiveDate>,
    /// Scholars are enrolled without a decision.
    pub auto_enroll: bool,
    /// Days on which it meets, 0 Sunday to 6 Saturday.
    pub site_days: Vec<i64>,
}

impl From<&Site> for SiteRequest {
    fn from(site: &Site) -> Self {
        let site = site.clone();
        Self {
            program_id: Some(site.program_id),
            site_name: Some(site.site_name),
            site_location_name: site.site_location_name,
            status: Some(site.status.into()),
            start_date: Some(site.start_date),
            end_date: Some(site.end_date),
            site_address: site.site_address,
            site_address2: site.site_address2,
            city: site.city,
            state: site.state,
            postal_code: site.postal_code,
            contact_phone: site.contact_phone,
            time_zone: Some(site.time_zone),
            start_time: site.start_time,
            end_time: site.end_time,
            scholar_capacity: site.scholar_capacity.map(i64::from),
            auto_enrollment_capacity: site.auto_enrollment_capacity.map(i64::from),
            waitlist_capacity: site.waitlist_capacity.map(i64::from),
            age_from: site.age_from.map(i64::from),
            age_to: site.age_to.map(i64::from),
            age_as_of: site.age_as_of,
            auto_enroll: site.auto_enroll,
            site_days: site.site_days.into_iter().map(i64::from).collect(),
        }
    }
}

/// An edit of a site: fields of [`SiteRequest`]. A field that is not sent stays as it is; one that is sent as null is
/// emptied.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// Fields to change.
    #[serde(flatten)]
    #[schema(value_type = SiteRequest)]
    pub fields: Map<String, Value>,
}
platform::field_rules!(SiteRequest, SiteEdit);

/// The edit of one of several sites.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteEditOf {
    /// The site.
    pub id: i64,
    /// Its edit.
    #[serde(flatten)]
    pub edit: SiteEdit,
}

/// Sites to be made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteRequests {
    /// At least one, at most 5,000.
    #[schema(min_items = 1, max_items = 5000)]
    pub sites: Vec<SiteRequest>,
}
platform::field_rules!(SiteRequests { sites: length(1..=MOST) });

/// Edits of several sites.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteEdits {
    /// At least one, at most 5,000.
    #[schema(min_items = 1, max_items = 5000)]
    pub sites: Vec<SiteEditOf>,
}
platform::field_rules!(SiteEdits { sites: length(1..=MOST) });

/// Sites by id, or all that the list finds (spec 2 §7 DELETE sites/bulk).
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SiteSelection {
    /// Which.
    #[serde(flatten)]
    pub selection: Selection,
    /// Which sites the list is about.
    #[serde(flatten)]
    pub filter: SiteFilter,
    /// What the list searches for.
    #[serde(flatten)]
    pub list: ListQuery,
}
platform::field_rules!(SiteSelection { selection: nested(), filter: nested(), list: nested() });

/// Which name is asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SiteNameQuery {
    /// The program.
    pub program_id: i64,
    /// The name.
    #[param(max_length = 256)]
    pub name: String,
    /// The site that may have it, when one is edited.
    pub site_id: Option<i64>,
}
platform::field_rules!(SiteNameQuery { name: length(..=256) });

/// A site as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sites)]
pub struct SiteRow {
    id: i64,
    account_id: i64,
    program_id: i64,
    name: String,
    location_name: Option<String>,
    status: i16,
    start_date: NaiveDate,
    end_date: NaiveDate,
    address1: Option<String>,
    address2: Option<String>,
    city: Option<String>,
    state: Option<String>,
    postal_code: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    contact_phone: Option<String>,
    contact_phone_extension: Option<String>,
    time_zone: String,
    start_time: Option<NaiveTime>,
    end_time: Option<NaiveTime>,
    no_of_scholars: i32,
    scholar_capacity: Option<i32>,
    auto_enrollment_capacity: Option<i32>,
    waitlist_capacity: Option<i32>,
    age_from: Option<i16>,
    age_to: Option<i16>,
    age_as_of: Option<NaiveDate>,
    auto_enroll: bool,
    days: Vec<i16>,
    version: i32,
    created_at: DateTime<Utc>,
    modified_at: DateTime<Utc>,
}

impl SiteRow {
    /// The site.
    pub fn id(&self) -> i64 {
        self.id
    }
}

impl From<SiteRow> for Site {
    fn from(row: SiteRow) -> Self {
        Self {
            site_id: row.id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_name: row.name,
            site_location_name: row.location_name,
            status: row.status,
            start_date: row.start_date,
            end_date: row.end_date,
            site_address: row.address1,
            site_address2: row.address2,
            city: row.city,
            state: row.state,
            postal_code: row.postal_code,
            latitude: row.latitude,
            longitude: row.longitude,
            contact_phone: row.contact_phone,
            contact_phone_extension: row.contact_phone_extension,
            time_zone: row.time_zone,
            start_time: row.start_time.map(fields::clock_time),
            end_time: row.end_time.map(fields::clock_time),
            no_of_scholars: Some(row.no_of_scholars),
            scholar_capacity: row.scholar_capacity,
            auto_enrollment_capacity: row.auto_enrollment_capacity,
            waitlist_capacity: row.waitlist_capacity,
            age_from: row.age_from,
            age_to: row.age_to,
            age_as_of: row.age_as_of,
            auto_enroll: row.auto_enroll,
            selected_days: crate::days::day_names(&row.days),
            site_days: row.days,
            version: row.version,
            created_at: row.created_at,
            modified_at: row.modified_at,
        }
    }
}

impl Site {
    /// As it travels in events.
    pub fn state(&self) -> SiteState {
        SiteState {
            id: self.site_id,
            account_id: self.account_id,
            program_id: self.program_id,
            name: self.site_name.clone(),
            status: self.status.into(),
            start_date: Some(self.start_date.to_string()),
            end_date: Some(self.end_date.to_string()),
            time_zone: self.time_zone.clone(),
            location_name: self.site_location_name.clone().unwrap_or_default(),
            days: self.site_days.iter().copied().map(i32::from).collect(),
            scholar_capacity: self.scholar_capacity,
            end_time: self
                .end_time
                .as_deref()
                .and_then(fields::of_clock_time)
                .map(|time| time.to_string()),
            version: self.version.into(),
            deleted: false,
        }
    }

    /// As it travels in the event that it is gone.
    pub fn tombstone(&self) -> SiteState {
        let state = self.state();
        SiteState { version: state.version + 1, deleted: true, ..state }
    }
}

/// What people enter of a site, checked.
#[derive(Clone, Debug, PartialEq, Insertable, AsChangeset)]
#[diesel(table_name = sites, treat_none_as_null = true)]
pub struct SiteFields {
    /// At most 100 characters.
    pub name: String,
    /// See [`crate::names`].
    pub name_key: String,
    /// See [`crate::names`].
    pub match_key: String,
    /// See [`Site`].
    pub location_name: Option<String>,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Street.
    pub address1: Option<String>,
    /// Second line.
    pub address2: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State, two letters.
    pub state: Option<String>,
    /// Five digits.
    pub postal_code: Option<String>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Ten digits.
    pub contact_phone: Option<String>,
    /// Digits to dial after it.
    pub contact_phone_extension: Option<String>,
    /// IANA name.
    pub time_zone: String,
    /// Opens.
    pub start_time: Option<NaiveTime>,
    /// Closes.
    pub end_time: Option<NaiveTime>,
    /// See [`Site`].
    pub scholar_capacity: Option<i32>,
    /// See [`Site`].
    pub auto_enrollment_capacity: Option<i32>,
    /// See [`Site`].
    pub waitlist_capacity: Option<i32>,
    /// Youngest.
    pub age_from: Option<i16>,
    /// Oldest.
    pub age_to: Option<i16>,
    /// See [`Site`].
    pub age_as_of: Option<NaiveDate>,
    /// See [`Site`].
    pub auto_enroll: bool,
    /// 0 Sunday to 6 Saturday, in order.
    pub days: Vec<i16>,
}

/// A site that keeps every rule, ready to be stored.
#[derive(Clone, Debug, PartialEq, Insertable)]
#[diesel(table_name = sites)]
pub struct NewSite {
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// What people enter.
    #[diesel(embed)]
    pub fields: SiteFields,
    /// Scholars enrolled.
    pub no_of_scholars: i32,
    /// Who made it; 0 for the product itself.
    pub created_by: i64,
    /// Who changed it last.
    pub modified_by: i64,
}
