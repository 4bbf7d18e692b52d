//! HTTP for feeds: their owner makes and revokes them, and whoever knows the address reads it.

use actix_web::{
    HttpResponse, HttpResponseBuilder, delete, get,
    http::header,
    post,
    web::{Data, Json},
};
use chrono::TimeDelta;
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, Created, CreatedSecret, IfNoneMatch, PathId, Valid, ValidQuery},
    secrets,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    ics::Plan,
    model::{CalendarFeed, CalendarFeedList, FeedQuery, FeedRequest, FeedRow, NewCalendarFeed},
    store::{self, Of},
};
use crate::{actions::ReadCalendarFeed, places::requested_place};

/// Feeds of one person in one account.
const MOST: usize = 20;
/// What ended longer ago is not in a feed.
const PAST: TimeDelta = TimeDelta::days(180);

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_calendar_feeds)
        .service(create_calendar_feed)
        .service(delete_calendar_feed)
        .service(read_calendar_feed);
}

/// The caller's calendar feeds in an account, without their addresses, which are told once.
#[platform::path(tag = "calendar feeds", params(FeedQuery), responses((status = 200, body = CalendarFeedList)))]
#[get("/calendar-feeds")]
pub async fn list_calendar_feeds(
    platform: Data<Platform>,
    who: Can<ReadCalendarFeed>,
    ValidQuery(query): ValidQuery<FeedQuery>,
) -> Answer<CalendarFeedList> {
    let account = required_account(query.account_id)?;
    let sees = who.sees(Place::account(account))?;
    let results =
        platform.db().tenant_tx(&who.scope, async |conn| store::feed_list(conn, &sees).await);
    Ok(Json(CalendarFeedList { results: results.await? }))
}

/// Makes a secret address at which calendar programs read the caller's own plan, a program's, or a site's (RFC 5545). It
/// shows what the caller may see at the moment, and is told this once.
///
/// Errors: 400 on `accountId`, on `language`, and when the caller has 20 already.
#[platform::path(tag = "calendar feeds", request_body = FeedRequest, responses((status = 201, body = NewCalendarFeed)))]
#[post("/calendar-feeds")]
pub async fn create_calendar_feed(
    platform: Data<Platform>,
    who: Can<ReadCalendarFeed>,
    Valid(body): Valid<FeedRequest>,
) -> Result<CreatedSecret<NewCalendarFeed>, Problem> {
    let account = required_account(body.account_id)?;
    // An integrator has a token of its own.
    if who.user_id() == 0 {
        return Err(Problem::forbidden());
    }
    let token = secrets::random_token().map_err(Problem::internal)?;
    let hash = secrets::token_hash(&token);
    let feed = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = match body.program_id {
                Some(program) => requested_place(conn, program, body.site_id).await?.into(),
                None if body.site_id.is_some() => {
                    return Err(Problem::invalid("programId", Fault::required("Program")));
                }
                None => Place::account(account),
            };
            if place.account != account {
                return Err(Problem::not_found("program"));
            }
            let sees = who.sees(place)?;
            let language = language(conn, who.user_id(), body.language.as_deref()).await?;
            if store::feed_list(conn, &sees).await?.len() >= MOST {
                let message = "You can have at most 20 calendar addresses";
                return Err(Problem::invalid("accountId", platform::fault("mostFeeds", message)));
            }
            let now = platform.clock().now();
            let feed = store::feed_insert(conn, &sees, (&hash, language), now).await?;
            note(conn, &platform, &who, "calendar-feed.create", &feed).await?;
            Ok(feed)
        })
        .await?;
    let address =
        format!("{}/api/planner/calendar-feeds/{token}/calendar.ics", platform.settings().origin);
    let location = format!("/calendar-feeds?accountId={account}");
    Ok(CreatedSecret(Created { location, body: NewCalendarFeed { feed, address } }))
}

