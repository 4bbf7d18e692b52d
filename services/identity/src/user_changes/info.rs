//! A person with everything that a form shows.

use std::collections::HashMap;

use contracts::directory::schema::{ref_accounts, ref_programs, ref_sites};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Problem,
    auth::{Role, Scope, UserStatus},
};

use super::{
    caller::Target,
    model::{AssignedRole, RoleInfo, UserInfo},
    rules,
};
use crate::{user_list, users};

/// A person as the caller may see them.
pub async fn info(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    target: &Target,
) -> Result<UserInfo, Problem> {
    let oversees_all = scope.role() <= Role::ContentAdmin;
    let seen: Vec<&AssignedRole> = target
        .assigned
        .iter()
        .filter(|assigned| oversees_all || users::may_see(scope, &assigned.record))
        .collect();
    let places = Names::of(conn, &seen).await?;
    let in_force = seen.iter().find(|assigned| assigned.record.status != UserStatus::Inactive);
    let role_id = in_force.or_else(|| seen.as_slice().first()).map(|assigned| assigned.record.role);
    let person = &target.person;
    Ok(UserInfo {
        user_id: person.id,
        first_name: person.first_name.clone(),
        last_name: person.last_name.clone(),
        email: person.email.clone(),
        phone_number: person.phone_number.clone(),
        phone_type: person.phone_type.clone(),
        account_id: person.account_id,
        role_id,
        system_role: role_id.map(|role| role.label().to_owned()),
        status: person.status(),
        invitation_status: user_list::invitation_status(person.status()).to_owned(),
        invitation_date: person.invited_at,
        schedule_date: person.schedule_date,
        revoke_date: person.revoke_date,
        personal_invitation_note: person.invitation_note.clone(),
        last_login: person.last_login_at,
        version: person.version,
        user_roles: seen
            .iter()
            .map(|assigned| RoleInfo {
                record: assigned.record.clone(),
                account_name: name(&places.accounts, assigned.record.account_id),
                program_name: name(&places.programs, assigned.record.program_id),
                site_name: name(&places.sites, assigned.record.site_id),
                is_mine_to_manage: rules::is_mine(scope, assigned),
            })
            .collect(),
    })
}

/// Names of places by id.
struct Names {
    accounts: HashMap<i64, String>,
    programs: HashMap<i64, String>,
    sites: HashMap<i64, String>,
}

impl Names {
    async fn of(conn: &mut AsyncPgConnection, assigned: &[&AssignedRole]) -> QueryResult<Self> {
        let ids = |id: fn(&AssignedRole) -> Option<i64>| -> Vec<i64> {
            assigned.iter().filter_map(|assigned| id(assigned)).collect()
        };
        let accounts: Vec<(i64, String)> = ref_accounts::table
            .filter(ref_accounts::id.eq_any(ids(|assigned| assigned.record.account_id)))
            .select((ref_accounts::id, ref_accounts::name))
            .load(conn)
            .await?;
        let programs: Vec<(i64, String)> = ref_programs::table
            .filter(ref_programs::id.eq_any(ids(|assigned| assigned.record.program_id)))
            .select((ref_programs::id, ref_programs::name))
            .load(conn)
            .await?;
        let sites: Vec<(i64, String)> = ref_sites::table
            .filter(ref_sites::id.eq_any(ids(|assigned| assigned.record.site_id)))
            .select((ref_sites::id, ref_sites::name))
            .load(conn)
            .await?;
        Ok(Self {
            accounts: accounts.into_iter().collect(),
            programs: programs.into_iter().collect(),
            sites: sites.into_iter().collect(),
        })
    }
}

fn name(names: &HashMap<i64, String>, id: Option<i64>) -> Option<String> {
    id.and_then(|id| names.get(&id).cloned())
}
