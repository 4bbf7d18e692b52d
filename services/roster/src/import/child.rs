//! Rows as scholars: cells are understood by their field, and the rules of a scholar's form hold for them too. What is
//! wrong is told by cell.

use std::collections::BTreeMap;

use platform::{Fault, text::name_key};

use super::{
    cells::{
        dates::{Century, Order},
        days, grades,
        names::Name,
        words,
    },
    columns::{Columns, Contact, Kind, Match, Part, Target},
    faults,
    read::Row,
    rows::{Person, RowFaults, Site, first_name},
};
use crate::scholars::{
    contacts::{ContactFields, ContactRequest, NewContact},
    enrollments::model::{EnrollmentFields, EnrollmentRequest},
    model::ScholarRequest,
    rules::{self, Entered},
    similar::Identity,
    words::ACTIVE,
};

/// A row that keeps the rules.
#[derive(Debug)]
pub struct Child {
    /// Where it is in the file.
    pub line: u64,
    /// By what it is known.
    pub key: Identity,
    /// As a form would say it.
    pub request: ScholarRequest,
    /// As it is stored.
    pub entered: Entered,
    /// As it is stored.
    pub enrollment: EnrollmentFields,
    /// Whether the file says of each of the contacts that they may collect the child; none when it says nothing.
    pub picks: Vec<Option<bool>>,
}

impl Child {
    /// The child comes to the site.
    pub fn is_active(&self) -> bool {
        self.enrollment.status == ACTIVE
    }

    /// The row itself says that the child comes, and does not just say nothing of it.
    pub fn is_said_active(&self) -> bool {
        let said = self.request.enrollment.as_ref().and_then(|said| said.status);
        said == Some(i64::from(ACTIVE))
    }

    /// The child comes to the site, and the row names nobody who may collect them.
    pub fn is_without_pickup(&self) -> bool {
        let mut contacts = self.entered.contacts.iter();
        self.is_active() && !contacts.any(|contact| contact.fields.allowed_to_pick)
    }
}

impl Person for Child {
    const KIND: Kind = Kind::Scholars;
    const THIS_PERSON: &'static str = "This child";
    type Key = Identity;

    fn read<'f>(faults: &mut RowFaults<'f>, order: Option<Order>, site: &'f Site) -> Option<Self> {
        Reader::new(faults.columns, order, site).child(faults)
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn keys(&self) -> Vec<Identity> {
        vec![self.key.clone()]
    }

    /// However the name is written.
    fn is_same(&self, other: &Self) -> bool {
        let said = |child: &Self| {
            serde_json::to_value(ScholarRequest {
                first_name: None,
                last_name: None,
                ..child.request.clone()
            })
        };
        self.key == other.key
            && self.picks == other.picks
            && said(self).is_ok_and(|one| said(other).is_ok_and(|other| one == other))
    }
}

/// Understands the cells of a row.
struct Reader<'f> {
    columns: &'f Columns,
    order: Option<Order>,
    site: &'f Site,
    request: ScholarRequest,
    enrollment: EnrollmentRequest,
    second_last_name: Option<String>,
    contacts: BTreeMap<u8, ContactRequest>,
    /// Who may collect the child, which says of nobody by itself.
    picks: BTreeMap<u8, bool>,
}

/// The contacts who may not collect the child as a row says, although another contact who may is the same person.
fn contradicted<'c>(
    contacts: &'c [NewContact],
    picks: &[Option<bool>],
) -> impl Iterator<Item = &'c ContactFields> {
    let is_allowed = move |one: &ContactFields| {
        contacts.iter().any(|it| it.fields.allowed_to_pick && it.fields.is_one_person_with(one))
    };
    let denied = contacts.iter().zip(picks).filter(|(_, pick)| **pick == Some(false));
    denied.map(|(contact, _)| &contact.fields).filter(move |one| is_allowed(one))
}

/// The number of a contact, in the order of the lists of a scholar.
fn slot(contact: Contact) -> u8 {
    match contact {
        Contact::Family1 => 0,
        Contact::Family2 => 1,
        Contact::Emergency => 2,
    }
}

impl<'f> Reader<'f> {
    fn new(columns: &'f Columns, order: Option<Order>, site: &'f Site) -> Self {
        let enrollment =
            EnrollmentRequest { site_id: Some(site.id), ..EnrollmentRequest::default() };
        Self {
            columns,
            order,
            site,
            request: ScholarRequest::default(),
            enrollment,
            second_last_name: None,
            contacts: BTreeMap::new(),
            picks: BTreeMap::new(),
        }
    }

