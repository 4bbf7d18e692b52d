//! Where the bytes of documents are, and how they go away for good.

use platform::uploads::Shelf;

/// The documents of scholars in the file store.
pub const DOCUMENTS: Shelf = Shelf { folder: "documents", removal: "roster.remove-document" };
