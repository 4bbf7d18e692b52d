//! Which places a scope reaches, in the form that statements need.

use garde::Validate;
use platform::{
    auth::{Action, Can, Scope},
    error::Problem,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// The places a scope reaches: everything, or whole accounts, whole programs and single sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Every account.
    pub all: bool,
    /// Accounts reached as a whole.
    pub accounts: Vec<i64>,
    /// Programs reached as a whole.
    pub programs: Vec<i64>,
    /// Programs of which only some sites are reached.
    pub programs_in_part: Vec<i64>,
    /// Those sites.
    pub sites: Vec<i64>,
}

impl Reach {
    /// What a scope reaches.
    pub fn of(scope: &Scope) -> Self {
        let mut reach = Self::default();
        for grant in &scope.grants {
            match (grant.account, grant.program, grant.site) {
                (None, _, _) => reach.all = true,
                (Some(account), None, _) => reach.accounts.push(account),
                (_, Some(program), None) => reach.programs.push(program),
                (_, Some(program), Some(site)) => {
                    reach.programs_in_part.push(program);
                    reach.sites.push(site);
                }
            }
        }
        reach
    }

    /// Programs of which at least a part is reached, besides those of whole accounts.
    pub fn any_programs(&self) -> Vec<i64> {
        [self.programs.as_slice(), &self.programs_in_part].concat()
    }
}

/// The account, program and site that something of a person's own belongs to: a draft, the layout of a list. 0 or missing
/// where it belongs to none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct OwnPlace {
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site.
    pub site_id: i64,
}

impl OwnPlace {
    /// The person to whom something at the place belongs.
    ///
    /// Errors: 404 when the caller does not see the place, or is an integrator and no person.
    pub fn owner<A: Action>(&self, who: &Can<A>) -> Result<i64, Problem> {
        let (scope, account) = (&who.scope, self.account_id);
        let sees = match (account, self.program_id, self.site_id) {
            (0, 0, 0) => true,
            (0, _, _) => false,
            (_, 0, 0) => scope.sees_account(account),
            (_, 0, _) => false,
            (_, program, 0) => scope.sees_program(account, program),
            (_, program, site) => scope.sees_site(account, program, site),
        };
        match who.user_id() {
            0 => Err(Problem::not_found("user")),
            user if sees => Ok(user),
            _ => Err(Problem::not_found("account")),
        }
    }
}

#[cfg(test)]
mod tests {
    use platform::auth::{Grant, Role};

    use super::*;

    #[test]
    fn a_grant_reaches_as_far_as_it_names() {
        let grant = |account, program, site| Grant { role: Role::Staff, account, program, site };
        let reach = Reach::of(&Scope {
            grants: vec![
                grant(Some(1), None, None),
                grant(Some(2), Some(3), None),
                grant(Some(4), Some(5), Some(6)),
            ],
        });
        assert!(!reach.all);
        assert_eq!((reach.accounts.clone(), reach.programs.clone()), (vec![1], vec![3]));
        assert_eq!((reach.any_programs(), reach.sites), (vec![3, 5], vec![6]));
    }
}
