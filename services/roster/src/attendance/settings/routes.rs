//! HTTP for settings of attendance.

use actix_web::{
    get, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Level, OwnSettingsRequest, Settings, SettingsQuery, SettingsRequest},
    store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(read_attendance_settings)
        .service(save_attendance_settings)
        .service(save_own_attendance_settings);
}

/// How attendance is taken at a site and how the caller sees registers: what the caller says, else the site, else its
/// program, else its account.
#[platform::path(tag = "attendance", params(SettingsQuery), responses((status = 200, body = Settings)))]
#[get("/attendance/settings")]
pub async fn read_attendance_settings(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<SettingsQuery>,
) -> Answer<Settings> {
    let settings = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(site_place(conn, None, query.site_id).await?)?;
            Ok::<_, Problem>(store::settings(conn, &at).await?)
        })
        .await?;
    Ok(Json(settings))
}

/// Keeps what a site, its program or its account says of attendance; answers what counts at the site then.
///
/// Errors: 403 for a wider place than the caller's role is at.
#[platform::path(tag = "attendance", request_body = SettingsRequest, responses((status = 200, body = Settings)))]
#[put("/attendance/settings")]
pub async fn save_attendance_settings(
    platform: Data<Platform>,
    who: Can<actions::EditAttendanceSettings>,
    Valid(body): Valid<SettingsRequest>,
) -> Answer<Settings> {
    let settings = body.settings.checked()?;
    let now = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let site = who.at(site_place(conn, None, body.site_id).await?)?;
            let at = who.at(body.level.of(site.place()))?;
            let before = store::settings(conn, &site).await?;
            let audited = |all: &Settings| match body.level {
                Level::Site => all.site.clone(),
                Level::Program => all.program.clone(),
                Level::Account => all.account.clone(),
            };
            store::settings_write(conn, &at, &settings).await?;
            let place = at.place();
            let id = place.site.or(place.program).unwrap_or(place.account);
            let entry = audit::Entry {
                action: "attendance-settings.edit",
                entity: "attendance-settings",
                entity_id: id.to_string(),
                account_id: Some(place.account),
                before: Some(json!(audited(&before))),
                after: Some(json!(settings)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<Settings, Problem>(store::settings(conn, &site).await?)
        })
        .await?;
    Ok(Json(now))
}

/// Keeps what the caller says of attendance at the sites of an account; answers what counts at the site then.
///
/// Errors: 403 for an integrator, who is nobody with a view of their own.
#[platform::path(tag = "attendance", request_body = OwnSettingsRequest, responses((status = 200, body = Settings)))]
#[put("/attendance/settings/own")]
pub async fn save_own_attendance_settings(
    platform: Data<Platform>,
    who: Can<actions::EditOwnAttendanceSettings>,
    Valid(body): Valid<OwnSettingsRequest>,
) -> Answer<Settings> {
    let settings = body.settings.checked()?;
    let now = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(site_place(conn, None, body.site_id).await?)?;
            if at.user_id() <= 0 {
                return Err(Problem::forbidden());
            }
            let before = store::settings(conn, &at).await?.user;
            store::own_settings_write(conn, &at, &settings).await?;
            let entry = audit::Entry {
                action: "attendance-settings.edit-own",
                entity: "attendance-settings",
                entity_id: at.user_id().to_string(),
                account_id: Some(at.place().account),
                before: Some(json!(before)),
                after: Some(json!(settings)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<Settings, Problem>(store::settings(conn, &at).await?)
        })
        .await?;
    Ok(Json(now))
}
