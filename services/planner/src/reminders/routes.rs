//! HTTP for reminders: each person's own choice.

use actix_web::{
    get, put,
    web::{Data, Json},
};
use chrono_tz::Tz;
use platform::{
    Fault, Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    fault,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Choice, ReminderQuery, ReminderRequest, Reminders},
    store,
};
use crate::actions::ChooseReminders;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_reminders).service(choose_reminders);
}

/// When the caller is written to about tasks that are theirs in an account.
#[platform::path(tag = "reminders", params(ReminderQuery), responses((status = 200, body = Reminders)))]
#[get("/reminders")]
pub async fn read_reminders(
    platform: Data<Platform>,
    who: Can<ChooseReminders>,
    ValidQuery(query): ValidQuery<ReminderQuery>,
) -> Answer<Reminders> {
    let account = required(query.account_id)?;
    who.sees(Place::account(account))?;
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::choice(conn, account, who.user_id()).await);
    Ok(Json(match found.await? {
        Some(row) => Reminders { choice: Choice::of(row.choice), time_zone: Some(row.time_zone) },
        None => Reminders { choice: Choice::None, time_zone: None },
    }))
}

/// Chooses when the caller is written to, after six in the morning of their time zone.
///
/// Errors: 400 on `accountId` and `timeZone`.
#[platform::path(tag = "reminders", request_body = ReminderRequest, responses((status = 200, body = Reminders)))]
#[put("/reminders")]
pub async fn choose_reminders(
    platform: Data<Platform>,
    who: Can<ChooseReminders>,
    Valid(body): Valid<ReminderRequest>,
) -> Answer<Reminders> {
    let account = required(body.account_id)?;
    const UNKNOWN: Fault = fault("timeZone", "Choose a time zone");
    let zone = body.time_zone.as_deref().and_then(|zone| zone.parse::<Tz>().ok());
    let zone = zone.ok_or_else(|| Problem::invalid("timeZone", UNKNOWN))?.name();
    // Nobody can be written to behind an integrator.
    if who.user_id() == 0 {
        return Err(Problem::forbidden());
    }
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let sees = who.sees(Place::account(account))?;
            store::choose(conn, &sees, body.choice, zone).await?;
            let entry = audit::Entry {
                action: "reminder.choose",
                entity: "user",
                entity_id: who.user_id().to_string(),
                account_id: Some(account),
                before: None,
                after: Some(json!({"choice": body.choice, "timeZone": zone})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(Json(Reminders { choice: body.choice, time_zone: Some(zone.to_owned()) }))
}

fn required(account: Option<i64>) -> Result<i64, Problem> {
    account.ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))
}
