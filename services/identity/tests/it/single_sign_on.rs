//! Sign-in with an account's own provider. The provider is a small one of the test, which says whatever it is told to.

use std::sync::{Arc, LazyLock, Mutex};

use chrono::Utc;
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use platform::auth::{Role, UserStatus};
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse};
use wiremock::{
    Mock, MockServer, Request, Respond, ResponseTemplate,
    matchers::{method, path},
};

use crate::support::{
    Web, between, claims, mailed_link, number, person, person_in, query_of, run, start_with,
    unescape,
};

const ANA: &str = "ana@helios.test";

/// The service as a test needs it: providers on this machine, and a key for secrets.
pub async fn start() -> TestApp {
    start_with(&[
        ("identity.single_sign_on.reach", json!("loopback")),
        ("identity.key_secret", json!("a passphrase of this test")),
    ])
    .await
}

/// Switches single sign-on on for an account.
pub async fn flag(app: &TestApp, account: i64) {
    app.insert_place(Place::account(account)).await;
    let sql = format!("UPDATE ref_accounts SET flags = '{{single-sign-on}}' WHERE id = {account}");
    run(app, &sql).await;
}

/// What a test sends to set up a provider.
pub fn setup(issuer: &str, domains: &[&str], version: i32) -> Value {
    json!({
        "issuer": issuer, "clientId": "afterbell", "clientSecret": "the client's secret",
        "emailDomains": domains, "isEnabled": true, "version": version,
    })
}

const PATH: &str = "/accounts/1/single-sign-on";

/// The primary admin of an account.
pub async fn primary(app: &TestApp, account: i64) -> TestClient {
    let admin = app.user(Role::AccountAdmin, Place::account(account)).await;
    let id = admin.user_id;
    run(
        app,
        &format!("UPDATE user_roles SET is_primary_account_admin = true WHERE user_id = {id}"),
    )
    .await;
    app.platform.forget_roles(id).await;
    admin
}

/// Confirms every domain, as their postmasters would.
pub async fn prove_domains(app: &TestApp) {
    run(app, "UPDATE single_sign_on_domains SET proven_at = now()").await;
}

static KEY: LazyLock<(EncodingKey, Value)> = LazyLock::new(|| {
    use aws_lc_rs::{
        encoding::{AsDer, Pkcs8V1Der},
        rsa::{KeyPair, KeySize},
    };
    use base64::{Engine, engine::general_purpose::STANDARD};
    let pair = KeyPair::generate(KeySize::Rsa2048).unwrap();
    let der: Pkcs8V1Der<'_> = pair.as_der().unwrap();
    let pem = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
        STANDARD.encode(der.as_ref())
    );
    let key = EncodingKey::from_rsa_pem(pem.as_bytes()).unwrap();
    let mut public = Jwk::from_encoding_key(&key, Algorithm::RS256).unwrap();
    public.common.key_id = Some("provider".to_owned());
    let public = serde_json::to_value(&public).unwrap();
    (key, public)
});

/// An OpenID provider that signs in whomever it is told to.
struct Provider {
    server: MockServer,
    claims: Arc<Mutex<Value>>,
}

/// Its token endpoint.
struct Tokens {
    issuer: String,
    claims: Arc<Mutex<Value>>,
}

impl Respond for Tokens {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let form: Vec<(String, String)> =
            url::form_urlencoded::parse(&request.body).into_owned().collect();
        let field = |name: &str| form.iter().find(|(key, _)| key == name).map(|(_, v)| v.as_str());
        let refuse =
            |error: &str| ResponseTemplate::new(400).set_body_json(json!({"error": error}));
        // afterbell:the client's secret, each part form-encoded (RFC 6749 §2.3.1).
        let basic = request.headers.get("authorization").and_then(|value| value.to_str().ok());
        let expected = {
            use base64::{Engine, engine::general_purpose::STANDARD};
            format!("Basic {}", STANDARD.encode("afterbell:the+client%27s+secret"))
        };
        if basic != Some(expected.as_str()) {
            return refuse("invalid_client");
        }
        if field("code") != Some("the-code") || field("code_verifier").is_none() {
            return refuse("invalid_grant");
        }
        let mut claims = json!({
            "iss": self.issuer, "aud": "afterbell", "sub": "subject-1",
            "iat": Utc::now().timestamp(), "exp": Utc::now().timestamp() + 60,
        });
        for (name, value) in self.claims.lock().unwrap().as_object().unwrap() {
            claims[name] = value.clone();
        }
        let mut header = Header::new(Algorithm::RS256);
        header.kid = Some("provider".to_owned());
        let mut id_token = jsonwebtoken::encode(&header, &claims, &KEY.0).unwrap();
        if claims["tampered"] == true {
            id_token.replace_range(id_token.len() - 20..id_token.len() - 10, "AAAAAAAAAA");
        }
        ResponseTemplate::new(200).set_body_json(json!({
            "access_token": "an access token", "token_type": "Bearer", "expires_in": 60,
            "id_token": id_token,
        }))
    }
}

