//! What is said of JSON, and of other data that serde reads, when it does not fit.

use serde_json::error::Category;

use crate::{error::Problem, fault::Fault};

/// Message when no field can be named.
pub const UNREADABLE: &str = "Something in the request cannot be read.";

/// 400 for JSON that does not fit: on the field that is to blame, in words for people instead of the parser's.
pub fn unread(error: serde_path_to_error::Error<serde_json::Error>) -> Problem {
    let path = error.path().to_string();
    let error = error.into_inner();
    if error.classify() == Category::Data {
        // The root is written as a dot.
        unfit(path.trim_start_matches('.'), &error.to_string())
    } else {
        Problem::bad_request("The JSON cannot be read.")
    }
}

/// 400 for what does not fit at `path`. serde names a missing and an unknown field in its message only.
pub fn unfit(path: &str, message: &str) -> Problem {
    let named = |start: &str| message.strip_prefix(start)?.split('`').next();
    if let Some(name) = named("missing field `") {
        let field = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        return Problem::invalid(field, Fault::enter(name));
    }
    if let Some(name) = named("unknown field `") {
        let field = if path.is_empty() { name } else { path };
        return Problem::invalid(
            field,
            Fault::new("unknownField", format!("There is no field {name}")).with("field", name),
        );
    }
    let last = path.rsplit('.').next().and_then(|segment| segment.split('[').next());
    match last {
        None | Some("" | "?") => Problem::bad_request(UNREADABLE),
        Some(name) => Problem::invalid(path, Fault::invalid(name)),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde::Deserialize;

    use super::UNREADABLE;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether they can be read matters")]
    struct Day {
        day_id: i16,
        start_date: Option<chrono::NaiveDate>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether they can be read matters")]
    struct Week {
        days: Vec<Day>,
        #[serde(flatten)]
        rest: std::collections::BTreeMap<String, bool>,
    }

    #[rstest]
    #[case("{}", "days", "Enter days")]
    #[case(r#"{"days": 1}"#, "days", "days is invalid")]
    #[case(r#"{"days": [{}]}"#, "days[0].dayId", "Enter dayId")]
    #[case(r#"{"days": [{"dayId": "x"}]}"#, "days[0].dayId", "dayId is invalid")]
    #[case(
        r#"{"days": [{"dayId": 1, "startDate": "soon"}]}"#,
        "days[0].startDate",
        "startDate is invalid"
    )]
    #[case(r#"{"days": [7]}"#, "days[0]", "days is invalid")]
    #[case(r#"{"days": [{"dayName": "Friday"}]}"#, "days[0].dayName", "There is no field dayName")]
    fn unreadable_json_is_reported_for_its_field(
        #[case] json: &str,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = refusal::<Week>(json);
        assert_eq!(problem.errors, [(field.to_owned(), vec![message.to_owned()])].into());
    }

    #[rstest]
    #[case("{", "The JSON cannot be read.")]
    #[case("[1]", UNREADABLE)]
    #[case(r#"{"days": [], "open": "x"}"#, UNREADABLE)]
    fn without_a_field_there_is_a_sentence(#[case] json: &str, #[case] detail: &str) {
        let problem = refusal::<Week>(json);
        assert_eq!((problem.detail.as_ref(), problem.errors.len()), (detail, 0));
    }

    fn refusal<T: std::fmt::Debug + serde::de::DeserializeOwned>(
        json: &str,
    ) -> crate::error::Problem {
        let mut reader = serde_json::Deserializer::from_str(json);
        super::unread(serde_path_to_error::deserialize::<_, T>(&mut reader).unwrap_err())
    }
}
