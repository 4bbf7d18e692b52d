//! Which places a scope reaches, in the form that statements need.

use platform::{
    Fault,
    auth::{Action, Can, Grant, Place, Role, Scope},
    error::Problem,
    list::ListQuery,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// The places a scope reaches: everything, or whole accounts, whole programs and single sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisiblePlaces {
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

impl VisiblePlaces {
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

/// Whether counts of scholars at a place are kept from somebody: they hold unassigned scholars, whom staff do not see (spec
/// 2 §6), at their site or in what is above it.
pub fn hides_scholars(scope: &Scope, place: Place) -> bool {
    match scope.role_at(place.account, place.program, place.site) {
        Some(role) => role == Role::Staff,
        None => scope.grants.iter().any(|grant| {
            grant.role == Role::Staff
                && grant.account == Some(place.account)
                && (place.program.is_none() || grant.program == place.program)
        }),
    }
}

/// Refuses to search and sort by a count of scholars where one is hidden: what is found by it tells it.
///
/// Errors: 400 on the parameter that names it, as for a column that the list has not.
pub fn check_counts(
    scope: &Scope,
    column: &'static str,
    list: &ListQuery,
    is_searched: bool,
) -> Result<(), Problem> {
    let hides = |grant: &Grant| {
        let Grant { role: Role::Staff, account: Some(account), program, site } = *grant else {
            return false;
        };
        hides_scholars(scope, Place { account, program, site })
    };
    if !scope.grants.iter().any(hides) {
        return Ok(());
    }
    let named = |field: &Option<String>| field.as_deref() == Some(column);
    let uses = [
        ("searchField", named(&list.search_field)),
        ("sortField", named(&list.sort_field)),
        ("filter", list.filters()?.iter().any(|(field, _)| field == column)),
        (column, is_searched),
    ];
    match uses.into_iter().find(|(_, is_used)| *is_used) {
        Some((parameter, _)) => {
            let message = format!("This list has no column {column}.");
            let fault = Fault::new("column", message).with("column", column);
            Err(Problem::invalid(parameter, fault))
        }
        None => Ok(()),
    }
}

/// The account, program and site that something of a person's own belongs to: a draft, the layout of a list. 0 or missing
/// where it belongs to none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OwnPlace {
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site.
    pub site_id: i64,
}
platform::field_rules!(OwnPlace);

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
    use super::*;

    #[test]
    fn staff_see_no_counts_that_hold_unassigned_scholars() {
        let grant = |role, site| Grant { role, account: Some(1), program: Some(2), site };
        let staff = Scope { grants: vec![grant(Role::Staff, Some(3))] };
        let (site, other) = (Place::site(1, 2, 3), Place::site(1, 2, 4));
        let (program, account) = (Place::program(1, 2), Place::account(1));
        for place in [site, program, account] {
            assert!(hides_scholars(&staff, place), "{place:?}");
        }
        assert!(!hides_scholars(&staff, Place::program(1, 9)));
        // The program's count less that of the site which they run would be the other site's.
        let both =
            Scope { grants: vec![grant(Role::Staff, Some(3)), grant(Role::SessionAdmin, Some(4))] };
        assert!(hides_scholars(&both, program) && !hides_scholars(&both, other));
        let higher =
            Scope { grants: vec![grant(Role::Staff, Some(3)), grant(Role::ProgramAdmin, None)] };
        assert!(!hides_scholars(&higher, site) && !hides_scholars(&higher, program));
        let by_count =
            ListQuery { sort_field: Some("noOfScholars".into()), ..ListQuery::default() };
        let may_see_counts = |scope| check_counts(scope, "noOfScholars", &by_count, false).is_ok();
        assert_eq!(
            (may_see_counts(&staff), may_see_counts(&both), may_see_counts(&higher)),
            (false, false, true)
        );
    }

    #[test]
    fn a_grant_reaches_as_far_as_it_names() {
        let grant = |account, program, site| Grant { role: Role::Staff, account, program, site };
        let reach = VisiblePlaces::of(&Scope {
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
