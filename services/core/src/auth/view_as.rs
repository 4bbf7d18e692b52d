use serde::Serialize;

use super::{Grant, Role, Scope};

/// Header that names the role and place being viewed: `role=6,account=1,program=2,site=3`.
pub const VIEW_AS_HEADER: &str = "afterbell-view-as";

/// A drill-down: the request is answered as the viewed role at the viewed place. Nothing is minted; each request is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ViewAs {
    /// The viewed role: account admin to staff.
    pub role: Role,
    /// The viewed account.
    pub account: i64,
    /// The viewed program, for roles 5 to 7.
    pub program: Option<i64>,
    /// The viewed site, for roles 6 and 7.
    pub site: Option<i64>,
}

impl ViewAs {
    /// Reads the header; `None` when it is not of the form. A part that is 0 counts as absent.
    pub fn parse(header: &str) -> Option<Self> {
        let mut role = None;
        let (mut account, mut program, mut site) = (0, 0, 0);
        for part in header.split(',') {
            let (key, value) = part.trim().split_once('=')?;
            let number: i64 = value.trim().parse().ok()?;
            match key.trim() {
                "role" => role = Role::from_id(i16::try_from(number).ok()?),
                "account" => account = number,
                "program" => program = number,
                "site" => site = number,
                _ => return None,
            }
        }
        let positive = |id: i64| (id > 0).then_some(id);
        let view = Self {
            role: role?,
            account: positive(account)?,
            program: positive(program),
            site: positive(site),
        };
        view.is_whole().then_some(view)
    }

    /// A role can only be viewed at a place of its level (spec 2 §5 Role requirements).
    pub fn is_whole(&self) -> bool {
        match self.role {
            Role::AccountAdmin => self.program.is_none() && self.site.is_none(),
            Role::ProgramAdmin => self.program.is_some() && self.site.is_none(),
            Role::SessionAdmin | Role::Staff => self.program.is_some() && self.site.is_some(),
            _ => false,
        }
    }

    /// Whether somebody with this scope may view it. Others choose among their own places (spec 1 §4, §6).
    pub fn allowed_to(&self, own: &Scope) -> bool {
        own.role_at(self.account, self.program, self.site).is_some_and(Role::may_view_as)
    }

    /// The header that names this view.
    pub fn header(&self) -> String {
        format!(
            "role={},account={},program={},site={}",
            self.role.id(),
            self.account,
            self.program.unwrap_or(0),
            self.site.unwrap_or(0)
        )
    }

    pub(super) fn grant(&self) -> Grant {
        Grant {
            role: self.role,
            account: Some(self.account),
            program: self.program,
            site: self.site,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let view = ViewAs::parse("role=6,account=1,program=2,site=3").unwrap();
        assert_eq!(ViewAs::parse(&view.header()), Some(view));
    }

    #[rstest::rstest]
    #[case("role=1,account=1")]
    #[case("role=6,account=1,program=2")]
    #[case("role=5,account=1")]
    #[case("role=4,account=1,program=2")]
    #[case("role=4,account=0")]
    #[case("role=4")]
    #[case("account=1")]
    #[case("role=4;account=1")]
    #[case("role=99999999,account=1")]
    #[case("")]
    fn refuses(#[case] header: &str) {
        assert_eq!(ViewAs::parse(header), None);
    }

    #[rstest::rstest]
    #[case(Role::SuperAdmin, None, true)]
    #[case(Role::Admin, None, true)]
    #[case(Role::ContentAdmin, None, false)]
    #[case(Role::AccountAdmin, Some(1), false)]
    #[case(Role::Staff, Some(1), false)]
    fn roles_1_and_2_alone_drill_down(
        #[case] role: Role,
        #[case] account: Option<i64>,
        #[case] may: bool,
    ) {
        let own = Scope { grants: vec![Grant { role, account, program: None, site: None }] };
        for header in ["role=4,account=1", "role=7,account=1,program=2,site=3"] {
            assert_eq!(ViewAs::parse(header).unwrap().allowed_to(&own), may, "{header}");
        }
    }
}
