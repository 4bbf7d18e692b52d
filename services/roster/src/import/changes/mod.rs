//! What a file says otherwise than what is known of a child who is at the site: found, written, and taken back field by
//! field (spec 2 §2 Scholar roster).
//!
//! Names and day of birth are by what a child is known, so they never change. A blank cell says nothing. A contact is found
//! by its names; one that is not there is added and none is removed. Whoever the file says must not be authorized is not any
//! more. What a file says and cannot change is told of: somebody who is barred stays so, in every list of the child.

mod record;
pub mod store;

use std::collections::{BTreeMap, HashSet};

use platform::{Fault, error::Problem};
use serde_json::{Map, Value, json};

use self::record::KINDS;
pub use self::record::Stored;
pub(super) use self::record::contact_key;
use super::{
    change::{Recorded, ValueChange, fields, is_blank},
    child::{Child, Origin},
    faults,
};
use crate::scholars::{
    contacts::{ContactFields, FAMILY, MOST_CONTACTS},
    words::{ACTIVE, GENDERS, GRADES, INACTIVE, OTHERS, word_of},
};

/// Fields of a scholar that no file changes.
const IDENTITY: [&str; 6] =
    ["firstName", "lastName", "firstKey", "lastKey", "birthDate", "hasCustodyAlert"];

/// A change as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Line of the file that says so.
    pub line: u64,
    /// The field, as columns name it: `homePhone`, `families.0.email`.
    pub field: String,
    /// What was there; none for nothing, and for what is hidden.
    pub before: Option<Value>,
    /// What was there is sealed, and shown only on request.
    pub is_hidden: bool,
    /// Of a contact who is added.
    pub is_new: bool,
}

/// What a row says and cannot change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of the file that says so.
    pub line: u64,
    /// The field, as columns name it.
    pub field: String,
    /// What the row says there.
    pub value: String,
    /// Why.
    pub fault: Fault,
}

impl Refusal {
    /// The child has left the site for another.
    pub fn left(child: &Child) -> Self {
        let field = "lastName".to_owned();
        let value = child.key.last_name.clone();
        Self { line: child.line, field, value, fault: faults::LEFT }
    }

    /// The child is checked in, and nobody has said that they may go.
    pub fn here(child: &Child) -> Self {
        let field = "enrollment.status".to_owned();
        Self {
            line: child.line,
            field,
            value: child.key.last_name.clone(),
            fault: faults::STILL_HERE,
        }
    }
}

/// What a row says otherwise than what is stored, and what of that it cannot change.
pub fn found(stored: &Stored, child: &Child) -> Result<(Vec<ValueChange>, Vec<Refusal>), Problem> {
    let record = stored.record()?;
    let (mut changes, mut refusals) = (Vec::new(), Vec::new());
    let mut say = |at: String, after: Value| {
        let before = record.pointer(&at).cloned().unwrap_or_default();
        if before != after {
            changes.push(ValueChange { at, before, after });
        }
    };
    for (field, value) in fields(&child.entered.fields)? {
        match value {
            Value::Array(custom) => {
                for (number, text) in custom.into_iter().enumerate().filter(|(_, it)| !is_blank(it))
                {
                    say(format!("/customFields/{number}"), text);
                }
            }
            value if field == "gender" && value != json!(OTHERS) && !value.is_null() => {
                say("/gender".to_owned(), value);
                say("/otherGender".to_owned(), Value::Null);
            }
            value if IDENTITY.contains(&field.as_str()) || is_blank(&value) => {}
            value => say(format!("/{field}"), value),
        }
    }
    for (part, parts) in [
        ("medical", fields(&child.entered.medical)?),
        ("learningStatus", fields(&child.entered.learning)?),
    ] {
        for (field, value) in parts.into_iter().filter(|(_, value)| !is_blank(value)) {
            say(format!("/{part}/{field}"), value);
        }
    }
    match enrollment(stored, child) {
        Ok(parts) => {
            for (field, value) in parts {
                say(format!("/enrollment/{field}"), value);
            }
        }
        Err(refusal) => refusals.push(refusal),
    }
    for (key, after) in contacts(stored, child, &mut refusals) {
        say(format!("/contacts/{key}"), serde_json::to_value(after).map_err(Problem::internal)?);
    }
    Ok((changes, refusals))
}

