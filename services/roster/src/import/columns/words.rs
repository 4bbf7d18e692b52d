//! Headings as they are compared, and which field one names.

use std::{collections::HashMap, sync::LazyLock};

use platform::text::name_key;

use super::{
    fields::{Contact, Field, Part, Target},
    kind::RosterKind,
};

/// A heading as it is compared: words without case, accents, marks and little words. `Parent/Guardian1_Phone #` gives
/// `parent guardian 1 phone number`.
pub fn key(heading: &str) -> String {
    let key = name_key(&divided(heading)).replace('#', " number ");
    let words = key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.filter(|word| !LITTLE.contains(word)).collect();
    words.join(" ")
}

const LITTLE: [&str; 12] =
    ["the", "of", "s", "or", "and", "for", "de", "del", "la", "los", "las", "required"];

/// Words that were written as one, such as `FirstName` and `Parent1`, with spaces.
fn divided(heading: &str) -> String {
    let mut divided = String::with_capacity(heading.len() + 8);
    let mut before = ' ';
    for c in heading.chars() {
        let is_hump = before.is_lowercase() && c.is_uppercase();
        let is_number = before.is_alphabetic() && c.is_ascii_digit()
            || before.is_ascii_digit() && c.is_alphabetic();
        if is_hump || is_number {
            divided.push(' ');
        }
        divided.push(c);
        before = c;
    }
    divided
}

/// Words that say that the column is the child's, which it is anyway.
const SCHOLAR: [&str; 23] = [
    "student",
    "students",
    "stu",
    "scholar",
    "scholars",
    "child",
    "children",
    "pupil",
    "participant",
    "camper",
    "youth",
    "kid",
    "member",
    "legal",
    "estudiante",
    "estudiantes",
    "alumno",
    "alumna",
    "alumnos",
    "nino",
    "nina",
    "hijo",
    "hija",
];

/// Words that say that the column is the staff member's.
const STAFF: [&str; 12] = [
    "staff",
    "employee",
    "employees",
    "teacher",
    "member",
    "team",
    "legal",
    "personal",
    "empleado",
    "empleada",
    "maestro",
    "maestra",
];

/// What a contact is called.
const CONTACTS: [(Contact, &[&str]); 3] = [
    (
        Contact::Family1,
        &[
            "family 1",
            "family contact 1",
            "family contact",
            "family",
            "contact",
            "guardian 1",
            "guardian",
            "parent 1",
            "parent",
            "parent guardian 1",
            "parent guardian",
            "contact 1",
            "primary contact",
            "primary guardian",
            "primary parent",
            "mother",
            "mom",
            "madre",
            "padre tutor 1",
            "padre tutor",
            "tutor 1",
            "tutor",
            "padre 1",
            "responsable",
            "familiar 1",
        ],
    ),
    (
        Contact::Family2,
        &[
            "family 2",
            "family contact 2",
            "guardian 2",
            "parent 2",
            "parent guardian 2",
            "contact 2",
            "secondary contact",
            "secondary guardian",
            "second parent",
            "father",
            "dad",
            "padre",
            "padre tutor 2",
            "tutor 2",
            "padre 2",
            "familiar 2",
        ],
    ),
    (
        Contact::Emergency,
        &[
            "emergency contact",
            "emergency contact 1",
            "emergency",
            "emergency 1",
            "emerg contact",
            "emerg contact 1",
            "emerg",
            "emerg 1",
            "contacto emergencia",
            "emergencia",
            "contacto emergencia 1",
        ],
    ),
];

/// What a part of a contact is called, after the contact or before it.
const PARTS: [(Part, &[&str]); 7] = [
    (Part::Name, &["", "name", "full name", "nombre", "nombre completo", "name last first"]),
    (Part::FirstName, &["first name", "first", "given name", "primer nombre"]),
    (Part::LastName, &["last name", "last", "surname", "apellido", "apellidos"]),
    (Part::Email, &["email", "e mail", "email address", "correo", "correo electronico", "mail"]),
    (
        Part::Phone,
        &[
            "phone",
            "phone number",
            "cell",
            "cell phone",
            "mobile",
            "mobile phone",
            "telephone",
            "tel",
            "telefono",
            "celular",
            "numero telefono",
            "day phone",
            "primary phone",
        ],
    ),
    (
        Part::Relationship,
        &[
            "relationship",
            "relation",
            "relationship to student",
            "relationship to child",
            "parentesco",
            "relacion",
        ],
    ),
    (
        Part::AllowedToPick,
        &[
            "authorized pickup",
            "authorized pick up",
            "pickup",
            "pick up",
            "can pick up",
            "may pick up",
            "allowed pickup",
            "allowed pick up",
            "pickup authorized",
            "autorizado recoger",
            "puede recoger",
        ],
    ),
];

/// How a heading names a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// By the field's own name.
    Own,
    /// By another word for it.
    Word,
}

