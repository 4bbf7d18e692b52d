//! Events that were not applied, and what to do about them.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

use super::Undecodable;

/// Why an event was not applied.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// It never will be: the event is parked and the rest go on.
    #[error("{0}")]
    Refused(String),
    /// The database says no; whether for good depends on what it says.
    #[error(transparent)]
    Database(#[from] DieselError),
}

impl From<Undecodable> for ApplyError {
    fn from(error: Undecodable) -> Self {
        Self::Refused(error.to_string())
    }
}

/// What to do about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Trying again cannot help.
    Park,
    /// Passes by itself, such as a lost connection: try until it works.
    Wait,
    /// May pass, such as a deadlock or a full disk: try a few times.
    TryAgain,
}

impl ApplyError {
    /// What to do about it.
    pub(super) fn remedy(&self) -> Remedy {
        match self {
            Self::Refused(_) => Remedy::Park,
            Self::Database(error) => match error {
                DieselError::DatabaseError(kind, _) => match kind {
                    DatabaseErrorKind::ClosedConnection
                    | DatabaseErrorKind::UnableToSendCommand
                    | DatabaseErrorKind::ReadOnlyTransaction => Remedy::Wait,
                    DatabaseErrorKind::UniqueViolation
                    | DatabaseErrorKind::ForeignKeyViolation
                    | DatabaseErrorKind::NotNullViolation
                    | DatabaseErrorKind::CheckViolation
                    | DatabaseErrorKind::RestrictViolation
                    | DatabaseErrorKind::ExclusionViolation => Remedy::Park,
                    _ => Remedy::TryAgain,
                },
                DieselError::NotFound
                | DieselError::InvalidCString(_)
                | DieselError::QueryBuilderError(_)
                | DieselError::DeserializationError(_)
                | DieselError::SerializationError(_) => Remedy::Park,
                DieselError::BrokenTransactionManager => Remedy::Wait,
                _ => Remedy::TryAgain,
            },
        }
    }
}
