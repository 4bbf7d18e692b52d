//! Who belongs to a child: family, and whom to call when the family cannot be reached.

use diesel::prelude::*;
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
    pub first_name: Option<String>,
    /// At most 50 characters.
    pub last_name: Option<String>,
    /// Address.
    pub email: Option<String>,
    /// Ten digits, in any shape.
    pub phone_number: Option<String>,
    /// To the child.
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
