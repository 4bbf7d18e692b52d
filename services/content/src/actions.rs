//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §2).
//!
//! [`UseGraphql`] opens the one endpoint; each field of the schema's roots names an action of its own besides
//! (`graphql::Permit`).

platform::actions! {
    /// Sends GraphQL documents.
    UseGraphql = "graphql" "use" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the subscriptions of the catalog.
    ListSubscriptions = "subscription" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Finds activities.
    ListActivities = "activity" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads an activity.
    ReadActivity = "activity" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees activities that are not published, and asks for them.
    ReadDrafts = "activity" "read drafts" [SuperAdmin, ContentAdmin];
}
