//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §2).
//!
//! [`UseGraphql`] opens the one endpoint; each field of the schema's roots names an action of its own besides
//! (`graphql::Permit`).

platform::actions! {
    /// Sends GraphQL documents.
    UseGraphql = "graphql" "use" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the subscriptions of the catalog.
    ListSubscriptions = "subscription" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Finds items.
    ListItems = "item" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads an item.
    ReadItem = "item" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees items that are not published, and asks for them.
    ReadDrafts = "item" "read drafts" [SuperAdmin, ContentAdmin];
    /// Writes and publishes items, and moves packages of them (spec 1 §6, content admin).
    EditItems = "item" "edit" [SuperAdmin, ContentAdmin];
    /// Says how far they are with an item.
    KeepProgress = "progress" "keep" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads their own collections, and those that others share with them.
    ReadCollections = "collection" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Makes, changes and removes collections of their own.
    KeepCollections = "collection" "keep" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}
