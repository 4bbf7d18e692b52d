//! `afterbell doctor`: what this machine has, and what is missing for what. Where services are processes of their own, as in
//! containers: whether what the settings name answers.

use std::path::Path;
use std::process::{Command, ExitCode};

use platform::Service;
use platform::cache::Cache;
use platform::config::{ConfigError, Settings};
use platform::db::{Db, migrations_missing};
use platform::events::{Sources, Transport};
use platform::files::Files;
use platform::postgres::Binaries;
use secrecy::{ExposeSecret as _, SecretString};

use crate::cli::Doctor;
use crate::{names, portal, services};

/// What a finding means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    /// Something needs it, but not the portal itself.
    Optional,
    Missing,
}

type Finding = (Verdict, String);

/// What builds and tests need, what tells its version, and what it is needed for.
const TOOLS: [(&str, &str, &str); 13] = [
    ("cargo", "--version", "building"),
    ("gcc", "--version", "building"),
    ("make", "--version", "building"),
    ("pkg-config", "--version", "building (with libssl-dev)"),
    ("node", "--version", "building the web app (20 or newer)"),
    ("npm", "--version", "building the web app"),
    ("redis-server", "--version", "the tests"),
    ("pdftotext", "-v", "the tests (poppler-utils)"),
    ("chromium", "--version", "the journeys in the tests"),
    ("pgbench", "--version", "the benchmarks"),
    ("nginx", "-v", "the benchmarks"),
    ("wrk", "-v", "the benchmarks"),
    ("python3", "--version", "make fuzz"),
];

