//! The errors of this service, by name (spec 2 §3 Program error codes, §8).

use platform::{
    Fault,
    error::{Problem, broken_constraint},
    fault,
};

/// An account with the name exists (409).
pub const ACCOUNT_NAME_EXISTS: &str = "Error_AccountNameExists";
/// The account has a program with the name (409).
pub const PROGRAM_NAME_EXISTS_IN_ACCOUNT: &str = "Error_ProgramNameExistsInAccount";
/// The program has a site with the name (409).
pub const SITE_ALREADY_EXISTS: &str = "Error_SiteAlreadyExists";
/// A program could not be saved, for none of the reasons that have a name of their own (500).
pub const UNKNOWN: &str = "Error_Unknown";
/// A site could not be made, for none of the reasons that have a name of their own (500).
pub const SESSION_WAS_NOT_CREATED: &str = "Error_SessionWasNotCreated";
/// A site could not be changed, for none of the reasons that have a name of their own (500).
pub const SESSION_WAS_NOT_UPDATED: &str = "Error_SessionWasNotUpdated";
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
                .field("accountName", Fault::unique("Account name"))
        }
        Some("programs_account_id_name_key") => Problem::conflict(
            PROGRAM_NAME_EXISTS_IN_ACCOUNT,
            "The account already has a program with this name.",
        )
        .field("programName", Fault::unique("Program Name")),
        Some("sites_program_id_name_key") => Problem::conflict(
            SITE_ALREADY_EXISTS,
            "Hmm. You already have a Site/Session with this name...",
        )
        .field(
            "siteName",
            fault("sessionName", "The session name already exists for the program."),
        ),
        _ => error.into(),
    }
}

/// As [`write_failed`]; a program that cannot be saved for a reason of ours has the spec's name for it.
pub fn program_not_saved(error: diesel::result::Error) -> Problem {
    named(write_failed(error), UNKNOWN)
}

/// As [`write_failed`]; a site that cannot be made for a reason of ours has the spec's name and words for it.
pub fn site_not_created(error: diesel::result::Error) -> Problem {
    with_message(
        named(write_failed(error), SESSION_WAS_NOT_CREATED),
        SESSION_WAS_NOT_CREATED,
        SOME_ERROR,
    )
}

/// As [`write_failed`]; a site that cannot be changed for a reason of ours has the spec's name and words for it.
pub fn site_not_updated(error: diesel::result::Error) -> Problem {
    with_message(
        named(write_failed(error), SESSION_WAS_NOT_UPDATED),
        SESSION_WAS_NOT_UPDATED,
        NOT_SAVED,
    )
}

// Spec 2 §8, to the letter.
const SOME_ERROR: &str = "Some Error Occured";
/// Spec 2 §8, "a session cannot be saved message".
const NOT_SAVED: &str = "The session cannot be saved. Please try again, or contact the help desk.";

fn with_message(problem: Problem, name: &str, words: &'static str) -> Problem {
    if problem.name != name {
        return problem;
    }
    Problem { detail: words.into(), value: words.into(), ..problem }
}

fn named(problem: Problem, name: &'static str) -> Problem {
    if problem.status == 500 { Problem { name: name.into(), ..problem } } else { problem }
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error};
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(program_not_saved, "Error_Unknown")]
    #[case(site_not_created, "Error_SessionWasNotCreated")]
    #[case(site_not_updated, "Error_SessionWasNotUpdated")]
    fn a_fault_of_ours_has_the_name_of_what_was_not_done(
        #[case] of: fn(Error) -> Problem,
        #[case] name: &str,
    ) {
        let problem = of(Error::RollbackTransaction);
        assert_eq!((problem.status, problem.name.as_ref()), (500, name));
        // What passes by itself keeps its own.
        let lost =
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new("gone".to_owned()));
        assert_eq!(of(lost).status, 503);
        let result = site_not_created(Error::RollbackTransaction);
        assert_eq!((result.detail.as_ref(), result.value.as_ref()), (SOME_ERROR, SOME_ERROR));
        let result = site_not_updated(Error::RollbackTransaction);
        assert_eq!((result.detail.as_ref(), result.value.as_ref()), (NOT_SAVED, NOT_SAVED));
    }
}
