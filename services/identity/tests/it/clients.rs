//! Clients other than the web app.

use identity::seed;
use platform::{
    auth::Role,
    testing::{Place, TestApp},
};

use crate::support::{VERIFIER, Web, authorize_query, claims, person, query_of, start};

async fn ask(
    app: &TestApp,
    secret: Option<(&str, &str)>,
    form: &[(&str, &str)],
) -> platform::testing::TestResponse {
    let mut request = app.anon().request(reqwest::Method::POST, "/connect/token").form(form);
    if let Some((id, secret)) = secret {
        request = request.basic_auth(id, Some(secret));
    }
    platform::testing::send(request).await
}

#[tokio::test]
async fn an_integrator_acts_with_its_role_in_its_account() {
    let app = start().await;
    let inside = person(&app, "in@afterbell.test", Role::AccountAdmin, Place::account(1)).await;
    let outside = person(&app, "out@afterbell.test", Role::AccountAdmin, Place::account(2)).await;
    let secret =
        seed::create_integrator(&app.platform, "sis", "School system", Role::AccountAdmin, Some(1))
            .await
            .unwrap();
    let grant = [("grant_type", "client_credentials")];
    let tokens = ask(&app, Some(("sis", &secret)), &grant).await.expect(200).value();
    assert!(tokens.get("refresh_token").is_none());
    let said = claims(tokens["access_token"].as_str().unwrap());
    assert_eq!(said["sub"], "client:sis");
    assert_eq!((&said["role"], &said["account_id"]), (&4.into(), &1.into()));
    assert_eq!(said["isBxPortal"], true);
    let client = app.anon().with_token(tokens["access_token"].as_str().unwrap());
    client.get(&format!("/users/{inside}")).await.expect(200);
    client.get(&format!("/users/{outside}")).await.expect_problem(404, "Error_NotFound");
    client.get("/users/me").await.expect_problem(404, "Error_NotFound");

    let form =
        [("grant_type", "client_credentials"), ("client_id", "sis"), ("client_secret", &secret)];
    ask(&app, None, &form).await.expect(200);
    let both = ask(&app, Some(("sis", &secret)), &form).await.expect(400).value();
    assert_eq!(both["error"], "invalid_request");
}

#[tokio::test]
async fn a_wrong_secret_is_refused_and_guessing_is_stopped() {
    let app = start().await;
    seed::create_integrator(&app.platform, "sis", "School system", Role::AccountAdmin, Some(1))
        .await
        .unwrap();
    let grant = [("grant_type", "client_credentials")];
    for _ in 0..30 {
        let answer = ask(&app, Some(("sis", "wrong")), &grant).await.expect(401);
        assert!(answer.header("www-authenticate").unwrap().starts_with("Basic"));
        assert_eq!(answer.value()["error"], "invalid_client");
    }
    ask(&app, Some(("sis", "wrong")), &grant).await.expect_problem(429, "Error_TooManyRequests");
}

#[tokio::test]
async fn a_client_has_its_own_grants_only() {
    let app = start().await;
    let secret =
        seed::create_integrator(&app.platform, "sis", "SIS", Role::Staff, Some(1)).await.unwrap();
    let web = [("grant_type", "client_credentials"), ("client_id", "afterbell-web")];
    assert_eq!(ask(&app, None, &web).await.expect(400).value()["error"], "unauthorized_client");
    let code = [("grant_type", "authorization_code"), ("code", "x"), ("code_verifier", VERIFIER)];
    let answer = ask(&app, Some(("sis", &secret)), &code).await.expect(400).value();
    assert_eq!(answer["error"], "unauthorized_client");
    let password = [("grant_type", "password"), ("client_id", "afterbell-web")];
    assert_eq!(
        ask(&app, None, &password).await.expect(400).value()["error"],
        "unsupported_grant_type"
    );
    let twice = "grant_type=refresh_token&client_id=afterbell-web&client_id=afterbell-web";
    let request = app
        .anon()
        .request(reqwest::Method::POST, "/connect/token")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(twice);
    platform::testing::send(request).await.expect(400);
}

#[tokio::test]
async fn a_token_that_is_not_for_the_portal_is_refused_by_it() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let callback = "https://partner.test/cb?x=1";
    seed::create_relying_party(&app.platform, "partner", &[callback], &[], Some("s3cret"), false)
        .await
        .unwrap();
    let mut web = Web::new(&app);
    let more = [("client_id", "partner"), ("redirect_uri", callback)];
    let location = format!("/connect/authorize?{}", authorize_query(&more));
    let page = web.get(&location).await.expect(303).header("location").unwrap().to_owned();
    let form = web.get(&page).await.expect(200);
    let policy = form.header("content-security-policy").unwrap();
    assert!(policy.contains("form-action 'self' https://partner.test;"), "{policy}");
    let fields = [("email", "ana@afterbell.test"), ("password", crate::support::PASSWORD)];
    let answer = web.submit(&form.text(), &fields).await.expect(303);
    let back = answer.header("location").unwrap();
    assert!(back.starts_with("https://partner.test/cb?x=1&code="), "{back}");
    let code = query_of(back)["code"].clone();
    let form = [
        ("grant_type", "authorization_code"),
        ("code", code.as_str()),
        ("redirect_uri", callback),
        ("code_verifier", VERIFIER),
    ];
    let tokens = ask(&app, Some(("partner", "s3cret")), &form).await.expect(200).value();
    let api = web.api(&tokens);
    api.get("/connect/userinfo").await.expect(200);
    api.get("/users/me").await.expect_problem(401, "Error_InvalidToken");
}
