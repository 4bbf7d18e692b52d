//! Single sign-on with a real provider: Keycloak, from its distribution in Maven's central repository. Takes Java 17 and
//! Maven, so `make integration` runs it and `cargo test` alone does not. The distribution is kept below `target/`.

use std::{
    collections::BTreeMap,
    fs::File,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use platform::auth::Role;
use reqwest::Method;
use serde_json::json;
use testing::{Place, TestClient};

use crate::{
    single_sign_on::{depart, flag, primary, prove_domains, setup, start},
    support::{Web, between, number, person, unescape},
};

const VERSION: &str = "26.7.3";
/// Keycloak prepares itself on its first start, which takes a minute on a small machine, and longer beside other tests.
const PATIENCE: Duration = Duration::from_secs(300);
const SECRET: &str = "the secret of afterbell at keycloak";
const KEYCLOAK_PASSWORD: &str = "a password at keycloak";

/// A running Keycloak. It ends with this value, and with the test's process however that ends: the shell around it waits
/// for its input to close.
struct Keycloak {
    base: String,
    shell: Child,
    _home: tempfile::TempDir,
}

impl Drop for Keycloak {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        self.shell.wait().ok();
    }
}

fn output(folder: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    let output = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    output.status.success().then(|| String::from_utf8_lossy(&text).into_owned())
}

/// Java's major version, such as 17 of `openjdk version "17.0.15"`.
fn java() -> Option<u32> {
    let version_text = output(Path::new("."), "java", &["-version"])?;
    between(&version_text, "version \"", "\"")?.split(['.', '-']).next()?.parse().ok()
}

/// The unpacked distribution; fetched when it is not there.
///
/// Errors: why it cannot be had.
fn distribution() -> Result<PathBuf, String> {
    match java() {
        None => return Err("there is no java".to_owned()),
        Some(major) if major < 17 => return Err(format!("java is {major}, not 17 or later")),
        Some(_) => {}
    }
    output(Path::new("."), "mvn", &["--version"]).ok_or("there is no mvn")?;
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let unpacked = cache.join(format!("keycloak-{VERSION}"));
    if unpacked.join("bin/kc.sh").is_file() {
        return Ok(unpacked);
    }
    // Moved into place when it is whole, so that half of it is never taken for all.
    let fresh = tempfile::tempdir_in(cache).map_err(|error| error.to_string())?;
    let fetched = output(
        // Maven leaves marks of its own where it runs.
        fresh.path(),
        "mvn",
        &[
            "--batch-mode",
            "--quiet",
            "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack",
            &format!("-Dartifact=org.keycloak:keycloak-quarkus-dist:{VERSION}:zip"),
            &format!("-DoutputDirectory={}", fresh.path().display()),
        ],
    );
    let whole = fresh.path().join(format!("keycloak-{VERSION}"));
    if fetched.is_none() || !whole.join("bin/kc.sh").is_file() {
        return Err("mvn could not fetch Keycloak".to_owned());
    }
    std::fs::rename(&whole, &unpacked).map_err(|error| error.to_string())?;
    Ok(unpacked)
}

/// Somebody at Keycloak.
fn user(name: &str, email: &str, verified: bool) -> serde_json::Value {
    json!({
        "username": name, "email": email, "emailVerified": verified, "enabled": true,
        "firstName": "Noa", "lastName": "Núñez",
        "credentials": [{"type": "password", "value": KEYCLOAK_PASSWORD, "temporary": false}],
    })
}

