//! Enters the children of a file in the caller's transaction, in batches: who is new is entered, who is known by names and
//! day of birth is enrolled, and whoever is known gets what the file says otherwise. So the same file again changes nothing.
//!
//! A child whom the person does not see for whom it is entered is enrolled and not changed: they could do no more by hand.

mod store;

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use platform::{
    audit,
    auth::{Action, At, AtSite},
    error::Problem,
    record::Record,
    sealed::Sealer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::store::Known;
use self::store::{Enrolled, New};
use super::{
    change::{self, ValueChange},
    changes::{self, Refusal, Stored},
    child::Child,
    columns::Columns,
    faults,
    progress::{Progress, part_of},
    rejects::Reject,
    rows::Person,
};
use crate::attendance;
use crate::scholars::{counts, history, model::Scholar, private, rules, similar::Identity};

/// Children written by one statement, which takes at most 65,535 values; more gain nothing.
const BATCH: usize = 500;

/// Counts of imported people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// New to the account.
    pub added: u64,
    /// Known to the account and new to the site.
    pub enrolled: u64,
    /// Of those, whose record the file says otherwise. Reports of before this was counted have none.
    #[serde(default)]
    pub updated: u64,
    /// At the site before, and otherwise in the file. Reports of before this was counted have none.
    #[serde(default)]
    pub changed: u64,
    /// At the site before, and as the file has them.
    pub unchanged: u64,
    /// Lines with a fault, which were left out. Reports of before this was counted have none.
    #[serde(default)]
    pub left_out: u64,
    /// Lines that name more contacts of the child of a line above. Reports of before this was counted have none.
    #[serde(default)]
    pub merged: u64,
}

impl Summary {
    /// Whether something was written.
    pub fn is_change(&self) -> bool {
        self.added + self.enrolled + self.changed > 0
    }

    fn add(&mut self, part: Self) {
        self.added += part.added;
        self.enrolled += part.enrolled;
        self.updated += part.updated;
        self.changed += part.changed;
        self.unchanged += part.unchanged;
        self.left_out += part.left_out;
        self.merged += part.merged;
    }
}

/// What an import has made, or whose person it has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The enrollment; of staff the staff member.
    pub entry: i64,
    /// Id of the scholar or staff member.
    pub person: i64,
    /// The person is new, not the enrollment alone.
    pub is_new: bool,
    /// The import has made the entry.
    pub is_made: bool,
    /// What was changed of a person who was known.
    pub changes: Vec<ValueChange>,
}

/// A child whom the account knows, with what the file says otherwise.
pub struct Changed {
    /// The child with the changes.
    pub child: Stored,
    /// Never empty.
    pub changes: Vec<ValueChange>,
}

/// A row that says what it cannot change. Nothing of it is entered.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Where it is in the file.
    pub line: u64,
    /// All lines of the child.
    pub lines: Vec<u64>,
    /// What of them, never empty.
    pub refusals: Vec<Refusal>,
}

impl Refused {
    /// The faults of the row, by cell.
    pub fn rejects(self, columns: &Columns) -> Vec<Reject> {
        let at_fault: Vec<u64> = self.refusals.iter().map(|refusal| refusal.line).collect();
        let first = at_fault.first().copied().unwrap_or(self.line);
        let others = self.lines.into_iter().filter(|line| !at_fault.contains(line));
        // The child is left out as a whole.
        let others = others.map(|line| Reject::new(line, "", "", faults::merged_line(first)));
        let others: Vec<Reject> = others.collect();
        let reject = |Refusal { line, field, value, fault }| {
            let column = columns.of_path(&field).map(|column| column.heading.as_str());
            Reject::new(line, column.unwrap_or_default(), &value, fault)
        };
        self.refusals.into_iter().map(reject).chain(others).collect()
    }
}

