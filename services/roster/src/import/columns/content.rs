//! Columns that are known by what they hold, whatever stands over them.

use chrono::NaiveDate;
use platform::text::is_email;

use super::fields::Target;
use crate::import::cells::{
    dates::{self, Century, Unread},
    grades, names, words,
};
use crate::import::staff::words::system_role;
use crate::scholars::rules::is_unlikely_birth;

/// Cells that are looked at.
const SAMPLE: usize = 500;

/// Fewest cells that tell something.
pub const FEWEST: usize = 3;

/// What a column of a file of scholars may be found to hold.
pub const SCHOLARS: [(Target, &str); 4] = [
    (Target::BirthDate, "days of birth of children"),
    (Target::EnteringGrade, "grades"),
    (Target::Name, "names as last name, first name"),
    (Target::Gender, "genders"),
];

/// What a column of a file of staff may be found to hold.
pub const STAFF: [(Target, &str); 2] =
    [(Target::Email, "e-mail addresses"), (Target::Name, "names as last name, first name")];

/// How many cells of a column fit a target, of how many; none when too few do.
pub fn fitting<'t>(
    target: Target,
    cells: impl Iterator<Item = &'t str>,
    today: NaiveDate,
) -> Option<(usize, usize)> {
    let cells: Vec<&str> = cells.take(SAMPLE).collect();
    let fits = cells.iter().filter(|cell| fits(target, cell, today)).count();
    let proves = cells.iter().any(|cell| proves(target, cell));
    // Nine of ten: a column of something else has that by no accident.
    let is_enough = cells.len() >= FEWEST && fits * 10 >= cells.len() * 9;
    (is_enough && proves).then_some((fits, cells.len()))
}

/// How many cells of a column are roles in the product, of how many; none unless most are.
pub fn system_roles<'t>(cells: impl Iterator<Item = &'t str>) -> Option<(usize, usize)> {
    let cells: Vec<&str> = cells.take(SAMPLE).collect();
    let fits = cells.iter().filter(|cell| system_role(cell).is_some()).count();
    (fits * 2 > cells.len()).then_some((fits, cells.len()))
}

fn fits(target: Target, cell: &str, today: NaiveDate) -> bool {
    let is_child = |day: NaiveDate| !is_unlikely_birth(day, today) && day <= today;
    match target {
        Target::BirthDate => match dates::day(cell, None, Century::Past(today)) {
            Ok(day) => is_child(day),
            Err(Unread::TwoWays(one, other)) => is_child(one) && is_child(other),
            Err(Unread::NoDay) => false,
        },
        Target::EnteringGrade => grades::grade(cell).is_some(),
        Target::Name => cell.contains(',') && names::name(cell).is_ok() && is_name(cell),
        Target::Gender => words::gender(cell).is_some(),
        Target::Email => is_email(cell),
        _ => false,
    }
}

/// Whether a cell is more than what any column may hold: small numbers are not grades for that alone, and serial numbers
/// of days are numbers of anything.
fn proves(target: Target, cell: &str) -> bool {
    let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
    match target {
        Target::EnteringGrade | Target::BirthDate => !is_number,
        _ => true,
    }
}

fn is_name(cell: &str) -> bool {
    let fits = |c: char| c.is_alphabetic() || matches!(c, ',' | '.' | ' ' | '\'' | '-');
    cell.chars().all(fits) && !is_email(cell)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Target::BirthDate, &["3/4/18", "2017-01-02", "Mar 4 2016"], Some((3, 3)))]
    #[case(Target::BirthDate, &["43163", "43164", "43165"], None)]
    #[case(Target::BirthDate, &["3/4/1968", "2/2/1970", "1/1/1971"], None)]
    #[case(Target::EnteringGrade, &["3", "K", "4th"], Some((3, 3)))]
    #[case(Target::EnteringGrade, &["3", "1", "4"], None)]
    #[case(Target::EnteringGrade, &["3rd", "K"], None)]
    #[case(Target::Name, &["Cruz, Ana", "Diaz, Bo", "Ortiz, Cy"], Some((3, 3)))]
    #[case(Target::Name, &["12 Elm St, Queens", "Diaz, Bo", "Ortiz, Cy"], None)]
    #[case(Target::Email, &["ana@example.org", "bo@example.org", "cy@example.org"], Some((3, 3)))]
    #[case(Target::Gender, &["M", "F", "F"], Some((3, 3)))]
    fn columns_are_known_by_what_they_hold(
        #[case] target: Target,
        #[case] cells: &[&str],
        #[case] expected: Option<(usize, usize)>,
    ) {
        let today = "2026-11-23".parse().unwrap();
        assert_eq!(fitting(target, cells.iter().copied(), today), expected);
    }
}
