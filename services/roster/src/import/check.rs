//! Rows as scholars: cells are understood by their field, and the rules of a scholar's form hold for them too. What is
//! wrong is told by cell.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use platform::{error::Problem, text::name_key};

use super::{
    cells::{
        dates::{self, Century, Order, Unread},
        days, grades,
        names::{self, Name, Undivided},
        words,
    },
    columns::{Columns, Contact, Field, Match, Part, Target},
    read::{Flaw, Row, Table},
    rejects::Reject,
};
use crate::scholars::{
    contacts::ContactRequest,
    enrollments::model::{EnrollmentFields, EnrollmentRequest},
    model::ScholarRequest,
    rules::{self, Entered},
    similar::Identity,
};

/// What a site is to the rows of a file.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The site.
    pub id: i64,
    /// Its today.
    pub today: NaiveDate,
    /// Its classrooms by the key of their name.
    pub classrooms: HashMap<String, i64>,
}

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
}

/// The rows of a file.
#[derive(Debug, Default)]
pub struct Checked {
    /// Those that keep the rules.
    pub children: Vec<Child>,
    /// Rows that say again what a row above says.
    pub repeated: u64,
    /// Faults, by line and cell.
    pub rejects: Vec<Reject>,
    /// Rows with a fault.
    pub rejected: u64,
    /// Days that could be read in two ways.
    pub unclear_days: u64,
}

/// Checks the rows of a file.
pub fn rows(table: &Table, columns: &Columns, order: Option<Order>, site: &Site) -> Checked {
    let mut checked = Checked::default();
    let mut seen: HashMap<Identity, usize> = HashMap::new();
    for row in &table.rows {
        let mut reader = Reader::new(columns, order, site, row);
        let child = match reader.child() {
            Some(child) => child,
            None => {
                checked.refuse(reader);
                continue;
            }
        };
        let above = seen.get(&child.key).and_then(|at| checked.children.get(*at));
        match above {
            None => {
                seen.insert(child.key.clone(), checked.children.len());
                checked.children.push(child);
            }
            Some(above) if is_same(above, &child) => checked.repeated += 1,
            Some(above) => {
                let reason = format!("This child is on line {} too, with other values", above.line);
                reader.reject(columns.of(Target::FirstName).or(columns.of(Target::Name)), &reason);
                checked.refuse(reader);
            }
        }
    }
    checked
}

impl Checked {
    fn refuse(&mut self, reader: Reader<'_>) {
        self.rejected += 1;
        self.unclear_days += reader.unclear_days;
        let mut rejects = reader.rejects;
        rejects.sort_by_key(|(column, _)| *column);
        self.rejects.extend(rejects.into_iter().map(|(_, reject)| reject));
    }
}

/// Whether two rows say the same, however the name is written.
fn is_same(one: &Child, other: &Child) -> bool {
    let said = |child: &Child| {
        serde_json::to_value(ScholarRequest {
            first_name: None,
            last_name: None,
            ..child.request.clone()
        })
    };
    one.key == other.key && said(one).is_ok_and(|one| said(other).is_ok_and(|other| one == other))
}

