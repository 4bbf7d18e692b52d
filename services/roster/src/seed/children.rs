//! Children for demo data, made from their number alone: number 7 is always the same child.

use chrono::{Days, NaiveDate};

use crate::scholars::{
    contacts::ContactRequest,
    enrollments::model::EnrollmentRequest,
    model::ScholarRequest,
    private::{Learning, Medical},
};

const FIRST: [&str; 60] = [
    "Maya",
    "Liam",
    "Sofía",
    "Noah",
    "Amara",
    "Mateo",
    "Zoe",
    "Elijah",
    "Camila",
    "Omar",
    "Ava",
    "Santiago",
    "Nia",
    "Ethan",
    "Valentina",
    "Aiden",
    "Leila",
    "Lucas",
    "Imani",
    "Diego",
    "Grace",
    "Malik",
    "Isabella",
    "Wei",
    "Chloe",
    "Andrés",
    "Priya",
    "Jayden",
    "Lucía",
    "Samuel",
    "Aaliyah",
    "Gabriel",
    "Mei",
    "Isaiah",
    "Ximena",
    "Daniel",
    "Fatima",
    "Julian",
    "Hannah",
    "Tomás",
    "Ruby",
    "Kwame",
    "Emilia",
    "Benjamin",
    "Anaya",
    "Nicolás",
    "Layla",
    "Caleb",
    "Renata",
    "Yusuf",
    "Naomi",
    "Adrián",
    "Eva",
    "Joshua",
    "Paloma",
    "Theo",
    "Keisha",
    "Iván",
    "Clara",
    "Hugo",
];

const LAST: [&str; 47] = [
    "Lopez",
    "Johnson",
    "Nguyen",
    "Rivera",
    "Brown",
    "Chen",
    "García",
    "Williams",
    "Patel",
    "Martínez",
    "Davis",
    "Ortiz",
    "Okafor",
    "Smith",
    "Hernández",
    "Kim",
    "Jackson",
    "Torres",
    "Ali",
    "Robinson",
    "Sánchez",
    "O'Brien",
    "Diallo",
    "Ramírez",
    "Thompson",
    "Singh",
    "Flores",
    "Baptiste",
    "Walker",
    "Morales",
    "Khan",
    "Young",
    "Peña",
    "Lewis",
    "Wright",
    "Cruz",
    "Mensah",
    "Gómez",
    "Reed",
    "Vargas",
    "Cohen",
    "Bailey",
    "Rojas",
    "Parker",
    "Haddad",
    "Castillo",
    "Ward",
];

const PARENTS: [(&str, &str); 12] = [
    ("Elena", "Mother"),
    ("Marcus", "Father"),
    ("Rosa", "Mother"),
    ("James", "Father"),
    ("Aisha", "Mother"),
    ("Carlos", "Father"),
    ("Linda", "Grandparent"),
    ("Ngozi", "Mother"),
    ("David", "Father"),
    ("Carmen", "Mother"),
    ("Hassan", "Father"),
    ("Beatriz", "Guardian"),
];

const EMERGENCY: [(&str, &str); 6] = [
    ("Teresa", "Grandparent"),
    ("Andre", "Aunt/Uncle"),
    ("Joanna", "Friend"),
    ("Luis", "Aunt/Uncle"),
    ("Miriam", "Grandparent"),
    ("Paul", "Stepparent"),
];

const ETHNICITIES: [&str; 5] =
    ["Hispanic or Latino", "Black or African American", "White", "Asian", "Two or More Races"];

const STREETS: [&str; 6] =
    ["Lake Street", "Maple Avenue", "5th Street", "Park Place", "Hill Road", "Grand Avenue"];

