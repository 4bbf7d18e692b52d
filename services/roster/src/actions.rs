//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the classrooms of a site.
    ListClassrooms = "classroom" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees who of a site is in which classroom, and who is in none.
    ListAssignments = "classroom" "list-assignments" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
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
    /// Enters a staff member in the roster of a site.
    CreateStaffMember = "staff-member" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees what a site entered of a staff member, and who is to be invited.
    ReadStaffMember = "staff-member" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes a staff member in the roster of a site.
    EditStaffMember = "staff-member" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees the scholars within reach; staff those who have a classroom.
    ListScholars = "scholar" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Finds scholars within reach by name, and but for staff by a contact's name or phone number.
    FindScholars = "scholar" "find" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees a scholar; staff one who has a classroom.
    ReadScholar = "scholar" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees a scholar's medical and learning status; each look is audited.
    ReadMedical = "scholar" "read-medical" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Enters a scholar.
    CreateScholar = "scholar" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes a scholar.
    EditScholar = "scholar" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees what was done about a scholar, and who looked at their medical and learning status.
    ReadScholarHistory = "scholar" "history" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Says of scholars who look alike whether they are one child.
    MergeScholars = "scholar" "merge" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Downloads the scholars within reach.
    DownloadScholars = "scholar" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Enters the scholars or the staff of a file, in steps.
    UploadRoster = "roster" "upload" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees which documents a scholar has; staff those of one who has a classroom.
    ListDocuments = "scholar-document" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Downloads a document of a scholar; each download is audited.
    ReadDocument = "scholar-document" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Gives a scholar a document.
    CreateDocument = "scholar-document" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Removes a document of a scholar.
    DeleteDocument = "scholar-document" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Sees the picture of a scholar; staff that of one who has a classroom.
    ReadPhoto = "scholar-photo" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Gives a scholar a picture, and takes it away.
    EditPhoto = "scholar-photo" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Enrolls a scholar at another site.
    CreateEnrollment = "enrollment" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes an enrollment: classroom, days, dates, status.
    EditEnrollment = "enrollment" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Names the custom fields of an account's scholars.
    NameCustomFields = "custom-fields" "edit" [SuperAdmin, Admin, AccountAdmin];
    /// Sees the families within reach (spec 2 §6: session admins and staff have no family records).
    ListFamilies = "family" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Downloads the families within reach.
    DownloadFamilies = "family" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Removes a contact of a scholar.
    DeleteContact = "family" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Ends the access of guardians to the family portal.
    RevokeGuardian = "guardian" "revoke-access" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Makes pick-up codes of a scholar's contacts, and takes them away.
    EditPickupCode = "pickup-code" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin] if "secure-check-in-check-out";
    /// Sees registers, weeks, who is still here, and the attendance of a scholar.
    ReadAttendance = "attendance" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Downloads sheets of a register as PDF; each download is audited.
    DownloadAttendance = "attendance" "download" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Marks attendance.
    MarkAttendance = "attendance" "mark" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Takes back marks of attendance.
    RevertAttendance = "attendance" "revert" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Is told what changes at sites within reach while it happens.
    WatchRoster = "roster" "watch" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Changes how attendance is taken at a place.
    EditAttendanceSettings = "attendance-settings" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes how they see registers themselves.
    EditOwnAttendanceSettings = "attendance-settings" "edit-own" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees daily attendance in analytics.
    ReportAttendance = "attendance" "report" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}