impl Provider {
    async fn start() -> Self {
        let server = MockServer::start().await;
        let issuer = server.uri();
        let claims = Arc::new(Mutex::new(json!({})));
        let document = json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/authorize"),
            "token_endpoint": format!("{issuer}/token"),
            "jwks_uri": format!("{issuer}/keys"),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        });
        let get = |at: &'static str, body: &Value| {
            Mock::given(method("GET"))
                .and(path(at))
                .respond_with(ResponseTemplate::new(200).set_body_json(body))
        };
        get("/.well-known/openid-configuration", &document).mount(&server).await;
        get("/keys", &json!({"keys": [KEY.1]})).mount(&server).await;
        Mock::given(method("POST"))
            .and(path("/token"))
            .respond_with(Tokens { issuer, claims: claims.clone() })
            .mount(&server)
            .await;
        Self { server, claims }
    }

    fn issuer(&self) -> String {
        self.server.uri()
    }

    /// What it says of whoever signs in next, beside the nonce.
    fn says(&self, claims: Value) {
        *self.claims.lock().unwrap() = claims;
    }

    /// Goes from the sign-in page to the provider and back; gives the answer of coming back.
    async fn through(&self, web: &mut Web, email: &str) -> TestResponse {
        let there = depart(web, email).await;
        let nonce = query_of(&there)["nonce"].clone();
        {
            let mut claims = self.claims.lock().unwrap();
            if claims["nonce"].is_null() {
                claims["nonce"] = json!(nonce);
            }
        }
        let state = query_of(&there)["state"].clone();
        let answer = web.get(&back(&[("code", "the-code"), ("state", &state)])).await;
        self.claims.lock().unwrap()["nonce"] = json!(null);
        answer
    }
}

/// Types an address and no password, and gives the address that the page leads to.
pub async fn depart(web: &mut Web, email: &str) -> String {
    depart_from(web, "/identity/sign-in", email).await
}

/// As [`depart`], from another sign-in page.
pub async fn depart_from(web: &mut Web, page: &str, email: &str) -> String {
    let answer = web.fill(page, &[("email", email), ("password", "")]).await.expect(200);
    let page = answer.text();
    let there = unescape(between(&page, "class=\"button\" href=\"", "\"").unwrap());
    // Without a script and without a click.
    assert_eq!(answer.header("refresh"), Some(format!("0; url={there}").as_str()));
    there
}

fn back(query: &[(&str, &str)]) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    format!("/identity/sso/callback?{query}")
}

async fn set_up(app: &TestApp, issuer: &str) -> TestClient {
    flag(app, 1).await;
    let admin = primary(app, 1).await;
    admin.put(PATH, &setup(issuer, &["helios.test"], 0)).await.expect(200);
    prove_domains(app).await;
    admin
}

#[tokio::test]
async fn an_account_sets_its_provider_up() {
    let app = start().await;
    flag(&app, 1).await;
    let admin = primary(&app, 1).await;
    let empty = admin.get(PATH).await.expect(200).value();
    assert_eq!(
        empty,
        json!({
            "accountId": 1, "isAvailable": true, "issuer": "", "clientId": "", "hasClientSecret": false,
            "emailDomains": [], "unprovenDomains": [], "maySetIssuer": true, "isEnabled": false,
            "redirectUri": "https://afterbell.test/identity/sso/callback", "version": 0,
        })
    );
    let mut config =
        setup("https://login.helios.test/realms/staff", &["Helios.test", "@staff.helios.test"], 0);
    let made = admin.put(PATH, &config).await.expect(200);
    assert!(!made.text().contains("secret\":\"") && !made.text().contains("client's"));
    assert_eq!(made.value()["hasClientSecret"], true);
    assert_eq!(made.value()["emailDomains"], json!(["helios.test", "staff.helios.test"]));
    assert_eq!(made.value()["unprovenDomains"], json!(["helios.test", "staff.helios.test"]));
    assert_eq!(made.value()["version"], 1);
    assert_eq!(admin.get(PATH).await.expect(200).value(), made.value());

    let stale = admin.put(PATH, &config).await.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(stale["current"]["version"], 1);
    config["version"] = json!(1);
    config["clientSecret"] = json!(null);
    config["isEnabled"] = json!(false);
    assert_eq!(admin.put(PATH, &config).await.expect(200).value()["isEnabled"], false);
    // The stored secret goes to nobody else.
    config["version"] = json!(2);
    config["issuer"] = json!("https://login.elsewhere.test");
    let refused =
        admin.put(PATH, &config).await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"], json!({"clientSecret": ["Client secret is required"]}));

    assert_eq!(number(&app, "SELECT count(*) FROM single_sign_on WHERE position('client''s' in encode(client_secret, 'escape')) > 0").await, 0);
    let noted = "SELECT count(*) FROM audit_log a WHERE action = 'single-sign-on.change' AND a::text NOT LIKE '%client''s%'";
    assert_eq!(number(&app, noted).await, 2);
    admin.delete(PATH).await.expect(204);
    admin.delete(PATH).await.expect(204);
    assert_eq!(admin.get(PATH).await.expect(200).value(), empty);
    assert_eq!(
        number(&app, "SELECT count(*) FROM audit_log WHERE action = 'single-sign-on.remove'").await,
        1
    );
}

