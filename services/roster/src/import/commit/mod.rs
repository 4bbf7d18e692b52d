//! Enters the children of a file in the caller's transaction, in batches: who is new is entered, who is known by names and
//! day of birth is enrolled, and who is enrolled stays as they are. So the same file again changes nothing.

mod store;

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};
use serde::{Deserialize, Serialize};

pub use self::store::Known;
use self::store::{Enrolled, New};
use super::check::Child;
use crate::scholars::{counts, private, rules};

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
    /// At the site before.
    pub unchanged: u64,
}

impl Summary {
    /// Whether something was written.
    pub fn is_change(&self) -> bool {
        self.added + self.enrolled > 0
    }
}

/// An enrollment that an import has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The enrollment.
    pub enrollment: i64,
    /// Whose it is.
    pub scholar: i64,
    /// The scholar is new to the account.
    pub is_new: bool,
}

/// What would become of the children of a file. Nothing is written.
pub async fn plan(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    children: &[Child],
) -> Result<Summary, Problem> {
    let mut summary = Summary::default();
    for batch in children.chunks(BATCH) {
        let known = store::known(conn, at, &keys(batch)).await?;
        let enrolled = counted(known.iter().flatten().filter(|child| child.is_enrolled).count());
        summary.unchanged += enrolled;
        summary.enrolled += counted(known.iter().flatten().count()) - enrolled;
        summary.added += counted(known.iter().filter(|child| child.is_none()).count());
    }
    Ok(summary)
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
/// Errors: the database's. The transaction has to be given up: a part of the children may be written.
pub async fn commit(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    children: &[Child],
) -> Result<(Summary, Vec<Written>), Problem> {
    store::import_lock(conn, at).await?;
    let mut summary = Summary::default();
    let mut written = Vec::new();
    for batch in children.chunks(BATCH) {
        let (part, rows) = write(conn, at, sealer, batch).await?;
        summary.added += part.added;
        summary.enrolled += part.enrolled;
        summary.unchanged += part.unchanged;
        written.extend(rows);
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
    let there = |child: &&Option<store::Known>| child.as_ref().is_some_and(|it| it.is_enrolled);
    let unchanged = counted(known.iter().filter(there).count());
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
    let written: Vec<Written> = enrolled
        .into_iter()
        .map(|(enrollment, scholar)| Written {
            enrollment,
            scholar,
            is_new: made.contains(&scholar),
        })
        .collect();
    let added = counted(written.iter().filter(|one| one.is_new).count());
    let enrolled = counted(written.len()) - added;
    Ok((Summary { added, enrolled, unchanged }, written))
}

fn keys(batch: &[Child]) -> Vec<&super::check::Key> {
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
