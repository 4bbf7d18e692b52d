//! Enters the staff of a file at a site in the caller's transaction: who is new is entered, and who is there gets what the
//! file says otherwise. So the same file again changes nothing.
//!
//! Whoever has the e-mail address is the person, with one of the names otherwise at most; else whoever has the names, unless
//! both have different addresses. Users count with the names that the roster shows, and what is theirs stays as it is. A blank
//! cell says nothing.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, AtSite},
    error::Problem,
    sealed::Sealer,
    text::name_key,
};
use serde_json::{Value, json};

use super::{
    Member,
    store::{self, User},
    stored::{ROLE, Stored},
};
use crate::{
    import::{
        change::{self, Recorded, ValueChange, fields, is_blank},
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
            rules::{ACTIVE, DUPLICATE_EMAIL_RULE, INACTIVE, SAME_STAFF_RULE, stored_name},
        },
    },
};

/// What only the inactive have.
const OF_INACTIVE: [&str; 2] = ["inactiveDate", "inactiveNotes"];

/// Fields taken from the user, whatever the site enters.
const OF_USER: [&str; 3] = ["firstName", "lastName", "email"];

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
    /// The address of the user or staff member; else what the row says.
    email: Option<String>,
    /// What the row changes of them.
    pub changes: Vec<ValueChange>,
}

/// First and last name as they are compared.
type Names = (String, String);

/// Somebody of the roster of a site: whom it has entered, a user, or both.
struct Known {
    /// As the roster shows them.
    names: Names,
    email: Option<String>,
    stored: Option<Stored>,
    user: Option<User>,
}

impl Known {
    fn member(stored: Stored, user: Option<User>) -> Self {
        let names = user.as_ref().map_or_else(|| stored.names(), User::names);
        Self { names, email: stored.fields.email.clone(), stored: Some(stored), user }
    }

    fn user(user: User) -> Self {
        let email = Some(user.email.clone()).filter(|email| !email.is_empty());
        Self { names: user.names(), email, stored: None, user: Some(user) }
    }

    /// Somebody whose role is at a wider place is not found by their names alone: they may be of somebody else here.
    fn is_here(&self) -> bool {
        self.stored.is_some() || self.user.as_ref().is_some_and(|user| user.is_here)
    }
}

impl User {
    /// As the site would keep them.
    fn names(&self) -> Names {
        let key = |name: &str| name_key(&stored_name(name));
        (key(&self.first_name), key(&self.last_name))
    }

    /// Whether the roster shows the user's own of a field.
    fn has(&self, field: &str) -> bool {
        match field {
            "phoneNumber" | "phoneType" => self.has_phone,
            "programRole" => self.has_position,
            _ => OF_USER.contains(&field),
        }
    }
}

/// The roster of a site, by what people are known.
struct Roster {
    all: Vec<Known>,
    by_email: HashMap<String, usize>,
    by_names: HashMap<Names, usize>,
    /// Names that the site has entered, also those for which the roster shows a user's.
    entered: HashMap<Names, usize>,
}

impl Roster {
    fn new(members: Vec<Stored>, users: Vec<User>) -> Self {
        let (joined, others): (Vec<User>, Vec<User>) =
            users.into_iter().partition(|user| user.member.is_some());
        let mut joined: HashMap<i64, User> =
            joined.into_iter().filter_map(|user| Some((user.member?, user))).collect();
        let members = members.into_iter().map(|stored| {
            let user = joined.remove(&stored.id);
            Known::member(stored, user)
        });
        let all: Vec<Known> = members.chain(others.into_iter().map(Known::user)).collect();
        let (mut by_email, mut by_names) = (HashMap::new(), HashMap::new());
        let mut entered = HashMap::new();
        for (at, one) in all.iter().enumerate() {
            if let Some(email) = &one.email {
                by_email.entry(email.clone()).or_insert(at);
            }
            if one.is_here() {
                by_names.entry(one.names.clone()).or_insert(at);
            }
            entered.extend(one.stored.as_ref().map(|stored| (stored.names(), at)));
        }
        Self { all, by_email, by_names, entered }
    }

