//! Who hears what, inside one process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use foundation::{
    auth::{Place, Principal},
    error::Problem,
};
use tokio::sync::{mpsc, watch};

use super::Change;

/// Pages of one person that one process tells at once: each window has one for what it shows.
const OF_PERSON: usize = 30;
/// Pages that one process tells at once.
const OF_PROCESS: usize = 5000;
/// Changes that may wait for a page. A page that is further behind is let go, and reads anew.
const WAITING: usize = 128;
/// How long a page waits until the database is listened to.
const LISTENING_WITHIN: Duration = Duration::from_secs(3);
/// When a page that was refused may ask again, in seconds.
const AGAIN: u32 = 15;

/// The open pages of a process, and whether anything is heard for them. Clones share it.
#[derive(Clone, Default)]
pub struct Live(Arc<Hub>);

#[derive(Default)]
struct Hub {
    pages: Mutex<Pages>,
    /// How many pages there are: the database is listened to while there is one.
    count: watch::Sender<usize>,
    listening: watch::Sender<bool>,
}

#[derive(Default)]
struct Pages {
    by_account: HashMap<i64, Vec<Page>>,
    of_person: HashMap<Person, usize>,
    count: usize,
    last: u64,
    is_over: bool,
}

/// A user, or an integrator's client.
type Person = (i64, String);

struct Page {
    id: u64,
    place: Place,
    sender: mpsc::Sender<Arc<Change>>,
}

/// A page's ear. It hears until it is dropped.
pub struct Subscription {
    hub: Arc<Hub>,
    id: u64,
    account: i64,
    person: Person,
    receiver: mpsc::Receiver<Arc<Change>>,
}

impl Live {
    /// Hears of changes at a place from now on. What is told after this has returned is heard.
    ///
    /// Errors: 429 when the person has too many pages open, 503 when this process has, when it is about to end, or when the
    /// database cannot be listened to.
    pub async fn subscribe(&self, who: &Principal, place: Place) -> Result<Subscription, Problem> {
        let subscription = self.enter((who.user_id, who.client_id.clone()), place)?;
        let mut listening = self.0.listening.subscribe();
        let heard = tokio::time::timeout(LISTENING_WITHIN, listening.wait_for(|is| *is)).await;
        match heard {
            Ok(Ok(_)) => Ok(subscription),
            _ => Err(Problem::unavailable().retry_after(AGAIN)),
        }
    }

    fn enter(&self, person: Person, place: Place) -> Result<Subscription, Problem> {
        let mut pages = self.0.pages();
        if pages.is_over || pages.count >= OF_PROCESS {
            return Err(Problem::unavailable().retry_after(AGAIN));
        }
        let of_person = pages.of_person.entry(person.clone()).or_default();
        if *of_person >= OF_PERSON {
            return Err(Problem::too_many_requests(AGAIN));
        }
        *of_person += 1;
        pages.last += 1;
        let (id, account) = (pages.last, place.account);
        let (sender, receiver) = mpsc::channel(WAITING);
        pages.by_account.entry(account).or_default().push(Page { id, place, sender });
        pages.count += 1;
        self.0.count.send_replace(pages.count);
        drop(pages);
        Ok(Subscription { hub: self.0.clone(), id, account, person, receiver })
    }

    /// How many pages there are, as it changes.
    pub(super) fn count(&self) -> watch::Receiver<usize> {
        self.0.count.subscribe()
    }

    /// Marks the hub as listening for changes.
    pub(super) fn start_listening(&self) {
        self.0.listening.send_replace(true);
    }

    /// Stops listening and disconnects each page, which reconnects and reads what it missed.
    pub(super) fn stop_listening(&self) {
        self.0.listening.send_replace(false);
        self.0.pages().by_account.clear();
    }

    /// Lets each page go, and takes no other.
    pub fn end(&self) {
        self.0.pages().is_over = true;
        self.stop_listening();
    }

