//! `afterbell import scholars` and `afterbell import staff`: enters the people of a file at a site.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use platform::audit::Actor;
use roster::import::columns::{Mapping, RosterKind};
use roster::import::read::Limits;
use roster::import::rejects::{self, Reject};
use roster::uploads::importer::{ImportError, Importer, Report};

use super::import::{create, unreadable};
use super::offline::print;
use super::session::{Needs, Session};
use crate::cli::{ImportRoster, ImportScholars};
use crate::failure::Failure;

/// Faults that are shown at the terminal; the file has them all.
const SHOWN: usize = 10;

/// Enters scholars and enrolls them at the site.
pub async fn scholars(args: &ImportScholars) -> Result<ExitCode, Failure> {
    people(RosterKind::Scholars, &args.roster, args.allow_similar).await
}

/// Enters staff at the site.
pub async fn staff(args: &ImportRoster) -> Result<ExitCode, Failure> {
    people(RosterKind::Staff, args, false).await
}

/// Imports the rows of the file that are sound, all of them or nothing, and says what became of each part of it.
async fn people(
    kind: RosterKind,
    args: &ImportRoster,
    enters_similar: bool,
) -> Result<ExitCode, Failure> {
    let mapping = mapping(kind, args.mapping.as_deref())?;
    let bytes = std::fs::read(&args.file).map_err(unreadable(&args.file))?;
    let session = Session::open(&args.data.dir, None, Needs::These(&["roster"])).await?;
    let imported = import((kind, enters_similar), args, (&mapping, &bytes), &session).await;
    session.close().await;
    let (report, faults) = imported?;
    let path = (!faults.is_empty()).then(|| rejects_path(args));
    if let Some(path) = &path {
        let written = rejects::write(&faults, create(path)?);
        written.map_err(|error| Failure::work(&path.display().to_string(), error))?;
    }
    match args.json {
        true => print(&json(&report)?),
        false => print(&text(&report, &faults, path.as_deref())),
    }
    Ok(ExitCode::SUCCESS)
}

async fn import(
    (kind, enters_similar): (RosterKind, bool),
    args: &ImportRoster,
    (mapping, bytes): (&Mapping, &[u8]),
    session: &Session,
) -> Result<(Report, Vec<Reject>), Failure> {
    let importer = Importer {
        platform: session.services.platform("roster")?,
        actor: Actor::system(),
        kind,
        site: args.site,
        mapping,
        file_name: &args.file.file_name().unwrap_or_default().to_string_lossy(),
        sheet: args.sheet.as_deref(),
        enters_similar,
        is_dry_run: args.dry_run,
    };
    importer.import(bytes, Limits::COMMAND).await.map_err(|error| match error {
        ImportError::Review(error) => Failure::Usage(format!("{}: {error}", args.file.display())),
        ImportError::Problem(problem) if problem.status == 404 => {
            Failure::Usage(format!("there is no site {}", args.site))
        }
        other => Failure::work(&args.file.display().to_string(), other),
    })
}

fn mapping(kind: RosterKind, path: Option<&Path>) -> Result<Mapping, Failure> {
    let Some(path) = path else { return Ok(Mapping::default()) };
    let text = std::fs::read_to_string(path).map_err(unreadable(path))?;
    Mapping::parse(kind, &text)
        .map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// `<file>.rejects.csv` in the working directory, unless told otherwise.
fn rejects_path(args: &ImportRoster) -> PathBuf {
    let stem = args.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    args.rejects.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}.rejects.csv")))
}

fn json(report: &Report) -> Result<String, Failure> {
    let line = serde_json::to_string(report);
    line.map(|line| line + "\n")
        .map_err(|error| Failure::work("the summary could not be printed", error))
}

/// What a person reads.
fn text(report: &Report, faults: &[Reject], rejects: Option<&Path>) -> String {
    let mut lines = vec![format!("Read as {}.", report.form)];
    let widest = report.columns.matched.iter().map(|one| one.heading.chars().count()).max();
    let width = widest.unwrap_or(0).min(40);
    lines.push("Columns:".to_owned());
    for one in &report.columns.matched {
        let heading = format!("{:<width$}", one.heading);
        lines.push(format!("  {heading}  ->  {} ({})", one.field.label, one.why));
    }
    for left in &report.columns.left {
        let heading = format!("{:<width$}", left.heading);
        lines.push(format!("  {heading}  --  left out ({})", left.why));
    }
    if !report.other_sheets.is_empty() {
        let others = report.other_sheets.join(", ");
        lines.push(format!("Sheets that were not read: {others}. Choose one with --sheet."));
    }
    if report.hidden_rows > 0 {
        let hidden = report.hidden_rows;
        lines.push(format!(
            "Rows that the workbook hides, as under a filter, and that were read: {hidden}."
        ));
    }
    lines.push(format!("Order of days: {}.", report.date_order));
    for skipped in &report.skipped {
        let (line, why) = (skipped.line, skipped.why.words());
        lines.push(format!("Line {line} {why}: {:?}", skipped.text));
    }
    for fault in faults.iter().take(SHOWN) {
        let Reject { line, column, value, reason, .. } = fault;
        lines.push(match column.as_str() {
            "" => format!("Line {line}: {reason}"),
            column => format!("Line {line}, {column} {value:?}: {reason}"),
        });
    }
    if faults.len() > SHOWN {
        lines.push(format!("… and {} more faults", faults.len() - SHOWN));
    }
    let summary = &report.summary;
    lines.push(String::new());
    let mut count = |what: &str, count: u64, more: &str| {
        lines.push(format!("{what:<16}{count:>7}{more}"));
    };
    count("rows read", report.rows_read, "");
    count("added", summary.added, "");
    count("enrolled", summary.enrolled, "  (known to the account, new to the site)");
    count("  changed", summary.updated, "  (of these, otherwise in the file)");
    count("changed", summary.changed, "  (at the site, and otherwise in the file)");
    count("unchanged", summary.unchanged + report.repeated, "");
    count("merged", summary.merged, "  (more contacts of the child of a row above)");
    count("rejected", report.rejected, "");
    lines.push(format!("in {:.1} s", report.seconds));
    if let Some(path) = rejects {
        let path = path.display();
        lines.push(format!("Faults, each with line, column, value and reason, are in {path}."));
    }
    if report.unclear_days > 0 {
        lines.push(
            "Some days can be read in two ways: say date_order = \"month-first\" or \"day-first\" in a --mapping file."
                .to_owned(),
        );
    }
    if report.is_dry_run {
        lines.push("This was a dry run: nothing was written.".to_owned());
    }
    lines.join("\n") + "\n"
}
