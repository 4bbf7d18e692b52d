//! Tells those who run a site that somebody who must not collect a child was named at its check-out.

use chrono::NaiveDate;
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::{self, Entry},
    auth::{Action, At},
    jobs::{self, Handler, Job, JobError, Next, Outcome},
    mail::{Locale, Recipient, Template, Wording},
};
use serde::{Deserialize, Serialize};

use super::{model::Contact, store};

/// The letter to one admin.
const LETTER: &str = "roster.barred-collector";

const BARRED: Template = Template {
    en: Wording {
        subject: "Pickup refused at {{site}}",
        text: include_str!("../../templates/mail/barred.en.txt"),
        html: include_str!("../../templates/mail/barred.en.html"),
    },
    es: Wording {
        subject: "Se rechazó una recogida en {{site}}",
        text: include_str!("../../templates/mail/barred.es.txt"),
        html: include_str!("../../templates/mail/barred.es.html"),
    },
};

/// What the letter's job knows. Neither the child nor the person is named in mail: it leads to the child's history, which
/// shows both.
#[derive(Serialize, Deserialize)]
struct Told {
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
    at: &At<'_, impl Action>,
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
        after: Some(serde_json::json!({
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
            let site = place.site.unwrap_or_default();
            let told = Told { user, site, scholar: Some(*scholar_id) };
            let payload = serde_json::to_value(told).map_err(Problem::internal)?;
            jobs::enqueue(conn, LETTER, &key, Some(place.account), now, payload).await?;
        }
    }
    Ok(())
}

/// The jobs of attendance.
pub fn jobs() -> Vec<Handler> {
    vec![Handler::new(LETTER, |platform, conn, job| Box::pin(letter(platform, conn, job)))]
}

/// Sends [`LETTER`], unless the site or the admin is gone.
async fn letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let never = |error: String| JobError::Never(error);
    let told: Told =
        serde_json::from_value(job.payload.clone()).map_err(|error| never(error.to_string()))?;
    let (Some(site), Some(user)) =
        (directory::site(conn, told.site).await?, directory::user(conn, told.user).await?)
    else {
        return Ok(Next::Done);
    };
    let name = format!("{} {}", user.first_name, user.last_name);
    let to = Recipient::new(&name, &user.email).map_err(|error| never(error.to_string()))?;
    let page = match told.scholar {
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
    let values = [("name", name.as_str()), ("site", site.name.as_str()), ("link", link.as_str())];
    let letter = BARRED
        .letter(Locale::of(user.locale.as_deref()), to, &values)
        .map_err(|error| never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}
