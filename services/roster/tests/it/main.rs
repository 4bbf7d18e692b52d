//! The service through HTTP, against a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails where it stands")]

mod analytics;
mod attendance;
mod attendance_pickup;
mod attendance_settings;
mod attendance_sheets;
mod broker_down;
mod classrooms;
mod counts;
mod documents;
mod exports;
mod find;
mod import;
mod live;
mod merges;
mod photos;
mod pooled;
mod returns;
mod scholars;
mod seed;
mod sites_left;
mod staff;
mod staff_uploads;
mod upload_changes;
mod upload_contacts;
mod upload_failures;
mod upload_imports;
mod upload_reach;
mod uploads;
