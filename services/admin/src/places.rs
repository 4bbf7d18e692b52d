//! United States addresses: states and ZIP codes (spec 2 §5, §9: territories and AP, AA, AE are not offered).

use actix_web::{get, web::Json};
use platform::{
    auth::Can,
    extract::{Answer, ValidQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::actions;

/// Codes and names of the states, in alphabetical order of their names.
pub const STATES: [(&str, &str); 51] = [
    ("AL", "Alabama"),
    ("AK", "Alaska"),
    ("AZ", "Arizona"),
    ("AR", "Arkansas"),
    ("CA", "California"),
    ("CO", "Colorado"),
    ("CT", "Connecticut"),
    ("DE", "Delaware"),
    ("DC", "District of Columbia"),
    ("FL", "Florida"),
    ("GA", "Georgia"),
    ("HI", "Hawaii"),
    ("ID", "Idaho"),
    ("IL", "Illinois"),
    ("IN", "Indiana"),
    ("IA", "Iowa"),
    ("KS", "Kansas"),
    ("KY", "Kentucky"),
    ("LA", "Louisiana"),
    ("ME", "Maine"),
    ("MD", "Maryland"),
    ("MA", "Massachusetts"),
    ("MI", "Michigan"),
    ("MN", "Minnesota"),
    ("MS", "Mississippi"),
    ("MO", "Missouri"),
    ("MT", "Montana"),
    ("NE", "Nebraska"),
    ("NV", "Nevada"),
    ("NH", "New Hampshire"),
    ("NJ", "New Jersey"),
    ("NM", "New Mexico"),
    ("NY", "New York"),
    ("NC", "North Carolina"),
    ("ND", "North Dakota"),
    ("OH", "Ohio"),
    ("OK", "Oklahoma"),
    ("OR", "Oregon"),
    ("PA", "Pennsylvania"),
    ("RI", "Rhode Island"),
    ("SC", "South Carolina"),
    ("SD", "South Dakota"),
    ("TN", "Tennessee"),
    ("TX", "Texas"),
    ("UT", "Utah"),
    ("VT", "Vermont"),
    ("VA", "Virginia"),
    ("WA", "Washington"),
    ("WV", "West Virginia"),
    ("WI", "Wisconsin"),
    ("WY", "Wyoming"),
];

/// Time zones of the states by code; of a state with several, the one that most people live in.
const TIME_ZONES: [(&str, &[&str]); 10] = [
    (
        "America/New_York",
        &[
            "CT", "DE", "DC", "FL", "GA", "KY", "ME", "MD", "MA", "NH", "NJ", "NY", "NC", "OH",
            "PA", "RI", "SC", "VT", "VA", "WV",
        ],
    ),
    (
        "America/Chicago",
        &[
            "AL", "AR", "IL", "IA", "KS", "LA", "MN", "MS", "MO", "NE", "ND", "OK", "SD", "TN",
            "TX", "WI",
        ],
    ),
    ("America/Denver", &["CO", "MT", "NM", "UT", "WY"]),
    ("America/Los_Angeles", &["CA", "NV", "OR", "WA"]),
    ("America/Phoenix", &["AZ"]),
    ("America/Anchorage", &["AK"]),
    ("Pacific/Honolulu", &["HI"]),
    ("America/Boise", &["ID"]),
    ("America/Indiana/Indianapolis", &["IN"]),
    ("America/Detroit", &["MI"]),
];

/// The time zone (IANA name) of a state given by code.
pub fn time_zone(state: &str) -> Option<&'static str> {
    TIME_ZONES.iter().find(|(_, states)| states.contains(&state)).map(|(zone, _)| *zone)
}

/// The code of a state given by code or name, whatever the case.
pub fn state_code(text: &str) -> Option<&'static str> {
    let text = text.trim();
    STATES
        .iter()
        .find(|(code, name)| code.eq_ignore_ascii_case(text) || name.eq_ignore_ascii_case(text))
        .map(|(code, _)| *code)
}

/// Five digits.
pub fn is_zip(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The country that addresses are in: the United States (spec 2 §9).
pub const COUNTRY: i64 = 233;

/// A state of a country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct State {
    /// Two letters.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// Which country's states are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct StatesQuery {
    /// 233, also when missing; no other country has any here.
    pub country_id: Option<i64>,
}
platform::field_rules!(StatesQuery);

/// The states that an address may name, without territories and military addresses.
#[platform::path(tag = "states", params(StatesQuery), responses((status = 200, body = [State])))]
#[get("/states")]
pub async fn list_states(
    _who: Can<actions::ListStates>,
    ValidQuery(query): ValidQuery<StatesQuery>,
) -> Answer<Vec<State>> {
    let states = STATES.iter().map(|&(code, name)| State { code, name });
    Ok(Json(states.filter(|_| query.country_id.is_none_or(|id| id == COUNTRY)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn military_addresses_and_territories_are_not_states() {
        for code in ["AP", "AA", "AE", "PR", "GU", "VI", "AS", "MP"] {
            assert_eq!(state_code(code), None, "{code}");
        }
        assert_eq!(state_code(" new york "), Some("NY"));
        assert_eq!(state_code("dc"), Some("DC"));
    }
}
