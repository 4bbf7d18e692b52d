//! Enters an upload: one transaction, run as a job. When it is given up, the upload waits for its review again and says why.

use std::collections::{HashMap, HashSet};

use contracts::directory::site_place;
use diesel_async::{AsyncConnection, AsyncPgConnection};
use platform::{
    Platform, audit,
    auth::{Action, AtSite, Can, Grant, Role, Scope, SitePlace},
    error::Problem,
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    record::Record,
    sealed::Sealer,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    direct,
    model::{Choices, RosterUpload, UploadState},
    outcomes,
    progress::{self, Reporter, STOPPED},
    review,
    store::{self, StoredUpload, UploadChange},
};
use crate::{
    actions::UploadRoster,
    import::{
        child::Child,
        columns::RosterKind,
        commit::{self, Committed, Leaving, Summary, Written},
        read::{Table, Wait},
        rejects::Reject,
        row_scope,
        rows::Site,
        site,
        staff::{Member, enter},
    },
    scholars::{enrollments::rules::STILL_HERE, model::Scholar, sealing, similar},
    staff::members::model::StaffMember,
};

/// The job of an upload.
const KIND: &str = "roster.import";

/// Payload of the import job.
#[derive(Serialize, Deserialize)]
struct JobPayload {
    site: i64,
    kind: RosterKind,
    upload: i64,
    /// Which attempt it is: one that was stopped is over.
    attempt: i32,
    /// Who began it.
    user: i64,
    /// Their role at the site.
    #[serde(default = "least_role")]
    role: Role,
    /// Where they may upload: what they see.
    #[serde(default)]
    grants: Vec<Grant>,
}

/// Everybody who may upload has this role at least: what counts for jobs of before the role was noted.
fn least_role() -> Role {
    Role::SessionAdmin
}

/// The jobs of uploads.
pub fn jobs() -> Vec<Handler> {
    let handler =
        Handler::new(KIND, |platform, conn, job| Box::pin(import(platform, conn, job))).at_once(2);
    vec![handler.on_failure(|platform, conn, job, error| {
        Box::pin(async move {
            let failed = give_up(platform, conn, job, error).await;
            failed.map_err(|problem| JobError::Later(problem.to_string()))
        })
    })]
}

/// Asks for an upload to be entered, in the caller's transaction. Answers the number of the job, by which it can be followed.
pub async fn enqueue(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    row: &StoredUpload,
) -> Result<i64, Problem> {
    let (key, now) = (format!("{}/{}", row.id, row.attempt), platform.clock().now());
    let user = at.user_id();
    let payload = JobPayload {
        site: at.place().site,
        kind: row.kind(),
        upload: row.id,
        attempt: row.attempt,
        user,
        role: at.role(),
        grants: at.scope().grants.clone(),
    };
    let payload = serde_json::to_value(payload).map_err(Problem::internal)?;
    jobs::enqueue(conn, KIND, &key, Some(at.place().account), now, payload).await?;
    Ok(jobs::requested_by(conn, KIND, &key, (user, Some(row.lines().into()))).await?)
}

/// The rows of an upload are entered, the upload is done and the job too, in one transaction: after a crash all of it
/// happens or nothing has. Somebody who stops it meanwhile makes it write nothing.
async fn import(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let payload: JobPayload = serde_json::from_value(job.payload.clone())?;
    // In a savepoint: what a failed attempt wrote is gone, and why it failed stays.
    let entered = conn.transaction(async |conn| enter(platform, conn, &payload).await).await;
    match entered {
        Ok(()) => Ok(Next::Done),
        // Whoever stopped it has said where it stands.
        Err(problem) if problem.name == STOPPED => Ok(Next::Done),
        Err(problem) if problem.status >= 500 => Err(JobError::Later(problem.to_string())),
        Err(problem) => Err(JobError::Never(format!("{}: {}", problem.name, problem.detail))),
    }
}

/// The name of an error that [`import`] has put in front, such as `Error_RosterHasErrors`.
fn name_of(error: &JobError) -> &str {
    let JobError::Never(text) = error else { return COMMON_ERROR };
    let name = text.split_once(':').map(|(name, _)| name);
    name.filter(|name| name.starts_with("Error_")).unwrap_or(COMMON_ERROR)
}

