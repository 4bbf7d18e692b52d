//! Files made of lists, such as CSV. What is read is spooled to a temporary file at the speed of the database, and the
//! client is sent that file at its own speed: no transaction, connection or lock ever waits for a client.

use std::{
    collections::HashMap,
    fs,
    os::unix::fs::FileExt,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use actix_web::{HttpResponse, http::header, web::Bytes};
use foundation::{auth::Principal, error::Problem};
use futures_util::{Stream, stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

/// Downloads that one person may have under way at once, of one service.
const AT_ONCE: usize = 2;
/// Downloads of a service that are read from its database at once; each takes a connection.
const READ_AT_ONCE: usize = 2;
/// How long a download waits until it may be read.
const WAIT_TO_READ: Duration = Duration::from_secs(10);
/// How long a client may take for the whole file.
const SEND_WITHIN: Duration = Duration::from_secs(600);
/// Largest file, in bytes.
const LARGEST: u64 = 1024 * 1024 * 1024;
/// Bytes sent at a time.
const CHUNK: usize = 64 * 1024;

/// The downloads of a service that are under way.
pub struct Downloads {
    by_person: Arc<Mutex<HashMap<Person, usize>>>,
    reading: Arc<Semaphore>,
    send_within: Duration,
}

/// A user, or an integrator's client.
type Person = (i64, String);

impl Default for Downloads {
    fn default() -> Self {
        Self {
            by_person: Arc::default(),
            reading: Arc::new(Semaphore::new(READ_AT_ONCE)),
            send_within: SEND_WITHIN,
        }
    }
}

/// What a client is to get.
#[derive(Clone, Debug)]
pub struct Download {
    /// Name of the file.
    pub file_name: String,
    /// Its type.
    pub content_type: &'static str,
    /// Its first bytes, such as the head of a table.
    pub head: Vec<u8>,
}

impl Downloads {
    /// Answers with a file that `write` fills.
    ///
    /// `write` is run to its end without waiting for the client; it is given up when the client goes away. It may hold a
    /// transaction, or page by key.
    ///
    /// Errors: that of `write` as long as nothing was sent; a later one breaks the download off, so that half a file does
    /// not look whole. 429 when the person has two downloads already, 503 when too many are being read.
    pub async fn answer<F, Fut>(
        &self,
        who: &Principal,
        download: Download,
        write: F,
    ) -> Result<HttpResponse, Problem>
    where
        F: FnOnce(File) -> Fut,
        Fut: Future<Output = Result<(), Problem>> + Send + 'static,
    {
        self.begin((who.user_id, who.client_id.clone()), download, write).await
    }

    async fn begin<F, Fut>(
        &self,
        person: Person,
        download: Download,
        write: F,
    ) -> Result<HttpResponse, Problem>
    where
        F: FnOnce(File) -> Fut,
        Fut: Future<Output = Result<(), Problem>> + Send + 'static,
    {
        let slot = self.slot(person)?;
        let reading = tokio::time::timeout(WAIT_TO_READ, self.reading.clone().acquire_owned());
        let reading = reading.await.map_err(|_| Problem::unavailable().retry_after(5))?;
        let reading = reading.map_err(Problem::internal)?;
        let spool = tokio::task::spawn_blocking(tempfile::tempfile);
        let spool = spool.await.map_err(Problem::internal)?.map_err(Problem::internal)?;
        let spool = Arc::new(spool);

        let head = u64::try_from(download.head.len()).unwrap_or(u64::MAX);
        let (progress, mut seen) = watch::channel(Progress::default());
        let mut file = File { spool: spool.clone(), progress: progress.clone() };
        file.write(download.head).await?;
        tokio::spawn(read_to_end(write(file), progress, reading));
        let begun = seen.wait_for(|now| now.length > head || now.outcome.is_some()).await;
        let begun = begun.map_err(|_| Problem::internal("a download was given up"))?;
        if let Some(Err(problem)) = &begun.outcome {
            return Err(problem.clone());
        }
        drop(begun);

        let (sender, receiver) = mpsc::channel(1);
        let send_within = self.send_within;
        tokio::spawn(async move {
            let _slot = slot;
            if tokio::time::timeout(send_within, send(spool, seen, sender)).await.is_err() {
                tracing::info!("a download was not read in time");
            }
        });
        Ok(HttpResponse::Ok()
            .content_type(download.content_type)
            .insert_header((
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{}\"", download.file_name),
            ))
            .streaming(body(receiver)))
    }

    fn slot(&self, person: Person) -> Result<Slot, Problem> {
        let mut by_person = self.by_person.lock().unwrap_or_else(PoisonError::into_inner);
        let under_way = by_person.entry(person.clone()).or_default();
        if *under_way >= AT_ONCE {
            return Err(Problem::too_many_requests(10));
        }
        *under_way += 1;
        Ok(Slot { by_person: self.by_person.clone(), person })
    }
}

/// Counts as a download of a person until it is dropped.
struct Slot {
    by_person: Arc<Mutex<HashMap<Person, usize>>>,
    person: Person,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut by_person = self.by_person.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(under_way) = by_person.get_mut(&self.person) {
            *under_way = under_way.saturating_sub(1);
            if *under_way == 0 {
                by_person.remove(&self.person);
            }
        }
    }
}

