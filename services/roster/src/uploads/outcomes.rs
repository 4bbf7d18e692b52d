//! What becomes of the rows of an upload, as its page shows them.

use std::collections::{BTreeMap, HashMap, HashSet};

use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, AtSite},
    error::Problem,
    fault,
    sealed::Sealer,
};

use super::{
    model::{
        CellEdit, CellFault, Decision, FieldChange, MergedLine, OverCapacity, PAGE, ReviewNotices,
        RowCounts, RowOutcome, SaidChild, SimilarLine, SkippedLine, TableColumn, TableQuery,
        UploadRow, UploadTable,
    },
    review,
    store::{self, StoredUpload},
};
use crate::import::{
    change::ValueChange,
    changes::{self, Shown},
    child::Child,
    columns::{Columns, RosterKind, Target},
    commit::{self, Known, Leaving},
    faults,
    read::{Skip, Skipped, Table},
    rejects::Reject,
    review::Review,
    row_scope,
    rows::{CellReading, Checked, Person, Site},
    staff::{Member, enter},
};
use crate::scholars::{
    contacts::ContactRequest,
    counts,
    similar::{self, Identity, SimilarScholar},
    words::ACTIVE,
};

/// Who may be the child of a row, and nobody has said otherwise.
pub struct Similar {
    /// The child of the row.
    said: SaidChild,
    scholars: Vec<SimilarScholar>,
    lines: Vec<SimilarLine>,
}

/// What becomes of the rows of a file.
struct Outcomes {
    columns: Columns,
    skipped: Vec<Skipped>,
    rejects: Vec<Reject>,
    /// By line, of rows that keep the rules.
    outcomes: HashMap<u64, (RowOutcome, Vec<FieldChange>)>,
    /// By line, of rows that were taken into the child of a row above.
    merged: HashMap<u64, Vec<MergedLine>>,
    /// By line.
    similar: HashMap<u64, Similar>,
    /// By line.
    readings: HashMap<u64, Vec<CellReading>>,
    notices: ReviewNotices,
}

/// Rows of scholars beside what the account knows.
pub struct Settled {
    /// Which of the children the account has, each in its place.
    pub known: Vec<Option<Known>>,
    /// By scholar.
    changes: HashMap<i64, Vec<ValueChange>>,
    /// By line.
    pub similar: HashMap<u64, Similar>,
    /// Lines whose child comes to the site and has nobody who may collect them.
    without_pickup: Vec<u64>,
    /// Lines that let somebody more collect a child of whom there is a custody alert.
    custody_pickup: Vec<u64>,
    /// Lines that end the enrollment of a child who is checked in.
    still_here: Vec<u64>,
}

/// Puts the rows of a file beside what the account knows: rows that were decided on are taken for whom it was said, and rows
/// that cannot be entered are left out and told of. It sees what the person sees, as in a review, so that what is entered is
/// what was reviewed.
pub async fn settle(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &mut Checked<Child>),
    decisions: &BTreeMap<u64, Decision>,
    leaving: Leaving<'_>,
) -> Result<Settled, Problem> {
    let settle = async |conn: &mut AsyncPgConnection| {
        settle_as_caller(conn, at, sealer, (columns, checked), decisions, leaving).await
    };
    row_scope::as_caller(conn, at, settle).await
}

async fn settle_as_caller(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &mut Checked<Child>),
    decisions: &BTreeMap<u64, Decision>,
    leaving: Leaving<'_>,
) -> Result<Settled, Problem> {
    decide(conn, at, (columns, checked), decisions).await?;
    let people = &checked.people;
    let known = async |conn: &mut AsyncPgConnection| commit::known(conn, at, people).await;
    let known = row_scope::as_whole_account(conn, at, known).await?;
    let compared = commit::compared(conn, at, sealer, (&checked.people, &known), leaving).await?;
    let refused: HashSet<u64> = compared.refused.iter().map(|row| row.line).collect();
    let known = checked.people.iter().zip(known);
    let known = known.filter(|(child, _)| !refused.contains(&child.line));
    let known: Vec<Option<Known>> = known.map(|(_, known)| known).collect();
    let rejects = compared.refused.into_iter().flat_map(|row| row.rejects(columns));
    checked.leave_out(rejects.collect());
    let new: Vec<&Child> = (checked.people.iter().zip(&known))
        .filter(|(_, known)| known.is_none())
        .map(|(child, _)| child)
        .collect();
    let similar = similar_rows(conn, at, &new, decisions).await?;
    let mut without_pickup = compared.without_pickup;
    without_pickup
        .extend(new.iter().filter(|child| child.is_without_pickup()).map(|child| child.line));
    without_pickup.sort_unstable();
    let changes = compared.changed.into_iter().map(|one| (one.child.scholar, one.changes));
    let (changes, custody_pickup) = (changes.collect(), compared.custody_pickup);
    let still_here = compared.still_here;
    Ok(Settled { known, changes, similar, without_pickup, custody_pickup, still_here })
}

