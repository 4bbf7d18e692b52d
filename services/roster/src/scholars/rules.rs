//! What a scholar must be (spec 2 §5 Scholar, Text and contact fields).

use std::{borrow::Cow, ops::RangeInclusive};

use chrono::{Datelike, NaiveDate};
use diesel::result::Error as DieselError;
use platform::{
    Fault,
    clock::{IMPLAUSIBLE, is_plausible},
    error::{Problem, broken_constraint},
    fault,
    form::{Faults, merged},
    text::{clean, name_key},
};
use serde_json::{Map, Value, json};

use super::{
    contacts::{ContactFields, ContactRequest, EMERGENCY, FAMILY, MOST_CONTACTS, NewContact},
    enrollments::{model::EnrollmentFields, rules as enrollments},
    model::{Scholar, ScholarEdit, ScholarFields, ScholarRequest},
    private::{Learning, Medical, Private},
    similar::Identity,
    words::{GENDERS, GRADES, OTHERS, number_of},
};

/// The account has the scholar already (409).
pub const SCHOLAR_ALREADY_EXISTS: &str = "Error_ScholarAlreadyExists";

const ALREADY_EXISTS: &str = "This scholar already exists in your roster. Let's add someone new!";

/// Longest line of an address.
const ADDRESS: usize = 150;
/// Longest city, and whatever else the spec names no length for.
const GENERAL: usize = 50;
/// Longest custom field.
const CUSTOM: usize = 150;
/// Longest text about a child's health.
const HEALTH: usize = 500;

/// Scholars of whom one request says that they are other children.
const MOST_APART: usize = 50;

/// What was entered of a scholar, checked.
#[derive(Debug)]
pub struct Entered {
    /// The child.
    pub fields: ScholarFields,
    /// Family and emergency contacts.
    pub contacts: Vec<NewContact>,
    /// None when an edit leaves it.
    pub medical: Option<Option<Medical>>,
    /// None when an edit leaves it.
    pub learning: Option<Option<Learning>>,
    /// Scholars who look like this one and are other children.
    pub not_same_as: Vec<i64>,
}

impl Entered {
    /// Whether it says something else of medical or learning status than what is sealed.
    pub fn changes(&self, private: &Private) -> bool {
        let medical = self.medical.as_ref().map(Option::as_ref);
        let learning = self.learning.as_ref().map(Option::as_ref);
        let blank = (Medical::default(), Learning::default());
        let (was, knew) = (private.medical.as_ref(), private.learning_status.as_ref());
        medical.is_some_and(|it| it.unwrap_or(&blank.0) != was.unwrap_or(&blank.0))
            || learning.is_some_and(|it| it.unwrap_or(&blank.1) != knew.unwrap_or(&blank.1))
    }
}

/// Checks a scholar who is entered, and their enrollment. `today` is that of the site.
///
/// Errors: 400 with the spec's message on each field that breaks a rule, by its path: `families.0.phoneNumber`.
pub fn scholar(
    request: &ScholarRequest,
    today: NaiveDate,
) -> Result<(Entered, EnrollmentFields), Problem> {
    let mut faults = Faults::default();
    let fields = fields(&mut faults, request, today);
    let contacts = contacts(&mut faults, request);
    for (at, contact) in contacts.iter().enumerate().filter(|(_, contact)| contact.id.is_some()) {
        faults.add(path(contact.fields.kind, at_of(&contacts, at), "mappingId"), NOT_THEIRS);
    }
    refuse_barred(&mut faults, &contacts);
    let medical = request.medical.as_ref().map(|medical| self::medical(&mut faults, medical));
    let enrollment = request.enrollment.clone().unwrap_or_default();
    let enrollment = enrollments::fields(&mut faults, "enrollment.", &enrollment, today);
    let learning = request.learning_status.clone();
    let entered = Entered {
        fields,
        contacts,
        medical: Some(medical),
        learning: Some(learning),
        not_same_as: request.not_same_as.clone(),
    };
    faults.check((entered, enrollment))
}

