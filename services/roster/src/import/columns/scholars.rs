//! What columns of a file of scholars can mean, in the order of spec 2 §3 Scholar import columns and last what it does not
//! name, with the words that people put over them.

use super::fields::{
    Contact::{Emergency, Family1, Family2},
    Field, Part, Target, fields,
};

/// What must have a column (spec 2 §5 Uploads); a column of whole names serves for the two names.
pub const REQUIRED: [Target; 4] =
    [Target::FirstName, Target::LastName, Target::BirthDate, Target::EnteringGrade];

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
        "grade", "grades", "grade level", "grade entering", "current grade", "gr", "grd", "grade lvl", "grade in fall", "school grade",
        "grado", "grado escolar", "nivel grado", "grado que ingresa", "curso",
    ];
    Target::ScheduledDays, "enrollment.scheduledDays", "Scheduled Days", [
        "days", "days attending", "attendance days", "schedule", "days week", "dias", "dias programados", "dias asistencia",
    ];
    Target::ScholarStudentId, "scholarStudentId", "School Student ID", [
        "student id", "student number", "student no", "school id number", "local id", "local student id", "osis", "osis number",
        "sis id", "school student number", "id estudiante", "numero estudiante", "matricula",
    ];
    Target::ScholarNumber, "scholarNumber", "Scholar ID", [
        "scholar number", "program id number", "participant id", "child id", "camper id", "member id",
    ];
    Target::Classroom, "enrollment.classroomId", "Classroom", [
        "classroom group", "group", "class", "class room", "classroom name", "group name", "room", "room name", "room number",
        "rm", "home room", "homeroom", "home room name", "homeroom name", "grupo", "salon", "salon clases", "aula",
    ];
    Target::Gender, "gender", "Gender", ["sex", "gender identity", "genero", "sexo"];
    Target::Ethnicity, "ethnicity", "Ethnicity", [
        "race", "race ethnicity", "ethnicity race", "ethnic code", "etnia", "raza", "etnicidad", "raza etnia",
    ];
    Target::Status, "enrollment.status", "Status", ["enrollment status", "enroll status", "estatus", "estado inscripcion"];
    Target::EnrollmentDate, "enrollment.enrollmentDate", "Enrollment Date", [
        "start date", "entry date", "enroll date", "date enrolled", "enrolled", "first day", "fecha inscripcion",
        "fecha ingreso", "fecha inicio",
    ];
    Target::InactiveDate, "enrollment.inactiveDate", "Inactive Date", [
        "exit date", "withdrawal date", "withdraw date", "end date", "last day", "date exited", "date withdrawn",
        "fecha salida", "fecha baja",
    ];
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
    Target::Contact(Family1, Part::Phone), "families.0.phoneNumber", "Family 1 Phone", [];
    Target::Contact(Family1, Part::Email), "families.0.email", "Family 1 Email", [];
    Target::Contact(Family1, Part::AllowedToPick), "families.0.allowedToPick", "Family 1 Authorized Pickup", [];
    Target::Contact(Family1, Part::Relationship), "families.0.relationship", "Family 1 Relationship", [];
    Target::Contact(Family2, Part::Name), "families.1.name", "Family 2 Name", [];
    Target::Contact(Family2, Part::FirstName), "families.1.firstName", "Family 2 First Name", [];
    Target::Contact(Family2, Part::LastName), "families.1.lastName", "Family 2 Last Name", [];
    Target::Contact(Family2, Part::Phone), "families.1.phoneNumber", "Family 2 Phone", [];
    Target::Contact(Family2, Part::Email), "families.1.email", "Family 2 Email", [];
    Target::Contact(Family2, Part::AllowedToPick), "families.1.allowedToPick", "Family 2 Authorized Pickup", [];
    Target::Contact(Family2, Part::Relationship), "families.1.relationship", "Family 2 Relationship", [];
    Target::Contact(Emergency, Part::Name), "emergencyContacts.0.name", "Emergency Contact Name", [];
    Target::Contact(Emergency, Part::FirstName), "emergencyContacts.0.firstName", "Emergency Contact First Name", [];
    Target::Contact(Emergency, Part::LastName), "emergencyContacts.0.lastName", "Emergency Contact Last Name", [];
    Target::Contact(Emergency, Part::Phone), "emergencyContacts.0.phoneNumber", "Emergency Contact Phone", [];
    Target::Contact(Emergency, Part::Email), "emergencyContacts.0.email", "Emergency Contact Email", [];
    Target::Contact(Emergency, Part::AllowedToPick), "emergencyContacts.0.allowedToPick", "Emergency Contact Authorized Pickup", [];
    Target::Contact(Emergency, Part::Relationship), "emergencyContacts.0.relationship", "Emergency Contact Relationship", [];
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
    Target::Custom(0), "customFields.0", "Custom Field 1", ["custom 1"];
    Target::Custom(1), "customFields.1", "Custom Field 2", ["custom 2"];
    Target::Custom(2), "customFields.2", "Custom Field 3", ["custom 3"];
    Target::Custom(3), "customFields.3", "Custom Field 4", ["custom 4"];
    Target::Custom(4), "customFields.4", "Custom Field 5", ["custom 5"];
    Target::Custom(5), "customFields.5", "Custom Field 6", ["custom 6"];
    Target::OtherGender, "otherGender", "Other Gender", ["gender other", "otro genero"];
    Target::ExternalId, "externalId", "External ID", ["state id", "state student id", "ssid", "external number", "person id"];
    Target::InactiveNotes, "enrollment.inactiveNotes", "Inactive Notes", [
        "inactive note", "inactive reason", "exit reason", "withdrawal reason", "motivo baja",
    ];
}
