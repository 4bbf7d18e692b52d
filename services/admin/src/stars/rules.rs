//! How the partner home's list is put together.

use platform::auth::{Role, Scope};

use super::model::{ProgramStar, SessionStar, SiteLocation};
use crate::access::VisiblePlaces;

/// A program with one of its sessions, or with none; as the statement answers it.
pub type StarRow = (
    i64,
    String,
    i16,
    bool,
    Option<i64>,
    Option<String>,
    Option<i16>,
    Option<String>,
    Option<String>,
    Option<bool>,
);

/// What the list shows of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Every program of the account.
    pub all_programs: bool,
    /// Every session of the account.
    pub all_sessions: bool,
    /// Else these programs,
    pub programs: Vec<i64>,
    /// every session of these of them,
    pub whole_programs: Vec<i64>,
    /// and these sessions.
    pub sessions: Vec<i64>,
}

/// What the list shows somebody. Filter key 1 leaves out programs the person has no part in; session
/// admins and staff never see those (spec 1 §6). Everybody else sees them as disabled links, without
/// their sessions.
pub fn shown(scope: &Scope, account: i64, filter_key: i64) -> Shown {
    let reach = VisiblePlaces::of(scope);
    let whole_account = reach.all || reach.accounts.contains(&account);
    let restricted = filter_key == 1 || scope.role() >= Role::SessionAdmin;
    Shown {
        all_programs: whole_account || !restricted,
        all_sessions: whole_account,
        programs: reach.any_programs(),
        whole_programs: reach.programs,
        sessions: reach.sites,
    }
}

/// Rows, sorted by program and session name, to the list: starred first, then by name without regard
/// to case, on both levels.
pub fn listed(scope: &Scope, account: i64, rows: Vec<StarRow>) -> Vec<ProgramStar> {
    let mut programs: Vec<ProgramStar> = Vec::new();
    for row in rows {
        let (
            program_id,
            program_name,
            status,
            is_star,
            session,
            name,
            session_status,
            location,
            street,
            session_star,
        ) = row;
        if programs.last().is_none_or(|last| last.program_id != program_id) {
            programs.push(ProgramStar {
                program_id,
                program_name,
                status,
                is_star,
                is_accessible: scope.sees_program(account, program_id),
                session_star_infos: Vec::new(),
            });
        }
        if let (Some(program), Some(session_id), Some(session_name), Some(status)) =
            (programs.last_mut(), session, name, session_status)
        {
            program.session_star_infos.push(SessionStar {
                session_id,
                session_name,
                status,
                is_star: session_star.unwrap_or(false),
                site_location: location
                    .or(street)
                    .map(|site_location_name| SiteLocation { site_location_name }),
            });
        }
    }
    // Sorting keeps the order of equals.
    programs.sort_by_key(|program| !program.is_star);
    for program in &mut programs {
        program.session_star_infos.sort_by_key(|session| !session.is_star);
    }
    programs
}

#[cfg(test)]
mod tests {
    use platform::auth::Grant;

    use super::*;

    fn scope(role: Role, program: Option<i64>, site: Option<i64>) -> Scope {
        Scope { grants: vec![Grant { role, account: Some(1), program, site }] }
    }

    fn row(program: i64, star: bool, session: Option<(i64, bool)>) -> StarRow {
        let name = session.map(|(id, _)| format!("session {id}"));
        (
            program,
            format!("program {program}"),
            1,
            star,
            session.map(|s| s.0),
            name,
            session.map(|_| 1),
            None,
            None,
            session.map(|s| s.1),
        )
    }

    #[test]
    fn starred_come_first_on_both_levels() {
        let rows = vec![
            row(1, false, Some((10, false))),
            row(1, false, Some((11, true))),
            row(2, true, None),
            row(3, false, None),
            row(4, true, None),
        ];
        let list = listed(&scope(Role::AccountAdmin, None, None), 1, rows);
        let programs: Vec<_> = list.iter().map(|program| program.program_id).collect();
        assert_eq!(programs, [2, 4, 1, 3]);
        let sessions: Vec<_> =
            list[2].session_star_infos.iter().map(|session| session.session_id).collect();
        assert_eq!(sessions, [11, 10]);
        assert!(list[0].session_star_infos.is_empty());
    }

    #[test]
    fn a_program_admin_sees_other_programs_as_disabled_links() {
        let scope = scope(Role::ProgramAdmin, Some(2), None);
        let shown = shown(&scope, 1, 0);
        assert!(shown.all_programs && !shown.all_sessions);
        let list = listed(&scope, 1, vec![row(1, false, None), row(2, false, None)]);
        assert_eq!(
            list.iter().map(|program| program.is_accessible).collect::<Vec<_>>(),
            [false, true]
        );
    }

    #[test]
    fn filter_key_1_restricts_and_staff_are_always_restricted() {
        assert!(!shown(&scope(Role::ProgramAdmin, Some(2), None), 1, 1).all_programs);
        assert!(!shown(&scope(Role::Staff, Some(2), Some(3)), 1, 0).all_programs);
        assert!(shown(&scope(Role::AccountAdmin, None, None), 1, 1).all_programs);
    }
}
