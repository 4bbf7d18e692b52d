//! Applications that may ask for tokens.

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

use super::store::{self, Client};

/// Id of the web app's client.
pub const WEB_CLIENT: &str = "afterbell-web";

/// The web app: public, PKCE, known to this provider without being registered by anybody.
pub fn web_client(origin: &str, more_origins: &[String]) -> Client {
    let origins = || {
        std::iter::once(origin.to_owned())
            .chain(more_origins.iter().map(|more| more.trim_end_matches('/').to_owned()))
    };
    let with = |paths: &'static [&'static str]| {
        origins()
            .flat_map(|origin| paths.iter().map(move |path| Some(format!("{origin}{path}"))))
            .collect()
    };
    Client {
        id: WEB_CLIENT.to_owned(),
        name: "Afterbell".to_owned(),
        account_id: None,
        role_id: None,
        secret_hash: None,
        grant_types: vec![Some("authorization_code".to_owned()), Some("refresh_token".to_owned())],
        redirect_uris: with(&["/auth/callback", "/auth/silent"]),
        post_logout_redirect_uris: with(&["/", "/auth/signed-out"]),
        portal: true,
        disabled: false,
    }
}

/// Adds a client, or brings it to the given state.
pub async fn register(conn: &mut AsyncPgConnection, client: &Client) -> QueryResult<()> {
    store::client_upsert(conn, client).await
}

impl Client {
    /// Whether the client may use a grant.
    pub fn allows(&self, grant: &str) -> bool {
        self.grant_types.iter().flatten().any(|allowed| allowed == grant)
    }

    /// Where authorization answers may go.
    pub fn redirect_uris(&self) -> Vec<String> {
        self.redirect_uris.iter().flatten().cloned().collect()
    }

    /// Where the browser may go after signing out.
    pub fn post_logout_redirect_uris(&self) -> Vec<String> {
        self.post_logout_redirect_uris.iter().flatten().cloned().collect()
    }
}
