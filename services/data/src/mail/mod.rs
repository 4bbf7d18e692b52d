//! Mail: letters from templates in English and Spanish, sent by SMTP or written to a folder.
//!
//! Addresses never reach a log: what holds them hides them from `Debug`, and errors name none.

mod folder;
mod template;

use std::{fmt, path::PathBuf, time::Duration};

use foundation::{config::ConfigError, counters::MAIL_FAILURES, error::Problem};
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    message::{Mailbox, MultiPart},
};
use secrecy::{ExposeSecret, SecretString};

pub use folder::{Stored, StoredHead};
pub use template::{Locale, Template, TemplateError, Wording, escape};

/// How long one delivery may take.
const DELIVERY: Duration = Duration::from_secs(20);

/// Sends letters. Clones share one connection pool.
#[derive(Clone)]
pub struct Mailer {
    from: Mailbox,
    way: Way,
}

#[derive(Clone)]
enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

/// To whom a letter goes.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient(Mailbox);

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recipient(…)")
    }
}

impl Recipient {
    /// A person's name, which may be empty, and address.
    ///
    /// Errors: the address is none.
    pub fn new(name: &str, address: &str) -> Result<Self, MailError> {
        let address: Address = address.parse().map_err(|_| MailError::Address)?;
        // A header is one line.
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        Ok(Self(Mailbox::new(name, address)))
    }
}

/// A letter, as plain text and as HTML.
#[derive(Clone, Debug)]
pub struct Letter {
    /// To whom.
    pub to: Recipient,
    /// Subject line.
    pub subject: String,
    /// For readers without HTML, and the same words as `html`.
    pub text: String,
    /// The whole HTML page.
    pub html: String,
}

/// A letter that did not go out. Names no address.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The recipient's address is none.
    #[error("the address is not an e-mail address")]
    Address,
    /// The letter cannot be put together.
    #[error("the letter cannot be put together")]
    Compose,
    /// The server does not take it now; later it may.
    #[error("the mail server does not take it now (status {0:?})")]
    Later(Option<u16>),
    /// The server refuses it for good.
    #[error("the mail server refuses it (status {0:?})")]
    Refused(Option<u16>),
    /// The folder cannot be written or read.
    #[error("the mail folder: {0}")]
    Folder(#[from] std::io::Error),
}

impl From<MailError> for Problem {
    fn from(error: MailError) -> Self {
        Self::internal(error)
    }
}

impl MailError {
    /// Whether sending again may work.
    pub fn passes(&self) -> bool {
        matches!(self, Self::Later(_) | Self::Folder(_))
    }
}

impl Mailer {
    /// From the settings `mail` (`file:folder`, `smtp://…`, `smtps://…`) and `mail_from`.
    pub fn open(mail: &SecretString, from: &str) -> Result<Self, ConfigError> {
        let from = from
            .parse()
            .map_err(|_| ConfigError::new("mail_from", "is not of the form Name <address>"))?;
        let way = match mail.expose_secret() {
            url if url.starts_with("file:") => {
                let path = url.trim_start_matches("file:");
                let path = path.strip_prefix("//").unwrap_or(path);
                if path.is_empty() {
                    return Err(ConfigError::new("mail", "names no folder"));
                }
                Way::Folder(PathBuf::from(path))
            }
            url if url.starts_with("smtp://") || url.starts_with("smtps://") => {
                Way::Smtp(smtp(url)?)
            }
            _ => return Err(ConfigError::new("mail", "is none of file:, smtp:// and smtps://")),
        };
        Ok(Self { from, way })
    }

    /// Sends a letter, or puts it into the folder.
    pub async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        let message = lettre::Message::builder()
            .from(self.from.clone())
            .to(letter.to.0.clone())
            .subject(letter.subject.as_str())
            // Nobody's out-of-office answer is wanted.
            .header(AutoSubmitted)
            .message_id(None)
            .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))
            .map_err(|_| MailError::Compose)?;
        match &self.way {
            Way::Folder(folder) => folder::write(folder, &message.formatted()).await?,
            Way::Smtp(server) => {
                server.send(message).await.map_err(|error| {
                    MAIL_FAILURES.inc();
                    let status = error.status().map(u16::from);
                    if error.is_permanent() {
                        MailError::Refused(status)
                    } else {
                        MailError::Later(status)
                    }
                })?;
            }
        }
        Ok(())
    }

    /// Letters in the folder, newest first. Empty when mail is sent by SMTP.
    pub async fn stored(&self) -> Result<Vec<StoredHead>, MailError> {
        match &self.way {
            Way::Folder(folder) => Ok(folder::list(folder).await?),
            Way::Smtp(_) => Ok(Vec::new()),
        }
    }

    /// A letter in the folder by its id; none when there is no such letter.
    pub async fn stored_letter(&self, id: &str) -> Result<Option<Stored>, MailError> {
        match &self.way {
            Way::Folder(folder) => Ok(folder::read(folder, id).await?),
            Way::Smtp(_) => Ok(None),
        }
    }
}

/// `smtp://` means STARTTLS, which `?tls=none` turns off for a server on the same machine.
fn smtp(url: &str) -> Result<AsyncSmtpTransport<Tokio1Executor>, ConfigError> {
    let bad = || ConfigError::new("mail", "is not of the form smtp://user:password@host:port");
    let mut url = url::Url::parse(url).map_err(|_| bad())?;
    let tls =
        url.query_pairs().find_map(|(name, value)| (name == "tls").then(|| value.into_owned()));
    match (url.scheme(), tls.as_deref()) {
        ("smtp", None) => url.set_query(Some("tls=required")),
        ("smtp", Some("none")) => url.set_query(None),
        _ => {}
    }
    Ok(AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())
        .map_err(|_| bad())?
        .timeout(Some(DELIVERY))
        .build())
}