#[rstest]
#[case("issuer", json!(""), "Issuer is required")]
#[case("issuer", json!("http://login.helios.test"), "Issuer: the address has to begin with https://")]
#[case("issuer", json!("https://user:pass@login.helios.test"), "Issuer: the address must not have a user name or password in it")]
#[case("clientId", json!(" "), "Client ID is required")]
#[case("clientSecret", json!(""), "Client secret is required")]
#[case("emailDomains", json!([]), "Email domain is required")]
#[case("emailDomains", json!(["gmail.com"]), "gmail.com is open to everybody and cannot belong to one account")]
#[case("emailDomains", json!(["helios"]), "helios is not a domain of email addresses")]
#[tokio::test]
async fn what_is_wrong_names_the_field(
    #[case] field: &str,
    #[case] value: Value,
    #[case] message: &str,
) {
    let app = start().await;
    flag(&app, 1).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let mut config = setup("https://login.helios.test", &["helios.test"], 0);
    config[field] = value;
    let problem = admin.put(PATH, &config).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(problem.value()["errors"], json!({field: [message]}));
}

#[tokio::test]
async fn private_addresses_are_not_called() {
    let app = start_with(&[("identity.key_secret", json!("a passphrase"))]).await;
    flag(&app, 1).await;
    let admin = primary(&app, 1).await;
    for (issuer, message) in [
        ("http://127.0.0.1:1", "Issuer: the address has to begin with https://"),
        (
            "https://169.254.169.254",
            "Issuer: the address is not public, and providers in private networks are not allowed here",
        ),
    ] {
        let refused = admin.put(PATH, &setup(issuer, &["helios.test"], 0)).await;
        let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(problem["errors"], json!({"issuer": [message]}));
    }
    // A name is looked at when it is resolved.
    admin.put(PATH, &setup("https://localhost:1", &["helios.test"], 0)).await.expect(200);
    let test = admin.post(&format!("{PATH}/test"), &json!({})).await.expect(200).value();
    assert_eq!(test["isWorking"], false);
    let detail = test["checks"][0]["detail"].as_str().unwrap();
    assert!(detail.contains("the address is not public"), "{detail}");
}

#[tokio::test]
async fn it_takes_the_flag_and_a_key() {
    let app = start_with(&[]).await;
    app.insert_place(Place::account(1)).await;
    let admin = primary(&app, 1).await;
    let config = setup("https://login.helios.test", &["helios.test"], 0);
    assert_eq!(admin.get(PATH).await.expect(200).value()["isAvailable"], false);
    admin.put(PATH, &config).await.expect_problem(409, "Error_SingleSignOnOff");
    flag(&app, 1).await;
    admin.put(PATH, &config).await.expect_problem(409, "Error_NoKeyForSecrets");
}

