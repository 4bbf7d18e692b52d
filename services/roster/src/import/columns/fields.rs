//! What columns can mean.

/// A contact that a file has columns for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// The first of the family.
    Family1,
    /// The second of the family.
    Family2,
    /// Whom to call when the family cannot be reached.
    Emergency,
}

/// A part of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// First and last name in one cell.
    Name,
    /// First name.
    FirstName,
    /// Last name.
    LastName,
    /// Address.
    Email,
    /// Telephone number.
    Phone,
    /// To the child.
    Relationship,
    /// May collect the child.
    AllowedToPick,
}

/// What a column means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// First and last name in one cell.
    Name,
    /// First name.
    FirstName,
    /// Last name.
    LastName,
    /// The second of two last names, which follows the first.
    SecondLastName,
    /// Day of birth.
    BirthDate,
    /// Grade.
    EnteringGrade,
    /// Gender.
    Gender,
    /// What Others stands for.
    OtherGender,
    /// Ethnicity.
    Ethnicity,
    /// The school's id.
    ScholarStudentId,
    /// The program's own id.
    ScholarNumber,
    /// An id in another system.
    ExternalId,
    /// Street.
    AddressLine1,
    /// Second line.
    AddressLine2,
    /// City.
    City,
    /// State.
    State,
    /// ZIP code.
    PostalCode,
    /// Telephone at home.
    HomePhone,
    /// Of a contact.
    Contact(Contact, Part),
    /// EpiPen.
    EpiPen,
    /// Asthma inhaler.
    AsthmaInhaler,
    /// Allergies.
    Allergies,
    /// Medications.
    Medications,
    /// Individualized education program.
    IepStatus,
    /// English as another language.
    EllStatus,
    /// Special education.
    SpecialEducation,
    /// Consent to keep the scholar's information.
    ConsentInformation,
    /// Consent to field trips.
    ConsentFieldTrip,
    /// Consent to medical treatment.
    ConsentMedical,
    /// Consent to emergency care.
    ConsentEmergency,
    /// No photos and videos.
    PhotoOptOut,
    /// Classroom or group at the site.
    Classroom,
    /// Scheduled days.
    ScheduledDays,
    /// Status of the enrollment.
    Status,
    /// First day.
    EnrollmentDate,
    /// First day on which the person does not come any more.
    InactiveDate,
    /// Why.
    InactiveNotes,
    /// Custom field 1 to 6, from 0.
    Custom(u8),
    /// Address of a staff member.
    Email,
    /// Telephone of a staff member.
    Phone,
    /// Cell, Work or Home.
    PhoneType,
    /// Title in the program.
    Position,
    /// What a staff member may do in the product.
    SystemRole,
    /// Notes on a staff member.
    Notes,
}

/// What a column means, with its names.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// What.
    pub target: Target,
    /// As payloads and mappings name it; also the path of its rules' messages.
    pub key: &'static str,
    /// As people name it.
    pub label: &'static str,
    /// Other words for it, as `words::key` makes them of headings.
    pub names: &'static [&'static str],
}

/// Writes a table of fields, each with its target, its key, its label and its other names.
macro_rules! fields {
    ($($target:expr, $key:literal, $label:literal, [$($name:literal),* $(,)?];)*) => {
        /// All of them.
        pub static FIELDS: &[Field] =
            &[$(Field { target: $target, key: $key, label: $label, names: &[$($name),*] }),*];
    };
}
pub(super) use fields;

impl Field {
    /// Whether its cells hold days of the calendar.
    pub fn holds_days(&self) -> bool {
        matches!(self.target, Target::BirthDate | Target::EnrollmentDate | Target::InactiveDate)
    }
}