    /// The child of a row; none when something is wrong, which is then in `faults`.
    fn child(mut self, faults: &mut RowFaults<'f>) -> Option<Child> {
        if faults.is_broken() {
            return None;
        }
        faults.read_cells(|faults, target, text| self.cell(faults, target, text));
        self.request.last_name = match (self.request.last_name.take(), self.second_last_name.take())
        {
            (Some(last), Some(second)) => Some(format!("{last} {second}")),
            (last, second) => last.or(second),
        };
        for (slot, contact) in &mut self.contacts {
            contact.allowed_to_pick = self.picks.get(slot).is_some_and(|may| *may);
            let list = match slot {
                0 | 1 => &mut self.request.families,
                _ => &mut self.request.emergency_contacts,
            };
            list.push(contact.clone());
        }
        self.request.enrollment = Some(self.enrollment.clone());
        match rules::scholar(&self.request, self.site.today) {
            Ok((entered, enrollment)) => {
                // In the order of the contacts.
                let picks: Vec<Option<bool>> =
                    self.contacts.keys().map(|slot| self.picks.get(slot).copied()).collect();
                let row = faults.row;
                for contact in contradicted(&entered.contacts, &picks) {
                    let column = self.column(row, &contact.path("allowedToPick"));
                    faults.reject(column, faults::TWO_ANSWERS);
                }
                if !faults.is_empty() {
                    return None;
                }
                let request = std::mem::take(&mut self.request);
                let name = |name: &Option<String>| name.clone().unwrap_or_default();
                let key = Identity::new(
                    &name(&request.first_name),
                    &name(&request.last_name),
                    request.birth_date.unwrap_or_default(),
                );
                let line = row.line.number;
                Some(Child { line, key, request, entered, enrollment, picks })
            }
            Err(problem) => {
                let row = faults.row;
                let place = |path: &str| self.column(row, path);
                faults.broken(problem, ("enrollment.inactiveDate", "enrollment.status"), place);
                None
            }
        }
    }

