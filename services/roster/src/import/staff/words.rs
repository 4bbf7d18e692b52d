//! What cells of a file of staff say, in English and Spanish.

use platform::text::name_key;

use crate::staff::members::rules::{PHONE_TYPES, POSITIONS};

/// Role of a program admin (spec 2 §3 Staff form).
const PROGRAM_ADMIN: i16 = 5;
/// Role of a session admin (spec 2 §4 Role mapping).
const SESSION_ADMIN: i16 = 6;
/// Role of staff.
const STAFF: i16 = 7;

fn key(text: &str) -> String {
    name_key(text).replace(['-', '_', '/'], " ")
}

/// A phone type; none for what is none.
pub fn phone_type(text: &str) -> Option<&'static str> {
    let [cell, work, home] = PHONE_TYPES;
    match key(text).as_str() {
        "cell" | "c" | "mobile" | "cell phone" | "cellphone" | "cellular" | "celular" | "movil" => {
            Some(cell)
        }
        "work" | "w" | "office" | "business" | "trabajo" | "oficina" => Some(work),
        "home" | "h" | "house" | "casa" | "hogar" => Some(home),
        _ => None,
    }
}

/// A position as forms propose it, or as it was typed.
pub fn position(text: &str) -> &str {
    let typed_key = key(text);
    POSITIONS.into_iter().find(|position| key(position) == typed_key).unwrap_or(text)
}

/// The role for which somebody is to be invited: inner none for no access, outer none for what is no role of staff.
pub fn system_role(text: &str) -> Option<Option<i16>> {
    match key(text).as_str() {
        "5"
        | "program admin"
        | "program administrator"
        | "administrador del programa"
        | "administradora del programa"
        | "administracion del programa" => Some(Some(PROGRAM_ADMIN)),
        "6"
        | "site admin"
        | "session admin"
        | "site session admin"
        | "site administrator"
        | "session administrator"
        | "site coordinator"
        | "administrador del sitio"
        | "administradora del sitio"
        | "administrador de la sede"
        | "administradora de la sede"
        | "administrador de la sesion"
        | "administradora de la sesion"
        | "administracion de la sesion" => Some(Some(SESSION_ADMIN)),
        "7" | "staff" | "staff member" | "personal" => Some(Some(STAFF)),
        "9" | "no access" | "no" | "none" | "sin acceso" | "ninguno" | "ninguna" => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Mobile", Some("Cell"))]
    #[case("móvil", Some("Cell"))]
    #[case("OFFICE", Some("Work"))]
    #[case("Home", Some("Home"))]
    #[case("pager", None)]
    fn phone_types_are_read(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(phone_type(text), expected);
    }

    #[rstest]
    #[case("Site Admin", Some(Some(6)))]
    #[case("site/session admin", Some(Some(6)))]
    #[case("STAFF", Some(Some(7)))]
    #[case("No access", Some(None))]
    #[case("None", Some(None))]
    #[case("Program Administrator", Some(Some(5)))]
    #[case("Administradora del programa", Some(Some(5)))]
    #[case("Administrador de la sede", Some(Some(6)))]
    #[case("Administración de la sesión", Some(Some(6)))]
    #[case("Account admin", None)]
    fn roles_of_staff_are_read(#[case] text: &str, #[case] expected: Option<Option<i16>>) {
        assert_eq!(system_role(text), expected);
    }

    #[test]
    fn positions_have_their_own_spelling() {
        assert_eq!(position("support staff"), "Support Staff");
        assert_eq!(position("Band leader"), "Band leader");
    }
}
