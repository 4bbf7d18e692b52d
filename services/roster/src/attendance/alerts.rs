//! Tells those who run a site that somebody who must not collect a child was named at its check-out, and that a child left
//! with somebody who is not on its list; keeps who let a child go without the code of who collected it.

use chrono::NaiveDate;
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::{self, Entry},
    auth::{Action, AtSite, SitePlace},
    jobs::{self, Handler, Job, Next, Outcome},
    mail::Template,
    mail_template,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    marks::Content,
    model::{Contact, CurrentMark},
    store,
};

/// The letter to one admin about somebody who must not.
const LETTER: &str = "roster.barred-collector";
/// The letter to one admin about somebody who is not on the list.
const OFF_LIST_LETTER: &str = "roster.off-list-pickup";

const BARRED: Template =
    mail_template!("barred", "Pickup refused at {{site}}", "Se rechazó una recogida en {{site}}");

const OFF_LIST: Template = mail_template!(
    "off-list",
    "Pickup by somebody not on the list at {{site}}",
    "Recogida por alguien que no está en la lista en {{site}}"
);

/// What a letter's job knows. Neither the child nor the person is named in mail: it leads to the child's history, which
/// shows both.
#[derive(Serialize, Deserialize)]
struct AlertPayload {
    user: i64,
    site: i64,
    /// None in what was put on its way before letters led there.
    scholar: Option<i64>,
}

/// Who must not collect which child.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The scholar at the site.
    pub ssm_id: i64,
    /// The scholar.
    pub scholar_id: i64,
    /// The contact.
    pub contact_id: i64,
    /// Their name.
    pub contact_name: String,
    /// On this day.
    pub day: NaiveDate,
}

impl Refused {
    /// A contact at the check-out of a day.
    pub fn of(ssm_id: i64, contact: &Contact, day: NaiveDate) -> Self {
        let (contact_id, contact_name) = (contact.contact_id, contact.name());
        Self { ssm_id, scholar_id: contact.scholar_id, contact_id, contact_name, day }
    }
}

/// Writes refusals into the audit log and puts a letter to each admin of the site on its way, one for each child, person
/// and day however often it is tried.
pub async fn refused(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    refusals: &[Refused],
) -> Result<(), Problem> {
    if refusals.is_empty() {
        return Ok(());
    }
    let place = at.place();
    let entries = refusals.iter().map(|refused| Entry {
        action: "attendance.collector-barred",
        entity: "enrollment",
        entity_id: refused.ssm_id.to_string(),
        account_id: Some(place.account),
        before: None,
        after: Some(json!({
            "siteId": place.site, "day": refused.day, "contactId": refused.contact_id,
            "contactName": refused.contact_name,
        })),
    });
    audit::record_all(conn, platform.clock(), at.principal(), entries.collect()).await?;
    let now = platform.clock().now();
    let admins = store::admins(conn, place).await?;
    for Refused { ssm_id, scholar_id, contact_id, day, .. } in refusals {
        for &user in &admins {
            let key = format!("{ssm_id}/{contact_id}/{day}/{user}");
            let payload = alert_payload(place, user, *scholar_id)?;
            jobs::enqueue(conn, LETTER, &key, Some(place.account), now, payload).await?;
        }
    }
    Ok(())
}

fn alert_payload(place: SitePlace, user: i64, scholar: i64) -> Result<Value, Problem> {
    let payload = AlertPayload { user, site: place.site, scholar: Some(scholar) };
    serde_json::to_value(payload).map_err(Problem::internal)
}

/// A child who left with somebody who is not on its list.
#[derive(Clone, Debug)]
pub struct OffList {
    ssm_id: i64,
    scholar_id: i64,
    /// The version of the mark that says so.
    version: i32,
    name: Option<String>,
    reason: Option<String>,
}

