//! Commands that only print what the binary knows.

use std::io::Write as _;
use std::process::ExitCode;

use crate::cli::Openapi;
use crate::failure::Failure;
use crate::services;

/// `afterbell routes`
pub fn routes() -> Result<ExitCode, Failure> {
    let access = gateway::access::Access::embedded()
        .map_err(|error| Failure::work("the access list contradicts itself", error))?;
    print(&access.table());
    Ok(ExitCode::SUCCESS)
}

/// `afterbell openapi SERVICE`
pub fn openapi(args: &Openapi) -> Result<ExitCode, Failure> {
    let services = services::all();
    let service =
        services.iter().find(|service| service.name == args.service).ok_or_else(|| {
            let names: Vec<_> = services.iter().map(|service| service.name).collect();
            Failure::Usage(format!(
                "there is no service {:?}; the services are {}",
                args.service,
                names.join(", ")
            ))
        })?;
    let text = platform::openapi::document(service)
        .to_pretty_json()
        .map_err(|error| Failure::work("the document could not be printed", error))?;
    print(&text);
    print("\n");
    Ok(ExitCode::SUCCESS)
}

/// `afterbell services`
pub fn services() -> ExitCode {
    for service in services::all() {
        print(&format!("{}\n", service.name));
    }
    ExitCode::SUCCESS
}

/// Prints to a reader that may have gone away, such as `head`.
pub fn print(text: &str) {
    std::io::stdout().write_all(text.as_bytes()).ok();
}