/// Revokes the address of a feed of the caller.
#[platform::path(tag = "calendar feeds", params(("feedId" = i64, Path)), responses((status = 204)))]
#[delete("/calendar-feeds/{feedId}")]
pub async fn delete_calendar_feed(
    platform: Data<Platform>,
    who: Can<ReadCalendarFeed>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let feed = store::feed_delete(conn, who.user_id(), id).await?;
            let feed = feed.ok_or_else(|| Problem::not_found("calendar feed"))?;
            note(conn, &platform, &who, "calendar-feed.delete", &feed).await
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The plan behind a secret address, as iCalendar (RFC 5545): what its owner may see at the moment. Answers 304 when nothing
/// changed since the `ETag` that the caller has.
///
/// Errors: 404 when the address was revoked, and when its owner has no access to the place any more.
#[platform::path(
    tag = "calendar feeds",
    security(()),
    params(("token" = String, Path), ("If-None-Match" = Option<String>, Header)),
    responses(
        (status = 200, description = "The calendar.", content_type = "text/calendar", body = String, headers(("ETag" = String))),
        (status = 304, description = "Nothing changed."),
    )
)]
#[get("/calendar-feeds/{token}/calendar.ics")]
pub async fn read_calendar_feed(
    platform: Data<Platform>,
    PathId(token): PathId<String>,
    seen: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let none = || Problem::not_found("calendar feed");
    let (hash, now) = (secrets::token_hash(&token), platform.clock().now());
    let db = platform.db();
    let found = store::feed_read(db, &hash, now).await?;
    let FeedRow { feed, user_id } = found.ok_or_else(none)?;
    // Who lost a place learns no more of it, not even that there is a feed.
    let who = Can::<ReadCalendarFeed>::for_user(&platform, user_id).await;
    let who = who.map_err(|_| none())?;
    let place = Place { account: feed.account_id, program: feed.program_id, site: feed.site_id };
    let sees = who.sees(place).map_err(|_| none())?;
    let of = Of {
        account: place.account,
        programs: match place.program {
            Some(program) => Some(vec![program]),
            None => who.scope.programs_in(place.account),
        },
        sites: match place {
            Place { site: Some(site), .. } => vec![site],
            Place { program: Some(_), .. } => Vec::new(),
            // Their own sites.
            _ => who.principal.roles.iter().filter_map(|role| role.site_id).collect(),
        },
        tasks_of: place.program.is_none().then_some(user_id),
        since: (now - PAST).date_naive(),
    };
    // Before the rows: what changes in between has another tag the next time.
    let stamp = store::stamp(db, &who, &sees, &of).await?;
    let bytes = format!("{stamp}/{}/{}", feed.feed_id, of.since);
    let tag = format!("\"{}\"", hex(&secrets::token_hash(&bytes)));
    if seen.matches(&tag) {
        return Ok(headed(HttpResponse::NotModified(), tag).finish());
    }
    let read = db.tenant_tx(&who.scope, async |conn| {
        let rows = store::planned(conn, &sees, &of).await?;
        let sites = store::sites(conn, &sees, &of).await?;
        let program = match place.program {
            Some(program) => directory::program(conn, program).await?,
            None => None,
        };
        Ok::<_, Problem>((rows, sites, program))
    });
    let (rows, sites, program) = read.await?;
    let site = place.site.and_then(|site| sites.get(&site));
    let name = site.map(|site| site.name.clone()).or(program.map(|program| program.name));
    let plan = Plan {
        name: name.map_or_else(|| "Afterbell".to_owned(), |name| format!("Afterbell: {name}")),
        origin: &platform.settings().origin,
        account: place.account,
        site: place.site,
        is_spanish: feed.language == "es",
        sites: &sites,
    };
    let text = plan.write(&rows);
    Ok(headed(HttpResponse::Ok(), tag).content_type("text/calendar; charset=utf-8").body(text))
}

fn headed(mut answer: HttpResponseBuilder, tag: String) -> HttpResponseBuilder {
    answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
    answer
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn required_account(account: Option<i64>) -> Result<i64, Problem> {
    account.ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))
}

/// The language that is asked for, or the person's own.
async fn language(
    conn: &mut AsyncPgConnection,
    user: i64,
    requested: Option<&str>,
) -> Result<&'static str, Problem> {
    match requested {
        Some("en") => Ok("en"),
        Some("es") => Ok("es"),
        Some(_) => {
            let fault = platform::fault("language", "Choose English or Spanish");
            Err(Problem::invalid("language", fault))
        }
        None => {
            let locale = directory::user(conn, user).await?.and_then(|user| user.locale);
            Ok(if locale.as_deref() == Some("es") { "es" } else { "en" })
        }
    }
}

async fn note(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<ReadCalendarFeed>,
    action: &'static str,
    feed: &CalendarFeed,
) -> Result<(), Problem> {
    let entry = audit::Entry {
        action,
        entity: "calendar-feed",
        entity_id: feed.feed_id.to_string(),
        account_id: Some(feed.account_id),
        before: None,
        after: Some(json!({"programId": feed.program_id, "siteId": feed.site_id})),
    };
    audit::record(conn, platform.clock(), &who.principal, entry).await?;
    Ok(())
}
