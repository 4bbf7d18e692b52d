//! Who may give which role where (spec 2 §6).

use platform::{
    Problem,
    auth::{Role, RoleRecord, Scope},
};
use serde::Deserialize;
use utoipa::ToSchema;

/// A role at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleAt {
    /// The role.
    pub role: Role,
    /// Its account; none for the provider's people.
    pub account: Option<i64>,
    /// Its program.
    pub program: Option<i64>,
    /// Its site.
    pub site: Option<i64>,
}

impl From<&RoleRecord> for RoleAt {
    fn from(record: &RoleRecord) -> Self {
        Self {
            role: record.role,
            account: record.account_id,
            program: record.program_id,
            site: record.site_id,
        }
    }
}

/// Why somebody may not give or take a role at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The place is not theirs.
    Elsewhere,
    /// The role is higher than theirs or not given here, or they manage nobody there.
    TooHigh,
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Elsewhere => Self::not_found("place"),
            Denied::TooHigh => Self::forbidden(),
        }
    }
}

/// Spec 2 §6: user management is allowed for super admin, admin, account admin, program admin and session admin.
pub const fn manages_users(role: Role) -> bool {
    matches!(
        role,
        Role::SuperAdmin
            | Role::Admin
            | Role::AccountAdmin
            | Role::ProgramAdmin
            | Role::SessionAdmin
    )
}

/// The part of a scope in which its holder manages people: staff of a place see themselves alone there, also when they
/// run another.
pub fn managed(scope: &Scope) -> Scope {
    let grants = scope.grants.iter().filter(|grant| manages_users(grant.role));
    Scope { grants: grants.copied().collect() }
}

/// Roles that are given in this portal: children, guardians and the product itself get theirs elsewhere.
pub const fn is_assignable(role: Role) -> bool {
    !matches!(role, Role::Scholar | Role::Guardian | Role::System)
}

/// Whether somebody with this scope may give, change and take a role at a place: their own role there or one below it
/// (spec 2 §6: a program admin assigns Program Admin and below, a session admin Session Admin and below).
pub fn may_assign(scope: &Scope, requested: RoleAt) -> Result<(), Denied> {
    if !is_assignable(requested.role) {
        return Err(Denied::TooHigh);
    }
    if requested.role.is_provider() {
        let over_all = scope
            .grants
            .iter()
            .filter(|grant| grant.account.is_none() && manages_users(grant.role))
            .map(|grant| grant.role)
            .min();
        return match over_all {
            Some(role) if role <= requested.role => Ok(()),
            _ => Err(Denied::TooHigh),
        };
    }
    let Some(account) = requested.account else { return Err(Denied::Elsewhere) };
    let sees = match (requested.program, requested.site) {
        (None, _) => scope.sees_account(account),
        (Some(program), None) => scope.sees_program(account, program),
        (Some(program), Some(site)) => scope.sees_site(account, program, site),
    };
    if !sees {
        return Err(Denied::Elsewhere);
    }
    match scope.role_at(account, requested.program, requested.site) {
        Some(role) if manages_users(role) && role <= requested.role => Ok(()),
        _ => Err(Denied::TooHigh),
    }
}

/// Where a role picker stands (spec 2 §6 Role pickers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The provider's own people.
    Provider,
    /// An account.
    #[default]
    Account,
    /// A program.
    Program,
    /// A site, also called session.
    Site,
}

impl Level {
    /// The roles of its picker, highest first.
    pub const fn roles(self) -> &'static [Role] {
        use Role::{
            AccountAdmin, Admin, ContentAdmin, NoAccess, ProgramAdmin, SessionAdmin, Staff,
            SuperAdmin,
        };
        match self {
            Self::Provider => &[SuperAdmin, Admin, ContentAdmin],
            Self::Account => &[AccountAdmin, ProgramAdmin, SessionAdmin, Staff, NoAccess],
            Self::Program => &[ProgramAdmin, SessionAdmin, Staff, NoAccess],
            Self::Site => &[SessionAdmin, Staff, NoAccess],
        }
    }
}

/// The roles of a level's picker that somebody with this role may give, and whether as primary account admin: that comes
/// first, as in the spec's list.
pub fn assignable(caller: Role, level: Level) -> Vec<(Role, bool)> {
    if !manages_users(caller) {
        return Vec::new();
    }
    let mut offered = Vec::new();
    for &role in level.roles() {
        if role < caller {
            continue;
        }
        if role == Role::AccountAdmin {
            offered.push((role, true));
        }
        offered.push((role, false));
    }
    offered
}

#[cfg(test)]
mod tests {
    use platform::auth::Grant;
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn scope(role: Role, account: Option<i64>, program: Option<i64>, site: Option<i64>) -> Scope {
        Scope { grants: vec![Grant { role, account, program, site }] }
    }