/// Checks an edit and reads the whole scholar that comes of it.
///
/// `private` is what is sealed of them, if the edit is about it.
///
/// Errors: as [`scholar`]; also on an enrollment, which is edited by itself, and on a contact of another scholar.
pub fn edited(
    before: &Scholar,
    private: &Private,
    edit: &ScholarEdit,
    today: NaiveDate,
) -> Result<Entered, Problem> {
    let whole = ScholarRequest {
        medical: private.medical.clone(),
        learning_status: private.learning_status.clone(),
        ..ScholarRequest::from(before)
    };
    let request = merged(&whole, &filled(&whole, &edit.fields)?)?;
    let mut faults = Faults::default();
    if request.enrollment.is_some() {
        faults.add("enrollment", fault("enrollmentApart", "An enrollment is edited by itself"));
    }
    // A child of whom two entries were merged may have more, none of whom an edit must drop.
    let is_many = |sent: usize, before: usize| sent > before.max(MOST_CONTACTS);
    if is_many(request.families.len(), before.families.len())
        || is_many(request.emergency_contacts.len(), before.emergency_contacts.len())
    {
        let message = "A scholar may have 10 contacts of each kind";
        // Each is held against all others below: not of a list without an end.
        return Err(Problem::invalid("families", fault("mostContacts", message)));
    }
    if request.custom_fields.len() > 6 {
        faults.add("customFields", fault("mostCustomFields", "There are 6 custom fields"));
    }
    let fields = fields(&mut faults, &request, today);
    let contacts = contacts(&mut faults, &request);
    let known = |id: i64| {
        before.families.iter().chain(&before.emergency_contacts).any(|it| it.mapping_id == id)
    };
    for (at, contact) in contacts.iter().enumerate() {
        let is_again = contacts.iter().take(at).any(|other| other.id == contact.id);
        if contact.id.is_some_and(|id| !known(id) || is_again) {
            faults.add(path(contact.fields.kind, at_of(&contacts, at), "mappingId"), NOT_THEIRS);
        }
    }
    // What was stored before does not hold up an edit of something else.
    if LISTS.iter().any(|list| edit.fields.contains_key(*list)) {
        refuse_barred(&mut faults, &contacts);
    }
    let medical = edit
        .fields
        .contains_key("medical")
        .then(|| request.medical.as_ref().map(|medical| self::medical(&mut faults, medical)));
    let learning =
        edit.fields.contains_key("learningStatus").then(|| request.learning_status.clone());
    if request.not_same_as.len() > MOST_APART {
        faults.add("notSameAs", fault("mostApart", "At most 50 scholars"));
    }
    faults.check(Entered { fields, contacts, medical, learning, not_same_as: request.not_same_as })
}

/// Contacts by kind.
const LISTS: [&str; 2] = ["families", "emergencyContacts"];

/// An edit whose contacts, medical and learning status have what it does not say of them: whoever sends a contact's new phone
/// number does not say that they may collect the child again.
fn filled(
    whole: &ScholarRequest,
    edit: &Map<String, Value>,
) -> Result<Map<String, Value>, Problem> {
    let whole = serde_json::to_value(whole).map_err(Problem::internal)?;
    let mut edit = edit.clone();
    for part in ["medical", "learningStatus"] {
        if let (Some(sent), Some(stored)) = (edit.get_mut(part), whole.get(part)) {
            fill(sent, stored);
        }
    }
    // A contact may go over to the other list.
    let lists = LISTS.iter().filter_map(|list| whole.get(*list).and_then(Value::as_array));
    let stored: Vec<&Value> = lists.flatten().collect();
    for list in LISTS {
        for sent in edit.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            let id = sent.get("mappingId").filter(|id| id.is_i64()).cloned();
            let is_it = |one: &&&Value| id.is_some() && one.get("mappingId") == id.as_ref();
            if let Some(known) = stored.iter().find(is_it) {
                fill(sent, known);
            }
        }
    }
    Ok(edit)
}

/// Puts into an object what it lacks of another.
fn fill(sent: &mut Value, stored: &Value) {
    if let (Some(sent), Some(stored)) = (sent.as_object_mut(), stored.as_object()) {
        for (field, value) in stored {
            sent.entry(field).or_insert_with(|| value.clone());
        }
    }
}

/// A contact that is not one of the scholar's.
const NOT_THEIRS: Fault = fault("contactUnknown", "This contact is not one of the scholar's");

/// Somebody may and must not collect the child.
const BARRED: Fault = fault("barred", "A person can't be both allowed and not allowed to pick up");

/// Refuses contacts who may collect the child and must not according to another contact, who is the same person: both of
/// them, for either may be the one to change.
fn refuse_barred(faults: &mut Faults, contacts: &[NewContact]) {
    for (at, NewContact { fields, .. }) in contacts.iter().enumerate() {
        // Who is both by itself has been told of.
        let is_both = fields.allowed_to_pick && fields.is_barred;
        if !is_both && contacts.iter().any(|other| fields.contradicts(&other.fields)) {
            let field = if fields.is_barred { "isBarred" } else { "allowedToPick" };
            faults.add(path(fields.kind, at_of(contacts, at), field), BARRED);
        }
    }
}

