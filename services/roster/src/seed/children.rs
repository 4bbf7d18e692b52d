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

/// Days since most children came: the first day of the year.
const BEGAN: i64 = 60;

/// Why children left, as staff note it.
const LEFT: [&str; 5] = [
    "Moved to another district",
    "Family's work schedule changed",
    "Joined the school's own program",
    "Transportation did not work out",
    "Asked to be put on the list again in spring",
];

/// A child with a family, who was enrolled some days before `today`: most of them when the year began, others one by one
/// since. Every ninth is the younger or older sibling of another.
pub fn child(number: i64, classrooms: &[i64], today: NaiveDate) -> ScholarRequest {
    let kin = kin(number);
    let last = picked(&LAST, kin * 5 + kin / 47);
    // From 5 to almost 13 years; no two of the first 2,900 children share a day of birth.
    let birth_date = ago(today, 1_830 + number * 37 % 2_900);
    let years = today.years_since(birth_date).unwrap_or(5);
    let (parent, relationship) = picked(&PARENTS, kin);
    let (other, of_other) = picked(&PARENTS, kin + 5);
    let (emergency, of_emergency) = picked(&EMERGENCY, kin);
    let mut families = vec![contact((parent, last), relationship, kin, true)];
    if kin % 3 != 0 {
        let mut second = contact((other, last), of_other, kin + 4_000, kin % 5 != 0);
        second.is_barred = kin % 40 == 20;
        second.allowed_to_pick &= !second.is_barred;
        families.push(second);
    }
    let has_custody_alert = families.iter().any(|contact| contact.is_barred);
    let emergency_name = (emergency, picked(&LAST, kin * 3 + 1));
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
        ethnicity: (kin % 4 != 0).then(|| picked(&ETHNICITIES, kin).to_owned()),
        scholar_student_id: text(format!("S{:06}", 100_000 + number * 17)),
        address_line1: text(format!("{} {}", 10 + kin * 3 % 490, picked(&STREETS, kin))),
        city: text("Queens".to_owned()),
        state: text("NY".to_owned()),
        postal_code: text("11001".to_owned()),
        home_phone: text(phone(kin + 2_000)),
        families,
        emergency_contacts: vec![contact(emergency_name, of_emergency, kin + 7_000, true)],
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
        custom_fields: [
            picked(&["Youth S", "Youth M", "Youth L"], number),
            picked(&["Ms. Alvarez", "Mr. Boyd", "Ms. Chang", "Mr. Dunn"], number / 3),
            picked(&["", "Route 4", "", "Route 7"], kin),
        ]
        .map(str::to_owned)
        .to_vec(),
        enrollment: Some(EnrollmentRequest {
            // One of twelve is still to be put into a classroom.
            classroom_id: (!classrooms.is_empty() && number % 12 != 5)
                .then(|| picked(classrooms, number)),
            enrollment_date: Some(ago(today, came(number))),
            scheduled_days: if number % 6 == 2 { vec![1, 3, 5] } else { vec![1, 2, 3, 4, 5] },
            ..EnrollmentRequest::default()
        }),
        ..ScholarRequest::default()
    }
}

/// What accounts call the custom fields of [`child`].
pub const CUSTOM_FIELDS: [&str; 3] = ["T-shirt size", "School-day teacher", "Bus route"];

/// A child who came when the year began and has left since.
pub fn left_child(number: i64, classrooms: &[i64], today: NaiveDate) -> ScholarRequest {
    let mut child = child(number, classrooms, today);
    if let Some(enrollment) = &mut child.enrollment {
        enrollment.enrollment_date = Some(ago(today, BEGAN));
        enrollment.status = Some(2);
        enrollment.inactive_date = Some(ago(today, 4 + number * 11 % 45));
        enrollment.inactive_notes = Some(picked(&LEFT, number).to_owned());
    }
    child
}

/// Children of the first site who were entered a second time, by a short name and with first and last name in the wrong
/// boxes: somebody has to say that they are one.
pub fn doubles(classrooms: &[i64], today: NaiveDate) -> [ScholarRequest; 2] {
    let again = |number: i64| ScholarRequest {
        families: Vec::new(),
        emergency_contacts: Vec::new(),
        medical: None,
        learning_status: None,
        scholar_student_id: None,
        custom_fields: Vec::new(),
        enrollment: Some(EnrollmentRequest {
            classroom_id: classrooms.first().copied(),
            enrollment_date: Some(ago(today, 9)),
            scheduled_days: vec![1, 2, 3, 4, 5],
            ..EnrollmentRequest::default()
        }),
        ..child(number, classrooms, today)
    };
    let (mut short, mut swapped) = (again(BENJAMIN), again(SWAPPED));
    short.first_name = Some("Ben".to_owned());
    std::mem::swap(&mut swapped.first_name, &mut swapped.last_name);
    [short, swapped]
}

/// The number of a child called Benjamin.
const BENJAMIN: i64 = 49;
/// The number of a child whose names somebody typed into the wrong boxes.
const SWAPPED: i64 = 4;

/// Of whose family a child is: that of a child 20 numbers before, who is two years older, or its own.
fn kin(number: i64) -> i64 {
    if number >= 20 && number % 9 == 4 { number - 20 } else { number }
}

/// Days since a child came.
fn came(number: i64) -> i64 {
    if number % 10 < 7 { BEGAN } else { 4 + number * 13 % 50 }
}

fn ago(today: NaiveDate, days: i64) -> NaiveDate {
    today.checked_sub_days(Days::new(days.unsigned_abs())).unwrap_or(today)
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
    use crate::scholars::{
        rules,
        similar::{Alike, alike},
    };

    #[test]
    fn every_child_keeps_the_rules_and_is_another() {
        let today: NaiveDate = "2026-11-23".parse().unwrap();
        let mut seen = HashSet::new();
        for number in 0..1_000 {
            for request in
                [child(number, &[1, 2, 3], today), left_child(number + 2_000, &[1, 2, 3], today)]
            {
                rules::scholar(&request, today).unwrap();
                let who = (request.first_name, request.last_name, request.birth_date);
                assert!(seen.insert(who), "{number}");
            }
        }
    }

    #[test]
    fn siblings_share_a_home_and_nobody_looks_like_another_but_the_doubles() {
        let today: NaiveDate = "2026-11-23".parse().unwrap();
        let [older, younger] = [2, 22].map(|number| child(number, &[1], today));
        assert_eq!(older.home_phone, younger.home_phone);
        assert_eq!(older.families[0].email, younger.families[0].email);
        assert_ne!(older.first_name, younger.first_name);
        let identity =
            |request: &ScholarRequest| rules::scholar(request, today).unwrap().0.fields.identity();
        let children: Vec<_> =
            (0..54).map(|number| identity(&child(number, &[1], today))).collect();
        for (at, one) in children.iter().enumerate() {
            let others = children.iter().skip(at + 1);
            assert_eq!(others.filter_map(|other| alike(one, other)).count(), 0, "{one:?}");
        }
        let ways = doubles(&[1], today).map(|double| {
            let double = identity(&double);
            children.iter().filter_map(|one| alike(one, &double)).collect::<Vec<_>>()
        });
        assert_eq!(ways, [vec![Alike::Nickname], vec![Alike::Swapped]]);
    }
}
