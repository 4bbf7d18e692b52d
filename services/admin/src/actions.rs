//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the list of accounts.
    ListAccounts = "account" "list" [SuperAdmin, Admin];
    /// Makes an account.
    CreateAccount = "account" "create" [SuperAdmin, Admin];
    /// Sees an account of their own: every page needs its flags.
    ReadAccount = "account" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Changes an account.
    EditAccount = "account" "edit" [SuperAdmin, Admin];
    /// Asks whether an account's name is still free.
    CheckAccountName = "account" "check name" [SuperAdmin, Admin];
    /// Sees the settings and licenses of an account.
    ReadAccountSettings = "account" "read settings" [SuperAdmin, Admin, AccountAdmin];
    /// Changes the settings of an account.
    EditAccountSettings = "account" "edit settings" [SuperAdmin, Admin, AccountAdmin];
    /// Switches feature flags of an account.
    EditFlags = "flag" "edit" [SuperAdmin, Admin];
    /// Sees the programs and sites of an account within reach, to choose a place.
    ReadAccountTree = "account" "read tree" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin];
    /// Asks whether they are here for the first time.
    CheckFirstLogin = "user" "check first login" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the programs within reach.
    ListPrograms = "program" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Makes a program in an account.
    CreateProgram = "program" "create" [SuperAdmin, Admin, AccountAdmin];
    /// Changes a program.
    EditProgram = "program" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Says whether a program is configured.
    ConfigureProgram = "program" "configure" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Enables and disables programs.
    ChangeProgramStatus = "program" "change status" [SuperAdmin, Admin, AccountAdmin];
    /// Asks whether a program's name is still free.
    CheckProgramName = "program" "check name" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Sees a program within reach.
    ReadProgram = "program" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the sites within reach.
    ListSites = "site" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Makes a site in a program.
    CreateSite = "site" "create" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Changes a site of a program.
    EditSite = "site" "edit" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Removes a site of a program.
    DeleteSite = "site" "delete" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Asks whether a site's name is still free.
    CheckSiteName = "site" "check name" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Sees a site within reach.
    ReadSite = "site" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees the states of an address.
    ListStates = "state" "list" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Keeps drafts of accounts, programs and sites.
    KeepDraft = "draft" "keep" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin];
    /// Sets up the columns of their lists.
    KeepColumnLayout = "column layout" "keep" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Sees programs and sessions with their own stars.
    ListStars = "star" "list" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Stars a program or session, or takes the star away.
    ToggleStar = "star" "toggle" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Reads the terms of service and which version they accepted.
    ReadTerms = "terms" "read" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Accepts the terms of service.
    AcknowledgeTerms = "terms" "acknowledge" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Asks which features are on.
    EvaluateFlags = "flag" "evaluate" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
    /// Imports a partner's directory.
    ImportDirectory = "directory" "import" [SuperAdmin];
    /// Looks for accounts, programs and sites by name.
    Jump = "jump" "search" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff];
}
