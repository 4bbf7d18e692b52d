//! How registers are seen.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The flag of accounts whose registers have notes, grades and transportation (spec 2 §6).
pub const ENHANCEMENTS: &str = "attendance-enhancements";

/// A column of the register that can be hidden. What keeps a child safe (alerts, who must not pick up) always shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RegisterColumn {
    /// The scholar's picture.
    Photo,
    /// The grade.
    Grade,
    /// The classroom.
    Classroom,
    /// Who may pick up.
    Pickup,
    /// When the scholar came.
    CheckIn,
    /// When and with whom the scholar left.
    CheckOut,
    /// How the scholar goes home.
    Transportation,
    /// The note.
    Note,
}

/// In which order scholars stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RegisterOrder {
    /// By last name.
    #[default]
    LastName,
    /// By first name.
    FirstName,
    /// By grade.
    Grade,
}

/// How scholars are grouped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RegisterGroup {
    /// Not at all.
    #[default]
    None,
    /// By classroom.
    Classroom,
}

impl RegisterColumn {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 8] = [
        Self::Photo,
        Self::Grade,
        Self::Classroom,
        Self::Pickup,
        Self::CheckIn,
        Self::CheckOut,
        Self::Transportation,
        Self::Note,
    ];

    /// Whether it is one of those that an account has by [`ENHANCEMENTS`].
    pub fn is_enhancement(self) -> bool {
        matches!(self, Self::Grade | Self::Transportation | Self::Note)
    }
}

/// What a word is that is stored or sent.
pub fn word_of<T: Serialize>(value: &T) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

/// From a stored word; none for one of a later version.
pub fn from_word<T: for<'d> Deserialize<'d>>(word: String) -> Option<T> {
    serde_json::from_value(serde_json::Value::String(word)).ok()
}