#[tokio::test]
async fn only_those_who_run_the_account_set_it_up() {
    let app = start().await;
    flag(&app, 1).await;
    flag(&app, 2).await;
    let config = setup("https://login.helios.test", &["helios.test"], 0);
    let test = format!("{PATH}/test");
    // Admin of one account, staff of the other.
    let both = app
        .user_with(&[(Role::AccountAdmin, Place::account(2)), (Role::Staff, Place::site(1, 2, 3))])
        .await;
    let foreign = app.user(Role::AccountAdmin, Place::account(2)).await;
    for (user, status) in [(&both, 403), (&foreign, 404)] {
        assert_eq!(user.get(PATH).await.status, status);
        assert_eq!(user.put(PATH, &config).await.status, status);
        assert_eq!(user.delete(PATH).await.status, status);
        assert_eq!(user.post(&test, &json!({})).await.status, status);
    }
    for (role, place) in
        [(Role::ProgramAdmin, Place::program(1, 2)), (Role::Staff, Place::site(1, 2, 3))]
    {
        app.user(role, place).await.put(PATH, &config).await.expect_problem(403, "Error_Forbidden");
    }
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    provider.put(PATH, &config).await.expect(200);
    provider.get("/accounts/77/single-sign-on").await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_domain_belongs_to_one_account() {
    let app = start().await;
    set_up(&app, "https://login.helios.test").await;
    flag(&app, 2).await;
    let other = primary(&app, 2).await;
    let path = "/accounts/2/single-sign-on";
    let refused = other.put(path, &setup("https://login.atlas.test", &["helios.test"], 0)).await;
    let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
    let message = "A domain can belong to one account only, and another account has one of these.";
    assert_eq!(problem["errors"], json!({"emailDomains": [message]}));
    // People of account 3 have addresses of this one: they must not be sent to the provider of account 2.
    person(&app, "eva@shared.test", Role::AccountAdmin, Place::account(3)).await;
    let config = setup("https://login.atlas.test", &["shared.test"], 0);
    let problem =
        other.put(path, &config).await.expect_problem(400, "Error_ValidationFailed").value();
    let message =
        "shared.test is also used by people outside this account. Please contact the help desk.";
    assert_eq!(problem["errors"], json!({"emailDomains": [message]}));
    let provider = app.user(Role::Admin, Place::provider()).await;
    provider.put(path, &config).await.expect(200);
    // Even so, somebody of another account keeps the password.
    let page = Web::new(&app)
        .fill("/identity/sign-in", &[("email", "eva@shared.test"), ("password", "")])
        .await;
    assert!(page.expect(400).text().contains("Password is required"));
}

#[tokio::test]
async fn the_test_says_what_is_wrong() {
    let app = start().await;
    let provider = Provider::start().await;
    let admin = set_up(&app, &provider.issuer()).await;
    let path = format!("{PATH}/test");
    let good = admin.post(&path, &json!({})).await.expect(200).value();
    assert_eq!(good["isWorking"], true, "{good}");
    let names: Vec<&str> = good["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["discovery", "sign", "client"]);

    let mut version = 1;
    let mut failure = async |change: &dyn Fn(&mut Value)| {
        let mut config = setup(&provider.issuer(), &["helios.test"], version);
        change(&mut config);
        admin.put(PATH, &config).await.expect(200);
        version += 1;
        let test = admin.post(&path, &json!({})).await.expect(200).value();
        assert_eq!(test["isWorking"], false);
        let last = test["checks"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["isPassed"], false);
        (last["detail"].as_str().unwrap().to_owned(), last["fault"].clone())
    };
    let (message, fault) = failure(&|config| config["clientSecret"] = json!("another")).await;
    assert_eq!(message, "It does not know this client ID, or the client secret is another one.");
    assert_eq!(fault, json!({"code": "clientUnknown", "params": {}}));
    let (message, _) =
        failure(&|config| config["issuer"] = json!(format!("{}/nothing", provider.issuer()))).await;
    assert!(message.contains("the answer is 404"), "{message}");
    let (message, fault) =
        failure(&|config| config["issuer"] = json!(format!("{}/", provider.issuer()))).await;
    assert!(message.contains("names another issuer"), "{message}");
    let params = json!({"named": provider.issuer(), "expected": format!("{}/", provider.issuer())});
    assert_eq!(fault, json!({"code": "anotherIssuer", "params": params}));
    let (message, _) = failure(&|config| config["issuer"] = json!("http://127.0.0.1:9")).await;
    assert!(message.contains("127.0.0.1 cannot be reached"), "{message}");
    let none = app.user(Role::AccountAdmin, Place::account(5)).await;
    flag(&app, 5).await;
    none.post("/accounts/5/single-sign-on/test", &json!({}))
        .await
        .expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_person_of_the_account_goes_there_and_comes_back() {
    let app = start().await;
    let provider = Provider::start().await;
    set_up(&app, &provider.issuer()).await;
    let ana = person(&app, ANA, Role::SessionAdmin, Place::site(1, 2, 3)).await;
    provider.says(json!({"email": "Ana@Helios.test", "email_verified": true}));
    let mut web = Web::new(&app);
    let page = web.get("/identity/sign-in").await.expect(200).text();
    assert!(page.contains("Leave it empty if you sign in with your organization."));

    // From an application's request to its code.
    let authorize = format!("/connect/authorize?{}", crate::support::authorize_query(&[]));
    let sign_in = web.get(&authorize).await.expect(303).header("location").unwrap().to_owned();
    let there = depart_from(&mut web, &sign_in, ANA).await;
    assert!(there.starts_with(&format!("{}/authorize?", provider.issuer())));
    let authorize_query = query_of(&there);
    assert_eq!(authorize_query["response_type"], "code");
    assert_eq!(authorize_query["client_id"], "afterbell");
    assert_eq!(authorize_query["redirect_uri"], "https://afterbell.test/identity/sso/callback");
    assert_eq!(authorize_query["code_challenge_method"], "S256");
    assert_eq!(authorize_query["scope"], "openid email profile");
    assert_eq!(authorize_query["login_hint"], ANA);
    provider.claims.lock().unwrap()["nonce"] = json!(authorize_query["nonce"]);
    let comes_back = back(&[("code", "the-code"), ("state", &authorize_query["state"])]);
    let home = web.get(&comes_back).await.expect(303).header("location").unwrap().to_owned();
    let answer = query_of(&home);
    assert!(
        home.starts_with("https://afterbell.test/auth/callback?") && answer["state"] == "the-state"
    );
    let tokens = web.exchange(&answer["code"]).await.expect(200).value();
    assert_eq!(claims(tokens["access_token"].as_str().unwrap())["sub"], ana.to_string());
    assert_eq!(web.api(&tokens).get("/users/me").await.expect(200).value()["roleId"], 6);

    // Once is once.
    assert!(web.get(&comes_back).await.expect(400).text().contains("was used already"));
    let noted =
        "SELECT count(*) FROM audit_log WHERE action IN ('single-sign-on.link', 'session.sign-in')";
    assert_eq!(number(&app, noted).await, 2);
    // The second time the link is there.
    provider.says(json!({"email": ANA, "email_verified": true}));
    let answer = provider.through(&mut Web::new(&app), ANA).await.expect(303);
    assert_eq!(answer.header("location"), Some("/"));
    assert_eq!(number(&app, noted).await, 3);
}

#[rstest]
#[case::not_verified(json!({"email": ANA, "email_verified": false}), 403, "has not verified your email address")]
#[case::not_said(json!({"email": ANA}), 403, "has not verified your email address")]
#[case::said_as_text(json!({"email": ANA, "email_verified": "no"}), 502, "gave an answer that we cannot accept")]
#[case::no_address(json!({"email_verified": true}), 403, "has not verified your email address")]
#[case::other_domain(json!({"email": "ana@elsewhere.test", "email_verified": true}), 403, "is not one of your organization")]
#[case::part_of_the_domain(json!({"email": "ana@evil-helios.test", "email_verified": true}), 403, "is not one of your organization")]
#[case::other_account(json!({"email": "eva@helios.test", "email_verified": true}), 403, "does not belong to this organization")]
#[case::provider_staff(json!({"email": "root@helios.test", "email_verified": true}), 403, "does not belong to this organization")]
#[case::inactive(json!({"email": "off@helios.test", "email_verified": true}), 403, "You have no access to Afterbell")]
#[case::wrong_nonce(json!({"email": ANA, "email_verified": true, "nonce": "another"}), 502, "cannot accept")]
#[case::wrong_audience(json!({"email": ANA, "email_verified": true, "aud": "somebody"}), 502, "cannot accept")]
#[case::wrong_issuer(json!({"email": ANA, "email_verified": true, "iss": "https://evil.test"}), 502, "cannot accept")]
#[case::too_old(json!({"email": ANA, "email_verified": true, "exp": 1_000_000}), 502, "cannot accept")]
#[case::subject_with_nul(json!({"email": ANA, "email_verified": true, "sub": "a\u{0}b"}), 502, "cannot accept")]
#[case::tampered(json!({"email": ANA, "email_verified": true, "tampered": true}), 502, "cannot accept")]
#[tokio::test]
async fn nobody_else_is_let_in(#[case] claims: Value, #[case] status: u16, #[case] message: &str) {
    let app = start().await;
    let provider = Provider::start().await;
    person(&app, ANA, Role::Staff, Place::site(1, 2, 3)).await;
    set_up(&app, &provider.issuer()).await;
    person(&app, "eva@helios.test", Role::AccountAdmin, Place::account(2)).await;
    person(&app, "root@helios.test", Role::SuperAdmin, Place::provider()).await;
    person_in(&app, "off@helios.test", UserStatus::Inactive, Role::Staff, Place::site(1, 2, 3))
        .await;
    provider.says(claims);
    let mut web = Web::new(&app);
    let page = unescape(&provider.through(&mut web, ANA).await.expect(status).text());
    assert!(page.contains(message), "{page}");
    assert!(!web.has_session());
    assert_eq!(number(&app, "SELECT count(*) FROM sessions").await, 0);
    assert_eq!(number(&app, "SELECT count(*) FROM single_sign_on_links").await, 0);
}

#[tokio::test]
async fn somebody_new_waits_for_a_role() {
    let app = start().await;
    let provider = Provider::start().await;
    let admin = set_up(&app, &provider.issuer()).await;
    provider.says(json!({
        "email": "new@helios.test", "email_verified": true, "given_name": "Noa", "family_name": "<b>Lee",
    }));
    let mut web = Web::new(&app);
    for _ in 0..2 {
        let page = provider.through(&mut web, "new@helios.test").await.expect(403).text();
        assert!(page.contains("You are known, but have no role yet"), "{page}");
        assert!(!web.has_session());
    }
    let id = number(&app, "SELECT id FROM users WHERE email = 'new@helios.test'").await;
    let user = admin.get(&format!("/users/{id}")).await.expect(200).value();
    assert_eq!(user["firstName"], "Noa");
    assert_eq!(user["lastName"], "", "no markup from elsewhere");
    assert_eq!(user["roleId"], 9);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'user.create'";
    assert_eq!(number(&app, noted).await, 1);
    run(&app, &format!(
        "INSERT INTO user_roles (user_id, account_id, program_id, site_id, role_id, status) VALUES ({id}, 1, 2, 3, 7, 1)"
    )).await;
    provider.through(&mut web, "new@helios.test").await.expect(303);
    assert!(web.has_session());
}

#[tokio::test]
async fn an_invitation_is_accepted_by_the_confirmed_address() {
    let app = start().await;
    let provider = Provider::start().await;
    set_up(&app, &provider.issuer()).await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let invite = identity::seed::Invite {
        email: "new@helios.test".into(),
        first_name: "Noa".into(),
        last_name: "Lee".into(),
        role: Role::Staff,
        account_id: Some(1),
        program_id: Some(2),
        site_id: Some(3),
        program_role: None,
        is_primary_account_admin: false,
        language: None,
    };
    identity::seed::invite(&app.platform, &invite).await.unwrap();
    provider.says(json!({"email": "new@helios.test", "email_verified": true}));
    let mut web = Web::new(&app);
    provider.through(&mut web, "new@helios.test").await.expect(303);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'invitation.accept'";
    assert_eq!(number(&app, noted).await, 1);
    // One whose invitation is over asks for another.
    person_in(
        &app,
        "late@helios.test",
        UserStatus::InviteExpired,
        Role::Staff,
        Place::site(1, 2, 3),
    )
    .await;
    provider.says(json!({"sub": "subject-2", "email": "late@helios.test", "email_verified": true}));
    let page = provider.through(&mut Web::new(&app), "late@helios.test").await.expect(403).text();
    assert!(page.contains("your invitation is over"), "{page}");
}

#[tokio::test]
async fn who_was_removed_may_be_invited_again() {
    let app = start().await;
    let provider = Provider::start().await;
    let admin = set_up(&app, &provider.issuer()).await;
    let first = person(&app, ANA, Role::Staff, Place::site(1, 2, 3)).await;
    provider.says(json!({"sub": "ana", "email": ANA, "email_verified": true}));
    provider.through(&mut Web::new(&app), ANA).await.expect(303);
    admin.delete(&format!("/users/{first}")).await.expect(204);
    let form = crate::people::with(&crate::people::form(ANA), json!({"isInvite": true}));
    let second = crate::people::added(&admin, &form).await["userId"].as_i64().unwrap();
    provider.through(&mut Web::new(&app), ANA).await.expect(303);
    let linked = "SELECT user_id FROM single_sign_on_links";
    assert_eq!(number(&app, linked).await, second);
}

#[tokio::test]
async fn a_reused_address_is_not_the_same_person() {
    let app = start().await;
    let provider = Provider::start().await;
    set_up(&app, &provider.issuer()).await;
    person(&app, ANA, Role::Staff, Place::site(1, 2, 3)).await;
    provider.says(json!({"sub": "first", "email": ANA, "email_verified": true}));
    provider.through(&mut Web::new(&app), ANA).await.expect(303);
    provider.says(json!({"sub": "second", "email": ANA, "email_verified": true}));
    let page = provider.through(&mut Web::new(&app), ANA).await.expect(403).text();
    assert!(page.contains("belongs to somebody else"), "{page}");
    // The first one may get another address of the domain.
    provider.says(json!({"sub": "first", "email": "married@helios.test", "email_verified": true}));
    provider.through(&mut Web::new(&app), ANA).await.expect(303);
    assert_eq!(
        number(&app, "SELECT count(*) FROM users WHERE email LIKE '%@helios.test'").await,
        1
    );
}

#[tokio::test]
async fn what_comes_back_belongs_to_the_browser_that_left() {
    let app = start().await;
    let provider = Provider::start().await;
    let admin = set_up(&app, &provider.issuer()).await;
    person(&app, ANA, Role::Staff, Place::site(1, 2, 3)).await;
    provider.says(json!({"email": ANA, "email_verified": true}));
    let mut web = Web::new(&app);
    let lost = "This sign-in took too long, was used already, or began in another browser.";
    let authorize_query = query_of(&depart(&mut web, ANA).await);
    let with = |more: &[(&str, &str)]| {
        let mut query = vec![("state", authorize_query["state"].as_str())];
        query.extend(more);
        back(&query)
    };
    for path in [back(&[]), back(&[("code", "the-code"), ("state", "x")])] {
        assert!(web.get(&path).await.expect(400).text().contains(lost));
    }
    // Another browser uses the state up without getting in.
    assert!(
        Web::new(&app).get(&with(&[("code", "the-code")])).await.expect(400).text().contains(lost)
    );
    assert!(web.get(&with(&[("code", "the-code")])).await.expect(400).text().contains(lost));

    let authorize_query = query_of(&depart(&mut web, ANA).await);
    let path = back(&[("state", &authorize_query["state"]), ("error", "access_denied")]);
    assert!(web.get(&path).await.expect(403).text().contains("did not confirm the sign-in"));

    let authorize_query = query_of(&depart(&mut web, ANA).await);
    let path = back(&[
        ("state", &authorize_query["state"]),
        ("code", "the-code"),
        ("iss", "https://evil.test"),
    ]);
    assert!(web.get(&path).await.expect(400).text().contains(lost));

    let authorize_query = query_of(&depart(&mut web, ANA).await);
    let path = back(&[("state", &authorize_query["state"]), ("code", "another-code")]);
    assert!(unescape(&web.get(&path).await.expect(502).text()).contains("we cannot accept"));

    let authorize_query = query_of(&depart(&mut web, ANA).await);
    run(&app, "UPDATE ref_accounts SET flags = '{}'").await;
    let path = back(&[("state", &authorize_query["state"]), ("code", "the-code")]);
    assert!(
        web.get(&path)
            .await
            .expect(403)
            .text()
            .contains("does not use this way to sign in any more")
    );
    // Without the flag the password is asked for again.
    let fields = [("email", ANA), ("password", "")];
    assert!(
        web.fill("/identity/sign-in", &fields)
            .await
            .expect(400)
            .text()
            .contains("Password is required")
    );
    flag(&app, 1).await;
    admin.delete(PATH).await.expect(204);
    assert!(
        web.fill("/identity/sign-in", &fields)
            .await
            .expect(400)
            .text()
            .contains("Password is required")
    );
    assert!(!web.has_session());
}

#[tokio::test]
async fn an_unreachable_provider_is_reported() {
    let app = start().await;
    set_up(&app, "http://127.0.0.1:9").await;
    let mut web = Web::new(&app);
    let page = web.fill("/identity/sign-in", &[("email", ANA), ("password", "")]).await.expect(503);
    let text = unescape(&page.text());
    assert!(text.contains("Your organization's sign-in cannot be reached right now."), "{text}");
    web.language = "es";
    let page = web.fill("/identity/sign-in", &[("email", ANA), ("password", "")]).await.expect(503);
    assert!(page.text().contains("El inicio de sesión de su organización no responde"));
}

/// What an admin of an account can do by a provider of their own, step by step.
#[tokio::test]
async fn an_account_admin_does_not_become_the_primary_one() {
    let app = start().await;
    let provider = Provider::start().await;
    flag(&app, 1).await;
    let boss = person(&app, "boss@helios.test", Role::AccountAdmin, Place::account(1)).await;
    run(
        &app,
        &format!("UPDATE user_roles SET is_primary_account_admin = true WHERE user_id = {boss}"),
    )
    .await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let config = setup(&provider.issuer(), &["helios.test"], 0);
    assert_eq!(admin.get(PATH).await.expect(200).value()["maySetIssuer"], false);
    let refused = admin.put(PATH, &config).await.expect_problem(403, "Error_Forbidden").value();
    assert_eq!(
        refused["detail"],
        "Only the primary account admin can change the issuer and the email domains."
    );

    // Even what was set up while they were the primary one speaks for nobody above them.
    run(
        &app,
        &format!("UPDATE user_roles SET is_primary_account_admin = false WHERE user_id = {boss}"),
    )
    .await;
    run(
        &app,
        &format!(
            "UPDATE user_roles SET is_primary_account_admin = true WHERE user_id = {}",
            admin.user_id
        ),
    )
    .await;
    app.platform.forget_roles(admin.user_id).await;
    admin.put(PATH, &config).await.expect(200);
    prove_domains(&app).await;
    run(
        &app,
        &format!(
            "UPDATE user_roles SET is_primary_account_admin = false WHERE user_id = {}",
            admin.user_id
        ),
    )
    .await;
    run(
        &app,
        &format!("UPDATE user_roles SET is_primary_account_admin = true WHERE user_id = {boss}"),
    )
    .await;
    provider.says(json!({"email": "boss@helios.test", "email_verified": true}));
    let answer = provider.through(&mut Web::new(&app), "ana@helios.test").await;
    let page = unescape(&answer.expect(403).text());
    assert!(page.contains("Please sign in with your password."), "{page}");
    // The primary admin keeps the password.
    Web::new(&app).sign_in("boss@helios.test").await;

    // An ordinary admin may still switch it off, and it stays known who set it.
    run(
        &app,
        &format!("UPDATE user_roles SET is_primary_account_admin = false WHERE user_id = {boss}"),
    )
    .await;
    app.platform.forget_roles(admin.user_id).await;
    let mut off = setup(&provider.issuer(), &["helios.test"], 1);
    off["isEnabled"] = json!(false);
    admin.put(PATH, &off).await.expect(200);
    let condition =
        format!("SELECT count(*) FROM single_sign_on WHERE issuer_set_by = {}", admin.user_id);
    assert_eq!(number(&app, &condition).await, 1);
}

#[tokio::test]
async fn a_domain_counts_once_its_postmaster_has_confirmed_it() {
    let app = start().await;
    let provider = Provider::start().await;
    flag(&app, 1).await;
    person(&app, ANA, Role::SessionAdmin, Place::site(1, 2, 3)).await;
    let admin = primary(&app, 1).await;
    admin.put(PATH, &setup(&provider.issuer(), &["helios.test"], 0)).await.expect(200);
    // Nobody is sent there yet.
    let page = Web::new(&app).fill("/identity/sign-in", &[("email", ANA), ("password", "")]).await;
    assert!(page.expect(400).text().contains("Password is required"));

    let first = mailed_link(&app, "postmaster@helios.test").await.unwrap();
    let mut web = Web::new(&app);
    let confirmation_page = unescape(&web.get(&first).await.expect(200).text());
    assert!(
        confirmation_page.contains("people with addresses at helios.test sign in to Afterbell at"),
        "{confirmation_page}"
    );
    // Saved again, another letter goes out, and the link before works no more.
    admin.put(PATH, &setup(&provider.issuer(), &["helios.test"], 1)).await.expect(200);
    let link = loop {
        let link = mailed_link(&app, "postmaster@helios.test").await.unwrap();
        if link != first {
            break link;
        }
    };
    web.get(&first).await.expect(410);
    web.post("/identity/domain", &[("token", "guess")]).await.expect(410);
    let done = web.fill(&link, &[]).await.expect(200).text();
    assert!(done.contains("Domain confirmed"), "{done}");
    web.get(&link).await.expect(410);
    assert_eq!(admin.get(PATH).await.expect(200).value()["unprovenDomains"], json!([]));
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'single-sign-on.prove-domain'";
    assert_eq!(number(&app, noted).await, 1);
    provider.says(json!({"email": ANA, "email_verified": true}));
    provider.through(&mut Web::new(&app), ANA).await.expect(303);

    // The provider's staff have looked into what they set.
    let staff = app.user(Role::Admin, Place::provider()).await;
    let more = setup(&provider.issuer(), &["helios.test", "atlas.test"], 2);
    assert_eq!(staff.put(PATH, &more).await.expect(200).value()["unprovenDomains"], json!([]));
}
