//! Settings of the gateway: the section `[gateway]`, its defaults and what they mean.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
    path::PathBuf,
    str::FromStr,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ipnet::Ipv6Net;
use platform::{
    Handlers,
    config::{ConfigError, Settings},
};
use serde::Deserialize;
use url::Url;

use crate::proxy::{Breaker, Timeouts, Upstream};

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../config.default.toml");

/// Port of the first service where nobody says otherwise; the others follow in the order of the list.
pub const FIRST_PORT: u16 = 8101;

/// Section `[gateway]`. See `config.default.toml` for the meaning of each setting.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatewaySettings {
    /// Folder of the built web app.
    pub webapp: PathBuf,
    /// Where people write for help: a mail address or a URL; empty for none.
    pub help_desk: String,
    /// Addresses of a service that `upstreams` does not name.
    pub upstream: String,
    /// Addresses of each service by its name.
    pub upstreams: BTreeMap<String, String>,
    /// Networks whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<String>,
    /// Networks that may read `/metrics`.
    pub metrics_from: Vec<String>,
    /// Sizes and rates.
    pub limits: Limits,
    /// How long services may take.
    pub timeouts: TimeoutSettings,
    /// When a service is left alone.
    pub breaker: BreakerSettings,
    /// Seconds to finish what is under way when stopping.
    pub drain_seconds: u64,
}

/// Sizes and rates.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Bytes of a body.
    pub body: u64,
    /// Bytes of all header names and values together.
    pub header_bytes: usize,
    /// Number of headers.
    pub header_count: usize,
    /// Requests a second of one user.
    pub user_rate: u32,
    /// Requests of one user at once.
    pub user_burst: u32,
    /// Requests a second from one address.
    pub address_rate: u32,
    /// Requests from one address at once.
    pub address_burst: u32,
}

/// Milliseconds; see [`Timeouts`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "documented at Timeouts")]
pub struct TimeoutSettings {
    pub connect: u64,
    pub answer: u64,
    pub idle: u64,
    pub body: u64,
    pub stalled: u64,
    pub websocket_idle: u64,
}

/// When a service is left alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakerSettings {
    /// Failures in a row that open the circuit.
    pub failures: u32,
    /// Milliseconds between probes while it is open.
    pub pause: u64,
}

impl GatewaySettings {
    /// Reads the section of the process's settings.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        settings.section("gateway", DEFAULTS)
    }

    /// The services, each at its addresses and ready to be asked: those `inside` this process, and the others.
    pub fn upstreams(
        &self,
        services: &[&str],
        inside: &[Handlers],
    ) -> Result<Vec<Vec<Arc<Upstream>>>, ConfigError> {
        let timeouts = Timeouts {
            connect: Duration::from_millis(self.timeouts.connect),
            answer: Duration::from_millis(self.timeouts.answer),
            idle: Duration::from_millis(self.timeouts.idle),
            body: Duration::from_millis(self.timeouts.body),
            websocket_idle: Duration::from_millis(self.timeouts.websocket_idle),
        };
        let pause = Duration::from_millis(self.breaker.pause);
        let upstream = |name: &str, authority: String, inside: Option<Handlers>| {
            let breaker = Breaker::new(self.breaker.failures, pause);
            let ready = AtomicBool::new(true);
            Arc::new(Upstream { name: name.into(), authority, inside, timeouts, breaker, ready })
        };
        let one = |(name, port): (&&str, u16)| {
            if let Some(handlers) = inside.iter().find(|handlers| handlers.service() == *name) {
                return Ok(vec![upstream(name, (*name).to_owned(), Some(handlers.clone()))]);
            }
            let (setting, addresses) = match self.upstreams.get(*name) {
                Some(address) => (format!("gateway.upstreams.{name}"), address.clone()),
                None => ("gateway.upstream".to_owned(), self.address(name, port)),
            };
            let one = |address: &str| {
                let refused = |reason| ConfigError::new(setting.as_str(), reason);
                Ok(upstream(name, authority(address.trim()).map_err(refused)?, None))
            };
            addresses.split(',').map(one).collect()
        };
        services.iter().zip(FIRST_PORT..).map(one).collect()
    }

    fn address(&self, service: &str, port: u16) -> String {
        self.upstream.replace("{service}", service).replace("{port}", &port.to_string())
    }

    /// Where people write for help.
    ///
    /// Errors: it is neither a mail address nor a URL.
    pub fn help_desk(&self) -> Result<&str, ConfigError> {
        let address = self.help_desk.trim();
        let is_mail = address.split_once('@').is_some_and(|(name, domain)| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_+'".contains(&byte);
            let is_plain = |part: &str| !part.is_empty() && part.bytes().all(plain);
            is_plain(name) && is_plain(domain)
        });
        let is_page = Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        match address.is_empty() || is_mail || is_page {
            true => Ok(address),
            false => Err(ConfigError::new(
                "gateway.help_desk",
                "must be a mail address or the URL of a page",
            )),
        }
    }

    /// The networks whose word about the client is taken.
    pub fn trusted(&self) -> Result<Vec<Network>, ConfigError> {
        networks("gateway.trusted_proxies", &self.trusted_proxies)
    }

    /// The networks that may read what was measured.
    pub fn metrics_from(&self) -> Result<Vec<Network>, ConfigError> {
        networks("gateway.metrics_from", &self.metrics_from)
    }
}

