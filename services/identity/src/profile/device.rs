//! What somebody signed in with, in words that they know.

/// The browser and the system of a `User-Agent`, such as `Firefox · Windows`. `None` when it tells neither: the header
/// itself is never kept.
pub fn device(user_agent: &str) -> Option<String> {
    // The first that fits: Edge and Opera also say Chrome, Chrome also says Safari.
    let first = |names: &[(&str, &'static str)]| {
        names.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => Some(format!("{browser} · {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    #[rstest]
    #[case(
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
        Some("Edge · Windows")
    )]
    #[case(
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
        Some("Safari · macOS")
    )]
    #[case(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1",
        Some("Chrome · iPhone")
    )]
    #[case(
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        Some("Firefox · Linux")
    )]
    #[case("curl/8.0", None)]
    #[case("", None)]
    fn a_device_has_a_name(#[case] header: &str, #[case] expected: Option<&str>) {
        assert_eq!(super::device(header).as_deref(), expected);
    }
}