/// The upload waits for its review again, and says why; one that has no review is over. Nothing of it was written.
async fn give_up(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    job: &Job,
    error: &JobError,
) -> Result<(), Problem> {
    let Ok(payload) = serde_json::from_value::<JobPayload>(job.payload.clone()) else {
        return Ok(());
    };
    let mut who = Can::<UploadRoster>::system();
    who.principal.user_id = payload.user;
    let at = match site_place(conn, None, payload.site).await {
        // The site is gone, and its uploads with it.
        Err(problem) if problem.status == 404 => return Ok(()),
        place => who.at_place(place?)?,
    };
    let Some(row) =
        store::upload_lock(conn, &at, payload.kind).await?.filter(|row| payload.is(row))
    else {
        return Ok(());
    };
    let before = row.upload()?;
    let change = UploadChange {
        state: Some(if row.is_direct { "failed" } else { "reviewing" }),
        file: row.is_direct.then_some(None),
        problem: Some(Some(name_of(error).to_owned())),
        ..UploadChange::default()
    };
    let failed = store::upload_update(conn, &at, row.id, change).await?.upload()?;
    let entry =
        audit::Entry::change::<RosterUpload>("roster-upload.fail", Some(&before), Some(&failed));
    audit::record(conn, platform.clock(), &who.principal, entry).await?;
    Ok(())
}

impl JobPayload {
    /// Whether an upload is the one that is meant, and still being entered.
    fn is(&self, row: &StoredUpload) -> bool {
        let is_importing = row.upload().is_ok_and(|it| it.state == UploadState::Importing);
        row.id == self.upload && row.attempt == self.attempt && is_importing
    }

    /// What whoever began it sees; the whole account for jobs of before that was noted, which were reviewed beside all of it.
    fn scope(&self, place: SitePlace) -> Scope {
        match self.grants.is_empty() {
            true => Scope::system_of(place.account),
            false => Scope { grants: self.grants.clone() },
        }
    }
}

async fn enter(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    payload: &JobPayload,
) -> Result<(), Problem> {
    // It acts for whoever began it, who was asked for their rights then.
    let mut who = Can::<UploadRoster>::system();
    who.principal.user_id = payload.user;
    let place = site_place(conn, None, payload.site).await?;
    who.scope = payload.scope(place);
    let at = who.at_place(place)?;
    // Read without a lock, so that somebody can stop it while it works.
    let Some(row) =
        store::upload_last(conn, &at, payload.kind).await?.filter(|row| payload.is(row))
    else {
        return Ok(());
    };
    let sealer = sealing::sealer(platform)?;
    let site = Site { sender: Some(payload.role), ..site::site(conn, platform, &at).await? };
    let (summary, written, rejects) = if row.is_direct {
        direct::enter(conn, platform, &at, &sealer, (&row, &site)).await?
    } else {
        let edits = review::edits(&sealer, &row)?;
        let table = review::table(&sealer, &row, &edits, Wait::ForTurn).await?;
        let before = store::choices_before(conn, &at, &row).await?;
        let work = Work { row: &row, table, site: &site, before: &before };
        match payload.kind {
            RosterKind::Scholars => work.scholars(conn, platform, &at, &sealer).await?,
            RosterKind::Staff => work.staff(conn, platform, &at, &sealer).await?,
        }
    };
    store::rows_insert(conn, &at, &sealer, row.id, &written).await?;
    if store::upload_lock(conn, &at, payload.kind).await?.filter(|row| payload.is(row)).is_none() {
        return Err(progress::stopped());
    }
    let change = UploadChange {
        state: Some("done"),
        summary: Some(serde_json::to_value(summary).map_err(Problem::internal)?),
        file: Some(None),
        problem: Some(None),
        done_at: Some(platform.clock().now()),
        rejects: rejects
            .filter(|_| row.is_direct)
            .map(|rejects| direct::seal_rejects(&sealer, row.id, &rejects))
            .transpose()?,
        ..UploadChange::default()
    };
    store::upload_update(conn, &at, row.id, change).await?;
    let (imported, changed) = match payload.kind {
        RosterKind::Scholars => ("scholar.import", ("scholar.import-change", Scholar::ENTITY)),
        RosterKind::Staff => {
            ("staff-member.import", ("staff-member.import-change", StaffMember::ENTITY))
        }
    };
    let entry = audit::Entry {
        action: imported,
        entity: "site",
        entity_id: payload.site.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: Some(json!({
            "fileName": row.file_name(), "uploadId": row.id, "summary": summary,
            "leftOut": summary.left_out,
        })),
    };
    let mut entries = commit::entries(changed, &at, &written);
    entries.push(entry);
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(())
}

