//! The identity service as a process of its own.

#[actix_web::main]
async fn main() -> std::process::ExitCode {
    platform::serve(identity::service()).await
}
