use std::time::Duration;

use platform::auth::{Claims, Role};
use rstest::rstest;
use testing::sign;

use crate::support::{TestGateway, client, gateway, problem};

const ME: &str = "/api/identity/users/me";

async fn refusal(gateway: &TestGateway, token: &str) -> (u16, String) {
    problem(gateway.get(ME, token).await).await
}

#[actix_web::test]
async fn a_good_token_passes_again_and_again() {
    let gateway = gateway().await;
    let token = gateway.token(Role::Staff).await;
    for _ in 0..3 {
        assert_eq!(gateway.get(ME, &token).await.status(), 200);
    }
}

#[actix_web::test]
async fn without_a_token_nobody_passes() {
    let gateway = gateway().await;
    let response = client().get(format!("{}{ME}", gateway.base)).send().await.unwrap();
    assert_eq!(response.headers()["www-authenticate"], "Bearer");
    assert_eq!(problem(response).await, (401, "Error_InvalidToken".to_owned()));
}

#[rstest]
#[case::issuer(|claims: &mut Claims| claims.iss = "https://evil.test".into(), "Error_InvalidToken")]
#[case::audience(|claims: &mut Claims| claims.aud = "other".into(), "Error_InvalidToken")]
#[case::portal_claim(|claims: &mut Claims| claims.is_bx_portal = false, "Error_InvalidToken")]
#[case::expired(|claims: &mut Claims| claims.exp = claims.iat - 10, "Error_TokenValidityExpired")]
#[case::second_window(|claims: &mut Claims| claims.sid = "session-2".into(), "Error_TokenMultipleInstance")]
#[case::no_session(|claims: &mut Claims| claims.sub = "8".into(), "Error_TokenValidityExpired")]
#[actix_web::test]
async fn a_wrong_token_is_refused_by_name(#[case] spoil: fn(&mut Claims), #[case] name: &str) {
    let gateway = gateway().await;
    gateway.token(Role::Staff).await;
    let mut claims = gateway.claims(Role::Staff);
    spoil(&mut claims);
    assert_eq!(refusal(&gateway, &sign(&claims)).await, (401, name.to_owned()));
}

#[actix_web::test]
async fn a_forged_token_is_refused() {
    let gateway = gateway().await;
    let token = gateway.token(Role::Staff).await;
    assert_eq!(gateway.get(ME, &token).await.status(), 200);
    // Another payload under the same signature: whoever keeps verified tokens must compare all of it.
    let mut parts: Vec<&str> = token.split('.').collect();
    let other = sign(&gateway.claims(Role::SuperAdmin));
    parts[1] = other.split('.').nth(1).unwrap();
    let invalid = (401, "Error_InvalidToken".to_owned());
    assert_eq!(refusal(&gateway, &parts.join(".")).await, invalid);
    assert_eq!(refusal(&gateway, "nonsense").await, invalid);
    assert_eq!(refusal(&gateway, "").await, invalid);
}

#[actix_web::test]
async fn a_token_ends_while_it_is_remembered() {
    let gateway = gateway().await;
    let token = gateway.token(Role::Staff).await;
    assert_eq!(gateway.get(ME, &token).await.status(), 200);
    gateway.clock.advance(chrono::Duration::hours(2));
    assert_eq!(refusal(&gateway, &token).await, (401, "Error_TokenValidityExpired".to_owned()));
}

#[actix_web::test]
async fn an_ended_session_is_noticed_at_once() {
    let gateway = gateway().await;
    let token = gateway.token(Role::Staff).await;
    assert_eq!(gateway.get(ME, &token).await.status(), 200);
    gateway.sessions.revoke_user(7).await.unwrap();
    assert_eq!(refusal(&gateway, &token).await, (401, "Error_TokenValidityExpired".to_owned()));
}

#[actix_web::test]
async fn the_second_window_may_take_over_and_nothing_else() {
    let gateway = gateway().await;
    gateway.token(Role::Staff).await;
    let mut claims = gateway.claims(Role::Staff);
    claims.sid = "session-2".into();
    let second = sign(&claims);
    assert_eq!(refusal(&gateway, &second).await, (401, "Error_TokenMultipleInstance".to_owned()));
    let url = format!("{}/api/identity/sessions/takeover", gateway.base);
    let takeover = client().post(url).bearer_auth(&second).send().await.unwrap();
    assert_eq!(takeover.status(), 200);
    gateway.sessions.activate(7, "session-2", Duration::from_secs(60)).await.unwrap();
    assert_eq!(gateway.get(ME, &second).await.status(), 200);
    let first = sign(&gateway.claims(Role::Staff));
    assert_eq!(refusal(&gateway, &first).await, (401, "Error_TokenMultipleInstance".to_owned()));
    gateway.sessions.note_taken_over("session-1", Duration::from_secs(60)).await.unwrap();
    assert_eq!(refusal(&gateway, &first).await, (401, "Error_TokenTakenOver".to_owned()));
    let takeover = client().post(format!("{}/api/identity/sessions/takeover", gateway.base));
    assert_eq!(takeover.bearer_auth(&first).send().await.unwrap().status(), 401);
}

#[actix_web::test]
async fn an_integrator_has_no_session() {
    let gateway = gateway().await;
    let mut claims = gateway.claims(Role::AccountAdmin);
    claims.sub = "client:city-hall".into();
    claims.sid = String::new();
    let token = sign(&claims);
    assert_eq!(gateway.get("/api/admin/programs", &token).await.status(), 200);
    assert_eq!(gateway.get("/api/admin/accounts", &token).await.status(), 403);
}

async fn viewed(gateway: &TestGateway, path: &str, own: Role, view: &str) -> u16 {
    let token = gateway.token(own).await;
    let url = format!("{}{path}", gateway.base);
    let request = client().get(url).bearer_auth(token).header("Afterbell-View-As", view);
    request.send().await.unwrap().status().as_u16()
}

#[actix_web::test]
async fn a_view_narrows_and_never_widens() {
    let gateway = gateway().await;
    let site = "role=6,account=1,program=2,site=3";
    assert_eq!(viewed(&gateway, "/api/admin/programs", Role::SuperAdmin, site).await, 200);
    assert_eq!(viewed(&gateway, "/api/admin/accounts", Role::SuperAdmin, site).await, 403);
    assert_eq!(viewed(&gateway, "/api/admin/accounts", Role::Staff, site).await, 403);
    for own in [Role::ContentAdmin, Role::AccountAdmin, Role::Staff] {
        assert_eq!(viewed(&gateway, "/api/admin/programs", own, site).await, 403, "{own:?}");
    }
    assert_eq!(viewed(&gateway, "/api/admin/programs", Role::SuperAdmin, "role=six").await, 400);
}

#[actix_web::test]
async fn public_operations_ask_for_nothing() {
    let gateway = gateway().await;
    for path in [
        "/api/admin/openapi.json",
        "/connect/authorize",
        "/.well-known/jwks.json",
        "/identity/sign-in",
    ] {
        let response = client().get(format!("{}{path}", gateway.base)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
    }
}
