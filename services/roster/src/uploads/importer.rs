//! An import from beginning to end, of a file whose columns and rows nobody looks at.

use std::{collections::HashSet, time::Instant};

use chrono::NaiveDate;
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    audit::{self, Actor},
    auth::{Action, AtSite, Can, Scope},
    error::Problem,
    record::Record,
    sealed::Sealer,
};
use serde::Serialize;
use serde_json::json;

use super::store;
use crate::{
    actions::UploadRoster,
    import::{
        child::Child,
        columns::{Columns, Mapping, RosterKind, Target},
        commit::{self, Committed, Leaving, Summary, Written},
        faults,
        progress::{Progress, Untold},
        read::{Limits, Skipped},
        rejects::Reject,
        review::{self, Review, ReviewError},
        row_scope,
        rows::{Checked, Site},
        site,
        staff::{Member, enter},
    },
    scholars::{
        model::Scholar,
        sealing::sealer,
        similar::{self, SimilarScholar},
    },
    staff::members::model::StaffMember,
};

/// Children who are compared at once.
const BATCH: usize = 500;

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file says nothing.
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// There is no such site, or the database failed; everything was rolled back.
    #[error("{0}")]
    Problem(Box<Problem>),
}

impl From<Problem> for ImportError {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

/// An import about to happen.
pub struct Importer<'a> {
    /// The service's platform.
    pub platform: &'a Platform,
    /// Who imports, for the audit log.
    pub actor: Actor,
    /// Whom the file is about.
    pub kind: RosterKind,
    /// The site at which they are entered.
    pub site: i64,
    /// What the person chose.
    pub mapping: &'a Mapping,
    /// Name of the file, for the record.
    pub file_name: &'a str,
    /// The sheet of a workbook that is to be read; none for the one with the most known headings.
    pub sheet: Option<&'a str>,
    /// Children who look like a scholar of the account are entered too; otherwise they are rejected, for nobody is there to
    /// say whether they are one child.
    pub enters_similar: bool,
    /// Nothing is written.
    pub is_dry_run: bool,
}

/// Result of importing a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// How the file was written.
    pub form: String,
    /// How days are read.
    pub date_order: String,
    /// Which column means what, and why.
    #[serde(flatten)]
    pub columns: Columns,
    /// The sheets of a workbook that were not read, but for hidden ones.
    pub other_sheets: Vec<String>,
    /// Rows that were read although the workbook hides them, as under a filter.
    pub hidden_rows: usize,
    /// Lines that were left out.
    pub skipped: Vec<Skipped>,
    /// Rows below the headings.
    pub rows_read: u64,
    /// Counts of imported people, also for a dry run.
    #[serde(flatten)]
    pub summary: Summary,
    /// Rows that say again what a row above says.
    pub repeated: u64,
    /// Rows with a fault.
    pub rejected: u64,
    /// Cells whose day can be read in two ways.
    pub unclear_days: u64,
    /// Nothing was written.
    pub is_dry_run: bool,
    /// How long it took, from reading the file to the end of the transaction.
    pub seconds: f64,
}