/// The contacts that a row names, as they become.
fn contacts(
    stored: &Stored,
    child: &Child,
    refusals: &mut Vec<Refusal>,
) -> BTreeMap<String, ContactFields> {
    let mut all: BTreeMap<String, ContactFields> = BTreeMap::new();
    let (mut count, mut ends) = (KINDS.map(|kind| stored.contacts_of(kind)), stored.ends());
    let picks = child.picks.iter().copied().chain(std::iter::repeat(None));
    let named: Vec<(&ContactFields, Option<bool>, Origin)> = contacts_in_file(child)
        .zip(picks)
        .map(|((incoming, origin), pick)| (incoming, pick, origin))
        .collect();
    for &(incoming, pick, origin) in &named {
        let key = contact_key(incoming);
        // A row may name somebody twice.
        let known = all.get(&key).or_else(|| stored.contacts.get(&key)).cloned();
        let (count, end) = match incoming.kind {
            FAMILY => (&mut count[0], &mut ends[0]),
            _ => (&mut count[1], &mut ends[1]),
        };
        let place = *end;
        if known.is_none() {
            if *count >= MOST_CONTACTS {
                refusals.push(refusal((incoming, origin), "firstName", faults::MOST_CONTACTS));
                continue;
            }
            *count += 1;
            *end = end.saturating_add(1);
        }
        if pick == Some(true) && known.as_ref().is_some_and(|known| known.is_barred) {
            refusals.push(refusal((incoming, origin), "allowedToPick", faults::BARRED));
            continue;
        }
        all.insert(key, overlaid(known, (incoming, pick), place));
    }
    for (incoming, pick, origin) in named {
        let key = contact_key(incoming);
        let Some(becomes) = all.get(&key) else { continue };
        let others = stored.contacts.iter().filter(|(key, _)| !all.contains_key(*key));
        let mut others = others.map(|(_, other)| other).chain(all.values());
        let is_allowed = pick == Some(true);
        // What was so before is no fault of a row that says nothing of it.
        let is_before = !is_allowed && stored.contradicts(&key);
        if !is_before && others.any(|other| becomes.contradicts(other)) {
            let part = if is_allowed { "allowedToPick" } else { "firstName" };
            refusals.push(refusal((incoming, origin), part, faults::BARRED));
        }
    }
    all
}

/// What a row says of a contact and cannot change.
fn refusal((incoming, origin): (&ContactFields, Origin), part: &str, fault: Fault) -> Refusal {
    Refusal {
        line: origin.line,
        field: path((incoming, origin), part),
        value: incoming.name(),
        fault,
    }
}

/// The contacts of a child, each with where the file has it.
fn contacts_in_file(child: &Child) -> impl Iterator<Item = (&ContactFields, Origin)> {
    child.entered.contacts.iter().map(|contact| &contact.fields).zip(child.origins.iter().copied())
}

/// The path of a part of a contact in its line.
fn path((incoming, origin): (&ContactFields, Origin), part: &str) -> String {
    ContactFields { ordinal: origin.ordinal, ..incoming.clone() }.path(part)
}

/// What a row says of the enrollment: only what it has cells for.
///
/// Errors: its dates contradict those that stay.
fn enrollment(stored: &Stored, child: &Child) -> Result<Vec<(&'static str, Value)>, Refusal> {
    let Some(request) = &child.request.enrollment else { return Ok(Vec::new()) };
    let (now, incoming) = (&stored.enrollment, &child.enrollment);
    let mut all = Vec::new();
    let mut say = |field, value: Value| all.push((field, value));
    if incoming.classroom_id.is_some() {
        say("classroomId", json!(incoming.classroom_id));
    }
    if !incoming.days.is_empty() {
        say("scheduledDays", json!(incoming.days));
    }
    let status = if request.status.is_some() { incoming.status } else { now.status };
    let enrolled_on =
        if request.enrollment_date.is_some() { incoming.enrolled_on } else { now.enrolled_on };
    let inactive_on = match (status, request.status) {
        (ACTIVE, _) => None,
        (_, Some(_)) => incoming.inactive_on,
        (_, None) => now.inactive_on,
    };
    if inactive_on.is_some_and(|day| day < enrolled_on) {
        let (field, day) = match request.status {
            Some(_) => ("enrollment.inactiveDate", incoming.inactive_on),
            None => ("enrollment.enrollmentDate", Some(enrolled_on)),
        };
        return Err(Refusal {
            line: child.line,
            field: field.to_owned(),
            value: day.map(|day| day.to_string()).unwrap_or_default(),
            fault: faults::INACTIVE_BEFORE,
        });
    }
    say("enrollmentDate", json!(enrolled_on));
    if request.status.is_some() {
        say("status", json!(status));
        say("inactiveDate", json!(inactive_on));
        let note = match status {
            INACTIVE => incoming.inactive_note.clone().or_else(|| now.inactive_note.clone()),
            _ => None,
        };
        say("inactiveNotes", json!(note));
    }
    Ok(all)
}

