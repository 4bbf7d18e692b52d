//! The identity service as a process of its own.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    platform::serve(identity::service()).await
}
