//! The pages, as a browser without JavaScript sees them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use identity::seed::{self, Invite, Language};
use platform::auth::{Role, UserStatus};
use rstest::rstest;
use serde_json::json;
use testing::Place;

use crate::support::{
    PASSWORD, Web, between, mailed_link, person, person_in, query_of, start, start_with, unescape,
};

const FORMS: [&str; 2] = ["/identity/sign-in", "/identity/forgot-password"];

/// What can be said of accessibility without a browser: language, title, one heading, landmarks, a label for each field.
fn assert_accessible(page: &str, language: &str) {
    assert!(page.starts_with("<!doctype html>"), "{page}");
    assert!(page.contains(&format!("<html lang=\"{language}\">")), "{page}");
    assert!(
        between(page, "<title>", "</title>")
            .is_some_and(|title| title.len() > " · Afterbell".len())
    );
    assert_eq!(page.matches("<h1>").count(), 1);
    for landmark in ["<header>", "<main id=\"main\"", "<footer>", "class=\"skip\" href=\"#main\""] {
        assert!(page.contains(landmark), "{landmark}");
    }
    assert!(!page.contains("<script") && !page.contains("style=") && !page.contains("onclick"));
    for input in page.split("<input ").skip(1).filter(|input| !input.starts_with("type=\"hidden\""))
    {
        let id = between(input, "id=\"", "\"").expect("an id");
        assert!(page.contains(&format!("<label for=\"{id}\">")), "{id} has no label");
        assert!(input.contains("autocomplete=\""), "{id}");
        if let Some(described) = between(input, "aria-describedby=\"", "\"") {
            for text in described.split(' ') {
                assert!(page.contains(&format!("id=\"{text}\"")), "{text}");
            }
        }
    }
}

#[rstest]
#[case("en-US,en;q=0.9", "en", "Sign in")]
#[case("es-MX,es;q=0.9", "es", "Iniciar sesión")]
#[tokio::test]
async fn pages_speak_the_language_of_the_browser(
    #[case] header: &'static str,
    #[case] language: &str,
    #[case] title: &str,
) {
    let app = start().await;
    let mut web = Web::new(&app);
    web.language = header;
    let answer = web.get("/identity/sign-in").await.expect(200);
    assert_eq!(answer.header("content-language"), Some(language));
    assert!(answer.text().contains(&format!("<h1>{title}</h1>")));
    for path in FORMS.iter().chain(&["/identity/signed-out", "/identity/error"]) {
        assert_accessible(&web.get(path).await.expect(200).text(), language);
    }
    assert_accessible(&web.get("/identity/nothing").await.expect(404).text(), language);
}

#[tokio::test]
async fn the_switch_is_remembered_and_keeps_the_request() {
    let app = start().await;
    let mut web = Web::new(&app);
    let page = web.get("/identity/sign-in?ui_locales=es").await.text();
    assert_accessible(&page, "es");
    let link = unescape(between(&page, "class=\"switch\" href=\"", "\"").unwrap());
    assert!(link.contains("lang=en") && link.contains("ui_locales=es"), "{link}");
    assert_accessible(&web.get(&link).await.text(), "en");
    web.language = "es";
    assert_accessible(&web.get("/identity/forgot-password").await.text(), "en");
}

#[tokio::test]
async fn pages_are_closed_to_scripts_frames_and_caches() {
    let app = start().await;
    let answer = app.anon().get("/identity/sign-in").await.expect(200);
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let sheet = between(&answer.text(), "rel=\"stylesheet\" href=\"", "\"").map(unescape).unwrap();
    let answer = app.anon().get(&sheet).await.expect(200);
    assert!(answer.header("cache-control").unwrap().contains("immutable"));
}

#[rstest]
#[case("", "", &["Email is required", "Password is required"])]
#[case("ana", PASSWORD, &["Email invalid"])]
#[tokio::test]
async fn errors_appear_under_the_field(
    #[case] email: &str,
    #[case] password: &str,
    #[case] messages: &[&str],
) {
    let app = start().await;
    let mut web = Web::new(&app);
    let fields = [("email", email), ("password", password)];
    let page = web.fill("/identity/sign-in", &fields).await.expect(400).text();
    assert_accessible(&page, "en");
    assert!(page.contains("<title>Error: "));
    for message in messages {
        assert_eq!(
            page.matches(message).count(),
            2,
            "{message}: once summed up, once under the field"
        );
    }
    assert!(page.contains("aria-invalid=\"true\""));
}

