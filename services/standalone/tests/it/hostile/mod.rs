//! What people with bad intentions send, to every operation of every service: one that is added is held to the same.

mod downloads;
mod junk;

use platform::Service;
use serde_json::Value;

/// An operation as a service's document tells of it.
pub struct Operation {
    /// Such as `GET`.
    pub method: reqwest::Method,
    /// With `{parameters}`.
    pub path: String,
    /// What the document says.
    pub description: Value,
}

/// Every operation of a service, and its document.
pub fn operations(service: &Service) -> (Vec<Operation>, Value) {
    let document = serde_json::to_value(platform::openapi::document(service)).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, description) in methods.as_object().unwrap() {
            let Ok(method) = method.to_uppercase().parse() else { continue };
            operations.push(Operation {
                method,
                path: path.clone(),
                description: description.clone(),
            });
        }
    }
    assert!(!operations.is_empty(), "{} tells of no operation", service.name);
    (operations, document)
}