/// What a file says of children whom the account knows.
#[derive(Default)]
pub struct Compared {
    /// Those of whom it says something else. Others are not among them.
    pub changed: Vec<Changed>,
    /// Rows that cannot be entered.
    pub refused: Vec<Refused>,
    /// Lines whose child comes to the site and has nobody who may collect them.
    pub without_pickup: Vec<u64>,
    /// Lines that let somebody more collect a child of whom there is a custody alert.
    pub custody_pickup: Vec<u64>,
    /// Lines that end the enrollment of a child who is checked in.
    pub still_here: Vec<u64>,
}

/// Whose enrollment a file may end although they are checked in.
#[derive(Clone, Copy, Debug)]
pub struct Leaving<'l> {
    /// The site's today.
    pub today: NaiveDate,
    /// The lines of which somebody has said so; none while it is looked for whom that is.
    pub lines: Option<&'l HashSet<u64>>,
}

impl Leaving<'_> {
    fn may_leave(&self, line: u64) -> bool {
        self.lines.is_none_or(|lines| lines.contains(&line))
    }
}

/// The child was at the site, and attends another that the person does not see.
fn is_removed(known: Option<&Known>) -> bool {
    known.is_some_and(|known| known.is_seen && known.has_left && known.is_enrolled)
}

impl Compared {
    /// How many of those who are at the site, or are not there yet, are changed.
    fn count(&self, is_there: bool) -> u64 {
        let is_meant = |one: &&Changed| one.child.entry.is_some() == is_there;
        counted(self.changed.iter().filter(is_meant).count())
    }

    fn lines(&self) -> HashSet<u64> {
        self.refused.iter().map(|row| row.line).collect()
    }
}

/// What an import did, or would do.
#[derive(Default)]
pub struct Committed {
    /// How many.
    pub summary: Summary,
    /// The entries; none of a plan.
    pub written: Vec<Written>,
    /// Rows that were left out.
    pub refused: Vec<Refused>,
}

/// What would become of the children of a file. Nothing is written.
pub async fn plan(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    children: &[Child],
    leaving: Leaving<'_>,
) -> Result<Committed, Problem> {
    let mut plan = Committed::default();
    for batch in children.chunks(BATCH) {
        let known = store::known(conn, at, &keys(batch)).await?;
        let compared = compared(conn, at, sealer, (batch, &known), leaving).await?;
        let added = counted(known.iter().filter(|child| child.is_none()).count());
        plan.summary.add(summary(batch, &known, &compared, added));
        plan.refused.extend(compared.refused);
    }
    Ok(plan)
}

/// What becomes of a batch, of whom so many are new; `known` are those who were known before.
fn summary(batch: &[Child], known: &[Option<Known>], compared: &Compared, added: u64) -> Summary {
    let refused = compared.lines();
    let (mut there, mut enrolled) = (0, 0);
    for (child, known) in batch.iter().zip(known) {
        match known {
            Some(_) if refused.contains(&child.line) => {}
            Some(known) if known.is_enrolled => there += 1,
            Some(_) => enrolled += 1,
            None => {}
        }
    }
    let (changed, updated) = (compared.count(true), compared.count(false));
    Summary {
        added,
        enrolled,
        updated,
        changed,
        unchanged: there - changed,
        left_out: counted(refused.len()),
        merged: 0,
    }
}

