//! Several addresses of one service: asked in turn, those that are not ready last.

use std::{
    cell::Cell,
    rc::Rc,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use futures_util::future::join_all;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{interval, timeout},
};

use super::{Pool, Upstream};

/// How often addresses are asked whether they are ready, and how long they may take to say so.
const EACH: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(1);

/// What an answer begins with when all is well, behind the version of HTTP.
const WELL: &[u8] = b" 200 ";

/// A service as one request thread knows it.
pub struct Balance {
    pools: Vec<Rc<Pool>>,
    next: Cell<usize>,
}

impl Balance {
    /// A service with its addresses.
    pub fn new(upstreams: &[Arc<Upstream>]) -> Self {
        Self { pools: upstreams.iter().cloned().map(Pool::new).collect(), next: Cell::new(0) }
    }

    /// Its name in paths.
    pub fn name(&self) -> Option<&str> {
        self.pools.first().map(|pool| &*pool.upstream.name)
    }

    /// Its addresses.
    pub fn upstreams(&self) -> impl Iterator<Item = &Upstream> {
        self.pools.iter().map(|pool| &*pool.upstream)
    }

    /// The connections to each of its addresses.
    pub fn pools(&self) -> impl Iterator<Item = &Rc<Pool>> {
        self.pools.iter()
    }

    /// Whether there is no other address to turn to.
    pub fn is_alone(&self) -> bool {
        self.pools.len() == 1
    }

    /// Its addresses as the next request tries them: another one first each time, those that are not ready last.
    pub fn in_turn(&self) -> impl Iterator<Item = &Rc<Pool>> {
        let first = self.next.get();
        self.next.set(first.wrapping_add(1).checked_rem(self.pools.len()).unwrap_or(0));
        let turn = move || self.pools.iter().cycle().skip(first).take(self.pools.len());
        let is_ready = |pool: &&Rc<Pool>| pool.upstream.ready.load(Ordering::Relaxed);
        turn().filter(is_ready).chain(turn().filter(move |pool| !is_ready(pool)))
    }
}

/// Asks each of several addresses of a service whether it is ready, for ever.
pub async fn watch(addresses: Vec<Arc<Upstream>>) {
    let mut each = interval(EACH);
    loop {
        each.tick().await;
        join_all(addresses.iter().map(|upstream| async move {
            let ready = matches!(timeout(PATIENCE, is_ready(&upstream.authority)).await, Ok(Ok(true)));
            if upstream.ready.swap(ready, Ordering::Relaxed) != ready {
                let address = &*upstream.authority;
                tracing::warn!(service = %upstream.name, address, ready, "readiness of an address changed");
            }
        }))
        .await;
    }
}

async fn is_ready(authority: &str) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(authority).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut status = [0; 13];
    stream.read_exact(&mut status).await?;
    Ok(status.ends_with(WELL))
}