async fn keycloak(distribution: &Path) -> Keycloak {
    let home = tempfile::tempdir().unwrap();
    let realm = json!({
        "realm": "helios", "enabled": true,
        "clients": [{
            "clientId": "afterbell", "secret": SECRET, "enabled": true, "publicClient": false,
            "standardFlowEnabled": true, "directAccessGrantsEnabled": false,
            "redirectUris": ["https://afterbell.test/identity/sso/callback"],
            "attributes": {"pkce.code.challenge.method": "S256"},
        }],
        "users": [
            user("ana", "ana@helios.test", true),
            user("noa", "noa@helios.test", true),
            user("bea", "bea@helios.test", false),
            user("eve", "eve@elsewhere.test", true),
        ],
    });
    let import = distribution.join("data/import");
    std::fs::create_dir_all(&import).unwrap();
    std::fs::write(import.join("helios.json"), realm.to_string()).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let log = home.path().join("keycloak.log");
    let shell = Command::new("sh")
        .arg("-c")
        .arg(r#"sh bin/kc.sh "$@" </dev/null & cat >/dev/null; kill "$!"; wait "$!""#)
        .args(["keycloak", "start-dev", "--db=dev-mem", "--http-host=127.0.0.1", "--import-realm"])
        .arg(format!("--http-port={port}"))
        .current_dir(distribution)
        .env("JAVA_OPTS_KC_HEAP", "-Xms64m -Xmx512m")
        // It starts once and is used for a moment: the compiler that is quick is the better one.
        .env("JAVA_OPTS_APPEND", "-XX:TieredStopAtLevel=1")
        .stdin(Stdio::piped())
        .stdout(File::create(&log).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let keycloak = Keycloak { base: format!("http://127.0.0.1:{port}"), shell, _home: home };
    let document = format!("{}/realms/helios/.well-known/openid-configuration", keycloak.base);
    let begun = Instant::now();
    while !reqwest::get(&document).await.is_ok_and(|answer| answer.status() == 200) {
        let log_text = || std::fs::read_to_string(&log).unwrap_or_default();
        assert!(begun.elapsed() < PATIENCE, "Keycloak does not start:\n{}", log_text());
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    keycloak
}

/// Signs in on Keycloak's own page, as a person does; gives the way back to us.
async fn sign_in_there(keycloak: &Keycloak, there: &str, name: &str) -> String {
    let browser = TestClient::anonymous(&keycloak.base);
    let path = there.strip_prefix(&keycloak.base).unwrap();
    let page = browser.get(path).await.expect(200);
    let cookies: BTreeMap<String, String> = page
        .headers
        .get_all("set-cookie")
        .iter()
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next()?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let cookies: Vec<String> =
        cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let text = page.text();
    let form = between(&text, "id=\"kc-form-login\"", ">").unwrap();
    let action = unescape(between(form, "action=\"", "\"").unwrap());
    let request = browser
        .request(Method::POST, action.strip_prefix(&keycloak.base).unwrap())
        .header("cookie", cookies.join("; "))
        .form(&[("username", name), ("password", KEYCLOAK_PASSWORD)]);
    let answer = testing::send(request).await.expect(302);
    let back = answer.header("location").unwrap().to_owned();
    back.strip_prefix("https://afterbell.test").expect("the way back to us").to_owned()
}

#[tokio::test]
#[ignore = "takes Java and Maven: make integration"]
async fn people_sign_in_with_keycloak() {
    let distribution = distribution().expect("Keycloak's distribution");
    let keycloak = keycloak(&distribution).await;
    let issuer = format!("{}/realms/helios", keycloak.base);
    let app = start().await;
    flag(&app, 1).await;
    let ana = person(&app, "ana@helios.test", Role::SessionAdmin, Place::site(1, 2, 3)).await;
    let admin = primary(&app, 1).await;
    let path = "/accounts/1/single-sign-on";

    // Set up and tested, first with a wrong secret.
    let test = async || admin.post(&format!("{path}/test"), &json!({})).await.expect(200).value();
    let mut config = setup(&issuer, &["helios.test"], 0);
    admin.put(path, &config).await.expect(200);
    let result = test().await;
    assert_eq!(result["isWorking"], false);
    assert_eq!(
        result["checks"].as_array().unwrap().last().unwrap()["detail"],
        "It does not know this client ID, or the client secret is another one."
    );
    config["clientSecret"] = json!(SECRET);
    config["version"] = json!(1);
    admin.put(path, &config).await.expect(200);
    let result = test().await;
    assert_eq!(result["isWorking"], true, "{result}");
    prove_domains(&app).await;

    // Somebody of the account.
    let mut web = Web::new(&app);
    let there = depart(&mut web, "ana@helios.test").await;
    let back = sign_in_there(&keycloak, &there, "ana").await;
    assert_eq!(web.get(&back).await.expect(303).header("location"), Some("/"));
    assert!(web.has_session());
    let tokens = web.sign_in("ana@helios.test").await;
    let me = web.api(&tokens).get("/users/me").await.expect(200).value();
    assert_eq!((me["id"].as_i64(), me["roleId"].as_i64()), (Some(ana), Some(6)));

    // Somebody new, somebody whose address is not verified, and somebody of another domain.
    for (name, message) in [
        ("noa", "You are known, but have no role yet"),
        ("bea", "has not verified your email address"),
        ("eve", "is not one of your organization"),
    ] {
        let mut web = Web::new(&app);
        let there = depart(&mut web, "somebody@helios.test").await;
        let back = sign_in_there(&keycloak, &there, name).await;
        let page = unescape(&web.get(&back).await.expect(403).text());
        assert!(page.contains(message), "{name}: {page}");
        assert!(!web.has_session());
    }
    let new = "SELECT count(*) FROM users WHERE email = 'noa@helios.test' AND first_name = 'Noa' AND last_name = 'Núñez'";
    assert_eq!(number(&app, new).await, 1);
    assert_eq!(number(&app, "SELECT count(*) FROM single_sign_on_links").await, 2);
}