/// Understands the cells of a row.
struct Reader<'f> {
    columns: &'f Columns,
    order: Option<Order>,
    site: &'f Site,
    row: &'f Row,
    /// With the column; 0 for the whole line.
    rejects: Vec<(usize, Reject)>,
    unclear_days: u64,
    request: ScholarRequest,
    enrollment: EnrollmentRequest,
    second_last_name: Option<String>,
    contacts: BTreeMap<u8, ContactRequest>,
    /// Who may collect the child, which says of nobody by itself.
    picks: BTreeMap<u8, bool>,
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
    fn new(columns: &'f Columns, order: Option<Order>, site: &'f Site, row: &'f Row) -> Self {
        let enrollment =
            EnrollmentRequest { site_id: Some(site.id), ..EnrollmentRequest::default() };
        Self {
            columns,
            order,
            site,
            row,
            rejects: Vec::new(),
            unclear_days: 0,
            request: ScholarRequest::default(),
            enrollment,
            second_last_name: None,
            contacts: BTreeMap::new(),
            picks: BTreeMap::new(),
        }
    }

    fn reject(&mut self, column: Option<&Match>, reason: &str) {
        let value = column.map(|column| self.row.line.cell(column.column));
        let reject = Reject {
            line: self.row.line.number,
            column: column.map(|column| column.heading.clone()).unwrap_or_default(),
            value: value.unwrap_or_default().to_owned(),
            reason: reason.to_owned(),
        };
        self.rejects.push((column.map_or(0, |column| column.column), reject));
    }

    /// The child of the row; none when something is wrong, which is then in `rejects`.
    fn child(&mut self) -> Option<Child> {
        if let Some(flaw) = self.row.flaw {
            let reason = match flaw {
                Flaw::Unclosed => "A quotation mark opens and never closes",
                Flaw::TooWide => "The line has cells beyond the last heading",
            };
            let value = self.row.line.filled().collect::<Vec<_>>().join(" | ");
            let line = self.row.line.number;
            let (column, reason) = (String::new(), reason.to_owned());
            self.rejects.push((0, Reject { line, column, value, reason }));
            return None;
        }
        let (columns, row) = (self.columns, self.row);
        for one in &columns.matched {
            let text = row.line.cell(one.column);
            if text.is_empty() {
                continue;
            }
            if let Err(reason) = self.cell(one.field.target, text) {
                self.reject(Some(one), &reason);
            }
        }
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
            Ok((entered, enrollment)) if self.rejects.is_empty() => {
                let request = std::mem::take(&mut self.request);
                let key = |name: &Option<String>| name.as_deref().map(name_key).unwrap_or_default();
                let key = Identity {
                    first_key: key(&request.first_name),
                    last_key: key(&request.last_name),
                    birth_date: request.birth_date.unwrap_or_default(),
                };
                let line = self.row.line.number;
                Some(Child { line, key, request, entered, enrollment })
            }
            Ok(_) => None,
            Err(problem) => {
                self.broken(problem);
                None
            }
        }
    }

    /// Tells of broken rules by cell. A cell that could not be understood is told of once.
    fn broken(&mut self, problem: Problem) {
        let understood = self.rejects.len();
        for (path, messages) in problem.errors {
            let column = self.column(&path);
            let heading = column.map(|column| column.heading.as_str());
            let is_told = self
                .rejects
                .iter()
                .take(understood)
                .any(|(_, reject)| Some(reject.column.as_str()) == heading);
            if is_told {
                continue;
            }
            for message in messages {
                let is_again = self
                    .rejects
                    .iter()
                    .any(|(_, it)| Some(it.column.as_str()) == heading && it.reason == message);
                if !is_again {
                    self.reject(column, &message);
                }
            }
        }
    }

    /// The column of what a rule is about.
    fn column(&self, path: &str) -> Option<&'f Match> {
        let columns = self.columns;
        let by_key = |key: &str| columns.matched.iter().find(|one| one.field.key == key);
        let key = self.slot_path(path);
        let whole = || match key.as_str() {
            "firstName" | "lastName" => columns.of(Target::Name),
            _ => {
                let (contact, _) = key.rsplit_once('.')?;
                // A contact without a name is told of where it has something.
                by_key(&format!("{contact}.name")).or_else(|| {
                    let part = |one: &&Match| one.field.key.starts_with(contact);
                    let filled = |one: &&Match| !self.row.line.cell(one.column).is_empty();
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
    fn cell(&mut self, target: Target, text: &str) -> Result<(), String> {
        if text.starts_with('=') && text.len() > 1 {
            return Err("This is a formula; save its value instead".to_owned());
        }
        if text.starts_with('#') && text.ends_with(['!', '?', '#']) || text == "#N/A" {
            return Err("The spreadsheet shows an error here".to_owned());
        }
        let own = || Some(text.to_owned());
        let request = &mut self.request;
        match target {
            Target::Name => {
                let Name { first, last } = name(text)?;
                (request.first_name, request.last_name) = (Some(first), Some(last));
            }
            Target::FirstName => request.first_name = own(),
            Target::LastName => request.last_name = own(),
            Target::SecondLastName => self.second_last_name = own(),
            Target::BirthDate => {
                let day = self.day(text, Century::Past(self.site.today))?;
                self.request.birth_date = day;
            }
            Target::EnteringGrade => {
                let grade = grades::grade(text);
                // The sentence of the rule.
                request.entering_grade = Some(grade.ok_or("Grade must be Pre-K, K or 1 to 12")?);
            }
            Target::Gender => {
                if !words::is_nothing(text) {
                    let gender =
                        words::gender(text).ok_or("Gender must be Male, Female or Others")?;
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
            Target::PostalCode => request.postal_code = Some(postal_code(text).to_owned()),
            Target::HomePhone => request.home_phone = said(text),
            Target::Contact(contact, part) => self.contact(contact, part, text)?,
            Target::EpiPen => request.medical.get_or_insert_default().epi_pen = yes_no(text)?,
            Target::AsthmaInhaler => {
                request.medical.get_or_insert_default().asthma_inhaler = yes_no(text)?;
            }
            Target::Allergies if !words::is_none(text) => {
                request.medical.get_or_insert_default().allergies = own();
            }
            Target::Medications if !words::is_none(text) => {
                request.medical.get_or_insert_default().medications = own();
            }
            Target::Allergies | Target::Medications => {}
            Target::IepStatus => {
                request.learning_status.get_or_insert_default().iep_status = yes_no(text)?;
            }
            Target::EllStatus => {
                request.learning_status.get_or_insert_default().ell_status = yes_no(text)?;
            }
            Target::SpecialEducation => {
                request.learning_status.get_or_insert_default().special_education = yes_no(text)?;
            }
            Target::ConsentInformation => request.consent_information = yes_no(text)?,
            Target::ConsentFieldTrip => request.consent_field_trip = yes_no(text)?,
            Target::ConsentMedical => request.consent_medical = yes_no(text)?,
            Target::ConsentEmergency => request.consent_emergency = yes_no(text)?,
            Target::PhotoOptOut => request.photo_opt_out = yes_no(text)?,
            Target::Classroom if words::is_nothing(text) => {}
            Target::Classroom => {
                let room = self.site.classrooms.get(&name_key(text));
                // The sentence of the rule.
                let room = room.ok_or("The site has no such classroom")?;
                self.enrollment.classroom_id = Some(*room);
            }
            Target::ScheduledDays => {
                let days = days::days(text);
                self.enrollment.scheduled_days =
                    days.ok_or("Days are not understood; write them as Mon, Wed, Fri")?;
            }
            Target::Status => {
                let status = words::status(text);
                self.enrollment.status = Some(status.ok_or("Status must be Active or Inactive")?);
            }
            Target::EnrollmentDate => {
                self.enrollment.enrollment_date = self.day(text, Century::Present)?;
            }
            Target::InactiveDate => {
                self.enrollment.inactive_date = self.day(text, Century::Present)?;
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
        }
        Ok(())
    }

    fn day(&mut self, text: &str, century: Century) -> Result<Option<NaiveDate>, String> {
        match dates::day(text, self.order, century) {
            Ok(day) => Ok(Some(day)),
            Err(Unread::NoDay) => {
                let order =
                    self.order.map(|order| format!(", {}", order.words())).unwrap_or_default();
                Err(format!("This is no day of the calendar{order}"))
            }
            Err(Unread::TwoWays(one, other)) => {
                self.unclear_days += 1;
                let (one, other) = (dates::shown(one), dates::shown(other));
                Err(format!("This may be {one} or {other}; the file does not show which"))
            }
        }
    }

    fn contact(&mut self, contact: Contact, part: Part, text: &str) -> Result<(), String> {
        let slot = slot(contact);
        if part == Part::AllowedToPick {
            if let Some(may) = yes_no(text)? {
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
                let Name { first, last } = name(text)?;
                (known.first_name, known.last_name) = (Some(first), Some(last));
            }
            Part::FirstName => known.first_name = own,
            Part::LastName => known.last_name = own,
            Part::Email => known.email = own,
            Part::Phone => known.phone_number = own,
            Part::Relationship => known.relationship = own,
            Part::AllowedToPick => {}
        }
        Ok(())
    }
}

fn name(text: &str) -> Result<Name, String> {
    names::name(text).map_err(|why| match why {
        Undivided::OneWord => "First and last name are needed".to_owned(),
        Undivided::Unclear => {
            "It is not clear which names are last names; write Last, First".to_owned()
        }
    })
}

fn yes_no(text: &str) -> Result<Option<bool>, String> {
    if words::is_nothing(text) || text.eq_ignore_ascii_case("na") {
        return Ok(None);
    }
    words::yes_no(text).map(Some).ok_or_else(|| "Must be Yes or No".to_owned())
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

/// The cells of a file that hold days.
pub fn days_of<'t>(table: &'t Table, columns: &'t Columns) -> impl Iterator<Item = &'t str> {
    let with_days = columns.matched.iter().filter(|one| one.field.holds_days());
    with_days.flat_map(move |one| table.column(one.column))
}

/// The order of days that headings name, when they agree.
pub fn order_in_headings(columns: &Columns) -> Option<Order> {
    let with_days = columns.matched.iter().filter(|one: &&Match| Field::holds_days(one.field));
    let mut named = with_days.filter_map(|one| dates::order_named(&one.heading));
    let first = named.next()?;
    named.all(|order| order == first).then_some(first)
}
