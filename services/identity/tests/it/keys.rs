//! Signing keys.

use identity::seed;
use platform::{Shared, auth::Role};
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp};

use crate::support::{Web, person, start, start_with};

async fn published(app: &TestApp) -> Vec<String> {
    let keys: Value = app.anon().get("/.well-known/jwks.json").await.expect(200).value();
    let keys = keys["keys"].as_array().unwrap().clone();
    for key in &keys {
        assert_eq!((key["kty"].as_str(), key["use"].as_str()), (Some("RSA"), Some("sig")));
        assert!(key.get("d").is_none(), "a private key is published");
    }
    keys.iter().map(|key| key["kid"].as_str().unwrap().to_owned()).collect()
}

fn kid(tokens: &Value) -> String {
    let header = tokens["access_token"].as_str().unwrap().split('.').next().unwrap().to_owned();
    let header = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, header);
    let header: Value = serde_json::from_slice(&header.unwrap()).unwrap();
    header["kid"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn tokens_of_the_key_before_work_until_they_expire() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let before = web.sign_in("ana@afterbell.test").await;
    let known = published(&app).await;
    assert_eq!(known.len(), 2, "current and next");

    seed::turn_keys(&app.platform).await.unwrap();
    let after = web.refresh(&before).await.expect(200).value();
    assert_ne!(kid(&before), kid(&after));
    assert!(known.contains(&kid(&after)), "the next key was published before it signed");
    assert_eq!(published(&app).await.len(), 3, "retired, current and next");
    web.api(&before).get("/users/me").await.expect(200);
    web.api(&after).get("/users/me").await.expect(200);
    web.api(&before).get("/connect/userinfo").await.expect(200);
}

#[tokio::test]
async fn a_retired_key_goes_when_its_last_token_is_over() {
    let app = start().await;
    let first = published(&app).await;
    seed::turn_keys(&app.platform).await.unwrap();
    app.clock().advance(chrono::Duration::days(2));
    seed::turn_keys(&app.platform).await.unwrap();
    let now = published(&app).await;
    assert_eq!(now.len(), 3);
    assert!(first.iter().any(|kid| !now.contains(kid)));
}

#[rstest]
#[case::another("another passphrase")]
#[case::none("")]
#[tokio::test]
async fn without_the_passphrase_of_its_keys_the_service_does_not_start(#[case] secret: &str) {
    let app = start_with(&[("identity.key_secret", json!("correct horse battery staple"))]).await;
    let settings = app.platform.settings().with("identity.key_secret", secret).unwrap();
    let shared = Shared::open(&settings).await.unwrap();
    let Err(error) = platform::host(identity::service(), settings, shared).await else {
        panic!("started with {secret:?}");
    };
    let error = error.to_string();
    assert!(error.starts_with("setting identity.key_secret: does not open signing key"), "{error}");
}

/// Keys that lie open in a database and its backups are for trying out alone.
#[tokio::test]
async fn outside_demo_mode_there_must_be_a_passphrase() {
    let app = start_with(&[]).await;
    let settings = app.platform.settings().with("demo", false).unwrap();
    let shared = Shared::open(&settings).await.unwrap();
    let Err(error) = platform::host(identity::service(), settings, shared).await else {
        panic!("started without a passphrase");
    };
    assert!(error.to_string().starts_with("setting identity.key_secret: is needed"), "{error}");
}

#[tokio::test]
async fn stored_keys_can_be_sealed() {
    let app = start_with(&[("identity.key_secret", json!("correct horse battery staple"))]).await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    web.api(&tokens).get("/users/me").await.expect(200);
}