    /// The column of what a rule is about.
    fn column(&self, row: &Row, path: &str) -> Option<&'f Match> {
        let columns = self.columns;
        let by_key = |key: &str| columns.matched.iter().find(|one| one.field.key == key);
        let key = self.slot_path(path);
        let whole = || match key.as_str() {
            "firstName" | "lastName" => columns.of(Target::Name),
            _ => {
                let (contact, _) = key.rsplit_once('.').filter(|(of, _)| *of != "enrollment")?;
                // A contact without a name is told of where it has something.
                by_key(&format!("{contact}.name")).or_else(|| {
                    let part = |one: &&Match| one.field.key.starts_with(contact);
                    let filled = |one: &&Match| !row.line.cell(one.column).is_empty();
                    columns.matched.iter().find(|one| part(one) && filled(one))
                })
            }
        };
        by_key(&key).or_else(whole)
    }

    /// The path of a rule with the columns' number of the contact: the second family member of a file is the first of a
    /// child who has no other.
    fn slot_path(&self, path: &str) -> String {
        let has = |contact| self.contacts.contains_key(&slot(contact));
        match path.strip_prefix("families.0.") {
            Some(part) if !has(Contact::Family1) && has(Contact::Family2) => {
                format!("families.1.{part}")
            }
            _ => path.to_owned(),
        }
    }

    /// Understands a cell.
    ///
    /// Errors: why it cannot be.
    fn cell(
        &mut self,
        faults: &mut RowFaults<'_>,
        target: Target,
        text: &str,
    ) -> Result<(), Fault> {
        let own = || Some(text.to_owned());
        let request = &mut self.request;
        match target {
            Target::Name => {
                let Name { first, last } = faults.own_name(text)?;
                (request.first_name, request.last_name) = (Some(first), Some(last));
            }
            Target::FirstName => request.first_name = first_name(text)?,
            Target::LastName => request.last_name = own(),
            Target::SecondLastName => self.second_last_name = own(),
            Target::BirthDate => {
                let day = faults.day(text, self.order, Century::Past(self.site.today))?;
                self.request.birth_date = day;
            }
            Target::EnteringGrade => {
                let grade = grades::grade(text).ok_or(faults::GRADE)?;
                faults.reads(text, grade.as_str());
                request.entering_grade = Some(grade);
            }
            Target::Gender => {
                if !words::is_nothing(text) {
                    let gender = words::gender(text).ok_or(faults::GENDER)?;
                    faults.reads(text, gender.word);
                    request.gender = Some(gender.word.to_owned());
                    request.other_gender = request.other_gender.take().or(gender.other);
                }
            }
            Target::OtherGender => request.other_gender = own(),
            Target::Ethnicity => request.ethnicity = own(),
            Target::ScholarStudentId => request.scholar_student_id = own(),
            Target::ScholarNumber => request.scholar_number = own(),
            Target::ExternalId => request.external_id = own(),
            Target::AddressLine1 => request.address_line1 = own(),
            Target::AddressLine2 => request.address_line2 = own(),
            Target::City => request.city = own(),
            Target::State => request.state = own(),
            Target::PostalCode => {
                let postal_code = postal_code(text);
                faults.reads(text, postal_code);
                request.postal_code = Some(postal_code.to_owned());
            }
            Target::HomePhone => request.home_phone = said(text),
            Target::Contact(contact, part) => self.contact(faults, (contact, part), text)?,
            Target::EpiPen => {
                request.medical.get_or_insert_default().epi_pen = yes_no(faults, text)?;
            }
            Target::AsthmaInhaler => {
                request.medical.get_or_insert_default().asthma_inhaler = yes_no(faults, text)?;
            }
            Target::Allergies if !words::is_none(text) => {
                request.medical.get_or_insert_default().allergies = own();
            }
            Target::Medications if !words::is_none(text) => {
                request.medical.get_or_insert_default().medications = own();
            }
            Target::Allergies | Target::Medications => {}
            Target::IepStatus => {
                let learning = request.learning_status.get_or_insert_default();
                learning.iep_status = yes_no(faults, text)?;
            }
            Target::EllStatus => {
                let learning = request.learning_status.get_or_insert_default();
                learning.ell_status = yes_no(faults, text)?;
            }
            Target::SpecialEducation => {
                let learning = request.learning_status.get_or_insert_default();
                learning.special_education = yes_no(faults, text)?;
            }
            Target::ConsentInformation => request.consent_information = yes_no(faults, text)?,
            Target::ConsentFieldTrip => request.consent_field_trip = yes_no(faults, text)?,
            Target::ConsentMedical => request.consent_medical = yes_no(faults, text)?,
            Target::ConsentEmergency => request.consent_emergency = yes_no(faults, text)?,
            Target::PhotoOptOut => request.photo_opt_out = yes_no(faults, text)?,
            Target::Classroom if words::is_nothing(text) => {}
            Target::Classroom => {
                let room = self.site.classrooms.get(&name_key(text));
                let room = room.ok_or(faults::CLASSROOM)?;
                self.enrollment.classroom_id = Some(*room);
            }
            Target::ScheduledDays => {
                let days = days::days(text).ok_or(faults::WEEK_DAYS)?;
                faults.reads(text, days.clone());
                self.enrollment.scheduled_days = days;
            }
            Target::Status => {
                let status = words::status(text).ok_or(faults::STATUS)?;
                faults.reads(text, status);
                self.enrollment.status = Some(status);
            }
            Target::EnrollmentDate => {
                self.enrollment.enrollment_date = faults.day(text, self.order, Century::Present)?;
            }
            Target::InactiveDate => {
                self.enrollment.inactive_date = faults.day(text, self.order, Century::Present)?;
            }
            Target::InactiveNotes => self.enrollment.inactive_notes = own(),
            Target::Custom(number) => {
                let number = usize::from(number);
                let length = request.custom_fields.len().max(number + 1);
                request.custom_fields.resize(length, String::new());
                if let Some(field) = request.custom_fields.get_mut(number) {
                    text.clone_into(field);
                }
            }
            // Of files of staff.
            Target::Email
            | Target::Phone
            | Target::PhoneType
            | Target::Position
            | Target::SystemRole
            | Target::Notes => {}
        }
        Ok(())
    }

    fn contact(
        &mut self,
        faults: &mut RowFaults<'_>,
        (contact, part): (Contact, Part),
        text: &str,
    ) -> Result<(), Fault> {
        let slot = slot(contact);
        if part == Part::AllowedToPick {
            if let Some(may) = yes_no(faults, text)? {
                self.picks.insert(slot, may);
            }
            return Ok(());
        }
        if words::is_nothing(text) {
            return Ok(());
        }
        let known = self.contacts.entry(slot).or_default();
        let own = Some(text.to_owned());
        match part {
            Part::Name => {
                let Name { first, last } = faults.name(text)?;
                (known.first_name, known.last_name) = (Some(first), Some(last));
            }
            Part::FirstName => known.first_name = first_name(text)?,
            Part::LastName => known.last_name = own,
            Part::Email => known.email = own,
            Part::Phone => known.phone_number = own,
            Part::Relationship => known.relationship = own,
            Part::AllowedToPick => {}
        }
        Ok(())
    }
}

fn yes_no(faults: &mut RowFaults<'_>, text: &str) -> Result<Option<bool>, Fault> {
    if words::is_nothing(text) || text.eq_ignore_ascii_case("na") {
        return Ok(None);
    }
    let is_yes = words::yes_no(text).ok_or(faults::YES_NO)?;
    // These say it themselves.
    if !matches!(name_key(text).as_str(), "yes" | "no" | "si") {
        faults.reads(text, is_yes);
    }
    Ok(Some(is_yes))
}

/// What a cell says, unless it says that there is nothing to say.
fn said(text: &str) -> Option<String> {
    (!words::is_nothing(text)).then(|| text.to_owned())
}

/// The five digits of a ZIP code with four more behind.
fn postal_code(text: &str) -> &str {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('-') {
        Some((zip, more))
            if zip.len() == 5 && more.len() == 4 && is_number(zip) && is_number(more) =>
        {
            zip
        }
        _ => text,
    }
}
