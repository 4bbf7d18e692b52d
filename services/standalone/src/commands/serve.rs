//! `afterbell serve`: one service, or the gateway, as a process of its own.

use std::process::ExitCode;

use figment::providers::Serialized;
use gateway::settings::FIRST_PORT;
use platform::config::Settings;
use platform::{Shared, stop_signal, telemetry};

use super::offline::unknown_service;
use crate::cli::Serve;
use crate::failure::Failure;
use crate::{names, services};

/// Name of the gateway among the processes.
const GATEWAY: &str = "gateway";
/// Where the gateway listens unless told otherwise; the default origin names it.
const GATEWAY_PORT: u16 = 8080;

/// Serves until SIGTERM or Ctrl-C.
pub async fn serve(args: &Serve) -> Result<ExitCode, Failure> {
    if args.process == GATEWAY {
        return serve_gateway().await;
    }
    let mut numbered = services::all().into_iter().zip(FIRST_PORT..);
    let (service, port) = numbered
        .find(|(service, _)| service.name == args.process)
        .ok_or_else(|| unknown_service(&args.process))?;
    let name = service.name;
    match platform::serve(service, settings(port)?).await {
        Ok(true) => Ok(ExitCode::SUCCESS),
        Ok(false) => Ok(ExitCode::FAILURE),
        Err(cause) => Err(Failure::Start { name, cause }),
    }
}

async fn serve_gateway() -> Result<ExitCode, Failure> {
    let settings = settings(GATEWAY_PORT)?;
    let _guard = telemetry::init(&settings.telemetry, GATEWAY)?;
    let shared = Shared::open(&settings).await?;
    let running = gateway::start(settings, shared, &names::services(), &[])
        .await
        .map_err(|cause| Failure::Start { name: "the gateway", cause })?;
    tracing::info!(address = %running.address, "gateway is ready");
    stop_signal().await;
    running.stop().await;
    Ok(ExitCode::SUCCESS)
}

/// The settings of the process. It listens on a port of its own, so that all of them can run on one machine.
fn settings(port: u16) -> Result<Settings, Failure> {
    let listen = format!("127.0.0.1:{port}");
    let defaults = Settings::defaults().merge(Serialized::default("listen", listen));
    Ok(Settings::load_over(defaults, &names::settings())?)
}
