//! When access begins and ends.

use std::time::{Duration, Instant};

use chrono::{TimeZone, Utc};
use platform::{Sessions, auth::Role, cache::Cache, jobs, sessions::SessionState};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::{Value, json};
use testing::{Place, RedisServer, TestApp, TestClient};
use tokio_util::sync::CancellationToken;

use crate::{
    people::{added, form, with, world},
    support::{Web, mailed_link, number, person, run, start, until},
};

/// Noon in New York on 20 November 2026, with the program's end ten days later.
async fn at_noon() -> (TestApp, TestClient) {
    let noon = Utc.with_ymd_and_hms(2026, 11, 20, 17, 0, 0).unwrap();
    let app = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_setting("identity.argon2.passes", 1)
        .at(noon)
        .await;
    world(&app).await;
    run(&app, "UPDATE ref_sites SET end_date = '2026-11-30' WHERE id = 3").await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    (app, admin)
}

async fn info(admin: &TestClient, id: &Value) -> Value {
    admin.get(&format!("/users/info/{id}")).await.expect(200).value()
}

#[rstest]
#[case("2026-11-19", "Schedule date must not be in the past")]
#[case("2026-11-30", "Schedule date must be smaller than the end date")]
#[case("2026-12-24", "Schedule date must be smaller than the end date")]
#[case("2026-11-27", "Schedule date must not equal the revoke date")]
#[tokio::test]
async fn the_day_of_an_invitation_keeps_the_rules(#[case] day: &str, #[case] message: &str) {
    let (app, admin) = at_noon().await;
    let made = added(&admin, &form("ana@afterbell.test")).await;
    let id = &made["userId"];
    let revoke = json!({"ids": [id], "revokeDate": "2026-11-27"});
    admin.put("/users/bulk-revoke", &revoke).await.expect(200);
    let body = json!({"ids": [id], "scheduleDate": day});
    let refused = admin.put("/users/bulk-invite", &body).await;
    let value = refused.value();
    let errors = if refused.status == 400 {
        &value["errors"]
    } else {
        assert_eq!(value["failed"], 1, "{value}");
        &value["results"][0]["error"]["errors"]
    };
    assert_eq!(errors["scheduleDate"], json!([message]), "{value}");
    // The same on the form.
    if day != "2026-11-27" {
        let body = with(&form("bo@afterbell.test"), json!({"isInvite": true, "scheduleDate": day}));
        let refused = admin.post("/users", &body).await.expect(400).value();
        assert_eq!(refused["errors"]["scheduleDate"], json!([message]));
    }
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 0);
}

#[rstest]
#[case("2026-11-19", "Schedule date must not be in the past")]
#[case("2026-11-30", "Schedule date must be smaller than the end date")]
#[case("2026-11-25", "Schedule date must not equal the revoke date")]
#[tokio::test]
async fn the_day_on_which_access_ends_keeps_the_rules(#[case] day: &str, #[case] message: &str) {
    let (_app, admin) = at_noon().await;
    let body = json!({"isInvite": true, "scheduleDate": "2026-11-25"});
    let made = added(&admin, &with(&form("ana@afterbell.test"), body)).await;
    assert_eq!(
        (&made["scheduleDate"], &made["invitationStatus"]),
        (&json!("2026-11-25"), &json!("N/A"))
    );
    let body = json!({"ids": [made["userId"]], "revokeDate": day});
    let value = admin.put("/users/bulk-revoke", &body).await.value();
    let errors = match value.get("results") {
        Some(results) => results[0]["error"]["errors"].clone(),
        None => value["errors"].clone(),
    };
    assert_eq!(errors["revokeDate"], json!([message]), "{value}");
}