impl OffList {
    /// The child of a mark as it was, and what the mark says now.
    pub fn of(current: &CurrentMark, after: &Content) -> Self {
        Self {
            ssm_id: current.ssm_id,
            scholar_id: current.scholar_id,
            version: current.stored.version + 1,
            name: after.collected_by_name.clone(),
            reason: after.collected_reason.clone(),
        }
    }
}

/// Writes pickups by people who are not on the children's lists into the audit log and puts a letter to each admin of the site
/// and of its program on its way, one for each check-out.
pub async fn off_list(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    pickups: &[OffList],
) -> Result<(), Problem> {
    if pickups.is_empty() {
        return Ok(());
    }
    let place = at.place();
    let entries = pickups.iter().map(|pickup| Entry {
        action: "attendance.collector-off-list",
        entity: "enrollment",
        entity_id: pickup.ssm_id.to_string(),
        account_id: Some(place.account),
        before: None,
        after: Some(json!({
            "siteId": place.site, "day": day, "contactName": pickup.name, "reason": pickup.reason,
        })),
    });
    audit::record_all(conn, platform.clock(), at.principal(), entries.collect()).await?;
    let admins = store::admins_and_above(conn, place).await?;
    let mut letters = Vec::with_capacity(pickups.len() * admins.len());
    for OffList { ssm_id, scholar_id, version, .. } in pickups {
        for &user in &admins {
            let key = format!("{ssm_id}/{day}/{version}/{user}");
            letters.push((key, Some(place.account), alert_payload(place, user, *scholar_id)?));
        }
    }
    jobs::enqueue_all(conn, OFF_LIST_LETTER, platform.clock().now(), &letters).await?;
    Ok(())
}

/// A child who left without the code of who collected it.
#[derive(Clone, Debug)]
pub struct Overridden {
    /// The scholar at the site.
    pub ssm_id: i64,
    contact_id: i64,
    contact_name: Option<String>,
    reason: String,
}

impl Overridden {
    /// A child with the contact whose code was not asked for, what its mark says now, and why.
    pub fn of(ssm_id: i64, contact_id: i64, after: &Content, reason: &str) -> Self {
        let contact_name = after.collected_by_name.clone();
        Self { ssm_id, contact_id, contact_name, reason: reason.to_owned() }
    }
}

/// Writes into the audit log who let children go without the code of who collected them, and why.
pub async fn overridden(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    pickups: &[Overridden],
) -> Result<(), Problem> {
    if pickups.is_empty() {
        return Ok(());
    }
    let place = at.place();
    let entries = pickups.iter().map(|pickup| Entry {
        action: "attendance.code-override",
        entity: "enrollment",
        entity_id: pickup.ssm_id.to_string(),
        account_id: Some(place.account),
        before: None,
        after: Some(json!({
            "siteId": place.site, "day": day, "contactId": pickup.contact_id,
            "contactName": pickup.contact_name, "reason": pickup.reason,
        })),
    });
    Ok(audit::record_all(conn, platform.clock(), at.principal(), entries.collect()).await?)
}

/// The jobs of attendance.
pub fn jobs() -> Vec<Handler> {
    vec![
        Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job, &BARRED))),
        Handler::new(OFF_LIST_LETTER, |platform, conn, job| {
            Box::pin(letter(platform, conn, job, &OFF_LIST))
        }),
    ]
}

/// Sends a letter, unless the site or the admin is gone.
async fn letter(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    job: &Job,
    template: &Template,
) -> Outcome {
    let payload: AlertPayload = serde_json::from_value(job.payload.clone())?;
    let (Some(site), Some(user)) =
        (directory::site(conn, payload.site).await?, directory::user(conn, payload.user).await?)
    else {
        return Ok(Next::Done);
    };
    let page = match payload.scholar {
        Some(scholar) => format!("roster/scholar/{scholar}?tab=history"),
        None => "attendance".to_owned(),
    };
    let link = format!(
        "{}/a/{}/p/{}/s/{}/{page}",
        platform.settings().origin,
        site.account_id,
        site.program_id,
        site.id
    );
    user.write(platform, template, &[("site", &site.name), ("link", &link)])
}
