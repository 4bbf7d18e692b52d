//! The one GraphQL endpoint: its schema, who may ask for which field, and its limits.
//!
//! A gateway that held GraphQL documents against a list of fields would have to parse them, so it knows the endpoint
//! alone (`POST /graphql`, open to every role of [`actions::UseGraphql`]). Each field of the schema's root names its own
//! action in a guard ([`Permit`]), [`FIELDS`] lists them, and tests hold three things together: the list, the schema
//! and the matrix of fields x roles. What a field answers is narrowed further by its statement (audience, state).

use std::{marker::PhantomData, sync::Arc};

use actix_web::{
    post,
    web::{Data, Json},
};
use async_graphql::{
    Context, EmptyMutation, EmptySubscription, Error, ErrorExtensions, Guard, MergedObject, Schema,
    Variables,
};
use garde::Validate;
use platform::{
    Platform, StartError,
    auth::{Action, ActionRow, Can, Scope},
    db::Db,
    error::Problem,
    extract::{Answer, Valid},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    actions, activities::ActivityQuery, settings::ContentSettings, subscriptions::SubscriptionQuery,
};

/// Deepest nesting of fields.
const DEPTH: usize = 8;
/// Most fields that a document may ask for, those of each row of a list counted.
const COMPLEXITY: usize = 4_000;
/// Longest document, in bytes.
const DOCUMENT: usize = 16 * 1024;

/// The fields of the query root and who may ask for them.
pub const FIELDS: &[(&str, ActionRow)] = &[
    ("subscriptions", actions::ListSubscriptions::ROW),
    ("activities", actions::ListActivities::ROW),
    ("activity", actions::ReadActivity::ROW),
];

/// The query root.
#[derive(MergedObject, Default)]
pub struct Query(SubscriptionQuery, ActivityQuery);

/// The schema.
pub type ContentSchema = Schema<Query, EmptyMutation, EmptySubscription>;

/// The schema with its limits; `introspection` lets clients ask what there is.
pub fn schema(introspection: bool) -> ContentSchema {
    let schema = Schema::build(Query::default(), EmptyMutation, EmptySubscription)
        .limit_depth(DEPTH)
        .limit_complexity(COMPLEXITY)
        .limit_directives(4);
    if introspection { schema.finish() } else { schema.disable_introspection().finish() }
}

/// Who asks, and what the resolvers need.
pub struct Request {
    /// Where the caller may act.
    pub scope: Scope,
    /// The service's settings.
    pub settings: Arc<ContentSettings>,
    platform: Data<Platform>,
}

impl Request {
    /// The service's database.
    pub fn db(&self) -> &Db {
        self.platform.db()
    }
}

/// Lets a field be asked for by those who may do the action.
pub struct Permit<A>(PhantomData<A>);

impl<A> Default for Permit<A> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<A: Action + Send + Sync> Guard for Permit<A> {
    async fn check(&self, context: &Context<'_>) -> async_graphql::Result<()> {
        match context.data::<Request>()?.scope.may::<A>() {
            true => Ok(()),
            false => Err(refused(Problem::forbidden())),
        }
    }
}

/// A problem as a GraphQL error: its sentence, and the rest of it under `extensions`.
pub fn refused(problem: Problem) -> Error {
    Error::new(problem.detail.clone()).extend_with(|_, extensions| {
        extensions.set("name", problem.name.as_ref());
        extensions.set("status", problem.status);
        for (field, messages) in &problem.errors {
            extensions.set(format!("errors.{field}"), messages.clone());
        }
        for (field, codes) in &problem.faults {
            let codes = serde_json::to_value(codes).ok();
            if let Some(codes) = codes.and_then(|codes| async_graphql::Value::from_json(codes).ok())
            {
                extensions.set(format!("faults.{field}"), codes);
            }
        }
    })
}

/// What a failed statement answers.
pub fn unavailable(error: diesel::result::Error) -> Error {
    refused(error.into())
}

/// A GraphQL document to run (GraphQL over HTTP). One a request.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
pub struct GraphqlRequest {
    /// The document.
    #[garde(length(bytes, max = DOCUMENT))]
    #[schema(max_length = 16384)]
    pub query: String,
    /// Which of its operations; needed when it holds several.
    pub operation_name: Option<String>,
    /// Values of its variables.
    #[schema(value_type = Option<Object>)]
    pub variables: Option<serde_json::Map<String, serde_json::Value>>,
}

/// What a document answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GraphqlAnswer {
    /// The fields asked for; null when the document could not be run.
    #[schema(value_type = Option<Object>)]
    pub data: serde_json::Value,
    /// What went wrong, with `extensions.name` as in a problem.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    pub errors: Vec<serde_json::Value>,
}

/// Makes the schema as the settings want it.
///
/// Errors: a setting cannot be used.
pub fn prepare(platform: &Platform) -> Result<(), StartError> {
    let settings = ContentSettings::load(platform.settings())?;
    let schema = schema(settings.introspection);
    platform.keep(State { schema, settings: Arc::new(settings) });
    Ok(())
}

struct State {
    schema: ContentSchema,
    settings: Arc<ContentSettings>,
}

/// The handler.
pub fn routes(config: &mut ServiceConfig) {
    config.service(run_graphql);
}

/// Runs a GraphQL document against the catalog. Each field of the root has roles of its own; a field that is not for
/// the caller answers an error named `Error_Forbidden` under `errors`.
#[platform::path(tag = "graphql", request_body = GraphqlRequest, responses((status = 200, body = GraphqlAnswer)))]
#[post("/graphql")]
pub async fn run_graphql(
    platform: Data<Platform>,
    who: Can<actions::UseGraphql>,
    Valid(body): Valid<GraphqlRequest>,
) -> Answer<GraphqlAnswer> {
    let state =
        platform.kept::<State>().ok_or_else(|| Problem::internal("the schema was not made"))?;
    let mut request = async_graphql::Request::new(body.query)
        .variables(Variables::from_json(body.variables.unwrap_or_default().into()))
        .data(Request {
            scope: who.scope.clone(),
            settings: state.settings.clone(),
            platform: platform.clone(),
        });
    if let Some(name) = body.operation_name {
        request = request.operation_name(name);
    }
    let response = state.schema.execute(request).await;
    let errors = response.errors.iter().map(serde_json::to_value).collect::<Result<_, _>>();
    Ok(Json(GraphqlAnswer {
        data: response.data.into_json().map_err(Problem::internal)?,
        errors: errors.map_err(Problem::internal)?,
    }))
}
