//! Enters the children of a file in the caller's transaction, in batches: who is new is entered, who is known by names and
//! day of birth is enrolled, and who is enrolled gets what the file says otherwise. So the same file again changes nothing.

mod store;

use diesel_async::AsyncPgConnection;
use platform::{
    audit,
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::store::Known;
use self::store::{Enrolled, New};
use super::{
    change::{self, Change},
    changes::{self, Stored},
    child::Child,
    progress::{Progress, part_of},
};
use crate::scholars::{counts, private, rules, similar::Identity};

/// Children written by one statement, which takes at most 65,535 values; more gain nothing.
const BATCH: usize = 500;

/// What became of the children of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// New to the account.
    pub added: u64,
    /// Known to the account and new to the site.
    pub enrolled: u64,
    /// At the site before, and otherwise in the file. Reports of before this was counted have none.
    #[serde(default)]
    pub changed: u64,
    /// At the site before, and as the file has them.
    pub unchanged: u64,
}

impl Summary {
    /// Whether something was written.
    pub fn is_change(&self) -> bool {
        self.added + self.enrolled + self.changed > 0
    }
}

/// What an import has made, or whose person it has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The enrollment; of staff the staff member.
    pub entry: i64,
    /// Whose it is: the scholar, or the staff member.
    pub person: i64,
    /// The person is new, not the enrollment alone.
    pub is_new: bool,
    /// What was changed; nothing of an enrollment that was made.
    pub changes: Vec<Change>,
}

/// A child who is at the site, with what the file says otherwise.
pub struct Changed {
    /// The child with the changes.
    pub child: Stored,
    /// Never empty.
    pub changes: Vec<Change>,
}

/// What would become of the children of a file. Nothing is written.
pub async fn plan(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    children: &[Child],
) -> Result<Summary, Problem> {
    let mut summary = Summary::default();
    for batch in children.chunks(BATCH) {
        let known = store::known(conn, at, &keys(batch)).await?;
        let there = counted(known.iter().flatten().filter(|child| child.is_enrolled).count());
        summary.changed += counted(changed(conn, at, sealer, (batch, &known)).await?.len());
        summary.unchanged += there;
        summary.enrolled += counted(known.iter().flatten().count()) - there;
        summary.added += counted(known.iter().filter(|child| child.is_none()).count());
    }
    summary.unchanged -= summary.changed;
    Ok(summary)
}

/// What a file says otherwise of children who are at the site; those of whom it says nothing else are not among them.
pub async fn changed(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (children, known): (&[Child], &[Option<Known>]),
) -> Result<Vec<Changed>, Problem> {
    let there = |known: &Option<Known>| known.filter(|it| it.is_enrolled).map(|it| it.id);
    let ids: Vec<i64> = known.iter().filter_map(there).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut stored = changes::store::stored(conn, at, sealer, &ids).await?;
    let mut all = Vec::new();
    for (child, known) in children.iter().zip(known) {
        let Some(mut now) = there(known).and_then(|id| stored.remove(&id)) else { continue };
        let changes = changes::found(&now, child)?;
        if !changes.is_empty() {
            change::put(&mut now, &changes, |change| &change.after)?;
            all.push(Changed { child: now, changes });
        }
    }
    Ok(all)
}

/// What the audit keeps of people who were changed. Of what is sealed it keeps the names of the fields alone.
pub fn entries(
    (action, entity): (&'static str, &'static str),
    at: &At<'_, impl Action>,
    written: &[Written],
) -> Vec<audit::Entry> {
    let changed = written.iter().filter(|one| !one.changes.is_empty());
    let side = |one: &Written, side: fn(&Change) -> &Value| {
        let value = |change: &Change| match change.is_sealed() {
            true => (change.field(), Value::from("sealed")),
            false => (change.field(), side(change).clone()),
        };
        Some(Value::Object(one.changes.iter().map(value).collect::<Map<_, _>>()))
    };
    changed
        .map(|one| audit::Entry {
            action,
            entity,
            entity_id: one.person.to_string(),
            account_id: Some(at.place().account),
            before: side(one, |change| &change.before),
            after: side(one, |change| &change.after),
        })
        .collect()
}