impl Importer<'_> {
    /// Imports the sound rows of a file in one transaction: all of them, or nothing when it fails. The others are told of
    /// by cell.
    ///
    /// Errors: the file cannot be read or its columns not matched, there is no such site, or the database failed.
    pub async fn import(
        &self,
        bytes: &[u8],
        limits: Limits,
    ) -> Result<(Report, Vec<Reject>), ImportError> {
        let begun = Instant::now();
        let site = self.site().await?;
        match self.kind {
            RosterKind::Scholars => {
                let mut review = review::review_sheet::<Child>(
                    (bytes, self.sheet),
                    limits,
                    self.mapping,
                    &site,
                )?;
                let summary = self
                    .scholars((&review.columns, site.today), review.rows, &mut review.checked)
                    .await?;
                Ok(self.report(review, summary, begun))
            }
            RosterKind::Staff => {
                let mut review = review::review_sheet::<Member>(
                    (bytes, self.sheet),
                    limits,
                    self.mapping,
                    &site,
                )?;
                let about = (&review.columns, site.today);
                let summary = self.staff(about, review.rows, &mut review.checked).await?;
                Ok(self.report(review, summary, begun))
            }
        }
    }

    fn report<P>(
        &self,
        review: Review<P>,
        summary: Summary,
        begun: Instant,
    ) -> (Report, Vec<Reject>) {
        let Review { form, columns, date_order, skipped, rows, checked, aside } = review;
        let report = Report {
            form: form.to_string(),
            date_order: date_order.to_string(),
            columns,
            other_sheets: aside.sheets.into_iter().map(|sheet| sheet.name).collect(),
            hidden_rows: aside.hidden.len(),
            skipped,
            rows_read: rows,
            summary,
            repeated: checked.repeated,
            rejected: checked.rejected,
            unclear_days: checked.unclear_days,
            is_dry_run: self.is_dry_run,
            seconds: begun.elapsed().as_secs_f64(),
        };
        (report, checked.rejects)
    }

    async fn site(&self) -> Result<Site, Problem> {
        let (platform, id) = (self.platform, self.site);
        platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                let who = Can::<UploadRoster>::system();
                let at = who.at_place(site_place(conn, None, id).await?)?;
                site::site(conn, platform, &at).await
            })
            .await
    }

    async fn scholars(
        &self,
        (columns, today): (&Columns, NaiveDate),
        rows: u64,
        checked: &mut Checked<Child>,
    ) -> Result<Summary, Problem> {
        let sealer = sealer(self.platform)?;
        self.platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                let who = Can::<UploadRoster>::system();
                let at = who.at_place(site_place(conn, None, self.site).await?)?;
                let how = How {
                    enters_similar: self.enters_similar,
                    is_plan: self.is_dry_run,
                    progress: &Untold,
                    today,
                };
                let done = scholars(conn, &at, &sealer, (columns, checked), how).await?;
                let actions = ("scholar.import", ("scholar.import-change", Scholar::ENTITY));
                self.noted(conn, &at, &sealer, (actions, rows), done).await
            })
            .await
    }

    async fn staff(
        &self,
        (columns, today): (&Columns, NaiveDate),
        rows: u64,
        checked: &mut Checked<Member>,
    ) -> Result<Summary, Problem> {
        let sealer = sealer(self.platform)?;
        self.platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                let who = Can::<UploadRoster>::system();
                let at = who.at_place(site_place(conn, None, self.site).await?)?;
                let how = How {
                    enters_similar: true,
                    is_plan: self.is_dry_run,
                    progress: &Untold,
                    today,
                };
                let done = staff(conn, &at, &sealer, (columns, checked), how).await?;
                let changed = ("staff-member.import-change", StaffMember::ENTITY);
                let actions = ("staff-member.import", changed);
                self.noted(conn, &at, &sealer, (actions, rows), done).await
            })
            .await
    }

    /// Puts what was written down in the audit log, and among the uploads of the site, so that it can be taken back.
    /// The actions are those of the file and of the people whom it changed.
    async fn noted(
        &self,
        conn: &mut AsyncPgConnection,
        at: &AtSite<'_, impl Action>,
        sealer: &Sealer,
        ((imported, changed), rows): (Actions, u64),
        (summary, written): (Summary, Vec<Written>),
    ) -> Result<Summary, Problem> {
        if self.is_dry_run || !summary.is_change() {
            return Ok(summary);
        }
        let clock = self.platform.clock();
        let name: String = self.file_name.chars().take(255).collect();
        let new = store::New {
            name: if name.is_empty() { self.kind.text() } else { &name },
            lines: i32::try_from(rows).unwrap_or(i32::MAX),
            ..store::New::done(store::upload_id(conn).await?, self.kind, summary, clock.now())?
        };
        let id = store::upload_insert(conn, at, new).await?.id;
        store::rows_insert(conn, at, sealer, id, &written).await?;
        let mut entries = commit::entries(changed, at, &written);
        entries.push(audit::Entry {
            action: imported,
            entity: "site",
            entity_id: self.site.to_string(),
            account_id: Some(at.place().account),
            before: None,
            after: Some(json!({
                "fileName": self.file_name, "uploadId": id, "summary": summary,
            })),
        });
        audit::record_all(conn, clock, self.actor.clone(), entries).await?;
        Ok(summary)
    }
}

