//! Attendance of scholars (spec 2 §2 Attendance, §4 Scholar attendance): registers, who is still here, and what became
//! of each mark.

pub mod alerts;
pub mod answers;
pub mod daily;
pub mod holidays;
pub mod marks;
pub mod model;
mod overview;
pub(crate) mod read;
mod registers;
pub mod routes;
mod row_place;
pub mod rules;
mod save;
pub mod seed;
pub mod settings;
mod sheets;
pub(crate) mod store;

pub(crate) use store::{here_among, is_here};
