//! What keeps fields of scholars and staff from going back.

use std::collections::{HashMap, HashSet};

use platform::{auth::Role, error::Problem};
use serde_json::{Value, json};

use crate::{
    import::{
        change::{self, ValueChange},
        changes,
        staff::stored::{EMAIL, ROLE, Stored},
    },
    staff::members::rules,
};

/// What keeps a field from going back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tie {
    /// Nothing, while it is still what the upload wrote.
    Free,
    /// Somebody has made use of it since: it goes with people who are chosen.
    Used,
    /// It stays whoever is chosen.
    Barred,
}

/// What keeps a field of a child from going back. `coded` are the contacts for whom a pick-up code was made.
pub(super) fn of_scholar(
    child: &changes::Stored,
    change: &ValueChange,
    coded: &HashSet<i64>,
) -> Tie {
    if changes::lifts_bar(child, change) {
        return Tie::Barred;
    }
    let key = change.at.strip_prefix("/contacts/").filter(|_| change.before.is_null());
    match key.and_then(|key| child.contact_ids.get(key)) {
        Some(contact) if coded.contains(contact) => Tie::Used,
        _ => Tie::Free,
    }
}

/// Who of the staff of a site may not have back what.
pub(super) struct StaffTies {
    /// The role of whoever takes the upload back.
    role: Role,
    /// The address that somebody had when the upload changed their role.
    addresses: HashMap<i64, Value>,
    /// Those whose names somebody else has by now.
    without_names: HashSet<i64>,
}

impl StaffTies {
    /// Takes the addresses out of what the upload has written: they are no changes. `also` are those who are chosen.
    pub(super) fn of(
        stored: &HashMap<i64, Stored>,
        written: &mut [(i64, i64, Vec<ValueChange>)],
        also: &[i64],
        role: Role,
    ) -> Result<Self, Problem> {
        let (mut addresses, mut without_names) = (HashMap::new(), HashSet::new());
        // A site has names once at every moment, so nobody gets those that somebody else is only about to leave. An address
        // needs no such care: a file replaces none, so that one that goes back becomes empty.
        let mut names: HashMap<_, i64> = stored.values().map(|one| (one.names(), one.id)).collect();
        for (id, _, changes) in written {
            let id = *id;
            changes.retain(|change| {
                let is_address = change.at == EMAIL && change.before == change.after;
                if is_address {
                    addresses.insert(id, change.after.clone());
                }
                !is_address
            });
            let Some(member) = stored.get(&id) else { continue };
            let mut after = member.clone();
            let (still, since) = change::still_there(member, changes)?;
            let chosen = since.into_iter().filter(|_| also.contains(&id));
            change::put(&mut after, still.into_iter().chain(chosen), |change| &change.before)?;
            if *names.entry(after.names()).or_insert(id) != id {
                without_names.insert(id);
            }
        }
        Ok(Self { role, addresses, without_names })
    }

    /// What keeps a field of somebody from going back.
    pub(super) fn tie(&self, member: &Stored, change: &ValueChange) -> Tie {
        let is_barred = match change.at.as_str() {
            "/firstName" | "/lastName" => self.without_names.contains(&member.id),
            ROLE => change.before.as_i64().is_some_and(|role| !self.may_have(member, role)),
            _ => false,
        };
        if is_barred { Tie::Barred } else { Tie::Free }
    }

    /// Whether somebody may have back the role to invite with: it was said of the address that they have, and whoever takes
    /// the upload back may say it too.
    fn may_have(&self, member: &Stored, role: i64) -> bool {
        let is_address = self.addresses.get(&member.id) == Some(&json!(member.fields.email));
        is_address && rules::invited_role(role, self.role).is_ok()
    }
}
