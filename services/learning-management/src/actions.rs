//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the links.
    ListLinks = "link" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Adds a link.
    CreateLink = "link" "create" [SuperAdmin, ContentAdmin];
    /// Changes a link.
    EditLink = "link" "edit" [SuperAdmin, ContentAdmin];
    /// Removes a link.
    DeleteLink = "link" "delete" [SuperAdmin, ContentAdmin];
}
