//! What a classroom must be (spec 2 §5, §9).

use platform::{
    Fault,
    error::{Problem, broken_constraint},
    form::{Faults, completed},
    text::name_key,
};

use super::model::{Classroom, ClassroomFields, ClassroomRequest};

/// The site has a classroom with the name (409).
pub const CLASSROOM_NAME_EXISTS: &str = "Error_ClassroomNameExists";

/// Longest name (spec 2 §9 Sizes, general).
const NAME: usize = 50;
/// Most places.
const PLACES: i32 = 1_000;
/// Colors to choose from.
const COLORS: i16 = 8;

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn classroom(request: &ClassroomRequest) -> Result<ClassroomFields, Problem> {
    let mut faults = Faults::default();
    let missing = || Fault::enter("Name");
    let name = faults.text("name", "Name", request.name.as_ref(), NAME, missing);
    let capacity = request.capacity.filter(|places| *places != 0);
    if capacity.is_some_and(|places| places < 0) {
        faults.add("capacity", Fault::zero_or_greater("Capacity"));
    }
    if capacity.is_some_and(|places| places > PLACES) {
        faults.add("capacity", Fault::at_most("Capacity", PLACES.into()));
    }
    let color = request.color.filter(|color| *color != 0);
    if color.is_some_and(|color| !(1..=COLORS).contains(&color)) {
        faults.add("color", Fault::invalid("Color"));
    }
    faults.check(ClassroomFields { name_key: name_key(&name), name, capacity, color })
}

/// Checks an edit and reads the whole classroom that comes of it.
///
/// Errors: as [`classroom`].
pub fn edited(before: &Classroom, edit: &ClassroomRequest) -> Result<ClassroomFields, Problem> {
    classroom(&completed(before, edit)?)
}

/// Why a classroom could not be written: the database decides whether a name is taken.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("classrooms_site_id_name_key") => {
            Problem::conflict_on(CLASSROOM_NAME_EXISTS, "name", Fault::unique("Name"))
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("", None, "name", "Enter Name")]
    #[case(&"x".repeat(51), None, "name", "Name may not be greater than 50 characters")]
    #[case("Blue", Some(-1), "capacity", "Capacity must be 0 or greater")]
    #[case("Blue", Some(1001), "capacity", "Capacity may not be greater than 1000")]
    fn a_broken_rule_is_named(
        #[case] name: &str,
        #[case] capacity: Option<i32>,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let request = ClassroomRequest {
            name: Some(name.to_owned()),
            capacity,
            ..ClassroomRequest::default()
        };
        let problem = classroom(&request).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }

    #[test]
    fn no_places_means_no_limit() {
        let before = Classroom {
            id: 1,
            account_id: 1,
            program_id: 1,
            site_id: 1,
            name: "Blue".into(),
            capacity: Some(20),
            color: None,
            version: 1,
        };
        let edit = |capacity| {
            let edit = ClassroomRequest { capacity, ..ClassroomRequest::default() };
            edited(&before, &edit).unwrap().capacity
        };
        assert_eq!((edit(None), edit(Some(0)), edit(Some(12))), (Some(20), None, Some(12)));
    }
}
