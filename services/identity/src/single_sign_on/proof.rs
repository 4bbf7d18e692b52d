//! The proof that an account may speak for the addresses of a domain: whoever runs the domain's mail confirms it by a
//! link sent to its postmaster, an address that every domain has (RFC 5321 §4.5.1).

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::{self, Actor, Entry},
    jobs::{self, Job, JobError, Next, Outcome},
};
use serde_json::json;

use super::store::{self, Claim};
use crate::{
    Identity, invitations,
    pages::{Language, query_of},
    secrets,
};

/// Sends the letter to a domain's postmaster.
pub const LETTER: &str = "identity.domain-letter";

/// How long a link works.
const VALID: Duration = Duration::days(7);

/// Asks the postmasters of an account's unproven domains. A link sent before works no more.
pub async fn ask(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    account: i64,
) -> Result<(), Problem> {
    let now = identity.platform.clock().now();
    for domain in store::unproven_domains(conn, account).await? {
        let nonce = secrets::random_token().map_err(Problem::internal)?;
        let hash = secrets::token_hash(&token(identity, &nonce));
        store::proof_begin(conn, &domain, &hash, now + VALID).await?;
        let payload = json!({"nonce": nonce});
        jobs::enqueue(conn, LETTER, &nonce, Some(account), now, payload).await?;
    }
    Ok(())
}

/// The secret of a link, from the nonce that its letter's job carries, so that the job alone does not tell it.
fn token(identity: &Identity, nonce: &str) -> String {
    let tag = hmac::sign(&identity.form_key, format!("domain\n{nonce}").as_bytes());
    URL_SAFE_NO_PAD.encode(tag.as_ref())
}

/// Does [`LETTER`], unless the domain was proven or given up meanwhile.
pub async fn send_letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let later = |problem: Problem| JobError::Later(problem.to_string());
    let nonce = job.payload.get("nonce").and_then(|value| value.as_str()).unwrap_or_default();
    let identity = Identity::of(platform).map_err(later)?;
    let token = token(&identity, nonce);
    let Some(claim) = find(conn, &identity, &token).await.map_err(later)? else {
        return Ok(Next::Done);
    };
    let query = query_of([("token", token.as_str())]);
    let link = format!("{}/identity/domain?{query}", identity.issuer());
    let letter = invitations::domain_letter(
        Language::English,
        &format!("postmaster@{}", claim.domain),
        &link,
        &[("domain", &claim.domain), ("account", &claim.account_name), ("issuer", &claim.issuer)],
    );
    let letter = letter.map_err(|problem| JobError::Never(problem.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// A claim that a link is about.
#[derive(Clone, Debug)]
pub struct DomainClaim {
    /// The domain.
    pub domain: String,
    /// Name of the account that claims it.
    pub account_name: String,
    /// Where the account's people sign in.
    pub issuer: String,
    account: i64,
}

/// The claim of a link that is still valid.
pub async fn find(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    token: &str,
) -> Result<Option<DomainClaim>, Problem> {
    let now = identity.platform.clock().now();
    let found = store::proof_find(conn, &secrets::token_hash(token), now).await?;
    let Some(Claim { domain, account, issuer }) = found else { return Ok(None) };
    let name = directory::account(conn, account).await?.map(|account| account.name);
    Ok(Some(DomainClaim { domain, account_name: name.unwrap_or_default(), issuer, account }))
}

/// Confirms what a link is about. `None` when it does not work any more.
pub async fn confirm(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    token: &str,
) -> Result<Option<DomainClaim>, Problem> {
    let Some(claim) = find(conn, identity, token).await? else { return Ok(None) };
    store::prove(conn, &claim.domain, identity.platform.clock().now()).await?;
    let entry = Entry {
        action: "single-sign-on.prove-domain",
        entity: "account",
        entity_id: claim.account.to_string(),
        account_id: Some(claim.account),
        after: Some(json!({"domain": claim.domain})),
        ..Entry::default()
    };
    audit::record(conn, identity.platform.clock(), Actor::default(), entry).await?;
    Ok(Some(claim))
}
