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
    /// Sees the courses that are theirs to take, and how far they are.
    ListCourses = "course" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads a course.
    ReadCourse = "course" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Goes through a course.
    TakeCourse = "course" "take" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees who has begun and completed which course.
    ReportLearning = "course" "report" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
}
