//! One active session a person (spec 1 §4, §8).

use chrono::Duration;
use platform::auth::Role;
use testing::Place;

use crate::support::{Web, claims, person, start};

#[tokio::test]
async fn a_second_window_learns_of_the_first() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut first, mut second) = (Web::new(&app), Web::new(&app));
    let one = first.sign_in("ana@afterbell.test").await;
    let two = second.sign_in("ana@afterbell.test").await;
    first.api(&one).get("/users/me").await.expect(200);
    second.api(&two).get("/users/me").await.expect_problem(401, "Error_TokenMultipleInstance");
    let session = second.api(&two).get("/sessions/current").await.expect(200).value();
    assert_eq!(session["state"], "waiting");

    second.api(&two).post("/sessions/takeover", &()).await.expect(204);
    second.api(&two).get("/users/me").await.expect(200);
    first.api(&one).get("/users/me").await.expect_problem(401, "Error_TokenTakenOver");
    // Also when its token has run out meanwhile.
    let refused = first.refresh(&one).await.expect(400).value();
    assert_eq!(
        (&refused["error"], &refused["error_description"]),
        (&"invalid_grant".into(), &"Error_TokenTakenOver".into())
    );
    first
        .api(&one)
        .post("/sessions/takeover", &())
        .await
        .expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn windows_of_one_browser_share_a_session() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let one = web.sign_in("ana@afterbell.test").await;
    let two = web.sign_in("ana@afterbell.test").await;
    let sid = |tokens: &serde_json::Value| {
        claims(tokens["access_token"].as_str().unwrap())["sid"].clone()
    };
    assert_eq!(sid(&one), sid(&two));
    web.api(&one).get("/users/me").await.expect(200);
    web.api(&two).get("/users/me").await.expect(200);
}

#[tokio::test]
async fn a_waiting_window_comes_in_when_the_first_signs_out() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut first, mut second) = (Web::new(&app), Web::new(&app));
    let one = first.sign_in("ana@afterbell.test").await;
    let two = second.sign_in("ana@afterbell.test").await;
    let form = [("client_id", "afterbell-web"), ("token", one["refresh_token"].as_str().unwrap())];
    first.post("/connect/revocation", &form).await.expect(200);
    second.api(&two).get("/users/me").await.expect(200);
}

#[tokio::test]
async fn a_waiting_window_comes_in_when_the_first_idles_out() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut first, mut second) = (Web::new(&app), Web::new(&app));
    let one = first.sign_in("ana@afterbell.test").await;
    app.clock().advance(Duration::minutes(20));
    let two = second.sign_in("ana@afterbell.test").await;
    app.clock().advance(Duration::minutes(9));
    let two = second.refresh(&two).await.expect(200).value();
    second.api(&two).get("/users/me").await.expect_problem(401, "Error_TokenMultipleInstance");
    app.clock().advance(Duration::minutes(1));
    let two = second.refresh(&two).await.expect(200).value();
    second.api(&two).get("/users/me").await.expect(200);
    let refused = first.refresh(&one).await.expect(400).value();
    assert_eq!(refused["error_description"], "Error_TokenTakenOver");
}

#[tokio::test]
async fn a_first_window_that_idled_alone_goes_on() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(Duration::hours(3));
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    let tokens = web.refresh(&tokens).await.expect(200).value();
    web.api(&tokens).get("/users/me").await.expect(200);
}

#[tokio::test]
async fn somebody_else_in_the_same_browser_ends_the_session_before() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    person(&app, "bo@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let ana = web.sign_in("ana@afterbell.test").await;
    let answer = web.authorize("bo@afterbell.test", &[("prompt", "login")]).await;
    let bo = web.exchange(&answer["code"]).await.expect(200).value();
    web.api(&bo).get("/users/me").await.expect(200);
    web.api(&ana).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn expired_and_invalid_tokens_are_distinguished() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(Duration::seconds(300));
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    app.anon().get("/users/me").await.expect_problem(401, "Error_InvalidToken");
    app.anon().with_token("a.b.c").get("/users/me").await.expect_problem(401, "Error_InvalidToken");
}
