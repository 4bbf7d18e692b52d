//! Who manages people, and whom.

use chrono::{DateTime, Utc};
use contracts::directory;
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    audit::{self, Entry},
    auth::{Action, Can, Principal, Role, Scope, UserStatus},
};
use serde_json::{Value, json};

use super::{
    model::{AssignedRole, Person},
    rules::{self, RequestedRole},
    store,
};
use crate::{Identity, roles, users};

/// Nobody takes the own access away (409).
const OWN_ACCESS: &str = "Error_OwnAccess";
/// An account keeps its primary admin (409).
const PRIMARY_ADMIN: &str = "Error_PrimaryAdminProtected";
/// Children and guardians come and go with their families (409).
const MANAGED_ELSEWHERE: &str = "Error_ManagedElsewhere";
/// The portal keeps a super admin (409).
const LAST_SUPER_ADMIN: &str = "Error_LastSuperAdmin";

/// Somebody who manages people, in one request.
pub struct Caller<'r> {
    /// The service.
    pub identity: &'r Identity,
    /// Where they manage people.
    pub scope: Scope,
    /// Identity of the caller.
    pub principal: &'r Principal,
    /// When the request came.
    pub now: DateTime<Utc>,
}

/// Somebody who is managed, held until the transaction ends.
pub struct Target {
    /// The person.
    pub person: Person,
    /// Every role record of theirs.
    pub assigned: Vec<AssignedRole>,
}

impl<'r> Caller<'r> {
    /// Whoever was let through.
    pub fn of<A: Action>(identity: &'r Identity, who: &'r Can<A>) -> Self {
        Self {
            identity,
            scope: roles::managed(&who.scope),
            principal: &who.principal,
            now: identity.platform.clock().now(),
        }
    }

    /// Somebody whom the caller manages, held until the transaction ends.
    ///
    /// Errors: 404 for somebody whom the caller does not see; 403 for somebody above the caller, who is seen in the places
    /// below theirs; 409 `Error_ManagedElsewhere`.
    pub async fn target(&self, conn: &mut AsyncPgConnection, id: i64) -> Result<Target, Problem> {
        let person =
            store::person_lock(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
        let assigned = store::roles_of(conn, id).await?;
        let target = Target { person, assigned };
        self.check_sees(&target)?;
        if target.roles().any(|role| !roles::is_assignable(role)) {
            return Err(Problem::conflict(
                MANAGED_ELSEWHERE,
                "Children, guardians and the product itself are not managed here.",
            ));
        }
        if target.roles().any(|role| role < self.scope.role()) {
            return Err(Problem::forbidden());
        }
        Ok(target)
    }

    /// Checks that the caller sees somebody: by a role at one of their places, or as one without a role in their account.
    ///
    /// Errors: 404.
    pub fn check_sees(&self, target: &Target) -> Result<(), Problem> {
        let Target { person, assigned } = target;
        let sees = self.scope.role() <= Role::ContentAdmin
            || person.id == self.principal.user_id
            || assigned.iter().any(|assigned| users::may_see(&self.scope, &assigned.record))
            || rules::is_whole_mine(&self.scope, person.account_id, assigned);
        if sees { Ok(()) } else { Err(Problem::not_found("user")) }
    }

    /// Checks that the caller may give each role, and that its place is there.
    ///
    /// Errors: 404 for a place that is not theirs, 403 for a role above theirs, 400 on `userRoles` for another account
    /// than the person's.
    pub async fn check_roles(
        &self,
        conn: &mut AsyncPgConnection,
        requested: &[RequestedRole],
        person: Option<&Target>,
    ) -> Result<(), Problem> {
        for role in requested {
            let has_it = person.is_some_and(|target| target.record_at(role).is_some());
            if !has_it {
                roles::may_assign(&self.scope, role.at)?;
            }
            if let Some(target) = person
                && role.at.account != target.person.account_id
            {
                return Err(Problem::invalid("userRoles", rules::ONE_ACCOUNT));
            }
            let Some(account) = role.at.account else { continue };
            if !directory::place_exists(conn, account, role.at.program, role.at.site).await? {
                return Err(Problem::not_found("place"));
            }
            if !store::place_hold(conn, role.at).await? {
                return Err(Problem::not_found("place"));
            }
        }
        Ok(())
    }

    /// Refuses what would shut somebody out whom nobody could let in again.
    ///
    /// Errors: 409 `Error_OwnAccess`, `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`.
    pub async fn check_loss(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        lost: &[i64],
    ) -> Result<(), Problem> {
        if target.person.id == self.principal.user_id && !lost.is_empty() {
            return Err(Problem::conflict(
                OWN_ACCESS,
                "You cannot take away your own access. Ask somebody with the same role.",
            ));
        }
        check_protected(conn, target, lost).await
    }

    /// Writes down what was done to a person: as they were, and as they are now.
    pub async fn note_change(
        &self,
        conn: &mut AsyncPgConnection,
        action: &'static str,
        target: &Target,
    ) -> Result<(), Problem> {
        let now = snapshot_now(conn, target.person.id).await?;
        self.note(conn, action, &target.person, Some(target.snapshot()), now).await
    }

    /// Writes down what was done to a person.
    pub async fn note(
        &self,
        conn: &mut AsyncPgConnection,
        action: &'static str,
        person: &Person,
        before: Option<Value>,
        after: Option<Value>,
    ) -> Result<(), Problem> {
        let entry = Entry {
            action,
            entity: "user",
            entity_id: person.id.to_string(),
            account_id: person.account_id,
            before,
            after,
        };
        audit::record(conn, self.identity.platform.clock(), self.principal, entry).await?;
        Ok(())
    }
}

impl Target {
    fn roles(&self) -> impl Iterator<Item = Role> {
        self.assigned.iter().map(|assigned| assigned.record.role)
    }

