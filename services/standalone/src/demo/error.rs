//! Demo data that was refused.

use platform::Problem;

use crate::failure::Failure;

/// Why demo data was not taken; stands in a transaction, where a lost connection is an error too.
#[derive(Debug, thiserror::Error)]
#[error("demo data could not be loaded: {0}")]
pub struct Refused(String);

impl From<diesel::result::Error> for Refused {
    fn from(error: diesel::result::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self(failure.to_string())
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Work(refused.to_string())
    }
}

/// Says what it was that was refused.
pub fn refused(what: &str) -> impl FnOnce(Problem) -> Refused + '_ {
    move |problem| Refused(format!("{what}: {problem:?}"))
}

/// The same outside of a transaction.
pub fn failed(what: &str, problem: Problem) -> Failure {
    refused(what)(problem).into()
}
