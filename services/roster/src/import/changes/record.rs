//! A child as one JSON record, so that fields of every part are compared and put back alike.

use std::collections::{BTreeMap, HashMap};

use platform::{error::Problem, text::name_key};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::import::change::Recorded;
use crate::scholars::{
    contacts::{ContactFields, EMERGENCY, FAMILY},
    enrollments::model::EnrollmentFields,
    model::ScholarFields,
    private::{Learning, Medical},
    words::ACTIVE,
};

/// The kinds of contacts.
pub const KINDS: [i16; 2] = [FAMILY, EMERGENCY];

/// By what a contact of a child is known: its kind and names.
pub fn contact_key(contact: &ContactFields) -> String {
    let (first, last) = (name_key(&contact.first_name), name_key(&contact.last_name));
    // `/` and `~` have a meaning in pointers.
    format!("{} {first} {last}", contact.kind).replace(['/', '~'], " ")
}

/// A child who is at a site, or about to be enrolled there.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The scholar.
    pub scholar: i64,
    /// What people enter of them.
    pub fields: ScholarFields,
    /// Opened.
    pub medical: Medical,
    /// Opened.
    pub learning: Learning,
    /// Contacts by what they are known by; those of the same names are one here.
    pub contacts: BTreeMap<String, ContactFields>,
    /// Ids of contacts.
    pub contact_ids: HashMap<String, i64>,
    /// The places behind all contacts of each kind, in the order of `KINDS`: there may be gaps before them.
    ends: [i16; 2],
    /// The enrollment at the site; none of a child who is about to be enrolled.
    pub entry: Option<i64>,
    /// At the site.
    pub enrollment: EnrollmentFields,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    #[serde(flatten)]
    fields: ScholarFields,
    medical: Medical,
    learning_status: Learning,
    enrollment: EnrollmentFields,
    contacts: BTreeMap<String, ContactFields>,
}

impl Stored {
    /// From what was read.
    pub fn new(
        scholar: i64,
        fields: ScholarFields,
        (medical, learning): (Option<Medical>, Option<Learning>),
        mut contacts: Vec<(i64, ContactFields)>,
        (entry, enrollment): (Option<i64>, EnrollmentFields),
    ) -> Self {
        let ends = KINDS.map(|kind| {
            let of_kind = contacts.iter().filter(|(_, fields)| fields.kind == kind);
            of_kind.map(|(_, fields)| fields.ordinal.saturating_add(1)).max().unwrap_or_default()
        });
        // Of those of the same names the last counts: the one who must not collect the child.
        contacts.sort_by_key(|(_, fields)| fields.is_barred);
        let contact_ids = contacts.iter().map(|(id, fields)| (contact_key(fields), *id)).collect();
        Self {
            scholar,
            fields,
            medical: medical.unwrap_or_default(),
            learning: learning.unwrap_or_default(),
            contacts: contacts
                .into_iter()
                .map(|(_, fields)| (contact_key(&fields), fields))
                .collect(),
            contact_ids,
            ends,
            entry,
            enrollment,
        }
    }

    /// First and last name.
    pub fn name(&self) -> String {
        self.fields.name()
    }

    /// The child comes to the site, and nobody may collect them.
    pub fn is_without_pickup(&self) -> bool {
        self.enrollment.status == ACTIVE
            && !self.contacts.values().any(|contact| contact.allowed_to_pick)
    }

    /// Whether a contact may collect the child and must not according to another, or the other way round.
    pub fn contradicts(&self, key: &str) -> bool {
        let contact = self.contacts.get(key);
        contact.is_some_and(|it| self.contacts.values().any(|other| it.contradicts(other)))
    }

    /// Contacts of a kind.
    pub fn contacts_of(&self, kind: i16) -> usize {
        self.contacts.values().filter(|contact| contact.kind == kind).count()
    }

    /// The places behind all contacts of each kind, in the order of `KINDS`, where new ones go.
    pub fn ends(&self) -> [i16; 2] {
        self.ends
    }

    /// Puts contacts who come back behind those who are there: somebody else may have their place by now.
    pub fn place_returned(&mut self) {
        let mut ends = self.ends;
        for (key, contact) in &mut self.contacts {
            if !self.contact_ids.contains_key(key) {
                let end = if contact.kind == FAMILY { &mut ends[0] } else { &mut ends[1] };
                contact.ordinal = *end;
                *end = end.saturating_add(1);
            }
        }
    }
}

impl Recorded for Stored {
    fn record(&self) -> Result<Value, Problem> {
        let record = Record {
            fields: self.fields.clone(),
            medical: self.medical.clone(),
            learning_status: self.learning.clone(),
            enrollment: self.enrollment.clone(),
            contacts: self.contacts.clone(),
        };
        serde_json::to_value(record).map_err(Problem::internal)
    }

    fn read(&mut self, record: Value) -> Result<(), Problem> {
        let record: Record = serde_json::from_value(record).map_err(Problem::internal)?;
        self.fields = record.fields;
        self.medical = record.medical;
        self.learning = record.learning_status;
        self.contacts = record.contacts;
        self.enrollment = record.enrollment;
        Ok(())
    }
}
