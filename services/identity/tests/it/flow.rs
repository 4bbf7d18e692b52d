//! The authorization code flow.

use openidconnect::{
    ClientId, IssuerUrl, Nonce,
    core::{CoreIdToken, CoreIdTokenVerifier, CoreJsonWebKeySet},
};
use platform::auth::{Role, UserStatus};
use rstest::rstest;
use testing::{ISSUER, Place};

use crate::support::{
    CALLBACK, PASSWORD, VERIFIER, Web, authorize_query, claims, person, person_in, start,
};

#[tokio::test]
async fn a_person_signs_in_with_the_web_app() {
    let app = start().await;
    let id = person(&app, "ana@afterbell.test", Role::ProgramAdmin, Place::program(1, 2)).await;
    let mut web = Web::new(&app);
    let answer = web.authorize("Ana@Afterbell.test", &[]).await;
    assert_eq!(answer["state"], "the-state");
    assert_eq!(answer["iss"], ISSUER);
    let tokens = web.exchange(&answer["code"]).await.expect(200);
    assert_eq!(tokens.header("cache-control"), Some("no-store"));
    let tokens = tokens.value();
    assert_eq!(tokens["token_type"], "Bearer");
    assert_eq!(tokens["expires_in"], 300);
    assert_eq!(tokens["scope"], "openid profile email");

    let access = claims(tokens["access_token"].as_str().unwrap());
    assert_eq!(access["iss"], ISSUER);
    assert_eq!(access["aud"], "afterbell");
    assert_eq!(access["sub"], id.to_string());
    assert_eq!(access["client_id"], "afterbell-web");
    assert_eq!(access["isBxPortal"], true);
    assert_eq!(access["role"], 5);
    assert_eq!(access["account_id"], 1);
    assert_eq!(access["exp"].as_i64().unwrap() - access["iat"].as_i64().unwrap(), 300);

    let me = web.api(&tokens).get("/users/me").await.expect(200).value();
    assert_eq!(me["id"], id);
    assert_eq!(me["userRoles"][0]["roleId"], 5);
}

#[tokio::test]
async fn the_id_token_verifies_with_the_openidconnect_crate() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let keys: CoreJsonWebKeySet = web.get("/.well-known/jwks.json").await.expect(200).json();
    let verifier = CoreIdTokenVerifier::new_public_client(
        ClientId::new("afterbell-web".into()),
        IssuerUrl::new(ISSUER.into()).unwrap(),
        keys,
    );
    let token: CoreIdToken = tokens["id_token"].as_str().unwrap().parse().unwrap();
    let verified = token.claims(&verifier, &Nonce::new("the-nonce".into())).unwrap();
    assert_eq!(verified.email().unwrap().as_str(), "ana@afterbell.test");
    assert!(verified.auth_time().is_some());
    assert!(verified.access_token_hash().is_some());
    assert!(token.claims(&verifier, &Nonce::new("another".into())).is_err());
    let raw = claims(tokens["id_token"].as_str().unwrap());
    assert_eq!(raw["isBxPortal"], true);
    assert_eq!(raw["sid"], claims(tokens["access_token"].as_str().unwrap())["sid"]);
}

#[tokio::test]
async fn discovery_reads_with_the_openidconnect_crate() {
    let app = start().await;
    let answer = app.anon().get("/.well-known/openid-configuration").await.expect(200);
    let metadata: openidconnect::core::CoreProviderMetadata = answer.json();
    assert_eq!(metadata.issuer().as_str(), ISSUER);
    insta::assert_json_snapshot!(answer.value());
}

#[tokio::test]
async fn userinfo_says_what_the_scopes_ask_for() {
    let app = start().await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let userinfo = web.api(&tokens).get("/connect/userinfo").await.expect(200).value();
    assert_eq!(userinfo["sub"], id.to_string());
    assert_eq!(userinfo["name"], "Ana Núñez");
    assert_eq!(userinfo["email"], "ana@afterbell.test");

    let answer = web.authorize("", &[("scope", "openid")]).await;
    let tokens = web.exchange(&answer["code"]).await.expect(200).value();
    let userinfo = web.api(&tokens).get("/connect/userinfo").await.expect(200).value();
    assert_eq!(userinfo, serde_json::json!({"sub": id.to_string()}));

    let refused = app.anon().with_token("nonsense").get("/connect/userinfo").await.expect(401);
    assert_eq!(refused.header("www-authenticate"), Some("Bearer error=\"invalid_token\""));
}

#[tokio::test]
async fn a_code_works_once_and_its_second_use_ends_the_session() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let answer = web.authorize("ana@afterbell.test", &[]).await;
    let tokens = web.exchange(&answer["code"]).await.expect(200).value();
    web.api(&tokens).get("/users/me").await.expect(200);
    let again = web.exchange(&answer["code"]).await.expect(400).value();
    assert_eq!(again["error"], "invalid_grant");
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    web.refresh(&tokens).await.expect(400);
}

