//! The connection to Redis: to one server, or to whichever is the master now as Sentinels say.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use foundation::{config::ConfigError, tls};
use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use redis::{
    AsyncConnectionConfig, Cmd, ErrorKind, IntoConnectionInfo, Pipeline, RedisError, RedisFuture,
    RedisResult, ServerErrorKind, TlsCertificates, TlsMode, Value,
    aio::{ConnectionLike, ConnectionManager, ConnectionManagerConfig, MultiplexedConnection},
    sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType},
};

/// How long a call may take.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_millis(500);

/// How long it may take to hear from Sentinels which server is the master, and to connect to it.
const FIND_WITHIN: Duration = Duration::from_secs(3);

/// Connects when it is first used, and again when the connection was lost. Clones share one connection.
#[derive(Clone)]
pub(super) enum Line {
    /// To a server that stays the same.
    One(ConnectionManager),
    /// To the master of a group.
    Master(Arc<Master>),
}

/// The master of a group that Sentinels watch over.
pub(super) struct Master {
    sentinels: Arc<tokio::sync::Mutex<SentinelClient>>,
    state: Mutex<State>,
    db: i64,
}

#[derive(Default)]
struct State {
    connection: Option<Connecting>,
    /// Counts the connections, so that none but the one that was lost is given up.
    number: u64,
}

/// A connection that is, or is about to be.
type Connecting = Shared<BoxFuture<'static, RedisResult<MultiplexedConnection>>>;

impl Line {
    /// The one that a URL names. It is not connected to yet.
    pub fn open(setting: &str) -> Result<Self, ConfigError> {
        let (url, authorities) = tls::redis(setting).map_err(refused)?;
        let certificates = authorities
            .map(|authorities| TlsCertificates { client_tls: None, root_cert: Some(authorities) });
        if url.contains("+sentinel://") {
            return Ok(Self::Master(Arc::new(Master::open(&url, certificates)?)));
        }
        let client = match certificates {
            None => redis::Client::open(url),
            Some(certificates) => redis::Client::build_with_tls(url, certificates),
        };
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(ANSWER_WITHIN))
            .set_response_timeout(Some(ANSWER_WITHIN))
            .set_number_of_retries(0);
        ConnectionManager::new_lazy_with_config(client.map_err(refused)?, config)
            .map(Self::One)
            .map_err(refused)
    }

    /// A question was not answered in time. A server that has vanished without a word may have a successor.
    pub fn is_silent(&self) {
        if let Self::Master(master) = self {
            let mut state = master.state();
            // One that is still to be made may take longer than a question waits.
            if state.connection.as_ref().is_some_and(|made| made.peek().is_some()) {
                state.connection = None;
            }
        }
    }
}

