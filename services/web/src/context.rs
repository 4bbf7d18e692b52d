//! What a handler gets besides its arguments. Knows neither routes nor jobs: they are made of functions that take it.

use std::{
    any::{Any, TypeId},
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use data::{
    cache::Cache,
    db::Db,
    directory::Directory,
    events::{Copies, Effects, Follower, Reaction, Sources, StateKind},
    files::Files,
    live::Live,
    mail::Mailer,
    role_cache::RoleCache,
    sessions::Sessions,
    shared::Shared,
};
use foundation::{
    auth::{Accounts, RoleRecord, Scope, TokenVerifier},
    background::Health,
    clock::Clock,
    config::{ConfigError, Settings},
    error::Problem,
    in_flight::InFlight,
};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{connections::Connections, consistency::Waiters, download::Downloads};

/// What the platform knows of its service.
pub struct About {
    /// Its name in paths and settings.
    pub name: &'static str,
    /// Where roles and places are looked up.
    pub directory: Directory,
    /// The kinds of states that it tells others.
    pub tells: fn() -> Vec<StateKind>,
    /// What it copies of what others tell.
    pub copies: fn() -> Copies,
    /// What else it does when others tell something.
    pub reacts: fn() -> Vec<Reaction>,
}

/// Everything a handler may need besides its arguments. Clones are cheap.
#[derive(Clone)]
pub struct Platform {
    inner: Arc<Inner>,
    db: Db,
}

struct Inner {
    about: About,
    settings: Settings,
    shared: Shared,
    mail: Mailer,
    files: Files,
    downloads: Downloads,
    follower: Follower,
    health: Health,
    live: Live,
    connections: Connections,
    waiters: Waiters,
    roles: RoleCache,
    states: RwLock<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    background: CancellationToken,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Platform {
    /// The parts of a service that is about to start.
    ///
    /// Errors: a setting cannot be used.
    pub fn new(
        about: About,
        settings: Settings,
        shared: Shared,
        db: Db,
    ) -> Result<Self, ConfigError> {
        let inner = Inner {
            mail: Mailer::open(&settings.mail, &settings.mail_from)?,
            files: Files::open(&settings.files.url)?,
            downloads: Downloads::default(),
            follower: Follower::new(about.name, &(about.copies)()),
            health: Health::default(),
            live: Live::default(),
            connections: Connections::default(),
            waiters: Waiters::default(),
            roles: RoleCache::default(),
            states: RwLock::default(),
            background: CancellationToken::new(),
            tasks: Mutex::default(),
            about,
            settings,
            shared,
        };
        Ok(Self { inner: Arc::new(inner), db })
    }

    /// The same parts with other connections to the database.
    pub fn with_db(&self, db: Db) -> Self {
        Self { inner: self.inner.clone(), db }
    }

    /// Name of the service.
    pub fn service(&self) -> &'static str {
        self.inner.about.name
    }

    /// Settings of the process.
    pub fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    /// The service's database.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Short-lived values.
    pub fn cache(&self) -> &Cache {
        &self.inner.shared.cache
    }

    /// Databases whose events are followed.
    pub fn sources(&self) -> &Sources {
        &self.inner.shared.sources
    }

    /// Bytes of bodies that are being read or worked on.
    pub fn in_flight(&self) -> &InFlight {
        &self.inner.shared.in_flight
    }

    /// Active sessions.
    pub fn sessions(&self) -> &Sessions {
        &self.inner.shared.sessions
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.inner.shared.clock
    }

    /// Verifies access tokens.
    pub fn tokens(&self) -> &TokenVerifier {
        &self.inner.shared.tokens
    }

    /// Sends mail.
    pub fn mail(&self) -> &Mailer {
        &self.inner.mail
    }

    /// Keeps uploads.
    pub fn files(&self) -> &Files {
        &self.inner.files
    }

    /// The kinds of states that the service tells others.
    pub fn tells(&self) -> Vec<StateKind> {
        (self.inner.about.tells)()
    }

    /// What the service does on what others tell.
    pub fn effects(&self) -> Effects {
        let about = &self.inner.about;
        Effects::new((about.copies)(), (about.reacts)())
    }

    /// Names of people by id, also of the provider's people, whose records an account does not see: who did something at a
    /// place is that place's to know. Only names leave the transaction.
    pub async fn names_of(
        &self,
        users: impl IntoIterator<Item = i64>,
    ) -> Result<HashMap<i64, String>, Problem> {
        let mut users: Vec<i64> = users.into_iter().collect();
        users.sort_unstable();
        users.dedup();
        if users.is_empty() {
            return Ok(HashMap::new());
        }
        let find = self.inner.about.directory.names;
        Ok(find(self.db(), users).await?)
    }

    /// Downloads under way.
    pub fn downloads(&self) -> &Downloads {
        &self.inner.downloads
    }

    /// How far other services' events have been applied here.
    pub fn follower(&self) -> &Follower {
        &self.inner.follower
    }

    /// Which work beside requests is not well.
    pub fn health(&self) -> &Health {
        &self.inner.health
    }

    /// The open pages that are told of changes.
    pub fn live(&self) -> &Live {
        &self.inner.live
    }

    /// The connections of the service's own address.
    pub fn connections(&self) -> &Connections {
        &self.inner.connections
    }

    /// The requests that wait for events.
    pub fn waiters(&self) -> &Waiters {
        &self.inner.waiters
    }

    /// Keeps a service's own state, one of a type, for its handlers. Call it in `on_start`. The state must not hold
    /// the platform itself, or neither is ever dropped.
    pub fn set_state<T: Any + Send + Sync>(&self, state: T) {
        let mut states = self.inner.states.write().unwrap_or_else(PoisonError::into_inner);
        states.insert(TypeId::of::<T>(), Arc::new(state));
    }

    /// The state that [`Platform::set_state`] was given.
    pub fn state<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let states = self.inner.states.read().unwrap_or_else(PoisonError::into_inner);
        states.get(&TypeId::of::<T>()).cloned()?.downcast().ok()
    }

    /// Runs work of the service's own until it stops; the work has to end when its token is cancelled. Call it in
    /// `on_start`.
    pub fn spawn<W: Future<Output = ()> + Send + 'static>(
        &self,
        work: impl FnOnce(CancellationToken) -> W,
    ) {
        let task = tokio::spawn(work(self.inner.background.clone()));
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }

    /// Cancelled when the work beside requests is to end.
    pub fn background(&self) -> &CancellationToken {
        &self.inner.background
    }

    /// The work that [`Platform::spawn`] has started since this was last asked.
    pub fn take_tasks(&self) -> Vec<JoinHandle<()>> {
        std::mem::take(&mut self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is remembered of role records.
    pub fn roles(&self) -> &RoleCache {
        &self.inner.roles
    }

    /// Active role records of a user.
    pub async fn role_records(&self, user_id: i64) -> Result<Arc<[RoleRecord]>, Problem> {
        let find = self.inner.about.directory.role_records;
        self.inner.roles.of(user_id, &self.db, find).await
    }

    /// Forgets the role records of a user, after they were changed here.
    pub async fn forget_roles(&self, user_id: i64) {
        self.inner.roles.forget(user_id).await;
    }

    /// Whether the people and clients of an account may come in.
    pub async fn account_is_open(&self, account: i64) -> Result<bool, Problem> {
        let find = self.inner.about.directory.account_is_open;
        self.inner.roles.is_open(account, &self.db, find).await
    }

    /// Of the accounts that a scope reaches, those where a feature flag is on: as it is now, so that whoever turns it on
    /// finds it on.
    pub async fn flagged(
        &self,
        flag: &'static str,
        scope: &Scope,
    ) -> Result<HashSet<i64>, Problem> {
        let find = self.inner.about.directory.flagged;
        let among = match scope.accounts() {
            Accounts::All => None,
            Accounts::Only(ids) => Some(ids),
        };
        let found = self.db().system_tx(async |conn| find(conn, flag, among).await).await?;
        Ok(found.into_iter().collect())
    }

    /// Whether a place exists.
    pub async fn place_exists(
        &self,
        account: i64,
        program: Option<i64>,
        site: Option<i64>,
    ) -> Result<bool, Problem> {
        let find = self.inner.about.directory.place_exists;
        let found =
            self.db().system_tx(async |conn| find(conn, account, program, site).await).await?;
        Ok(found)
    }
}