/// What a file says otherwise of children whom the account knows, at the site or not yet.
pub async fn compared(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (children, known): (&[Child], &[Option<Known>]),
    leaving: Leaving<'_>,
) -> Result<Compared, Problem> {
    let mut compared = Compared::default();
    // Whatever a row says of a child who has left: what was entered since is not for the person to guess at.
    for (child, _) in children.iter().zip(known).filter(|(_, known)| is_removed(known.as_ref())) {
        let refusals = vec![Refusal::left(child)];
        compared.refused.push(Refused { line: child.line, lines: child.lines(), refusals });
    }
    let is_theirs = |known: &&Known| known.is_seen && !known.has_left;
    let known: Vec<Option<&Known>> =
        known.iter().map(|known| known.as_ref().filter(is_theirs)).collect();
    let ids: Vec<i64> = known.iter().flatten().map(|known| known.id).collect();
    if ids.is_empty() {
        return Ok(compared);
    }
    let joining = children.iter().zip(&known).filter_map(|(child, known)| {
        known.filter(|known| !known.is_enrolled).map(|known| (known.id, &child.enrollment))
    });
    let joining: HashMap<i64, _> = joining.collect();
    let mut stored = changes::store::stored(conn, at, sealer, (&ids, &joining)).await?;
    // Who is checked in and would not be at the site any more.
    let ending = children.iter().zip(&known).filter_map(|(child, known)| {
        let entry = stored.get(&known.as_ref()?.id)?.entry?;
        (!child.enrollment.lasts(leaving.today)).then_some(entry)
    });
    let ending: Vec<i64> = ending.collect();
    let here = attendance::here_among(conn, at, &ending, leaving.today).await?;
    for (child, known) in children.iter().zip(known) {
        let Some(mut now) = known.and_then(|known| stored.remove(&known.id)) else { continue };
        let (changes, mut refusals) = changes::found(&now, child)?;
        let is_here = now.entry.is_some_and(|entry| here.contains(&entry));
        let is_ending = is_here && now.enrollment.lasts(leaving.today);
        if !refusals.is_empty() {
            compared.refused.push(Refused { line: child.line, lines: child.lines(), refusals });
            continue;
        }
        if !changes.is_empty() {
            change::put(&mut now, &changes, |change| &change.after)?;
        }
        if is_ending && !now.enrollment.lasts(leaving.today) {
            if !leaving.may_leave(child.line) {
                refusals.push(Refusal::here(child));
                compared.refused.push(Refused { line: child.line, lines: child.lines(), refusals });
                continue;
            }
            compared.still_here.push(child.line);
        }
        if now.is_without_pickup() {
            compared.without_pickup.push(child.line);
        }
        if now.fields.has_custody_alert && changes.iter().any(changes::allows_pickup) {
            compared.custody_pickup.push(child.line);
        }
        if !changes.is_empty() {
            compared.changed.push(Changed { child: now, changes });
        }
    }
    Ok(compared)
}

/// What the audit keeps of people: that a child is new or was enrolled, and what was changed of whoever was known. Of what is
/// sealed it keeps the names of the fields alone.
pub fn entries(
    (action, entity): (&'static str, &'static str),
    at: &AtSite<'_, impl Action>,
    written: &[Written],
) -> Vec<audit::Entry> {
    let made = written.iter().filter(|one| one.is_made && entity == Scholar::ENTITY);
    let begun = made.map(|one| history::begun(at, (one.entry, one.person), one.is_new));
    let changed = written.iter().filter(|one| !one.changes.is_empty());
    let side = |one: &Written, side: fn(&ValueChange) -> &Value| {
        let value = |change: &ValueChange| match change.is_sealed() {
            true => (change.field(), Value::from("sealed")),
            false => (change.field(), side(change).clone()),
        };
        Some(Value::Object(one.changes.iter().map(value).collect::<Map<_, _>>()))
    };
    let changed = changed.map(|one| audit::Entry {
        action,
        entity,
        entity_id: one.person.to_string(),
        account_id: Some(at.place().account),
        before: side(one, |change| &change.before),
        after: side(one, |change| &change.after),
    });
    begun.chain(changed).collect()
}

/// Which of the children the account has, each in its place. The transaction sees the whole account.
pub async fn known(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    children: &[Child],
) -> Result<Vec<Option<Known>>, Problem> {
    let mut all = Vec::with_capacity(children.len());
    for batch in children.chunks(BATCH) {
        all.extend(store::known(conn, at, &keys(batch)).await?);
    }
    Ok(all)
}