type Names = HashMap<String, (&'static Field, Named)>;

static OF_SCHOLARS: LazyLock<Names> = LazyLock::new(|| names(RosterKind::Scholars));
static OF_STAFF: LazyLock<Names> = LazyLock::new(|| names(RosterKind::Staff));

fn names(kind: RosterKind) -> Names {
    let mut names = HashMap::new();
    for field in kind.fields() {
        for own in [field.label, field.key] {
            names.insert(key(own), (field, Named::Own));
        }
    }
    let mut add = |name: String, field| {
        names.entry(name).or_insert((field, Named::Word));
    };
    for field in kind.fields() {
        for name in field.names {
            add((*name).to_owned(), field);
        }
    }
    for (contact, called) in CONTACTS {
        for (part, words) in PARTS {
            let Some(field) = kind.field(Target::Contact(contact, part)) else { continue };
            for (contact, part) in
                called.iter().flat_map(|contact| words.iter().map(move |part| (*contact, *part)))
            {
                add(format!("{contact} {part}").trim().to_owned(), field);
                if part.is_empty() {
                    continue;
                }
                add(format!("{part} {contact}"), field);
                // `Guardianemail`, `Emerg_Phone_1`.
                match contact.rsplit_once(' ') {
                    Some((called, number @ ("1" | "2"))) => {
                        add(format!("{called} {part} {number}"), field);
                        let run = format!("{called}{part}").replace(' ', "");
                        add(format!("{run} {number}"), field);
                    }
                    _ => add(format!("{contact}{part}").replace(' ', ""), field),
                }
            }
        }
    }
    names
}

/// The field that a heading of a file names.
pub fn field(kind: RosterKind, heading: &str) -> Option<(&'static Field, Named)> {
    let (names, subjects): (&Names, &[&str]) = match kind {
        RosterKind::Scholars => (&OF_SCHOLARS, &SCHOLAR),
        RosterKind::Staff => (&OF_STAFF, &STAFF),
    };
    let whole = key(heading);
    let plain = key(&without_remarks(heading));
    let named = [&whole, &plain].into_iter().find_map(|key| {
        let found = names.get(key.as_str()).copied();
        found.or_else(|| names.get(without_subject(key, subjects)?).copied())
    });
    named.or_else(|| Some((field_of_question(kind, &plain)?, Named::Word)))
}

/// The field that a question of a form is about: `Does your child carry an EpiPen?`.
fn field_of_question(kind: RosterKind, key: &str) -> Option<&'static Field> {
    const QUESTIONS: [(&str, Target); 5] = [
        ("epi pen", Target::EpiPen),
        ("epipen", Target::EpiPen),
        ("inhaler", Target::AsthmaInhaler),
        ("inhalador", Target::AsthmaInhaler),
        ("iep", Target::IepStatus),
    ];
    let words: Vec<&str> = key.split(' ').collect();
    let is_question = matches!(words.first(), Some(&("does" | "do" | "has" | "is" | "tiene")));
    let about = |phrase: &str| format!(" {key} ").contains(&format!(" {phrase} "));
    let (_, target) = QUESTIONS.iter().find(|(phrase, _)| is_question && about(phrase))?;
    kind.field(*target)
}

/// Whether a heading of a file of staff says `role` and no more, which may be a position and a role in the product.
pub fn is_role(heading: &str) -> bool {
    let key = key(&without_remarks(heading));
    matches!(without_subject(&key, &STAFF).unwrap_or(&key), "role" | "rol")
}

/// Whether a heading is that of the room where a child sits at school.
pub fn is_home_room(heading: &str) -> bool {
    let key = key(&without_remarks(heading));
    key.starts_with("home room") || key.starts_with("homeroom")
}

/// Whether a text is the heading of a column that is known.
pub fn is_known(kind: RosterKind, text: &str) -> bool {
    field(kind, text).is_some()
}

