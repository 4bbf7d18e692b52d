//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the classrooms of a site.
    ListClassrooms = "classroom" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Adds a classroom to a site.
    CreateClassroom = "classroom" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes a classroom.
    EditClassroom = "classroom" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Removes a classroom.
    DeleteClassroom = "classroom" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees the staff within reach.
    ListStaff = "staff" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Downloads the staff within reach.
    DownloadStaff = "staff" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}