#[tokio::test]
async fn a_form_from_elsewhere_is_refused() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let fields = [("email", "ana@afterbell.test"), ("password", PASSWORD)];
    let mut web = Web::new(&app);
    web.post("/identity/sign-in", &fields).await.expect(403);
    let page = web.get("/identity/sign-in").await.text();
    let mut thief = Web::new(&app);
    thief.get("/identity/sign-in").await;
    thief.submit(&page, &fields).await.expect(403);
    // A token of one form does not open another.
    let other = web.get("/identity/forgot-password").await.text();
    let token = between(&other, "name=\"csrf\" value=\"", "\"").unwrap();
    web.submit(&page, &[("csrf", token), fields[0], fields[1]]).await.expect(403);
    web.submit(&page, &fields).await.expect(303);
}

#[tokio::test]
async fn an_unknown_email_and_a_wrong_password_look_the_same() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut pages = Vec::new();
    for email in ["ana@afterbell.test", "bo@afterbell.test"] {
        let mut web = Web::new(&app);
        let fields = [("email", email), ("password", "Wrong#password1")];
        let page = web.fill("/identity/sign-in", &fields).await.expect(400).text();
        let token = between(&page, "name=\"csrf\" value=\"", "\"").unwrap().to_owned();
        pages.push(page.replace(&token, "").replace(email, ""));
    }
    assert_eq!(pages[0], pages[1]);
}

#[rstest]
#[case("ana@afterbell.test")]
#[case("nobody@afterbell.test")]
#[tokio::test]
async fn too_many_tries_are_stopped_whether_or_not_there_is_somebody(#[case] email: &str) {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    for _ in 0..10 {
        let fields = [("email", email), ("password", "Wrong#password1")];
        web.fill("/identity/sign-in", &fields).await.expect(400);
    }
    let fields = [("email", email), ("password", PASSWORD)];
    let refused = web.fill("/identity/sign-in", &fields).await.expect(429);
    assert_eq!(refused.header("retry-after"), Some("900"));
    let page = refused.text();
    assert!(page.contains("Too many tries. Please wait and try again in 15 minutes."));
}

