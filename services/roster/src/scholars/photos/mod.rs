//! The picture by which staff know a child. It is for the staff who see the child and for nobody else, and a family that
//! wants no photos and videos (the consent form of spec 2 §3 Scholar) is not photographed for it either.

mod removal;
pub mod routes;
pub(crate) mod store;

pub use removal::jobs;

use platform::uploads::Bucket;

/// Removes from the file store the pictures that no scholar has any more.
const REMOVE_PHOTOS: &str = "roster.remove-photos";

/// The pictures of scholars in the file store.
const PHOTOS: Bucket = Bucket::of_pictures("photos", REMOVE_PHOTOS).sealed();
