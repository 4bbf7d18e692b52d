//! Rows as scholars: cells are understood by their field, and the rules of a scholar's form hold for them too. What is
//! wrong is told by cell.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use platform::{Fault, text::name_key};

use super::{
    cells::{
        dates::{Century, Order},
        days, grades,
        names::Name,
        words,
    },
    changes::contact_key,
    columns::{Columns, Contact, Match, Part, RosterKind, Target},
    faults,
    read::Row,
    rows::{Again, Conflict, Person, RowFaults, Site, first_name},
};
use crate::scholars::{
    contacts::{ContactFields, ContactRequest, EMERGENCY, FAMILY, MOST_CONTACTS, NewContact},
    enrollments::model::{EnrollmentFields, EnrollmentRequest},
    model::ScholarRequest,
    rules::{self, Entered},
    similar::Identity,
    words::{ACTIVE, INACTIVE},
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
    /// Where the file has each of the contacts.
    pub origins: Vec<Origin>,
    /// Rows further down that say more contacts of the child and nothing else.
    pub merged: Vec<Merged>,
    /// Only the inactive date of the row says that the child comes no more.
    pub is_left_by_date: bool,
    /// The birth date is that of no child who goes to a program.
    pub is_of_odd_age: bool,
}

/// Where a file has a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The line.
    pub line: u64,
    /// Its place among the contacts of its kind in the line, from 0.
    pub ordinal: i16,
}

/// A row that was taken into the child of a row above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Where it is in the file.
    pub line: u64,
    /// Whom it names.
    pub contacts: Vec<String>,
}

/// A contact of a row.
struct Named {
    request: ContactRequest,
    fields: ContactFields,
    pick: Option<bool>,
    origin: Origin,
}

impl Named {
    /// Takes in what another row says of the contact; whether that is more.
    ///
    /// Errors: the part that both rows have, each with another value.
    fn fill(&mut self, other: &Self) -> Result<bool, &'static str> {
        let mut is_more = false;
        for (part, own, incoming, sent, other) in [
            (
                "email",
                &mut self.fields.email,
                &other.fields.email,
                &mut self.request.email,
                &other.request.email,
            ),
            (
                "phoneNumber",
                &mut self.fields.phone_number,
                &other.fields.phone_number,
                &mut self.request.phone_number,
                &other.request.phone_number,
            ),
            (
                "relationship",
                &mut self.fields.relationship,
                &other.fields.relationship,
                &mut self.request.relationship,
                &other.request.relationship,
            ),
        ] {
            match (own.as_ref(), incoming) {
                (Some(own), Some(incoming)) if own != incoming => return Err(part),
                (None, Some(_)) => {
                    (*own, *sent) = (incoming.clone(), other.clone());
                    is_more = true;
                }
                _ => {}
            }
        }
        match (self.pick, other.pick) {
            (Some(own), Some(incoming)) if own != incoming => return Err("allowedToPick"),
            (None, Some(incoming)) => {
                self.pick = Some(incoming);
                self.fields.allowed_to_pick = incoming;
                self.request.allowed_to_pick = incoming;
                is_more = true;
            }
            _ => {}
        }
        Ok(is_more)
    }
}

impl Child {
    /// Its contacts, each with all that the file says of them.
    fn named(&self) -> Vec<Named> {
        let requests = self.request.families.iter().chain(&self.request.emergency_contacts);
        let stored = self.entered.contacts.iter().map(|contact| &contact.fields);
        let (picks, origins) = (self.picks.iter().copied(), self.origins.iter().copied());
        let all = requests.zip(stored).zip(picks.zip(origins));
        let named = all.map(|((request, fields), (pick, origin))| Named {
            request: request.clone(),
            fields: fields.clone(),
            pick,
            origin,
        });
        named.collect()
    }