/// `Birth Date (MM/DD/YYYY)*` without what stands in parentheses.
fn without_remarks(heading: &str) -> String {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for c in heading.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// A key without the word, in front or at the end, that says whose the column is.
fn without_subject<'k>(key: &'k str, subjects: &[&str]) -> Option<&'k str> {
    let front = key.split_once(' ').filter(|(first, _)| subjects.contains(first));
    let end = || key.rsplit_once(' ').filter(|(_, last)| subjects.contains(last));
    match front {
        Some((_, rest)) => {
            // "Student Legal First Name".
            let again = rest.split_once(' ').filter(|(first, _)| *first == "legal");
            Some(again.map_or(rest, |(_, rest)| rest))
        }
        None => end().map(|(rest, _)| rest),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("FirstName", "first name")]
    #[case("Parent/Guardian1_Phone #", "parent guardian 1 phone number")]
    #[case("Fecha de Nacimiento", "fecha nacimiento")]
    #[case("Student's Name", "student name")]
    #[case("  ZIP-Code* ", "zip code")]
    fn headings_are_compared_by_their_words(#[case] heading: &str, #[case] expected: &str) {
        assert_eq!(key(heading), expected);
    }

    #[rstest]
    #[case("First Name", "firstName", Named::Own)]
    #[case("first_name", "firstName", Named::Own)]
    #[case("Student First Name", "firstName", Named::Own)]
    #[case("Legal Last Name", "lastName", Named::Word)]
    #[case("Apellido", "lastName", Named::Word)]
    #[case("Student Name", "name", Named::Own)]
    #[case("Student Name (Last, First)", "name", Named::Word)]
    #[case("Nombre del alumno", "firstName", Named::Word)]
    #[case("DOB", "birthDate", Named::Word)]
    #[case("Date of Birth (MM/DD/YYYY)", "birthDate", Named::Word)]
    #[case("Fecha de nacimiento", "birthDate", Named::Word)]
    #[case("Grade_Level", "enteringGrade", Named::Word)]
    #[case("Grado", "enteringGrade", Named::Word)]
    #[case("Student_Number", "scholarStudentId", Named::Word)]
    #[case("Scholar ID", "scholarNumber", Named::Own)]
    #[case("Parent/Guardian Name", "families.0.name", Named::Word)]
    #[case("Guardian 2 Cell Phone", "families.1.phoneNumber", Named::Word)]
    #[case("Correo electrónico de la madre", "families.0.email", Named::Word)]
    #[case("Emergency Contact Phone Number", "emergencyContacts.0.phoneNumber", Named::Word)]
    #[case("Relationship to Student", "", Named::Word)]
    #[case("Phone (Parent 1)", "families.0.phoneNumber", Named::Word)]
    #[case("families.0.email", "families.0.email", Named::Own)]
    #[case("Does your child carry an EpiPen?", "medical.epiPen", Named::Word)]
    #[case("EpiPen expires on", "", Named::Word)]
    #[case("Emerg_Contact_1", "emergencyContacts.0.name", Named::Word)]
    #[case("Emerg_Phone_1", "emergencyContacts.0.phoneNumber", Named::Word)]
    #[case("Guardianemail", "families.0.email", Named::Word)]
    #[case("guardianemail 2", "families.1.email", Named::Word)]
    #[case("Parent Email 2", "families.1.email", Named::Word)]
    #[case("Home_Room", "enrollment.classroomId", Named::Word)]
    #[case("Homeroom", "enrollment.classroomId", Named::Word)]
    #[case("Room #", "enrollment.classroomId", Named::Word)]
    #[case("grades", "enteringGrade", Named::Word)]
    #[case("Contact_phone", "families.0.phoneNumber", Named::Word)]
    #[case("Contact_name", "families.0.name", Named::Word)]
    #[case("Teacher", "", Named::Word)]
    #[case("", "", Named::Word)]
    fn headings_name_fields(#[case] heading: &str, #[case] expected: &str, #[case] how: Named) {
        match field(RosterKind::Scholars, heading) {
            Some((field, named)) => assert_eq!((field.key, named), (expected, how)),
            None => assert_eq!(expected, ""),
        }
    }

    #[rstest]
    #[case("Employee First Name", "firstName")]
    #[case("Staff Name", "name")]
    #[case("Teacher", "name")]
    #[case("Work Email", "email")]
    #[case("Correo electrónico", "email")]
    #[case("Job Title", "programRole")]
    #[case("System Role", "systemRole")]
    #[case("Cell #", "phoneNumber")]
    #[case("Emergency Contact", "emergencyContact.name")]
    #[case("Emergency Contact Phone", "emergencyContact.phoneNumber")]
    #[case("Reason for leaving", "inactiveNotes")]
    #[case("Notas de la baja", "inactiveNotes")]
    #[case("Birth Date", "")]
    fn headings_of_staff_name_fields(#[case] heading: &str, #[case] expected: &str) {
        let found = field(RosterKind::Staff, heading).map(|(field, _)| field.key);
        assert_eq!(found.unwrap_or_default(), expected);
    }

    #[rstest]
    fn no_two_fields_share_a_word(
        #[values(RosterKind::Scholars, RosterKind::Staff)] kind: RosterKind,
    ) {
        let mut seen: HashMap<&str, &str> = HashMap::new();
        for field in kind.fields() {
            for name in field.names {
                assert_eq!(key(name), *name, "{} is no key", field.key);
                let other = seen.insert(name, field.key);
                assert_eq!(other, None, "{name} of {}", field.key);
            }
        }
    }

    proptest! {
        #[test]
        fn a_heading_is_known_however_it_is_written(
            kind in prop_oneof![Just(RosterKind::Scholars), Just(RosterKind::Staff)], at in 0..100_usize, way in 0..5_usize,
        ) {
            let field = &kind.fields()[at % kind.fields().len()];
            let heading = match way {
                0 => field.label.to_uppercase(),
                1 => field.label.to_lowercase().replace(' ', "_"),
                2 => format!("  {} * ", field.label),
                3 if kind == RosterKind::Staff => format!("Employee {}", field.label),
                3 => format!("Student {}", field.label),
                _ => format!("{} (required)", field.label),
            };
            prop_assert_eq!(super::field(kind, &heading).map(|(found, _)| found.key), Some(field.key), "{}", heading);
        }
    }
}
