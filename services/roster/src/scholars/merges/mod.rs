//! Two entries of one child become one, with both histories; and become two again.
//!
//! Enrollments, marks, contacts, documents and the picture of the other go over to the scholar who is kept, whose own fields
//! stay: only blank ones are filled. Where both were at a site, marks of days that the kept one has no mark for go over, and
//! its own stay on the others. What guards a child wins over what does not: `contacts.rs` says how.
//!
//! Whoever others were merged into may be merged into another one; each merge is undone by itself, the last one first.

mod contacts;
mod documents;
mod merge;
mod photos;
pub mod routes;
mod undo;