    fn at(role: Role, account: Option<i64>, program: Option<i64>, site: Option<i64>) -> RoleAt {
        RoleAt { role, account, program, site }
    }

    #[rstest]
    #[case(Role::AccountAdmin, None, None, Err(Denied::TooHigh))]
    #[case(Role::ProgramAdmin, Some(2), None, Ok(()))]
    #[case(Role::SessionAdmin, Some(2), Some(3), Ok(()))]
    #[case(Role::Staff, Some(2), Some(3), Ok(()))]
    #[case(Role::NoAccess, Some(2), None, Ok(()))]
    #[case(Role::ProgramAdmin, Some(9), None, Err(Denied::Elsewhere))]
    #[case(Role::NoAccess, None, None, Err(Denied::TooHigh))]
    fn a_program_admin_assigns_program_admin_and_below_in_the_own_program(
        #[case] role: Role,
        #[case] program: Option<i64>,
        #[case] site: Option<i64>,
        #[case] expected: Result<(), Denied>,
    ) {
        let mine = scope(Role::ProgramAdmin, Some(1), Some(2), None);
        assert_eq!(may_assign(&mine, at(role, Some(1), program, site)), expected);
    }

    #[rstest]
    #[case(Role::ProgramAdmin, Some(2), None, Err(Denied::TooHigh))]
    #[case(Role::SessionAdmin, Some(2), Some(3), Ok(()))]
    #[case(Role::Staff, Some(2), Some(3), Ok(()))]
    #[case(Role::Staff, Some(2), Some(4), Err(Denied::Elsewhere))]
    fn a_session_admin_assigns_session_admin_and_below_at_the_own_site(
        #[case] role: Role,
        #[case] program: Option<i64>,
        #[case] site: Option<i64>,
        #[case] expected: Result<(), Denied>,
    ) {
        let mine = scope(Role::SessionAdmin, Some(1), Some(2), Some(3));
        assert_eq!(may_assign(&mine, at(role, Some(1), program, site)), expected);
    }

    #[rstest]
    #[case(Role::Scholar)]
    #[case(Role::Guardian)]
    #[case(Role::System)]
    fn nobody_assigns_roles_managed_elsewhere(#[case] role: Role) {
        let all = scope(Role::SuperAdmin, None, None, None);
        assert_eq!(may_assign(&all, at(role, Some(1), Some(2), Some(3))), Err(Denied::TooHigh));
    }

    #[test]
    fn only_the_provider_gives_the_provider_s_roles_and_never_a_higher_one() {
        let admin = scope(Role::Admin, None, None, None);
        assert_eq!(may_assign(&admin, at(Role::Admin, None, None, None)), Ok(()));
        assert_eq!(
            may_assign(&admin, at(Role::SuperAdmin, None, None, None)),
            Err(Denied::TooHigh)
        );
        let partner = scope(Role::AccountAdmin, Some(1), None, None);
        assert_eq!(
            may_assign(&partner, at(Role::ContentAdmin, None, None, None)),
            Err(Denied::TooHigh)
        );
        let content = scope(Role::ContentAdmin, None, None, None);
        assert_eq!(
            may_assign(&content, at(Role::Staff, Some(1), Some(2), Some(3))),
            Err(Denied::TooHigh)
        );
    }

    #[test]
    fn pickers_are_those_of_the_specification() {
        let ids = |caller, level| {
            assignable(caller, level)
                .into_iter()
                .map(|(role, primary)| (role.id(), primary))
                .collect::<Vec<_>>()
        };
        let account =
            [(4, true), (4, false), (5, false), (6, false), (7, false), (9, false)].to_vec();
        assert_eq!(ids(Role::SuperAdmin, Level::Account), account);
        assert_eq!(ids(Role::AccountAdmin, Level::Account), account);
        let program = [(5, false), (6, false), (7, false), (9, false)].to_vec();
        assert_eq!(ids(Role::AccountAdmin, Level::Program), program);
        assert_eq!(ids(Role::ProgramAdmin, Level::Account), program);
        let site = [(6, false), (7, false), (9, false)].to_vec();
        assert_eq!(ids(Role::SessionAdmin, Level::Program), site);
        assert_eq!(ids(Role::AccountAdmin, Level::Site), site);
        assert_eq!(ids(Role::Staff, Level::Site), []);
        assert_eq!(ids(Role::Admin, Level::Provider), [(2, false), (3, false)]);
    }

    proptest! {
        #[test]
        fn nobody_gives_a_role_above_the_own(mine in 1..12_i16, requested in 1..12_i16) {
            let (mine, requested) = (Role::from_id(mine).unwrap(), Role::from_id(requested).unwrap());
            let account = (!mine.is_provider()).then_some(1);
            let scope = scope(mine, account, None, None);
            let place = (!requested.is_provider()).then_some(1);
            if may_assign(&scope, at(requested, place, None, None)).is_ok() {
                prop_assert!(mine <= requested);
            }
        }
    }
}