impl Master {
    /// From `redis+sentinel://user:password@host:port,host:port/NAME/db`.
    fn open(url: &str, certificates: Option<TlsCertificates>) -> Result<Self, ConfigError> {
        let wrong = || refused("must be redis+sentinel://host:port,host:port/NAME of the master");
        let (scheme, rest) = url.split_once("+sentinel://").ok_or_else(wrong)?;
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (hosts, path) = rest.split_once('/').ok_or_else(wrong)?;
        let (credentials, hosts) = match hosts.rsplit_once('@') {
            Some((credentials, hosts)) => (format!("{credentials}@"), hosts),
            None => (String::new(), hosts),
        };
        let (name, db) = path.split_once('/').unwrap_or((path, "0"));
        if name.is_empty() {
            return Err(wrong());
        }
        let info = |host: &str, path: &str| {
            format!("{scheme}://{host}{path}").into_connection_info().map_err(refused)
        };
        let mut addresses = Vec::new();
        for host in hosts.split(',') {
            // Where Sentinels listen unless they are told otherwise.
            let last = host.rsplit(']').next().unwrap_or(host);
            let port = if last.contains(':') { "" } else { ":26379" };
            addresses.push(info(&format!("{host}{port}"), "")?.addr().clone());
        }
        let of_master = info(&format!("{credentials}localhost"), &format!("/{db}"))?;
        let of_master = of_master.redis_settings();
        let mut client = SentinelClientBuilder::new(addresses, name, SentinelServerType::Master)
            .map_err(refused)?;
        client = client.set_client_to_redis_db(of_master.db());
        if let Some(user) = of_master.username() {
            client = client.set_client_to_redis_username(user);
        }
        if let Some(password) = of_master.password() {
            client = client.set_client_to_redis_password(password);
        }
        if scheme == "rediss" {
            client = client
                .set_client_to_redis_tls_mode(TlsMode::Secure)
                .set_client_to_sentinel_tls_mode(TlsMode::Secure);
        }
        if let Some(certificates) = certificates {
            client = client
                .set_client_to_redis_certificates(certificates.clone())
                .set_client_to_sentinel_certificates(certificates);
        }
        for (option, value) in url::form_urlencoded::parse(query.as_bytes()) {
            client = match &*option {
                "sentinel_username" => client.set_client_to_sentinel_username(value),
                "sentinel_password" => client.set_client_to_sentinel_password(value),
                _ => return Err(refused(format!("has no option {option}"))),
            };
        }
        Ok(Self {
            sentinels: Arc::new(tokio::sync::Mutex::new(client.build().map_err(refused)?)),
            state: Mutex::default(),
            db: of_master.db(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection and its number; it is begun where there is none.
    fn connection(&self) -> (u64, Connecting) {
        let mut state = self.state();
        let State { connection, number } = &mut *state;
        let connection = connection.get_or_insert_with(|| {
            *number = number.wrapping_add(1);
            // On its own, because the question that needs it first may not wait for so long.
            let task = tokio::spawn(find(self.sentinels.clone()));
            let found = async move {
                task.await.unwrap_or_else(|_| Err(nobody("the process is about to end")))
            };
            found.boxed().shared()
        });
        (*number, connection.clone())
    }

    /// Gives a connection up, unless another one has taken its place.
    fn lose(&self, number: u64) {
        let mut state = self.state();
        if state.number == number {
            state.connection = None;
        }
    }

    /// The connection, once it is there, and its number.
    async fn connected(&self) -> RedisResult<(u64, MultiplexedConnection)> {
        let (number, connecting) = self.connection();
        let connection = connecting.await;
        self.judge(number, &connection);
        Ok((number, connection?))
    }

    /// Gives a connection up that has failed.
    fn judge<T>(&self, number: u64, answer: &RedisResult<T>) {
        if answer.as_ref().is_err_and(is_of_no_master) {
            self.lose(number);
        }
    }
}

/// Connects to the master.
async fn find(
    sentinels: Arc<tokio::sync::Mutex<SentinelClient>>,
) -> RedisResult<MultiplexedConnection> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(ANSWER_WITHIN))
        .set_response_timeout(Some(ANSWER_WITHIN));
    let finding = async { sentinels.lock().await.get_async_connection_with_config(&config).await };
    match tokio::time::timeout(FIND_WITHIN, finding).await {
        Ok(found) => found.map_err(|error| nobody(&error.to_string())),
        Err(_) => Err(nobody("no Sentinel answers")),
    }
}

/// Nobody is there, as when a server is away.
fn nobody(reason: &str) -> RedisError {
    RedisError::from((ErrorKind::Io, "Sentinels name no master that answers", reason.to_owned()))
}

/// Whether another server may be the master by now.
fn is_of_no_master(error: &RedisError) -> bool {
    error.is_io_error()
        || error.is_connection_dropped()
        || error.is_unrecoverable_error()
        || matches!(error.kind(), ErrorKind::Server(ServerErrorKind::ReadOnly))
}

fn refused(reason: impl std::fmt::Display) -> ConfigError {
    ConfigError::new("cache", reason)
}

impl ConnectionLike for Line {
    fn req_packed_command<'a>(&'a mut self, command: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::One(connection) => connection.req_packed_command(command),
            Self::Master(master) => async move {
                let (number, mut connection) = master.connected().await?;
                let answer = connection.req_packed_command(command).await;
                master.judge(number, &answer);
                answer
            }
            .boxed(),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::One(connection) => connection.req_packed_commands(pipeline, offset, count),
            Self::Master(master) => async move {
                let (number, mut connection) = master.connected().await?;
                let answer = connection.req_packed_commands(pipeline, offset, count).await;
                master.judge(number, &answer);
                answer
            }
            .boxed(),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::One(connection) => connection.get_db(),
            Self::Master(master) => master.db,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rstest::rstest]
    #[case("redis+sentinel://a:1,b/main", 0)]
    #[case("redis+sentinel://me:se%40cret@[::1]:1,[::1]/main/3?sentinel_password=x", 3)]
    #[case("rediss+sentinel://a:1/main", 0)]
    #[tokio::test]
    async fn a_master_is_named(#[case] url: &str, #[case] db: i64) {
        tls::prepare();
        let line = Line::open(url).unwrap();
        assert_eq!(line.get_db(), db);
        assert!(matches!(line, Line::Master(_)));
    }

    #[rstest::rstest]
    #[case("redis+sentinel://a:1", "must be redis+sentinel://")]
    #[case("redis+sentinel://a:1/", "must be redis+sentinel://")]
    #[case("redis+sentinel://a:1/main?sentinel_passwort=x", "has no option sentinel_passwort")]
    #[case("redis+sentinel://a:1/main/first", "setting cache")]
    #[case("redis+sentinel://a:1/main?sslrootcert=/ca.pem", "rediss://")]
    fn invalid_urls_are_reported(#[case] url: &str, #[case] message: &str) {
        let refused = Line::open(url).err().unwrap().to_string();
        assert!(refused.contains(message), "{refused}");
    }
}
