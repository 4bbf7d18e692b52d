//! Refresh tokens.

use diesel_async::SimpleAsyncConnection as _;
use platform::auth::Role;
use testing::Place;

use crate::support::{PASSWORD, Web, authorize_query, person, start};

#[tokio::test]
async fn each_refresh_token_works_once() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let first = web.sign_in("ana@afterbell.test").await;
    let second = web.refresh(&first).await.expect(200).value();
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    web.api(&second).get("/users/me").await.expect(200);
    let third = web.refresh(&second).await.expect(200).value();
    web.api(&third).get("/users/me").await.expect(200);
}

#[tokio::test]
async fn a_token_that_comes_twice_ends_family_and_session() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let first = web.sign_in("ana@afterbell.test").await;
    let second = web.refresh(&first).await.expect(200).value();
    app.clock().advance(chrono::Duration::seconds(60));
    let refused = web.refresh(&first).await.expect(400).value();
    assert_eq!(refused["error"], "invalid_grant");
    web.refresh(&second).await.expect(400);
    web.api(&second).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    let silent = web.authorize("", &[("prompt", "none")]).await;
    assert_eq!(silent["error"], "login_required");
}

#[tokio::test]
async fn a_token_whose_answer_was_lost_works_again_for_a_minute() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let first = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(chrono::Duration::minutes(5));
    web.refresh(&first).await.expect(200);
    app.clock().advance(chrono::Duration::seconds(59));
    let second = web.refresh(&first).await.expect(200).value();
    web.api(&second).get("/users/me").await.expect(200);
    web.refresh(&second).await.expect(200);
}

#[tokio::test]
async fn a_token_that_comes_again_after_its_successor_was_used_ends_family_and_session() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let first = web.sign_in("ana@afterbell.test").await;
    let second = web.refresh(&first).await.expect(200).value();
    let third = web.refresh(&second).await.expect(200).value();
    let refused = web.refresh(&first).await.expect(400).value();
    assert_eq!(refused["error"], "invalid_grant");
    web.refresh(&third).await.expect(400);
    web.api(&third).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
}

/// Whoever has stolen a token and is quick gets what its owner gets; the first of them who is behind ends both.
#[tokio::test]
async fn a_stolen_token_does_not_live_beside_its_own() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut owner = Web::new(&app);
    let first = owner.sign_in("ana@afterbell.test").await;
    let mut thief = owner.clone();
    let owned = owner.refresh(&first).await.expect(200).value();
    let stolen = thief.refresh(&first).await.expect(200).value();
    assert_eq!(owned["refresh_token"], stolen["refresh_token"]);
    assert_eq!(app.count("refresh_tokens", "true").await, 2);

    let stolen = thief.refresh(&stolen).await.expect(200).value();
    let stolen = thief.refresh(&stolen).await.expect(200).value();
    // Within the minute, and yet too late: the thief has gone on.
    owner.refresh(&owned).await.expect(400);
    thief.refresh(&stolen).await.expect(400);
    for tokens in [&owned, &stolen] {
        let refused = owner.api(tokens).get("/users/me").await;
        refused.expect_problem(401, "Error_TokenValidityExpired");
    }
}

#[tokio::test]
async fn many_windows_that_refresh_at_once_all_stay_signed_in() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let windows = (0..10).map(|_| {
        let (mut window, tokens) = (web.clone(), tokens.clone());
        async move { window.refresh(&tokens).await }
    });
    for answer in futures_util::future::join_all(windows).await {
        let fresh = answer.expect(200).value();
        web.api(&fresh).get("/users/me").await.expect(200);
        web.refresh(&fresh).await.expect(200);
    }
}

#[tokio::test]
async fn a_refresh_token_lasts_a_day() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(chrono::Duration::hours(23));
    let tokens = web.refresh(&tokens).await.expect(200).value();
    app.clock().advance(chrono::Duration::hours(1));
    web.refresh(&tokens).await.expect(400);
}

#[tokio::test]
async fn a_scope_never_grows() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let answer = web.authorize("ana@afterbell.test", &[("scope", "openid")]).await;
    let tokens = web.exchange(&answer["code"]).await.expect(200).value();
    let form = [
        ("grant_type", "refresh_token"),
        ("client_id", "afterbell-web"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ("scope", "openid email"),
    ];
    let refused = web.post("/connect/token", &form).await.expect(400).value();
    assert_eq!(refused["error"], "invalid_scope");
    web.refresh(&tokens).await.expect(200);
}

#[tokio::test]
async fn a_revoked_token_ends_the_session() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    for kind in ["refresh_token", "access_token"] {
        let mut web = Web::new(&app);
        let tokens = web.sign_in("ana@afterbell.test").await;
        let form = [("client_id", "afterbell-web"), ("token", tokens[kind].as_str().unwrap())];
        web.post("/connect/revocation", &form).await.expect(200);
        web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
        web.refresh(&tokens).await.expect(400);
        web.post("/connect/revocation", &form).await.expect(200);
    }
    let unknown = [("client_id", "afterbell-web"), ("token", "never seen")];
    Web::new(&app).post("/connect/revocation", &unknown).await.expect(200);
}

#[tokio::test]
async fn people_of_a_disabled_account_are_not_let_in() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let set = |status: i16| format!("UPDATE ref_accounts SET status = {status} WHERE id = 1");
    app.database.owner().await.batch_execute(&set(2)).await.unwrap();
    let refused = web.refresh(&tokens).await.expect(400).value();
    assert_eq!(refused["error"], "invalid_grant");
    let mut later = Web::new(&app);
    let path = format!("/connect/authorize?{}", authorize_query(&[]));
    let page = later.get(&path).await.expect(303).header("location").unwrap().to_owned();
    let fields = [("email", "ana@afterbell.test"), ("password", PASSWORD)];
    let refused = later.fill(&page, &fields).await;
    assert!(refused.status.is_client_error(), "{}", refused.status);
    app.database.owner().await.batch_execute(&set(1)).await.unwrap();
    later.sign_in("ana@afterbell.test").await;
}
