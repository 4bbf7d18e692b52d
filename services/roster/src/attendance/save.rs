//! Saves marks and takes them back, in the request's transaction.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use contracts::directory::Site;
use diesel_async::AsyncPgConnection;
use futures_util::{TryFutureExt, try_join};
use platform::{
    Platform,
    audit::{self, Entry},
    auth::{Action, AtSite, SitePlace},
    bulk::BulkItem,
    error::Problem,
    undo::{self, Undo},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    alerts::{self, OffList, Overridden, Refused},
    answers::{MarkRequest, MarkResult, Outcome, RegisterRequest, SavedMarks},
    holidays::{self, Holidays},
    marks::{Content, Mark, MarkedBy, Names, Stored},
    model::{Contact, CurrentMark},
    registers,
    rules::{self, Plan},
    store::{self, MarkChange},
};
use crate::{
    actions, live,
    scholars::pickup_codes::{self, CodeAttempt},
};

/// Marks of a site and day as they were before a request, for whoever takes the request back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Before {
    /// The site.
    pub site_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// The scholars whose marks were written, by what these said.
    pub marks: Vec<Alike>,
}

/// Marks that said the same before a request, as most of a register do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Alike {
    /// What they said.
    pub content: Content,
    /// The scholars at the site, each with the version that the request made.
    pub of: Vec<(i64, i32)>,
}

/// Outcome of saving a scholar's mark.
#[derive(Clone, Debug)]
pub struct SavedMark {
    ssm_id: i64,
    outcome: MarkOutcome,
}

#[derive(Clone, Debug)]
enum MarkOutcome {
    /// Saved with this content.
    Saved(Stored),
    /// Already had this content.
    Unchanged(Stored),
    /// Changed by somebody else meanwhile: the stored mark, the requested content, and the problem to report.
    Conflict(Box<(Stored, Content)>, fn() -> Problem),
    /// A rule forbids it.
    Refused(Box<Problem>),
    /// There is no such scholar.
    NotFound,
}

/// Saves marks: those that may be in one statement, with one entry in the audit log.
///
/// Errors: 400 on `day` when it takes no marks.
pub async fn marks(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    (site, body): (&Site, &RegisterRequest),
    undo: &Undo,
) -> Result<Vec<SavedMark>, Problem> {
    let (day, now) = (body.day, platform.clock().now());
    let ids: Vec<i64> = body.marks.iter().map(|mark| mark.ssm_id).collect();
    store::lock_site_day(conn, at, day).await?;
    // Neither needs the other: they travel together.
    let (holidays, rows) = try_join!(
        Holidays::of(conn, site.program_id, (day, day)),
        store::marks_for_update(conn, at, day, &ids)
    )?;
    rules::check_open(rules::day_state(site, &holidays, day, now))?;
    let contacts = collectors(conn, at, body, &rows).await?;
    let attempts = body.marks.iter().filter_map(|mark| code_attempt(mark, &rows, &contacts));
    // Who leaves without a code tries none.
    let with_code: Vec<CodeAttempt<'_>> =
        attempts.filter(|attempt| attempt.instead.is_none()).collect();
    let may_override = actions::EditPickupCode::ROW.roles.contains(&at.role());
    let codes = pickup_codes::check(conn, platform, at, &with_code).await?;
    let end_time = if body.marks.iter().any(|mark| matches!(mark.check_out, Some(Some(_)))) {
        holidays::end_time(conn, body.site_id).await?
    } else {
        None
    };
    let latest = rules::latest_time(site, day, now);
    let (mut changes, mut refusals) = (Vec::with_capacity(ids.len()), Vec::new());
    let mut overridden = Vec::new();
    let mut outcome = |mark: &MarkRequest| {
        let ssm_id = mark.ssm_id;
        let Some(current) = rows.get(&ssm_id) else { return Some(MarkOutcome::NotFound) };
        let before = &current.stored;
        let of_child = contacts.get(&current.scholar_id).map(Vec::as_slice);
        let attempt = code_attempt(mark, &rows, &contacts);
        let refusal = rules::check_times(mark, latest).err().or_else(|| match attempt? {
            CodeAttempt { instead: Some(_), .. } => rules::check_override(mark, may_override).err(),
            CodeAttempt { contact, .. } => codes.refusal(contact),
        });
        match (rules::plan(mark, before, of_child.unwrap_or_default()), refusal) {
            (Plan::Write(_), Some(problem)) => Some(MarkOutcome::Refused(Box::new(problem))),
            (Plan::Unchanged, _) => Some(MarkOutcome::Unchanged(before.clone())),
            (Plan::Write(mut after), None) => {
                after.site_end_time = rules::closing(&before.content, &after, end_time);
                let marked_at = rules::marked_at(mark.marked_at, (site, day), now);
                if let Some(CodeAttempt { contact, instead: Some(reason), .. }) = attempt {
                    overridden.push(Overridden::of(ssm_id, contact, &after, reason.trim()));
                }
                changes.push(MarkChange { current, marked_at, after });
                None
            }
            (Plan::Conflict(yours), _) => {
                Some(MarkOutcome::Conflict(Box::new((before.clone(), yours)), changed_meanwhile))
            }
            (Plan::Refuse(problem), _) => Some(MarkOutcome::Refused(Box::new(problem))),
            (Plan::Barred(contact_id), _) => {
                let barred = of_child.iter().flat_map(|all| all.iter());
                let barred = barred.filter(|contact| contact.contact_id == contact_id);
                refusals.extend(barred.map(|contact| Refused::of(ssm_id, contact, day)));
                Some(MarkOutcome::Refused(Box::new(rules::barred())))
            }
        }
    };
    let outcomes: Vec<Option<MarkOutcome>> = body.marks.iter().map(&mut outcome).collect();
    let entry = (day, "attendance.mark");
    let written = write(conn, platform, at, entry, &changes, Some(undo)).await?;
    alerts::refused(conn, platform, at, &refusals).await?;
    overridden.retain(|one| written.contains(&one.ssm_id));
    alerts::overridden(conn, platform, at, day, &overridden).await?;
    let off_list = changes.iter().filter(|change| written.contains(&change.current.ssm_id));
    let off_list: Vec<OffList> = off_list
        .filter(|change| rules::goes_off_list(&change.current.stored.content, &change.after))
        .map(|change| OffList::of(change.current, &change.after))
        .collect();
    alerts::off_list(conn, platform, at, day, &off_list).await?;
    let conflicts = conflicts(conn, at, day, changes, &written, changed_meanwhile).await?;
    Ok(done(ids, outcomes, conflicts))
}