/// Names of actions in the audit log: of the file, and of the people whom it changed with what they are.
type Actions = (&'static str, (&'static str, &'static str));

/// How people are entered of whom nobody can be asked.
#[derive(Clone, Copy)]
pub struct How<'p> {
    /// Those who look like a scholar of the account, or like the child of a line above, are entered too.
    pub enters_similar: bool,
    /// Nothing is written.
    pub is_plan: bool,
    /// Hears how far it is.
    pub progress: &'p dyn Progress,
    /// The site's today. Whoever is checked in stays.
    pub today: NaiveDate,
}

/// Enters the children of a file; those who cannot be entered are left out and told of.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &mut Checked<Child>),
    how: How<'_>,
) -> Result<(Summary, Vec<Written>), Problem> {
    if !how.is_plan {
        commit::lock(conn, at).await?;
    }
    if !how.enters_similar {
        reject_similar(conn, at, columns, checked).await?;
    }
    let nobody = HashSet::new();
    let leaving = Leaving { today: how.today, lines: Some(&nobody) };
    let Committed { mut summary, written, refused } = match how.is_plan {
        true => commit::plan(conn, at, sealer, &checked.people, leaving).await?,
        false => commit::commit(conn, at, sealer, &checked.people, (leaving, how.progress)).await?,
    };
    checked.leave_out(refused.into_iter().flat_map(|row| row.rejects(columns)).collect());
    checked.reject_future_inactive_dates(columns);
    summary.left_out = checked.rejected;
    summary.merged = checked.merged();
    Ok((summary, written))
}

/// Enters the staff of a file; those who cannot be entered are left out and told of.
pub async fn staff(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (columns, checked): (&Columns, &mut Checked<Member>),
    how: How<'_>,
) -> Result<(Summary, Vec<Written>), Problem> {
    let (mut summary, written) = match how.is_plan {
        true => {
            let planned = enter::planned(conn, at, sealer, (columns, checked)).await?;
            (enter::summary(&planned), Vec::new())
        }
        false => enter::commit(conn, at, sealer, (columns, checked), how.progress).await?,
    };
    checked.reject_future_inactive_dates(columns);
    summary.left_out = checked.rejected;
    Ok((summary, written))
}

/// Rejects the children who are new and look like a scholar of the account, or like the child of a line above.
async fn reject_similar(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    columns: &Columns,
    checked: &mut Checked<Child>,
) -> Result<(), Problem> {
    let heading = columns.of(Target::FirstName).or(columns.of(Target::Name));
    let heading = heading.map(|column| column.heading.as_str()).unwrap_or_default();
    let reject = |child: &Child, fault| {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        let (first, last) = (name(&child.request.first_name), name(&child.request.last_name));
        Reject::new(child.line, heading, &format!("{first} {last}"), fault)
    };
    let mut rejects = Vec::new();
    let mut new: Vec<&Child> = Vec::new();
    for batch in checked.people.chunks(BATCH) {
        let known = commit::known(conn, at, batch).await?;
        let unknown = batch.iter().zip(known).filter(|(_, known)| known.is_none());
        let unknown: Vec<&Child> = unknown.map(|(child, _)| child).collect();
        let identities: Vec<_> = unknown.iter().map(|child| child.key.clone()).collect();
        let find =
            async |conn: &mut AsyncPgConnection| similar::find_all(conn, at, &identities).await;
        let found = row_scope::as_caller(conn, at, find).await?;
        for (place, child) in unknown.into_iter().enumerate() {
            let Some(others) = found.get(&place) else {
                new.push(child);
                continue;
            };
            let named = |one: &SimilarScholar| {
                format!(
                    "{} {}, born {} (scholar {})",
                    one.first_name, one.last_name, one.birth_date, one.scholar_id
                )
            };
            let others: Vec<String> = others.iter().map(named).collect();
            rejects.push(reject(child, faults::alike(&others.join("; "))));
        }
    }
    let keys: Vec<_> = new.iter().map(|child| &child.key).collect();
    let mut rejected = HashSet::new();
    for (later, earlier, _) in similar::among(&keys) {
        let (Some(child), Some(above)) = (new.get(later), new.get(earlier)) else { continue };
        // The line above may be left out itself; then this one is looked at when that is mended.
        if rejected.insert(child.line) {
            rejects.push(reject(child, faults::alike_line(above.line)));
        }
    }
    checked.leave_out(rejects);
    Ok(())
}