/// The place of a contact among those of its kind.
fn at_of(contacts: &[NewContact], at: usize) -> usize {
    let kind = contacts.get(at).map(|contact| contact.fields.kind);
    contacts.iter().take(at).filter(|contact| Some(contact.fields.kind) == kind).count()
}

fn path(kind: i16, at: usize, field: &str) -> Cow<'static, str> {
    let list = if kind == FAMILY { "families" } else { "emergencyContacts" };
    format!("{list}.{at}.{field}").into()
}

fn fields(faults: &mut Faults, request: &ScholarRequest, today: NaiveDate) -> ScholarFields {
    let first_name = name(faults, "firstName", "First Name", request.first_name.as_ref());
    let last_name = name(faults, "lastName", "Last Name", request.last_name.as_ref());
    let general = |faults: &mut Faults, field: &'static str, label: &str, sent: &Option<String>| {
        faults.optional(field, label, sent.as_ref(), GENERAL)
    };
    let gender = gender(faults, request.gender.as_ref());
    let custom = request.custom_fields.iter().enumerate().map(|(at, sent)| {
        let (field, label) = (format!("customFields.{at}"), format!("Custom field {}", at + 1));
        faults.optional(field, &label, Some(sent), CUSTOM).unwrap_or_default()
    });
    let custom = custom.collect();
    ScholarFields {
        first_key: name_key(&first_name),
        last_key: name_key(&last_name),
        first_name,
        last_name,
        birth_date: birth_date(faults, request.birth_date, today),
        entering_grade: grade(faults, request.entering_grade.as_ref()),
        gender,
        other_gender: general(faults, "otherGender", "Other gender", &request.other_gender)
            .filter(|_| gender == Some(OTHERS)),
        ethnicity: general(faults, "ethnicity", "Ethnicity", &request.ethnicity),
        scholar_student_id: general(
            faults,
            "scholarStudentId",
            "Student ID",
            &request.scholar_student_id,
        ),
        scholar_number: general(faults, "scholarNumber", "Scholar ID", &request.number()),
        external_id: general(faults, "externalId", "External ID", &request.external_id),
        address1: faults.optional(
            "addressLine1",
            "Address",
            request.address_line1.as_ref(),
            ADDRESS,
        ),
        address2: faults.optional(
            "addressLine2",
            "Address",
            request.address_line2.as_ref(),
            ADDRESS,
        ),
        city: general(faults, "city", "City", &request.city),
        state: general(faults, "state", "State", &request.state),
        postal_code: postal_code(faults, request.postal_code.as_ref()),
        home_phone: faults.phone("homePhone", request.home_phone.as_ref()),
        consent_information: request.consent_information,
        consent_field_trip: request.consent_field_trip,
        consent_medical: request.consent_medical,
        consent_emergency: request.consent_emergency,
        photo_opt_out: request.photo_opt_out,
        custom,
        has_custody_alert: request.has_custody_alert,
    }
}

fn name(
    faults: &mut Faults,
    field: impl Into<Cow<'static, str>>,
    label: &str,
    sent: Option<&String>,
) -> String {
    let field = field.into();
    faults.person(field.clone(), label, sent).unwrap_or_else(|| {
        faults.add(field, Fault::required(label));
        String::new()
    })
}

fn grade(faults: &mut Faults, sent: Option<&String>) -> i16 {
    let sent = sent.map(|text| clean(text)).filter(|text| !text.is_empty());
    let read = sent.as_deref().map(|text| number_of(&GRADES, text));
    match read {
        None => faults.add("enteringGrade", Fault::required("Grade")),
        Some(None) => {
            faults.add("enteringGrade", fault("grade", "Grade must be Pre-K, K or 1 to 12"));
        }
        Some(Some(grade)) => return grade,
    }
    0
}

fn gender(faults: &mut Faults, sent: Option<&String>) -> Option<i16> {
    let sent = sent.map(|text| clean(text)).filter(|text| !text.is_empty())?;
    let read = number_of(&GENDERS, &sent);
    if read.is_none() {
        faults.add("gender", fault("gender", "Gender must be Male, Female or Others"));
    }
    read
}

fn birth_date(faults: &mut Faults, sent: Option<NaiveDate>, today: NaiveDate) -> NaiveDate {
    match sent {
        None => faults.add("birthDate", Fault::required("Birth date")),
        Some(date) if !is_plausible(date) => faults.add("birthDate", IMPLAUSIBLE),
        Some(date) if date > today => {
            faults
                .add("birthDate", fault("birthDateFuture", "Birth date must not be in the future"));
        }
        Some(_) => {}
    }
    sent.unwrap_or_default()
}

