//! Defaults of the standalone form, file, environment and command line, each over the one before.

use crate::binary::{Portal, directory, refuse_with, succeed};

const RUN: [&str; 5] = ["run", "--port", "0", "--data", "data"];

#[test]
fn a_bad_value_names_its_setting() {
    let dir = directory();
    for (variable, value, expected) in [
        ("AFTERBELL_MAIL", "bogus:xyz", "mail: is none of file:, smtp:// and smtps://"),
        ("AFTERBELL_FILES__URL", "bogus:xyz", "files.url: is none of file:, s3:// and memory:"),
        ("AFTERBELL_ORIGIN", "nonsense", "origin: must be http://host:port"),
        ("AFTERBELL_ORIGIN", "http://portal.test/path", "origin: must be http://host:port"),
        ("AFTERBELL_WORKERS", "many", "workers: invalid type"),
        ("AFTERBELL_TELEMETRY__LOG", "[", "telemetry.log: "),
        ("AFTERBELL_TELEMETRY__LOG_FORMAT", "xml", "telemetry.log_format: must be json or text"),
        ("AFTERBELL_IDENTITY__SINGLE_SIGN_ON__REACH", "far", "identity.single_sign_on.reach: "),
        ("AFTERBELL_IDENTITY__ACCESS_TOKEN_SECONDS", "abc", "identity.access_token_seconds: "),
        ("AFTERBELL_GATEWAY__LIMITS__BODY", "large", "gateway.limits.body: "),
        ("AFTERBELL_GATEWAY__LIMITS__BODI", "1", "gateway.limits.bodi: there is no such setting"),
        ("AFTERBELL_DATABASE__POOL_SIZE", "0", "database.pool_size: must be greater than 0"),
        ("AFTERBELL_DATABASE__POOL", "1", "database.pool: there is no such setting"),
        ("AFTERBELL_TYPO", "1", "typo: there is no such setting"),
        ("AFTERBELL_IDENTITTY__KEY_DAYS", "1", "identitty.key_days: there is no such setting"),
        (
            "AFTERBELL_CONFIG",
            "absent.toml",
            "AFTERBELL_CONFIG: absent.toml cannot be read: No such",
        ),
    ] {
        let sentence = refuse_with(dir.path(), &RUN, &[(variable, value)]);
        assert!(
            sentence.contains(&format!("setting {expected}")),
            "{variable}={value}: {sentence}"
        );
    }
    for (origin, args) in [("http://portal.test/path", RUN), ("nonsense", RUN)] {
        let sentence = refuse_with(dir.path(), &[&args[..], &["--origin", origin]].concat(), &[]);
        assert!(sentence.contains("setting origin: must be http://host:port"), "{sentence}");
    }
}

#[test]
fn a_bad_value_in_the_file_names_its_setting() {
    let dir = directory();
    for (text, expected) in [
        ("typo = 1", "typo: there is no such setting"),
        ("[planer]\ndays = 1", "planer.days: there is no such setting"),
        ("telemetry.log_format = 'xml'", "telemetry.log_format: must be json or text"),
        ("workers = 'many'", "workers: invalid type"),
        ("workers =", "AFTERBELL_CONFIG: settings.toml cannot be read: "),
    ] {
        std::fs::write(dir.path().join("settings.toml"), text).unwrap();
        let sentence = refuse_with(dir.path(), &RUN, &[("AFTERBELL_CONFIG", "settings.toml")]);
        assert!(sentence.contains(&format!("setting {expected}")), "{text}: {sentence}");
    }
}

/// Sections of several services, as where they share a file.
const FILE: &str = "\
origin = 'http://of-the-file.test'
mail = 'file:letters-of-the-file'
files.url = 'file:uploads-of-the-file'

[gateway]
drain_seconds = 1

[identity]
key_secret = 'a passphrase of the file'
";

#[test]
fn the_file_overrides_defaults_and_is_overridden() {
    let dir = directory();
    std::fs::write(dir.path().join("settings.toml"), FILE).unwrap();
    let file = ("AFTERBELL_CONFIG", "settings.toml");
    let variables = [
        file,
        ("AFTERBELL_FILES__URL", "file:uploads-of-the-environment"),
        ("AFTERBELL_ORIGIN", "http://of-the-environment.test"),
        // No settings.
        ("AFTERBELL_URL", "http://127.0.0.1:1"),
        ("AFTERBELL_E2E_RUN", "1"),
        ("AFTERBELL_BIN", "elsewhere"),
        ("AFTERBELL_GATEWAY", "http://127.0.0.1:1"),
        ("AFTERBELL_IDENTITY_SERVICE_HOST", "10.0.0.7"),
        ("AFTERBELL_IDENTITY_PORT", "tcp://10.0.0.7:8101"),
    ];
    let portal = Portal::start_with(dir.path(), &[], &variables);
    assert_eq!(portal.url, "http://of-the-environment.test");
    assert!(dir.path().join("uploads-of-the-environment").is_dir());
    assert!(!dir.path().join("uploads-of-the-file").exists());
    assert!(!dir.path().join("data/key").exists(), "the file names the key");
    assert_eq!(portal.end("-TERM"), Some(0));

    let origin = ["--origin", "http://of-the-command-line.test"];
    let portal = Portal::start_with(dir.path(), &origin, &variables);
    assert_eq!(portal.url, "http://of-the-command-line.test");
    drop(portal);

    std::fs::write(dir.path().join("letters-of-the-file"), "a file").unwrap();
    let output = refuse_with(dir.path(), &RUN, &[file]);
    assert!(output.contains("setting mail: letters-of-the-file is not a directory"), "{output}");
}

#[tokio::test]
async fn the_file_names_the_web_app() {
    let dir = directory();
    let built = dir.path().join("built");
    std::fs::create_dir(&built).unwrap();
    std::fs::write(built.join("index.html"), "<html>the web app of the file</html>").unwrap();
    std::fs::write(dir.path().join("settings.toml"), "gateway.webapp = 'built'").unwrap();
    let file = ("AFTERBELL_CONFIG", "settings.toml");
    let portal = Portal::start_with(dir.path(), &[], &[file]);
    let page = reqwest::get(&portal.url).await.unwrap().text().await.unwrap();
    assert!(page.contains("the web app of the file"), "{page}");
}

#[test]
fn a_lost_key_is_not_made_anew() {
    let dir = directory();
    let small = ["--users", "0", "--sites", "1", "--programs", "1", "--data", "data"];
    succeed(dir.path(), &[&["seed", "--scale"], &small[..]].concat());
    let key = dir.path().join("data/key");
    let stored_key = std::fs::read_to_string(&key).unwrap();
    assert_eq!(Portal::start(dir.path(), &[]).end("-TERM"), Some(0));
    assert_eq!(std::fs::read_to_string(&key).unwrap(), stored_key);

    std::fs::remove_file(&key).unwrap();
    let invite = ["invite", "--email", "a@example.org", "--role", "super-admin", "--data", "data"];
    for args in [&RUN[..], &invite] {
        let output = refuse_with(dir.path(), args, &[]);
        assert!(output.contains(&format!("{} is missing", key.display())), "{output}");
        assert!(!key.exists());
    }
    std::fs::write(&key, "").unwrap();
    let output = refuse_with(dir.path(), &RUN, &[]);
    assert!(output.contains("data/key is missing"), "{output}");

    let variables = [("AFTERBELL_IDENTITY__KEY_SECRET", stored_key.as_str())];
    drop(Portal::start_with(dir.path(), &[], &variables));
}
