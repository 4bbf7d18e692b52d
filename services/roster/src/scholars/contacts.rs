//! Who belongs to a child: family, and whom to call when the family cannot be reached.

use diesel::prelude::*;
use platform::text::name_key;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::scholar_contacts;

/// Contacts of a kind that a child may have.
pub const MOST_CONTACTS: usize = 10;

/// A family member or an emergency contact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ContactRequest {
    /// The contact that is edited; none for a new one.
    pub mapping_id: Option<i64>,
    /// At most 50 characters.
    #[schema(max_length = 50)]
    pub first_name: Option<String>,
    /// At most 50 characters.
    #[schema(max_length = 50)]
    pub last_name: Option<String>,
    /// Address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// Ten digits, in any shape.
    #[schema(max_length = 50)]
    pub phone_number: Option<String>,
    /// To the child.
    #[schema(max_length = 50)]
    pub relationship: Option<String>,
    /// May collect the child.
    pub allowed_to_pick: bool,
    /// Must not collect the child.
    pub is_barred: bool,
}

/// A family member or an emergency contact.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = scholar_contacts)]
#[serde(rename_all = "camelCase")]
pub struct Contact {
    /// The contact.
    #[diesel(column_name = id)]
    pub mapping_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// To the child.
    pub relationship: Option<String>,
    /// May collect the child.
    pub allowed_to_pick: bool,
    /// Must not collect the child.
    pub is_barred: bool,
    /// 1 family, 2 emergency contact.
    #[serde(skip)]
    #[schema(ignore)]
    pub kind: i16,
}

/// What people enter of a contact, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewContact {
    /// The contact that is edited; none for a new one.
    pub id: Option<i64>,
    /// What is stored.
    pub fields: ContactFields,
}

/// A contact as it is stored.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Queryable,
    Selectable,
    Insertable,
    AsChangeset,
    Serialize,
    Deserialize,
)]
#[diesel(table_name = scholar_contacts, treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
pub struct ContactFields {
    /// 1 family, 2 emergency contact.
    pub kind: i16,
    /// Place among those of the kind, from 0.
    pub ordinal: i16,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Address.
    pub email: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// To the child.
    pub relationship: Option<String>,
    /// May collect the child.
    pub allowed_to_pick: bool,
    /// Must not collect the child.
    pub is_barred: bool,
}

/// A family member.
pub const FAMILY: i16 = 1;
/// An emergency contact.
pub const EMERGENCY: i16 = 2;

impl ContactFields {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// Whether one of the two may collect the child and the other must not, although they are one person.
    pub fn contradicts(&self, other: &Self) -> bool {
        let differ = |may: &Self, must_not: &Self| may.allowed_to_pick && must_not.is_barred;
        (differ(self, other) || differ(other, self)) && self.is_one_person_with(other)
    }

    /// Whether the two are one person.
    pub fn is_one_person_with(&self, other: &Self) -> bool {
        is_one_person(
            (&self.name(), self.phone_number.as_deref()),
            (&other.name(), other.phone_number.as_deref()),
        )
    }

    /// The path of a part, such as `families.0.email`.
    pub fn path(&self, part: &str) -> String {
        let list = if self.kind == FAMILY { "families" } else { "emergencyContacts" };
        format!("{list}.{}.{part}", self.ordinal)
    }
}

/// Whether two of a child's lists, each with name and phone number, are one person: two of one name are two people when
/// each has a phone number of their own.
pub fn is_one_person(
    (name, phone): (&str, Option<&str>),
    (other, of_other): (&str, Option<&str>),
) -> bool {
    let are_two = matches!((phone, of_other), (Some(one), Some(other)) if one != other);
    !are_two && name_words(name) == name_words(other)
}

/// The words of a name, whatever their order, case, accents and punctuation.
pub fn name_words(name: &str) -> Vec<String> {
    let key = name_key(name);
    let words = key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    words.sort_unstable();
    words
}

impl From<Contact> for ContactRequest {
    fn from(contact: Contact) -> Self {
        Self {
            mapping_id: Some(contact.mapping_id),
            first_name: Some(contact.first_name),
            last_name: Some(contact.last_name),
            email: contact.email,
            phone_number: contact.phone_number,
            relationship: contact.relationship,
            allowed_to_pick: contact.allowed_to_pick,
            is_barred: contact.is_barred,
        }
    }
}
