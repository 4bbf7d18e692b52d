//! A browser without JavaScript, an application that signs people in, and people.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use identity::seed::{self, SeedRole, SeedUser};
use platform::auth::{Role, UserStatus};
use reqwest::Method;
use serde_json::Value;
use sha2::{Digest, Sha256};
use testing::{Place, TestApp, TestClient, TestResponse, send};

pub const PASSWORD: &str = "Afterbell#26";
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const CALLBACK: &str = "https://afterbell.test/auth/callback";

/// The service with password hashes that cost nothing.
pub async fn start() -> TestApp {
    start_with(&[]).await
}

/// The same with more settings.
pub async fn start_with(settings: &[(&str, Value)]) -> TestApp {
    let mut app = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_setting("identity.argon2.passes", 1);
    for (name, value) in settings {
        app = app.with_setting(name, value.clone());
    }
    app.await
}

/// An active person with one role and [`PASSWORD`].
pub async fn person(app: &TestApp, email: &str, role: Role, place: Place) -> i64 {
    person_in(app, email, UserStatus::Active, role, place).await
}

/// A person of any status.
pub async fn person_in(
    app: &TestApp,
    email: &str,
    status: UserStatus,
    role: Role,
    place: Place,
) -> i64 {
    app.insert_place(place).await;
    let password_hash = Some(seed::hash_password(&app.platform, PASSWORD).await.unwrap());
    let user = SeedUser {
        email: email.to_owned(),
        first_name: "Ana".to_owned(),
        last_name: "Núñez".to_owned(),
        account_id: place.account,
        status,
        password_hash,
        language: None,
        roles: vec![SeedRole::at(role, place.account, place.program, place.site)],
    };
    app.platform.db().system_tx(async |conn| seed::create_user(conn, &user).await).await.unwrap()
}

/// Query parameters of a URL.
pub fn query_of(url: &str) -> BTreeMap<String, String> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    url::form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

/// The challenge of [`VERIFIER`].
pub fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

/// An authorization request of the web app, with more parameters or other values.
pub fn authorize_query(more: &[(&str, &str)]) -> String {
    let challenge = challenge();
    let mut all: BTreeMap<&str, &str> = [
        ("client_id", "afterbell-web"),
        ("redirect_uri", CALLBACK),
        ("response_type", "code"),
        ("scope", "openid profile email"),
        ("state", "the-state"),
        ("nonce", "the-nonce"),
        ("code_challenge", challenge.as_str()),
        ("code_challenge_method", "S256"),
    ]
    .into();
    all.extend(more.iter().copied());
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(all.iter().filter(|(_, value)| !value.is_empty()))
        .finish()
}

