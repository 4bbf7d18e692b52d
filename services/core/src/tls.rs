//! Encryption on the way to PostgreSQL and Redis. A server is always asked who it is: its certificate has to be of an authority
//! that is trusted, and for the name that it was called by.

use std::{path::Path, sync::Arc};

use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio_postgres::{Config, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How to connect to PostgreSQL.
#[derive(Clone)]
pub struct Postgres {
    /// Where it is and as whom.
    pub config: Config,
    /// How the connection is encrypted, if it is.
    pub tls: Option<MakeRustlsConnect>,
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Postgres").field("tls", &self.tls.is_some()).finish_non_exhaustive()
    }
}

/// Why a server cannot be connected to as a URL says.
#[derive(Debug, thiserror::Error)]
pub enum BadUrl {
    /// It is none.
    #[error(transparent)]
    Postgres(#[from] tokio_postgres::Error),
    /// A value that there is not.
    #[error(
        "sslmode must be disable, require, verify-ca or verify-full; the last three are one: the certificate is always checked"
    )]
    Mode,
    /// Authorities are named, and nothing is encrypted.
    #[error("sslrootcert needs sslmode=verify-full, or rediss:// for Redis")]
    Unused,
    /// The file of authorities.
    #[error("sslrootcert {path}: {reason}")]
    Authorities {
        /// The file.
        path: String,
        /// Why the option is invalid.
        reason: String,
    },
}

impl Postgres {
    /// From a URL as libpq knows it, with its `sslmode` and `sslrootcert`.
    pub fn of_url(url: &str) -> Result<Self, BadUrl> {
        let (url, [mode, authorities]) = without(url, ["sslmode", "sslrootcert"]);
        let mut config: Config = url.parse()?;
        let is_encrypted = match mode.as_deref() {
            None | Some("disable" | "allow" | "prefer") => false,
            Some("require" | "verify-ca" | "verify-full") => true,
            Some(_) => return Err(BadUrl::Mode),
        };
        if !is_encrypted {
            config.ssl_mode(SslMode::Disable);
            return match authorities {
                None => Ok(Self { config, tls: None }),
                Some(_) => Err(BadUrl::Unused),
            };
        }
        config.ssl_mode(SslMode::Require);
        let roots = roots(authorities.as_deref())?;
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let client = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| refused("", &error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { config, tls: Some(MakeRustlsConnect::new(client)) })
    }
}

/// The role that a URL of PostgreSQL names.
pub fn role(url: &str) -> Option<String> {
    let (url, _) = without(url, ["sslmode", "sslrootcert"]);
    let config: Config = url.parse().ok()?;
    config.get_user().map(str::to_owned)
}

/// A URL of Redis without the file of authorities that it may name in `sslrootcert`, and what that holds.
pub fn redis(url: &str) -> Result<(String, Option<Vec<u8>>), BadUrl> {
    let (plain, [authorities]) = without(url, ["sslrootcert"]);
    let authorities = authorities.filter(|path| path != SYSTEM);
    let Some(path) = authorities else { return Ok((plain, None)) };
    if !url.starts_with("rediss://") && !url.starts_with("rediss+sentinel://") {
        return Err(BadUrl::Unused);
    }
    // Read here as well, so that what is none is told with its name.
    roots(Some(&path))?;
    let text = std::fs::read(&path).map_err(|error| refused(&path, &error))?;
    Ok((plain, Some(text)))
}

/// Has TLS of libraries that ask for nothing done as ours is. Call it before they are used.
pub fn prepare() {
    // Whoever was first has done the same.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
}

/// What stands for the authorities that the system trusts.
const SYSTEM: &str = "system";

/// The authorities of a file, or those that the system trusts.
fn roots(path: Option<&str>) -> Result<RootCertStore, BadUrl> {
    let mut roots = RootCertStore::empty();
    let Some(path) = path.filter(|path| *path != SYSTEM) else {
        let found = rustls_native_certs::load_native_certs();
        let (_, _) = roots.add_parsable_certificates(found.certs);
        return match roots.is_empty() {
            true => Err(refused(SYSTEM, &"the system has no certificates of authorities")),
            false => Ok(roots),
        };
    };
    let certificates =
        CertificateDer::pem_file_iter(Path::new(path)).map_err(|error| refused(path, &error))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| refused(path, &error))?;
        roots.add(certificate).map_err(|error| refused(path, &error))?;
    }
    match roots.is_empty() {
        true => Err(refused(path, &"holds no certificate")),
        false => Ok(roots),
    }
}

fn refused(path: &str, reason: &dyn std::fmt::Display) -> BadUrl {
    BadUrl::Authorities { path: path.to_owned(), reason: reason.to_string() }
}

/// A URL without some of its parameters, and their values.
fn without<const N: usize>(url: &str, names: [&str; N]) -> (String, [Option<String>; N]) {
    let mut values = [const { None }; N];
    let Some((start, query)) = url.split_once('?') else { return (url.to_owned(), values) };
    let mut left = Vec::new();
    for pair in query.split('&') {
        let decoded = url::form_urlencoded::parse(pair.as_bytes()).next();
        let place = decoded.as_ref().and_then(|(name, _)| names.iter().position(|one| one == name));
        match (place.and_then(|place| values.get_mut(place)), decoded) {
            (Some(value), Some((_, text))) => *value = Some(text.into_owned()),
            _ => left.push(pair),
        }
    }
    let url = match left.is_empty() {
        true => start.to_owned(),
        false => format!("{start}?{}", left.join("&")),
    };
    (url, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_taken_out_of_a_url() {
        let url = "postgres://me@host/db?sslmode=verify-full&application_name=a%20b&sslrootcert=%2Fca.pem";
        let (rest, values) = without(url, ["sslmode", "sslrootcert"]);
        assert_eq!(rest, "postgres://me@host/db?application_name=a%20b");
        assert_eq!(values, [Some("verify-full".to_owned()), Some("/ca.pem".to_owned())]);
        assert_eq!(without("postgres://h/d?sslmode=x", ["sslmode"]).0, "postgres://h/d");
        assert_eq!(without("postgres://h/d", ["sslmode"]), ("postgres://h/d".to_owned(), [None]));
    }

    #[rstest::rstest]
    #[case("", false)]
    #[case("?sslmode=disable", false)]
    #[case("?sslmode=prefer", false)]
    #[case("?sslmode=require", true)]
    #[case("?sslmode=verify-ca", true)]
    #[case("?sslmode=verify-full&sslrootcert=system", true)]
    fn the_sslmode_decides_on_encryption(#[case] query: &str, #[case] is_encrypted: bool) {
        let found = Postgres::of_url(&format!("postgres://me@host/db{query}")).unwrap();
        assert_eq!(found.tls.is_some(), is_encrypted);
    }

    #[rstest::rstest]
    #[case("?sslmode=always", "sslmode must be")]
    #[case("?sslrootcert=/ca.pem", "sslrootcert needs sslmode=verify-full")]
    #[case("?sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "sslrootcert /nowhere/ca.pem")]
    #[case("?sslmode=verify-full&sslrootcert=/dev/null", "holds no certificate")]
    fn invalid_options_are_reported(#[case] query: &str, #[case] message: &str) {
        let error = Postgres::of_url(&format!("postgres://me@host/db{query}")).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}
