//! How far somebody is.

use async_graphql::Enum;

/// How far somebody is with an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
pub enum ContentProgress {
    /// Not started.
    #[default]
    NotStarted,
    /// Started.
    Started,
    /// Completed.
    Completed,
}

impl ContentProgress {
    /// As it is stored; nothing is stored of what was not started.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Self::NotStarted => None,
            Self::Started => Some("started"),
            Self::Completed => Some("completed"),
        }
    }

    pub(crate) fn parse(code: &str) -> Self {
        match code {
            "completed" => Self::Completed,
            _ => Self::Started,
        }
    }
}