#[tokio::test]
async fn an_invitation_goes_through_its_statuses() {
    let (app, admin) = at_noon().await;
    let body = json!({"personalInvitationNote": "See you on Monday!"});
    let made = added(&admin, &with(&form("ana@afterbell.test"), body)).await;
    let id = made["userId"].clone();
    assert_eq!(made["invitationStatus"], "N/A");
    let answer = admin.put("/users/bulk-invite", &json!({"ids": [id]})).await.expect(200).value();
    assert_eq!(answer["done"], 1, "{answer}");
    let shown = info(&admin, &id).await;
    assert_eq!(shown["invitationStatus"], "Pending");
    assert_eq!(shown["invitationDate"], "2026-11-20T17:00:00Z");
    let link = mailed_link(&app, "ana@afterbell.test").await.expect("a letter");
    let head = &app.platform.mail().stored().await.unwrap()[0];
    let letter = app.platform.mail().stored_letter(&head.id).await.unwrap().unwrap();
    // The note stands at the top; who invites and to what is said.
    let lines = letter.text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>();
    assert_eq!(lines[1], "See you on Monday!", "{}", letter.text);
    let me = admin.get("/users/me").await.expect(200).value();
    let by = format!("{} {}", me["firstName"].as_str().unwrap(), me["lastName"].as_str().unwrap());
    let opening =
        format!("{by} invites you to Account 1 on Afterbell. Your role: Staff. Follow this link");
    assert!(lines[2].starts_with(&opening), "{}", letter.text);

    // It expires, is sent again, and the old link is dead.
    app.clock().advance(chrono::Duration::days(14));
    until(&app, "SELECT count(*) FROM users WHERE invitation_status = 'Expired'", 1).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    admin.post("/resend-invite", &json!({"email": "ANA@afterbell.test"})).await.expect(200);
    until(&app, "SELECT count(*) FROM jobs WHERE kind = 'identity.invitation-letter' AND done_at IS NOT NULL", 2).await;
    let again = mailed_link(&app, "ana@afterbell.test").await.unwrap();
    assert_ne!(link, again);
    let mut web = Web::new(&app);
    web.get(&link).await.expect(410);
    let fields = [
        ("first_name", "Ana"),
        ("last_name", "Núñez"),
        ("password", "Bienvenida#1"),
        ("repeat", "Bienvenida#1"),
    ];
    web.fill(&again, &fields).await.expect(303);
    web.get(&again).await.expect(410);
    assert_eq!(info(&admin, &id).await["invitationStatus"], "Accepted");

    // Who has accepted is not invited again.
    let refused = admin.post("/resend-invite", &json!({"email": "ana@afterbell.test"})).await;
    let refused = refused.expect_problem(409, "Error_InvitationAccepted").value();
    assert_eq!(
        refused["detail"],
        "The team member already accepted and logged in; email them directly."
    );
    admin.put("/users/bulk-revoke", &json!({"ids": [id]})).await.expect(200);
    assert_eq!(info(&admin, &id).await["invitationStatus"], "Deactivated");
    // And back again.
    admin.put("/users/bulk-invite", &json!({"ids": [id]})).await.expect(200);
    assert_eq!(info(&admin, &id).await["invitationStatus"], "Pending");
    for (email, status) in [("nobody@afterbell.test", 404), ("", 400), ("ana", 400)] {
        admin.post("/resend-invite", &json!({"email": email})).await.expect(status);
    }
    let nobody = admin.post("/resend-invite", &json!({"email": "nobody@afterbell.test"})).await;
    nobody.expect_problem(404, "Error_UserNotFound");
}

#[tokio::test]
async fn letters_speak_the_inviter_s_language_until_the_person_chooses() {
    let (app, admin) = at_noon().await;
    admin.put("/users/me/preferences", &json!({"locale": "es"})).await.expect(200);
    added(&admin, &with(&form("ana@afterbell.test"), json!({"isInvite": true}))).await;
    mailed_link(&app, "ana@afterbell.test").await.expect("a letter");
    let head = &app.platform.mail().stored().await.unwrap()[0];
    assert_eq!(head.subject, "Le invitamos a Afterbell");
}

