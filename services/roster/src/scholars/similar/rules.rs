//! When two children look like one.

use std::hash::{Hash, Hasher};

use chrono::{Datelike, NaiveDate};
use platform::text::{clean, name_key, straightened};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

use super::names::same_person;

/// In what two children differ who look like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScholarsAlike)]
pub enum Alike {
    /// The first name is short for the other, or the other way round.
    Nickname,
    /// An accent or another mark on a letter.
    Accents,
    /// A letter of a name.
    Spelling,
    /// First and last name have changed places.
    Swapped,
    /// A digit of the birth date, or its month and day.
    BirthDate,
}

/// By what children are told apart. Two are equal when their names and birth dates are, letter case aside.
#[derive(Clone, Debug)]
pub struct Identity {
    /// First name without case and accents.
    pub first_key: String,
    /// Last name without case and accents.
    pub last_key: String,
    /// First name as it is stored. The database folds it by its own rules, so that it finds what it has stored.
    pub first_name: String,
    /// Last name as it is stored.
    pub last_name: String,
    /// Both names without case.
    caseless: [String; 2],
    /// Day of birth.
    pub birth_date: NaiveDate,
}

impl Identity {
    /// Of a child of these names.
    pub fn new(first_name: &str, last_name: &str, birth_date: NaiveDate) -> Self {
        Self {
            first_key: name_key(first_name),
            last_key: name_key(last_name),
            // As they are stored.
            first_name: clean(&straightened(first_name)),
            last_name: clean(&straightened(last_name)),
            caseless: [first_name, last_name].map(caseless),
            birth_date,
        }
    }

    /// What is equal of equal children.
    fn compared(&self) -> (&[String; 2], [&str; 2], NaiveDate) {
        (&self.caseless, [&self.first_key, &self.last_key], self.birth_date)
    }
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        self.compared() == other.compared()
    }
}

impl Eq for Identity {}

impl Hash for Identity {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.compared().hash(state);
    }
}

/// A name without case and surplus spaces, with its accents. A letter becomes one letter, as in the database: İ is i, and
/// not i with a dot above.
fn caseless(name: &str) -> String {
    clean(&straightened(name).nfc().filter_map(|c| c.to_lowercase().next()).collect::<String>())
}

/// Letters that a name needs before one more or less can be a slip: Ana and Eva are two.
const LONG_ENOUGH: usize = 4;

/// In what two children differ who may be one; none when they are two, or equal.
pub fn alike(one: &Identity, other: &Identity) -> Option<Alike> {
    let (same_first, same_last) =
        (one.first_key == other.first_key, one.last_key == other.last_key);
    if one.birth_date != other.birth_date {
        let is_near = same_first && same_last && near(one.birth_date, other.birth_date);
        return is_near.then_some(Alike::BirthDate);
    }
    if same_first && same_last {
        return (one != other).then_some(Alike::Accents);
    }
    if one.first_key == other.last_key && one.last_key == other.first_key {
        return Some(Alike::Swapped);
    }
    if same_last && same_person(&one.first_key, &other.first_key) {
        return Some(Alike::Nickname);
    }
    let slip = same_last && is_slip(&one.first_key, &other.first_key)
        || same_first && is_slip(&one.last_key, &other.last_key);
    slip.then_some(Alike::Spelling)
}

/// Whether two names differ in a letter, or in two that have changed places.
fn is_slip(one: &str, other: &str) -> bool {
    one.chars().count().min(other.chars().count()) >= LONG_ENOUGH
        && strsim::osa_distance(one, other) == 1
}

/// Whether two days differ in one digit, or in the order of month and day.
fn near(one: NaiveDate, other: NaiveDate) -> bool {
    let swapped =
        one.year() == other.year() && one.month() == other.day() && one.day() == other.month();
    let digits = |day: NaiveDate| day.format("%Y%m%d").to_string();
    let differing = digits(one).chars().zip(digits(other).chars()).filter(|(a, b)| a != b).count();
    swapped || differing == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(first: &str, last: &str, (year, month, day): (i32, u32, u32)) -> Identity {
        Identity::new(first, last, NaiveDate::from_ymd_opt(year, month, day).unwrap())
    }

    #[test]
    fn children_who_may_be_one_say_why() {
        let born = (2018, 3, 4);
        let katherine = child("katherine", "lopez", born);
        for (other, why) in [
            (child("katie", "lopez", born), Some(Alike::Nickname)),
            (child("kate", "lopez", born), Some(Alike::Nickname)),
            (child("catherine", "lopez", born), Some(Alike::Nickname)),
            (child("lopez", "katherine", born), Some(Alike::Swapped)),
            (child("katherine", "lopes", born), Some(Alike::Spelling)),
            (child("kathreine", "lopez", born), Some(Alike::Spelling)),
            (child("katherine", "lopez", (2018, 4, 3)), Some(Alike::BirthDate)),
            (child("katherine", "lopez", (2017, 3, 4)), Some(Alike::BirthDate)),
            (child("katherine", "lopez", (2018, 3, 14)), Some(Alike::BirthDate)),
            (child("Kathérine", "López", born), Some(Alike::Accents)),
            (child("Katie", "López", born), Some(Alike::Nickname)),
            // Equal: the database refuses that.
            (katherine.clone(), None),
            (child("KATHERINE", " Lopez", born), None),
            // Twins and cousins.
            (child("matthew", "lopez", born), None),
            (child("katherine", "lopez", (2016, 8, 21)), None),
            (child("katherine", "reyes", born), None),
            (child("katie", "lopez", (2018, 3, 5)), None),
        ] {
            assert_eq!(alike(&katherine, &other), why, "{other:?}");
            assert_eq!(alike(&other, &katherine), why, "{other:?}");
        }
    }

    #[test]
    fn a_capital_with_a_dot_is_its_small_letter() {
        let [capital, small] = ["İrem", "irem"].map(|first| child(first, "Testcase", (2016, 3, 3)));
        assert_eq!(capital, small);
        assert_eq!((capital.first_key.as_str(), capital.first_name.as_str()), ("irem", "İrem"));
    }

    #[test]
    fn short_names_differ() {
        let [ana, eva] = ["ana", "eva"].map(|first| child(first, "diaz", (2018, 3, 4)));
        assert_eq!(alike(&ana, &eva), None);
        let both = child("ana maria", "diaz", (2018, 3, 4));
        assert_eq!(alike(&ana, &both), Some(Alike::Nickname));
    }
}
