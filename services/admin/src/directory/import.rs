//! The import itself: reads rows, resolves them batch by batch, reports.

use std::{
    collections::{HashMap, HashSet},
    io::{Read, Write},
};

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    audit::{self, Actor},
    auth::Scope,
    error::Problem,
    events,
};
use serde_json::json;

use super::{
    mapping::{Mapping, Run},
    model::Summary,
    reader::{DirectoryRow, ReadError, Rows},
    rules::{self, Columns, Entry, Name, SiteDetails},
    store::{self, Known, NewPlace},
};

/// Rows resolved together. Larger batches gain nothing; a statement takes at most 65,535 values.
const BATCH: usize = 500;

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A report cannot be written.
    #[error("the report cannot be written: {0}")]
    Report(#[from] csv::Error),
    /// A report cannot be written.
    #[error("the report cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// The database refused; everything was rolled back.
    #[error("the database failed: {0}")]
    Database(#[from] diesel::result::Error),
    /// Somebody else made the same name at the same moment, or the database is not there; everything
    /// was rolled back.
    #[error("{0}")]
    Problem(Box<Problem>),
}

impl From<Problem> for ImportError {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

/// An import about to happen.
pub struct Importer<'a> {
    /// The service's platform.
    pub platform: &'a Platform,
    /// Who imports, for the audit log.
    pub actor: Actor,
    /// Which column means what.
    pub mapping: &'a Mapping,
    /// Name of the file, for the record.
    pub file_name: &'a str,
}

impl Importer<'_> {
    /// Imports a file in one transaction: all of it, or nothing when it fails.
    ///
    /// `rejects` gets a CSV of the rows that could not be loaded, with line and reason before the row's
    /// own columns, so that it can be corrected and imported in turn; `notes` a CSV of remarks.
    pub async fn import<R, J, N>(
        &self,
        input: R,
        rejects: J,
        notes: N,
    ) -> Result<Summary, ImportError>
    where
        R: Read + Send,
        J: Write + Send,
        N: Write + Send,
    {
        let rows = Rows::open(input)?;
        let columns = Columns::find(self.mapping, &rows)?;
        let mut reports = Reports::open(&rows.header, rejects, notes)?;
        let run = self.mapping.run(self.platform.clock().now().date_naive());
        let by = self.actor.user_id.unwrap_or(0);
        self.platform
            .db()
            .tenant_tx(&Scope::system(), async |conn| {
                store::import_lock(conn).await?;
                let import = store::import_insert(conn, self.file_name, by).await?;
                let mut batch =
                    Batch { mapping: self.mapping, run, import, by, summary: Summary::default() };
                let mut entries = Vec::with_capacity(BATCH);
                for mut row in rows {
                    // Of a report of rejects that was mended.
                    for cell in &mut row.cells {
                        let shown = cell.len() - platform::csv::plain(cell).len();
                        cell.drain(..shown);
                    }
                    batch.summary.rows_read += 1;
                    match rules::entry(self.mapping, &columns, &row) {
                        Ok(entry) => entries.push(entry),
                        Err(reason) => {
                            batch.summary.rejected += 1;
                            reports.reject(&row, &reason)?;
                        }
                    }
                    if entries.len() == BATCH {
                        batch.load(conn, &entries, &mut reports).await?;
                        entries.clear();
                    }
                }
                batch.load(conn, &entries, &mut reports).await?;
                let mut summary = batch.summary;
                summary.notes = reports.finish()?;
                self.record(conn, import, &mut summary).await?;
                Ok(summary)
            })
            .await
    }

    /// Keeps the summary and the audit entry of an import that made something; one that made nothing
    /// leaves no trace but its answer.
    async fn record(
        &self,
        conn: &mut AsyncPgConnection,
        import: i64,
        summary: &mut Summary,
    ) -> Result<(), ImportError> {
        if summary.accounts + summary.programs + summary.sites == 0 {
            return Ok(store::import_delete(conn, import).await?);
        }
        summary.import_id = Some(import);
        let summary = json!(summary);
        store::import_finish(conn, import, &summary).await?;
        let entry = audit::Entry {
            action: "directory.import",
            entity: "directoryImport",
            entity_id: import.to_string(),
            account_id: None,
            before: None,
            after: Some(json!({ "fileName": self.file_name, "summary": summary })),
        };
        audit::record(conn, self.platform.clock(), self.actor.clone(), entry).await?;
        Ok(())
    }
}

