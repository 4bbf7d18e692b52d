//! Pages outside of the portal that published items link to: each is tried once a week, and daily while it is not there.

use std::{
    collections::{BTreeSet, HashSet},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::StreamExt;
use platform::{
    Platform,
    jobs::{Handler, JobError, Next, Outcome},
    markdown,
    ssrf::{AllowedHosts, Guarded},
};
use reqwest::{Client, StatusCode, Url, redirect::Policy};

use crate::{
    schema::{items, outside_links},
    settings::ContentSettings,
};

const KIND: &str = "content.outside-links";
const EVERY: TimeDelta = TimeDelta::days(1);
/// A page that was there is tried again after so long; less than a week, so that each seventh round does.
const BELIEVED_FOR: TimeDelta = TimeDelta::hours(6 * 24 + 12);
/// Pages that one round tries.
const MOST: i64 = 2_000;
/// Pages that are tried at the same time.
const AT_ONCE: usize = 16;
/// How long a page may take.
const PATIENCE: Duration = Duration::from_secs(10);
const REDIRECTS: usize = 5;
/// Longest address; longer ones would not fit into the index.
const ADDRESS: usize = 2_048;
/// When pages on so many servers are silent at once, and none answers, it is this one that has no way out.
const OFFLINE: usize = 3;

/// What tries them.
pub(crate) fn job() -> Handler {
    Handler::new(KIND, |platform, conn, _| Box::pin(round(platform, conn))).every(EVERY)
}

async fn round(platform: &Platform, conn: &mut AsyncPgConnection) -> Outcome {
    let settings = ContentSettings::load(platform.settings());
    let settings = settings.map_err(|error| JobError::Never(error.to_string()))?;
    if !settings.try_outside_links {
        return Ok(Next::Done);
    }
    let now = platform.clock().now();
    let due = due(conn, now).await?;
    let platform = platform.clone();
    Ok(Next::after(async move {
        let later = |error: &dyn std::error::Error| JobError::Later(error.to_string());
        let tried = try_all(AllowedHosts::Public, due).await.map_err(|error| later(&error))?;
        if is_offline(&tried) {
            tracing::warn!("no page outside of the portal answers; their links are not judged");
            return Ok(());
        }
        let result =
            platform.db().system_tx(async |conn| store_results(conn, &tried, now).await).await;
        result.map_err(|error: diesel::result::Error| later(&error))
    }))
}

/// Brings the list of pages up to date, and answers those that are to be tried.
async fn due(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<Vec<String>> {
    let texts: Vec<String> = items::table
        .filter(items::is_published.and(items::body.like("%https://%")))
        .select(items::body)
        .load(conn)
        .await?;
    let is_outside = |target: &String| {
        target.starts_with("https://") && target.len() <= ADDRESS && is_address(target)
    };
    let linked: BTreeSet<String> =
        texts.iter().flat_map(|text| markdown::links(text)).filter(is_outside).collect();
    diesel::delete(outside_links::table.filter(outside_links::address.ne_all(&linked)))
        .execute(conn)
        .await?;
    let linked: Vec<_> =
        linked.into_iter().map(|address| outside_links::address.eq(address)).collect();
    // A statement has at most 65,535 values.
    for part in linked.chunks(50_000) {
        diesel::insert_into(outside_links::table)
            .values(part)
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
    }
    let is_due = outside_links::tried_at
        .is_null()
        .or(outside_links::tried_at.le(now - BELIEVED_FOR))
        .or(outside_links::is_gone.nullable());
    outside_links::table
        .filter(is_due)
        .order((outside_links::tried_at.asc().nulls_first(), outside_links::address))
        .limit(MOST)
        .select(outside_links::address)
        .load(conn)
        .await
}

async fn store_results(
    conn: &mut AsyncPgConnection,
    tried: &[(String, Answer)],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    for is_gone in [false, true] {
        let tried = tried.iter().filter(|(_, answer)| (*answer != Answer::There) == is_gone);
        let addresses: Vec<&str> = tried.map(|(address, _)| address.as_str()).collect();
        let those = outside_links::table.filter(outside_links::address.eq_any(addresses));
        diesel::update(those)
            .set((outside_links::tried_at.eq(now), outside_links::is_gone.eq(is_gone)))
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// Addresses of pages that were not there when they were last tried.
pub(super) async fn broken_links(conn: &mut AsyncPgConnection) -> QueryResult<HashSet<String>> {
    let rows: Vec<String> = outside_links::table
        .filter(outside_links::is_gone)
        .select(outside_links::address)
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Whether readers can follow a link: what is none of these is taken out of the text (`platform::markdown`).
pub(super) fn is_address(target: &str) -> bool {
    let (scheme, rest) = target.split_once(':').unwrap_or_default();
    match scheme {
        // A host with a dot in it.
        "https" => target.parse::<actix_web::http::Uri>().is_ok_and(|address| {
            address.host().is_some_and(|host| host.contains('.') && !host.ends_with('.'))
        }),
        "mailto" => platform::text::is_email(rest.split('?').next().unwrap_or(rest)),
        "tel" => rest.chars().any(|c| c.is_ascii_digit()),
        _ => false,
    }
}

/// What came of trying a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// It is there, or whoever asks for it has to be somebody else.
    There,
    /// Its server says that it is not, or cannot say.
    Missing,
    /// Nobody answers, or it may not be asked.
    Silent,
}

/// Nothing is read of a page but whether it is there. Only what `ssrf` permits is called, so that an author cannot make this
/// service call what only it can reach.
async fn try_all(
    reach: AllowedHosts,
    addresses: Vec<String>,
) -> Result<Vec<(String, Answer)>, reqwest::Error> {
    let client = Client::builder()
        .redirect(Policy::custom(move |attempt| {
            let is_over = attempt.previous().len() > REDIRECTS;
            match reach.permits(attempt.url()) {
                Ok(()) if !is_over => attempt.follow(),
                _ => attempt.stop(),
            }
        }))
        .dns_resolver(Guarded(reach))
        .timeout(PATIENCE)
        .user_agent("Afterbell")
        .build()?;
    let tries = addresses.into_iter().map(|address| async {
        let answer = try_one(&client, reach, &address).await;
        (address, answer)
    });
    Ok(futures_util::stream::iter(tries).buffer_unordered(AT_ONCE).collect().await)
}

async fn try_one(client: &Client, reach: AllowedHosts, address: &str) -> Answer {
    let Some(url) = Url::parse(address).ok().filter(|url| reach.permits(url).is_ok()) else {
        return Answer::Silent;
    };
    match client.get(url).send().await.map(|answer| answer.status()) {
        Err(_) => Answer::Silent,
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Answer::Missing,
        Ok(status) if status.is_server_error() => Answer::Missing,
        Ok(_) => Answer::There,
    }
}

fn is_offline(tried: &[(String, Answer)]) -> bool {
    let host = |address: &String| Url::parse(address).ok()?.host_str().map(str::to_owned);
    let hosts: HashSet<String> = tried.iter().filter_map(|(address, _)| host(address)).collect();
    hosts.len() >= OFFLINE && tried.iter().all(|(_, answer)| *answer == Answer::Silent)
}

#[cfg(test)]
mod tests {
    use wiremock::{Mock, MockServer, ResponseTemplate, matchers::path};

    use super::*;

    #[tokio::test]
    async fn a_page_is_found_missing_or_unreachable() {
        let server = MockServer::start().await;
        let moved = |to: &str| ResponseTemplate::new(302).insert_header("location", to);
        for (page, answer) in [
            ("/there", ResponseTemplate::new(200)),
            ("/members", ResponseTemplate::new(403)),
            ("/gone", ResponseTemplate::new(404)),
            ("/broken", ResponseTemplate::new(503)),
            ("/moved", moved("/there")),
            ("/lost", moved("/gone")),
            // Out of reach it is not followed: the page itself is there.
            ("/away", moved("http://10.1.2.3/")),
        ] {
            Mock::given(path(page)).respond_with(answer).mount(&server).await;
        }
        let address = |page: &str| format!("{}{page}", server.uri());
        for (page, answer) in [
            ("/there", Answer::There),
            ("/members", Answer::There),
            ("/gone", Answer::Missing),
            ("/broken", Answer::Missing),
            ("/moved", Answer::There),
            ("/lost", Answer::Missing),
            ("/away", Answer::There),
        ] {
            let tried = try_all(AllowedHosts::Loopback, vec![address(page)]).await.unwrap();
            assert_eq!(tried, [(address(page), answer)]);
        }
        let request_count = server.received_requests().await.unwrap().len();
        let tried =
            try_all(AllowedHosts::Public, vec![address("/there"), "https:".to_owned()]).await;
        assert!(tried.unwrap().iter().all(|(_, answer)| *answer == Answer::Silent));
        assert_eq!(server.received_requests().await.unwrap().len(), request_count);
    }

    #[test]
    fn an_address_is_a_page_a_mailbox_or_a_telephone() {
        for (target, is) in [
            ("https://example.org/a?b=c", true),
            ("https://example/", false),
            ("https://", false),
            ("http://example.org", false),
            ("mailto:office@example.org", true),
            ("mailto:office", false),
            ("tel:+1-555-0100", true),
            ("tel:", false),
            ("www.example.org", false),
            ("", false),
        ] {
            assert_eq!(is_address(target), is, "{target}");
        }
    }

    #[test]
    fn silence_everywhere_says_nothing_of_the_pages() {
        let tried = |pages: &[(&str, Answer)]| {
            let pages = pages.iter().map(|(page, answer)| ((*page).to_owned(), *answer));
            is_offline(&pages.collect::<Vec<_>>())
        };
        let [a, b, c] = ["https://a.example", "https://b.example", "https://c.example"];
        assert!(tried(&[(a, Answer::Silent), (b, Answer::Silent), (c, Answer::Silent)]));
        assert!(!tried(&[(a, Answer::Silent), (b, Answer::Missing), (c, Answer::Silent)]));
        assert!(!tried(&[(a, Answer::Silent), ("https://a.example/x", Answer::Silent)]));
    }
}