/// Enters the children of a file at a site, and tells how many the site has now. Answers the enrollments too, and the rows
/// that were left out because they say what they cannot change.
///
/// Errors: the database's, and those of `progress`. The transaction has to be given up: a part of the children may be written.
pub async fn commit(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    children: &[Child],
    (leaving, progress): (Leaving<'_>, &dyn Progress),
) -> Result<Committed, Problem> {
    lock(conn, at).await?;
    progress.entered(0).await?;
    let mut all = Committed::default();
    let mut entered = 0_usize;
    for batch in children.chunks(part_of(children.len(), BATCH)) {
        let Committed { summary, written, refused } =
            write(conn, at, sealer, batch, leaving).await?;
        all.summary.add(summary);
        all.written.extend(written);
        all.refused.extend(refused);
        entered += batch.len();
        progress.entered(entered).await?;
    }
    if all.summary.is_change() {
        counts::publish_anew(conn, at.place().site).await?;
    }
    Ok(all)
}

/// Lets one import of an account run at a time. Whoever looks before they [`commit`] looks after this.
pub async fn lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> Result<(), Problem> {
    Ok(store::import_lock(conn, at).await?)
}

/// Keeps imports of an account waiting until the end of the transaction, for whoever locks children and takes the turn of
/// their sites: an import may have the turn from one batch and ask for the children of the next.
///
/// Errors: 409 `Error_UploadRunning` during an import, which may take minutes.
pub async fn hold_off(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> Result<(), Problem> {
    if store::import_hold_off(conn, at).await? {
        return Ok(());
    }
    let detail = "A roster of this account is being uploaded. Please try again when it is done.";
    Err(Problem::conflict("Error_UploadRunning", detail))
}

async fn write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    batch: &[Child],
    leaving: Leaving<'_>,
) -> Result<Committed, Problem> {
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
    let before: Vec<Option<Known>> =
        known.iter().map(|known| known.filter(|known| !made.contains(&known.id))).collect();
    let there = before.iter().flatten().filter(|known| known.is_seen);
    let there: Vec<i64> = there.map(|known| known.id).collect();
    changes::store::lock(conn, at, &there).await?;
    let compared = compared(conn, at, sealer, (batch, &before), leaving).await?;
    let refused = compared.lines();
    let mut enrolled = Vec::new();
    for (child, known) in batch.iter().zip(&known) {
        let Some(known) = known else { return Err(not_entered(child.line)) };
        if !known.is_enrolled && !refused.contains(&child.line) {
            enrolled.push(Enrolled { scholar: known.id, fields: &child.enrollment });
        }
    }
    let enrolled =
        store::enrollments_insert(conn, at, enrolled).await.map_err(rules::write_failed)?;
    let mut written: Vec<Written> = Vec::with_capacity(enrolled.len());
    let mut places: HashMap<i64, usize> = HashMap::new();
    for (entry, person) in enrolled {
        places.insert(person, written.len());
        let is_new = made.contains(&person);
        written.push(Written { entry, person, is_new, is_made: true, changes: Vec::new() });
    }
    let summary = summary(batch, &before, &compared, counted(made.len()));
    let rows: Vec<_> =
        compared.changed.iter().map(|one| (&one.child, one.changes.iter().collect())).collect();
    changes::store::write(conn, at, sealer, &rows).await?;
    for Changed { child, changes } in compared.changed {
        let person = child.scholar;
        match (child.entry, places.get(&person).and_then(|at| written.get_mut(*at))) {
            (Some(entry), _) => {
                written.push(Written { entry, person, is_new: false, is_made: false, changes });
            }
            (None, Some(made)) => made.changes = changes,
            // Tried again, it finds them enrolled.
            (None, None) => {
                return Err(Problem::internal("somebody else enrolled a child just now"));
            }
        }
    }
    Ok(Committed { summary, written, refused: compared.refused })
}

/// The name of the error of a line whose child was entered and is not found; the line follows it after a slash.
const NOT_ENTERED: &str = "Error_RosterLineNotEntered";

/// A child was entered and is not found by their names (409). That would be so at every attempt, so there is no other one, and
/// the person is told which line it is.
fn not_entered(line: u64) -> Problem {
    let detail =
        format!("Line {line} could not be entered. Please check its names, or leave it out.");
    Problem::conflict(format!("{NOT_ENTERED}/{line}"), detail)
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
