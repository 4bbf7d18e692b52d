//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §2, §6).

platform::actions! {
    /// Sees the events and holidays of a program (spec 2 §2: planner navigation for roles 1 to 7).
    ListEventsAndHolidays = "event" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Adds an event to a program, or to a site (spec 2 §2: add-event for roles 1 to 6).
    CreateEvent = "event" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Changes an event.
    EditEvent = "event" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Removes an event.
    DeleteEvent = "event" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Gives sites of a program an event like one of it.
    CopyEvent = "event" "copy" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Adds a holiday to a program.
    CreateHoliday = "holiday" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Changes a holiday.
    EditHoliday = "holiday" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Removes a holiday.
    DeleteHoliday = "holiday" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Sees what all programs of an account plan.
    SumUpPlans = "plan" "sum-up" [SuperAdmin, Admin, AccountAdmin];
    /// Is told of changes of a plan while a page of it is open.
    WatchPlan = "plan" "watch" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Subscribes to the calendar of a place they see, and reads it there.
    ReadCalendarFeed = "calendar-feed" "read" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Prints a page of a plan.
    PrintPlan = "plan" "print" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Chooses when they are written to about tasks that are theirs.
    ChooseReminders = "reminder" "choose" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the tasks of a program or site.
    ListTasks = "task" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Adds a task to a program, or to a site.
    CreateTask = "task" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Plans the tasks of a product in a program.
    PlanTasks = "task" "plan" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Changes a task: what it says, whose it is, and whether it is active, done or skipped.
    EditTask = "task" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Removes a task.
    DeleteTask = "task" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Assigns tasks of a program to its sites.
    AssignTask = "task" "assign" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Works on a task: says how far it is and talks about it. Staff do so with tasks that are theirs.
    WorkOnTask = "task" "work" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Makes all tasks of a program active again.
    ResetTasks = "task" "reset" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
}
