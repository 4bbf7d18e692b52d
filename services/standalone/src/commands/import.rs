//! `afterbell import directory`: onboards a partner's directory.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use admin::directory::{ImportError, Importer, Mapping, Summary};
use platform::audit::Actor;

use super::session::{Needs, Session};
use crate::cli::ImportDirectory;
use crate::failure::Failure;

/// Loads the file, all of it or nothing, and says what became of its rows.
pub async fn directory(args: &ImportDirectory) -> Result<ExitCode, Failure> {
    let mapping = mapping(args.mapping.as_deref())?;
    let input = File::open(&args.file).map_err(unreadable(&args.file))?;
    let reports = Reports::beside(args);
    let session = Session::open(&args.data.dir, None, Needs::These(&["admin"])).await?;
    let loaded = load(args, &mapping, input, &reports, &session).await;
    session.close().await;
    let summary = loaded?;
    reports.remove_empty(&summary);
    say(args, &summary, &reports);
    Ok(ExitCode::SUCCESS)
}

async fn load(
    args: &ImportDirectory,
    mapping: &Mapping,
    input: File,
    reports: &Reports,
    session: &Session,
) -> Result<Summary, Failure> {
    let importer = Importer {
        platform: session.services.platform("admin")?,
        actor: Actor::system(),
        mapping,
        file_name: &args.file.file_name().unwrap_or_default().to_string_lossy(),
    };
    let rejects = create(&reports.rejects)?;
    let notes = create(&reports.notes)?;
    importer.import(BufReader::new(input), rejects, notes).await.map_err(|error| match error {
        ImportError::Read(error) => Failure::Usage(format!("{}: {error}", args.file.display())),
        other => Failure::work(&args.file.display().to_string(), other),
    })
}

fn mapping(path: Option<&Path>) -> Result<Mapping, Failure> {
    match path {
        None => Mapping::dycd().map_err(|error| Failure::work("the built-in mapping", error)),
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(unreadable(path))?;
            Mapping::parse(&text)
                .map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
        }
    }
}

/// The two files that an import writes.
struct Reports {
    rejects: PathBuf,
    notes: PathBuf,
}

impl Reports {
    /// `<file>.rejects.csv` and `<file>.notes.csv` in the working directory, unless told otherwise.
    fn beside(args: &ImportDirectory) -> Self {
        let stem = args.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let rejects = args.rejects.clone();
        let rejects = rejects.unwrap_or_else(|| PathBuf::from(format!("{stem}.rejects.csv")));
        let notes = rejects.with_file_name(format!("{stem}.notes.csv"));
        Self { rejects, notes }
    }

    /// A report of nothing is not kept.
    fn remove_empty(&self, summary: &Summary) {
        if summary.rejected == 0 {
            std::fs::remove_file(&self.rejects).ok();
        }
        if summary.notes == 0 {
            std::fs::remove_file(&self.notes).ok();
        }
    }
}

fn say(args: &ImportDirectory, summary: &Summary, reports: &Reports) {
    if args.json {
        match serde_json::to_string(summary) {
            Ok(line) => println!("{line}"),
            Err(error) => eprintln!("afterbell: the summary could not be printed: {error}"),
        }
        return;
    }
    println!("rows read       {:>7}", summary.rows_read);
    println!("accounts made   {:>7}", summary.accounts);
    println!("programs made   {:>7}", summary.programs);
    println!("sites made      {:>7}", summary.sites);
    println!(
        "rows merged     {:>7}  ({} into sites that were there before)",
        summary.merged, summary.already_there
    );
    println!("rows rejected   {:>7}", summary.rejected);
    if summary.rejected > 0 {
        println!(
            "Rejected rows, each with its line and reason, are in {}.",
            reports.rejects.display()
        );
    }
    if summary.notes > 0 {
        println!(
            "{} remarks on how rows were read are in {}.",
            summary.notes,
            reports.notes.display()
        );
    }
}

/// A file to be written.
pub(super) fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path)
        .map(BufWriter::new)
        .map_err(|error| Failure::Usage(format!("{} cannot be written: {error}", path.display())))
}

/// Why a file that the person named is not read.
pub(super) fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> Failure + '_ {
    move |error| Failure::Usage(format!("{} cannot be read: {error}", path.display()))
}
