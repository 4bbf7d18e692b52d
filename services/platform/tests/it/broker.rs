//! A Kafka broker for a test: a part of a real one, from the environment or a container, else one that librdkafka simulates.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

use platform::events::Topic;
use rdkafka::{
    ClientConfig,
    admin::{AdminClient, AdminOptions},
    client::DefaultClientContext,
    consumer::{BaseConsumer, Consumer as _},
    mocking::MockCluster,
    producer::DefaultProducerContext,
};
use testcontainers::ImageExt as _;
use testing::{Container, Image, say};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    sync::{OnceCell, watch},
};

/// The image of a real one.
const IMAGE: Image = Image {
    title: "Kafka",
    default: "apache/kafka:3.9.1",
    setting: "AFTERBELL_TEST_KAFKA_IMAGE",
    port: 9092,
};

/// Where a real one is, if there is one.
static REAL: OnceCell<Option<String>> = OnceCell::const_new();
/// Keeps it.
static CONTAINER: OnceLock<Container> = OnceLock::new();

/// The topics that it has.
const TOPICS: [Topic; 2] = [Topic::of("admin"), Topic::of("identity")];

pub enum Broker {
    Simulated(MockCluster<'static, DefaultProducerContext>),
    Real {
        /// Where it is.
        address: String,
        /// Before the names of this test's topics.
        prefix: String,
        /// Port through which it can be made unreachable.
        port: u16,
        cut: watch::Sender<bool>,
    },
}

impl Broker {
    pub async fn new() -> Self {
        let Some(address) = REAL.get_or_init(real).await else {
            return Self::Simulated(simulated());
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let prefix = format!("test-{}.", uuid::Uuid::new_v4());
        let cut = watch::Sender::new(false);
        tokio::spawn(serve(listener, address.clone(), cut.subscribe()));
        Self::Real { address: address.clone(), prefix, port, cut }
    }

    /// The setting `events`.
    pub fn setting(&self) -> String {
        match self {
            Self::Simulated(cluster) => format!("kafka://{}", cluster.bootstrap_servers()),
            Self::Real { prefix, port, .. } => {
                format!("kafka://127.0.0.1:{port}?prefix={prefix}&partitions=3")
            }
        }
    }

    /// Host and port for a test's own clients.
    pub fn address(&self) -> String {
        match self {
            Self::Simulated(cluster) => cluster.bootstrap_servers(),
            Self::Real { address, .. } => address.clone(),
        }
    }

    pub fn topic(&self, topic: Topic) -> String {
        match self {
            Self::Simulated(_) => topic.name(),
            Self::Real { prefix, .. } => format!("{prefix}{}", topic.name()),
        }
    }

    /// Forgets all topics. Where they are not made on demand they are there again, empty.
    pub async fn empty(&mut self) {
        match self {
            Self::Simulated(cluster) => *cluster = simulated(),
            Self::Real { address, prefix, .. } => {
                let admin: AdminClient<DefaultClientContext> =
                    ClientConfig::new().set("bootstrap.servers", &*address).create().unwrap();
                let names: Vec<String> =
                    TOPICS.iter().map(|topic| format!("{prefix}{}", topic.name())).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                admin.delete_topics(&names, &AdminOptions::new()).await.unwrap();
            }
        }
    }

    /// Makes it unreachable.
    pub fn down(&self) {
        match self {
            Self::Simulated(cluster) => cluster.broker_down(-1).unwrap(),
            Self::Real { cut, .. } => drop(cut.send_replace(true)),
        }
    }

    pub fn up(&self) {
        match self {
            Self::Simulated(cluster) => cluster.broker_up(-1).unwrap(),
            Self::Real { cut, .. } => drop(cut.send_replace(false)),
        }
    }
}

async fn real() -> Option<String> {
    if let Ok(address) = std::env::var("AFTERBELL_TEST_KAFKA") {
        say(IMAGE.title, "the one of AFTERBELL_TEST_KAFKA");
        return Some(address);
    }
    let container = Container::start(IMAGE, None, |request, port| {
        let settings = [
            ("PROCESS_ROLES", "broker,controller"),
            ("NODE_ID", "1"),
            ("CONTROLLER_QUORUM_VOTERS", "1@localhost:9093"),
            ("LISTENERS", "PLAINTEXT://:9092,CONTROLLER://:9093"),
            ("CONTROLLER_LISTENER_NAMES", "CONTROLLER"),
            ("LISTENER_SECURITY_PROTOCOL_MAP", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            ("OFFSETS_TOPIC_REPLICATION_FACTOR", "1"),
            ("TRANSACTION_STATE_LOG_REPLICATION_FACTOR", "1"),
            ("TRANSACTION_STATE_LOG_MIN_ISR", "1"),
            ("AUTO_CREATE_TOPICS_ENABLE", "false"),
        ];
        let request = request
            .with_env_var("KAFKA_ADVERTISED_LISTENERS", format!("PLAINTEXT://127.0.0.1:{port}"));
        settings.into_iter().fold(request, |request, (name, value)| {
            request.with_env_var(format!("KAFKA_{name}"), value)
        })
    });
    let Some(container) = container.await else {
        say(IMAGE.title, "simulated");
        return None;
    };
    let address = format!("127.0.0.1:{}", container.port);
    let begun = Instant::now();
    while !is_up(&address).await {
        assert!(begun.elapsed() < Duration::from_secs(120), "Kafka in its container is silent");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    CONTAINER.set(container).ok();
    Some(address)
}

/// Whether a broker tells its topics.
async fn is_up(address: &str) -> bool {
    let address = address.to_owned();
    let attempt = tokio::task::spawn_blocking(move || {
        let client: BaseConsumer =
            ClientConfig::new().set("bootstrap.servers", address).create().ok()?;
        client.fetch_metadata(None, Duration::from_secs(1)).ok()
    });
    attempt.await.is_ok_and(|metadata| metadata.is_some())
}

fn simulated() -> MockCluster<'static, DefaultProducerContext> {
    let cluster = MockCluster::new(1).unwrap();
    for topic in TOPICS {
        cluster.create_topic(&topic.name(), 3, 1).unwrap();
    }
    cluster
}

/// Passes connections on to the broker, which tells clients this port as its own.
async fn serve(listener: TcpListener, broker: String, mut cut: watch::Receiver<bool>) {
    let here = listener.local_addr().unwrap().port();
    while let Ok((near, _)) = listener.accept().await {
        if *cut.borrow_and_update() {
            continue;
        }
        let (broker, mut cut) = (broker.clone(), cut.clone());
        tokio::spawn(async move {
            let far = TcpStream::connect(&broker).await.unwrap();
            let (mut from_near, to_near) = near.into_split();
            let (from_far, mut to_far) = far.into_split();
            tokio::select! {
                _ = copy(&mut from_near, &mut to_far) => {}
                _ = answers(from_far, to_near, &broker, here) => {}
                _ = cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}

/// Passes answers on: each is its length in four bytes and then itself. Where one names the broker's host and port, as
/// those do that list brokers, the port becomes ours.
async fn answers(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    broker: &str,
    here: u16,
) -> std::io::Result<()> {
    let (host, port) = broker.rsplit_once(':').unwrap();
    let place = |port: u16| [host.as_bytes(), &i32::from(port).to_be_bytes()].concat();
    let (there, here) = (place(port.parse().unwrap()), place(here));
    loop {
        let length = from.read_u32().await?;
        let mut answer = vec![0; usize::try_from(length).unwrap()];
        from.read_exact(&mut answer).await?;
        let mut at = 0;
        while at + there.len() <= answer.len() {
            if answer[at..].starts_with(&there) {
                answer[at..at + there.len()].copy_from_slice(&here);
            }
            at += 1;
        }
        to.write_u32(length).await?;
        to.write_all(&answer).await?;
    }
}
