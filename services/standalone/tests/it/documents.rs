//! The gateway's access list and the services' OpenAPI documents.

use gateway::access::Access;

use crate::services;

/// What a service answers is what the list names, and the other way round.
#[test]
fn the_list_and_the_services_documents_agree() {
    let list = Access::embedded().unwrap();
    let services = services::all();
    for service in &services {
        let document = serde_json::to_value(platform::openapi::document(service)).unwrap();
        let differences = list.differences(service.name, &document);
        let told: Vec<String> = differences.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
    let known: Vec<&str> = services.iter().map(|service| service.name).collect();
    assert!(list.services().all(|service| known.contains(&service)), "a service without a crate");
}
