//! Tries to sign in. What is counted must not let anybody lock somebody else out: tries from one place say nothing about
//! those from another, and a browser in which the person has signed in before goes by a count of its own.

use platform::{Problem, jobs};
use serde_json::json;

use super::{browser::Browser, limits::Limit};
use crate::{Identity, invitations, secrets};

/// Tries to sign in as one person, from one browser or address.
pub struct Attempt<'a> {
    identity: &'a Identity,
    browser: &'a Browser,
    email: &'a str,
    /// Tries of this browser, or of unknown browsers at this address.
    own: Limit,
    /// Failures that count against browsers in which the person has never signed in; none for one in which they have.
    of_strangers: Option<[Limit; 2]>,
}

impl<'a> Attempt<'a> {
    /// A try that is about to be made.
    pub fn new(identity: &'a Identity, browser: &'a Browser, email: &'a str) -> Self {
        let (own, of_strangers) = match browser.known_as(identity, email) {
            Some(mark) => (Limit::sign_in_known(identity, email, mark), None),
            None => (
                Limit::sign_in_email(identity, email, &browser.address),
                Some([
                    Limit::sign_in_anywhere(identity, email),
                    Limit::sign_in_address(identity, &browser.address),
                ]),
            ),
        };
        Self { identity, browser, email, own, of_strangers }
    }

    /// Counts the try, before the password is looked at, so that many at once do not slip through. Answers how long to
    /// wait when there were too many.
    pub async fn begin(&self) -> Result<Option<chrono::Duration>, Problem> {
        let mut is_allowed = self.own.count(self.identity).await?;
        for limit in self.of_strangers.iter().flatten() {
            is_allowed &= !limit.is_reached(self.identity).await?;
        }
        Ok((!is_allowed).then(|| self.own.window()))
    }

    /// The password was wrong. The person is told, once in a while, when further tries are refused from now on.
    pub async fn failed(&self) -> Result<(), Problem> {
        let mut is_over = self.own.is_reached(self.identity).await?;
        if let Some([anywhere, address]) = &self.of_strangers {
            address.count(self.identity).await?;
            anywhere.count(self.identity).await?;
            is_over |= anywhere.is_reached(self.identity).await?;
        }
        if is_over && Limit::warning(self.identity, self.email).is_first(self.identity).await? {
            self.warn().await?;
        }
        Ok(())
    }

    /// The person has signed in.
    pub async fn succeeded(&self) -> Result<(), Problem> {
        self.own.forget(self.identity).await
    }

    /// Whether somebody has the address is found out later, by a job, so that the answer takes as long.
    async fn warn(&self) -> Result<(), Problem> {
        let key = secrets::random_token().map_err(Problem::internal)?;
        let payload = json!({"email": self.email, "language": self.browser.language.tag()});
        let now = self.identity.platform.clock().now();
        self.identity
            .platform
            .db()
            .system_tx(async |conn| {
                jobs::enqueue(conn, invitations::GUESSES_MAIL, &key, None, now, payload).await
            })
            .await?;
        Ok(())
    }
}