async fn outcomes(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (row, table, site): (&StoredUpload, Table, &Site),
) -> Result<Outcomes, Problem> {
    let before = store::choices_before(conn, at, row).await?;
    match row.kind() {
        RosterKind::Scholars => {
            let review = review::checked(row, table, site, &before)?;
            of_scholars(conn, at, sealer, (review, site), &row.choices().similar).await
        }
        RosterKind::Staff => {
            of_staff(conn, at, sealer, review::checked(row, table, site, &before)?).await
        }
    }
}

async fn of_scholars(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (review, site): (Review<Child>, &Site),
    decisions: &BTreeMap<u64, Decision>,
) -> Result<Outcomes, Problem> {
    let Review { columns, skipped, mut checked, .. } = review;
    let leaving = Leaving { today: site.today, lines: None };
    let Settled { known, mut changes, similar, without_pickup, custody_pickup, still_here } =
        settle(conn, at, sealer, (&columns, &mut checked), decisions, leaving).await?;
    let mut outcomes = HashMap::new();
    let mut merged = HashMap::new();
    let (mut added, mut deactivated) = (0, 0);
    for (child, known) in checked.people.iter().zip(known) {
        let changes = known.and_then(|known| changes.remove(&known.id)).unwrap_or_default();
        let outcome = match known {
            None if similar.contains_key(&child.line) => RowOutcome::Similar,
            None => RowOutcome::Added,
            Some(known) if !known.is_enrolled => RowOutcome::Enrolled,
            Some(_) if changes.is_empty() => RowOutcome::Unchanged,
            Some(_) => RowOutcome::Changed,
        };
        match outcome {
            RowOutcome::Added | RowOutcome::Enrolled if child.is_active() => added += 1,
            RowOutcome::Changed => match changes.iter().find(|it| it.at == "/enrollment/status") {
                Some(turned) if turned.after == ACTIVE => added += 1,
                Some(_) => deactivated += 1,
                None => {}
            },
            _ => {}
        }
        let shown = changes::shown(&changes, child);
        let (own, others): (Vec<Shown>, Vec<Shown>) =
            shown.into_iter().partition(|one| one.line == child.line);
        outcomes.insert(child.line, (outcome, field_changes(&columns, own)));
        if !child.merged.is_empty() {
            merged.insert(child.line, merged_lines(&columns, child, others));
        }
    }
    let over_capacity = over_capacity(conn, at, (added, deactivated)).await?;
    let lines = |is_so: &dyn Fn(&Child) -> bool| {
        let people = checked.people.iter().filter(|child| is_so(child));
        people.map(|child| child.line).collect::<Vec<u64>>()
    };
    let notices = ReviewNotices {
        without_pickup,
        custody_pickup,
        still_here,
        inactive_date_not_kept: lines(&|child| child.future_inactive_date().is_some()),
        inactive_by_date: lines(&|child| child.is_left_by_date),
        birth_dates: lines(&|child| child.is_of_odd_age),
        over_capacity,
    };
    let Checked { rejects, readings, .. } = checked;
    Ok(Outcomes { columns, skipped, rejects, outcomes, merged, similar, readings, notices })
}

/// The rows that were taken into a child, each with what it changes.
fn merged_lines(columns: &Columns, child: &Child, mut shown: Vec<Shown>) -> Vec<MergedLine> {
    let lines = child.merged.iter().map(|row| {
        let own = shown.extract_if(.., |one| one.line == row.line).collect();
        let changes = field_changes(columns, own);
        MergedLine { line: row.line, contacts: row.contacts.clone(), changes }
    });
    lines.collect()
}

