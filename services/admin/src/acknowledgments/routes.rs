//! HTTP for terms of service.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    fault,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    language::Language,
    model::{
        Acknowledgment, AcknowledgmentRequest, Standing, TERMS_OF_SERVICE, TermsQuery, TermsVersion,
    },
    rules, store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_acknowledgment).service(acknowledge_terms).service(list_terms_versions);
}

/// Whether the caller has to accept the terms of service, and their text. When the records cannot be
/// read, the answer is that they need not.
#[platform::path(tag = "acknowledgment", params(TermsQuery), responses((status = 200, body = Standing)))]
#[get("/acknowledgment")]
pub async fn read_acknowledgment(
    platform: Data<Platform>,
    who: Can<actions::ReadTerms>,
    language: Language,
    ValidQuery(query): ValidQuery<TermsQuery>,
) -> Answer<Standing> {
    let kind = query.kind.unwrap_or(TERMS_OF_SERVICE);
    let now = platform.clock().now();
    let read = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let newest = store::terms_newest(conn, kind, now).await?;
            let accepted = store::acknowledgment_newest(conn, who.user_id(), kind).await?;
            Ok::<_, diesel::result::Error>((newest, accepted))
        })
        .await;
    Ok(Json(match read {
        Ok((newest, accepted)) => rules::standing(kind, newest, accepted, language),
        Err(error) => {
            tracing::error!(%error, "terms of service could not be read; answering safe defaults");
            rules::safe_defaults(kind)
        }
    }))
}

/// Accepts a version of the terms. Accepting it again changes nothing.
#[platform::path(tag = "acknowledgment", request_body = AcknowledgmentRequest, responses((status = 200, body = Acknowledgment)))]
#[post("/acknowledgment")]
pub async fn acknowledge_terms(
    platform: Data<Platform>,
    who: Can<actions::AcknowledgeTerms>,
    Valid(body): Valid<AcknowledgmentRequest>,
) -> Answer<Acknowledgment> {
    if who.user_id() == 0 {
        // An integrator is no person who could accept anything.
        return Err(Problem::forbidden());
    }
    let kind = body.kind.unwrap_or(TERMS_OF_SERVICE);
    let now = platform.clock().now();
    let record = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let published = store::terms_versions(conn, kind, now).await?;
            let version = body
                .version_number
                .filter(|number| published.iter().any(|terms| terms.version_number == *number))
                .ok_or_else(|| {
                    let message = "There is no such version of the terms";
                    Problem::invalid("versionNumber", fault("termsVersion", message))
                })?;
            let (record, new) =
                store::acknowledgment_insert(conn, who.user_id(), kind, version, now).await?;
            if new {
                let entry = audit::Entry {
                    action: "terms.acknowledge",
                    entity: "acknowledgment",
                    entity_id: record.id.to_string(),
                    account_id: None,
                    before: None,
                    after: Some(json!(record)),
                };
                audit::record(conn, platform.clock(), &who.principal, entry).await?;
            }
            Ok::<_, Problem>(record)
        })
        .await?;
    Ok(Json(record))
}

/// The published versions of the terms, newest first.
#[platform::path(tag = "acknowledgment", params(TermsQuery), responses((status = 200, body = [TermsVersion])))]
#[get("/acknowledgment/versions")]
pub async fn list_terms_versions(
    platform: Data<Platform>,
    who: Can<actions::ReadTerms>,
    language: Language,
    ValidQuery(query): ValidQuery<TermsQuery>,
) -> Answer<Vec<TermsVersion>> {
    let kind = query.kind.unwrap_or(TERMS_OF_SERVICE);
    let now = platform.clock().now();
    let versions = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::terms_versions(conn, kind, now).await)
        .await?;
    let versions = versions.into_iter().map(|terms| TermsVersion {
        kind: terms.kind,
        version_number: terms.version_number,
        published_at: terms.published_at,
        title: language.choose(terms.title_en, terms.title_es),
    });
    Ok(Json(versions.collect()))
}
