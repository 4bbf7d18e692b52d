use serde::{Deserialize, Serialize};

use super::{Action, Place, Role, RoleRecord, UserStatus};

/// A role at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// The role there.
    pub role: Role,
    /// The account; none for provider staff, who reach every account.
    pub account: Option<i64>,
    /// The program; none for the whole account.
    pub program: Option<i64>,
    /// The site; none for the whole program.
    pub site: Option<i64>,
}

impl Grant {
    pub(super) fn of(record: &RoleRecord) -> Option<Self> {
        let usable = record.status == UserStatus::Active
            && record.role <= Role::Staff
            // A partner's record without an account reaches nothing; it must not reach everything.
            && (record.role.is_provider() || record.account_id.is_some());
        usable.then_some(Self {
            role: record.role,
            account: record.account_id,
            program: record.program_id,
            site: record.site_id,
        })
    }

    fn covers(&self, account: i64, program: Option<i64>, site: Option<i64>) -> bool {
        let at = |mine: Option<i64>, requested: Option<i64>| mine.is_none() || mine == requested;
        at(self.account, Some(account)) && at(self.program, program) && at(self.site, site)
    }

    /// Whether anything of the place asked for lies within the grant: a site's staff see their program and account.
    fn touches(&self, account: i64, program: Option<i64>, site: Option<i64>) -> bool {
        let at = |mine: Option<i64>, requested: Option<i64>| {
            mine.is_none() || requested.is_none() || mine == requested
        };
        at(self.account, Some(account)) && at(self.program, program) && at(self.site, site)
    }
}

/// The accounts that a scope reaches, as row-level security needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accounts {
    /// Every account (provider staff).
    All,
    /// These accounts.
    Only(Vec<i64>),
}

/// Where the caller may act in this request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Roles at places.
    pub grants: Vec<Grant>,
}

impl Scope {
    /// The whole system: jobs, consumers, sign-in. Never made from a request.
    pub fn system() -> Self {
        Self {
            grants: vec![Grant {
                role: Role::SuperAdmin,
                account: None,
                program: None,
                site: None,
            }],
        }
    }

    /// The whole system as far as one account goes: jobs of an account.
    pub fn system_of(account: i64) -> Self {
        Self {
            grants: vec![Grant {
                role: Role::SuperAdmin,
                account: Some(account),
                program: None,
                site: None,
            }],
        }
    }

    /// The same without the grants of other roles.
    #[must_use]
    pub fn limited_to(&self, roles: &[Role]) -> Self {
        let may = |grant: &&Grant| roles.contains(&grant.role);
        Self { grants: self.grants.iter().filter(may).copied().collect() }
    }

    /// The highest role anywhere.
    pub fn role(&self) -> Role {
        self.grants.iter().map(|grant| grant.role).min().unwrap_or(Role::NoAccess)
    }

    /// Whether the highest role of this scope may do an action.
    pub fn may<A: Action>(&self) -> bool {
        A::ROW.roles.contains(&self.role())
    }

    /// The accounts reached.
    pub fn accounts(&self) -> Accounts {
        let mut ids = Vec::new();
        for grant in &self.grants {
            match grant.account {
                None => return Accounts::All,
                Some(id) => ids.push(id),
            }
        }
        ids.sort_unstable();
        ids.dedup();
        Accounts::Only(ids)
    }

    /// Accounts and programs reached as a whole, and single sites, when only parts of some account are reached.
    pub fn parts(&self) -> Option<[Vec<i64>; 3]> {
        let [mut accounts, mut programs, mut sites] = [const { Vec::new() }; 3];
        for grant in &self.grants {
            match (grant.account?, grant.program, grant.site) {
                (_, _, Some(site)) => sites.push(site),
                (_, Some(program), None) => programs.push(program),
                (account, None, None) => accounts.push(account),
            }
        }
        let in_part = !programs.is_empty() || !sites.is_empty();
        in_part.then_some([accounts, programs, sites])
    }

