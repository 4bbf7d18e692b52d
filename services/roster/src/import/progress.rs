//! How far a file is while it is entered.

use futures_util::future::{BoxFuture, FutureExt, ready};
use platform::error::Problem;

/// Rows that are entered between two times that somebody is told: of a file of a page about a tenth, of a large one as many
/// as one statement takes.
pub fn part_of(rows: usize, most: usize) -> usize {
    (rows / 10).clamp(50, most.max(50))
}

/// Hears how many rows were entered so far.
pub trait Progress: Send + Sync {
    /// So many rows were entered.
    ///
    /// Errors: whoever listens wants no more, so the transaction is to be given up.
    fn entered(&self, rows: usize) -> BoxFuture<'_, Result<(), Problem>>;
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Untold;

impl Progress for Untold {
    fn entered(&self, _: usize) -> BoxFuture<'_, Result<(), Problem>> {
        ready(Ok(())).boxed()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(3, 50)]
    #[case(500, 50)]
    #[case(2000, 200)]
    #[case(50_000, 500)]
    fn a_file_is_entered_in_about_ten_parts(#[case] rows: usize, #[case] part: usize) {
        assert_eq!(part_of(rows, 500), part);
    }
}
