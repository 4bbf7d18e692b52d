//! The words that fields of a scholar may hold (spec 2 §3 Scholar).

use platform::list::ColumnKind;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// Grades that children enter, by number.
pub const GRADES: [(i16, &str); 14] = [
    (-1, "Pre-K"),
    (0, "K"),
    (1, "1"),
    (2, "2"),
    (3, "3"),
    (4, "4"),
    (5, "5"),
    (6, "6"),
    (7, "7"),
    (8, "8"),
    (9, "9"),
    (10, "10"),
    (11, "11"),
    (12, "12"),
];

/// Genders, by number. `otherGender` names what Others stands for.
pub const GENDERS: [(i16, &str); 3] = [(1, "Male"), (2, "Female"), (OTHERS, "Others")];

/// A gender that has a field of its own.
pub const OTHERS: i16 = 3;

/// Enrolled and coming.
pub const ACTIVE: i16 = 1;
/// Not coming any more.
pub const INACTIVE: i16 = 2;

const STATUSES: [(i16, &str); 2] = [(ACTIVE, "Active"), (INACTIVE, "Inactive")];

const DAYS: [(i16, &str); 7] = [
    (0, "Sunday"),
    (1, "Monday"),
    (2, "Tuesday"),
    (3, "Wednesday"),
    (4, "Thursday"),
    (5, "Friday"),
    (6, "Saturday"),
];

/// Offered, not demanded: schools have words of their own.
const ETHNICITIES: [&str; 9] = [
    "American Indian or Alaska Native",
    "Asian",
    "Black or African American",
    "Hispanic or Latino",
    "Native Hawaiian or Other Pacific Islander",
    "White",
    "Two or More Races",
    "Other",
    "Prefer not to say",
];

/// Offered, not demanded.
pub const RELATIONSHIPS: [&str; 10] = [
    "Mother",
    "Father",
    "Stepparent",
    "Grandparent",
    "Guardian",
    "Foster parent",
    "Sibling",
    "Aunt/Uncle",
    "Friend",
    "Other",
];

/// Grades in searches of lists.
pub const GRADE: ColumnKind = ColumnKind::Choice(&[
    (-1, &["Pre-K", "PK", "Prekinder"]),
    (0, &["K", "Kindergarten", "Kinder"]),
    (1, &["1"]),
    (2, &["2"]),
    (3, &["3"]),
    (4, &["4"]),
    (5, &["5"]),
    (6, &["6"]),
    (7, &["7"]),
    (8, &["8"]),
    (9, &["9"]),
    (10, &["10"]),
    (11, &["11"]),
    (12, &["12"]),
]);

/// Genders in searches of lists.
pub const GENDER: ColumnKind = ColumnKind::Choice(&[
    (1, &["Male", "Masculino"]),
    (2, &["Female", "Femenino"]),
    (3, &["Others", "Otros"]),
]);

/// What pages say where a child has no classroom, in searches of lists.
pub const UNASSIGNED: &[(i64, &[&str])] = &[(1, &["Unassigned", "Sin asignar"])];

/// Statuses in searches of lists.
pub const STATUS: ColumnKind =
    ColumnKind::Choice(&[(1, &["Active", "Activo", "1"]), (2, &["Inactive", "Inactivo", "2"])]);

/// Kinds of contacts in searches of lists.
pub const CONTACT: ColumnKind = ColumnKind::Choice(&[
    (1, &["Family", "Familia"]),
    (2, &["Emergency contact", "Contacto de emergencia"]),
]);

/// A number with its word.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Word {
    /// The number, where payloads have one.
    pub id: i16,
    /// The word.
    pub name: &'static str,
}

/// What the fields of a scholar's form offer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DropdownValues {
    /// Entering grade, as payloads have it.
    pub grades: Vec<&'static str>,
    /// Gender, as payloads have it.
    pub genders: Vec<&'static str>,
    /// Suggestions; others may be entered.
    pub ethnicities: Vec<&'static str>,
    /// How a contact is related to the child. Suggestions; others may be entered.
    pub relationships: Vec<&'static str>,
    /// Statuses of an enrollment.
    pub statuses: Vec<Word>,
    /// Days of the week.
    pub days: Vec<Word>,
}

impl DropdownValues {
    /// All of them.
    pub fn all() -> Self {
        let names = |all: &[(i16, &'static str)]| all.iter().map(|(_, name)| *name).collect();
        let words = |all: &[(i16, &'static str)]| {
            all.iter().map(|(id, name)| Word { id: *id, name }).collect()
        };
        Self {
            grades: names(&GRADES),
            genders: names(&GENDERS),
            ethnicities: ETHNICITIES.to_vec(),
            relationships: RELATIONSHIPS.to_vec(),
            statuses: words(&STATUSES),
            days: words(&DAYS),
        }
    }
}

/// The number of a word, letter case aside.
pub fn number_of(words: &[(i16, &str)], word: &str) -> Option<i16> {
    let is_meant = |(_, name): &&(i16, &str)| name.eq_ignore_ascii_case(word.trim());
    words.iter().find(is_meant).map(|(number, _)| *number)
}

/// The word of a number; empty for none.
pub fn word_of(words: &[(i16, &'static str)], number: Option<i16>) -> &'static str {
    words.iter().find(|(of, _)| Some(*of) == number).map_or("", |(_, word)| word)
}

/// Writes a grade as payloads have it (spec 2 §3 Scholar): Pre-K, K, 1 to 12. For `#[serde(serialize_with)]`.
pub fn grade<S: Serializer>(grade: &i16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(word_of(&GRADES, Some(*grade)))
}

/// A day of the week in three letters; empty for what is none.
pub fn short_day(day: i16) -> &'static str {
    word_of(&DAYS, Some(day)).get(..3).unwrap_or_default()
}

/// An answer in a word; empty where there is none.
pub fn answer_word(answer: Option<bool>) -> &'static str {
    answer.map_or("", |yes| if yes { "Yes" } else { "No" })
}

/// Whether an enrollment is active, in a word.
pub fn status_word(status: i16) -> &'static str {
    word_of(&STATUSES, Some(status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_belong_together() {
        assert_eq!(number_of(&GRADES, " pre-k "), Some(-1));
        assert_eq!(number_of(&GRADES, "13"), None);
        assert_eq!(word_of(&GRADES, Some(0)), "K");
        assert_eq!(word_of(&GENDERS, None), "");
    }
}
