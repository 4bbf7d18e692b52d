//! Rules about an account's provider and its domains.

use std::{
    collections::{BTreeSet, HashSet},
    sync::LazyLock,
};

use platform::{Fault, Problem, fault, ssrf::AllowedHosts};
use url::Url;

use super::model::SingleSignOnRequest;

/// Most domains of an account.
const DOMAINS: usize = 20;
/// Longest address of a provider.
const ISSUER_LENGTH: usize = 500;
/// Longest client id and secret.
const CLIENT_LENGTH: usize = 255;

/// Domains where anybody gets an address, one a line, sorted. Whoever could claim one of them could sign in as anybody
/// there.
const FREE_DOMAINS: &str = include_str!("../../assets/free-email-domains.txt");

/// A validated configuration of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedConfig {
    pub issuer: String,
    pub client_id: String,
    /// `None` keeps the one that is stored.
    pub client_secret: Option<String>,
    pub domains: BTreeSet<String>,
    pub is_enabled: bool,
}

/// Checks a request. `before` is the issuer whose client secret is stored, if any: for another one the secret has to be
/// given again, or it would be sent to whomever the new address belongs to.
pub fn check_request(
    request: SingleSignOnRequest,
    before: Option<&str>,
    reach: AllowedHosts,
) -> Result<CheckedConfig, Problem> {
    let mut wrong: Vec<(&str, Fault)> = Vec::new();
    let issuer = request.issuer.trim().to_owned();
    if let Err(message) = check_issuer(&issuer, reach) {
        wrong.push(("issuer", message));
    }
    let client_id = request.client_id.trim().to_owned();
    if let Err(message) = check_client("Client ID", &client_id) {
        wrong.push(("clientId", message));
    }
    let client_secret = request.client_secret.filter(|secret| !secret.is_empty());
    match &client_secret {
        None if before == Some(issuer.as_str()) => {}
        value => {
            let secret = value.as_deref().unwrap_or_default();
            if let Err(message) = check_client("Client secret", secret) {
                wrong.push(("clientSecret", message));
            }
        }
    }
    let mut domains = BTreeSet::new();
    for value in &request.email_domains {
        match domain(value) {
            Ok(domain) => drop(domains.insert(domain)),
            Err(message) => wrong.push(("emailDomains", message)),
        }
    }
    if domains.is_empty() && wrong.iter().all(|(field, _)| *field != "emailDomains") {
        wrong.push(("emailDomains", Fault::required("Email domain")));
    }
    if domains.len() > DOMAINS {
        let message = format!("There may not be more than {DOMAINS} domains");
        wrong.push(("emailDomains", Fault::new("mostDomains", message).with("most", DOMAINS)));
    }
    if !wrong.is_empty() {
        return Err(Problem::validation(wrong));
    }
    Ok(CheckedConfig { issuer, client_id, client_secret, domains, is_enabled: request.is_enabled })
}

fn check_issuer(issuer: &str, reach: AllowedHosts) -> Result<(), Fault> {
    if issuer.is_empty() {
        return Err(Fault::required("Issuer"));
    }
    if issuer.chars().count() > ISSUER_LENGTH {
        return Err(Fault::too_long("Issuer", ISSUER_LENGTH));
    }
    let url = Url::parse(issuer).map_err(|_| fault("issuer", "Issuer is not an address"))?;
    if url.query().is_some() || url.fragment().is_some() {
        let message = "Issuer must not have a question mark or number sign in it";
        return Err(fault("issuerSigns", message));
    }
    reach.permits(&url).map_err(|forbidden| forbidden.fault("Issuer"))
}

fn check_client(label: &str, value: &str) -> Result<(), Fault> {
    if value.is_empty() {
        return Err(Fault::required(label));
    }
    if value.chars().count() > CLIENT_LENGTH {
        return Err(Fault::too_long(label, CLIENT_LENGTH));
    }
    if value.chars().any(char::is_control) {
        return Err(Fault::untypable(label));
    }
    Ok(())
}

