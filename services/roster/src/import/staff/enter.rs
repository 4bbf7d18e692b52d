//! Enters the staff of a file at a site in the caller's transaction: who is new is entered, and who is there gets what the
//! file says otherwise. So the same file again changes nothing.
//!
//! Whoever has the e-mail address is the person, with one of the names otherwise at most; else whoever has the names, unless
//! both have different addresses. A blank cell says nothing.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};
use serde_json::{Value, json};

use super::{Member, store, stored::Stored};
use crate::{
    import::{
        change::{self, Change, Recorded, fields, is_blank},
        columns::{Columns, Match, Target},
        commit::{Summary, Written},
        faults,
        progress::{Progress, part_of},
        rejects::Reject,
        rows::{Checked, Person},
    },
    staff::{
        entries,
        members::{
            model::StaffFields,
            rules::{ACTIVE, DUPLICATE_EMAIL_RULE, SAME_STAFF_RULE},
        },
    },
};

/// What only the inactive have.
const OF_INACTIVE: [&str; 2] = ["inactiveDate", "inactiveNotes"];

/// Keys of names, which follow from the names.
const KEYS: [&str; 2] = ["firstKey", "lastKey"];

/// Staff written at once, at most.
const PART: usize = 500;

/// What becomes of a row.
pub struct Entered<'m> {
    /// The row.
    pub member: &'m Member,
    /// The staff member of the site, as they are before; none for somebody new.
    pub stored: Option<Stored>,
    /// What the row changes of them.
    pub changes: Vec<Change>,
}

/// The staff members of a site, in the order in which they were entered, by what they are known.
struct Known {
    all: Vec<Stored>,
    by_email: HashMap<String, usize>,
    by_names: HashMap<(String, String), usize>,
}

impl Known {
    fn new(all: Vec<Stored>) -> Self {
        let email = |(at, one): (usize, &Stored)| Some((one.fields.email.clone()?, at));
        let names = |(at, one): (usize, &Stored)| (names(&one.fields), at);
        let by_email = all.iter().enumerate().filter_map(email).collect();
        let by_names = all.iter().enumerate().map(names).collect();
        Self { all, by_email, by_names }
    }

    /// Who of the site a row is about.
    ///
    /// Errors: the field and why the row cannot be entered.
    fn find(&self, member: &Member) -> Result<Option<usize>, (Target, Fault)> {
        let said = &member.fields;
        let by_email = said.email.as_ref().and_then(|email| self.by_email.get(email)).copied();
        let by_names = self.by_names.get(&names(said)).copied();
        let stored = |at: usize| self.all.get(at).map(|one| &one.fields);
        match (by_email, by_names) {
            (Some(one), Some(other)) if one != other => Err((Target::LastName, SAME_STAFF_RULE)),
            (Some(at), None) => {
                let is_other = |it: &StaffFields| {
                    it.first_key != said.first_key && it.last_key != said.last_key
                };
                match stored(at).is_some_and(is_other) {
                    true => Err((Target::Email, DUPLICATE_EMAIL_RULE)),
                    false => Ok(Some(at)),
                }
            }
            (None, Some(at)) => {
                let is_other = |it: &StaffFields| it.email.is_some() && said.email.is_some();
                match stored(at).is_some_and(is_other) {
                    true => Err((Target::LastName, SAME_STAFF_RULE)),
                    false => Ok(Some(at)),
                }
            }
            (found, _) => Ok(found),
        }
    }
}

fn names(fields: &StaffFields) -> (String, String) {
    (fields.first_key.clone(), fields.last_key.clone())
}

/// What becomes of the rows of a file at a site. Rows that contradict what the site has are left out and told of.
pub async fn planned<'c>(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &'c mut Checked<Member>),
) -> Result<Vec<Entered<'c>>, Problem> {
    let known = Known::new(store::stored(conn, at, sealer).await?);
    let mut found = HashMap::new();
    let mut lines: HashMap<usize, u64> = HashMap::new();
    let mut rejects = Vec::new();
    for member in &checked.people {
        let at = match known.find(member) {
            Ok(None) => continue,
            Ok(Some(at)) => at,
            Err((target, fault)) => {
                rejects.push(reject(columns, member, target, fault));
                continue;
            }
        };
        // By the address on one line, and by the names on another.
        if let Some(line) = lines.get(&at) {
            let fault = faults::other_line(Member::THIS_PERSON, *line);
            rejects.push(reject(columns, member, Target::LastName, fault));
            continue;
        }
        lines.insert(at, member.line);
        found.insert(member.line, at);
    }
    checked.leave_out(rejects);
    let entered = |member: &'c Member| {
        let stored = found.get(&member.line).and_then(|at| known.all.get(*at)).cloned();
        let changes = stored.as_ref().map(|stored| changes(stored, member)).transpose()?;
        Ok(Entered { member, stored, changes: changes.unwrap_or_default() })
    };
    checked.people.iter().map(entered).collect()
}