/// What is to be entered.
struct Work<'w> {
    row: &'w StoredUpload,
    table: Table,
    site: &'w Site,
    before: &'w [Choices],
}

/// What an upload did: its summary, what was written, and what was left out, where nobody has seen that before.
type ImportOutcome = (Summary, Vec<Written>, Option<Vec<Reject>>);

/// What is answered for a failure that is nobody's fault.
const COMMON_ERROR: &str = platform::error::names::COMMON_ERROR;

impl Work<'_> {
    async fn scholars(
        self,
        conn: &mut AsyncPgConnection,
        platform: &Platform,
        at: &AtSite<'_, impl Action>,
        sealer: &Sealer,
    ) -> Result<ImportOutcome, Problem> {
        let review = review::checked::<Child>(self.row, self.table, self.site, self.before)?;
        let mut checked = review.checked;
        let Choices { similar: decisions, left_out, still_here, .. } = self.row.choices();
        let still_here = still_here.into_iter().collect();
        let leaving = Leaving { today: self.site.today, lines: Some(&still_here) };
        // Since the review somebody may have entered a child like one of the file, or changed what it was checked by. Nobody
        // enters another one from here on.
        commit::lock(conn, at).await?;
        let found = outcomes::settle(
            conn,
            at,
            sealer,
            (&review.columns, &mut checked),
            &decisions,
            leaving,
        )
        .await?;
        if !found.similar.is_empty() {
            return Err(has_similar());
        }
        agreed(&checked.rejects, &left_out)?;
        let reporter = Reporter::new(self.row, platform, at, checked.people.len());
        let Committed { mut summary, written, refused } =
            commit::commit(conn, at, sealer, &checked.people, (leaving, &reporter)).await?;
        if !refused.is_empty() {
            return Err(has_errors());
        }
        let known = commit::known(conn, at, &checked.people).await?;
        let lines = checked.people.iter().zip(&known);
        let ids: HashMap<u64, i64> =
            lines.filter_map(|(child, known)| Some((child.line, known.as_ref()?.id))).collect();
        let mut apart = Vec::new();
        for (line, decision) in &decisions {
            let Some(child) = ids.get(line) else { continue };
            let others = decision.not_same_as_lines.iter().filter_map(|line| ids.get(line));
            apart.extend(decision.not_same_as.iter().chain(others).map(|other| (*child, *other)));
        }
        // Of children whom the person does not see they have said nothing.
        row_scope::as_caller(conn, at, async |conn| {
            similar::remember(conn, platform, at, &apart).await
        })
        .await?;
        summary.left_out = checked.rejected;
        summary.merged = checked.merged();
        Ok((summary, written, None))
    }

    async fn staff(
        self,
        conn: &mut AsyncPgConnection,
        platform: &Platform,
        at: &AtSite<'_, impl Action>,
        sealer: &Sealer,
    ) -> Result<ImportOutcome, Problem> {
        let review = review::checked::<Member>(self.row, self.table, self.site, self.before)?;
        let mut checked = review.checked;
        let reporter = Reporter::new(self.row, platform, at, checked.people.len());
        let (mut summary, written) =
            enter::commit(conn, at, sealer, (&review.columns, &mut checked), &reporter).await?;
        agreed(&checked.rejects, &self.row.choices().left_out)?;
        summary.left_out = checked.rejected;
        Ok((summary, written, None))
    }
}

/// Errors: a line has a fault that the person has not agreed to leave out, since it has come up after the review.
fn agreed(rejects: &[Reject], left_out: &[u64]) -> Result<(), Problem> {
    let left_out: HashSet<u64> = left_out.iter().copied().collect();
    let is_new = |reject: &Reject| !left_out.contains(&reject.line);
    if rejects.iter().any(is_new) { Err(has_errors()) } else { Ok(()) }
}

/// Some lines have faults (409).
pub fn has_errors() -> Problem {
    let detail = "Some lines have errors. Please correct them, or leave them out.";
    Problem::conflict("Error_RosterHasErrors", detail)
}

/// Some lines end the enrollment of scholars who are checked in (409).
pub fn has_still_here() -> Problem {
    let detail =
        "Some lines make scholars inactive who are checked in at this site. Please confirm that.";
    Problem::conflict(STILL_HERE, detail)
}

/// Some lines look like scholars (409).
pub fn has_similar() -> Problem {
    let detail = "Some lines look like scholars in your roster or like other lines. Please say of each whether they are the same child.";
    Problem::conflict("Error_RosterHasSimilar", detail)
}
