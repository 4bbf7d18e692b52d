//! What other commands may ask of the running portal, over a Unix socket in the private directory
//! that its PostgreSQL has as well: one line of JSON each way.

use std::path::{Path, PathBuf};

use platform::Platform;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinHandle;

use crate::failure::Failure;

/// Why no token is given out.
pub const TOKENS_IN_DEMO: &str = "tokens are given out by a portal that runs with --demo only";

/// What can be asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase")]
pub enum Request {
    /// An access token for a user, in a new session.
    Token {
        /// E-mail address.
        user: String,
    },
    /// To end the tokens of a client that was revoked.
    EndTokens {
        /// Id of the client.
        client: String,
    },
}

/// What is answered.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "camelCase")]
pub enum Answer {
    /// The token.
    Token {
        /// Its text.
        token: String,
    },
    /// It is done.
    Done,
    /// Why not.
    Refused {
        /// For the person at the terminal.
        reason: String,
    },
}

/// Answers requests until it is dropped. Only a portal with demo data gives out tokens.
pub struct Control(JoinHandle<()>);

impl Control {
    /// Listens in a private directory.
    pub fn start(dir: &Path, identity: Platform, demo: bool) -> Result<Self, Failure> {
        let path = socket(dir);
        let listener = UnixListener::bind(&path)
            .map_err(|cause| Failure::Directory { path: path.clone(), cause })?;
        Ok(Self(tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, identity.clone(), demo));
            }
        })))
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Asks the portal whose private directory this is.
pub async fn ask(dir: &Path, request: &Request) -> Result<Answer, Failure> {
    let failed = |error: std::io::Error| Failure::work("the running portal does not answer", error);
    let mut stream = UnixStream::connect(socket(dir)).await.map_err(failed)?;
    let mut line = serde_json::to_vec(request)
        .map_err(|error| Failure::work("the request could not be written", error))?;
    line.push(b'\n');
    stream.write_all(&line).await.map_err(failed)?;
    let mut text = String::new();
    BufReader::new(stream).read_line(&mut text).await.map_err(failed)?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::work("the running portal's answer cannot be read", error))
}

async fn answer(stream: UnixStream, identity: Platform, demo: bool) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let answer = match serde_json::from_str(&line).ok()? {
        Request::Token { user } if demo => token(&identity, &user).await,
        Request::Token { .. } => Answer::Refused { reason: TOKENS_IN_DEMO.to_owned() },
        Request::EndTokens { client } => end_tokens(&identity, &client).await,
    };
    let mut line = serde_json::to_vec(&answer).ok()?;
    line.push(b'\n');
    stream.write_all(&line).await.ok()
}

async fn end_tokens(identity: &Platform, client: &str) -> Answer {
    match identity::seed::end_tokens(identity, client).await {
        Ok(()) => Answer::Done,
        Err(problem) => Answer::Refused { reason: format!("tokens could not be ended: {problem}") },
    }
}

async fn token(identity: &Platform, user: &str) -> Answer {
    match identity::seed::token(identity, user, true).await {
        Ok(Some(token)) => Answer::Token { token },
        Ok(None) => Answer::Refused { reason: format!("there is no active user {user}") },
        Err(problem) => Answer::Refused { reason: format!("no token could be made: {problem}") },
    }
}

fn socket(dir: &Path) -> PathBuf {
    dir.join("control")
}