    /// The highest role that covers the whole of a place.
    pub fn role_at(&self, account: i64, program: Option<i64>, site: Option<i64>) -> Option<Role> {
        self.grants
            .iter()
            .filter(|grant| grant.covers(account, program, site))
            .map(|grant| grant.role)
            .min()
    }

    /// Whether anything of a place lies within the scope: site staff see the program and the account of their site.
    pub fn sees(&self, place: Place) -> bool {
        self.grants.iter().any(|grant| grant.touches(place.account, place.program, place.site))
    }

    /// Whether the person sees that the account exists.
    pub fn sees_account(&self, account: i64) -> bool {
        self.sees(Place::account(account))
    }

    /// Whether the person sees the program.
    pub fn sees_program(&self, account: i64, program: i64) -> bool {
        self.sees(Place::program(account, program))
    }

    /// Whether the person sees the site.
    pub fn sees_site(&self, account: i64, program: i64, site: i64) -> bool {
        self.sees(Place::site(account, program, site))
    }

    /// Programs that the scope is limited to in an account; `None` means every program of it.
    pub fn programs_in(&self, account: i64) -> Option<Vec<i64>> {
        let mut ids = Vec::new();
        for grant in self.grants.iter().filter(|g| g.touches(account, None, None)) {
            ids.push(grant.program?);
        }
        Some(ids)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::auth::Principal;

    fn record(
        role: Role,
        account: Option<i64>,
        program: Option<i64>,
        site: Option<i64>,
    ) -> RoleRecord {
        RoleRecord {
            user_id: 1,
            account_id: account,
            program_id: program,
            site_id: site,
            role,
            status: UserStatus::Active,
            program_role: None,
            is_primary_account_admin: false,
        }
    }

    fn principal(records: Vec<RoleRecord>) -> Principal {
        Principal {
            user_id: 1,
            client_id: "afterbell-web".into(),
            session_id: "s".into(),
            roles: records.into(),
            view_as: None,
        }
    }

    #[test]
    fn a_partner_record_without_an_account_reaches_nothing() {
        let scope = principal(vec![record(Role::AccountAdmin, None, None, None)]).scope();
        assert_eq!(scope.accounts(), Accounts::Only(vec![]));
        assert!(!scope.sees_account(1));
    }

    #[test]
    fn an_inactive_record_reaches_nothing() {
        let mut inactive = record(Role::SuperAdmin, None, None, None);
        inactive.status = UserStatus::Inactive;
        assert_eq!(principal(vec![inactive]).scope(), Scope::default());
    }

    #[test]
    fn staff_see_their_own_site_and_what_holds_it() {
        let scope = principal(vec![record(Role::Staff, Some(1), Some(2), Some(3))]).scope();
        assert!(scope.sees_account(1) && scope.sees_program(1, 2) && scope.sees_site(1, 2, 3));
        assert!(!scope.sees_site(1, 2, 4) && !scope.sees_program(1, 9) && !scope.sees_account(2));
        assert_eq!(scope.role_at(1, Some(2), Some(3)), Some(Role::Staff));
        assert_eq!(scope.role_at(1, Some(2), None), None);
        assert_eq!(scope.programs_in(1), Some(vec![2]));
    }

    fn place() -> impl Strategy<Value = (Option<i64>, Option<i64>)> {
        (proptest::option::of(1..4_i64), proptest::option::of(1..4_i64))
            .prop_map(|(program, site)| (program, program.and(site)))
    }

    proptest! {
        #[test]
        fn a_narrower_record_never_sees_more(account in 1..4_i64, (program, site) in place(), requested in (1..4_i64, 1..4_i64, 1..4_i64)) {
            let narrow = principal(vec![record(Role::Staff, Some(account), program, site)]).scope();
            let wide = principal(vec![record(Role::AccountAdmin, Some(account), None, None)]).scope();
            if narrow.sees_site(requested.0, requested.1, requested.2) {
                prop_assert!(wide.sees_site(requested.0, requested.1, requested.2));
            }
        }
    }
}
