//! Changes, as the header names them.

use std::str::FromStr;

/// The header that carries the names.
pub const HEADER: &str = "afterbell-consistency";

/// Names kept in an answer; the oldest go first.
const MOST: usize = 32;

/// One change, as the header names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The service that made it.
    pub service: String,
    /// The tenant; 0 for the provider's own.
    pub account: i64,
    /// Its place in the service's outbox.
    pub position: i64,
}

/// Changes, at most one a service and account: the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens(pub Vec<Token>);

impl FromStr for Tokens {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut tokens = Self::default();
        // The newest is written first.
        for part in text.rsplit(',').map(str::trim).filter(|part| !part.is_empty()) {
            tokens.add(part.parse()?);
        }
        Ok(tokens)
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(':');
        let (Some(service), Some(account), Some(position), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(());
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if service.is_empty() || service.len() > 40 || !service.chars().all(plain) {
            return Err(());
        }
        let number = |text: &str| text.parse().ok().filter(|&number: &i64| number >= 0).ok_or(());
        Ok(Self {
            service: service.to_owned(),
            account: number(account)?,
            position: number(position)?,
        })
    }
}

impl std::fmt::Display for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, token) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}:{}:{}", token.service, token.account, token.position)?;
        }
        Ok(())
    }
}

impl Tokens {
    /// Adds a change as the newest; an earlier one of the same service and account is covered by it.
    pub fn add(&mut self, mut token: Token) {
        self.0.retain(|known| {
            let same = known.service == token.service && known.account == token.account;
            if same {
                token.position = token.position.max(known.position);
            }
            !same
        });
        self.0.insert(0, token);
        self.0.truncate(MOST);
    }

    /// The changes, newest first.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn token() -> impl Strategy<Value = Token> {
        ("[a-z][a-z-]{0,9}", 0i64..50, 0i64..).prop_map(|(service, account, position)| Token {
            service,
            account,
            position,
        })
    }

    proptest! {
        #[test]
        fn tokens_come_back_as_they_were(made_tokens in prop::collection::vec(token(), 0..40)) {
            let mut tokens = Tokens::default();
            for token in made_tokens {
                tokens.add(token);
            }
            prop_assert_eq!(tokens.to_string().parse::<Tokens>(), Ok(tokens));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,80}") {
            let _ = text.parse::<Tokens>();
        }
    }

    #[test]
    fn a_later_change_of_the_same_account_covers_the_earlier() {
        let tokens: Tokens = "admin:1:7, identity:0:3,admin:1:5".parse().unwrap();
        assert_eq!(tokens.to_string(), "admin:1:7,identity:0:3");
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in [
            "admin",
            "admin:1",
            "admin:x:1",
            "admin:1:-1",
            "Ad min:1:1",
            "a:1:2:3",
            "a:1:99999999999999999999",
        ] {
            assert_eq!(text.parse::<Tokens>(), Err(()), "{text}");
        }
    }
}
