//! Pictures of users, as they are kept.

pub use platform::pictures::{Size, read};

/// Where a form of a picture is in the file store.
pub fn key(object: &str, size: Size) -> String {
    let name = match size {
        Size::Full => "full",
        Size::Thumbnail => "thumbnail",
    };
    format!("pictures/{object}/{name}.jpg")
}
