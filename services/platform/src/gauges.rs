//! What is measured of a service beside its requests: its connections to the database, and events that wait or are stuck.

use std::{sync::LazyLock, time::Duration};

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Double},
};
use diesel_async::RunQueryDsl;
use prometheus::{Gauge, GaugeVec, Opts};
use secrecy::ExposeSecret;
use tokio_util::sync::CancellationToken;

use crate::{
    Platform,
    counters::{CACHE_FAILURES, MAIL_FAILURES},
    db::Db,
};

/// How often it is measured where nobody asks.
const EVERY: Duration = Duration::from_secs(15);

static CONNECTIONS: LazyLock<GaugeVec> = LazyLock::new(|| {
    let labels = ["service", "pool", "state"];
    of_services("afterbell_database_connections", "Open connections to the database", &labels)
});
static LIMIT: LazyLock<GaugeVec> = LazyLock::new(|| {
    let labels = ["service", "pool"];
    of_services("afterbell_database_connections_limit", "Connections of a pool at most", &labels)
});
static WAITING: LazyLock<GaugeVec> = LazyLock::new(|| {
    let labels = ["service", "pool"];
    of_services("afterbell_database_waiting", "Who waits for a connection at the moment", &labels)
});
static PARKED: LazyLock<GaugeVec> = LazyLock::new(|| {
    let help = "Events that could not be applied, see `afterbell events parked`";
    of_services("afterbell_events_parked", help, &["service"])
});
static UNSENT: LazyLock<GaugeVec> = LazyLock::new(|| {
    let help = "Events of the outbox that the broker does not have yet";
    of_services("afterbell_outbox_unsent", help, &["service"])
});
static UNSENT_AGE: LazyLock<GaugeVec> = LazyLock::new(|| {
    let help = "Age of the oldest event that the broker does not have yet";
    of_services("afterbell_outbox_unsent_age_seconds", help, &["service"])
});

static DUE: LazyLock<GaugeVec> =
    LazyLock::new(|| of_services("afterbell_jobs_due", "Jobs whose time has come", &["service"]));
static DUE_AGE: LazyLock<GaugeVec> = LazyLock::new(|| {
    let help = "How long the job that waits longest has been due";
    of_services("afterbell_jobs_due_age_seconds", help, &["service"])
});

#[expect(clippy::expect_used, reason = "constant names and labels, covered by a test")]
fn of_services(name: &str, help: &str, labels: &[&str]) -> GaugeVec {
    let gauge = GaugeVec::new(Opts::new(name, help), labels).expect("a constant gauge");
    let _ = prometheus::register(Box::new(gauge.clone()));
    gauge
}

/// The connections of a service.
pub(crate) struct Pools {
    /// Of requests.
    pub requests: Db,
    /// Of what is done beside them.
    pub background: Db,
}

/// Measures every now and then, until stopped.
pub(crate) async fn run(platform: Platform, stop: CancellationToken) {
    let mut again = tokio::time::interval(EVERY);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = again.tick() => {
                if let Some(pools) = platform.state::<Pools>() {
                    pools.requests.close_unused();
                    pools.background.close_unused();
                    platform.sources().close_unused();
                }
                measure(&platform).await;
            }
        }
    }
}

#[derive(QueryableByName)]
struct Waits {
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = Double)]
    age: f64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Measures now.
pub(crate) async fn measure(platform: &Platform) {
    let Some(pools) = platform.state::<Pools>() else { return };
    let service = platform.service();
    for (pool, db) in [("requests", &pools.requests), ("background", &pools.background)] {
        let status = db.status();
        set(&LIMIT.with_label_values(&[service, pool]), status.max_size);
        set(&WAITING.with_label_values(&[service, pool]), status.waiting);
        let idle = status.available.min(status.size);
        set(&CONNECTIONS.with_label_values(&[service, pool, "idle"]), idle);
        let used = status.size.saturating_sub(idle);
        set(&CONNECTIONS.with_label_values(&[service, pool, "used"]), used);
    }
    // Shown from the start, at zero.
    LazyLock::force(&CACHE_FAILURES);
    LazyLock::force(&MAIL_FAILURES);
    let is_relayed = platform.settings().events.expose_secret().starts_with("kafka://")
        && !platform.tells().is_empty();
    let measured = pools
        .background
        .system_tx(async |conn| {
            let parked: Count = diesel::sql_query("SELECT count(*) AS count FROM event_parked")
                .get_result(conn)
                .await?;
            let due: Waits = diesel::sql_query(
                "SELECT count(*) AS count,
                     coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0)::float8 AS age
                 FROM jobs WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= clock_timestamp()",
            )
            .get_result(conn)
            .await?;
            if !is_relayed {
                return Ok((parked, due, None));
            }
            let unsent: Waits = diesel::sql_query(
                "SELECT count(*) AS count,
                     coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::float8 AS age
                 FROM outbox WHERE id > coalesce(
                     (SELECT max(taken) FROM event_cursors WHERE stream LIKE 'relay:%'), -1)",
            )
            .get_result(conn)
            .await?;
            Ok::<_, diesel::result::Error>((parked, due, Some(unsent)))
        })
        .await;
    match measured {
        Ok((parked, due, unsent)) => {
            set(&PARKED.with_label_values(&[service]), parked.count);
            set(&DUE.with_label_values(&[service]), due.count);
            DUE_AGE.with_label_values(&[service]).set(due.age);
            if let Some(unsent) = unsent {
                set(&UNSENT.with_label_values(&[service]), unsent.count);
                UNSENT_AGE.with_label_values(&[service]).set(unsent.age);
            }
        }
        Err(error) => tracing::debug!(%error, "what waits could not be counted"),
    }
}

fn set(gauge: &Gauge, value: impl TryInto<u32>) {
    gauge.set(value.try_into().map_or(f64::INFINITY, f64::from));
}
