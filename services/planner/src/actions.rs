//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §2, §6).

platform::actions! {
    /// Sees the events and holidays of a program (spec 2 §2: planner navigation for roles 1 to 7).
    ListEventsAndHolidays = "event" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Adds a holiday to a program.
    CreateHoliday = "holiday" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Changes a holiday.
    EditHoliday = "holiday" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Removes a holiday.
    DeleteHoliday = "holiday" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
}
