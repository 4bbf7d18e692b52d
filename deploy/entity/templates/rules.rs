//! What __aWords__ must be.

use platform::{Fault, Problem, form::Faults, text::name_key};

use super::model::{__One__Fields, __One__Request};

/// Longest name.
const NAME: usize = 50;
/// Longest description.
const DESCRIPTION: usize = 256;

/// Checks a request and reads it.
///
/// Errors: 400 with a message on each field that breaks a rule.
pub fn __snake__(request: &__One__Request) -> Result<__One__Fields, Problem> {
    let mut faults = Faults::default();
    let missing = || Fault::enter("Name");
    let name = faults.text("name", "Name", request.name.as_ref(), NAME, missing);
    let sent = request.description.as_ref();
    let description = faults.lines("description", "Description", sent, DESCRIPTION);
    faults.check(__One__Fields {
        name_key: name_key(&name),
        name,
        description: description.unwrap_or_default(),
        is_active: request.is_active.unwrap_or(true),
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("", "", "name", "Enter Name")]
    #[case(&"x".repeat(51), "", "name", "Name may not be greater than 50 characters")]
    #[case("A", &"x".repeat(257), "description", "Description may not be greater than 256 characters")]
    fn a_broken_rule_is_named(
        #[case] name: &str,
        #[case] description: &str,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let request = __One__Request {
            name: Some(name.to_owned()),
            description: Some(description.to_owned()),
            ..__One__Request::default()
        };
        let problem = __snake__(&request).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }
}
