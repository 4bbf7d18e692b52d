//! Enters an upload: one transaction, run as a job.

use contracts::directory::site_place;
use diesel_async::{AsyncConnection, AsyncPgConnection};
use platform::{
    Platform, audit,
    auth::{Action, At, Can},
    error::Problem,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    record::Record,
    sealed::Sealer,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    model::{Choices, UploadState},
    outcomes,
    progress::{self, STOPPED},
    review,
    store::{self, Row, UploadChange},
};
use crate::{
    actions::UploadRoster,
    import::{
        child::Child,
        columns::Kind,
        commit::{self, Summary, Written},
        importer,
        read::Table,
        rows::Site,
        staff::{Member, enter},
    },
    scholars::{model::Scholar, sealing, similar},
    staff::members::model::StaffMember,
};

/// The job of an upload.
const KIND: &str = "roster.import";
/// Attempts after which an upload that fails by no fault of its file is given up.
const ATTEMPTS: i32 = 10;

/// What the job knows.
#[derive(Serialize, Deserialize)]
struct Told {
    site: i64,
    kind: Kind,
    upload: i64,
    /// Which attempt it is: one that was stopped is over.
    attempt: i32,
    /// Who began it.
    user: i64,
}

/// The jobs of uploads.
pub fn jobs() -> Vec<Handler> {
    vec![Handler::new(KIND, |platform, conn, job| Box::pin(import(platform, conn, job))).at_once(2)]
}

/// Asks for an upload to be entered, in the caller's transaction.
pub async fn enqueue(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    account: i64,
    (site, user): (i64, i64),
    row: &Row,
) -> Result<(), Problem> {
    let (key, now) = (format!("{}/{}", row.id, row.attempt), platform.clock().now());
    let told = Told { site, kind: row.kind(), upload: row.id, attempt: row.attempt, user };
    let payload = serde_json::to_value(told).map_err(Problem::internal)?;
    jobs::enqueue(conn, KIND, &key, Some(account), now, payload).await?;
    jobs::requested_by(conn, KIND, &key, (user, None)).await?;
    Ok(())
}

/// The rows of an upload are entered, the upload is done and the job too, in one transaction: after a crash all of it
/// happens or nothing has. Somebody who stops it meanwhile makes it write nothing.
async fn import(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let told: Told = serde_json::from_value(job.payload.clone())
        .map_err(|error| JobError::Never(error.to_string()))?;
    // In a savepoint: what a failed attempt wrote is gone, and why it failed stays.
    let entered = conn.transaction(async |conn| enter(platform, conn, &told).await).await;
    match entered {
        Ok(()) => Ok(Next::Done),
        // Whoever stopped it has said where it stands.
        Err(problem) if problem.name == STOPPED => Ok(Next::Done),
        Err(problem) if problem.status >= 500 && job.attempts < ATTEMPTS => {
            Err(JobError::Later(problem.to_string()))
        }
        Err(problem) => {
            let noted = failed(conn, &told, &problem).await;
            noted.map(|()| Next::Done).map_err(|problem| JobError::Later(problem.to_string()))
        }
    }
}

/// The upload can be reviewed again, and says why it was not entered.
async fn failed(
    conn: &mut AsyncPgConnection,
    told: &Told,
    problem: &Problem,
) -> Result<(), Problem> {
    let mut who = Can::<UploadRoster>::system();
    who.principal.user_id = told.user;
    let at = who.at(site_place(conn, None, told.site).await?)?;
    let Some(row) = store::upload_lock(conn, &at, told.kind).await?.filter(|row| told.is(row))
    else {
        return Ok(());
    };
    let change = UploadChange {
        state: Some("reviewing"),
        problem: Some(Some(problem.detail.to_string())),
        ..UploadChange::default()
    };
    store::upload_update(conn, &at, row.id, change).await?;
    Ok(())
}

impl Told {
    /// Whether a row is the upload of this attempt, which is being entered.
    fn is(&self, row: &Row) -> bool {
        let is_importing = row.upload().is_ok_and(|it| it.state == UploadState::Importing);
        row.id == self.upload && row.attempt == self.attempt && is_importing
    }
}

