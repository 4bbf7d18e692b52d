//! Two entries of one child become one, with both histories; and become two again.
//!
//! Enrollments, marks, contacts and documents of the other go over to the scholar who is kept, whose own fields stay: only
//! blank ones are filled. Where both were at a site, marks of days that the kept one has no mark for go over, and its own
//! stay on the others. What guards a child wins over what does not: `contacts.rs` says how.

mod contacts;
mod merge;
pub mod routes;
mod undo;