/// The scholars and the places of a site, when so many who come and go make it more than it has places for.
async fn over_capacity(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (added, deactivated): (i32, i32),
) -> Result<Option<OverCapacity>, Problem> {
    let id = at.place().site;
    let site = directory::site(conn, id).await?;
    let Some(capacity) = site.and_then(|site| site.scholar_capacity) else { return Ok(None) };
    let enrolled = counts::at_site(conn, id).await? - deactivated;
    let is_over = added > 0 && enrolled + added > capacity;
    Ok(is_over.then_some(OverCapacity { enrolled, added, capacity }))
}

async fn of_staff(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    review: Review<Member>,
) -> Result<Outcomes, Problem> {
    let Review { columns, skipped, mut checked, .. } = review;
    let mut outcomes = HashMap::new();
    let mut notices = ReviewNotices::default();
    for member in &checked.people {
        if member.future_inactive_date().is_some() {
            notices.inactive_date_not_kept.push(member.line);
        }
        if member.is_left_by_date {
            notices.inactive_by_date.push(member.line);
        }
    }
    for entered in enter::planned(conn, at, sealer, (&columns, &mut checked)).await? {
        let shown = entered.changes.iter().map(|change| Shown {
            field: change.field(),
            line: entered.member.line,
            before: Some(&change.before).filter(|it| !it.is_null() && !change.is_sealed()).cloned(),
            is_hidden: change.is_sealed(),
            is_new: false,
        });
        let changes = field_changes(&columns, shown.collect());
        let outcome = match entered.stored {
            None => RowOutcome::Added,
            Some(_) if changes.is_empty() => RowOutcome::Unchanged,
            Some(_) => RowOutcome::Changed,
        };
        outcomes.insert(entered.member.line, (outcome, changes));
    }
    let Checked { rejects, readings, .. } = checked;
    let (merged, similar) = (HashMap::new(), HashMap::new());
    Ok(Outcomes { columns, skipped, rejects, outcomes, merged, similar, readings, notices })
}

/// Rejected rows of an upload.
///
/// Errors: required columns are missing.
pub async fn rejects(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    upload: (&StoredUpload, Table, &Site),
) -> Result<Vec<Reject>, Problem> {
    Ok(outcomes(conn, at, sealer, upload).await?.rejects)
}

/// Takes rows of which it was said that they are a scholar of the account for that scholar, and leaves out rows of which it
/// was said that they are the child of a line above. Of rows that are then one child the first counts, and the others have
/// to say the same.
async fn decide(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (columns, checked): (&Columns, &mut Checked<Child>),
    decisions: &BTreeMap<u64, Decision>,
) -> Result<(), Problem> {
    let same: Vec<i64> = decisions.values().filter_map(|decision| decision.same_as).collect();
    if !same.is_empty() {
        let known = similar::identities(conn, at, &same).await?;
        for child in &mut checked.people {
            let decision = decisions.get(&child.line).and_then(|decision| decision.same_as);
            if let Some(identity) = decision.and_then(|id| known.get(&id)) {
                child.key = identity.clone();
            }
        }
    }
    let there: HashSet<u64> = checked.people.iter().map(|child| child.line).collect();
    let mut first: HashMap<Identity, usize> = HashMap::new();
    let mut again = Vec::new();
    let mut rejects = Vec::new();
    for (place, child) in checked.people.iter().enumerate() {
        let above = decisions.get(&child.line).and_then(|decision| decision.same_as_line);
        if above.is_some_and(|line| line < child.line && there.contains(&line)) {
            again.extend(child.lines());
            continue;
        }
        let above = first.get(&child.key).and_then(|at| checked.people.get(*at));
        match above {
            None => {
                first.insert(child.key.clone(), place);
            }
            Some(above) if above.is_same(child) => again.extend(child.lines()),
            Some(above) => {
                let column = columns.of(Target::FirstName).or(columns.of(Target::Name));
                let heading = column.map(|column| column.heading.as_str()).unwrap_or_default();
                let name = child.request.first_name.as_deref().unwrap_or_default();
                let fault = faults::other_line(Child::THIS_PERSON, above.line);
                rejects.push(Reject::new(child.line, heading, name, fault));
            }
        }
    }
    checked.repeated += u64::try_from(again.len()).unwrap_or_default();
    checked.people.retain(|child| !again.contains(&child.line));
    checked.leave_out(rejects);
    Ok(())
}

