//! Clients of integrators: other systems that act with one role in one account (client credentials, RFC 6749 §4.4).
//! Whoever runs the installation makes and revokes them, on the command line.

use diesel::prelude::*;
use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    audit::{self, Actor, Entry},
    auth::Role,
};
use serde::Serialize;
use uuid::Uuid;

use super::{
    model::GRANT,
    store::{self, Client},
};
use crate::{Identity, secrets};

pub use super::model::Integrator;

/// Longest name of a client.
const NAME_LENGTH: usize = 100;

/// An integrator that is to get a client.
#[derive(Clone, Debug)]
pub struct NewIntegrator {
    /// What people call it.
    pub name: String,
    /// The account it acts in; the caller has made sure that there is one.
    pub account_id: i64,
    /// Role of the client.
    pub role: Role,
}

/// A client that was made.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Issued {
    /// Id of the client.
    pub client_id: String,
    /// Its secret, which is not stored.
    pub client_secret: String,
}

/// Result of revoking a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revoked {
    /// It gets no tokens any more.
    Now,
    /// It was revoked before.
    Before,
}

/// Why an integrator got no client.
#[derive(Debug, thiserror::Error)]
pub enum IntegratorError {
    /// The name cannot be used.
    #[error("the name of a client has 1 to {NAME_LENGTH} characters, all of them visible")]
    Name,
    /// The role belongs to no account, or has no access.
    #[error(
        "{} is no role for a client: it acts in one account, as account-admin, program-admin, session-admin or staff",
        .0.label()
    )]
    Role(Role),
    /// The database or the machine refused.
    #[error(transparent)]
    Problem(Box<Problem>),
}

impl From<Problem> for IntegratorError {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<diesel::result::Error> for IntegratorError {
    fn from(error: diesel::result::Error) -> Self {
        Problem::from(error).into()
    }
}

/// Makes a client with a secret of its own.
pub async fn add(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    new: &NewIntegrator,
) -> Result<Issued, IntegratorError> {
    let name = checked_name(&new.name).ok_or(IntegratorError::Name)?;
    if !is_allowed(new.role) {
        return Err(IntegratorError::Role(new.role));
    }
    let client_secret = secrets::random_token().map_err(Problem::internal)?;
    let client_id = Uuid::new_v4().to_string();
    let account_id = Some(new.account_id);
    let client = client(&client_id, name, new.role, account_id, &client_secret);
    store::client_upsert(conn, &client).await?;
    let entry = Entry {
        after: Some(serde_json::json!({"name": name, "roleId": new.role.id()})),
        ..entry("client.create", &client_id, account_id)
    };
    audit::record(conn, identity.platform.clock(), Actor::system(), entry).await?;
    Ok(Issued { client_id, client_secret })
}

/// Every client of an integrator, the oldest first.
pub async fn all(conn: &mut AsyncPgConnection) -> QueryResult<Vec<Integrator>> {
    store::integrators(conn).await
}

/// Lets a client get no tokens any more. `None` when no integrator has it.
pub async fn revoke(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    id: &str,
) -> Result<Option<Revoked>, Problem> {
    let Some(client) = store::integrator_lock(conn, id).await? else { return Ok(None) };
    if client.is_revoked {
        return Ok(Some(Revoked::Before));
    }
    store::client_disable(conn, id).await?;
    let entry = entry("client.revoke", id, client.account_id);
    audit::record(conn, identity.platform.clock(), Actor::system(), entry).await?;
    Ok(Some(Revoked::Now))
}

/// The client of an integrator as it is stored.
pub fn client(
    id: &str,
    name: &str,
    role: Role,
    account_id: Option<i64>,
    client_secret: &str,
) -> Client {
    Client {
        id: id.to_owned(),
        name: name.to_owned(),
        account_id,
        role_id: Some(role.id()),
        secret_hash: Some(secrets::token_hash(client_secret)),
        grant_types: vec![Some(GRANT.to_owned())],
        redirect_uris: Vec::new(),
        post_logout_redirect_uris: Vec::new(),
        portal: true,
        disabled: false,
    }
}

/// Roles of an account that have access. A role of the provider's own would reach every account.
fn is_allowed(role: Role) -> bool {
    !role.is_provider() && role <= Role::Staff
}

fn checked_name(typed: &str) -> Option<&str> {
    let name = typed.trim();
    let fits = (1..=NAME_LENGTH).contains(&name.chars().count());
    (fits && !name.chars().any(char::is_control)).then_some(name)
}

fn entry(action: &'static str, id: &str, account_id: Option<i64>) -> Entry {
    Entry { action, entity: "client", entity_id: id.to_owned(), account_id, ..Entry::default() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(" School system ", Some("School system"))]
    #[case("  ", None)]
    #[case("a\nb", None)]
    fn a_name_can_be_read(#[case] typed: &str, #[case] expected: Option<&str>) {
        assert_eq!(checked_name(typed), expected);
        assert_eq!(checked_name(&"é".repeat(100)).map(str::len), Some(200));
        assert_eq!(checked_name(&"é".repeat(101)), None);
    }

    #[test]
    fn a_client_acts_in_one_account() {
        let allowed: Vec<_> = Role::ALL.into_iter().filter(|role| is_allowed(*role)).collect();
        assert_eq!(
            allowed,
            [Role::AccountAdmin, Role::ProgramAdmin, Role::SessionAdmin, Role::Staff]
        );
    }
}
