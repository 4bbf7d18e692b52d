//! What a request has written, as the header `Afterbell-Consistency` names it.

mod tokens;
mod writes;

pub use tokens::{HEADER, Token, Tokens};
pub use writes::{WRITES, committed, mark, remember, rolled_back, written};