/// A domain of e-mail addresses, in lower case, also when it was given with the `@`.
///
/// Errors: a message that names it.
pub fn domain(text: &str) -> Result<String, Fault> {
    let domain = text.trim().trim_start_matches('@').to_ascii_lowercase();
    if crate::users::rules::email(&format!("somebody@{domain}")).is_err() {
        let shown: String = text.chars().filter(|c| !c.is_control()).take(80).collect();
        let message = format!("{shown} is not a domain of email addresses");
        return Err(Fault::new("domain", message).with("domain", shown));
    }
    if is_open_to_everybody(&domain) {
        let message = format!("{domain} is open to everybody and cannot belong to one account");
        return Err(Fault::new("openDomain", message).with("domain", domain));
    }
    Ok(domain)
}

/// Whether anybody gets an address there, or a domain below it (<https://publicsuffix.org>). A domain below one that is
/// open is not; one of a reserved ending, such as `.test`, is nobody's.
fn is_open_to_everybody(domain: &str) -> bool {
    static FREE: LazyLock<HashSet<&str>> = LazyLock::new(|| FREE_DOMAINS.lines().collect());
    FREE.contains(domain) || psl::domain(domain.as_bytes()).is_none()
}

/// The domain of an address, in lower case.
pub fn domain_of(email: &str) -> Option<String> {
    email.trim().rsplit_once('@').map(|(_, domain)| domain.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(" @Helios.ORG ", Ok("helios.org"))]
    #[case("staff.helios.org", Ok("staff.helios.org"))]
    #[case("gmail.com", Err("gmail.com is open to everybody and cannot belong to one account"))]
    #[case("outlook.de", Err("outlook.de is open to everybody and cannot belong to one account"))]
    #[case("yahoo.co.uk", Err("yahoo.co.uk is open to everybody and cannot belong to one account"))]
    #[case(
        "hotmail.co.uk",
        Err("hotmail.co.uk is open to everybody and cannot belong to one account")
    )]
    #[case("aol.de", Err("aol.de is open to everybody and cannot belong to one account"))]
    #[case("hey.com", Err("hey.com is open to everybody and cannot belong to one account"))]
    #[case("k12.ny.us", Err("k12.ny.us is open to everybody and cannot belong to one account"))]
    #[case("co.uk", Err("co.uk is open to everybody and cannot belong to one account"))]
    #[case("github.io", Err("github.io is open to everybody and cannot belong to one account"))]
    #[case("ps11.k12.ny.us", Ok("ps11.k12.ny.us"))]
    #[case("schools.nyc.gov", Ok("schools.nyc.gov"))]
    #[case("helios", Err("helios is not a domain of email addresses"))]
    #[case("*.org", Err("*.org is not a domain of email addresses"))]
    #[case("a@b.org", Err("a@b.org is not a domain of email addresses"))]
    fn a_domain_is_one(#[case] text: &str, #[case] expected: Result<&str, &str>) {
        let result = domain(text).map_err(|fault| fault.to_string());
        assert_eq!(result, expected.map(str::to_owned).map_err(str::to_owned));
    }

    fn request() -> SingleSignOnRequest {
        SingleSignOnRequest {
            issuer: "https://login.helios.org/realms/staff".into(),
            client_id: "afterbell".into(),
            client_secret: Some("secret".into()),
            email_domains: vec!["helios.org".into(), "HELIOS.org".into()],
            is_enabled: true,
            version: 0,
        }
    }

    #[test]
    fn changing_the_issuer_requires_the_secret_again() {
        let mut request = request();
        assert_eq!(
            check_request(request.clone(), None, AllowedHosts::Public).unwrap().domains.len(),
            1
        );
        request.client_secret = None;
        let same =
            check_request(request.clone(), Some(&request.issuer), AllowedHosts::Public).unwrap();
        assert_eq!(same.client_secret, None);
        for before in [None, Some("https://elsewhere.example.org")] {
            let problem = check_request(request.clone(), before, AllowedHosts::Public).unwrap_err();
            assert_eq!(problem.errors["clientSecret"], ["Client secret is required"]);
        }
    }

    #[rstest]
    #[case("", "Issuer is required")]
    #[case("login", "Issuer is not an address")]
    #[case("http://login.helios.org", "Issuer: the address has to begin with https://")]
    #[case(
        "https://login.helios.org?x",
        "Issuer must not have a question mark or number sign in it"
    )]
    fn an_issuer_is_an_address_of_the_internet(#[case] issuer: &str, #[case] message: &str) {
        let request = SingleSignOnRequest { issuer: issuer.into(), ..request() };
        let problem = check_request(request, None, AllowedHosts::Public).unwrap_err();
        assert_eq!(problem.errors["issuer"], [message]);
    }
}
