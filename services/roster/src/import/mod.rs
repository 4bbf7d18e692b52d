//! Files of scholars and staff (spec 2 §2 Scholar roster, §7 Scholars and roster): a sheet is read, its columns are matched, its
//! cells are understood, its rows are checked, and what is right is entered in one transaction.
//!
//! Each part stands by itself, so that an upload can stop after any of them and ask the person.

pub mod cells;
pub mod change;
pub mod changes;
pub mod child;
pub mod columns;
pub mod commit;
pub mod faults;
pub mod progress;
pub mod rejects;
pub mod review;
pub mod row_scope;
pub mod rows;
pub mod site;
pub mod staff;

pub use platform::sheets as read;
