//! What is being done, on stderr, each step with its time.

use std::convert::Infallible;
use std::io::{IsTerminal as _, Write as _};
use std::time::Instant;

/// Shows steps one after the other.
pub struct Progress {
    begun: Instant,
    terminal: bool,
    quiet: bool,
}

impl Progress {
    /// Shows steps, or nothing when `quiet`.
    pub fn new(quiet: bool) -> Self {
        Self { begun: Instant::now(), terminal: std::io::stderr().is_terminal(), quiet }
    }

    /// Does one step and shows its name and time.
    pub async fn step<T, E>(
        &self,
        name: &str,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let begun = Instant::now();
        if self.terminal && !self.quiet {
            eprint!("  {name} …");
            std::io::stderr().flush().ok();
        }
        let outcome = work.await;
        if !self.quiet {
            let line = format!("  {name:<44} {:>6.2} s", begun.elapsed().as_secs_f64());
            match (&outcome, self.terminal) {
                (Ok(_), true) => eprintln!("\r{line}  "),
                (Ok(_), false) => eprintln!("{line}"),
                (Err(_), true) => eprintln!(),
                (Err(_), false) => {}
            }
        }
        outcome
    }

    /// Does one step that cannot fail.
    pub async fn finish(&self, name: &str, work: impl Future<Output = ()>) {
        let step = async {
            work.await;
            Ok::<_, Infallible>(())
        };
        let Ok(()) = self.step(name, step).await;
    }

    /// Seconds since the first step began.
    pub fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }
}
