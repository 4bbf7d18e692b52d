//! What can be done with people, and by whom.

platform::actions! {
    /// Sees oneself.
    SeeMyself = "user" "read-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Changes what one chooses for oneself.
    ChangeMyself = "user" "change-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Sees the people of one's places; staff see themselves alone.
    SeeUsers = "user" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees who runs an account.
    SeePrimaryAdmin = "user" "read-primary-admin" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin];
}
