use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::support::{TestGateway, client, gateway, gateway_with, problem, service};

const INDEX: &str = "<!doctype html><head><title>Afterbell</title></head><body></body>";
const HASHED: &str = "/assets/main.0a1b2c3d4e5f.js";

fn build(folder: &Path) {
    fs::create_dir_all(folder.join("assets")).unwrap();
    fs::write(folder.join("index.html"), INDEX).unwrap();
    fs::write(folder.join("index.html.gz"), "gz-index").unwrap();
    fs::write(folder.join(&HASHED[1..]), "plain").unwrap();
    fs::write(folder.join(format!("{}.br", &HASHED[1..])), "br").unwrap();
    fs::write(folder.join(format!("{}.gz", &HASHED[1..])), "gz").unwrap();
    fs::write(folder.join("favicon.svg"), "<svg/>").unwrap();
    fs::write(folder.join(".secret"), "secret").unwrap();
}

async fn built() -> (TestGateway, tempfile::TempDir) {
    built_with(&[]).await
}

async fn built_with(more: &[(&str, Value)]) -> (TestGateway, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let settings = [&[("gateway.webapp", json!(folder.path()))], more].concat();
    (gateway_with(&service().await, &settings).await, folder)
}

async fn get(gateway: &TestGateway, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
    let mut request = client().get(format!("{}{path}", gateway.base));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

const PAGE: &[(&str, &str)] = &[("accept", "text/html,application/xhtml+xml")];

#[actix_web::test]
async fn every_page_is_the_app_and_never_cached() {
    let (gateway, _folder) = built().await;
    for path in
        ["/", "/home", "/partnerhome", "/account/surveys/7", "/auth/callback?code=1", "/index.html"]
    {
        let response = get(&gateway, path, PAGE).await;
        assert_eq!(response.status(), 200, "{path}");
        let headers = response.headers();
        assert_eq!(headers["cache-control"], "no-store", "{path}");
        assert_eq!(headers["content-type"], "text/html; charset=utf-8");
        assert_eq!(headers["strict-transport-security"], "max-age=63072000; includeSubDomains");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert!(headers.contains_key("permissions-policy"));
        let policy = headers["content-security-policy"].to_str().unwrap();
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
        assert_eq!(scripts.trim(), "script-src 'self'");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"));
        assert!(response.text().await.unwrap().contains("Afterbell"));
    }
    // The frame of a silent sign-in is the app's own.
    let silent = get(&gateway, "/auth/silent?code=1", PAGE).await;
    let policy = silent.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("frame-ancestors 'self'"));
}

#[actix_web::test]
async fn the_origin_of_a_help_widget_is_allowed_where_there_is_one() {
    let script = json!("https://widget.test/start/app.js?v=1");
    let (gateway, _folder) = built_with(&[("identity.help_widget.script_url", script)]).await;
    let part = |policy: &str, name: &str| {
        let found = policy.split("; ").find(|part| part.starts_with(name)).unwrap();
        found.to_owned()
    };
    for path in ["/home", "/favicon.svg"] {
        let response = get(&gateway, path, PAGE).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        for name in ["script-src", "connect-src", "frame-src"] {
            assert_eq!(part(policy, name), format!("{name} 'self' https://widget.test"), "{path}");
        }
        assert_eq!(part(policy, "frame-ancestors"), "frame-ancestors 'none'");
        assert_eq!(part(policy, "worker-src"), "worker-src 'self'");
    }
    let silent = get(&gateway, "/auth/silent", PAGE).await;
    let policy = silent.headers()["content-security-policy"].to_str().unwrap();
    assert!(!policy.contains("widget.test"), "nobody asks for help there");
    let api = get(&gateway, "/api/admin/openapi.json", PAGE).await;
    assert!(!api.headers()["content-security-policy"].to_str().unwrap().contains("widget.test"));
}