    /// Who of the site a row is about.
    ///
    /// Errors: the field and why the row cannot be entered.
    fn find(&self, member: &Member) -> Result<Option<usize>, (Target, Fault)> {
        let incoming = &member.fields;
        let names = (incoming.first_key.clone(), incoming.last_key.clone());
        let by_email = incoming.email.as_ref().and_then(|email| self.by_email.get(email)).copied();
        let by_names = self.by_names.get(&names).copied();
        let entered = self.entered.get(&names).copied();
        let known = |at: Option<usize>| at.and_then(|at| self.all.get(at));
        let at = match (known(by_email), known(entered)) {
            // The row says whose the user's address is whom the site has entered without one.
            (Some(Known { stored: None, .. }), Some(Known { email: None, .. })) => entered,
            _ => by_email.or(by_names),
        };
        let is_other =
            |one: &Known| one.names.0 != incoming.first_key && one.names.1 != incoming.last_key;
        if known(by_email).is_some_and(is_other) {
            return Err((Target::Email, DUPLICATE_EMAIL_RULE));
        }
        let has_another = |one: &Known| one.email.is_some() && incoming.email.is_some();
        let is_namesake = by_email.is_none() && known(at).is_some_and(has_another);
        if is_namesake || entered.is_some() && entered != at {
            return Err((Target::LastName, SAME_STAFF_RULE));
        }
        Ok(at)
    }
}

/// What becomes of the rows of a file at a site. Rows that contradict what the site has are left out and told of.
pub async fn planned<'c>(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &'c mut Checked<Member>),
) -> Result<Vec<Entered<'c>>, Problem> {
    let members = store::stored(conn, at, sealer).await?;
    let roster = Roster::new(members, store::users(conn, at).await?);
    let mut found = HashMap::new();
    let mut lines: HashMap<usize, u64> = HashMap::new();
    let mut rejects = Vec::new();
    for member in &checked.people {
        let at = match roster.find(member) {
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
        let Some(known) = found.get(&member.line).and_then(|at| roster.all.get(*at)) else {
            let email = member.fields.email.clone();
            return Ok(Entered { member, stored: None, email, changes: Vec::new() });
        };
        let (stored, email) = (known.stored.clone(), known.email.clone());
        Ok(Entered { member, stored, email, changes: changes(known, member)? })
    };
    checked.people.iter().map(entered).collect()
}

fn reject(columns: &Columns, member: &Member, target: Target, fault: Fault) -> Reject {
    let column: Option<&Match> = columns.of(target).or(columns.of(Target::Name));
    let incoming = &member.request;
    let value = match target {
        Target::Email => incoming.email.clone(),
        _ => incoming.last_name.clone(),
    };
    let heading = column.map(|column| column.heading.as_str()).unwrap_or_default();
    Reject::new(member.line, heading, &value.unwrap_or_default(), fault)
}

/// What a row says otherwise than what is stored; nothing of a user of whom the site has entered nothing.
fn changes(known: &Known, member: &Member) -> Result<Vec<ValueChange>, Problem> {
    let Some(stored) = &known.stored else { return Ok(Vec::new()) };
    let record = stored.record()?;
    let mut changes = Vec::new();
    let mut say = |at: String, after: Value| {
        let before = record.pointer(&at).cloned().unwrap_or_default();
        if before != after {
            changes.push(ValueChange { at, before, after });
        }
    };
    let status = member.request.status;
    let is_of_user = |field: &str| known.user.as_ref().is_some_and(|user| user.has(field));
    for (field, value) in fields(&member.fields)? {
        match value {
            _ if is_of_user(&field) => {}
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
    // A row that says nothing of the status of somebody inactive invites them no more than one that does.
    let invite_role = match (status, stored.fields.status) {
        (None, INACTIVE) => Some(None),
        _ => member.invite_role,
    };
    for (at, value) in [
        ("/allergies", member.allergies.as_ref().map(|text| json!(text))),
        (ROLE, invite_role.map(|role| json!(role))),
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
    at: &AtSite<'_, impl Action>,
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
    for Entered { member, stored, email, mut changes } in entered {
        let is_new = stored.is_none();
        let member = match stored {
            Some(_) if changes.is_empty() => continue,
            Some(mut stored) => {
                change::put(&mut stored, &changes, |change| &change.after)?;
                if changes.iter().any(|change| change.at == ROLE && !change.before.is_null()) {
                    changes.push(stored.address());
                }
                stored
            }
            None => Stored {
                id: ids.next().ok_or_else(|| Problem::internal("too few ids"))?,
                fields: StaffFields { email, ..member.fields.clone() },
                allergies: member.allergies.clone(),
                invite_role: member.invite_role.flatten(),
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
    at: &AtSite<'_, impl Action>,
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
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
) -> Result<HashMap<i64, Stored>, Problem> {
    let all = store::stored(conn, at, sealer).await?;
    Ok(all.into_iter().map(|one| (one.id, one)).collect())
}