/// What became of the marks of scholars: `conflicts` are those that were to be written, in their order, of which `outcomes` does not
/// know.
fn done(
    ids: Vec<i64>,
    outcomes: Vec<Option<MarkOutcome>>,
    conflicts: Vec<MarkOutcome>,
) -> Vec<SavedMark> {
    let mut conflicts = conflicts.into_iter();
    let outcomes = outcomes
        .into_iter()
        .map(|outcome| outcome.or_else(|| conflicts.next()).unwrap_or(MarkOutcome::NotFound));
    ids.into_iter().zip(outcomes).map(|(ssm_id, outcome)| SavedMark { ssm_id, outcome }).collect()
}

/// The code attempt of a mark whose collector has a code.
fn code_attempt<'r>(
    mark: &'r MarkRequest,
    rows: &HashMap<i64, CurrentMark>,
    contacts: &HashMap<i64, Vec<Contact>>,
) -> Option<CodeAttempt<'r>> {
    let row = rows.get(&mark.ssm_id)?;
    rules::code_attempt(mark, &row.stored.content, contacts.get(&row.scholar_id)?)
}

/// Restores marks, except those changed since.
pub async fn revert(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    Before { day, marks, .. }: Before,
) -> Result<Vec<SavedMark>, Problem> {
    let marked_at = platform.clock().now();
    let mut before: BTreeMap<i64, (i32, &Content)> = BTreeMap::new();
    for Alike { content, of } in &marks {
        before.extend(of.iter().map(|(ssm_id, version)| (*ssm_id, (*version, content))));
    }
    let ids: Vec<i64> = before.keys().copied().collect();
    store::lock_site_day(conn, at, day).await?;
    let rows = store::marks_for_update(conn, at, day, &ids).await?;
    let left = before.iter().filter(|(_, (_, content))| rules::has_left(content));
    let left = left.filter_map(|(ssm_id, _)| rows.get(ssm_id)).map(|row| row.scholar_id).collect();
    let contacts = contacts_of(conn, at, left).await?;
    let (mut changes, mut refusals) = (Vec::with_capacity(ids.len()), Vec::new());
    let mut outcome = |(ssm_id, (version, content)): (i64, (i32, &Content))| {
        let Some(current) = rows.get(&ssm_id) else { return Some(MarkOutcome::NotFound) };
        let content = content.clone();
        let of_child = contacts.get(&current.scholar_id).map(Vec::as_slice).unwrap_or_default();
        if let Some(barred) = rules::barred_collector(&content, of_child) {
            // Whoever was barred meanwhile does not collect the child by what is taken back.
            refusals.push(Refused::of(ssm_id, barred, day));
            Some(MarkOutcome::Refused(Box::new(rules::barred())))
        } else if current.stored.version == version
            && rules::is_code_needed_again(&content, &current.stored.content, of_child)
        {
            Some(MarkOutcome::Refused(Box::new(rules::code_needed_again())))
        } else if current.stored.version == version
            && rules::is_id_needed_now(&content, &current.stored.content, of_child)
        {
            Some(MarkOutcome::Refused(Box::new(rules::id_unchecked())))
        } else if current.stored.version == version {
            changes.push(MarkChange { current, marked_at, after: content });
            None
        } else {
            let now = current.stored.clone();
            Some(MarkOutcome::Conflict(Box::new((now, content)), undo::changed_since))
        }
    };
    let outcomes: Vec<Option<MarkOutcome>> = before.into_iter().map(&mut outcome).collect();
    let entry = (day, "attendance.revert");
    let written = write(conn, platform, at, entry, &changes, None).await?;
    alerts::refused(conn, platform, at, &refusals).await?;
    let conflicts = conflicts(conn, at, day, changes, &written, undo::changed_since).await?;
    Ok(done(ids, outcomes, conflicts))
}