#[tokio::test]
async fn a_code_lives_for_sixty_seconds() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let answer = web.authorize("ana@afterbell.test", &[]).await;
    app.clock().advance(chrono::Duration::seconds(60));
    web.exchange(&answer["code"]).await.expect(400);
}

#[rstest]
#[case("code_verifier", "another-verifier-of-sufficient-length-0123456789")]
#[case("code_verifier", "")]
#[case("redirect_uri", "https://afterbell.test/auth/silent")]
#[case("client_id", "somebody-else")]
#[case("code", "nonsense")]
#[tokio::test]
async fn a_code_is_bound_to_its_request(#[case] field: &str, #[case] value: &str) {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let code = web.authorize("ana@afterbell.test", &[]).await["code"].clone();
    let mut form = vec![
        ("grant_type", "authorization_code"),
        ("client_id", "afterbell-web"),
        ("code", code.as_str()),
        ("redirect_uri", CALLBACK),
        ("code_verifier", VERIFIER),
    ];
    form.retain(|(name, _)| *name != field);
    form.push((field, value));
    let answer = web.post("/connect/token", &form).await;
    assert!([400, 401].contains(&answer.status.as_u16()), "{}", answer.text());
}

#[tokio::test]
async fn nobody_signed_in_and_prompt_none_is_login_required() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let answer = web.authorize("", &[("prompt", "none")]).await;
    assert_eq!(answer["error"], "login_required");
    assert_eq!(answer["state"], "the-state");
    web.sign_in("ana@afterbell.test").await;
    let answer = web.authorize("", &[("prompt", "none")]).await;
    assert!(answer.contains_key("code"), "{answer:?}");
}

#[tokio::test]
async fn prompt_login_and_max_age_ask_again() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let first = web.sign_in("ana@afterbell.test").await;
    app.clock().advance(chrono::Duration::seconds(100));
    for more in [("prompt", "login"), ("max_age", "50")] {
        let answer = web.get(&format!("/connect/authorize?{}", authorize_query(&[more]))).await;
        assert!(answer.header("location").unwrap().starts_with("/identity/sign-in"), "{more:?}");
    }
    let silent = web.authorize("", &[("max_age", "50"), ("prompt", "none")]).await;
    assert_eq!(silent["error"], "login_required");
    let answer = web.authorize("ana@afterbell.test", &[("prompt", "login")]).await;
    let second = web.exchange(&answer["code"]).await.expect(200).value();
    let of = |tokens: &serde_json::Value| claims(tokens["id_token"].as_str().unwrap());
    assert_eq!(of(&first)["sid"], of(&second)["sid"], "one browser, one session");
    assert!(of(&second)["auth_time"].as_i64() >= of(&first)["auth_time"].as_i64().map(|t| t + 100));
}

#[rstest]
#[case(("client_id", "nobody"))]
#[case(("redirect_uri", "https://evil.test/"))]
#[case(("redirect_uri", "https://afterbell.test/auth/callback/"))]
#[tokio::test]
async fn an_untrusted_request_goes_nowhere(#[case] wrong: (&str, &str)) {
    let app = start().await;
    let mut web = Web::new(&app);
    let query = authorize_query(&[wrong]);
    let answer = web.get(&format!("/connect/authorize?{query}")).await.expect(400);
    assert_eq!(answer.header("location"), None);
    assert!(answer.text().contains("<h1>"));
    let page = serde_urlencoded(&query);
    web.get(&format!("/identity/sign-in?{page}")).await.expect(400);
}

fn serde_urlencoded(query: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new()).append_pair("request", query).finish()
}

#[rstest]
#[case(("code_challenge", ""), "invalid_request")]
#[case(("code_challenge_method", "plain"), "invalid_request")]
#[case(("response_type", "token"), "unsupported_response_type")]
#[case(("scope", "profile"), "invalid_scope")]
#[tokio::test]
async fn a_bad_request_is_reported_to_the_client(#[case] wrong: (&str, &str), #[case] error: &str) {
    let app = start().await;
    let answer = Web::new(&app).authorize("", &[wrong]).await;
    assert_eq!(answer["error"], error);
    assert_eq!(answer["state"], "the-state");
}

#[rstest]
#[case(UserStatus::Inactive)]
#[case(UserStatus::Deleted)]
#[case(UserStatus::InvitePending)]
#[case(UserStatus::InviteExpired)]
#[case(UserStatus::NotApplicable)]
#[tokio::test]
async fn only_active_people_sign_in(#[case] status: UserStatus) {
    let app = start().await;
    person_in(&app, "ana@afterbell.test", status, Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let fields = [("email", "ana@afterbell.test"), ("password", PASSWORD)];
    let answer = web.fill("/identity/sign-in", &fields).await.expect(400);
    assert!(answer.text().contains("That email and password do not match"));
    assert!(!web.has_session());
}