/// How far a file has been written.
#[derive(Clone, Debug, Default)]
struct Progress {
    length: u64,
    /// Set when nothing follows.
    outcome: Option<Result<(), Problem>>,
}

/// The file of a download while it is written.
#[derive(Debug)]
pub struct File {
    spool: Arc<fs::File>,
    progress: watch::Sender<Progress>,
}

impl File {
    /// Appends bytes. It does not wait for the client.
    ///
    /// Errors: when the client is gone, or the file becomes too large; then the rest need not be read.
    pub async fn write(&mut self, bytes: Vec<u8>) -> Result<(), Problem> {
        if self.progress.is_closed() {
            return Err(Problem::unavailable());
        }
        let at = self.progress.borrow().length;
        let end = at.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if end > LARGEST {
            return Err(Problem::bad_request("This is too much for one file."));
        }
        let spool = self.spool.clone();
        tokio::task::spawn_blocking(move || spool.write_all_at(&bytes, at))
            .await
            .map_err(Problem::internal)?
            .map_err(Problem::internal)?;
        self.progress.send_modify(|progress| progress.length = end);
        Ok(())
    }
}

async fn read_to_end(
    write: impl Future<Output = Result<(), Problem>>,
    progress: watch::Sender<Progress>,
    reading: OwnedSemaphorePermit,
) {
    let outcome = write.await;
    drop(reading);
    progress.send_modify(|progress| progress.outcome = Some(outcome));
}

/// A part of the body.
enum Part {
    Bytes(Bytes),
    End,
}

/// Passes the file on as it grows. Without [`Part::End`] it was not whole.
async fn send(
    spool: Arc<fs::File>,
    mut seen: watch::Receiver<Progress>,
    sender: mpsc::Sender<Part>,
) -> Result<(), Problem> {
    let mut at = 0;
    loop {
        let now = tokio::select! {
            now = seen.wait_for(|now| now.length > at || now.outcome.is_some()) => now,
            () = sender.closed() => return Ok(()),
        };
        let Progress { length, outcome } = now.map_err(Problem::internal)?.clone();
        if at == length {
            if let Some(Ok(())) = outcome {
                let _ = sender.send(Part::End).await;
            }
            return Ok(());
        }
        let spool = spool.clone();
        let count = usize::try_from(length - at).unwrap_or(CHUNK).min(CHUNK);
        let read = tokio::task::spawn_blocking(move || {
            let mut bytes = vec![0; count];
            spool.read_exact_at(&mut bytes, at).map(|()| Bytes::from(bytes))
        });
        let bytes = read.await.map_err(Problem::internal)?.map_err(Problem::internal)?;
        at += u64::try_from(bytes.len()).unwrap_or(0);
        if sender.send(Part::Bytes(bytes)).await.is_err() {
            return Ok(());
        }
    }
}