/// Rows whose child looks like a scholar of the account, or like that of a line above, and of whom nobody has said otherwise.
async fn similar_rows(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    new: &[&Child],
    decisions: &BTreeMap<u64, Decision>,
) -> Result<HashMap<u64, Similar>, Problem> {
    let identities: Vec<Identity> = new.iter().map(|child| child.key.clone()).collect();
    let mut all: HashMap<u64, Similar> = HashMap::new();
    let mut of = |child: &Child, scholars: Vec<SimilarScholar>, line: Option<SimilarLine>| {
        let one =
            || Similar { said: child_in_file(child), scholars: Vec::new(), lines: Vec::new() };
        let row = all.entry(child.line).or_insert_with(one);
        row.scholars.extend(scholars);
        row.lines.extend(line);
    };
    let mut found = similar::find_all(conn, at, &identities).await?;
    for (place, child) in new.iter().enumerate() {
        let mut alike = found.remove(&place).unwrap_or_default();
        let apart = decisions.get(&child.line).map(|said| said.not_same_as.as_slice());
        alike.retain(|one| !apart.is_some_and(|apart| apart.contains(&one.scholar_id)));
        if !alike.is_empty() {
            of(child, alike, None);
        }
    }
    for (later, earlier, alike) in similar::among(&identities.iter().collect::<Vec<_>>()) {
        let (Some(child), Some(above)) = (new.get(later), new.get(earlier)) else { continue };
        let decided = decisions.get(&child.line);
        if !decided.is_some_and(|decided| decided.not_same_as_lines.contains(&above.line)) {
            let line = SimilarLine { line: above.line, said: child_in_file(above), alike };
            of(child, Vec::new(), Some(line));
        }
    }
    Ok(all)
}

fn child_in_file(child: &Child) -> SaidChild {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let request = &child.request;
    let name = |one: &ContactRequest| format!("{} {}", text(&one.first_name), text(&one.last_name));
    SaidChild {
        first_name: text(&request.first_name),
        last_name: text(&request.last_name),
        birth_date: request.birth_date.unwrap_or_default(),
        entering_grade: text(&request.entering_grade),
        families: request.families.iter().map(name).collect(),
    }
}

/// The rows of an upload with what is wrong with them and what becomes of them.
pub async fn rows(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (row, edits): (&StoredUpload, &[CellEdit]),
    (table, site): (Table, &Site),
    query: &TableQuery,
) -> Result<UploadTable, Problem> {
    let Outcomes {
        columns,
        skipped,
        rejects,
        mut outcomes,
        mut merged,
        mut similar,
        mut readings,
        notices,
    } = outcomes(conn, at, sealer, (row, table.clone(), site)).await?;
    let columns = &columns.matched;
    // One line for each child.
    let within: HashSet<u64> = merged.values().flatten().map(|merged| merged.line).collect();
    let decisions = row.choices().similar;
    let mut faults: HashMap<u64, Vec<CellFault>> = HashMap::new();
    for reject in rejects {
        let column = columns.iter().find(|one| one.heading == reject.column).map(|one| one.column);
        let (code, params) = reject.rule.map(|rule| (rule.code, rule.params)).unzip();
        let fault = CellFault {
            column,
            reason: reject.reason,
            code: code.map(Into::into),
            params: params.into_iter().flatten().map(|(name, it)| (name.into(), it)).collect(),
        };
        faults.entry(reject.line).or_default().push(fault);
    }
    let mut edited: HashMap<u64, Vec<usize>> = HashMap::new();
    for edit in edits {
        edited.entry(edit.line).or_default().push(edit.column);
    }
    let lines = table.rows.iter().filter(|line| !within.contains(&line.line.number));
    let all = lines.map(|line| {
        let number = line.line.number;
        let faults = faults.remove(&number).unwrap_or_default();
        // What is neither a child nor at fault was said above.
        let (outcome, changes) = match outcomes.remove(&number) {
            Some(outcome) => outcome,
            None if faults.is_empty() => (RowOutcome::Repeated, Vec::new()),
            None => (RowOutcome::Faulty, Vec::new()),
        };
        let cells = columns.iter().map(|one| line.line.cell(one.column).to_owned()).collect();
        let edited = edited.remove(&number).unwrap_or_default();
        let similar = similar.remove(&number);
        let (said, scholars, lines) = match similar {
            Some(Similar { said, scholars, lines }) => (Some(said), scholars, lines),
            None => (None, Vec::new(), Vec::new()),
        };
        UploadRow {
            line: number,
            cells,
            edited,
            faults,
            readings: readings.remove(&number).unwrap_or_default(),
            changes,
            said,
            similar: scholars,
            similar_lines: lines,
            is_decided: decisions.contains_key(&number),
            merged_lines: merged.remove(&number).unwrap_or_default(),
            outcome,
        }
    });
    let all: Vec<UploadRow> = all.collect();
    let counts = RowCounts { merged: within.len(), ..RowCounts::default() };
    let counts = all.iter().fold(counts, counted);
    let columns: Vec<TableColumn> = columns
        .iter()
        .map(|one| TableColumn {
            column: one.column,
            heading: one.heading.clone(),
            field: one.field.key,
        })
        .collect();
    let found = found(all, &columns, query)?;
    let (page, size) = (query.page.unwrap_or(1), query.count.unwrap_or(PAGE));
    let count = found.len();
    let results = found.into_iter().skip(page.saturating_sub(1) * size).take(size).collect();
    let skipped = skipped.iter().map(|one| SkippedLine {
        line: one.line,
        why: match one.why {
            Skip::AboveHeadings => "aboveHeadings",
            Skip::HeadingsAgain => "headingsAgain",
            Skip::Total => "total",
        },
        text: one.text.clone(),
    });
    let skipped = skipped.collect();
    let upload = Some(row.upload()?);
    Ok(UploadTable { results, count, columns, counts, skipped, notices, upload })
}

