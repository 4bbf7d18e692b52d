//! Deadlines for bodies on their way.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep};

/// A deadline that moves with every sign of life; the timer is only armed while waiting.
pub struct Idle {
    after: Duration,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Idle {
    /// Ends this long after the last sign of life.
    pub fn new(after: Duration) -> Self {
        Self { after, timer: None }
    }

    /// There was a sign of life.
    pub fn reset(&mut self) {
        if let Some(timer) = &mut self.timer {
            timer.as_mut().reset(Instant::now() + self.after);
        }
    }

    /// Ready when the time is over.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let after = self.after;
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(after)));
        timer.as_mut().poll(cx)
    }
}
