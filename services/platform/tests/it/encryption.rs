//! PostgreSQL and Redis behind servers that take nothing but TLS. The certificates are made for these tests alone and last for a
//! hundred years.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use platform::{
    auth::Role,
    cache::Cache,
    config::{Database, Settings},
    db::{self, Db, NoConnection},
};
use secrecy::SecretString;
use serde_json::json;
use testing::{Place, RedisServer, TestApp, TestDatabase, test_database};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream, UnixStream},
};
use tokio_postgres::config::Host;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::aws_lc_rs,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

use crate::things::service;

/// What a client of PostgreSQL sends first when it wants to encrypt.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

fn file(name: &str) -> String {
    format!("{}/tests/it/encryption/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_file(file("server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(file("server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    TlsAcceptor::from(Arc::new(config))
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// Where a server really is.
#[derive(Clone)]
enum Behind {
    Postgres(Box<tokio_postgres::Config>),
    Redis(SocketAddr),
}

impl Behind {
    fn postgres(url: &str) -> Self {
        Self::Postgres(Box::new(url.parse().unwrap()))
    }

    async fn connect(&self) -> Box<dyn Stream> {
        match self {
            Self::Redis(address) => Box::new(TcpStream::connect(address).await.unwrap()),
            Self::Postgres(config) => {
                let port = config.get_ports().first().copied().unwrap_or(5432);
                match &config.get_hosts()[0] {
                    Host::Tcp(host) => {
                        Box::new(TcpStream::connect((host.as_str(), port)).await.unwrap())
                    }
                    Host::Unix(folder) => {
                        let socket = folder.join(format!(".s.PGSQL.{port}"));
                        Box::new(UnixStream::connect(socket).await.unwrap())
                    }
                }
            }
        }
    }
}

/// A server that takes TLS alone; its address.
async fn front(behind: Behind) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let acceptor = acceptor();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (behind, acceptor) = (behind.clone(), acceptor.clone());
            tokio::spawn(async move {
                let mut client = client;
                if matches!(behind, Behind::Postgres(_)) {
                    let mut first = [0; 8];
                    if client.read_exact(&mut first).await.is_err() || first != SSL_REQUEST {
                        return;
                    }
                    client.write_all(b"S").await.unwrap();
                }
                let Ok(mut client) = acceptor.accept(client).await else { return };
                let mut server = behind.connect().await;
                copy_bidirectional(&mut client, &mut server).await.ok();
            });
        }
    });
    address
}

/// The same database and role at another address, with these parameters.
fn at(url: &str, host: &str, address: SocketAddr, parameters: &str) -> String {
    let config: tokio_postgres::Config = url.parse().unwrap();
    let password =
        config.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
    let password = password.map(|password| format!(":{password}")).unwrap_or_default();
    let (user, database) = (config.get_user().unwrap(), config.get_dbname().unwrap());
    format!("postgres://{user}{password}@{host}:{}/{database}?{parameters}", address.port())
}

fn trusted(ca: &str) -> String {
    let ca: String = url::form_urlencoded::byte_serialize(file(ca).as_bytes()).collect();
    format!("sslmode=verify-full&sslrootcert={ca}")
}

async fn refusal(url: &str) -> String {
    let db = Db::open_url(&SecretString::from(url.to_owned()), 1).unwrap();
    match db.connection().await.err().unwrap() {
        NoConnection::Late => "late".to_owned(),
        refused => refused.to_string(),
    }
}

