//! What columns can mean (spec 2 §3 Scholar import columns), with the words that people put over them.

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
    /// First day on which the scholar does not come any more.
    InactiveDate,
    /// Why.
    InactiveNotes,
    /// Custom field 1 to 6, from 0.
    Custom(u8),
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

/// What must have a column (spec 2 §5 Uploads); a column of whole names serves for the two names.
pub const REQUIRED: [Target; 4] =
    [Target::FirstName, Target::LastName, Target::BirthDate, Target::EnteringGrade];

macro_rules! fields {
    ($($target:expr, $key:literal, $label:literal, [$($name:literal),* $(,)?];)*) => {
        /// All of them.
        pub static FIELDS: &[Field] =
            &[$(Field { target: $target, key: $key, label: $label, names: &[$($name),*] }),*];
    };
}

use Contact::{Emergency, Family1, Family2};

fields! {
    Target::FirstName, "firstName", "First Name", [
        "first", "given name", "fname", "f name", "forename", "nombre", "nombres", "primer nombre", "legal first name",
    ];
    Target::LastName, "lastName", "Last Name", [
        "last", "surname", "family name", "lname", "l name", "apellido", "apellidos", "primer apellido", "apellido paterno",
        "legal last name",
    ];
    Target::SecondLastName, "secondLastName", "Second Last Name", ["segundo apellido", "apellido materno"];
    Target::Name, "name", "Name", [
        "full name", "last name first name", "last first", "first name last name", "first last", "name last first",
        "nombre completo", "nombre apellido", "nombres apellidos", "apellidos nombres", "nombre y apellido",
        "nombres y apellidos", "apellidos y nombres", "roster name", "student", "scholar", "child", "participant", "camper",
        "estudiante", "alumno", "participante",
    ];
    Target::BirthDate, "birthDate", "Birth Date", [
        "birthday", "birthdate", "dob", "d o b", "date birth", "born", "bday", "birth day", "fecha nacimiento",
        "fecha nac", "nacimiento", "cumpleanos", "f nacimiento",
    ];
    Target::EnteringGrade, "enteringGrade", "Entering Grade", [
        "grade", "grade level", "grade entering", "current grade", "gr", "grd", "grade lvl", "grade in fall", "school grade",
        "grado", "grado escolar", "nivel grado", "grado que ingresa", "curso",
    ];
    Target::Gender, "gender", "Gender", ["sex", "gender identity", "genero", "sexo"];
    Target::OtherGender, "otherGender", "Other Gender", ["gender other", "otro genero"];
    Target::Ethnicity, "ethnicity", "Ethnicity", [
        "race", "race ethnicity", "ethnicity race", "ethnic code", "etnia", "raza", "etnicidad", "raza etnia",
    ];
    Target::ScholarStudentId, "scholarStudentId", "School Student ID", [
        "student id", "student number", "student no", "school id number", "local id", "local student id", "osis", "osis number",
        "sis id", "school student number", "id estudiante", "numero estudiante", "matricula",
    ];
    Target::ScholarNumber, "scholarNumber", "Scholar ID", [
        "scholar number", "program id number", "participant id", "child id", "camper id", "member id",
    ];
    Target::ExternalId, "externalId", "External ID", ["state id", "state student id", "ssid", "external number", "person id"];
    Target::AddressLine1, "addressLine1", "Address", [
        "address 1", "address line 1", "street", "street address", "home address", "mailing address", "mailing street",
        "direccion", "calle", "domicilio",
    ];
    Target::AddressLine2, "addressLine2", "Address 2", [
        "address line 2", "apt", "apartment", "unit", "apt number", "apartamento", "direccion 2",
    ];
    Target::City, "city", "City", ["town", "home city", "mailing city", "ciudad", "borough"];
    Target::State, "state", "State", ["home state", "mailing state", "province", "estado", "st"];
    Target::PostalCode, "postalCode", "Postal Code", [
        "zip", "zip code", "zipcode", "postal", "postcode", "home zip", "mailing zip", "codigo postal", "cp",
    ];
    Target::HomePhone, "homePhone", "Home Phone", [
        "phone", "phone number", "telephone", "home phone number", "home telephone", "household phone", "telefono",
        "telefono casa", "telefono hogar", "numero telefono",
    ];
    Target::Contact(Family1, Part::Name), "families.0.name", "Family 1 Name", [];
    Target::Contact(Family1, Part::FirstName), "families.0.firstName", "Family 1 First Name", [];
    Target::Contact(Family1, Part::LastName), "families.0.lastName", "Family 1 Last Name", [];
    Target::Contact(Family1, Part::Email), "families.0.email", "Family 1 Email", [];
    Target::Contact(Family1, Part::Phone), "families.0.phoneNumber", "Family 1 Phone", [];
    Target::Contact(Family1, Part::Relationship), "families.0.relationship", "Family 1 Relationship", [];
    Target::Contact(Family1, Part::AllowedToPick), "families.0.allowedToPick", "Family 1 Authorized Pickup", [];
    Target::Contact(Family2, Part::Name), "families.1.name", "Family 2 Name", [];
    Target::Contact(Family2, Part::FirstName), "families.1.firstName", "Family 2 First Name", [];
    Target::Contact(Family2, Part::LastName), "families.1.lastName", "Family 2 Last Name", [];
    Target::Contact(Family2, Part::Email), "families.1.email", "Family 2 Email", [];
    Target::Contact(Family2, Part::Phone), "families.1.phoneNumber", "Family 2 Phone", [];
    Target::Contact(Family2, Part::Relationship), "families.1.relationship", "Family 2 Relationship", [];
    Target::Contact(Family2, Part::AllowedToPick), "families.1.allowedToPick", "Family 2 Authorized Pickup", [];
    Target::Contact(Emergency, Part::Name), "emergencyContacts.0.name", "Emergency Contact Name", [];
    Target::Contact(Emergency, Part::FirstName), "emergencyContacts.0.firstName", "Emergency Contact First Name", [];
    Target::Contact(Emergency, Part::LastName), "emergencyContacts.0.lastName", "Emergency Contact Last Name", [];
    Target::Contact(Emergency, Part::Email), "emergencyContacts.0.email", "Emergency Contact Email", [];
    Target::Contact(Emergency, Part::Phone), "emergencyContacts.0.phoneNumber", "Emergency Contact Phone", [];
    Target::Contact(Emergency, Part::Relationship), "emergencyContacts.0.relationship", "Emergency Contact Relationship", [];
    Target::Contact(Emergency, Part::AllowedToPick), "emergencyContacts.0.allowedToPick", "Emergency Contact Authorized Pickup", [];
    Target::EpiPen, "medical.epiPen", "EpiPen", ["epi pen", "epipen", "has epipen", "epinephrine", "epi pen needed"];
    Target::AsthmaInhaler, "medical.asthmaInhaler", "Asthma Inhaler", [
        "inhaler", "asthma", "has inhaler", "inhalador", "asma",
    ];
    Target::Allergies, "medical.allergies", "Allergies", ["allergy", "food allergies", "known allergies", "alergias", "alergia"];
    Target::Medications, "medical.medications", "Medications", [
        "medication", "medicine", "medicines", "meds", "medicamentos", "medicinas",
    ];
    Target::IepStatus, "learningStatus.iepStatus", "IEP Status", ["iep", "has iep"];
    Target::EllStatus, "learningStatus.ellStatus", "ELL Status", [
        "ell", "el", "el status", "esl", "english learner", "english language learner", "lep", "multilingual learner",
    ];
    Target::SpecialEducation, "learningStatus.specialEducation", "Special Education", [
        "sped", "special ed", "swd", "educacion especial",
    ];
    Target::ConsentInformation, "consentInformation", "Scholar Information Consent", [
        "information consent", "consent information", "data consent", "consentimiento informacion",
    ];
    Target::ConsentFieldTrip, "consentFieldTrip", "Field Trip Consent", [
        "field trip", "field trips", "field trip permission", "consent field trip", "permiso excursion", "excursiones",
    ];
    Target::ConsentMedical, "consentMedical", "Medical Consent", [
        "medical release", "consent medical", "medical treatment consent", "consentimiento medico",
    ];
    Target::ConsentEmergency, "consentEmergency", "Emergency Consent", [
        "emergency treatment consent", "consent emergency", "emergency care consent", "consentimiento emergencia",
    ];
    Target::PhotoOptOut, "photoOptOut", "Photo/Video Opt-Out", [
        "photo video opt out", "photo opt out", "media opt out", "no photo", "no photos",
    ];
    Target::Classroom, "enrollment.classroomId", "Classroom", [
        "classroom group", "group", "class", "class room", "classroom name", "group name", "room", "grupo", "salon", "aula",
    ];
    Target::ScheduledDays, "enrollment.scheduledDays", "Scheduled Days", [
        "days", "days attending", "attendance days", "schedule", "days week", "dias", "dias programados", "dias asistencia",
    ];
    Target::Status, "enrollment.status", "Status", ["enrollment status", "enroll status", "estatus", "estado inscripcion"];
    Target::EnrollmentDate, "enrollment.enrollmentDate", "Enrollment Date", [
        "start date", "entry date", "enroll date", "date enrolled", "enrolled", "first day", "fecha inscripcion",
        "fecha ingreso", "fecha inicio",
    ];
    Target::InactiveDate, "enrollment.inactiveDate", "Inactive Date", [
        "exit date", "withdrawal date", "withdraw date", "end date", "last day", "fecha salida", "fecha baja",
    ];
    Target::InactiveNotes, "enrollment.inactiveNotes", "Inactive Notes", [
        "inactive note", "inactive reason", "exit reason", "withdrawal reason", "motivo baja",
    ];
    Target::Custom(0), "customFields.0", "Custom Field 1", ["custom 1"];
    Target::Custom(1), "customFields.1", "Custom Field 2", ["custom 2"];
    Target::Custom(2), "customFields.2", "Custom Field 3", ["custom 3"];
    Target::Custom(3), "customFields.3", "Custom Field 4", ["custom 4"];
    Target::Custom(4), "customFields.4", "Custom Field 5", ["custom 5"];
    Target::Custom(5), "customFields.5", "Custom Field 6", ["custom 6"];
}

impl Field {
    /// The field of a target.
    pub fn of(target: Target) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.target == target)
    }

    /// Whether its cells hold days of the calendar.
    pub fn holds_days(&self) -> bool {
        matches!(self.target, Target::BirthDate | Target::EnrollmentDate | Target::InactiveDate)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_target_has_one_field_with_its_own_key() {
        let keys: HashSet<&str> = FIELDS.iter().map(|field| field.key).collect();
        let targets: HashSet<Target> = FIELDS.iter().map(|field| field.target).collect();
        assert_eq!((keys.len(), targets.len()), (FIELDS.len(), FIELDS.len()));
        assert!(REQUIRED.iter().all(|target| Field::of(*target).is_some()));
    }
}
