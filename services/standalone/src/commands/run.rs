//! `afterbell run`: everything, until Ctrl-C or SIGTERM.

use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use platform::postgres::Postgres;
use platform::{stop_signal, telemetry};

use crate::cli::Run;
use crate::control::Control;
use crate::demo;
use crate::failure::Failure;
use crate::home::{Home, Presence};
use crate::portal::{self, Plan, Services};
use crate::progress::Progress;
use crate::services;

/// How often PostgreSQL is looked after.
const WATCH: Duration = Duration::from_millis(100);

/// Everything that runs, in the order in which it was started.
struct Portal {
    origin: String,
    demo: bool,
    keeps_mail: bool,
    home: Home,
    postgres: Postgres,
    services: Services,
    gateway: gateway::Running,
    control: Control,
    telemetry: telemetry::Guard,
}

/// Starts, says that it is ready, and stops in order when it is told to.
pub async fn run(args: &Run) -> Result<ExitCode, Failure> {
    let progress = Progress::new(args.json);
    let port = portal::free_port(args.port)?;
    // Heard from the first moment to the last: a signal that comes when nobody listens is lost.
    let mut stop = pin!(stop_signal());
    let portal = tokio::select! {
        portal = start(args, port, &progress) => portal?,
        // What has been started ends with what is dropped here.
        () = &mut stop => return Ok(ExitCode::from(130)),
    };
    say_ready(args, &portal, &progress);
    serve(portal, &progress, stop).await
}

async fn start(args: &Run, port: u16, progress: &Progress) -> Result<Portal, Failure> {
    let home = Home::take(&args.data.dir)?;
    let likely = format!("http://127.0.0.1:{port}");
    let plan =
        Plan::new(Some(home.dir()), &likely, args.origin.as_deref(), args.demo, "outbox:").await?;
    let (origin, keeps_mail) = (plan.settings.origin.clone(), plan.keeps_mail());
    let telemetry = telemetry::init(&plan.settings.telemetry, "afterbell")?;
    let postgres = progress.step("PostgreSQL started", portal::start_postgres(&home)).await?;
    let server = postgres.server().clone();
    let databases = progress
        .step("databases and roles ready", portal::provision_all(&server, services::all()))
        .await?;
    progress.step("tables up to date", portal::migrate_all(&databases)).await?;
    let services = progress.step("services started", Services::start(&plan, &databases)).await?;
    if args.demo {
        progress.step("demo data loaded", demo::load(&services)).await?;
        progress.step("copies up to date", services.caught_up()).await?;
    }
    let gateway =
        progress.step("gateway started", portal::start_gateway(&plan, &services, port)).await?;
    let control =
        Control::start(&server.socket, services.platform("identity")?.clone(), args.demo)?;
    let demo = args.demo;
    let portal =
        Portal { origin, demo, keeps_mail, home, postgres, services, gateway, control, telemetry };
    portal.announce()?;
    Ok(portal)
}

impl Portal {
    /// Tells other commands where everything is.
    fn announce(&self) -> Result<(), Failure> {
        self.home.announce(&Presence {
            pid: std::process::id(),
            url: self.origin.clone(),
            demo: self.demo,
            postgres: self.postgres.server().clone(),
        })
    }

    /// Starts PostgreSQL again whenever it has ended by itself. Answers why that was not possible.
    async fn restart_postgres(&mut self) -> Failure {
        loop {
            tokio::time::sleep(WATCH).await;
            let Some(log) = self.postgres.ended() else { continue };
            let last = log.lines().last().unwrap_or_default();
            tracing::error!(log = last, "PostgreSQL ended by itself; starting it again");
            if let Err(error) = self.postgres.restart().await {
                return Failure::Work(format!(
                    "PostgreSQL ended by itself and does not start again: {error}\n{log}"
                ));
            }
            if let Err(failure) = self.announce() {
                return failure;
            }
        }
    }
}

/// Serves until a signal, or until PostgreSQL has ended for good, then stops what was started, last first.
async fn serve(
    mut portal: Portal,
    progress: &Progress,
    stop: impl Future<Output = ()>,
) -> Result<ExitCode, Failure> {
    let lost = tokio::select! {
        () = stop => None,
        failure = portal.restart_postgres() => Some(failure),
    };
    tokio::spawn(async {
        stop_signal().await;
        // Told twice: PostgreSQL's own watchdog stops it.
        std::process::exit(130);
    });
    let Portal { home, postgres, services, gateway, control, telemetry, .. } = portal;
    drop(control);
    // The guard goes last: what is logged while stopping is still sent.
    let _telemetry = telemetry;
    progress.finish("gateway stopped", gateway.stop()).await;
    progress.finish("services stopped", services.stop()).await;
    progress.finish("PostgreSQL stopped", postgres.stop()).await;
    drop(home);
    match lost {
        None => Ok(ExitCode::SUCCESS),
        Some(failure) => Err(failure),
    }
}

fn say_ready(args: &Run, portal: &Portal, progress: &Progress) {
    let origin = &portal.origin;
    if args.json {
        let line = serde_json::json!({ "event": "ready", "url": origin });
        println!("{line}");
        return;
    }
    println!("\nAfterbell is ready on {origin} after {:.1} s", progress.seconds());
    if portal::web_app().is_none() {
        println!("The web app is not built: `make build` builds it.");
    }
    if args.demo {
        println!("\nDemo logins, password {}:", demo::PASSWORD);
        for (email, who) in demo::LOGINS {
            println!("  {email:<34} {who}");
        }
        if portal.keeps_mail {
            println!("\nMail is at {origin}/dev/mail.");
        }
    } else {
        println!(
            "\nThe first person gets in with `afterbell invite --role super-admin --email …`."
        );
    }
    println!("Ctrl-C stops it.");
}