    /// Whether the person is an account's primary admin.
    pub fn is_primary(&self) -> bool {
        self.assigned.iter().any(|assigned| assigned.record.is_primary_account_admin)
    }

    /// The person's record of a role at a place.
    pub fn record_at(&self, requested: &RequestedRole) -> Option<&AssignedRole> {
        self.assigned.iter().find(|assigned| roles::RoleAt::from(&assigned.record) == requested.at)
    }

    /// Ids of the records that the caller may change and take.
    ///
    /// Errors: 403 when there is none.
    pub fn mine(&self, caller: &Caller<'_>) -> Result<Vec<i64>, Problem> {
        let ids: Vec<i64> = rules::mine(&caller.scope, &self.assigned)
            .into_iter()
            .map(|assigned| assigned.id)
            .collect();
        if ids.is_empty() { Err(Problem::forbidden()) } else { Ok(ids) }
    }

    /// Checks that the person as such is the caller's to manage: name, address, password.
    ///
    /// Errors: 403 when one of the roles is not.
    pub fn check_whole(&self, caller: &Caller<'_>) -> Result<(), Problem> {
        if rules::is_whole_mine(&caller.scope, self.person.account_id, &self.assigned) {
            Ok(())
        } else {
            Err(Problem::forbidden())
        }
    }

    /// The person and the roles as the audit log shows them.
    pub fn snapshot(&self) -> Value {
        snapshot(&self.person, &self.assigned)
    }
}

/// Somebody as they are now, as the audit log shows them; none of somebody who is gone.
pub async fn snapshot_now(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Value>> {
    let Some(person) = store::person(conn, id).await? else { return Ok(None) };
    Ok(Some(snapshot(&person, &store::roles_of(conn, id).await?)))
}

/// A person and roles as the audit log shows them.
pub fn snapshot(person: &Person, assigned: &[AssignedRole]) -> Value {
    let roles: Vec<Value> = assigned
        .iter()
        .map(|assigned| {
            let record = &assigned.record;
            json!({
                "roleId": record.role.id(), "accountId": record.account_id,
                "programId": record.program_id, "siteId": record.site_id,
                "programRole": record.program_role, "status": record.status.id(),
                "isPrimaryAccountAdmin": record.is_primary_account_admin,
            })
        })
        .collect();
    json!({
        "firstName": person.first_name, "lastName": person.last_name, "email": person.email,
        "phoneNumber": person.phone_number, "phoneType": person.phone_type,
        "status": person.status, "scheduleDate": person.schedule_date,
        "revokeDate": person.revoke_date, "userRoles": roles,
    })
}

/// Refuses to take the access of an account's primary admin, or of the last super admin.
///
/// Errors: 409 `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`.
pub async fn check_protected(
    conn: &mut AsyncPgConnection,
    target: &Target,
    lost: &[i64],
) -> Result<(), Problem> {
    let lost = || target.assigned.iter().filter(|assigned| lost.contains(&assigned.id));
    if lost().any(|assigned| assigned.record.is_primary_account_admin) {
        return Err(Problem::conflict(
            PRIMARY_ADMIN,
            "This person is the primary account admin. Make somebody else the primary account admin first.",
        ));
    }
    let active = |assigned: &AssignedRole| {
        assigned.record.role == Role::SuperAdmin && assigned.record.status == UserStatus::Active
    };
    if lost().any(active) && target.person.status() == UserStatus::Active {
        let others = store::super_admins_lock(conn).await?;
        if others.iter().all(|id| *id == target.person.id) {
            return Err(Problem::conflict(
                LAST_SUPER_ADMIN,
                "This person is the last super admin. Make somebody else a super admin first.",
            ));
        }
    }
    Ok(())
}