    /// Passes a change on to the pages that look at its site, its program or its account.
    pub(super) fn pass_on(&self, change: Change) {
        let mut pages = self.0.pages();
        let Some(of_account) = pages.by_account.get_mut(&change.account_id) else { return };
        let change = Arc::new(change);
        of_account
            .retain(|page| !page.looks_at(&change) || page.sender.try_send(change.clone()).is_ok());
    }
}

impl Page {
    fn looks_at(&self, change: &Change) -> bool {
        self.place.program.is_none_or(|mine| mine == change.program_id)
            // What a program does is seen at each of its sites.
            && self.place.site.is_none_or(|mine| change.site_id.is_none_or(|its| its == mine))
    }
}

impl Hub {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscription {
    /// The next change at the place; none when the page has been let go.
    pub async fn next(&mut self) -> Option<Arc<Change>> {
        self.receiver.recv().await
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut pages = self.hub.pages();
        if let Some(of_account) = pages.by_account.get_mut(&self.account) {
            of_account.retain(|page| page.id != self.id);
            if of_account.is_empty() {
                pages.by_account.remove(&self.account);
            }
        }
        if let Some(count) = pages.of_person.get_mut(&self.person) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                pages.of_person.remove(&self.person);
            }
        }
        pages.count = pages.count.saturating_sub(1);
        self.hub.count.send_replace(pages.count);
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use serde_json::Map;

    use super::*;

    fn change(account_id: i64, program_id: i64, site_id: impl Into<Option<i64>>) -> Change {
        let site_id = site_id.into();
        Change { kind: Cow::Borrowed("test"), account_id, program_id, site_id, about: Map::new() }
    }

    /// The sites of what was heard; 0 for what was of a program itself.
    fn heard(page: &mut Subscription) -> Vec<i64> {
        let next =
            || page.receiver.try_recv().ok().map(|change| change.site_id.unwrap_or_default());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn a_page_hears_of_its_own_place_alone() {
        let live = Live::default();
        let enter = |place| live.enter((1, String::new()), place).unwrap();
        let (mut site, mut program, mut account, mut other) = (
            enter(Place::site(1, 2, 21)),
            enter(Place::program(1, 2)),
            enter(Place::account(1)),
            enter(Place::account(9)),
        );
        for (program, site) in [(2, 21), (2, 22), (3, 31)] {
            live.pass_on(change(1, program, site));
        }
        assert_eq!(heard(&mut site), [21]);
        assert_eq!(heard(&mut program), [21, 22]);
        assert_eq!(heard(&mut account), [21, 22, 31]);
        assert_eq!(heard(&mut other), Vec::<i64>::new());
    }

    #[test]
    fn what_a_program_does_is_heard_at_its_sites_alone() {
        let live = Live::default();
        let enter = |place| live.enter((1, String::new()), place).unwrap();
        let (mut site, mut program, mut account, mut other) = (
            enter(Place::site(1, 2, 21)),
            enter(Place::program(1, 2)),
            enter(Place::account(1)),
            enter(Place::site(1, 3, 31)),
        );
        live.pass_on(change(1, 2, None));
        for page in [&mut site, &mut program, &mut account] {
            assert_eq!(heard(page), [0]);
        }
        assert_eq!(heard(&mut other), Vec::<i64>::new());
    }

    #[test]
    fn a_person_has_so_many_pages_and_no_more() {
        let live = Live::default();
        let enter = |user| live.enter((user, String::new()), Place::account(1));
        let mut pages: Vec<_> = (0..OF_PERSON).map(|_| enter(1).unwrap()).collect();
        assert_eq!(enter(1).err().map(|problem| problem.status), Some(429));
        assert!(enter(2).is_ok(), "another person has their own");
        pages.pop();
        assert!(enter(1).is_ok());
    }

    #[tokio::test]
    async fn a_page_that_falls_behind_is_let_go() {
        let live = Live::default();
        let mut page = live.enter((1, String::new()), Place::account(1)).unwrap();
        for site in 0..200 {
            live.pass_on(change(1, 2, site));
        }
        let mut heard = 0;
        while page.next().await.is_some() {
            heard += 1;
        }
        assert_eq!(heard, WAITING);
    }
}
