//! The OpenAPI 3.1 document of a service: what its handlers say, and the problems that any of them can answer.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use utoipa::{
    OpenApi as _, PartialSchema, ToSchema,
    openapi::{
        ContentBuilder, HttpMethod, InfoBuilder, OpenApi, Ref, RefOr, ResponseBuilder, Schema,
        path::Operation,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

use crate::{
    error::{Problem, names},
    fault::FaultCode,
    service::Service,
};

/// What several services refer to. The sort order is a parameter's type, which a path does not bring in by itself.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(crate::list::SortDir)))]
struct Base;

/// The document of a service. Needs no database.
pub fn document(service: &Service) -> OpenApi {
    let (_, mut document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(service.routes)
        .configure(crate::audit::routes)
        .configure(crate::jobs::routes)
        .split_for_parts();
    document.info = InfoBuilder::new()
        .title(service.title)
        .description(Some(service.description))
        .version(env!("CARGO_PKG_VERSION"))
        .license(Some(
            utoipa::openapi::LicenseBuilder::new()
                .name("Apache-2.0")
                .identifier(Some("Apache-2.0"))
                .build(),
        ))
        .build();
    document.servers = Some(vec![utoipa::openapi::Server::new(format!("/api/{}", service.name))]);
    let own_names = own_names(&document);
    let components = document.components.get_or_insert_with(Default::default);
    components.schemas.insert(Problem::name().into_owned(), problem_schema(&own_names));
    components.schemas.insert(FaultCode::name().into_owned(), FaultCode::schema());
    components.add_security_scheme(
        "bearer",
        SecurityScheme::Http(
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build(),
        ),
    );
    for (path, item) in &mut document.paths.paths {
        let takes_id = path.contains('{');
        let operations = [
            (HttpMethod::Get, &mut item.get),
            (HttpMethod::Put, &mut item.put),
            (HttpMethod::Post, &mut item.post),
            (HttpMethod::Delete, &mut item.delete),
            (HttpMethod::Patch, &mut item.patch),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                complete(operation, &method, takes_id);
            }
        }
    }
    document
}

/// The errors that only this service has: its handlers name them in their documentation, in backticks.
fn own_names(document: &OpenApi) -> Vec<String> {
    document
        .paths
        .paths
        .values()
        .flat_map(|item| [&item.get, &item.put, &item.post, &item.delete, &item.patch])
        .flatten()
        .filter_map(|operation| operation.description.as_deref())
        .flat_map(|description| description.split('`'))
        .filter(|word| word.starts_with("Error_") && !names::ALL.contains(word))
        .map(str::to_owned)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// The problem with every name that this service may answer, so that a client can have words for each.
fn problem_schema(own_names: &[String]) -> RefOr<Schema> {
    let mut schema = Problem::schema();
    if let RefOr::T(Schema::Object(problem)) = &mut schema
        && let Some(RefOr::T(Schema::Object(name))) = problem.properties.get_mut("name")
    {
        let all = names::ALL.iter().copied().chain(own_names.iter().map(String::as_str));
        name.enum_values = Some(all.map(serde_json::Value::from).collect());
    }
    schema
}

/// Adds the problems that follow from the method and the path. An operation may describe one better itself, and one
/// that declares `security(())` is public.
fn complete(operation: &mut Operation, method: &HttpMethod, takes_id: bool) {
    let public = operation
        .security
        .as_ref()
        .is_some_and(|security| security.iter().any(|one| *one == SecurityRequirement::default()));
    if !public {
        operation.security =
            Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>("bearer", [])]);
    }
    let mut problems = vec![
        (400, "A rule is broken; `errors` names the field."),
        (429, "Too many requests."),
        (503, "A peer is down."),
    ];
    if !public {
        problems.push((401, "Not signed in, or the session is over."));
        problems.push((403, "The role is too low."));
        problems.push((404, "Not there, or not for this caller."));
    } else if takes_id {
        problems.push((404, "Not there."));
    }
    if !matches!(method, HttpMethod::Get) {
        problems.push((409, "Somebody else changed it, or the name is taken."));
        problems.push((413, "The body is too large."));
        problems.push((415, "The body has a type that is not read here."));
    }
    for (status, description) in problems {
        operation
            .responses
            .responses
            .entry(status.to_string())
            .or_insert_with(|| problem_response(description).into());
    }
}

fn problem_response(description: &str) -> utoipa::openapi::Response {
    ResponseBuilder::new()
        .description(description)
        .content(
            "application/problem+json",
            ContentBuilder::new().schema(Some(Ref::from_schema_name(Problem::name()))).build(),
        )
        .build()
}

/// `/openapi.json` and a page to browse it at `/docs/`.
pub fn serve(config: &mut web::ServiceConfig, document: Arc<OpenApi>) {
    let json = document.to_json().unwrap_or_default();
    config
        .route(
            "/openapi.json",
            web::get().to(move || {
                let json = json.clone();
                async move { HttpResponse::Ok().content_type("application/json").body(json) }
            }),
        )
        .service(
            utoipa_swagger_ui::SwaggerUi::new("/docs/{_:.*}")
                .config(utoipa_swagger_ui::Config::new(["../openapi.json"]).validator_url("none")),
        );
}