/// The two reports.
struct Reports<J: Write, N: Write> {
    rejects: csv::Writer<J>,
    notes: csv::Writer<N>,
    noted: u64,
}

impl<J: Write, N: Write> Reports<J, N> {
    fn open(header: &[String], rejects: J, notes: N) -> Result<Self, csv::Error> {
        let mut writer = csv::WriterBuilder::new();
        writer.flexible(true);
        let mut rejects = writer.from_writer(rejects);
        let first = ["line", "reason"].into_iter().chain(header.iter().map(String::as_str));
        rejects.write_record(first)?;
        let mut notes = writer.from_writer(notes);
        notes.write_record(["line", "note"])?;
        Ok(Self { rejects, notes, noted: 0 })
    }

    fn reject(&mut self, row: &DirectoryRow, reason: &str) -> Result<(), csv::Error> {
        let line = row.line.to_string();
        let first = [line.as_str(), reason].into_iter();
        // A spreadsheet in which the rows are mended takes no cell for a formula.
        let cells: Vec<_> = row.cells.iter().map(|cell| platform::csv::harmless(cell)).collect();
        self.rejects.write_record(first.chain(cells.iter().map(AsRef::as_ref)))
    }

    fn note(&mut self, line: u64, note: &str) -> Result<(), csv::Error> {
        self.noted += 1;
        self.notes.write_record([line.to_string().as_str(), note])
    }

    fn finish(&mut self) -> Result<u64, std::io::Error> {
        self.rejects.flush()?;
        self.notes.flush()?;
        Ok(self.noted)
    }
}

struct Batch<'a> {
    mapping: &'a Mapping,
    run: Run,
    import: i64,
    by: i64,
    summary: Summary,
}

/// What is known by parent and match key.
type Index<T> = HashMap<(i64, String), Vec<Known<T>>>;

fn index<T>(known: Vec<Known<T>>) -> Index<T> {
    let mut index = Index::new();
    for one in known {
        index.entry((one.parent, one.match_key.clone())).or_default().push(one);
    }
    index
}

/// The one with exactly this name, else the first that is recognized by it.
fn find<'i, T>(index: &'i Index<T>, parent: i64, name: &Name) -> Option<&'i Known<T>> {
    let candidates = index.get(&(parent, name.match_key.clone()))?;
    candidates.iter().find(|one| one.name_key == name.key).or_else(|| candidates.first())
}

