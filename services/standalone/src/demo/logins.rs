//! Who can sign in to the demo, and how.

/// Password of every active demo user.
pub const PASSWORD: &str = "Afterbell#26";

/// The logins that are shown.
pub const LOGINS: [(&str, &str); 7] = [
    ("superadmin@demo.afterbell.test", "super admin (provider)"),
    ("admin@demo.afterbell.test", "admin (provider)"),
    ("content@demo.afterbell.test", "content admin (provider)"),
    ("account@demo.afterbell.test", "account admin"),
    ("program@demo.afterbell.test", "program admin"),
    ("session@demo.afterbell.test", "session admin"),
    ("staff@demo.afterbell.test", "staff"),
];