/// Changes of a row, each with the column that says so.
fn field_changes(columns: &Columns, shown: Vec<Shown>) -> Vec<FieldChange> {
    let change = |Shown { field, before, is_hidden, is_new, .. }| {
        let column = columns.of_path(&field).map(|one| one.column);
        FieldChange { field, column, before, is_hidden, is_new }
    };
    shown.into_iter().map(change).collect()
}

fn counted(mut counts: RowCounts, row: &UploadRow) -> RowCounts {
    let count = match row.outcome {
        RowOutcome::Added => &mut counts.added,
        RowOutcome::Similar => &mut counts.similar,
        RowOutcome::Enrolled => &mut counts.enrolled,
        RowOutcome::Changed => &mut counts.changed,
        RowOutcome::Unchanged => &mut counts.unchanged,
        RowOutcome::Repeated => &mut counts.repeated,
        RowOutcome::Faulty => &mut counts.faulty,
    };
    *count += 1;
    counts
}

/// The rows that a query is about, in its order.
fn found(
    mut rows: Vec<UploadRow>,
    columns: &[TableColumn],
    query: &TableQuery,
) -> Result<Vec<UploadRow>, Problem> {
    let search = query.search.as_deref().unwrap_or_default().trim().to_lowercase();
    rows.retain(|row| {
        let is_active_match = match query.active {
            Some(1) => row.outcome != RowOutcome::Faulty,
            Some(2) => row.outcome == RowOutcome::Faulty,
            _ => true,
        };
        let mut texts =
            row.cells.iter().chain(row.merged_lines.iter().flat_map(|line| &line.contacts));
        let is_found =
            search.is_empty() || texts.any(|text| text.to_lowercase().contains(search.as_str()));
        is_active_match && is_found
    });
    if let Some(field) = query.sort_field.as_deref().filter(|field| !matches!(*field, "" | "line"))
    {
        let at = field
            .parse::<usize>()
            .ok()
            .and_then(|sort_column| columns.iter().position(|one| one.column == sort_column))
            .ok_or_else(|| {
                Problem::invalid("sortField", fault("sortField", "There is no such column"))
            })?;
        rows.sort_by_cached_key(|row| row.cells.get(at).map(|cell| cell.to_lowercase()));
    }
    if query.sort_dir.as_deref().is_some_and(|dir| matches!(dir, "desc" | "2")) {
        rows.reverse();
    }
    Ok(rows)
}
