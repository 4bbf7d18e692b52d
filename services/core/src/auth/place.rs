//! Places in the tree of accounts.

/// An account, a program of it, or a site of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The account.
    pub account: i64,
    /// The program; none for the whole account.
    pub program: Option<i64>,
    /// The site; none for the whole program.
    pub site: Option<i64>,
}

impl Place {
    /// A whole account.
    pub fn account(account: i64) -> Self {
        Self { account, program: None, site: None }
    }

    /// A whole program of an account.
    pub fn program(account: i64, program: i64) -> Self {
        Self { account, program: Some(program), site: None }
    }

    /// A site of a program.
    pub fn site(account: i64, program: i64, site: i64) -> Self {
        Self { account, program: Some(program), site: Some(site) }
    }

    /// Name of the level in a 404 answer.
    pub fn kind(&self) -> &'static str {
        match (self.program, self.site) {
            (_, Some(_)) => "site",
            (Some(_), None) => "program",
            (None, None) => "account",
        }
    }
}

/// A whole program, where one is needed: of an account alone there is no such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProgramPlace {
    /// The account.
    pub account: i64,
    /// The program.
    pub program: i64,
}

impl From<ProgramPlace> for Place {
    fn from(place: ProgramPlace) -> Self {
        Self::program(place.account, place.program)
    }
}

/// A site, where one is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SitePlace {
    /// The account.
    pub account: i64,
    /// The program.
    pub program: i64,
    /// The site.
    pub site: i64,
}

impl From<SitePlace> for Place {
    fn from(place: SitePlace) -> Self {
        Self::site(place.account, place.program, place.site)
    }
}