impl Batch<'_> {
    async fn load<J: Write, N: Write>(
        &mut self,
        conn: &mut AsyncPgConnection,
        entries: &[Entry],
        reports: &mut Reports<J, N>,
    ) -> Result<(), ImportError> {
        if entries.is_empty() {
            return Ok(());
        }
        for entry in entries {
            for note in &entry.notes {
                reports.note(entry.line, note)?;
            }
        }
        let accounts = self.accounts(conn, entries, reports).await?;
        let programs = self.programs(conn, entries, &accounts).await?;
        self.sites(conn, entries, &accounts, &programs, reports).await
    }

    /// The account of each entry.
    async fn accounts<J: Write, N: Write>(
        &mut self,
        conn: &mut AsyncPgConnection,
        entries: &[Entry],
        reports: &mut Reports<J, N>,
    ) -> Result<Vec<i64>, ImportError> {
        let keys = entries.iter().map(|entry| entry.account.match_key.clone()).collect();
        let mut known = index(store::accounts_known(conn, keys).await?);
        let mut seen = HashSet::new();
        let missing: Vec<&Name> = entries
            .iter()
            .map(|entry| &entry.account)
            .filter(|name| find(&known, 0, name).is_none() && seen.insert(&name.match_key))
            .collect();
        let made = store::accounts_insert(conn, &missing, self.import, self.by).await?;
        self.summary.accounts += u64::try_from(made.len()).unwrap_or(0);
        let changes = made.iter().map(|account| account.state()).collect();
        events::publish_all(conn, changes).await?;
        for account in made {
            known.entry((0, account.known.match_key.clone())).or_default().push(account.known);
        }
        let mut accounts = Vec::with_capacity(entries.len());
        for entry in entries {
            let account = find(&known, 0, &entry.account);
            if let Some(account) = account.filter(|account| account.name_key != entry.account.key) {
                let note = format!(
                    "'{}' was recognized as the account '{}'",
                    entry.account.text, account.more
                );
                reports.note(entry.line, &note)?;
            }
            accounts.push(account.map(|account| account.id));
        }
        resolved(accounts.into_iter())
    }

    /// The program of each entry with its first and last day.
    async fn programs(
        &mut self,
        conn: &mut AsyncPgConnection,
        entries: &[Entry],
        accounts: &[i64],
    ) -> Result<Vec<(i64, NaiveDate, NaiveDate)>, ImportError> {
        let keys = entries.iter().map(|entry| entry.program.match_key.clone()).collect();
        let mut known = index(store::programs_known(conn, accounts, keys).await?);
        let mut seen = HashSet::new();
        let missing: Vec<(i64, &Entry)> = accounts
            .iter()
            .copied()
            .zip(entries)
            .filter(|(account, entry)| {
                find(&known, *account, &entry.program).is_none()
                    && seen.insert((*account, &entry.program.match_key))
            })
            .collect();
        let made = store::programs_insert(conn, &missing, self.run, self.import, self.by).await?;
        self.summary.programs += u64::try_from(made.len()).unwrap_or(0);
        let changes = made.iter().map(|program| program.state()).collect();
        events::publish_all(conn, changes).await?;
        for program in made {
            let known_program = program.known;
            known
                .entry((known_program.parent, known_program.match_key.clone()))
                .or_default()
                .push(known_program);
        }
        resolved(accounts.iter().zip(entries).map(|(account, entry)| {
            find(&known, *account, &entry.program).map(|one| (one.id, one.more.0, one.more.1))
        }))
    }

    /// Makes the sites that are missing, completes those that this import made, and merges the rest.
    async fn sites<J: Write, N: Write>(
        &mut self,
        conn: &mut AsyncPgConnection,
        entries: &[Entry],
        accounts: &[i64],
        programs: &[(i64, NaiveDate, NaiveDate)],
        reports: &mut Reports<J, N>,
    ) -> Result<(), ImportError> {
        let keys = entries.iter().map(|entry| entry.site.match_key.clone()).collect();
        let ids = programs.iter().map(|program| program.0).collect();
        let known = index(store::sites_known(conn, ids, keys).await?);
        let mut new: Vec<NewPlace<'_>> = Vec::new();
        let mut new_by_key: HashMap<(i64, &str), usize> = HashMap::new();
        let mut completed: HashMap<i64, SiteDetails> = HashMap::new();
        for ((entry, account), (program, start, end)) in entries.iter().zip(accounts).zip(programs)
        {
            if let Some(site) = find(&known, *program, &entry.site) {
                self.summary.merged += 1;
                if site.import == Some(self.import) {
                    completed.entry(site.id).or_insert_with(|| site.more.clone()).add(entry);
                    continue;
                }
                self.summary.already_there += 1;
                let mut details = site.more.clone();
                details.add(entry);
                if details != site.more {
                    reports.note(
                        entry.line,
                        "The site was there before this import and was not changed; the row says something else",
                    )?;
                }
                continue;
            }
            match new_by_key.get(&(*program, entry.site.match_key.as_str())) {
                Some(at) => {
                    self.summary.merged += 1;
                    if let Some(place) = new.get_mut(*at) {
                        place.details.add(entry);
                    }
                }
                None => {
                    new_by_key.insert((*program, &entry.site.match_key), new.len());
                    new.push(NewPlace {
                        account: *account,
                        program: *program,
                        name: &entry.site,
                        run: Run { start: *start, end: *end },
                        details: SiteDetails::of(entry),
                    });
                }
            }
        }
        let made = store::sites_insert(conn, &new, self.mapping, self.import, self.by).await?;
        self.summary.sites += u64::try_from(made.len()).unwrap_or(0);
        events::publish_all(conn, made).await?;
        store::sites_complete(conn, completed).await?;
        Ok(())
    }
}

/// Every entry has its account or program by now.
fn resolved<T>(found: impl Iterator<Item = Option<T>>) -> Result<Vec<T>, ImportError> {
    found
        .collect::<Option<Vec<T>>>()
        .ok_or_else(|| Problem::internal("a row's account or program was not made").into())
}
