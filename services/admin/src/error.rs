//! The errors of this service, by name (spec 2 §3 Program error codes, §8).

use platform::error::{Problem, broken_constraint};

/// An account with the name exists (409).
pub const ACCOUNT_NAME_EXISTS: &str = "Error_AccountNameExists";
/// The account has a program with the name (409).
pub const PROGRAM_NAME_EXISTS_IN_ACCOUNT: &str = "Error_ProgramNameExistsInAccount";
/// The program has a site with the name (409).
pub const SITE_ALREADY_EXISTS: &str = "Error_SiteAlreadyExists";
/// Somebody holds a role at the site, or scholars are enrolled in it (409).
pub const SITE_ATTACHED: &str = "Error_SiteAttached";
/// The imported file has no header, or not the one that the mapping names (400).
pub const NO_CSV_HEADERS: &str = "Error_NoCsvHeaders";

/// Why a write failed: a broken constraint becomes the message of its field, so that uniqueness is
/// decided by the database.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("accounts_name_key") => {
            Problem::conflict(ACCOUNT_NAME_EXISTS, "The Account name must be unique")
                .field("accountName", "The Account name must be unique")
        }
        Some("programs_account_id_name_key") => Problem::conflict(
            PROGRAM_NAME_EXISTS_IN_ACCOUNT,
            "The account already has a program with this name.",
        )
        .field("programName", "The Program Name must be unique"),
        Some("sites_program_id_name_key") => Problem::conflict(
            SITE_ALREADY_EXISTS,
            "Hmm. You already have a Site/Session with this name...",
        )
        .field("siteName", "The session name already exists for the program."),
        _ => error.into(),
    }
}