    /// Gives the child these contacts and no others.
    fn name(&mut self, mut all: Vec<Named>) {
        // A stable sort: family first, and each kind in the order of the file.
        all.sort_by_key(|one| one.fields.kind);
        for kind in [FAMILY, EMERGENCY] {
            let of_kind = all.iter_mut().filter(|one| one.fields.kind == kind);
            for (ordinal, one) in (0..).zip(of_kind) {
                one.fields.ordinal = ordinal;
            }
        }
        let requests = |kind: i16| {
            let of_kind = all.iter().filter(|one| one.fields.kind == kind);
            of_kind.map(|one| one.request.clone()).collect()
        };
        self.request.families = requests(FAMILY);
        self.request.emergency_contacts = requests(EMERGENCY);
        self.picks = all.iter().map(|one| one.pick).collect();
        self.origins = all.iter().map(|one| one.origin).collect();
        let contacts = all.into_iter().map(|one| NewContact { id: None, fields: one.fields });
        self.entered.contacts = contacts.collect();
    }

    /// Whether the row says the same as another one, contacts aside and however the name is written.
    fn is_same_but_contacts(&self, other: &Self) -> bool {
        let without_contacts = |child: &Self| {
            serde_json::to_value(ScholarRequest {
                first_name: None,
                last_name: None,
                families: Vec::new(),
                emergency_contacts: Vec::new(),
                ..child.request.clone()
            })
        };
        self.key == other.key
            && without_contacts(self)
                .is_ok_and(|one| without_contacts(other).is_ok_and(|other| one == other))
    }

    /// The child comes to the site.
    pub fn is_active(&self) -> bool {
        self.enrollment.status == ACTIVE
    }

    /// The row itself says that the child comes, and does not just say nothing of it.
    pub fn is_active_in_file(&self) -> bool {
        let incoming = self.request.enrollment.as_ref().and_then(|incoming| incoming.status);
        incoming == Some(i64::from(ACTIVE))
    }

    /// The child comes to the site, and the row names nobody who may collect them.
    pub fn is_without_pickup(&self) -> bool {
        let mut contacts = self.entered.contacts.iter();
        self.is_active() && !contacts.any(|contact| contact.fields.allowed_to_pick)
    }
}

impl Person for Child {
    const KIND: RosterKind = RosterKind::Scholars;
    const THIS_PERSON: &'static str = "This child";
    type Key = Identity;

