//! The one GraphQL endpoint: its schema, who may ask for which field, and its limits.
//!
//! A gateway that held GraphQL documents against a list of fields would have to parse them, so it knows the endpoint
//! alone (`POST /graphql`, open to every role of [`actions::UseGraphql`]). Each field of the schema's root names its own
//! action in a guard ([`Permit`](crate::request::Permit)), [`FIELDS`] lists them, and tests hold three things together: the
//! list, the schema and the matrix of fields x roles. What a field answers is narrowed further by its statement (audience, state).

use std::{collections::HashMap, mem, sync::Arc, time::Duration};

use actix_web::{
    post,
    web::{Data, Json},
};
use async_graphql::{
    EmptySubscription, MergedObject, Positioned, Schema, ServerError, Value, Variables,
    parser::{
        parse_query,
        types::{ExecutableDocument, OperationType, Selection},
    },
};
use platform::{
    Platform, StartError,
    auth::{Action, ActionRow, Can, Principal},
    error::Problem,
    extract::{Answer, Valid},
    fault,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    actions,
    authoring::{AuthoringMutation, AuthoringQuery},
    collections::{CollectionMutation, CollectionQuery},
    items::{ItemQuery, catalog_index::CatalogIndex, edges},
    media::Signer,
    nesting,
    progress::{ProgressMutation, ProgressQuery},
    request::Request,
    settings::{ContentSettings, FreeDocuments},
    subscriptions::SubscriptionQuery,
};

/// Deepest nesting of fields.
const DEPTH: usize = 8;
/// Most fields that a document may ask for, those of each row of a list counted.
const COMPLEXITY: usize = 4_000;
/// How long a document may run.
const TIME: Duration = Duration::from_secs(10);
/// Longest document, in bytes.
const DOCUMENT: usize = 16 * 1024;

/// The fields of the roots and who may ask for them.
pub const FIELDS: &[(&str, ActionRow)] = &[
    ("subscriptions", actions::ListSubscriptions::ROW),
    ("items", actions::ListItems::ROW),
    ("item", actions::ReadItem::ROW),
    ("itemNamed", actions::ReadItem::ROW),
    ("itemsNamed", actions::ReadItem::ROW),
    ("startedItems", actions::ReadItem::ROW),
    ("collections", actions::ReadCollections::ROW),
    ("collection", actions::ReadCollections::ROW),
    ("editedItem", actions::EditItems::ROW),
    ("rendered", actions::EditItems::ROW),
    ("brokenLinks", actions::EditItems::ROW),
    ("createItem", actions::EditItems::ROW),
    ("updateItem", actions::EditItems::ROW),
    ("restoreItem", actions::EditItems::ROW),
    ("publishItem", actions::EditItems::ROW),
    ("unpublishItem", actions::EditItems::ROW),
    ("deleteItem", actions::EditItems::ROW),
    ("setProgress", actions::KeepProgress::ROW),
    ("createCollection", actions::KeepCollections::ROW),
    ("updateCollection", actions::KeepCollections::ROW),
    ("addToCollection", actions::KeepCollections::ROW),
    ("duplicateCollection", actions::KeepCollections::ROW),
    ("deleteCollection", actions::KeepCollections::ROW),
];

/// The query root.
#[derive(MergedObject, Default)]
pub struct Query(SubscriptionQuery, ItemQuery, ProgressQuery, CollectionQuery, AuthoringQuery);

/// The mutation root.
#[derive(MergedObject, Default)]
pub struct Mutation(ProgressMutation, CollectionMutation, AuthoringMutation);

/// The schema.
pub type ContentSchema = Schema<Query, Mutation, EmptySubscription>;

/// The schema with its limits; `introspection` lets clients ask what there is.
pub fn schema(introspection: bool) -> ContentSchema {
    let schema = Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_depth(DEPTH)
        .limit_complexity(COMPLEXITY)
        .limit_directives(4);
    if introspection { schema.finish() } else { schema.disable_introspection().finish() }
}

/// Documents of the web app by their ids, those of earlier releases too: a page that was open while the service was brought up to
/// date goes on.
const DOCUMENTS: &str = include_str!("../web_documents.json");
/// What an id begins with; the SHA-256 of the document follows, in hexadecimal digits.
const ID_PREFIX: &str = "sha256:";

/// A GraphQL document to run (GraphQL over HTTP): one that the service has, by its id, one that asks for `subscriptions` alone,
/// or, for those to whom `content.free_documents` allows it, any other. One a request.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "documentId": "sha256:6b639971c72870a7ef7725471a0d7510c7e73a6042e8a973d0346ac68b3fca53",
    "variables": {},
}))]
pub struct GraphqlRequest {
    /// Id of a document of the web app: `sha256:` and its SHA-256 in hexadecimal digits.
    #[schema(max_length = 100)]
    pub document_id: Option<String>,
    /// The document, when it has no id.
    #[schema(max_length = 16384)]
    pub query: String,
    /// Which of its operations; needed when it holds several.
    pub operation_name: Option<String>,
    /// Values of its variables.
    #[schema(value_type = Option<Object>)]
    pub variables: Option<serde_json::Map<String, serde_json::Value>>,
}
platform::field_rules!(GraphqlRequest { document_id: length(..=100), query: length(..=DOCUMENT) });