fn networks(setting: &str, texts: &[String]) -> Result<Vec<Network>, ConfigError> {
    let network = |text: &String| {
        text.parse().map_err(|()| {
            ConfigError::new(setting, format!("{text:?} is not an address or a network"))
        })
    };
    texts.iter().map(network).collect()
}

fn authority(address: &str) -> Result<String, &'static str> {
    let url = Url::parse(address).map_err(|_| "is not a URL")?;
    let bare = url.path() == "/" && url.query().is_none() && url.username().is_empty();
    match (url.scheme(), url.host_str(), url.port_or_known_default()) {
        ("http", Some(host), Some(port)) if bare => Ok(format!("{host}:{port}")),
        _ => Err("must be http://host:port"),
    }
}

/// An address or a network in CIDR notation. IPv4 is kept as the IPv6 addresses that stand for it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Network(Ipv6Net);

impl Network {
    /// Whether the address is in the network.
    pub fn contains(self, address: IpAddr) -> bool {
        self.0.contains(&mapped(address))
    }
}

fn mapped(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (address, prefix) = text.split_once('/').unzip();
        let address: IpAddr = address.unwrap_or(text).parse().map_err(|_| ())?;
        let (width, above) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
        let prefix: u8 = prefix.map_or(Ok(width), str::parse).map_err(|_| ())?;
        let prefix = prefix.checked_add(above).ok_or(())?;
        Ipv6Net::new(mapped(address), prefix).map(Self).map_err(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_desk_is_a_mail_address_or_a_page() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let desk = |address: &str| {
            let settings = settings.with("gateway.help_desk", address).unwrap();
            let own = GatewaySettings::read(&settings).unwrap();
            own.help_desk().map(str::to_owned).map_err(|error| error.setting)
        };
        for good in ["", "help@example.org", "https://desk.test/ask"] {
            assert_eq!(desk(good), Ok(good.to_owned()));
        }
        for bad in ["help", "@example.org", "a@b?subject=x", "javascript:alert(1)", "a b@c.org"] {
            assert_eq!(desk(bad), Err("gateway.help_desk".to_owned()), "{bad}");
        }
    }

    #[test]
    fn defaults_are_complete_and_sound() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let gateway = GatewaySettings::read(&settings).unwrap();
        assert_eq!(gateway.limits.body, 6 * 1024 * 1024);
        assert!(gateway.trusted().unwrap().is_empty());
        let may_measure = |address: &str| {
            let address = address.parse().unwrap();
            gateway.metrics_from().unwrap().iter().any(|network| network.contains(address))
        };
        assert!(may_measure("127.0.0.1") && may_measure("::1") && may_measure("::ffff:127.0.0.1"));
        assert!(!may_measure("10.0.0.1") && !may_measure("fe80::1") && !may_measure("192.0.2.1"));
    }

    const SERVICES: [&str; 2] = ["identity", "learning-management"];

    fn addresses(more: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut settings = Settings::from_figment(Settings::defaults()).unwrap();
        for (name, value) in more {
            settings = settings.with(name, value).unwrap();
        }
        let upstreams =
            GatewaySettings::read(&settings).unwrap().upstreams(&SERVICES, &[]).unwrap();
        let upstreams = upstreams.iter().flatten();
        upstreams.map(|one| (one.name.to_string(), one.authority.clone())).collect()
    }

    #[test]
    fn services_are_found_without_being_named() {
        let [first, second] = SERVICES.map(str::to_owned);
        let local = |port: u16| format!("127.0.0.1:{port}");
        assert_eq!(addresses(&[]), [(first.clone(), local(8101)), (second.clone(), local(8102))]);
        let named = addresses(&[
            ("gateway.upstream", "http://afterbell-{service}:8080"),
            ("gateway.upstreams.identity", "http://10.0.0.7:9000"),
        ]);
        let others = "afterbell-learning-management:8080".to_owned();
        assert_eq!(named, [(first, "10.0.0.7:9000".to_owned()), (second, others)]);
    }

    #[test]
    fn a_service_may_have_several_addresses() {
        let authorities = addresses(&[("gateway.upstreams.identity", "http://a:1, http://b:2")]);
        let authorities: Vec<&str> =
            authorities.iter().map(|(_, authority)| authority.as_str()).collect();
        assert_eq!(authorities, ["a:1", "b:2", "127.0.0.1:8102"]);
    }

    #[rstest::rstest]
    #[case("http://127.0.0.1:1,")]
    #[case("ftp://127.0.0.1:1")]
    #[case("https://127.0.0.1:1")]
    #[case("127.0.0.1:1")]
    #[case("http://127.0.0.1:1/path")]
    fn other_addresses_are_refused(#[case] address: &str) {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let settings = settings.with("gateway.upstreams.admin", address).unwrap();
        let gateway = GatewaySettings::read(&settings).unwrap();
        let error = gateway.upstreams(&["admin"], &[]).unwrap_err();
        assert_eq!(error.setting, "gateway.upstreams.admin");
    }

    #[test]
    fn what_is_no_network_names_its_setting() {
        let settings = Settings::from_figment(Settings::defaults()).unwrap();
        let settings = settings.with("gateway.metrics_from", ["localhost"]).unwrap();
        let error = GatewaySettings::read(&settings).unwrap().metrics_from().unwrap_err();
        assert_eq!(
            error.to_string(),
            "setting gateway.metrics_from: \"localhost\" is not an address or a network"
        );
    }

    #[test]
    fn networks_are_read() {
        let network: Network = "10.1.0.0/16".parse().unwrap();
        assert!(network.contains([10, 1, 2, 3].into()));
        assert!(!network.contains([10, 2, 2, 3].into()));
        let one: Network = "192.0.2.1".parse().unwrap();
        assert!(one.contains("::ffff:192.0.2.1".parse().unwrap()));
        assert!("0.0.0.0/0".parse::<Network>().unwrap().contains([1, 2, 3, 4].into()));
        assert!("::1/128".parse::<Network>().unwrap().contains("::1".parse().unwrap()));
        assert_eq!("10.0.0.0/33".parse::<Network>(), Err(()));
        assert_eq!("localhost".parse::<Network>(), Err(()));
    }
}
