//! Letters as `.eml` files, for demonstration and development.

use std::{io, path::Path};

use chrono::{DateTime, Utc};
use tokio::fs;

use super::mime::Part;

/// What a list of letters shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredHead {
    /// Name of the file without its ending.
    pub id: String,
    /// Subject line.
    pub subject: String,
    /// To whom.
    pub to: String,
    /// When it was written.
    pub date: Option<DateTime<Utc>>,
}

/// A letter in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its head.
    pub head: StoredHead,
    /// Plain text.
    pub text: String,
    /// HTML.
    pub html: String,
}

/// Letters shown in a list; older ones stay in the folder.
const SHOWN: usize = 200;

/// Puts a message into the folder, which is made if need be. A reader never sees half of it.
pub(super) async fn write(folder: &Path, message: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder).await?;
    // Names sort by time.
    let id = uuid::Uuid::now_v7().simple().to_string();
    let unfinished = folder.join(format!(".{id}.part"));
    fs::write(&unfinished, message).await?;
    fs::rename(&unfinished, folder.join(format!("{id}.eml"))).await
}

/// Newest first.
pub(super) async fn list(folder: &Path) -> io::Result<Vec<StoredHead>> {
    let mut ids = Vec::new();
    let mut entries = match fs::read_dir(folder).await {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name();
        if let Some(id) = name.to_str().and_then(|name| name.strip_suffix(".eml")) {
            ids.push(id.to_owned());
        }
    }
    ids.sort_unstable_by(|a, b| b.cmp(a));
    ids.truncate(SHOWN);
    let mut heads = Vec::with_capacity(ids.len());
    for id in ids {
        if let Some(stored) = read(folder, &id).await? {
            heads.push(stored.head);
        }
    }
    Ok(heads)
}

/// One letter. An id that is not the name of a letter, such as a path, is nobody's.
pub(super) async fn read(folder: &Path, id: &str) -> io::Result<Option<Stored>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if id.is_empty() || !id.chars().all(plain) {
        return Ok(None);
    }
    let bytes = match fs::read(folder.join(format!("{id}.eml"))).await {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let message = String::from_utf8_lossy(&bytes);
    let part = Part::parse(&message);
    Ok(Some(Stored {
        head: StoredHead {
            id: id.to_owned(),
            subject: part.header("subject"),
            to: part.header("to"),
            date: DateTime::parse_from_rfc2822(&part.header("date")).ok().map(|date| date.to_utc()),
        },
        text: part.text("text/plain"),
        html: part.text("text/html"),
    }))
}