/// A contact with what a row says of it.
fn overlaid(
    known: Option<ContactFields>,
    (incoming, pick): (&ContactFields, Option<bool>),
    ordinal: i16,
) -> ContactFields {
    let Some(known) = known else { return ContactFields { ordinal, ..incoming.clone() } };
    ContactFields {
        email: incoming.email.clone().or(known.email),
        phone_number: incoming.phone_number.clone().or(known.phone_number),
        relationship: incoming.relationship.clone().or(known.relationship),
        allowed_to_pick: pick.unwrap_or(known.allowed_to_pick),
        ..known
    }
}

/// Whether a change lets somebody collect the child who was not allowed to before.
pub fn allows_pickup(change: &ValueChange) -> bool {
    let may = |contact: &Value| contact.get("allowedToPick") == Some(&Value::Bool(true));
    change.at.starts_with("/contacts/") && may(&change.after) && !may(&change.before)
}

/// Whether taking a change back would remove somebody whom it did not bar and who is barred by now, or let them collect the
/// child again; also where another contact who is the same person is barred.
pub fn lifts_bar(stored: &Stored, change: &ValueChange) -> bool {
    let Some(key) = change.at.strip_prefix("/contacts/") else { return false };
    let was_barred = change.after.get("isBarred") == Some(&Value::Bool(true));
    if !was_barred && stored.contacts.get(key).is_some_and(|contact| contact.is_barred) {
        return true;
    }
    let before: Option<ContactFields> = serde_json::from_value(change.before.clone()).ok();
    before.is_some_and(|before| {
        let mut others = stored.contacts.iter().filter(|(other, _)| *other != key);
        others.any(|(_, other)| before.contradicts(other)) && !stored.contradicts(key)
    })
}

/// Changes as a person sees them, each field by itself. `child` says at which place the file has a contact.
pub fn shown(changes: &[ValueChange], child: &Child) -> Vec<Shown> {
    let mut all = Vec::new();
    for change in changes {
        let Some(key) = change.at.strip_prefix("/contacts/") else {
            let field = change.field();
            let is_hidden = change.is_sealed();
            let before = (!is_hidden).then(|| worded(&field, &change.before)).flatten();
            all.push(Shown { line: child.line, field, before, is_hidden, is_new: false });
            continue;
        };
        let mut contacts = contacts_in_file(child);
        let Some(incoming) = contacts.find(|(incoming, _)| contact_key(incoming) == key) else {
            continue;
        };
        let is_new = change.before.is_null();
        let empty = Map::new();
        let before = change.before.as_object().unwrap_or(&empty);
        for (part, after) in change.after.as_object().unwrap_or(&empty) {
            let before = before.get(part).unwrap_or(&Value::Null);
            if before != after && !matches!(part.as_str(), "kind" | "ordinal" | "isBarred") {
                let before = Some(before).filter(|it| !it.is_null()).cloned();
                let (line, field) = (incoming.1.line, path(incoming, part));
                all.push(Shown { line, field, before, is_hidden: false, is_new });
            }
        }
    }
    let mut seen = HashSet::new();
    all.retain(|one| seen.insert((one.line, one.field.clone())));
    all
}

/// A value in the words of the file; none for nothing.
fn worded(field: &str, value: &Value) -> Option<Value> {
    let number = || value.as_i64().and_then(|number| i16::try_from(number).ok());
    match field {
        _ if is_blank(value) => None,
        "enteringGrade" => Some(json!(word_of(&GRADES, number()))),
        "gender" => Some(json!(word_of(&GENDERS, number()))),
        _ => Some(value.clone()),
    }
}
