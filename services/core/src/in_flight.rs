//! Bytes of bodies that are being read or worked on: counted as they arrive, so that many requests at once, or many that
//! never end, do not fill the memory.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{HttpMessage, HttpRequest, dev::Payload, web};
use bytes::Bytes;
use futures_util::StreamExt;

use crate::error::Problem;

/// Most bytes of everybody together.
const PROCESS: usize = 96 * 1024 * 1024;
/// Most bytes of one caller: as many uploads of the largest size as a browser has connections.
const CALLER: usize = 32 * 1024 * 1024;

/// The bytes that are in flight. Clones share it.
#[derive(Clone, Default)]
pub struct InFlight(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    all: usize,
    callers: HashMap<String, usize>,
}

/// Bytes that a body has taken; given back when this is dropped.
struct Share {
    of: InFlight,
    caller: Option<String>,
    bytes: usize,
}

/// Where the bytes of a request are counted, and as whose. Known once it is known who asks.
#[derive(Clone)]
pub struct Counting {
    /// Where.
    pub of: InFlight,
    /// A person's id, or that of a client.
    pub caller: String,
}

/// Whether the bytes of a request have been counted by whoever read them first.
#[derive(Clone, Copy)]
pub struct Counted;

impl InFlight {
    /// Reads a body whole, however long it was said to be. What is read counts until the last copy of it is dropped.
    ///
    /// Errors: 413 above `limit` bytes, 429 when the caller has too many bytes in flight, 503 when everybody together has,
    /// 400 when the body breaks off.
    pub async fn read(
        &self,
        payload: &mut Payload,
        caller: Option<String>,
        limit: usize,
    ) -> Result<Bytes, Problem> {
        let mut share = Share { of: self.clone(), caller, bytes: 0 };
        let body = read(payload, limit, |bytes| share.grow(bytes)).await?;
        Ok(match body.is_empty() {
            true => body,
            false => Bytes::from_owner(Owned { body, _share: share }),
        })
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads the body of a request whole, as [`InFlight::read`]; it counts as its caller's, unless it has been counted before.
pub async fn body(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> Result<Bytes, Problem> {
    let counting = match request.extensions().get::<Counted>() {
        Some(_) => None,
        None => request.extensions().get::<Counting>().cloned(),
    };
    match counting {
        Some(Counting { of, caller }) => of.read(payload, Some(caller), limit).await,
        None => read(payload, limit, |_| Ok(())).await,
    }
}

async fn read(
    payload: &mut Payload,
    limit: usize,
    mut count: impl FnMut(usize) -> Result<(), Problem>,
) -> Result<Bytes, Problem> {
    let mut first: Option<Bytes> = None;
    let mut body = web::BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| Problem::bad_request("The request broke off."))?;
        let read = first.as_ref().map_or(0, Bytes::len).max(body.len());
        if read.saturating_add(chunk.len()) > limit {
            return Err(Problem::too_large());
        }
        count(chunk.len())?;
        // What comes in one piece is not copied.
        match first.take() {
            None if body.is_empty() => first = Some(chunk),
            only => {
                if let Some(only) = only {
                    body.extend_from_slice(&only);
                }
                body.extend_from_slice(&chunk);
            }
        }
    }
    Ok(first.unwrap_or_else(|| body.freeze()))
}

impl Share {
    fn grow(&mut self, bytes: usize) -> Result<(), Problem> {
        let mut counts = self.of.counts();
        let all = counts.all.saturating_add(bytes);
        if all > PROCESS {
            return Err(Problem::unavailable());
        }
        if let Some(caller) = &self.caller {
            let own = match counts.callers.get_mut(caller) {
                Some(own) => own,
                None => counts.callers.entry(caller.clone()).or_default(),
            };
            let more = own.saturating_add(bytes);
            if more > CALLER {
                return Err(Problem::too_many_requests(1));
            }
            *own = more;
        }
        counts.all = all;
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut counts = self.of.counts();
        counts.all = counts.all.saturating_sub(self.bytes);
        if let Some(caller) = &self.caller
            && let Some(own) = counts.callers.get_mut(caller)
        {
            *own = own.saturating_sub(self.bytes);
            if *own == 0 {
                counts.callers.remove(caller);
            }
        }
    }
}

/// A body, and the share it has.
struct Owned {
    body: Bytes,
    _share: Share,
}

impl AsRef<[u8]> for Owned {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

#[cfg(test)]
mod tests {
    use actix_http::h1;

    use super::*;

    fn payload(pieces: &[usize]) -> Payload {
        let (mut sender, payload) = h1::Payload::create(true);
        for piece in pieces {
            sender.feed_data(Bytes::from(vec![7; *piece]));
        }
        sender.feed_eof();
        Payload::from(payload)
    }

    async fn read(all: &InFlight, caller: &str, size: usize) -> Result<Bytes, u16> {
        let caller = Some(caller.to_owned());
        let read = all.read(&mut payload(&[size / 2, size - size / 2]), caller, CALLER).await;
        read.map_err(|problem| problem.status)
    }

    #[actix_web::test]
    async fn a_body_counts_until_its_last_copy_is_dropped() {
        let all = InFlight::default();
        let body = read(&all, "1", 1000).await.unwrap();
        let counted = |all: &InFlight| {
            let counts = all.counts();
            (counts.all, counts.callers.get("1").copied())
        };
        assert_eq!((body.len(), counted(&all)), (1000, (1000, Some(1000))));
        let part = body.slice(..10);
        drop(body);
        assert_eq!(counted(&all).0, 1000);
        drop(part);
        assert_eq!(counted(&all), (0, None));
    }

    #[actix_web::test]
    async fn one_caller_does_not_take_what_is_for_all() {
        let all = InFlight::default();
        let half = CALLER / 2;
        let mut bodies = vec![
            read(&all, "1", half).await.unwrap(),
            read(&all, "1", half).await.unwrap(),
            read(&all, "2", CALLER).await.unwrap(),
        ];
        assert_eq!(read(&all, "1", 1000).await, Err(429));
        bodies.push(read(&all, "3", CALLER).await.unwrap());
        assert_eq!(read(&all, "4", 1000).await, Err(503));
        bodies.clear();
        assert!(read(&all, "4", 1000).await.is_ok());
        assert_eq!(all.counts().all, 0, "what was refused gave back what it had");
    }

    #[actix_web::test]
    async fn a_body_is_as_long_as_it_may_be() {
        let all = InFlight::default();
        for pieces in [&[10][..], &[4, 6], &[3, 3, 4], &[0, 10]] {
            let body = all.read(&mut payload(pieces), None, 10).await.unwrap();
            assert_eq!(body, vec![7; 10], "{pieces:?}");
            let refused = all.read(&mut payload(pieces), None, 9).await.unwrap_err();
            assert_eq!(refused.status, 413);
        }
        assert!(all.read(&mut payload(&[]), None, 10).await.unwrap().is_empty());
    }
}
