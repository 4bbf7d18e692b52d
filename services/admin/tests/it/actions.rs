//! Who may do what, and what is answered, as tables to be reviewed.

#[test]
fn the_authorisation_matrix() {
    let rows: Vec<String> = admin::actions::ACTIONS
        .iter()
        .map(|row| {
            let roles: Vec<&str> = row.roles.iter().map(|role| role.label()).collect();
            format!("{:<10} {:<12} {}", row.resource, row.action, roles.join(", "))
        })
        .collect();
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn the_operations_and_their_statuses() {
    let document = platform::openapi::document(&admin::service());
    let document = serde_json::to_value(document).unwrap();
    let mut rows = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let Some(id) = operation["operationId"].as_str() else { continue };
            let statuses: Vec<&str> =
                operation["responses"].as_object().unwrap().keys().map(String::as_str).collect();
            assert!(operation["summary"].is_string(), "{id} is not described");
            rows.push(format!("{} {path} {id} {}", method.to_uppercase(), statuses.join(" ")));
        }
    }
    insta::assert_snapshot!(rows.join("\n"));
}