#[tokio::test]
async fn a_planned_invitation_waits_for_the_morning_and_can_be_moved_or_taken_back() {
    let (app, admin) = at_noon().await;
    let body = json!({"isInvite": true, "scheduleDate": "2026-11-21"});
    let made = added(&admin, &with(&form("ana@afterbell.test"), body)).await;
    let id = &made["userId"];
    let moved = json!({"ids": [id], "scheduleDate": "2026-11-22"});
    admin.put("/users/bulk-invite", &moved).await.expect(200);
    assert_eq!(info(&admin, id).await["scheduleDate"], "2026-11-22");
    // Midnight of the 21st in New York passes, then that of the 22nd.
    app.clock().advance(chrono::Duration::hours(12));
    until(
        &app,
        "SELECT count(*) FROM jobs WHERE kind = 'identity.access-schedule' AND done_at IS NOT NULL",
        1,
    )
    .await;
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 0);
    app.clock().advance(chrono::Duration::hours(23));
    app.clock().advance(chrono::Duration::minutes(59));
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 0);
    app.clock().advance(chrono::Duration::minutes(1));
    until(&app, "SELECT count(*) FROM invitations", 1).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let shown = info(&admin, id).await;
    assert_eq!(
        (&shown["invitationStatus"], &shown["scheduleDate"]),
        (&json!("Pending"), &Value::Null)
    );

    let plan = |day: &str| json!({"ids": [id], "revokeDate": day});
    admin.put("/users/bulk-revoke", &plan("2026-11-25")).await.expect(200);
    assert_eq!(info(&admin, id).await["revokeDate"], "2026-11-25");
    // Moved, and the move undone: the day before it holds again.
    app.clock().advance(chrono::Duration::minutes(1));
    let planned = admin.put("/users/bulk-revoke", &plan("2026-11-23")).await.expect(200).value();
    app.clock().advance(chrono::Duration::minutes(1));
    let undo = json!({"undoToken": planned["undoToken"]});
    admin.post("/users/undo-access", &undo).await.expect(200);
    assert_eq!(info(&admin, id).await["revokeDate"], "2026-11-25");
    let back = json!({"ids": [id], "isCancelled": true});
    let answer = admin.put("/users/bulk-revoke", &back).await.expect(200).value();
    assert_eq!(answer["done"], 1);
    assert_eq!(info(&admin, id).await["revokeDate"], Value::Null);
    let nothing = admin.put("/users/bulk-revoke", &back).await.expect(200).value();
    assert_eq!(nothing["failed"], 1);
    app.clock().advance(chrono::Duration::days(5));
    until(
        &app,
        "SELECT count(*) FROM jobs WHERE kind = 'identity.access-schedule' AND done_at IS NULL",
        0,
    )
    .await;
    assert_eq!(number(&app, "SELECT count(*) FROM users WHERE status = 2").await, 0);
}

