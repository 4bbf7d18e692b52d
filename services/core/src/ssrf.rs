//! What of the network a service calls when somebody else names the address, so that naming one cannot make the service call what
//! only it can reach (SSRF).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use serde::Deserialize;
use url::{Host, Url};

use crate::fault::Fault;

/// Where what somebody names may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AllowedHosts {
    /// `https` at public addresses.
    Public,
    /// `https` also in private networks, where this service is part of one.
    Private,
    /// Also `http` on this machine: tests and demonstrations.
    Loopback,
}

/// An address that is not called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// Not `https`.
    #[error("the address has to begin with https://")]
    Scheme,
    /// It names somebody.
    #[error("the address must not have a user name or password in it")]
    Credentials,
    /// It is not public.
    #[error("the address is not public, and providers in private networks are not allowed here")]
    Private,
}

impl Forbidden {
    /// Validation error for the address in field `name`.
    pub fn fault(self, name: &str) -> Fault {
        let code = match self {
            Self::Scheme => "addressScheme",
            Self::Credentials => "addressCredentials",
            Self::Private => "addressPrivate",
        };
        Fault::new(code, format!("{name}: {self}")).with("field", name)
    }
}

impl AllowedHosts {
    /// Whether an address may be called, as far as the address itself tells. Names are looked at once they are resolved.
    pub fn permits(self, url: &Url) -> Result<(), Forbidden> {
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Forbidden::Credentials);
        }
        let ip = match url.host() {
            Some(Host::Ipv4(ip)) => Some(IpAddr::V4(ip)),
            Some(Host::Ipv6(ip)) => Some(IpAddr::V6(ip)),
            Some(Host::Domain(_)) => None,
            None => return Err(Forbidden::Scheme),
        };
        let this_machine = ip.is_some_and(|ip| ip.is_loopback())
            || url.host_str().is_some_and(|host| host == "localhost");
        match url.scheme() {
            "https" => {}
            "http" if self == Self::Loopback && this_machine => return Ok(()),
            _ => return Err(Forbidden::Scheme),
        }
        if ip.is_some_and(|ip| !self.permits_ip(ip)) {
            return Err(Forbidden::Private);
        }
        Ok(())
    }

    fn permits_ip(self, ip: IpAddr) -> bool {
        match self {
            Self::Public => is_public(ip),
            Self::Private => !ip.is_loopback() && !ip.is_unspecified() && !ip.is_multicast(),
            Self::Loopback => true,
        }
    }
}

fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_public_v4(ip),
            None => is_public_v6(ip),
        },
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (b == 18 || b == 19));
    !(special
        || ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_documentation())
}

/// Global unicast, but for what maps to other networks or is for documentation.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    (a & 0xe000) == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b == 0 || b == 0xdb8))
}

/// Resolves names, but to permitted addresses only: what is checked is what is connected to.
#[derive(Clone, Copy, Debug)]
pub struct Guarded(pub AllowedHosts);

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.0;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0))
                .await?
                .filter(|address| reach.permits_ip(address.ip()))
                .collect();
            if found.is_empty() {
                return Err(Forbidden::Private.into());
            }
            let addresses: Addrs = Box::new(found.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(AllowedHosts::Public, "https://login.example.org/realms/x", Ok(()))]
    #[case(AllowedHosts::Public, "https://8.8.8.8/", Ok(()))]
    #[case(AllowedHosts::Public, "http://login.example.org/", Err(Forbidden::Scheme))]
    #[case(AllowedHosts::Public, "file:///etc/passwd", Err(Forbidden::Scheme))]
    #[case(AllowedHosts::Public, "https://user:secret@example.org/", Err(Forbidden::Credentials))]
    #[case(AllowedHosts::Public, "https://127.0.0.1/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Public, "https://10.1.2.3/", Err(Forbidden::Private))]
    #[case(
        AllowedHosts::Public,
        "https://169.254.169.254/latest/meta-data",
        Err(Forbidden::Private)
    )]
    #[case(AllowedHosts::Public, "https://0x7f000001/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Public, "https://[::1]/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Public, "https://[::ffff:10.0.0.1]/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Public, "https://[fd00::1]/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Public, "https://100.64.0.1/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Private, "https://10.1.2.3/", Ok(()))]
    #[case(AllowedHosts::Private, "https://127.0.0.1/", Err(Forbidden::Private))]
    #[case(AllowedHosts::Private, "http://10.1.2.3/", Err(Forbidden::Scheme))]
    #[case(AllowedHosts::Loopback, "http://127.0.0.1:8080/", Ok(()))]
    #[case(AllowedHosts::Loopback, "http://localhost:8080/", Ok(()))]
    #[case(AllowedHosts::Loopback, "http://10.1.2.3/", Err(Forbidden::Scheme))]
    fn what_is_called_is_where_it_may_be(
        #[case] reach: AllowedHosts,
        #[case] url: &str,
        #[case] expected: Result<(), Forbidden>,
    ) {
        assert_eq!(reach.permits(&Url::parse(url).unwrap()), expected, "{url}");
    }

    #[tokio::test]
    async fn a_name_for_this_machine_is_not_public() {
        let local = || "localhost".parse::<Name>().unwrap();
        assert!(Guarded(AllowedHosts::Public).resolve(local()).await.is_err());
        assert!(Guarded(AllowedHosts::Private).resolve(local()).await.is_err());
        assert!(Guarded(AllowedHosts::Loopback).resolve(local()).await.is_ok());
    }
}
