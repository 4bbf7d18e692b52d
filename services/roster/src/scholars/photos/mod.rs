//! The picture by which staff know a child. It is for the staff who see the child and for nobody else, and a family that
//! wants no photos and videos (the consent form of spec 2 §3 Scholar) is not photographed for it either.

mod removal;
pub mod routes;
pub(crate) mod store;

pub use removal::jobs;

use platform::pictures::Size;
use uuid::Uuid;

/// Where a form of a picture is in the file store.
fn key(object: Uuid, size: Size) -> String {
    let name = match size {
        Size::Full => "full",
        Size::Thumbnail => "thumbnail",
    };
    format!("photos/{object}/{name}.jpg")
}
