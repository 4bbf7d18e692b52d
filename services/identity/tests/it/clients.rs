//! Clients other than the web app.

use diesel_async::SimpleAsyncConnection;
use identity::seed;
use platform::auth::Role;
use testing::{Place, TestApp};

use crate::support::{VERIFIER, Web, authorize_query, claims, number, person, query_of, start};

async fn ask(
    app: &TestApp,
    secret: Option<(&str, &str)>,
    form: &[(&str, &str)],
) -> testing::TestResponse {
    let mut request = app.anon().request(reqwest::Method::POST, "/connect/token").form(form);
    if let Some((id, secret)) = secret {
        request = request.basic_auth(id, Some(secret));
    }
    testing::send(request).await
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
    let token_claims = claims(tokens["access_token"].as_str().unwrap());
    assert_eq!(token_claims["sub"], "client:sis");
    assert_eq!((&token_claims["role"], &token_claims["account_id"]), (&4.into(), &1.into()));
    assert_eq!(token_claims["isBxPortal"], true);
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
async fn an_integrator_gets_tokens_until_its_client_is_revoked() {
    let app = start().await;
    app.insert_place(Place::account(1)).await;
    let integrator =
        |name: &str, role| seed::NewIntegrator { name: name.to_owned(), account_id: 1, role };
    let new = integrator(" School system ", Role::AccountAdmin);
    let issued = seed::add_integrator(&app.platform, &new).await.unwrap();
    let secret = Some((issued.client_id.as_str(), issued.client_secret.as_str()));
    let grant = [("grant_type", "client_credentials")];
    let tokens = ask(&app, secret, &grant).await.expect(200).value();
    let token_claims = claims(tokens["access_token"].as_str().unwrap());
    assert_eq!((&token_claims["role"], &token_claims["account_id"]), (&4.into(), &1.into()));
    let plain_secrets = "SELECT count(*) FROM clients c WHERE position($secret in c::text) > 0";
    let plain_secrets = plain_secrets.replace("$secret", &format!("'{}'", issued.client_secret));
    assert_eq!(number(&app, &plain_secrets).await, 0);

    let revoked = seed::revoke_integrator(&app.platform, &issued.client_id).await.unwrap();
    assert_eq!(revoked, Some(seed::Revoked::Now));
    let ended = app.anon().with_token(tokens["access_token"].as_str().unwrap());
    ended.get("/users/list").await.expect_problem(401, "Error_TokenValidityExpired");
    ask(&app, secret, &grant).await.expect(401);
    let again = seed::revoke_integrator(&app.platform, &issued.client_id).await.unwrap();
    assert_eq!(again, Some(seed::Revoked::Before));
    let listed = seed::integrators(&app.platform).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].name.as_str(), listed[0].is_revoked), ("School system", true));
    for action in ["client.create", "client.revoke"] {
        let noted = format!(
            "SELECT count(*) FROM audit_log a WHERE action = '{action}' AND account_id = 1
             AND actor_client_id = 'afterbell' AND entity_id = '{}' AND position('{}' in a::text) = 0",
            issued.client_id, issued.client_secret
        );
        assert_eq!(number(&app, &noted).await, 1, "{action}");
    }

    // The web app is no integrator's.
    for id in ["afterbell-web", "nobody"] {
        assert_eq!(seed::revoke_integrator(&app.platform, id).await.unwrap(), None);
    }
    for (new, message) in [
        (integrator("x", Role::SuperAdmin), "Super Admin is no role for a client"),
        (integrator("x", Role::Scholar), "Scholar is no role for a client"),
        (integrator(" ", Role::Staff), "the name of a client has 1 to 100 characters"),
    ] {
        let Err(refused) = seed::add_integrator(&app.platform, &new).await else {
            panic!("{new:?}");
        };
        assert!(refused.to_string().starts_with(message), "{refused}");
    }
}

#[tokio::test]
async fn the_integrators_of_a_disabled_account_get_no_tokens() {
    let app = start().await;
    app.insert_place(Place::account(1)).await;
    let secret = seed::create_integrator(&app.platform, "sis", "SIS", Role::AccountAdmin, Some(1))
        .await
        .unwrap();
    let grant = [("grant_type", "client_credentials")];
    for (status, answer) in [(2, 400), (1, 200)] {
        let set = format!("UPDATE ref_accounts SET status = {status} WHERE id = 1");
        app.database.owner().await.batch_execute(&set).await.unwrap();
        let answered = ask(&app, Some(("sis", &secret)), &grant).await.expect(answer).value();
        assert_eq!(answered["error"] == "unauthorized_client", answer == 400, "{answered}");
    }
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
async fn guessing_holds_back_nobody_else_at_the_address() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    for id in ["sis", "bus"] {
        seed::create_integrator(&app.platform, id, id, Role::AccountAdmin, Some(1)).await.unwrap();
    }
    let mut web = Web::new(&app);
    let grant = ("grant_type", "client_credentials");
    let guess = [grant, ("client_id", "sis"), ("client_secret", "wrong")];
    let unknown = [grant, ("client_id", "x")];
    for form in [&guess[..], &unknown[..]] {
        for _ in 0..30 {
            web.post("/connect/token", form).await.expect(401);
        }
        web.post("/connect/token", form).await.expect_problem(429, "Error_TooManyRequests");
        web.post("/connect/revocation", form).await.expect_problem(429, "Error_TooManyRequests");
    }
    let other = [grant, ("client_id", "bus"), ("client_secret", "wrong")];
    web.post("/connect/token", &other).await.expect(401);
    let mut elsewhere = web.clone();
    elsewhere.address = "192.0.2.2".to_owned();
    elsewhere.post("/connect/token", &guess).await.expect(401);

    let tokens = web.sign_in("ana@afterbell.test").await;
    let tokens = web.refresh(&tokens).await.expect(200).value();
    let token = tokens["refresh_token"].as_str().unwrap();
    let form = [("client_id", "afterbell-web"), ("token", token)];
    web.post("/connect/revocation", &form).await.expect(200);
    // There is no secret of it to guess.
    let form = [grant, ("client_id", "afterbell-web"), ("client_secret", "wrong")];
    for _ in 0..31 {
        web.post("/connect/token", &form).await.expect(401);
    }
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
    testing::send(request).await.expect(400);
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