/// Prints one line a finding. Exit code 1 when the portal cannot run here.
pub async fn doctor(args: &Doctor) -> ExitCode {
    let findings = match Settings::load(&names::settings()) {
        Err(error) => vec![(Verdict::Missing, error.to_string())],
        Ok(settings) if names_databases(&settings) => processes(&settings).await,
        Ok(_) => machine(args),
    };
    for (verdict, text) in &findings {
        let mark = match verdict {
            Verdict::Good => "ok      ",
            Verdict::Optional => "optional",
            Verdict::Missing => "MISSING ",
        };
        println!("{mark}  {text}");
    }
    match findings.iter().any(|(verdict, _)| *verdict == Verdict::Missing) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

/// Whether databases are elsewhere: services are processes of their own.
fn names_databases(settings: &Settings) -> bool {
    !settings.database.url.expose_secret().is_empty() || !settings.sources.is_empty()
}

/// Of a machine that runs everything in one process, and in a checkout also what builds it.
fn machine(args: &Doctor) -> Vec<Finding> {
    let mut findings =
        vec![postgres(&args.data.dir), web_app(), directory(&args.data.dir), port(args.port)];
    if portal::is_checkout() {
        findings.extend(TOOLS.map(|(name, version, purpose)| program(name, version, purpose)));
    }
    findings
}

/// Of services that are processes of their own: what their settings name.
async fn processes(settings: &Settings) -> Vec<Finding> {
    let mut findings = Vec::new();
    for service in services::all() {
        if let Some(url) = settings.sources.get(service.name) {
            let name = format!("database of {}", service.name);
            findings.push(match missing_in(url, Some(&service)).await {
                Ok(0) => (Verdict::Good, format!("{name}: up to date")),
                Ok(missing) => {
                    let advice = format!("run `afterbell migrate {}`", service.name);
                    (
                        Verdict::Missing,
                        format!("{name}: {missing} migrations are missing: {advice}"),
                    )
                }
                Err(reason) => (Verdict::Missing, format!("{name}: {reason}")),
            });
        }
    }
    if settings.sources.is_empty() {
        findings.push(finding("database", missing_in(&settings.database.url, None).await));
    }
    findings.push(finding("cache", cache(settings).await));
    findings.push(finding("events", events(settings).await));
    findings.push(finding("files", files(&settings.files.url).await));
    findings
}

fn finding<T>(name: &str, outcome: Result<T, String>) -> Finding {
    match outcome {
        Ok(_) => (Verdict::Good, name.to_owned()),
        Err(reason) => (Verdict::Missing, format!("{name}: {reason}")),
    }
}

/// How many migrations the database of a service lacks.
async fn missing_in(url: &SecretString, service: Option<&Service>) -> Result<usize, String> {
    let db = Db::open_url(url, 1).map_err(to_message)?;
    let migrations = service.map(Service::all_migrations).unwrap_or_default();
    migrations_missing(&db, migrations).await.map_err(to_message)
}

async fn cache(settings: &Settings) -> Result<(), String> {
    let cache = Cache::open(&settings.cache).await.map_err(to_message)?;
    cache.get("doctor").await.map(drop).map_err(to_message)
}

async fn events(settings: &Settings) -> Result<(), String> {
    match Transport::open(settings, &[], &Sources::default()).map_err(to_message)? {
        Transport::Kafka(kafka) => kafka.answers().await,
        Transport::None | Transport::Outbox(_) => Ok(()),
    }
}

async fn files(url: &SecretString) -> Result<(), String> {
    if let Some(folder) = portal::folder(url) {
        return match directory(folder) {
            (Verdict::Good, _) => Ok(()),
            (_, reason) => Err(reason),
        };
    }
    let files = Files::open(url).map_err(|error: ConfigError| to_message(error))?;
    files.get("doctor").await.map(drop).map_err(to_message)
}

fn to_message(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn postgres(data: &Path) -> (Verdict, String) {
    let data = data.join("postgres");
    let made = std::fs::read_to_string(data.join("PG_VERSION"))
        .ok()
        .and_then(|text| text.trim().parse().ok());
    match Binaries::find(&portal::node_modules(), made.map(|made| (made, &*data))) {
        Ok(found) => {
            let text = format!("PostgreSQL {} in {}", found.major(), found.dir().display());
            (Verdict::Good, text)
        }
        Err(error) => (Verdict::Missing, error.to_string()),
    }
}

fn web_app() -> (Verdict, String) {
    match portal::web_app() {
        Some(dir) => (Verdict::Good, format!("web app in {}", dir.display())),
        None => (Verdict::Optional, "web app: not built; `make build` builds it".to_owned()),
    }
}

/// Looks without leaving anything behind: the nearest directory that exists must be writable.
fn directory(data: &Path) -> (Verdict, String) {
    let absolute = std::path::absolute(data).unwrap_or_else(|_| data.to_path_buf());
    let existing = absolute.ancestors().find(|dir| dir.exists()).unwrap_or(Path::new("/"));
    let shown = absolute.display();
    match nix::unistd::access(existing, nix::unistd::AccessFlags::W_OK) {
        Ok(()) if existing.is_dir() => (Verdict::Good, format!("data directory {shown}")),
        Ok(()) => (Verdict::Missing, format!("data directory {shown}: it is a file")),
        Err(error) => (Verdict::Missing, format!("data directory {shown}: {}", error.desc())),
    }
}

fn port(port: u16) -> (Verdict, String) {
    match portal::free_port(port) {
        Ok(_) => (Verdict::Good, format!("port {port} is free")),
        Err(error) => (Verdict::Missing, error.to_string()),
    }
}

fn program(name: &str, version: &str, purpose: &str) -> (Verdict, String) {
    let output = Command::new(name).arg(version).output();
    let Ok(output) = output else {
        return (Verdict::Optional, format!("{name}: not found; needed for {purpose}"));
    };
    let both = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&both);
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or(name);
    let line = if line.contains(name) { line.to_owned() } else { format!("{name} {line}") };
    if name == "node" && !is_recent_node(&line) {
        return (Verdict::Optional, format!("{line}: too old; needed for {purpose}"));
    }
    (Verdict::Good, line)
}

/// `node v20.20.2`: the web app's tools want 20 or newer.
fn is_recent_node(line: &str) -> bool {
    let major = line.split('v').nth(1).and_then(|version| version.split('.').next());
    major.and_then(|major| major.parse::<u32>().ok()).is_some_and(|major| major >= 20)
}

#[cfg(test)]
mod tests {
    #[test]
    fn old_node_versions_are_recognized() {
        assert!(super::is_recent_node("node v20.20.2"));
        assert!(!super::is_recent_node("node v18.1.0"));
        assert!(!super::is_recent_node("node"));
    }
}
