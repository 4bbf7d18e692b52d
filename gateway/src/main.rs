//! The gateway as a process of its own, until SIGTERM or Ctrl-C.

use std::process::ExitCode;

use platform::{Shared, StartError, config::Settings, telemetry};

#[actix_web::main]
async fn main() -> ExitCode {
    let started = async {
        let settings = Settings::load()?;
        let guard = telemetry::init(&settings.telemetry, "gateway")?;
        let shared = Shared::open(&settings).await?;
        Ok::<_, StartError>((guard, gateway::start(settings, shared, &[]).await?))
    };
    match started.await {
        Ok((_guard, running)) => {
            tracing::info!(address = %running.address, "gateway is ready");
            platform::stop_signal().await;
            running.stop().await;
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("afterbell: {error}");
            ExitCode::from(2)
        }
    }
}