/// `Auto-Submitted: auto-generated` (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(to: &str) -> Letter {
        Letter {
            to: Recipient::new("Ana Núñez", to).unwrap(),
            subject: "Restablece tu contraseña — mañana".into(),
            text: "Hola Ana,\n\nhttps://afterbell.test/reset?code=abc=def&x=1\n".into(),
            html: "<p>Hola Ana, <a href=\"https://afterbell.test/reset?code=abc=def&amp;x=1\">aquí</a></p>".into(),
        }
    }

    #[tokio::test]
    async fn a_letter_in_the_folder_reads_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let url = SecretString::from(format!("file://{}/new", folder.path().display()));
        let mailer = Mailer::open(&url, "Afterbell <no-reply@afterbell.test>").unwrap();
        assert!(mailer.stored().await.unwrap().is_empty());
        for to in ["first@afterbell.test", "second@afterbell.test"] {
            mailer.send(&letter(to)).await.unwrap();
        }
        let heads = mailer.stored().await.unwrap();
        assert_eq!(heads.len(), 2);
        assert!(heads[0].to.contains("second@afterbell.test"), "newest first");
        assert!(heads[0].to.contains("Ana Núñez"));
        let stored = mailer.stored_letter(&heads[1].id).await.unwrap().unwrap();
        let sent = letter("first@afterbell.test");
        assert_eq!(stored.head.subject, sent.subject);
        assert_eq!(stored.text.trim_end(), sent.text.trim_end());
        assert_eq!(stored.html.trim_end(), sent.html.trim_end());
        for id in ["../../etc/passwd", "", "nothing", "a/b", ".."] {
            assert!(mailer.stored_letter(id).await.unwrap().is_none(), "{id}");
        }
    }

    #[test]
    fn settings_that_make_no_sense_are_named() {
        let open = |mail: &str, from: &str| Mailer::open(&SecretString::from(mail), from).map(drop);
        assert_eq!(open("pigeon:", "A <a@b.test>").unwrap_err().setting, "mail");
        assert_eq!(open("file:", "A <a@b.test>").unwrap_err().setting, "mail");
        assert_eq!(open("file:x", "nobody").unwrap_err().setting, "mail_from");
        assert!(open("smtp://user:pass@mail.test:587", "A <a@b.test>").is_ok());
        assert!(open("smtp://127.0.0.1:25?tls=none", "A <a@b.test>").is_ok());
        assert!(open("smtps://mail.test", "A <a@b.test>").is_ok());
    }

    #[test]
    fn nobody_sees_an_address_in_a_log() {
        let shown = format!("{:?}", letter("child@home.test"));
        assert!(!shown.contains("child"), "{shown}");
    }

    #[test]
    fn a_name_cannot_add_a_header() {
        let to = Recipient::new("Ana\r\nBcc: all@x.test", "ana@afterbell.test").unwrap();
        assert!(!to.0.to_string().contains('\n'));
        assert!(Recipient::new("Ana", "no address").is_err());
    }

    #[tokio::test]
    async fn a_server_that_is_away_may_come_back() {
        let mailer = Mailer::open(
            &SecretString::from("smtp://127.0.0.1:1?tls=none".to_owned()),
            "Afterbell <no-reply@afterbell.test>",
        )
        .unwrap();
        let error = mailer.send(&letter("ana@afterbell.test")).await.unwrap_err();
        assert!(error.passes());
        assert!(!error.to_string().contains("ana"));
    }

    /// A server that takes one letter, or answers `refusal` to its recipient. Gives what it was told.
    async fn server(refusal: Option<&'static str>) -> (String, tokio::task::JoinHandle<String>) {
        use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}?tls=none", listener.local_addr().unwrap());
        let transcript = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 test\r\n").await.unwrap();
            let (mut transcript, mut in_letter) = (String::new(), false);
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                    return transcript;
                }
                transcript.push_str(&line);
                let reply = match line.trim_end() {
                    "." if in_letter => {
                        in_letter = false;
                        "250 taken\r\n"
                    }
                    _ if in_letter => continue,
                    "DATA" => {
                        in_letter = true;
                        "354 go on\r\n"
                    }
                    "QUIT" => "221 bye\r\n",
                    rcpt if rcpt.starts_with("RCPT") => refusal.unwrap_or("250 ok\r\n"),
                    _ => "250 ok\r\n",
                };
                if stream.write_all(reply.as_bytes()).await.is_err() {
                    return transcript;
                }
            }
        });
        (url, transcript)
    }

    #[tokio::test]
    async fn a_server_gets_the_letter_in_both_forms() {
        let (url, transcript) = server(None).await;
        let mailer =
            Mailer::open(&SecretString::from(url), "Afterbell <no-reply@afterbell.test>").unwrap();
        mailer.send(&letter("ana@afterbell.test")).await.unwrap();
        drop(mailer);
        let transcript = transcript.await.unwrap();
        assert!(transcript.contains("RCPT TO:<ana@afterbell.test>"));
        assert!(transcript.contains("Auto-Submitted: auto-generated"));
        assert!(transcript.contains("Content-Type: text/plain"));
        assert!(transcript.contains("Content-Type: text/html"));
    }

    #[tokio::test]
    async fn permanent_and_temporary_refusals_are_distinguished() {
        for (reply, passes) in [("450 busy\r\n", true), ("550 no such user\r\n", false)] {
            let (url, _transcript) = server(Some(reply)).await;
            let mailer =
                Mailer::open(&SecretString::from(url), "Afterbell <no-reply@afterbell.test>")
                    .unwrap();
            let error = mailer.send(&letter("ana@afterbell.test")).await.unwrap_err();
            assert_eq!(error.passes(), passes, "{error}");
        }
    }
}
