//! Letters as `.eml` files, for demonstration and development.

use std::{io, path::Path};

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;
use tokio::{fs, io::AsyncWriteExt};

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

/// Puts a message into the folder, which is made if need be. A reader never sees half of it. Letters hold links that let
/// whoever has them in, so nobody but this account reads them.
pub(super) async fn write(folder: &Path, message: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).await?;
    // Names sort by time.
    let id = uuid::Uuid::now_v7().simple().to_string();
    let unfinished = folder.join(format!(".{id}.part"));
    let mut file =
        fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished).await?;
    file.write_all(message).await?;
    file.flush().await?;
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
    Ok(Some(parse(id, &bytes)))
}

/// Reads a message back. What it lacks stays empty.
fn parse(id: &str, bytes: &[u8]) -> Stored {
    let head =
        StoredHead { id: id.to_owned(), subject: String::new(), to: String::new(), date: None };
    let Some(message) = MessageParser::default().parse(bytes) else {
        return Stored { head, text: String::new(), html: String::new() };
    };
    let to = message.to().and_then(|to| to.first()).map(|to| {
        match (to.name(), to.address().unwrap_or_default()) {
            (Some(name), address) => format!("{name} <{address}>"),
            (None, address) => address.to_owned(),
        }
    });
    let date = message.date().and_then(|date| DateTime::from_timestamp(date.to_timestamp(), 0));
    let body =
        |text: Option<std::borrow::Cow<'_, str>>| text.unwrap_or_default().replace("\r\n", "\n");
    Stored {
        head: StoredHead {
            subject: message.subject().unwrap_or_default().to_owned(),
            to: to.unwrap_or_default(),
            date,
            ..head
        },
        text: body(message.body_text(0)),
        html: body(message.body_html(0)),
    }
}

#[cfg(test)]
mod tests {
    use lettre::message::{Mailbox, MultiPart};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_was_written_is_read(
            // Of several spaces in a row the writer keeps one.
            subject in "([a-zA-Zñáéíóú¿¡,.=?_-]{1,12} ){0,8}",
            name in "([a-zA-Zñáé.]{1,12} ){1,3}",
            text in "[ -~ñáéíóú—\n]{0,400}",
            html in "[ -~ñáéíóú—\n]{0,400}",
        ) {
            let message = lettre::Message::builder()
                .from("a@afterbell.test".parse().unwrap())
                .to(Mailbox::new(Some(name.trim().to_owned()), "b@afterbell.test".parse().unwrap()))
                .subject(subject.trim())
                .multipart(MultiPart::alternative_plain_html(text.clone(), html.clone()))
                .unwrap();
            let stored = parse("1", &message.formatted());
            prop_assert_eq!(stored.head.subject, subject.trim());
            prop_assert!(stored.head.to.ends_with("<b@afterbell.test>"));
            prop_assert_eq!(stored.text.trim_end(), text.trim_end());
            prop_assert_eq!(stored.html.trim_end(), html.trim_end());
        }
    }

    #[tokio::test]
    async fn letters_are_for_this_account_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mail = folder.path().join("kept").join("mail");
        write(&mail, b"Subject: x\r\n\r\nx").await.unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&mail), 0o700);
        for entry in std::fs::read_dir(&mail).unwrap() {
            assert_eq!(mode(&entry.unwrap().path()), 0o600);
        }
    }

    #[test]
    fn what_is_no_message_is_empty() {
        let stored = parse("1", b"");
        assert_eq!((stored.head.subject.as_str(), stored.text.as_str()), ("", ""));
    }
}