/// Which of the children the account has, each in its place.
pub async fn known(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    children: &[Child],
) -> Result<Vec<Option<Known>>, Problem> {
    let mut all = Vec::with_capacity(children.len());
    for batch in children.chunks(BATCH) {
        all.extend(store::known(conn, at, &keys(batch)).await?);
    }
    Ok(all)
}

/// Enters the children of a file at a site, and tells how many the site has now. Answers the enrollments too.
///
/// Errors: the database's, and those of `progress`. The transaction has to be given up: a part of the children may be written.
pub async fn commit(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    children: &[Child],
    progress: &dyn Progress,
) -> Result<(Summary, Vec<Written>), Problem> {
    store::import_lock(conn, at).await?;
    progress.entered(0).await?;
    let mut summary = Summary::default();
    let mut written = Vec::new();
    let mut entered = 0_usize;
    for batch in children.chunks(part_of(children.len(), BATCH)) {
        let (part, rows) = write(conn, at, sealer, batch).await?;
        summary.added += part.added;
        summary.enrolled += part.enrolled;
        summary.changed += part.changed;
        summary.unchanged += part.unchanged;
        written.extend(rows);
        entered += batch.len();
        progress.entered(entered).await?;
    }
    if summary.is_change() {
        counts::publish(conn, at.place().site.unwrap_or_default()).await?;
    }
    Ok((summary, written))
}

async fn write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    batch: &[Child],
) -> Result<(Summary, Vec<Written>), Problem> {
    let known = store::known(conn, at, &keys(batch)).await?;
    let missing: Vec<&Child> = missing(batch, &known).collect();
    let ids = store::scholar_ids(conn, missing.len()).await?;
    let mut new = Vec::with_capacity(missing.len());
    for (child, id) in missing.into_iter().zip(ids) {
        let medical = child.entered.medical.as_ref().and_then(Option::as_ref);
        let learning = child.entered.learning.as_ref().and_then(Option::as_ref);
        new.push(New {
            id,
            fields: &child.entered.fields,
            medical: private::seal_medical(sealer, id, medical)?,
            learning: private::seal_learning(sealer, id, learning)?,
            contacts: &child.entered.contacts,
        });
    }
    let made = store::scholars_insert(conn, at, new).await.map_err(rules::write_failed)?;
    // Who was not made is known by now: somebody else entered them at this moment.
    let known = match made.is_empty() {
        true => known,
        false => store::known(conn, at, &keys(batch)).await?,
    };
    let there: Vec<i64> =
        known.iter().flatten().filter(|child| child.is_enrolled).map(|child| child.id).collect();
    changes::store::lock(conn, at, &there).await?;
    let changed = changed(conn, at, sealer, (batch, &known)).await?;
    let mut enrolled = Vec::new();
    for (child, known) in batch.iter().zip(&known) {
        let Some(known) = known else {
            return Err(Problem::internal("a child of the file was not entered"));
        };
        if !known.is_enrolled {
            enrolled.push(Enrolled { scholar: known.id, fields: &child.enrollment });
        }
    }
    let enrolled =
        store::enrollments_insert(conn, at, enrolled).await.map_err(rules::write_failed)?;
    let mut written: Vec<Written> = enrolled
        .into_iter()
        .map(|(entry, person)| Written {
            entry,
            person,
            is_new: made.contains(&person),
            changes: Vec::new(),
        })
        .collect();
    let added = counted(written.iter().filter(|one| one.is_new).count());
    let enrolled = counted(written.len()) - added;
    let rows: Vec<_> =
        changed.iter().map(|one| (&one.child, one.changes.iter().collect())).collect();
    changes::store::write(conn, at, sealer, &rows).await?;
    let unchanged = counted(there.len()) - counted(changed.len());
    let summary = Summary { added, enrolled, changed: counted(changed.len()), unchanged };
    written.extend(changed.into_iter().map(|Changed { child, changes }| Written {
        entry: child.enrollment.enrollment_id,
        person: child.scholar,
        is_new: false,
        changes,
    }));
    Ok((summary, written))
}

fn keys(batch: &[Child]) -> Vec<&Identity> {
    batch.iter().map(|child| &child.key).collect()
}

fn missing<'c>(
    batch: &'c [Child],
    known: &[Option<store::Known>],
) -> impl Iterator<Item = &'c Child> {
    batch.iter().zip(known).filter(|(_, known)| known.is_none()).map(|(child, _)| child)
}

fn counted(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