#[tokio::test]
async fn access_that_many_lost_comes_back_as_it_was() {
    let (app, admin) = at_noon().await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let bo = person(&app, "bo@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let invited = with(&form("cy@afterbell.test"), json!({"isInvite": true}));
    let cy = added(&admin, &invited).await["userId"].clone();
    let link = mailed_link(&app, "cy@afterbell.test").await.expect("a letter");
    let plan = json!({"ids": [ana], "revokeDate": "2026-11-25"});
    admin.put("/users/bulk-revoke", &plan).await.expect(200);

    let all = json!({"ids": [ana, bo, cy]});
    let revoked = admin.put("/users/bulk-revoke", &all).await.expect(200).value();
    assert_eq!(revoked["done"], 3);
    Web::new(&app).get(&link).await.expect(410);
    // Somebody edits one of them meanwhile.
    let shown = info(&admin, &json!(bo)).await;
    let edit = json!({"version": shown["version"], "userRoles": shown["userRoles"]});
    let edit = with(&form("bo@afterbell.test"), edit);
    admin.put(&format!("/users/{bo}"), &edit).await.expect(200);

    let undo = json!({"undoToken": revoked["undoToken"]});
    let other = app.user(Role::AccountAdmin, Place::account(1)).await;
    other.post("/users/undo-access", &undo).await.expect_problem(404, "Error_NotFound");
    admin.post("/users/undo-privilege", &undo).await.expect_problem(404, "Error_NotFound");
    let undone = admin.post("/users/undo-access", &undo).await.expect(200).value();
    assert_eq!((&undone["done"], &undone["failed"]), (&json!(2), &json!(1)), "{undone}");
    let errors: Vec<_> =
        undone["results"].as_array().unwrap().iter().map(|item| &item["error"]["name"]).collect();
    assert_eq!(errors, [&Value::Null, &json!("Error_ChangedSince"), &Value::Null]);
    let status = |shown: &Value| (shown["invitationStatus"].clone(), shown["revokeDate"].clone());
    let (ana, bo) = (json!(ana), json!(bo));
    assert_eq!(status(&info(&admin, &ana).await), (json!("Accepted"), json!("2026-11-25")));
    assert_eq!(status(&info(&admin, &bo).await), (json!("Deactivated"), Value::Null));
    assert_eq!(status(&info(&admin, &cy).await), (json!("Pending"), Value::Null));
    Web::new(&app).get(&link).await.expect(200);
    admin.post("/users/undo-access", &undo).await.expect_problem(404, "Error_NotFound");
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'user.access-undo'";
    assert_eq!(number(&app, noted).await, 2);

    // A letter that went out is not taken back, and an hour is the end of it.
    app.clock().advance(chrono::Duration::minutes(1));
    let sent = admin.put("/users/bulk-invite", &json!({"ids": [cy]})).await.expect(200).value();
    assert_eq!(sent["undoToken"], Value::Null);
    let revoked = admin.put("/users/bulk-revoke", &json!({"ids": [ana]})).await;
    let undo = json!({"undoToken": revoked.expect(200).value()["undoToken"]});
    app.clock().advance(chrono::Duration::minutes(61));
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    admin.post("/users/undo-access", &undo).await.expect_problem(404, "Error_NotFound");
}

/// Three runners and one that is killed with a job in its hands, after a night in which nothing ran: each invitation and
/// each revocation happens once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn planned_changes_run_once_when_a_process_dies() {
    let (app, admin) = at_noon().await;
    const PEOPLE: i64 = 12;
    let mut ids = Vec::new();
    for n in 0..PEOPLE {
        let body = json!({"isInvite": true, "scheduleDate": "2026-11-21"});
        let body = with(&form(&format!("new{n}@afterbell.test")), body);
        added(&admin, &body).await;
        let old =
            person(&app, &format!("old{n}@afterbell.test"), Role::Staff, Place::site(1, 2, 3))
                .await;
        ids.push(old);
    }
    let plan = json!({"ids": ids, "revokeDate": "2026-11-21"});
    let answer = admin.put("/users/bulk-revoke", &plan).await.expect(200).value();
    assert_eq!(answer["done"], PEOPLE, "{answer}");

    // One person's row is held, so that whoever takes their job has it in hand and cannot finish.
    let mut holder = app.database.owner().await;
    {
        use diesel_async::SimpleAsyncConnection;
        let locked_id = ids[0];
        let lock = format!("BEGIN; SELECT id FROM users WHERE id = {locked_id} FOR UPDATE");
        holder.batch_execute(&lock).await.unwrap();
    }
    let stop = CancellationToken::new();
    // The service's own runner is the first of the three; the clock goes on only now, after the night.
    let runner = || jobs::spawn(&app.platform, (identity::service().jobs)(), &stop);
    let (doomed, second, third) = (runner(), runner(), runner());
    app.clock().advance(chrono::Duration::hours(20));
    let done =
        "SELECT count(*) FROM jobs WHERE kind = 'identity.access-schedule' AND done_at IS NOT NULL";
    until(&app, done, 2 * PEOPLE - 1).await;
    // A letter that is under way when its runner dies is sent again, with the same link (the next test); none is.
    let letters = "SELECT count(*) FROM jobs WHERE kind = 'identity.invitation-letter' AND done_at IS NOT NULL";
    until(&app, letters, PEOPLE).await;
    // Everybody else's is done; one runner hangs on the one that is held. Kill it, whichever it is: end the statement it
    // waits in, as the end of its process would, and let the row go.
    doomed.abort();
    let _ = doomed.await;
    let waiting = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    assert!(number(&app, waiting).await <= 1);
    {
        use diesel_async::SimpleAsyncConnection;
        holder.batch_execute("ROLLBACK").await.unwrap();
    }
    // The claim of a runner that died lapses; the failure of one that lived on is tried again.
    app.clock().advance(chrono::Duration::seconds(30));
    until(&app, done, 2 * PEOPLE).await;
    stop.cancel();
    for task in [second, third] {
        task.await.unwrap();
    }
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, PEOPLE);
    assert_eq!(number(&app, "SELECT count(DISTINCT user_id) FROM invitations").await, PEOPLE);
    assert_eq!(number(&app, "SELECT count(*) FROM users WHERE status = 2").await, PEOPLE);
    let noted = |action: &str| {
        format!(
            "SELECT count(*) FROM audit_log WHERE action = '{action}' AND actor_client_id = 'afterbell'"
        )
    };
    assert_eq!(number(&app, &noted("user.invite")).await, PEOPLE);
    assert_eq!(number(&app, &noted("user.revoke")).await, PEOPLE);
    let mails = app.platform.mail().stored().await.unwrap();
    assert_eq!(mails.len(), usize::try_from(PEOPLE).unwrap());
}

