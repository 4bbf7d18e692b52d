//! Sign-out asked for by the web app.

use platform::auth::Role;
use testing::Place;

use crate::support::{Web, person, start};

fn query(parameters: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish()
}

#[tokio::test]
async fn an_id_token_hint_skips_the_confirmation() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(chrono::Duration::hours(1));
    let sign_out_query = query(&[
        ("id_token_hint", tokens["id_token"].as_str().unwrap()),
        ("post_logout_redirect_uri", "https://afterbell.test/"),
        ("state", "x&y"),
    ]);
    let answer = web.get(&format!("/connect/endsession?{sign_out_query}")).await.expect(303);
    assert_eq!(answer.header("location"), Some("https://afterbell.test/?state=x%26y"));
    assert!(!web.has_session());
    web.refresh(&tokens).await.expect(400);
}

#[tokio::test]
async fn without_a_hint_sign_out_asks_for_confirmation() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let page = web.get("/connect/endsession").await.expect(200).text();
    assert!(page.contains("Do you want to sign out of Afterbell?"));
    web.api(&tokens).get("/users/me").await.expect(200);
    let answer = web.post("/connect/endsession", &[("confirm", "yes"), ("csrf", "guess")]).await;
    assert_eq!(answer.status, 200, "a forged answer is asked again");
    web.api(&tokens).get("/users/me").await.expect(200);
    let answer = web.submit(&page, &[("confirm", "yes")]).await.expect(303);
    assert_eq!(answer.header("location"), Some("/identity/signed-out"));
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    let page = web.get("/identity/signed-out").await.expect(200).text();
    assert!(page.contains("You are signed out"));
}

#[tokio::test]
async fn an_address_that_is_not_registered_is_not_followed() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let hint = tokens["id_token"].as_str().unwrap();
    let sign_out_query =
        query(&[("id_token_hint", hint), ("post_logout_redirect_uri", "https://evil.test/")]);
    let answer = web.get(&format!("/connect/endsession?{sign_out_query}")).await.expect(400);
    assert_eq!(answer.header("location"), None);
    web.api(&tokens).get("/users/me").await.expect(200);
}
