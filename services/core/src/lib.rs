//! What everything else stands on and what needs neither a database nor a server: settings, problems, roles, texts, secrets,
//! what is logged and measured.

pub mod auth;
pub mod background;
pub mod clock;
pub mod coded;
pub mod config;
pub mod correlation;
pub mod counters;
pub mod error;
pub mod fault;
pub mod field_rules;
pub mod form;
pub mod html;
pub mod in_flight;
pub mod json;
pub mod json_dates;
pub mod markdown;
pub mod number_schema;
pub mod phones;
pub mod query;
pub mod record;
pub mod sealed;
pub mod secrets;
pub mod seldom;
pub mod ssrf;
pub mod telemetry;
pub mod text;
pub mod tls;