/// Ages of those who go to after-school and summer programs, with room on both sides.
const AGES: RangeInclusive<i32> = 2..=21;

/// Whether nobody who was born on that day goes to a program, so that it is worth a second look. The form of a scholar says
/// so by the same rule; both are held to the same examples.
pub fn is_unlikely_birth(day: NaiveDate, today: NaiveDate) -> bool {
    !AGES.contains(&(today.year() - day.year()))
}

/// Five digits, the lowest 00501.
fn postal_code(faults: &mut Faults, sent: Option<&String>) -> Option<String> {
    let text = sent.map(|text| clean(text)).filter(|text| !text.is_empty())?;
    if text.len() != 5 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = "postal code should consist of 5 integers";
        faults.add("postalCode", fault("zipDigits", message));
    } else if text.as_str() < "00501" {
        faults.add("postalCode", fault("zipUnknown", "Invalid Zipcode"));
    }
    Some(text)
}

fn medical(faults: &mut Faults, sent: &Medical) -> Medical {
    let mut text = |field: &'static str, label: &str, sent: &Option<String>| {
        faults.lines(field, label, sent.as_ref(), HEALTH)
    };
    Medical {
        epi_pen: sent.epi_pen,
        asthma_inhaler: sent.asthma_inhaler,
        allergies: text("medical.allergies", "Allergies", &sent.allergies),
        medications: text("medical.medications", "Medications", &sent.medications),
    }
}

fn contacts(faults: &mut Faults, request: &ScholarRequest) -> Vec<NewContact> {
    let mut contacts = Vec::new();
    for (kind, sent) in [(FAMILY, &request.families), (EMERGENCY, &request.emergency_contacts)] {
        for (ordinal, (at, sent)) in (0..).zip(sent.iter().enumerate()) {
            let fields = contact(faults, kind, at, ordinal, sent);
            contacts.push(NewContact { id: sent.mapping_id, fields });
        }
    }
    contacts
}

fn contact(
    faults: &mut Faults,
    kind: i16,
    at: usize,
    ordinal: i16,
    sent: &ContactRequest,
) -> ContactFields {
    let field = |name: &str| path(kind, at, name);
    if sent.allowed_to_pick && sent.is_barred {
        faults.add(field("isBarred"), BARRED);
    }
    ContactFields {
        kind,
        ordinal,
        first_name: name(faults, field("firstName"), "First Name", sent.first_name.as_ref()),
        last_name: name(faults, field("lastName"), "Last Name", sent.last_name.as_ref()),
        email: faults.email(field("email"), sent.email.as_ref()),
        phone_number: faults.phone(field("phoneNumber"), sent.phone_number.as_ref()),
        relationship: faults.optional(
            field("relationship"),
            "Relationship",
            sent.relationship.as_ref(),
            GENERAL,
        ),
        allowed_to_pick: sent.allowed_to_pick,
        is_barred: sent.is_barred,
    }
}

/// Checks by what a child is known.
///
/// Errors: 400 on each field that breaks a rule.
pub fn identity(
    faults: &mut Faults,
    first_name: Option<&String>,
    last_name: Option<&String>,
    birth_date_sent: Option<NaiveDate>,
    today: NaiveDate,
) -> Identity {
    let first_name = name(faults, "firstName", "First Name", first_name);
    let last_name = name(faults, "lastName", "Last Name", last_name);
    Identity::new(&first_name, &last_name, birth_date(faults, birth_date_sent, today))
}

/// Why a scholar could not be written: the database decides whether they are there already.
pub fn write_failed(error: DieselError) -> Problem {
    match broken_constraint(&error) {
        Some("scholars_same") => Problem::conflict(SCHOLAR_ALREADY_EXISTS, ALREADY_EXISTS),
        _ => enrollments::write_failed("enrollment.", error),
    }
}

/// The same conflict for a caller who sees the scholar: it names them, so that they can be enrolled instead.
pub fn already_exists(conflict: Problem, scholar: Option<i64>) -> Problem {
    let current = scholar.map(|id| Box::new(json!({"scholarId": id})));
    Problem { current, ..conflict }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_and_the_files_find_the_same_births_unlikely() {
        let examples =
            include_str!("../../../../frontend/src/features/scholars/rules/unlikelyBirths.json");
        let examples: Vec<(NaiveDate, NaiveDate, bool)> = serde_json::from_str(examples).unwrap();
        for (birth, today, is_unlikely) in examples {
            assert_eq!(is_unlikely_birth(birth, today), is_unlikely, "{birth} on {today}");
        }
    }
}