/// Claims of a JWT, unverified.
pub fn claims(token: &str) -> Value {
    let payload = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

/// A browser: keeps cookies, follows nothing by itself, runs no script.
#[derive(Clone)]
pub struct Web {
    client: TestClient,
    cookies: BTreeMap<String, String>,
    pub language: &'static str,
    pub address: String,
}

impl Web {
    pub fn new(app: &TestApp) -> Self {
        Self {
            client: app.anon(),
            cookies: BTreeMap::new(),
            language: "en",
            address: "192.0.2.1".to_owned(),
        }
    }

    pub async fn get(&mut self, path: &str) -> TestResponse {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> TestResponse {
        self.send(Method::POST, path, Some(form)).await
    }

    /// Opens a page with a form, fills it in and sends it.
    pub async fn fill(&mut self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let page = self.get(path).await.expect(200).text();
        self.submit(&page, fields).await
    }

    /// Sends the form of a page that is open.
    pub async fn submit(&mut self, page: &str, fields: &[(&str, &str)]) -> TestResponse {
        let action = between(page, "action=\"", "\"").expect("a form");
        let hidden: Vec<(String, String)> = page
            .split("<input type=\"hidden\" ")
            .skip(1)
            .map(|part| {
                let name = between(part, "name=\"", "\"").unwrap();
                let value = between(part, "value=\"", "\"").unwrap();
                (unescape(name), unescape(value))
            })
            .collect();
        let mut form: Vec<(&str, &str)> =
            hidden.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        form.retain(|(name, _)| !fields.iter().any(|(key, _)| key == name));
        form.extend(fields);
        self.post(&unescape(action), &form).await
    }

    /// Asks for a code, signs in where asked to, and gives the answer that the application gets.
    pub async fn authorize(
        &mut self,
        email: &str,
        more: &[(&str, &str)],
    ) -> BTreeMap<String, String> {
        let answer =
            self.get(&format!("/connect/authorize?{}", authorize_query(more))).await.expect(303);
        let mut location = answer.header("location").unwrap().to_owned();
        if location.starts_with("/identity/sign-in") {
            let fields = [("email", email), ("password", PASSWORD)];
            let answer = self.fill(&location, &fields).await.expect(303);
            location = answer.header("location").unwrap().to_owned();
        }
        query_of(&location)
    }

    /// The whole flow of the web app: its tokens.
    pub async fn sign_in(&mut self, email: &str) -> Value {
        let answer = self.authorize(email, &[]).await;
        self.exchange(&answer["code"]).await.expect(200).value()
    }

    /// Exchanges a code as the web app.
    pub async fn exchange(&mut self, code: &str) -> TestResponse {
        self.post(
            "/connect/token",
            &[
                ("grant_type", "authorization_code"),
                ("client_id", "afterbell-web"),
                ("code", code),
                ("redirect_uri", CALLBACK),
                ("code_verifier", VERIFIER),
            ],
        )
        .await
    }

    /// Uses a refresh token as the web app.
    pub async fn refresh(&mut self, tokens: &Value) -> TestResponse {
        let token = tokens["refresh_token"].as_str().unwrap();
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", "afterbell-web"),
            ("refresh_token", token),
        ];
        self.post("/connect/token", &form).await
    }

    /// A client for the API with the access token.
    pub fn api(&self, tokens: &Value) -> TestClient {
        self.client.with_token(tokens["access_token"].as_str().unwrap())
    }

    /// Takes over what marks another browser as known.
    pub fn know(&mut self, other: &Self) {
        let name = "__Host-afterbell_known";
        self.cookies.extend(other.cookies.get(name).map(|mark| (name.to_owned(), mark.clone())));
    }

    pub fn has_session(&self) -> bool {
        self.cookies.contains_key("__Host-afterbell_sso")
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        form: Option<&[(&str, &str)]>,
    ) -> TestResponse {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = self
            .client
            .request(method, path)
            .header("cookie", cookies.join("; "))
            .header("accept-language", self.language)
            .header("x-forwarded-for", &self.address);
        if let Some(form) = form {
            request = request.form(form);
        }
        let answer = send(request).await;
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            assert!(cookie.contains("Secure") && cookie.contains("Path=/"), "{cookie}");
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        answer
    }
}

/// The newest link in the mail to somebody, as path and query.
pub async fn mailed_link(app: &TestApp, to: &str) -> Option<String> {
    mailed_link_to(app, to, "").await
}

/// The newest link in the mail to somebody that leads to a page. Jobs send letters, several at once, so that a letter of
/// another kind may come last.
pub async fn mailed_link_to(app: &TestApp, to: &str, page: &str) -> Option<String> {
    for _ in 0..1000 {
        for head in app.platform.mail().stored().await.unwrap() {
            if head.to.contains(to) {
                let letter = app.platform.mail().stored_letter(&head.id).await.unwrap().unwrap();
                let link = between(&letter.text, "https://afterbell.test", "\n")?.trim();
                if link.starts_with(page) {
                    return Some(link.to_owned());
                }
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    None
}

/// What stands between two texts.
pub fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// HTML text as a browser reads it.
pub fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#60;", "<")
        .replace("&#62;", ">")
        .replace("&#38;", "&")
        .replace("&amp;", "&")
}

/// One number that a statement answers.
pub async fn number(app: &TestApp, sql: &str) -> i64 {
    use diesel_async::RunQueryDsl;
    #[derive(diesel::QueryableByName)]
    struct Number {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        n: i64,
    }
    let sql = format!("SELECT ({sql})::bigint AS n");
    let mut conn = app.database.owner().await;
    let row: Number = diesel::sql_query(sql).get_result(&mut conn).await.unwrap();
    row.n
}

/// Runs statements as the owner of the database.
pub async fn run(app: &TestApp, sql: &str) {
    use diesel_async::SimpleAsyncConnection;
    app.database.owner().await.batch_execute(sql).await.unwrap();
}

/// Waits until a statement answers a number.
pub async fn until(app: &TestApp, sql: &str, expected: i64) {
    let begun = std::time::Instant::now();
    loop {
        let found = number(app, sql).await;
        if found == expected {
            return;
        }
        assert!(begun.elapsed().as_secs() < 60, "{sql} is {found}, not {expected}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}
