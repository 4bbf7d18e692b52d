//! Files that belong to items: videos with posters and captions, documents, attachments (spec 2 §5 Uploads).
//!
//! A page shows a video by its address alone, without a token. So an address is signed, ends after some hours, and is told
//! with an item to whoever sees the item.

mod address;
pub mod model;
pub mod routes;
pub(crate) mod storage;
pub(crate) mod store;
mod unused;

pub use self::address::Signer;
pub(crate) use self::unused::jobs;