fn reject(columns: &Columns, member: &Member, target: Target, fault: Fault) -> Reject {
    let column: Option<&Match> = columns.of(target).or(columns.of(Target::Name));
    let said = &member.request;
    let value = match target {
        Target::Email => said.email.clone(),
        _ => said.last_name.clone(),
    };
    let heading = column.map(|column| column.heading.as_str()).unwrap_or_default();
    Reject::new(member.line, heading, &value.unwrap_or_default(), fault)
}

/// What a row says otherwise than what is stored.
fn changes(stored: &Stored, member: &Member) -> Result<Vec<Change>, Problem> {
    let record = stored.record()?;
    let mut changes = Vec::new();
    let mut say = |at: String, after: Value| {
        let before = record.pointer(&at).cloned().unwrap_or_default();
        if before != after {
            changes.push(Change { at, before, after });
        }
    };
    let status = member.request.status;
    for (field, value) in fields(&member.fields)? {
        match value {
            Value::Object(contact) => {
                for (part, text) in contact.into_iter().filter(|(_, text)| !is_blank(text)) {
                    say(format!("/{field}/{part}"), text);
                }
            }
            value if status == Some(ACTIVE) && OF_INACTIVE.contains(&field.as_str()) => {
                say(format!("/{field}"), value);
            }
            _ if field == "status" && status.is_none() || KEYS.contains(&field.as_str()) => {}
            value if is_blank(&value) => {}
            value => say(format!("/{field}"), value),
        }
    }
    for (at, value) in [
        ("/allergies", member.allergies.as_ref().map(|text| json!(text))),
        ("/systemRole", member.invite_role.map(|role| json!(role))),
    ] {
        if let Some(value) = value {
            say(at.to_owned(), value);
        }
    }
    Ok(changes)
}

/// What would become of the rows.
pub fn summary(entered: &[Entered<'_>]) -> Summary {
    let count = |is_meant: fn(&Entered<'_>) -> bool| {
        let count = entered.iter().filter(|one| is_meant(one)).count();
        u64::try_from(count).unwrap_or(u64::MAX)
    };
    Summary {
        added: count(|one| one.stored.is_none()),
        changed: count(|one| !one.changes.is_empty()),
        unchanged: count(|one| one.stored.is_some() && one.changes.is_empty()),
        ..Summary::default()
    }
}

/// Enters the rows of a file. Answers what was written too.
///
/// Errors: the database's, and those of `progress`. The transaction has to be given up: a part of the rows may be written.
pub async fn commit(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &mut Checked<Member>),
    progress: &dyn Progress,
) -> Result<(Summary, Vec<Written>), Problem> {
    store::import_lock(conn, at).await?;
    progress.entered(0).await?;
    let entered = planned(conn, at, sealer, (columns, checked)).await?;
    let summary = summary(&entered);
    let all = entered.len();
    let new = usize::try_from(summary.added).unwrap_or_default();
    let mut ids = store::ids(conn, new).await?.into_iter();
    let (mut rows, mut written) = (Vec::new(), Vec::new());
    for Entered { member, stored, changes } in entered {
        let is_new = stored.is_none();
        let member = match stored {
            Some(_) if changes.is_empty() => continue,
            Some(mut stored) => {
                change::put(&mut stored, &changes, |change| &change.after)?;
                stored
            }
            None => Stored {
                id: ids.next().ok_or_else(|| Problem::internal("too few ids"))?,
                fields: member.fields.clone(),
                allergies: member.allergies.clone(),
                invite_role: member.invite_role,
            },
        };
        let (entry, person) = (member.id, member.id);
        written.push(Written { entry, person, is_new, is_made: is_new, changes });
        rows.push(member);
    }
    // Whoever is left as they are needs no statement.
    let mut entered = all.saturating_sub(rows.len());
    for part in rows.chunks(part_of(rows.len(), PART)) {
        write(conn, at, sealer, &part.iter().collect::<Vec<_>>()).await?;
        entered += part.len();
        progress.entered(entered).await?;
    }
    Ok((summary, written))
}

/// Writes staff members, and brings the roster up to date.
pub async fn write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    members: &[&Stored],
) -> Result<(), Problem> {
    store::write(conn, at, sealer, members).await?;
    let ids: Vec<i64> = members.iter().map(|member| member.id).collect();
    Ok(entries::of_members(conn, &ids).await?)
}

/// The staff members of a site, locked until the transaction ends, by id.
pub async fn stored(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
) -> Result<HashMap<i64, Stored>, Problem> {
    let all = store::stored(conn, at, sealer).await?;
    Ok(all.into_iter().map(|one| (one.id, one)).collect())
}
