//! Upload of scholars in steps (spec 2 §2 Scholar roster, §4 Roster upload, §7 Scholars and roster): a file is kept with a
//! site, its columns are matched, its cells are mended, and a job enters what is right. A site has one upload at a time,
//! which goes on where it was after a closed tab.

mod commit;
pub mod model;
mod review;
pub mod routes;
mod store;
mod undo;

pub use commit::jobs;
