    /// Sees the __manyWords__ of an account.
    List__Many__ = "__kebab__" "list" [SuperAdmin, Admin, AccountAdmin];
    /// Adds __aWords__ to an account.
    Create__One__ = "__kebab__" "create" [SuperAdmin, Admin, AccountAdmin];
    /// Sees __aWords__.
    Read__One__ = "__kebab__" "read" [SuperAdmin, Admin, AccountAdmin];
    /// Changes __aWords__.
    Edit__One__ = "__kebab__" "edit" [SuperAdmin, Admin, AccountAdmin];
    /// Removes __aWords__.
    Delete__One__ = "__kebab__" "delete" [SuperAdmin, Admin, AccountAdmin];
