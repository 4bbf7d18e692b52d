//! What the current request has written so far.

use std::cell::RefCell;

use super::{Token, Tokens};
use crate::commits;

tokio::task_local! {
    /// Changes that this request has made, in order.
    pub static WRITES: RefCell<Vec<Token>>;
}

/// Notes a change that the current request makes.
pub fn remember(service: &str, account: i64, position: i64) {
    // Outside a request there is nobody to tell.
    let _ = WRITES.try_with(|writes| {
        writes.borrow_mut().push(Token { service: service.to_owned(), account, position });
    });
}

/// How many changes the current request has made so far: take it before a transaction.
pub fn mark() -> usize {
    WRITES.try_with(|writes| writes.borrow().len()).unwrap_or(0)
}

/// The transaction since `mark` is committed: who waits for its events in this process is woken.
pub fn committed(mark: usize) {
    let _ = WRITES.try_with(|writes| {
        if let Some(token) = writes.borrow().get(mark..).and_then(<[_]>::last) {
            commits::committed(&token.service);
        }
    });
}

/// The transaction since `mark` is rolled back: nobody is to wait for its changes.
pub fn rolled_back(mark: usize) {
    let _ = WRITES.try_with(|writes| writes.borrow_mut().truncate(mark));
}

/// The changes that the current request has made so far, as the header names them; none when there are none. For an
/// answer that is kept, to be given again.
pub fn written() -> Option<String> {
    let written = WRITES.try_with(|writes| writes.borrow().clone()).ok()?;
    let mut tokens = Tokens::default();
    for token in written {
        tokens.add(token);
    }
    (!tokens.0.is_empty()).then(|| tokens.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rolled_back_writes_yield_no_tokens() {
        let tokens = WRITES
            .scope(RefCell::default(), async {
                remember("admin", 1, 5);
                let mark = mark();
                remember("admin", 1, 6);
                rolled_back(mark);
                WRITES.with(RefCell::take)
            })
            .await;
        assert_eq!(tokens.len(), 1);
        assert_eq!(tokens[0].position, 5);
    }
}