/// What a document answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GraphqlAnswer {
    /// The fields asked for; null when the document could not be run.
    #[schema(value_type = Option<Object>)]
    pub data: Value,
    /// What went wrong, with `extensions.name` as in a problem.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    pub errors: Vec<ServerError>,
}

/// Makes the schema as the settings want it.
///
/// Errors: a setting cannot be used.
pub fn prepare(platform: &Platform) -> Result<(), StartError> {
    let settings = ContentSettings::load(platform.settings())?;
    let texts: HashMap<String, String> = serde_json::from_str(DOCUMENTS)
        .map_err(|error| StartError::Service(format!("web_documents.json: {error}")))?;
    let parsed = texts.into_iter().map(|(hash, text)| Ok((hash, parse_query(text)?)));
    let documents =
        parsed.collect::<Result<_, async_graphql::parser::Error>>().map_err(|error| {
            StartError::Service(format!("a document of web_documents.json: {error}"))
        })?;
    platform.set_state(State {
        schema: schema(settings.introspection),
        documents,
        settings: Arc::new(settings),
        index: Arc::default(),
    });
    Ok(())
}

struct State {
    schema: ContentSchema,
    documents: HashMap<String, ExecutableDocument>,
    settings: Arc<ContentSettings>,
    index: Arc<CatalogIndex>,
}

impl State {
    /// The document that is to be run. It is held against the schema whosever it is: that is what refuses variables of a kind that
    /// the schema does not have.
    ///
    /// Errors: 400 when there is none of its id, or when the caller may run those alone that have one.
    fn document(
        &self,
        who: &Principal,
        body: &mut GraphqlRequest,
        is_too_deep: bool,
    ) -> Result<async_graphql::Request, Problem> {
        let Some(id) = &body.document_id else {
            let is_free = match self.settings.free_documents {
                FreeDocuments::Everybody => true,
                FreeDocuments::Integrators => who.user_id == 0,
                FreeDocuments::Nobody => false,
            };
            return match is_free || (!is_too_deep && asks_subscriptions(&body.query)) {
                true => Ok(async_graphql::Request::new(mem::take(&mut body.query))),
                false => Err(refused_document("Name a document of the web app by its id")),
            };
        };
        let found = id.strip_prefix(ID_PREFIX).and_then(|hash| self.documents.get(hash));
        let document = found.ok_or_else(|| refused_document("There is no document of this id"))?;
        let mut request = async_graphql::Request::new(String::new());
        request.set_parsed_query(document.clone());
        Ok(request)
    }
}

/// Whether a document asks for subscriptions and nothing else: the spec's shell sends one in its own words (spec 1 §7 "Content
/// subscription lookup"), with the token of a person.
fn asks_subscriptions(document: &str) -> bool {
    let Ok(parsed) = parse_query(document) else { return false };
    let is_subscriptions_field = |selection: &Positioned<Selection>| matches!(&selection.node, Selection::Field(field) if field.node.name.node == "subscriptions");
    parsed.fragments.is_empty()
        && parsed.operations.iter().all(|(_, operation)| {
            operation.node.ty == OperationType::Query
                && operation.node.selection_set.node.items.iter().all(is_subscriptions_field)
        })
}

fn refused_document(message: &'static str) -> Problem {
    Problem::invalid("documentId", fault("document", message))
}

/// The handler.
pub fn routes(config: &mut ServiceConfig) {
    config.service(run_graphql);
}

/// What a document that cannot be run answers.
fn not_run(error: ServerError) -> GraphqlAnswer {
    GraphqlAnswer { data: Value::Null, errors: vec![error] }
}

/// Runs a GraphQL document against the catalog: one of the web app by its id, or one that asks for `subscriptions` alone, which
/// anybody may; another one only for whom `content.free_documents` allows it, by default integrators. Each field of the root has roles of its own; a field that is not for
/// the caller answers an error named `Error_Forbidden` under `errors`.
///
/// Errors: 400 for a document that has no id, or one that the service does not have.
#[platform::path(tag = "graphql", request_body = GraphqlRequest, responses((status = 200, body = GraphqlAnswer)))]
#[post("/graphql")]
pub async fn run_graphql(
    platform: Data<Platform>,
    who: Can<actions::UseGraphql>,
    Valid(mut body): Valid<GraphqlRequest>,
) -> Answer<GraphqlAnswer> {
    let state =
        platform.state::<State>().ok_or_else(|| Problem::internal("the schema was not made"))?;
    // Only of documents that callers write: those of the web app were read when the service started.
    let is_too_deep = nesting::is_too_deep(&body.query);
    let request = state.document(&who.principal, &mut body, is_too_deep)?;
    if is_too_deep {
        return Ok(Json(not_run(ServerError::new("The document is nested too deep.", None))));
    }
    let who = Request::new(who, state.settings.clone(), platform.clone());
    let mut request = request
        .variables(Variables::from_json(body.variables.unwrap_or_default().into()))
        .data(edges::loaders(&who))
        .data(state.index.clone())
        .data(Signer::of(&platform).await?)
        .data(who);
    if let Some(name) = body.operation_name {
        request = request.operation_name(name);
    }
    let response = tokio::time::timeout(TIME, state.schema.execute(request))
        .await
        .map_err(|_| Problem::unavailable())?;
    Ok(Json(GraphqlAnswer { data: response.data, errors: response.errors }))
}