/// Contacts of the scholars whom somebody collects, or who leave with whom was named before.
async fn collectors(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    body: &RegisterRequest,
    rows: &HashMap<i64, CurrentMark>,
) -> Result<HashMap<i64, Vec<Contact>>, Problem> {
    let of = body.marks.iter().filter_map(|mark| Some((mark, rows.get(&mark.ssm_id)?)));
    let collected = of.filter(|(mark, row)| {
        matches!(mark.collected_by, Some(Some(_))) || rules::leaves(mark, &row.stored.content)
    });
    contacts_of(conn, at, collected.map(|(_, row)| row.scholar_id).collect()).await
}

async fn contacts_of(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    scholars: Vec<i64>,
) -> Result<HashMap<i64, Vec<Contact>>, Problem> {
    if scholars.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(store::contacts(conn, at, scholars).await?)
}

/// Writes marks, counts them, writes one entry of the audit log, and stores what takes them back if that is wanted. Answers
/// whose were written.
async fn write(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    (day, action): (NaiveDate, &'static str),
    changes: &[MarkChange<'_>],
    undo: Option<&Undo>,
) -> Result<HashSet<i64>, Problem> {
    let written = store::marks_write(conn, at, (day, at.user_id()), changes).await?;
    if written.is_empty() {
        return Ok(written);
    }
    let saved: Vec<&MarkChange<'_>> =
        changes.iter().filter(|change| written.contains(&change.current.ssm_id)).collect();
    let place = at.place();
    let entry = Entry {
        action,
        entity: "attendance",
        entity_id: format!("{}/{day}", place.site),
        account_id: Some(place.account),
        before: Some(audited(&saved, |change| &change.current.stored.content)),
        after: Some(audited(&saved, |change| &change.after)),
    };
    // None needs what another answers: they travel together, instead of each after the answer to the one before. The event
    // goes alone, as the transaction sees every account while it is written.
    let shared = &*conn;
    try_join!(
        store::counts_add(shared, at, day, &saved).err_into(),
        audit::record(shared, platform.clock(), at.principal(), entry).err_into(),
        live::attendance(shared, place, day).err_into(),
        async {
            let Some(undo) = undo else { return Ok::<_, Problem>(()) };
            Ok(undo.store(shared, vec![taken_back(at, day, &saved)?]).await?)
        },
    )?;
    registers::publish(conn, at, day).await?;
    Ok(written)
}

/// What takes marks back.
fn taken_back(
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    saved: &[&MarkChange<'_>],
) -> Result<undo::UndoEntry, Problem> {
    let SitePlace { account, site, .. } = at.place();
    let versions = saved.iter().map(|change| {
        (&change.current.stored.content, (change.current.ssm_id, change.current.stored.version + 1))
    });
    let alike = |(content, of): (&Content, _)| Alike { content: content.clone(), of };
    let marks = grouped(versions).into_iter().map(alike).collect();
    undo::UndoEntry::new(Some(account), Before { site_id: site, day, marks })
}

/// Marks in the audit log: what they say, null for nothing, and of which scholars.
fn audited<'c>(
    saved: &[&'c MarkChange<'_>],
    content: impl Fn(&'c MarkChange<'_>) -> &'c Content,
) -> Value {
    let marks = grouped(saved.iter().map(|change| (content(change), change.current.ssm_id)));
    let marks = marks.into_iter().map(|(content, ssm_ids)| {
        json!({"mark": Some(content).filter(|content| content.says_anything()), "ssmIds": ssm_ids})
    });
    json!({"marks": marks.collect::<Vec<_>>()})
}

/// What belongs to each content, so that what a whole register says is kept once.
fn grouped<'c, T>(of: impl Iterator<Item = (&'c Content, T)>) -> BTreeMap<&'c Content, Vec<T>> {
    of.fold(BTreeMap::new(), |mut groups, (content, one)| {
        groups.entry(content).or_insert_with(Vec::new).push(one);
        groups
    })
}