#[tokio::test]
async fn a_letter_that_is_sent_again_has_the_same_link() {
    let (app, admin) = at_noon().await;
    added(&admin, &with(&form("ana@afterbell.test"), json!({"isInvite": true}))).await;
    let link = mailed_link(&app, "ana@afterbell.test").await.expect("a letter");
    // As if the process had died between sending and noting it.
    run(&app, "UPDATE jobs SET done_at = NULL, locked_until = NULL WHERE kind = 'identity.invitation-letter'").await;
    let sent = async || app.platform.mail().stored().await.unwrap().len();
    let begun = Instant::now();
    while sent().await < 2 {
        assert!(begun.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(mailed_link(&app, "ana@afterbell.test").await.unwrap(), link);
    let stored = "SELECT count(*) FROM jobs WHERE payload::text LIKE '%token%'";
    assert_eq!(number(&app, stored).await, 0);
}

#[tokio::test]
async fn revoking_ends_sessions_and_refresh_tokens_at_once() {
    let app = start().await;
    world(&app).await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut first, mut second) = (Web::new(&app), Web::new(&app));
    let one = first.sign_in("ana@afterbell.test").await;
    let two = second.sign_in("ana@afterbell.test").await;
    first.api(&one).get("/users/me").await.expect(200);
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let begun = Instant::now();
    let answer = admin.put("/users/bulk-revoke", &json!({"ids": [id]})).await.expect(200).value();
    assert_eq!(answer["done"], 1, "{answer}");
    first.api(&one).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    second.api(&two).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    first.refresh(&one).await.expect(400);
    second.refresh(&two).await.expect(400);
    assert!(begun.elapsed() < Duration::from_secs(5));
    let event_query = "SELECT count(*) FROM outbox WHERE entity_type = 'user' AND entity_id = ";
    assert!(number(&app, &format!("{event_query}{id}")).await >= 2);
    // And no way back in.
    let mut web = Web::new(&app);
    let fields = [("email", "ana@afterbell.test"), ("password", crate::support::PASSWORD)];
    web.fill("/identity/sign-in", &fields).await.expect(400);
}

#[tokio::test]
async fn a_session_that_is_revoked_ends_in_every_process_within_five_seconds() {
    let redis = RedisServer::start().await;
    let cache = Cache::open(&SecretString::from(redis.url())).await.unwrap();
    let app = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_setting("identity.argon2.passes", 1)
        .with_cache(cache)
        .await;
    world(&app).await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let claims = crate::support::claims(tokens["access_token"].as_str().unwrap());
    let session = claims["sid"].as_str().unwrap();
    // Another process, such as the gateway, which believes what it has asked for a moment.
    let elsewhere = Sessions::new(Cache::open(&SecretString::from(redis.url())).await.unwrap());
    assert_eq!(elsewhere.state(id, session).await.unwrap(), SessionState::Active);
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    admin.put("/users/bulk-revoke", &json!({"ids": [id]})).await.expect(200);
    let begun = Instant::now();
    while elsewhere.state(id, session).await.unwrap() != SessionState::Missing {
        assert!(begun.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    web.refresh(&tokens).await.expect(400);
}

#[tokio::test]
async fn who_loses_some_roles_keeps_the_others() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let more = json!([crate::people::role(7, Some(4), Some(5))]);
    let body = json!({"ids": [ana], "userRoles": more});
    admin.put("/users/privilege", &body).await.expect(200);
    let here = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    here.put("/users/bulk-revoke", &json!({"ids": [ana]})).await.expect(200);
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let me = web.api(&tokens).get("/users/me").await.expect(200).value();
    assert_eq!((&me["programId"], &me["status"]), (&json!(4), &json!(1)));
}

/// Plans the end of access for the person, gives them other roles by the form, and lets the day come.
#[rstest]
#[case::moved(json!([crate::people::role(7, Some(4), Some(5))]))]
#[case::one_more(json!([crate::people::role(7, Some(2), Some(3)), crate::people::role(7, Some(4), Some(5))]))]
#[tokio::test]
async fn a_planned_end_follows_the_roles(#[case] roles: Value) {
    let (app, admin) = at_noon().await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let plan = json!({"ids": [ana], "revokeDate": "2026-11-25"});
    admin.put("/users/bulk-revoke", &plan).await.expect(200);
    let id = json!(ana);
    let version = info(&admin, &id).await["version"].clone();
    let edit = with(&form("ana@afterbell.test"), json!({"userRoles": roles, "version": version}));
    let edited = admin.put(&format!("/users/{ana}"), &edit).await.expect(200).value();
    assert_eq!(edited["revokeDate"], "2026-11-25");
    app.clock().advance(chrono::Duration::days(6));
    until(&app, "SELECT count(*) FROM users WHERE status = 2", 1).await;
    assert_eq!(
        number(
            &app,
            "SELECT count(*) FROM user_roles WHERE status <> 2 AND user_id > 1 AND role_id = 7"
        )
        .await,
        0
    );
}

#[tokio::test]
async fn a_planned_invitation_follows_the_roles_and_goes_out_once() {
    let (app, admin) = at_noon().await;
    let body = json!({"isInvite": true, "scheduleDate": "2026-11-21"});
    let made = added(&admin, &with(&form("ana@afterbell.test"), body)).await;
    let edit = json!({
        "version": made["version"], "scheduleDate": "2026-11-22",
        "userRoles": [crate::people::role(7, Some(4), Some(5))],
    });
    let path = format!("/users/{}", made["userId"]);
    admin.put(&path, &with(&form("ana@afterbell.test"), edit)).await.expect(200);
    app.clock().advance(chrono::Duration::days(3));
    until(
        &app,
        "SELECT count(*) FROM jobs WHERE kind = 'identity.access-schedule' AND done_at IS NULL",
        0,
    )
    .await;
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 1);
    // The role that they have now waits for them to accept (status 4).
    assert_eq!(number(&app, "SELECT status FROM user_roles WHERE program_id = 4").await, 4);
}

#[tokio::test]
async fn planned_changes_of_a_removed_role_are_canceled() {
    let (app, admin) = at_noon().await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let more = json!({"ids": [ana], "userRoles": [crate::people::role(7, Some(4), Some(5))]});
    admin.put("/users/privilege", &more).await.expect(200);
    let here = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let plan = json!({"ids": [ana], "revokeDate": "2026-11-25"});
    here.put("/users/bulk-revoke", &plan).await.expect(200);
    let id = json!(ana);
    let version = info(&admin, &id).await["version"].clone();
    let elsewhere = json!([crate::people::role(7, Some(4), Some(5))]);
    let edit =
        with(&form("ana@afterbell.test"), json!({"userRoles": elsewhere, "version": version}));
    let edited = admin.put(&format!("/users/{ana}"), &edit).await.expect(200).value();
    assert_eq!(edited["revokeDate"], Value::Null);
}