#[tokio::test]
async fn a_service_works_over_an_encrypted_connection() {
    let elsewhere = test_database(&service()).await;
    let address = front(Behind::postgres(&elsewhere.serving_url)).await;
    let url = at(&elsewhere.serving_url, "127.0.0.1", address, &trusted("ca.pem"));
    let app = TestApp::start(service()).on(elsewhere).with_setting("database.url", &url).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    admin.post("/things", &json!({"accountId": 1, "thingName": "safe"})).await.expect(201);
    assert_eq!(admin.get("/things").await.expect(200).value()["count"], 1);
    app.anon().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn who_the_server_is_counts() {
    let database = test_database(&service()).await;
    let address = front(Behind::postgres(&database.serving_url)).await;
    let url = |host: &str, parameters: &str| at(&database.serving_url, host, address, parameters);
    let stranger = refusal(&url("127.0.0.1", &trusted("other.pem"))).await;
    assert!(stranger.contains("UnknownIssuer"), "{stranger}");
    let renamed = refusal(&url("localhost", &trusted("ca.pem"))).await;
    assert!(renamed.contains("not valid for name"), "{renamed}");
    let plain = refusal(&url("127.0.0.1", "sslmode=disable")).await;
    assert_eq!(plain, "late", "it takes nothing but TLS");
}

#[tokio::test]
async fn no_password_is_sent_to_a_server_without_encryption() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let received = tokio::spawn(async move {
        let (mut client, _) = listener.accept().await.unwrap();
        let mut first = [0; 8];
        client.read_exact(&mut first).await.unwrap();
        client.write_all(b"N").await.unwrap();
        let mut more = Vec::new();
        client.read_to_end(&mut more).await.ok();
        (first, more)
    });
    let url = format!("postgres://me:secret@{address}/db?{}", trusted("ca.pem"));
    let refused = refusal(&url).await;
    assert!(refused.contains("server does not support TLS"), "{refused}");
    assert_eq!(received.await.unwrap(), (SSL_REQUEST, Vec::new()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_made_over_an_encrypted_connection() {
    let database: TestDatabase = test_database(&service()).await;
    let address = front(Behind::postgres(&database.owner_url)).await;
    let encrypted =
        |url: &str| SecretString::from(at(url, "127.0.0.1", address, &trusted("ca.pem")));
    let settings =
        Database::to_migrate(encrypted(&database.serving_url), encrypted(&database.owner_url));
    let things = service();
    db::migrate(&settings, things.all_migrations(), things.lists).await.unwrap();
    let strange = at(&database.owner_url, "127.0.0.1", address, &trusted("other.pem"));
    let settings = Database { owner_url: SecretString::from(strange), ..settings };
    let refused = db::migrate(&settings, things.all_migrations(), things.lists).await.unwrap_err();
    assert!(refused.to_string().contains("UnknownIssuer"), "{refused}");
}

#[tokio::test]
async fn redis_uses_an_encrypted_connection() {
    let server = RedisServer::start().await;
    let redis = url::Url::parse(server.url()).unwrap();
    let behind = format!("{}:{}", redis.host_str().unwrap(), redis.port().unwrap());
    let address = front(Behind::Redis(behind.parse().unwrap())).await;
    let open = async |url: String| Cache::open(&SecretString::from(url)).await;
    let cache = open(format!("rediss://{address}/0?sslrootcert={}", file("ca.pem"))).await.unwrap();
    cache.set("a", "1", Duration::from_secs(60)).await.unwrap();
    assert_eq!(cache.get("a").await.unwrap().as_deref(), Some("1"));
    for (stranger, why) in [
        (format!("rediss://{address}/0?sslrootcert={}", file("other.pem")), "of another authority"),
        (format!("redis://{address}/0"), "not encrypted"),
    ] {
        assert!(open(stranger).await.unwrap().get("a").await.is_err(), "{why}");
    }
    let missing = open(format!("rediss://{address}/0?sslrootcert=/nowhere.pem")).await;
    let missing = missing.err().unwrap().to_string();
    assert!(missing.starts_with("setting cache: sslrootcert /nowhere.pem"), "{missing}");
}

#[test]
fn a_wrong_option_names_its_setting() {
    let open = |url: &str| {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let settings = settings.with("database.url", url).unwrap();
        Db::open(&settings.database).err().unwrap().to_string()
    };
    let message = open("postgres://me@host/db?sslmode=always");
    assert!(message.starts_with("setting database.url: sslmode must be"), "{message}");
    let message = open("postgres://me@host/db?sslmode=verify-full&sslrootcert=/nowhere.pem");
    assert!(message.starts_with("setting database.url: sslrootcert /nowhere.pem"), "{message}");
}
