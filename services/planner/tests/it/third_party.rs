//! Feeds as `icalendar` of Python reads them: what others' calendar programs understand, not what ours meant.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use diesel_async::SimpleAsyncConnection as _;
use serde::Deserialize;
use serde_json::json;
use testing::say;

use crate::planner;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/icalendar");

#[derive(Debug, Deserialize)]
struct Found {
    events: Vec<Event>,
    zones: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Event {
    uid: String,
    sequence: u32,
    summary: String,
    starts: String,
    ends: String,
}

fn runs(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A Python with the library; made when it is not there.
///
/// Errors: why it cannot be had.
fn python() -> Result<PathBuf, String> {
    let requirements = Path::new(FOLDER).join("requirements.txt");
    let requirement = std::fs::read_to_string(&requirements).map_err(|error| error.to_string())?;
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let place = cache.join(requirement.trim().replace("==", "-"));
    let python = place.join("bin/python");
    if python.is_file() {
        return Ok(python);
    }
    // Moved into place when it is whole, so that half of it is never taken for all.
    let fresh = tempfile::tempdir_in(cache).map_err(|error| error.to_string())?;
    let made = fresh.path().join("venv");
    if !runs(Command::new("python3").args(["-m", "venv"]).arg(&made)) {
        return Err("there is no python3 with venv".to_owned());
    }
    let mut install = Command::new(made.join("bin/python"));
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--requirement",
    ]);
    if !runs(install.arg(requirements)) {
        return Err(format!("pip could not install {}", requirement.trim()));
    }
    std::fs::rename(&made, &place).map_err(|error| error.to_string())?;
    Ok(python)
}

fn read(python: &Path, calendar: &[u8]) -> Found {
    let mut reader = Command::new(python)
        .arg(Path::new(FOLDER).join("read.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    reader.stdin.take().unwrap().write_all(calendar).unwrap();
    let output = reader.wait_with_output().unwrap();
    assert!(output.status.success(), "the library does not understand the feed");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The moment of a time of day at a place, as the library says it.
fn moment(zone: Tz, day: NaiveDate, time: &str) -> String {
    let time: NaiveTime = time.parse().unwrap();
    let moment: DateTime<Utc> = day.and_time(time).and_local_timezone(zone).unwrap().to_utc();
    moment.format("%Y-%m-%dT%H:%M:%S+00:00").to_string()
}

#[tokio::test]
async fn another_library_reads_a_series_at_its_time_through_the_changes_of_the_clock_in_every_zone()
{
    let python = match python() {
        Ok(python) => python,
        Err(why) => return say("icalendar", format!("not asked: {why}")),
    };
    let (app, admin) = planner().await;
    // Clocks change on November 1, 2026, and March 14, 2027.
    let club = json!({
        "programId": 2, "siteId": 21, "title": "Robotics; \"finals\", part 1", "startDate": "2026-10-25",
        "startTime": "15:30", "endTime": "17:00", "recurrenceRule": "FREQ=WEEKLY;UNTIL=20270328",
    });
    let first = admin.post("/event", &club).await.expect(201).value()["id"].clone();
    let holiday = json!({"programId": 2, "name": "Thanksgiving", "startDate": "2026-11-26", "endDate": "2026-11-27"});
    admin.post("/holiday", &holiday).await.expect(201);
    let later = json!({
        "title": "Kickoff", "startDate": "2026-10-25", "startTime": "15:30", "endTime": "17:00",
    });
    admin.put(&format!("/event/{first}"), &later).await.expect(200);
    let feed = json!({"accountId": 1, "programId": 2, "siteId": 21});
    let feed = admin.post("/calendar-feeds", &feed).await.expect(201).value();
    let address = feed["address"].as_str().unwrap();
    let path = &address[address.find("/calendar-feeds/").unwrap()..];
    let zones = [
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Phoenix",
        "America/Los_Angeles",
        "America/Anchorage",
        "America/Adak",
        "Pacific/Honolulu",
        "America/Puerto_Rico",
        "Pacific/Guam",
    ];
    for name in zones {
        let sql = format!("UPDATE ref_sites SET time_zone = '{name}' WHERE id = 21");
        app.database.owner().await.batch_execute(&sql).await.unwrap();
        let found = read(&python, &app.anon().get(path).await.expect(200).body);
        assert_eq!(found.zones, [name]);
        let zone: Tz = name.parse().unwrap();
        let sundays = NaiveDate::from_ymd_opt(2026, 10, 25).unwrap().iter_weeks().take(23);
        let expected: Vec<(String, String)> = sundays
            .map(|day| (moment(zone, day, "15:30:00"), moment(zone, day, "17:00:00")))
            .collect();
        let (of_club, others): (Vec<_>, Vec<_>) =
            found.events.iter().partition(|event| event.uid.starts_with("event-"));
        let occurrences: Vec<(String, String)> =
            of_club.iter().map(|event| (event.starts.clone(), event.ends.clone())).collect();
        assert_eq!(occurrences, expected, "{name}");
        assert_eq!((of_club[0].summary.as_str(), of_club[0].sequence), ("Kickoff", 1));
        assert_eq!(
            (of_club[1].summary.as_str(), of_club[1].sequence),
            ("Robotics; \"finals\", part 1", 0)
        );
        assert_eq!(others.len(), 1);
        assert_eq!(
            (others[0].starts.as_str(), others[0].ends.as_str()),
            ("2026-11-26", "2026-11-28")
        );
    }
}
