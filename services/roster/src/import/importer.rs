//! An import from beginning to end.

use std::time::Instant;

use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    audit::{self, Actor},
    auth::{Action, At, Can, Scope},
    error::Problem,
    record::Record,
    text::name_key,
};
use serde::Serialize;
use serde_json::json;

use super::{
    child::Child,
    columns::{Columns, Kind, Mapping},
    commit::{self, Summary, Written},
    progress::Untold,
    read::{Limits, Skipped},
    rejects::Reject,
    review::{self, Review, ReviewError},
    rows::{Checked, Site},
    staff::{Member, enter},
};
use crate::{
    actions::UploadRoster,
    classrooms,
    scholars::{
        enrollments,
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
    pub kind: Kind,
    /// The site at which they are entered.
    pub site: i64,
    /// What the person chose.
    pub mapping: &'a Mapping,
    /// Name of the file, for the record.
    pub file_name: &'a str,
    /// Children who look like a scholar of the account are entered too; otherwise they are rejected, for nobody is there to
    /// say whether they are one child.
    pub enters_similar: bool,
    /// Nothing is written.
    pub is_dry_run: bool,
}

/// What became of a file.
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
    /// Lines that were left out.
    pub skipped: Vec<Skipped>,
    /// Rows below the headings.
    pub rows_read: u64,
    /// What became of the people; what would, of a dry run.
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
            Kind::Scholars => {
                let mut review = review::review::<Child>(bytes, limits, self.mapping, &site)?;
                let summary = self.scholars(&mut review.checked).await?;
                Ok(self.report(review, summary, begun))
            }
            Kind::Staff => {
                let mut review = review::review::<Member>(bytes, limits, self.mapping, &site)?;
                let summary = self.staff(&review.columns, &mut review.checked).await?;
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
        let Review { form, columns, date_order, skipped, rows, checked } = review;
        let report = Report {
            form: form.to_string(),
            date_order: date_order.to_string(),
            columns,
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
                let at = who.at(site_place(conn, None, id).await?)?;
                site(conn, platform, &at).await
            })
            .await
    }

    async fn scholars(&self, checked: &mut Checked<Child>) -> Result<Summary, Problem> {
        let sealer = sealer(self.platform)?;
        self.platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                let who = Can::<UploadRoster>::system();
                let at = who.at(site_place(conn, None, self.site).await?)?;
                if !self.enters_similar {
                    reject_similar(conn, &at, checked).await?;
                }
                if self.is_dry_run {
                    return commit::plan(conn, &at, &sealer, &checked.people).await;
                }
                let done = commit::commit(conn, &at, &sealer, &checked.people, &Untold).await?;
                let actions = ("scholar.import", ("scholar.import-change", Scholar::ENTITY));
                self.audited(conn, &at, actions, done).await
            })
            .await
    }

    async fn staff(
        &self,
        columns: &Columns,
        checked: &mut Checked<Member>,
    ) -> Result<Summary, Problem> {
        let sealer = sealer(self.platform)?;
        self.platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                let who = Can::<UploadRoster>::system();
                let at = who.at(site_place(conn, None, self.site).await?)?;
                if self.is_dry_run {
                    let planned = enter::planned(conn, &at, &sealer, (columns, checked)).await?;
                    return Ok(enter::summary(&planned));
                }
                let done = enter::commit(conn, &at, &sealer, (columns, checked), &Untold).await?;
                let changed = ("staff-member.import-change", StaffMember::ENTITY);
                self.audited(conn, &at, ("staff-member.import", changed), done).await
            })
            .await
    }

    /// Puts what was written down in the audit log; `actions` are those of the file and of the people whom it changed.
    async fn audited(
        &self,
        conn: &mut AsyncPgConnection,
        at: &At<'_, impl Action>,
        (imported, changed): (&'static str, (&'static str, &'static str)),
        (summary, written): (Summary, Vec<Written>),
    ) -> Result<Summary, Problem> {
        if summary.is_change() {
            let mut entries = commit::entries(changed, at, &written);
            entries.push(audit::Entry {
                action: imported,
                entity: "site",
                entity_id: self.site.to_string(),
                account_id: Some(at.place().account),
                before: None,
                after: Some(json!({ "fileName": self.file_name, "summary": summary })),
            });
            let clock = self.platform.clock();
            audit::record_all(conn, clock, self.actor.clone(), entries).await?;
        }
        Ok(summary)
    }
}

/// Rejects the children who are new and look like a scholar of the account.
async fn reject_similar(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    checked: &mut Checked<Child>,
) -> Result<(), Problem> {
    let mut rejects = Vec::new();
    for batch in checked.people.chunks(BATCH) {
        let known = commit::known(conn, at, batch).await?;
        let new = batch.iter().zip(known).filter(|(_, known)| known.is_none());
        let new: Vec<&Child> = new.map(|(child, _)| child).collect();
        let identities: Vec<_> = new.iter().map(|child| child.key.clone()).collect();
        let found = similar::find_all(conn, at, &identities).await?;
        for (child, others) in
            new.iter().enumerate().filter_map(|(place, child)| Some((child, found.get(&place)?)))
        {
            let named = |one: &SimilarScholar| {
                format!(
                    "{} {}, born {} (scholar {})",
                    one.first_name, one.last_name, one.birth_date, one.scholar_id
                )
            };
            let others: Vec<String> = others.iter().map(named).collect();
            let name = |name: &Option<String>| name.clone().unwrap_or_default();
            let (first, last) = (name(&child.request.first_name), name(&child.request.last_name));
            rejects.push(Reject {
                line: child.line,
                column: String::new(),
                value: format!("{first} {last}"),
                reason: format!("This child looks like {}", others.join("; ")),
            });
        }
    }
    checked.leave_out(rejects);
    Ok(())
}

/// What a site is to the rows of a file.
pub async fn site(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
) -> Result<Site, Problem> {
    let id = at.place().site.unwrap_or_default();
    let rooms = classrooms::classroom_list(conn, at).await?;
    let classrooms = rooms.into_iter().map(|room| (name_key(&room.name), room.id)).collect();
    let today = enrollments::today(conn, platform, Some(id)).await?;
    Ok(Site { id, today, classrooms })
}