async fn enter(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    told: &Told,
) -> Result<(), Problem> {
    // It acts for whoever began it, who was asked for their rights then.
    let mut who = Can::<UploadRoster>::system();
    who.principal.user_id = told.user;
    let at = who.at(site_place(conn, None, told.site).await?)?;
    // Read without a lock, so that somebody can stop it while it works.
    let Some(row) = store::upload_last(conn, &at, told.kind).await?.filter(|row| told.is(row))
    else {
        return Ok(());
    };
    let sealer = sealing::sealer(platform)?;
    let edits = review::edits(&sealer, &row)?;
    let table = review::table(&sealer, &row, &edits).await?;
    let site = importer::site(conn, platform, &at).await?;
    let before = store::choices_before(conn, &at, &row).await?;
    let work = Work { row: &row, table, site: &site, before: &before };
    let (summary, written, left_out) = match told.kind {
        Kind::Scholars => work.scholars(conn, platform, &at, &sealer).await?,
        Kind::Staff => work.staff(conn, platform, &at, &sealer).await?,
    };
    store::rows_insert(conn, &at, &sealer, row.id, &written).await?;
    if store::upload_lock(conn, &at, told.kind).await?.filter(|row| told.is(row)).is_none() {
        return Err(progress::stopped());
    }
    let change = UploadChange {
        state: Some("done"),
        summary: Some(serde_json::to_value(summary).map_err(Problem::internal)?),
        file: Some(None),
        problem: Some(None),
        ..UploadChange::default()
    };
    store::upload_update(conn, &at, row.id, change).await?;
    let (imported, changed) = match told.kind {
        Kind::Scholars => ("scholar.import", ("scholar.import-change", Scholar::ENTITY)),
        Kind::Staff => ("staff-member.import", ("staff-member.import-change", StaffMember::ENTITY)),
    };
    let entry = audit::Entry {
        action: imported,
        entity: "site",
        entity_id: told.site.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: Some(json!({
            "fileName": row.file_name(), "uploadId": row.id, "summary": summary,
            "leftOut": left_out,
        })),
    };
    let mut entries = commit::entries(changed, &at, &written);
    entries.push(entry);
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(())
}

/// What is to be entered.
struct Work<'w> {
    row: &'w Row,
    table: Table,
    site: &'w Site,
    before: &'w [Choices],
}

/// What an upload did: its summary, what was written, and how many rows were left out.
type Done = (Summary, Vec<Written>, u64);

impl Work<'_> {
    fn reporter<'p>(
        row: &Row,
        platform: &'p Platform,
        at: &At<'_, impl Action>,
        rows: usize,
    ) -> progress::Reporter<'p> {
        let place = at.place();
        let (kind, upload, attempt) = (row.kind(), row.id, row.attempt);
        progress::Reporter { platform, place, kind, upload, attempt, rows }
    }

    async fn scholars(
        self,
        conn: &mut AsyncPgConnection,
        platform: &Platform,
        at: &At<'_, impl Action>,
        sealer: &Sealer,
    ) -> Result<Done, Problem> {
        let review = review::checked::<Child>(self.row, self.table, self.site, self.before)?;
        let mut checked = review.checked;
        let decisions = self.row.choices().similar;
        outcomes::decide(conn, at, &mut checked.people, &decisions).await?;
        let reporter = Self::reporter(self.row, platform, at, checked.people.len());
        let (summary, written) =
            commit::commit(conn, at, sealer, &checked.people, &reporter).await?;
        let known = commit::known(conn, at, &checked.people).await?;
        let mut apart = Vec::new();
        for (child, known) in checked.people.iter().zip(known) {
            let others = decisions.get(&child.line).map(|said| said.not_same_as.as_slice());
            let pair = |other: &i64| known.map(|child| (child.id, *other));
            apart.extend(others.unwrap_or_default().iter().filter_map(pair));
        }
        similar::remember(conn, platform, at, &apart).await?;
        Ok((summary, written, checked.rejected))
    }

    async fn staff(
        self,
        conn: &mut AsyncPgConnection,
        platform: &Platform,
        at: &At<'_, impl Action>,
        sealer: &Sealer,
    ) -> Result<Done, Problem> {
        let review = review::checked::<Member>(self.row, self.table, self.site, self.before)?;
        let mut checked = review.checked;
        let reporter = Self::reporter(self.row, platform, at, checked.people.len());
        let (summary, written) =
            enter::commit(conn, at, sealer, (&review.columns, &mut checked), &reporter).await?;
        Ok((summary, written, checked.rejected))
    }
}
