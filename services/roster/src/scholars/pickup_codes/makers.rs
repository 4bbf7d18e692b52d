//! For whose children a code counts: those whom its maker reaches.

use platform::auth::{Action, At};

/// What the maker of codes reaches of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MakerScope {
    /// Programs; none for the whole account.
    pub programs: Option<Vec<i64>>,
    /// Sites, beside those of the programs; none for the whole account.
    pub sites: Option<Vec<i64>>,
}

impl MakerScope {
    /// What a caller reaches of the account where they act, by the roles that may do it.
    pub fn of(at: &At<'_, impl Action>) -> Self {
        let account = at.place().account;
        let grants = at.scope().grants.iter();
        let grants = grants.filter(|grant| grant.account.is_none_or(|it| it == account));
        let (mut programs, mut sites) = (Vec::new(), Vec::new());
        for grant in grants {
            match (grant.program, grant.site) {
                (None, _) => return Self::default(),
                (Some(program), None) => programs.push(program),
                (Some(_), Some(site)) => sites.push(site),
            }
        }
        Self { programs: Some(programs), sites: Some(sites) }
    }
}
