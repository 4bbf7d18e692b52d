//! Children (spec 2 §2 Scholar roster, §3 Scholar): each is one child of an account, enrolled at its sites.

pub mod columns;
pub mod contacts;
pub mod counts;
pub mod documents;
pub mod enrollments;
pub mod families;
pub mod find;
pub mod history;
pub mod list;
pub mod merges;
pub mod model;
pub mod photos;
pub mod pickup_codes;
pub mod private;
pub mod reach;
mod read;
pub mod routes;
pub mod rules;
pub mod sealing;
pub mod similar;
pub(crate) mod store;
pub mod words;
