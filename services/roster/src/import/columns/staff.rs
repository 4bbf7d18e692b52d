//! What columns of a file of staff can mean (spec 2 §3 Staff form), with the words that people put over them.

use super::fields::{Contact::Emergency, Field, Part, Target, fields};

/// What must have a column; a column of whole names serves for the two names.
pub const REQUIRED: [Target; 2] = [Target::FirstName, Target::LastName];

fields! {
    Target::FirstName, "firstName", "First Name", [
        "first", "given name", "fname", "f name", "forename", "preferred name", "nombre", "nombres", "primer nombre",
        "legal first name",
    ];
    Target::LastName, "lastName", "Last Name", [
        "last", "surname", "family name", "lname", "l name", "apellido", "apellidos", "primer apellido", "legal last name",
    ];
    Target::Name, "name", "Name", [
        "full name", "last name first name", "last first", "first name last name", "first last", "name last first",
        "nombre completo", "nombre apellido", "nombre apellidos", "apellidos nombres", "nombre y apellido",
        "nombres y apellidos", "apellidos y nombres", "staff", "employee", "teacher", "empleado", "maestro",
    ];
    Target::Email, "email", "Email", [
        "e mail", "email address", "work email", "work e mail", "school email", "mail", "correo", "correo electronico",
        "direccion correo",
    ];
    Target::Phone, "phoneNumber", "Phone Number", [
        "phone", "cell", "cell phone", "cell number", "mobile", "mobile phone", "work phone", "telephone", "tel",
        "contact number", "telefono", "celular", "numero telefono",
    ];
    Target::PhoneType, "phoneType", "Phone Type", ["type phone", "kind phone", "tipo telefono"];
    Target::SystemRole, "systemRole", "System Role", [
        "access", "access level", "permission", "permissions", "user role", "account role", "rol sistema", "acceso",
    ];
    Target::Position, "programRole", "Position", [
        "program role", "title", "job title", "job", "role", "puesto", "cargo", "posicion", "titulo", "rol",
    ];
    Target::Classroom, "classroomId", "Classroom", [
        "classroom group", "group", "class", "class room", "classroom name", "group name", "room", "homeroom", "home room",
        "grupo", "salon", "aula",
    ];
    Target::Contact(Emergency, Part::Name), "emergencyContact.name", "Emergency Contact Name", [];
    Target::Contact(Emergency, Part::FirstName), "emergencyContact.firstName", "Emergency Contact First Name", [];
    Target::Contact(Emergency, Part::LastName), "emergencyContact.lastName", "Emergency Contact Last Name", [];
    Target::Contact(Emergency, Part::Relationship), "emergencyContact.relationship", "Emergency Contact Relationship", [];
    Target::Contact(Emergency, Part::Phone), "emergencyContact.phoneNumber", "Emergency Contact Phone", [];
    Target::Contact(Emergency, Part::Email), "emergencyContact.email", "Emergency Contact Email", [];
    Target::Notes, "customNotes", "Notes", ["note", "comments", "comment", "remarks", "notas", "comentarios"];
    Target::Allergies, "allergies", "Allergies", ["allergy", "food allergies", "known allergies", "alergias", "alergia"];
    Target::Status, "status", "Status", ["staff status", "employment status", "active", "estatus", "estado", "activo"];
    Target::InactiveDate, "inactiveDate", "Inactive Date", [
        "end date", "last day", "termination date", "separation date", "fecha salida", "fecha baja",
    ];
    Target::InactiveNotes, "inactiveNotes", "Inactive Notes", [
        "inactive note", "inactive reason", "exit reason", "termination reason", "separation reason", "reason leaving",
        "notas baja", "nota baja", "motivo baja", "motivo salida",
    ];
}