fn body(receiver: mpsc::Receiver<Part>) -> impl Stream<Item = Result<Bytes, Problem>> {
    stream::unfold(Some(receiver), async |receiver| {
        let mut receiver = receiver?;
        match receiver.recv().await {
            Some(Part::Bytes(bytes)) => Some((Ok(bytes), Some(receiver))),
            Some(Part::End) => None,
            None => Some((Err(Problem::unavailable()), None)),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use actix_web::body::{MessageBody, to_bytes};
    use futures_util::future::poll_fn;

    use super::*;

    fn file() -> Download {
        Download {
            file_name: "things.csv".into(),
            content_type: "text/csv",
            head: b"Name\r\n".into(),
        }
    }

    fn ada() -> Person {
        (7, "web".into())
    }

    /// Writes this many lines of 1,000 bytes.
    async fn fill(mut file: File, lines: usize, written: Arc<AtomicUsize>) -> Result<(), Problem> {
        for _ in 0..lines {
            file.write(vec![b'x'; 1000]).await?;
            written.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    #[tokio::test]
    async fn it_is_read_to_its_end_while_nobody_takes_it() {
        let downloads = Downloads::default();
        let written = Arc::new(AtomicUsize::new(0));
        let (ended, end) = tokio::sync::oneshot::channel();
        let counted = written.clone();
        let answer = downloads
            .begin(ada(), file(), |file| async move {
                fill(file, 2000, counted).await?;
                ended.send(()).map_err(|()| Problem::unavailable())
            })
            .await
            .unwrap();
        end.await.unwrap();
        assert_eq!(written.load(Ordering::Relaxed), 2000);
        let body = to_bytes(answer.into_body()).await.unwrap_or_default();
        assert_eq!(body.len(), 2_000_006);
    }

    #[tokio::test]
    async fn a_person_has_two_at_once() {
        let downloads = Downloads::default();
        let begin =
            |person| downloads.begin(person, file(), |file| fill(file, 1000, Arc::default()));
        let first = begin(ada()).await.unwrap();
        let _second = begin(ada()).await.unwrap();
        let refused = begin(ada()).await.unwrap_err();
        assert_eq!((refused.status, refused.retry_after), (429, Some(10)));
        assert!(begin((8, "web".into())).await.is_ok());
        // One that is given up makes room.
        drop(first);
        let mut again = begin(ada()).await;
        while again.is_err() {
            tokio::task::yield_now().await;
            again = begin(ada()).await;
        }
    }

    #[tokio::test]
    async fn what_nobody_takes_is_forgotten_in_time_and_broken_off() {
        let downloads =
            Downloads { send_within: Duration::from_millis(200), ..Downloads::default() };
        let answer =
            downloads.begin(ada(), file(), |file| fill(file, 1000, Arc::default())).await.unwrap();
        while !downloads.by_person.lock().unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let mut body = Box::pin(answer.into_body());
        let mut last = None;
        while let Some(part) = poll_fn(|cx| body.as_mut().poll_next(cx)).await {
            last = Some(part);
        }
        assert!(last.unwrap().is_err());
    }

    #[tokio::test]
    async fn who_goes_away_ends_the_reading() {
        let downloads = Downloads::default();
        let written = Arc::new(AtomicUsize::new(0));
        let (ended, end) = tokio::sync::oneshot::channel();
        let counted = written.clone();
        let answer = downloads
            .begin(ada(), file(), |file| async move {
                let outcome = fill(file, usize::MAX, counted).await;
                let _ = ended.send(());
                outcome
            })
            .await
            .unwrap();
        drop(answer);
        tokio::time::timeout(Duration::from_secs(20), end).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn what_fails_at_once_is_a_problem_and_what_fails_later_breaks_off() {
        let downloads = Downloads::default();
        let refused =
            downloads.begin(ada(), file(), |_| async { Err(Problem::not_found("list")) }).await;
        assert_eq!(refused.unwrap_err().status, 404);
        let (fail, failing) = tokio::sync::oneshot::channel::<()>();
        let answer = downloads.begin(ada(), file(), |file| async move {
            fill(file, 1, Arc::default()).await?;
            let _ = failing.await;
            Err(Problem::unavailable())
        });
        let answer = answer.await.unwrap();
        fail.send(()).unwrap();
        assert!(to_bytes(answer.into_body()).await.is_err());
    }
}
