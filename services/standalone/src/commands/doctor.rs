//! `afterbell doctor`: what this machine has, and what is missing for what.

use std::path::Path;
use std::process::{Command, ExitCode};

use platform::postgres::Binaries;

use crate::cli::Doctor;
use crate::portal;

/// What a finding means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    /// Something needs it, but not the portal itself.
    Optional,
    Missing,
}

/// Prints one line a finding. Exit code 1 when the portal cannot run here.
pub fn doctor(args: &Doctor) -> ExitCode {
    let mut findings =
        vec![postgres(&args.data.dir), web_app(), directory(&args.data.dir), port(args.port)];
    findings.extend(
        [
            ("cargo", "--version", "building"),
            ("gcc", "--version", "building"),
            ("make", "--version", "building"),
            ("node", "--version", "building the web app (20 or newer)"),
            ("npm", "--version", "building the web app"),
            ("redis-server", "--version", "the tests"),
            ("chromium", "--version", "the journeys in the tests"),
            ("pgbench", "--version", "the benchmarks"),
            ("nginx", "-v", "the benchmarks"),
            ("wrk", "-v", "the benchmarks"),
            ("python3", "--version", "make fuzz"),
        ]
        .map(|(name, version, purpose)| program(name, version, purpose)),
    );
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
    fn old_nodes_are_told_apart() {
        assert!(super::is_recent_node("node v20.20.2"));
        assert!(!super::is_recent_node("node v18.1.0"));
        assert!(!super::is_recent_node("node"));
    }
}