/// Outcomes of changes, in order. Those not written conflict with another change, which is read now.
async fn conflicts(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    changes: Vec<MarkChange<'_>>,
    written: &HashSet<i64>,
    problem: fn() -> Problem,
) -> Result<Vec<MarkOutcome>, Problem> {
    let ids = changes.iter().map(|change| change.current.ssm_id);
    let lost: Vec<i64> = ids.filter(|ssm_id| !written.contains(ssm_id)).collect();
    let mut now = if lost.is_empty() {
        HashMap::new()
    } else {
        store::marks_for_update(conn, at, day, &lost).await?
    };
    let outcome = |MarkChange { current, marked_at, after }: MarkChange<'_>| {
        if written.contains(&current.ssm_id) {
            return MarkOutcome::Saved(Stored {
                content: after,
                version: current.stored.version + 1,
                marked_at: Some(marked_at),
                marked_by: Some(at.user_id()),
            });
        }
        match now.remove(&current.ssm_id) {
            Some(row) if row.stored.content == after => MarkOutcome::Unchanged(row.stored),
            Some(row) => MarkOutcome::Conflict(Box::new((row.stored, after)), problem),
            None => MarkOutcome::NotFound,
        }
    };
    Ok(changes.into_iter().map(outcome).collect())
}

fn changed_meanwhile() -> Problem {
    Problem::version_conflict(())
}

/// Answer to a request.
pub async fn answer(
    platform: &Platform,
    (site_id, day): (i64, NaiveDate),
    undo_token: Option<String>,
    done: Vec<SavedMark>,
) -> Result<SavedMarks, Problem> {
    let markers = done.iter().filter_map(|done| match &done.outcome {
        MarkOutcome::Saved(now) | MarkOutcome::Unchanged(now) => now.marked_by,
        MarkOutcome::Conflict(theirs, _) => theirs.0.marked_by,
        MarkOutcome::Refused(_) | MarkOutcome::NotFound => None,
    });
    let names = platform.names_of(markers).await?;
    let results: Vec<MarkResult> = done.into_iter().map(|done| done.into_result(&names)).collect();
    let count = |outcomes: &[Outcome]| {
        results.iter().filter(|result| outcomes.contains(&result.outcome)).count()
    };
    Ok(SavedMarks {
        site_id,
        day,
        undo_token,
        saved: count(&[Outcome::Saved]),
        conflicts: count(&[Outcome::Conflict]),
        failed: count(&[Outcome::Refused, Outcome::NotFound]),
        results,
    })
}

impl SavedMark {
    fn into_result(self, names: &Names) -> MarkResult {
        let nothing = |outcome| MarkResult {
            ssm_id: self.ssm_id,
            outcome,
            is_written: None,
            mark: None,
            yours: None,
            changed_by: None,
            changed_at: None,
            error: None,
        };
        let error = |problem| BulkItem::failed(None, "", problem).error.map(Box::new);
        let saved = |now, is_written| MarkResult {
            is_written: Some(is_written),
            mark: Mark::of(now, names),
            ..nothing(Outcome::Saved)
        };
        match self.outcome {
            MarkOutcome::Saved(now) => saved(now, true),
            MarkOutcome::Unchanged(now) => saved(now, false),
            MarkOutcome::Conflict(both, problem) => {
                let (now, yours) = *both;
                MarkResult {
                    yours: Some(Box::new(yours.into())),
                    changed_by: now.marked_by.map(|user| MarkedBy::of(user, names)),
                    changed_at: now.marked_at,
                    mark: Mark::of(now, names),
                    error: error(problem()),
                    ..nothing(Outcome::Conflict)
                }
            }
            MarkOutcome::Refused(problem) => {
                MarkResult { error: error(*problem), ..nothing(Outcome::Refused) }
            }
            MarkOutcome::NotFound => MarkResult {
                error: error(Problem::not_found("scholar")),
                ..nothing(Outcome::NotFound)
            },
        }
    }
}