#[actix_web::test]
async fn the_page_that_starts_the_app_says_where_the_help_desk_is() {
    let desk = json!("https://desk.test/ask?a=\"1\"&b=<2>");
    let (gateway, _folder) = built_with(&[("gateway.help_desk", desk)]).await;
    let gzip = [PAGE, &[("accept-encoding", "gzip")]].concat();
    let response = get(&gateway, "/home", &gzip).await;
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    assert!(response.headers().contains_key("content-security-policy"));
    let meta = r#"<meta name="help-desk" content="https://desk.test/ask?a=&quot;1&quot;&amp;b=&lt;2&gt;" />"#;
    let page = INDEX.replace("</head>", &format!("{meta}</head>"));
    assert_eq!(response.text().await.unwrap(), page);
}

#[actix_web::test]
async fn hashed_assets_are_immutable_and_served_in_the_smallest_encoding() {
    let (gateway, _folder) = built().await;
    for (accepted, body, encoding) in [
        ("gzip, deflate, br", "br", Some("br")),
        ("gzip", "gz", Some("gzip")),
        ("br;q=0, gzip;q=0.1", "gz", Some("gzip")),
        ("identity", "plain", None),
    ] {
        let response = get(&gateway, HASHED, &[("accept-encoding", accepted)]).await;
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(response.headers()["content-type"], "text/javascript");
        assert_eq!(response.headers()["vary"], "accept-encoding");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["cross-origin-resource-policy"], "same-origin");
        for pages_alone in
            ["permissions-policy", "cross-origin-opener-policy", "etag", "last-modified"]
        {
            assert!(!response.headers().contains_key(pages_alone), "{pages_alone}");
        }
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'", "no page");
        let content_encoding = response
            .headers()
            .get("content-encoding")
            .map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(content_encoding.as_deref(), encoding);
        assert_eq!(response.text().await.unwrap(), body);
    }
    let icon = get(&gateway, "/favicon.svg", &[]).await;
    assert_eq!(icon.headers()["cache-control"], "no-cache");
    let etag = icon.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(get(&gateway, "/favicon.svg", &[("if-none-match", &etag)]).await.status(), 304);
}

#[actix_web::test]
async fn what_is_no_page_is_not_found() {
    let (gateway, _folder) = built().await;
    for path in ["/assets/gone.0a1b2c3d4e5f.js", "/.secret", "/assets", "/home"] {
        let response = get(&gateway, path, &[("accept", "*/*")]).await;
        assert_eq!(problem(response).await, (404, "Error_NotFound".to_owned()), "{path}");
    }
    let hidden = get(&gateway, "/.secret", PAGE).await;
    assert!(!hidden.text().await.unwrap().contains("secret"));
    let post = client().post(format!("{}/home", gateway.base)).send().await.unwrap();
    assert_eq!(problem(post).await, (404, "Error_NotFound".to_owned()));
}

#[actix_web::test]
async fn without_a_build_a_page_says_what_to_do() {
    let gateway = gateway().await;
    let response = get(&gateway, "/", PAGE).await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert!(response.text().await.unwrap().contains("make build"));
}

#[actix_web::test]
async fn identity_pages_have_their_own_security_policy() {
    let gateway = gateway().await;
    let page = get(&gateway, "/identity/sign-in", PAGE).await;
    assert_eq!(page.status(), 200);
    assert!(!page.headers().contains_key("content-security-policy"), "the service's, or none");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
}

/// Opened as `localhost`, the app would not be of the origin that its tokens are issued by.
#[actix_web::test]
async fn a_page_has_one_name_on_this_machine() {
    let origin = [("origin", json!("http://127.0.0.1:8080"))];
    let gateway = gateway_with(&service().await, &origin).await;
    let ask = async |host: &str, path: &str, accept: &str| {
        let request = client().get(format!("{}{path}", gateway.base)).header("host", host);
        request.header("accept", accept).send().await.unwrap()
    };
    let led = ask("localhost:8080", "/partnerhome?a=b", "text/html").await;
    assert_eq!(led.status(), 307);
    assert_eq!(led.headers()["location"], "http://127.0.0.1:8080/partnerhome?a=b");
    assert_eq!(ask("127.0.0.1:8080", "/", "text/html").await.status(), 503, "no build here");
    assert_eq!(ask("portal.test", "/", "text/html").await.status(), 503);
    assert_eq!(ask("localhost:8080", "/healthz", "text/html").await.status(), 200);
    assert_eq!(ask("localhost:8080", "/x.js", "*/*").await.status(), 404);
}