    fn future_inactive_date(&self) -> Option<NaiveDate> {
        let incoming = self.request.enrollment.as_ref().and_then(|incoming| incoming.inactive_date);
        incoming.filter(|_| self.is_active())
    }

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
        let contacts = |child: &Self| {
            serde_json::to_value((&child.request.families, &child.request.emergency_contacts))
        };
        self.is_same_but_contacts(other)
            && self.picks == other.picks
            && contacts(self).is_ok_and(|one| contacts(other).is_ok_and(|other| one == other))
    }

    /// Some systems write one row for each contact of a child: rows that differ in nothing else are one child.
    fn merge(&mut self, other: &Self) -> Result<Again, Conflict> {
        if self.is_same(other) {
            return Ok(Again::Repeated);
        }
        if !self.is_same_but_contacts(other) {
            return Err(Conflict::of(faults::other_line(Self::THIS_PERSON, self.line)));
        }
        let mut all = self.named();
        let mut is_more = false;
        for incoming in other.named() {
            let conflict = |part: &str, fault| {
                let ordinal = incoming.origin.ordinal;
                let path = ContactFields { ordinal, ..incoming.fields.clone() }.path(part);
                Conflict { field: Some(path), fault }
            };
            let key = contact_key(&incoming.fields);
            let Some(known) = all.iter_mut().find(|it| contact_key(&it.fields) == key) else {
                let of_kind = all.iter().filter(|it| it.fields.kind == incoming.fields.kind);
                if of_kind.count() >= MOST_CONTACTS {
                    return Err(conflict("firstName", faults::MOST_CONTACTS));
                }
                is_more = true;
                all.push(incoming);
                continue;
            };
            let line = known.origin.line;
            is_more |= known.fill(&incoming).map_err(|part| match part {
                "allowedToPick" => conflict(part, faults::TWO_ANSWERS),
                _ => conflict(part, faults::other_contact(line)),
            })?;
        }
        if !is_more {
            return Ok(Again::Repeated);
        }
        let contacts: Vec<NewContact> =
            all.iter().map(|one| NewContact { id: None, fields: one.fields.clone() }).collect();
        let picks: Vec<Option<bool>> = all.iter().map(|one| one.pick).collect();
        if contradicted(&contacts, &picks).next().is_some() {
            let place = other.entered.contacts.first().map(|it| it.fields.path("allowedToPick"));
            return Err(Conflict { field: place, fault: faults::TWO_ANSWERS });
        }
        let contacts = other.entered.contacts.iter().map(|contact| contact.fields.name());
        self.merged.push(Merged { line: other.line, contacts: contacts.collect() });
        self.name(all);
        Ok(Again::Merged)
    }

    fn lines(&self) -> Vec<u64> {
        let merged = self.merged.iter().map(|merged| merged.line);
        std::iter::once(self.line).chain(merged).collect()
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
        let today = self.site.today;
        let left = self.enrollment.inactive_date.filter(|day| *day <= today);
        let is_left_by_date = left.is_some() && self.enrollment.status.is_none();
        if is_left_by_date {
            self.enrollment.status = Some(i64::from(INACTIVE));
        }
        let birth_date = self.request.birth_date;
        let is_of_odd_age = birth_date.is_some_and(|day| rules::is_unlikely_birth(day, today));
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
                // Of what is stored, by which the child is found again.
                let key = entered.fields.identity();
                let line = row.line.number;
                let contacts = entered.contacts.iter().map(|contact| contact.fields.ordinal);
                let origins = contacts.map(|ordinal| Origin { line, ordinal }).collect();
                Some(Child {
                    line,
                    key,
                    request,
                    entered,
                    enrollment,
                    picks,
                    origins,
                    merged: Vec::new(),
                    is_left_by_date,
                    is_of_odd_age,
                })
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
                let gender = words::gender(text).ok_or(faults::GENDER)?;
                faults.reads(text, gender.word);
                request.gender = Some(gender.word.to_owned());
                request.other_gender = request.other_gender.take().or(gender.other);
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
                faults.reads(text, postal_code.clone());
                request.postal_code = Some(postal_code);
            }
            Target::HomePhone => request.home_phone = own(),
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
    let is_yes = match words::yes_no(text) {
        None if words::is_nothing(text) => return Ok(None),
        is_yes => is_yes.ok_or(faults::YES_NO)?,
    };
    // These say it themselves.
    if !matches!(name_key(text).as_str(), "yes" | "no" | "si") {
        faults.reads(text, is_yes);
    }
    Ok(Some(is_yes))
}

/// The five digits of a ZIP code with four more behind, and with the zeros in front that spreadsheets drop.
fn postal_code(text: &str) -> String {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (zip, more) = match text.split_once('-') {
        Some((zip, more)) if more.len() == 4 => (zip, more),
        // All nine in one number.
        None if matches!(text.len(), 8 | 9) => {
            text.split_at_checked(text.len() - 4).unwrap_or((text, ""))
        }
        _ => (text, ""),
    };
    // The lowest are 00501 in New York and 00601 in Puerto Rico.
    let is_zip = matches!(zip.len(), 3..=5) && zip.parse::<u32>().is_ok_and(|zip| zip > 500);
    if is_zip && is_number(zip) && is_number(more) { format!("{zip:0>5}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("11221", "11221")]
    #[case("7030", "07030")]
    #[case("907", "00907")]
    #[case("7030-1234", "07030")]
    #[case("11221-1234", "11221")]
    #[case("70301234", "07030")]
    #[case("112211234", "11221")]
    #[case("113", "113")]
    #[case("1122", "01122")]
    #[case("112-34", "112-34")]
    #[case("SW1A 1AA", "SW1A 1AA")]
    #[case("ÑÑÑÑ", "ÑÑÑÑ")]
    fn zip_codes_have_five_digits(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(postal_code(text), expected);
    }
}