#[tokio::test]
async fn one_address_cannot_try_everybody() {
    let app = start_with(&[("identity.limits.sign_in_per_address", json!(5))]).await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    for attempt in 0..5 {
        let email = format!("user{attempt}@afterbell.test");
        let fields = [("email", email.as_str()), ("password", PASSWORD)];
        web.fill("/identity/sign-in", &fields).await.expect(400);
    }
    let fields = [("email", "ana@afterbell.test"), ("password", PASSWORD)];
    web.fill("/identity/sign-in", &fields).await.expect(429);
    web.address = "198.51.100.7".to_owned();
    web.fill("/identity/sign-in", &fields).await.expect(303);
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut elsewhere = Web::new(&app);
    let tokens = elsewhere.sign_in("ana@afterbell.test").await;

    let mut web = Web::new(&app);
    web.language = "es";
    let answer =
        web.fill("/identity/forgot-password", &[("email", "ANA@afterbell.test")]).await.expect(200);
    let link = mailed_link(&app, "ana@afterbell.test").await.expect("a mail");
    assert!(link.starts_with("/identity/reset-password?token="), "{link}");
    assert_eq!(query_of(&link)["ui_locales"], "es");
    let unknown =
        web.fill("/identity/forgot-password", &[("email", "bo@afterbell.test")]).await.expect(200);
    assert_eq!(answer.text(), unknown.text());

    let weak =
        web.fill(&link, &[("password", "weak"), ("repeat", "weak")]).await.expect(400).text();
    assert!(weak.contains("La contraseña debe tener de 10 a 15 caracteres"));
    let fresh = "Nueva#Clave26";
    let page = web.fill(&link, &[("password", fresh), ("repeat", fresh)]).await.expect(200).text();
    assert_accessible(&page, "es");
    web.get(&link).await.expect(410);
    elsewhere.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    elsewhere.refresh(&tokens).await.expect(400);
    let sign_in = |password| [("email", "ana@afterbell.test"), ("password", password)];
    web.fill("/identity/sign-in", &sign_in(PASSWORD)).await.expect(400);
    web.fill("/identity/sign-in", &sign_in(fresh)).await.expect(303);
    assert_eq!(app.platform.mail().stored().await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_old_reset_link_does_not_work() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    web.fill("/identity/forgot-password", &[("email", "ana@afterbell.test")]).await.expect(200);
    let link = mailed_link(&app, "ana@afterbell.test").await.unwrap();
    let page = web.get(&link).await.expect(200).text();
    app.clock().advance(chrono::Duration::minutes(60));
    web.get(&link).await.expect(410);
    web.submit(&page, &[("password", "Nueva#Clave26"), ("repeat", "Nueva#Clave26")])
        .await
        .expect(410);
    web.get("/identity/reset-password?token=guess").await.expect(410);
    web.get("/identity/reset-password").await.expect(410);
}

#[tokio::test]
async fn many_requests_for_one_address_send_few_mails() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    for _ in 0..5 {
        web.fill("/identity/forgot-password", &[("email", "ana@afterbell.test")]).await.expect(200);
    }
    for _ in 0..600 {
        if app.platform.mail().stored().await.unwrap().len() >= 3 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert_eq!(app.platform.mail().stored().await.unwrap().len(), 3);
}

fn invite(email: &str) -> Invite {
    Invite {
        email: email.to_owned(),
        first_name: String::new(),
        last_name: String::new(),
        role: Role::ProgramAdmin,
        account_id: Some(1),
        program_id: Some(2),
        site_id: None,
        program_role: None,
        is_primary_account_admin: false,
        language: Some(Language::English),
    }
}

#[tokio::test]
async fn an_invitation_is_accepted_with_name_and_password() {
    let app = start().await;
    let invitation = seed::invite(&app.platform, &invite("new@afterbell.test")).await.unwrap();
    let link = invitation.link.strip_prefix("https://afterbell.test").unwrap();
    assert_eq!(mailed_link(&app, "new@afterbell.test").await.as_deref(), Some(link));
    let mut web = Web::new(&app);
    assert_accessible(&web.get(link).await.expect(200).text(), "en");

    let fields =
        [("first_name", ""), ("last_name", "R2D2"), ("password", "short"), ("repeat", "other")];
    let page = web.fill(link, &fields).await.expect(400).text();
    assert_accessible(&page, "en");
    for message in [
        "First Name is required",
        "Last Name may only have letters, dots, spaces, apostrophes and hyphens",
        "Password must have 10-15 characters with one lowercase, one uppercase, one number and one special character.",
        "The two passwords are not the same",
    ] {
        assert!(page.contains(message), "{message}\n{page}");
    }
    let fields = [
        ("first_name", "María José"),
        ("last_name", "O'Neil"),
        ("password", "Bienvenida#1"),
        ("repeat", "Bienvenida#1"),
    ];
    let answer = web.fill(link, &fields).await.expect(303);
    assert_eq!(answer.header("location"), Some("/"));
    web.get(link).await.expect(410);
    let tokens = web.sign_in("new@afterbell.test").await;
    let me = web.api(&tokens).get("/users/me").await.expect(200).value();
    assert_eq!(me["firstName"], "María José");
    assert_eq!(
        (&me["roleId"], &me["accountID"], &me["programId"]),
        (&5.into(), &1.into(), &2.into())
    );
    assert_eq!(me["status"], UserStatus::Active.id());
}

#[tokio::test]
async fn an_invitation_ends_when_it_is_old_or_sent_again() {
    let app = start().await;
    let first = seed::invite(&app.platform, &invite("new@afterbell.test")).await.unwrap();
    let second = seed::invite(&app.platform, &invite("new@afterbell.test")).await.unwrap();
    assert_eq!(first.user_id, second.user_id);
    let path = |link: &str| link.strip_prefix("https://afterbell.test").unwrap().to_owned();
    let mut web = Web::new(&app);
    web.get(&path(&first.link)).await.expect(410);
    web.get(&path(&second.link)).await.expect(200);
    app.clock().advance(chrono::Duration::days(14));
    web.get(&path(&second.link)).await.expect(410);
    // A job notes it.
    let admin = app.user(Role::SuperAdmin, Place::provider()).await;
    for _ in 0..1000 {
        let user = admin.get(&format!("/users/{}", second.user_id)).await.expect(200).value();
        if user["status"] == UserStatus::InviteExpired.id() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the status did not change");
}

#[rstest]
#[case("", "Email is required")]
#[case("nobody", "Email invalid")]
#[tokio::test]
async fn an_invitation_needs_an_address(#[case] email: &str, #[case] message: &str) {
    let app = start().await;
    let refused = seed::invite(&app.platform, &invite(email)).await.unwrap_err();
    assert_eq!(refused.to_string(), message);
}

#[tokio::test]
async fn somebody_who_has_signed_in_is_not_invited_again() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let refused = seed::invite(&app.platform, &invite("Ana@afterbell.test")).await.unwrap_err();
    assert!(refused.to_string().contains("already accepted and logged in"));
}

#[tokio::test]
async fn mail_is_shown_in_demo_mode_only() {
    let app =
        start_with(&[("demo", json!(false)), ("identity.key_secret", json!("a passphrase"))]).await;
    app.anon().get("/dev/mail").await.expect(404);
    let app = start().await;
    app.anon().get("/dev/mail").await.expect(200);
}

#[tokio::test]
async fn nothing_that_is_posted_breaks_a_page() {
    let app = start().await;
    person_in(&app, "ana@afterbell.test", UserStatus::Active, Role::Staff, Place::site(1, 2, 3))
        .await;
    let mut web = Web::new(&app);
    let long = "x".repeat(20_000);
    for path in [
        "/identity/sign-in",
        "/identity/forgot-password",
        "/identity/reset-password",
        "/identity/invitation",
        "/connect/token",
        "/connect/revocation",
        "/connect/endsession",
        "/connect/authorize",
    ] {
        for value in ["", "\0", "\"><script>alert(1)</script>", "%00%ff", long.as_str()] {
            let form = [
                ("email", value),
                ("password", value),
                ("request", value),
                ("token", value),
                ("client_id", value),
                ("grant_type", value),
                ("id_token_hint", value),
                ("csrf", value),
            ];
            let answer = web.post(path, &form).await;
            assert!(
                answer.status.is_client_error()
                    || answer.status.is_redirection()
                    || answer.status == 200,
                "{path} {value}"
            );
            assert!(!answer.text().contains("<script>"), "{path}");
        }
    }
}

#[tokio::test]
async fn no_text_with_nul_reaches_the_database() {
    let app = start().await;
    let mut web = Web::new(&app);
    for parameter in ["client_id", "id_token_hint", "state", "token", "request", "code", "iss"] {
        for path in [
            "/connect/authorize",
            "/connect/endsession",
            "/identity/sign-in",
            "/identity/forgot-password",
            "/identity/reset-password",
            "/identity/invitation",
            "/identity/sso/callback",
        ] {
            let answer = web.get(&format!("{path}?{parameter}=a%00")).await;
            assert!(!answer.status.is_server_error(), "{path} {parameter} {}", answer.status);
        }
    }
    let nested = web.get("/identity/sign-in?request=client_id%3Da%2500").await;
    assert_eq!(nested.status, 400);
}

#[tokio::test]
async fn a_token_whose_key_is_named_with_nul_is_none_of_ours() {
    let app = start().await;
    let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"RS256","kid":"a\u0000b"}"#);
    let token =
        format!("{header}.{}.{}", URL_SAFE_NO_PAD.encode("{}"), URL_SAFE_NO_PAD.encode("x"));
    app.anon().with_token(&token).get("/connect/userinfo").await.expect(401);
    let mut web = Web::new(&app);
    let form = [("client_id", "afterbell-web"), ("token", token.as_str())];
    web.post("/connect/revocation", &form).await.expect(200);
    let back = "post_logout_redirect_uri=https%3A%2F%2Fafterbell.test%2F";
    let url = format!("/connect/endsession?id_token_hint={token}&{back}");
    web.get(&url).await.expect(400);
    // As with any other hint that is none of ours.
    web.get(&url.replace(&token, "x.y.z")).await.expect(400);
}