/// A child with a family, who was enrolled some days before `today`.
pub fn child(number: i64, classrooms: &[i64], today: NaiveDate) -> ScholarRequest {
    let last = picked(&LAST, number * 5 + number / 47);
    // From 5 to almost 13 years; no two of the first 2,900 children share a day of birth.
    let age = Days::new(u64::try_from(1_830 + number * 37 % 2_900).unwrap_or_default());
    let birth_date = today.checked_sub_days(age).unwrap_or(today);
    let years = today.years_since(birth_date).unwrap_or(5);
    let (parent, relationship) = picked(&PARENTS, number);
    let (other, of_other) = picked(&PARENTS, number + 5);
    let (emergency, of_emergency) = picked(&EMERGENCY, number);
    let mut families = vec![contact((parent, last), relationship, number, true)];
    if number % 3 != 0 {
        let mut second = contact((other, last), of_other, number + 4_000, number % 5 != 0);
        second.is_barred = number % 40 == 20;
        second.allowed_to_pick &= !second.is_barred;
        families.push(second);
    }
    let has_custody_alert = families.iter().any(|contact| contact.is_barred);
    let emergency_name = (emergency, picked(&LAST, number * 3 + 1));
    let text = |text: String| Some(text);
    ScholarRequest {
        first_name: text(picked(&FIRST, number * 7 + number / 60).to_owned()),
        last_name: text(last.to_owned()),
        entering_grade: text(match years {
            ..=4 => "Pre-K".to_owned(),
            5 => "K".to_owned(),
            years => (years - 5).min(12).to_string(),
        }),
        birth_date: Some(birth_date),
        gender: (number % 11 != 0).then(|| picked(&["Female", "Male"], number).to_owned()),
        ethnicity: (number % 4 != 0).then(|| picked(&ETHNICITIES, number).to_owned()),
        scholar_student_id: text(format!("S{:06}", 100_000 + number * 17)),
        address_line1: text(format!("{} {}", 10 + number * 3 % 490, picked(&STREETS, number))),
        city: text("Queens".to_owned()),
        state: text("NY".to_owned()),
        postal_code: text("11001".to_owned()),
        home_phone: text(phone(number + 2_000)),
        families,
        emergency_contacts: vec![contact(emergency_name, of_emergency, number + 7_000, true)],
        medical: medical(number),
        learning_status: (number % 9 == 0).then_some(Learning {
            iep_status: Some(number % 18 == 0),
            ell_status: Some(number % 27 == 0),
            special_education: Some(false),
        }),
        consent_information: Some(true),
        consent_field_trip: Some(number % 13 != 0),
        consent_medical: Some(true),
        consent_emergency: Some(true),
        photo_opt_out: Some(number % 14 == 3),
        has_custody_alert,
        enrollment: Some(EnrollmentRequest {
            // One of twelve is still to be put into a classroom.
            classroom_id: (!classrooms.is_empty() && number % 12 != 5)
                .then(|| picked(classrooms, number)),
            enrollment_date: today.checked_sub_days(Days::new(60)),
            scheduled_days: if number % 6 == 2 { vec![1, 3, 5] } else { vec![1, 2, 3, 4, 5] },
            ..EnrollmentRequest::default()
        }),
        ..ScholarRequest::default()
    }
}

fn medical(number: i64) -> Option<Medical> {
    let text = |text: &str| Some(text.to_owned());
    match number % 15 {
        3 => Some(Medical {
            epi_pen: Some(true),
            allergies: text("Peanuts and tree nuts"),
            ..Medical::default()
        }),
        7 => Some(Medical {
            asthma_inhaler: Some(true),
            medications: text("Albuterol as needed"),
            ..Medical::default()
        }),
        11 => Some(Medical { allergies: text("Dairy"), ..Medical::default() }),
        _ => None,
    }
}

fn contact(
    (first, last): (&str, &str),
    relationship: &str,
    number: i64,
    allowed_to_pick: bool,
) -> ContactRequest {
    let plain = |name: &str| -> String {
        let key = platform::text::name_key(name);
        key.chars().filter(char::is_ascii_alphanumeric).collect()
    };
    ContactRequest {
        first_name: Some(first.to_owned()),
        last_name: Some(last.to_owned()),
        email: Some(format!("{}.{}{number}@families.afterbell.test", plain(first), plain(last))),
        phone_number: Some(phone(number)),
        relationship: Some(relationship.to_owned()),
        allowed_to_pick,
        ..ContactRequest::default()
    }
}

/// One of the numbers that are set aside for fiction, with an area code that changes.
fn phone(number: i64) -> String {
    let area = picked(&["718", "917", "347", "929", "646", "212"], number / 100);
    format!("{area}55501{:02}", number % 100)
}

fn picked<T: Copy + Default>(all: &[T], number: i64) -> T {
    let length = i64::try_from(all.len()).unwrap_or(1).max(1);
    let at = usize::try_from(number.rem_euclid(length)).unwrap_or_default();
    all.get(at).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::scholars::rules;

    #[test]
    fn every_child_keeps_the_rules_and_is_another() {
        let today: NaiveDate = "2026-11-23".parse().unwrap();
        let mut seen = HashSet::new();
        for number in 0..1_000 {
            let request = child(number, &[1, 2, 3], today);
            rules::scholar(&request, today).unwrap();
            let who = (request.first_name, request.last_name, request.birth_date);
            assert!(seen.insert(who), "{number}");
        }
    }
}
