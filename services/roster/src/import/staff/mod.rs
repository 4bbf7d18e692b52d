//! Rows as staff: cells are understood by their field, and the rules of a staff member's form hold for them too.

pub mod enter;
mod store;
pub mod stored;
pub(super) mod words;

use chrono::NaiveDate;
use platform::{Fault, auth::Role, text::name_key};

use super::{
    cells::{
        dates::{Century, Order},
        names::Name,
        words::{is_none, status},
    },
    columns::{Contact, Part, RosterKind, Target},
    faults,
    rows::{Person, RowFaults, Site, first_name},
};
use crate::staff::members::{
    model::{StaffFields, StaffRequest},
    rules,
};

/// A row that keeps the rules.
#[derive(Debug)]
pub struct Member {
    /// Where it is in the file.
    pub line: u64,
    /// As a form would say it.
    pub request: StaffRequest,
    /// As it is stored.
    pub fields: StaffFields,
    /// Sealed when it is stored.
    pub allergies: Option<String>,
    /// The role for which the person is to be invited (spec 2 §4 Role mapping): inner none for no access, outer none when the
    /// file says nothing.
    pub invite_role: Option<Option<i16>>,
    /// Only the inactive date of the row says that the person comes no more.
    pub is_left_by_date: bool,
}

/// By what a staff member of a site is known.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum MemberKey {
    /// E-mail address.
    Email(String),
    /// First and last name.
    Names(String, String),
}

impl Person for Member {
    const KIND: RosterKind = RosterKind::Staff;
    const THIS_PERSON: &'static str = "This person";
    type Key = MemberKey;

    fn future_inactive_date(&self) -> Option<NaiveDate> {
        self.request.inactive_date.filter(|_| self.request.status != Some(rules::INACTIVE))
    }

    fn read<'f>(faults: &mut RowFaults<'f>, order: Option<Order>, site: &'f Site) -> Option<Self> {
        if faults.is_broken() {
            return None;
        }
        let mut reader =
            Reader { order, site, request: StaffRequest::default(), invite_role: None };
        faults.read_cells(|faults, target, text| reader.cell(faults, target, text));
        let Reader { mut request, mut invite_role, .. } = reader;
        let left = request.inactive_date.filter(|day| *day <= site.today);
        let is_left_by_date = left.is_some() && request.status.is_none();
        if is_left_by_date {
            request.status = Some(rules::INACTIVE);
        }
        if request.status == Some(rules::INACTIVE) {
            // Whoever goes is invited no more, whichever role they had.
            invite_role = Some(None);
        }
        let columns = faults.columns;
        let by_key = |key: &str| columns.matched.iter().find(|one| one.field.key == key);
        if invite_role.flatten().is_some() && request.email.is_none() {
            let column = columns.of(Target::Email).or(columns.of(Target::SystemRole));
            faults.reject(column, faults::NO_EMAIL);
        }
        match rules::staff(&request) {
            Ok((fields, allergies)) if faults.is_empty() => {
                let line = faults.row.line.number;
                Some(Self { line, request, fields, allergies, invite_role, is_left_by_date })
            }
            Ok(_) => None,
            Err(problem) => {
                // Names may stand in one cell.
                let whole = |path: &str| {
                    let part = path.strip_suffix("firstName").or(path.strip_suffix("lastName"))?;
                    by_key(&format!("{part}name"))
                };
                let place = |path: &str| by_key(path).or_else(|| whole(path));
                faults.broken(problem, ("inactiveDate", "status"), place);
                None
            }
        }
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn keys(&self) -> Vec<MemberKey> {
        let StaffFields { first_key, last_key, email, .. } = &self.fields;
        let names = MemberKey::Names(first_key.clone(), last_key.clone());
        email.clone().map(MemberKey::Email).into_iter().chain([names]).collect()
    }

    fn is_same(&self, other: &Self) -> bool {
        let names = |it: &Self| (it.fields.first_key.clone(), it.fields.last_key.clone());
        let incoming = |it: &Self| StaffFields {
            first_name: String::new(),
            last_name: String::new(),
            ..it.fields.clone()
        };
        names(self) == names(other)
            && incoming(self) == incoming(other)
            && self.allergies == other.allergies
            && self.invite_role == other.invite_role
    }
}

/// Understands the cells of a row.
struct Reader<'f> {
    order: Option<Order>,
    site: &'f Site,
    request: StaffRequest,
    invite_role: Option<Option<i16>>,
}

impl Reader<'_> {
    /// Errors: why a cell cannot be understood.
    fn cell(
        &mut self,
        faults: &mut RowFaults<'_>,
        target: Target,
        text: &str,
    ) -> Result<(), Fault> {
        let own = Some(text.to_owned());
        let request = &mut self.request;
        match target {
            Target::Name => {
                let Name { first, last } = faults.own_name(text)?;
                (request.first_name, request.last_name) = (Some(first), Some(last));
            }
            Target::FirstName => request.first_name = first_name(text)?,
            Target::LastName => request.last_name = own,
            Target::Email => request.email = own,
            Target::Phone => request.phone_number = own,
            Target::PhoneType => {
                let kind = words::phone_type(text).ok_or(faults::PHONE_TYPE)?;
                faults.reads(text, kind);
                request.phone_type = Some(kind.to_owned());
            }
            Target::Position => {
                let position = words::position(text);
                faults.reads(text, position);
                request.program_role = Some(position.to_owned());
            }
            Target::SystemRole => {
                let role = words::system_role(text).ok_or(faults::SYSTEM_ROLE)?;
                faults.reads(text, role.unwrap_or(Role::NoAccess.id()));
                let sender = self.site.sender.unwrap_or(Role::NoAccess);
                let invited = |role: i16| rules::invited_role(role.into(), sender);
                self.invite_role = Some(role.map(invited).transpose()?);
            }
            Target::Classroom => {
                let room = self.site.classrooms.get(&name_key(text));
                request.classroom_id = Some(*room.ok_or(faults::CLASSROOM)?);
            }
            Target::Notes => request.custom_notes = own,
            Target::Allergies if is_none(text) => {}
            Target::Allergies => request.allergies = own,
            Target::Status => {
                let status = status(text).and_then(|status| i16::try_from(status).ok());
                let status = status.ok_or(faults::STATUS)?;
                faults.reads(text, status);
                request.status = Some(status);
            }
            Target::InactiveDate => {
                let day: Option<NaiveDate> = faults.day(text, self.order, Century::Present)?;
                request.inactive_date = day;
            }
            Target::InactiveNotes => request.inactive_notes = own,
            Target::Contact(Contact::Emergency, part) => {
                let contact = &mut request.emergency_contact;
                match part {
                    Part::Name => {
                        let Name { first, last } = faults.name(text)?;
                        (contact.first_name, contact.last_name) = (Some(first), Some(last));
                    }
                    Part::FirstName => contact.first_name = first_name(text)?,
                    Part::LastName => contact.last_name = own,
                    Part::Email => contact.email = own,
                    Part::Phone => contact.phone_number = own,
                    Part::Relationship => contact.relationship = own,
                    Part::AllowedToPick => {}
                }
            }
            // Of files of scholars.
            _ => {}
        }
        Ok(())
    }
}
