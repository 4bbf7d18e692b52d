//! Commands that only print what the binary knows.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use crate::cli::Openapi;
use crate::failure::Failure;
use crate::{names, services};

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
    let service = services
        .iter()
        .find(|service| service.name == args.service)
        .ok_or_else(|| unknown_service(&args.service))?;
    let text = platform::openapi::document(service)
        .to_pretty_json()
        .map_err(|error| Failure::work("the document could not be printed", error))?;
    print(&text);
    print("\n");
    Ok(ExitCode::SUCCESS)
}

/// `afterbell operations`
pub fn operations() -> Result<ExitCode, Failure> {
    let unusable = |error| Failure::work("the documents give no access list", error);
    let mut documents = BTreeMap::new();
    for service in services::all() {
        let document = serde_json::to_value(platform::openapi::document(&service));
        documents.insert(
            service.name,
            document.map_err(|error| Failure::work("the document could not be printed", error))?,
        );
    }
    print(&gateway::access::Access::generate(&documents).map_err(unusable)?);
    Ok(ExitCode::SUCCESS)
}

/// `afterbell services`
pub fn services() -> ExitCode {
    for name in names::services() {
        print(&format!("{name}\n"));
    }
    ExitCode::SUCCESS
}

/// Somebody named a service that there is not.
pub fn unknown_service(name: &str) -> Failure {
    let names = names::services().join(", ");
    Failure::Usage(format!("there is no service {name:?}; the services are {names}"))
}

/// Prints to a reader that may have gone away, such as `head`.
pub fn print(text: &str) {
    std::io::stdout().write_all(text.as_bytes()).ok();
}
