//! Proofs for one place.

use std::ops::Deref;

use foundation::{
    auth::{Action, Place, Principal, ProgramPlace, Role, Scope, SitePlace},
    error::Problem,
};

use super::Can;

/// Proof that the caller may do `A` somewhere in a place: site staff see the program and the account that hold their
/// site. Store functions that read one thing take it, so that they cannot be called without.
#[derive(Debug)]
pub struct Sees<'a, A: Action> {
    who: &'a Can<A>,
    place: Place,
}

impl<A: Action> Sees<'_, A> {
    /// Where.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Everywhere that the caller may do `A`.
    pub fn scope(&self) -> &Scope {
        &self.who.scope
    }

    /// The caller, with their own roles.
    pub fn principal(&self) -> &Principal {
        &self.who.principal
    }

    /// The caller's user id; 0 for an integrator.
    pub fn user_id(&self) -> i64 {
        self.who.user_id()
    }
}

/// Proof that the caller may do `A` at the whole of a place. Store functions that change one thing take it; where it is
/// enough to see something, it serves as [`Sees`].
#[derive(Debug)]
pub struct At<'a, A: Action> {
    sees: Sees<'a, A>,
    role: Role,
}

impl<A: Action> At<'_, A> {
    /// The highest role with which they may.
    pub fn role(&self) -> Role {
        self.role
    }
}

impl<'a, A: Action> Deref for At<'a, A> {
    type Target = Sees<'a, A>;

    fn deref(&self) -> &Sees<'a, A> {
        &self.sees
    }
}

/// Proof that the caller may do `A` at the whole of a place of one kind, such as a site. It serves as [`At`] where any place
/// will do.
#[derive(Debug)]
pub struct AtPlace<'a, A: Action, P> {
    at: At<'a, A>,
    place: P,
}

/// Proof for a site.
pub type AtSite<'a, A> = AtPlace<'a, A, SitePlace>;

/// Proof for a whole program.
pub type AtProgram<'a, A> = AtPlace<'a, A, ProgramPlace>;

impl<A: Action, P: Copy> AtPlace<'_, A, P> {
    /// Where, with the ids that places of this kind have.
    pub fn place(&self) -> P {
        self.place
    }
}

impl<'a, A: Action, P> Deref for AtPlace<'a, A, P> {
    type Target = At<'a, A>;

    fn deref(&self) -> &At<'a, A> {
        &self.at
    }
}

impl<A: Action> Can<A> {
    /// Proves that the caller may do `A` somewhere in a place.
    ///
    /// Errors: 404 when they do not see the place, 403 when their roles there may not or the flag of the action is off there.
    pub fn sees(&self, place: impl Into<Place>) -> Result<Sees<'_, A>, Problem> {
        let place = place.into();
        if self.scope.sees(place) {
            self.check_flagged(place.account)?;
            return Ok(Sees { who: self, place });
        }
        let own = self.principal.scope();
        if own.limited_to(A::ROW.roles).sees(place) {
            self.check_flagged(place.account)?;
        }
        if own.sees(place) {
            return Err(Problem::forbidden());
        }
        Err(Problem::not_found(place.kind()))
    }

    /// Proves that the caller may do `A` at the whole of a place.
    ///
    /// Errors: 404 when they do not see the place, 403 when their roles there may not.
    pub fn at(&self, place: impl Into<Place>) -> Result<At<'_, A>, Problem> {
        let place = place.into();
        let sees = self.sees(place)?;
        let role = self.scope.role_at(place.account, place.program, place.site);
        Ok(At { sees, role: role.ok_or_else(Problem::forbidden)? })
    }

    /// [`Can::at`] for a place of one kind.
    ///
    /// Errors: as those of [`Can::at`].
    pub fn at_place<P: Into<Place> + Copy>(&self, place: P) -> Result<AtPlace<'_, A, P>, Problem> {
        Ok(AtPlace { at: self.at(place)?, place })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use foundation::auth::{ActionRow, RoleRecord, UserStatus};

    #[derive(Debug)]
    struct EditAction;

    impl Action for EditAction {
        const ROW: ActionRow = ActionRow {
            resource: "thing",
            action: "change",
            roles: &[Role::SuperAdmin, Role::AccountAdmin, Role::ProgramAdmin],
            flag: None,
        };
    }

    fn who(roles: &[(Role, Place)]) -> Can<EditAction> {
        let records = roles.iter().map(|(role, at)| RoleRecord {
            user_id: 1,
            account_id: Some(at.account),
            program_id: at.program,
            site_id: at.site,
            role: *role,
            status: UserStatus::Active,
            program_role: None,
            is_primary_account_admin: false,
        });
        let principal = Principal {
            user_id: 1,
            client_id: String::new(),
            session_id: String::new(),
            roles: records.collect(),
            view_as: None,
        };
        Can::of(principal).unwrap()
    }

    /// What is answered about a place: the role, or the status of the refusal.
    fn role_or_status(who: &Can<EditAction>, place: Place) -> Result<Role, u16> {
        who.at(place).map(|at| at.role()).map_err(|problem| problem.status().as_u16())
    }

    #[test]
    fn a_role_at_another_place_grants_nothing_here() {
        let who =
            who(&[(Role::ProgramAdmin, Place::program(1, 2)), (Role::Staff, Place::site(1, 3, 4))]);
        assert_eq!(role_or_status(&who, Place::program(1, 2)), Ok(Role::ProgramAdmin));
        assert_eq!(role_or_status(&who, Place::site(1, 2, 9)), Ok(Role::ProgramAdmin));
        assert_eq!(role_or_status(&who, Place::site(1, 3, 4)), Err(403));
        assert_eq!(role_or_status(&who, Place::program(1, 3)), Err(403));
        assert_eq!(role_or_status(&who, Place::program(1, 5)), Err(404));
        assert_eq!(role_or_status(&who, Place::account(2)), Err(404));
        // The whole account is more than they may, though they see it.
        assert_eq!(role_or_status(&who, Place::account(1)), Err(403));
        assert!(who.sees(Place::account(1)).is_ok());
        assert_eq!(who.scope.programs_in(1), Some(vec![2]));
    }

    proptest! {
        #[test]
        fn a_proof_is_for_a_role_of_the_action_over_the_whole_place(
            roles in proptest::collection::vec((4..8_i16, 1..3_i64, 1..3_i64, 1..3_i64), 1..4),
            (account, program, site) in (1..3_i64, 1..3_i64, 1..3_i64),
        ) {
            let at = |(role, account, program, site): (i16, i64, i64, i64)| match Role::from_id(role) {
                Some(Role::AccountAdmin) => (Role::AccountAdmin, Place::account(account)),
                Some(Role::ProgramAdmin) => (Role::ProgramAdmin, Place::program(account, program)),
                role => (role.unwrap_or(Role::Staff), Place::site(account, program, site)),
            };
            let roles: Vec<(Role, Place)> = roles.into_iter().map(at).collect();
            prop_assume!(roles.iter().any(|(role, _)| *role <= Role::ProgramAdmin));
            let may = roles.iter().any(|(role, place)| match role {
                Role::AccountAdmin => place.account == account,
                Role::ProgramAdmin => place.account == account && place.program == Some(program),
                _ => false,
            });
            let answered = role_or_status(&who(&roles), Place::site(account, program, site));
            prop_assert_eq!(answered.is_ok(), may, "{:?}", answered);
        }
    }
}
