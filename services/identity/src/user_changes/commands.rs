//! What is done to one person. Each is a part of the caller's transaction.

use chrono::{Duration, NaiveDate};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Problem,
    auth::{Role, UserStatus},
    error::broken_constraint,
    fault, jobs, undo,
};
use serde_json::json;

use super::{
    caller::{Caller, Target},
    info,
    model::{AssignedRole, Upgrade, UserEdit, UserRequest},
    passwords::TEMPORARY_PASSWORD,
    rules::{self, Form, RequestedRole, StoredFields},
    store,
};
use crate::{
    access::{self, Before, ScheduleKind},
    invitations, profile,
    roles::RoleAt,
    sessions::EndReason,
    single_sign_on, users,
};

/// The account has another primary admin (409).
const PRIMARY_EXISTS: &str = "Error_PrimaryAdminExists";
/// The person has accepted before (409; spec 2 §8 Invitation).
const ACCEPTED: &str = "Error_InvitationAccepted";
/// The person cannot sign in yet, or no more (409).
const NOT_ACTIVE: &str = "Error_UserNotActive";

/// When an invitation goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once.
    Now,
    /// At the beginning of a day where the person is; today's at once.
    On(NaiveDate),
}

impl From<Option<NaiveDate>> for When {
    fn from(day: Option<NaiveDate>) -> Self {
        day.map_or(Self::Now, Self::On)
    }
}

impl Caller<'_> {
    /// Adds a person, and invites them if asked to. Answers their id.
    pub async fn create(
        &self,
        conn: &mut AsyncPgConnection,
        request: &UserRequest,
    ) -> Result<i64, Problem> {
        let Form { typed, roles: requested } = rules::form(
            request,
            StoredFields::default(),
            &self.identity.settings.internal_domains,
        )?;
        self.check_roles(conn, &requested, None).await?;
        self.check_primary(conn, &requested, None).await?;
        let account = requested.first().and_then(|role| role.at.account);
        let person = store::person_insert(conn, &typed, account).await.map_err(write_failed)?;
        for role in &requested {
            store::role_add(conn, person.id, role, UserStatus::NotApplicable)
                .await
                .map_err(write_failed)?;
        }
        let target = Target { assigned: store::roles_of(conn, person.id).await?, person };
        self.note(conn, "user.create", &target.person, None, Some(target.snapshot())).await?;
        if request.is_invite.unwrap_or(true) || request.schedule_date.is_some() {
            self.invite(conn, &target, request.schedule_date.into()).await?;
        } else {
            users::publish(conn, target.person.id).await?;
        }
        Ok(target.person.id)
    }

    /// Replaces what a form says of a person, and those roles that the caller may give and take.
    pub async fn edit(
        &self,
        conn: &mut AsyncPgConnection,
        id: i64,
        edit: &UserEdit,
    ) -> Result<(), Problem> {
        let target = self.target(conn, id).await?;
        self.check_version(conn, &target, edit.version).await?;
        let domains = &self.identity.settings.internal_domains;
        let Form { typed, roles: requested } =
            rules::form(&edit.user, (&target.person).into(), domains)?;
        let mine = target.mine(self).or_else(|refused| {
            // Somebody without any role is the account's own to manage.
            if target.assigned.is_empty() { Ok(Vec::new()) } else { Err(refused) }
        })?;
        let addressed_anew = !typed.email.eq_ignore_ascii_case(&target.person.email);
        if addressed_anew || target.assigned.is_empty() {
            // A new address is a way in to every role.
            target.check_whole(self)?;
        }
        let is_own = id == self.principal.user_id;
        if addressed_anew && target.is_primary() && self.scope.role() > Role::Admin && !is_own {
            // As the primary role: the provider and they themselves alone hand it over.
            return Err(Problem::forbidden());
        }
        self.check_roles(conn, &requested, Some(&target)).await?;
        self.check_primary(conn, &requested, Some(&target)).await?;
        let lost: Vec<i64> = target
            .assigned
            .iter()
            .filter(|assigned| mine.contains(&assigned.id))
            .filter(|assigned| {
                requested.iter().all(|role| role.at != RoleAt::from(&assigned.record))
            })
            .map(|assigned| assigned.id)
            .collect();
        self.check_loss(conn, &target, &lost).await?;

        store::person_update(conn, id, &typed).await.map_err(write_failed)?;
        let gained = self.set_roles(conn, &target, &mine, &requested, &lost).await?;
        self.note_change(conn, "user.update", &target).await?;
        let after = self.target(conn, id).await?;

        let waits =
            matches!(target.person.status(), UserStatus::InvitePending | UserStatus::InviteExpired);
        let invites = edit.user.is_invite.unwrap_or(false) || edit.user.schedule_date.is_some();
        let planned_anew = edit.user.schedule_date != target.person.schedule_date;
        let is_active = after.person.status() == UserStatus::Active;
        if invites && !is_active && (!waits || addressed_anew || planned_anew) {
            self.invite(conn, &after, edit.user.schedule_date.into()).await?;
        } else if waits && addressed_anew {
            // The link that went to the old address works no more.
            self.invite(conn, &after, When::Now).await?;
        } else {
            users::publish(conn, id).await?;
        }
        if !lost.is_empty() {
            self.end_sessions(conn, id).await?;
        }
        tracing::info!(user.id = id, gained = gained.len(), lost = lost.len(), "person edited");
        Ok(())
    }

    /// Makes the records those asked for. One that was revoked stays so. Answers the ids of those that are new.
    async fn set_roles(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        mine: &[i64],
        requested: &[RequestedRole],
        lost: &[i64],
    ) -> Result<Vec<i64>, Problem> {
        let status = record_status(target.person.status());
        store::roles_remove(conn, lost).await?;
        let mut gained = Vec::new();
        for role in requested {
            match target.record_at(role) {
                Some(assigned) if mine.contains(&assigned.id) => {
                    let status = assigned.record.status;
                    store::role_change(conn, assigned.id, role, status)
                        .await
                        .map_err(write_failed)?;
                }
                Some(_) => {}
                None => {
                    let new = store::role_add(conn, target.person.id, role, status).await;
                    gained.extend(new.map_err(write_failed)?);
                }
            }
        }
        access::roles_changed(conn, target, lost, &gained, self.now).await?;
        Ok(gained)
    }

    /// Gives a person further roles, and those that were revoked again. Answers the ids of the records by which they have
    /// more than before.
    ///
    /// Errors: 400 on `userRoles` for somebody of another account; 409 `Error_PrimaryAdminExists`.
    pub async fn give(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        requested: &[RequestedRole],
    ) -> Result<Vec<i64>, Problem> {
        self.check_roles(conn, requested, Some(target)).await?;
        let provider = requested.iter().any(|role| role.at.role.is_provider());
        let domains = &self.identity.settings.internal_domains;
        if provider && !rules::is_internal(&target.person.email, domains) {
            return Err(Problem::invalid("email", rules::INTERNAL_MESSAGE));
        }
        let new = gained(target, requested);
        self.check_primary(conn, &new, Some(target)).await?;
        let status = record_status(target.person.status());
        let (mut added, mut restored) = (Vec::new(), Vec::new());
        for role in &new {
            match target.record_at(role) {
                Some(assigned) => {
                    let status = effective_status(assigned, status);
                    store::role_change(conn, assigned.id, role, status)
                        .await
                        .map_err(write_failed)?;
                    restored.extend((status != assigned.record.status).then_some(assigned.id));
                }
                None => {
                    let record = store::role_add(conn, target.person.id, role, status).await;
                    added.extend(record.map_err(write_failed)?);
                }
            }
        }
        if !new.is_empty() {
            access::roles_changed(conn, target, &[], &added, self.now).await?;
            self.note_change(conn, "privilege.give", target).await?;
            users::publish(conn, target.person.id).await?;
        }
        added.extend(restored);
        Ok(added)
    }

    /// Takes back those of the records that a person holds and that are the caller's.
    pub async fn take_back(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        records: &[i64],
    ) -> Result<(), Problem> {
        if !target.assigned.iter().any(|assigned| records.contains(&assigned.id)) {
            return Err(undo::changed_since());
        }
        let mut lost = target.mine(self)?;
        lost.retain(|id| records.contains(id));
        super::caller::check_protected(conn, target, &lost).await?;
        store::roles_remove(conn, &lost).await?;
        access::roles_changed(conn, target, &lost, &[], self.now).await?;
        self.note_change(conn, "privilege.undo", target).await?;
        users::publish(conn, target.person.id).await?;
        Ok(())
    }

    /// Removes a person, or what of them is the caller's: who has roles elsewhere keeps those.
    pub async fn delete(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
    ) -> Result<(), Problem> {
        let id = target.person.id;
        let lost = match target.check_whole(self) {
            Ok(()) => target.assigned.iter().map(|assigned| assigned.id).collect(),
            Err(_) => target.mine(self)?,
        };
        if id == self.principal.user_id {
            // Even without a role there is nothing to be gained by removing oneself.
            self.check_loss(conn, target, &[0]).await?;
        }
        self.check_loss(conn, target, &lost).await?;
        let whole = lost.len() == target.assigned.len();
        if whole {
            access::cancel_all(conn, id, self.now).await?;
            invitations::close(conn, id, self.now).await?;
        }
        store::roles_remove(conn, &lost).await?;
        if whole {
            store::person_erase(conn, id).await?;
            let account = target.person.account_id;
            users::seen_never(conn, (id, account), self.now).await?;
            profile::picture_forget(conn, &self.identity.platform, (id, account)).await?;
            single_sign_on::person_forget(conn, id).await?;
            self.note(conn, "user.delete", &target.person, Some(target.snapshot()), None).await?;
        } else {
            access::roles_changed(conn, target, &lost, &[], self.now).await?;
            self.note_change(conn, "user.update", target).await?;
        }
        users::publish(conn, id).await?;
        self.end_sessions(conn, id).await
    }

    /// Invites a person by the roles that are the caller's, at once or on a day.
    ///
    /// Errors: 409 `Error_InvitationAccepted`; 400 on `scheduleDate`.
    pub async fn invite(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        when: When,
    ) -> Result<(), Problem> {
        let person = &target.person;
        if person.status() == UserStatus::Active {
            return Err(Problem::conflict(
                ACCEPTED,
                "The team member already accepted and logged in; email them directly.",
            ));
        }
        if target.assigned.is_empty() {
            return Err(Problem::invalid("userRoles", Fault::required("User Role")));
        }
        if target.assigned.iter().all(|assigned| assigned.record.role == Role::NoAccess) {
            let message = "Somebody with no access gets no invitation.";
            return Err(Problem::invalid("isInvite", fault("noAccessInvited", message)));
        }
        let records = target.mine(self)?;
        let calendar = access::calendar(conn, self.identity, &target.assigned).await?;
        let writer = users::user_by_id(conn, self.principal.user_id).await?;
        let by = self.by();
        let (action, after) = match when {
            When::On(day) => {
                let wrong = calendar.invitation_problem(day, person.revoke_date, self.now);
                if let Some(fault) = wrong {
                    return Err(Problem::invalid("scheduleDate", fault));
                }
                ("user.invite-scheduled", Some(day))
            }
            When::Now => ("user.invite", None),
        };
        match after.filter(|day| *day > calendar.today(self.now)) {
            Some(day) => {
                let day = (day, calendar.begin(day));
                access::plan(conn, person, ScheduleKind::Invite, day, records, (by, self.now))
                    .await?;
            }
            None => {
                let locale = writer.and_then(|writer| writer.locale);
                let language = access::language_of(person, locale.as_deref());
                access::invite_now(conn, self.identity, person, &records, by, language).await?;
            }
        }
        self.note_change(conn, action, target).await
    }

    /// Ends a person's access by the roles that are the caller's, at once or on a day.
    ///
    /// Errors: 409 `Error_OwnAccess`, `Error_PrimaryAdminProtected`, `Error_LastSuperAdmin`; 400 on `revokeDate`.
    pub async fn revoke(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        day: Option<NaiveDate>,
    ) -> Result<(), Problem> {
        let person = &target.person;
        let records = target.mine(self)?;
        self.check_loss(conn, target, &records).await?;
        if let Some(day) = day {
            let calendar = access::calendar(conn, self.identity, &target.assigned).await?;
            if let Some(fault) = calendar.revocation_problem(day, person.schedule_date, self.now) {
                return Err(Problem::invalid("revokeDate", fault));
            }
            if day > calendar.today(self.now) {
                let begin = (day, calendar.begin(day));
                let requester = (self.by(), self.now);
                access::plan(conn, person, ScheduleKind::Revoke, begin, records, requester).await?;
                return self.note_change(conn, "user.revoke-scheduled", target).await;
            }
        }
        access::revoke_now(conn, self.identity, target, &records).await?;
        self.note_change(conn, "user.revoke", target).await
    }

    /// Takes back an invitation or revocation that waits for its day.
    ///
    /// Errors: 404 when there is none.
    pub async fn cancel(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        kind: ScheduleKind,
    ) -> Result<(), Problem> {
        let records = target.mine(self)?;
        if !access::cancel(conn, &target.person, kind, &records, self.now).await? {
            return Err(Problem::not_found("schedule"));
        }
        self.note_change(conn, "user.schedule-cancelled", target).await
    }

    /// Gives a person's access back as it was before a change of many.
    ///
    /// Errors: 409 `Error_ChangedSince`; 403 for roles that are not the caller's.
    pub async fn restore(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        before: &Before,
    ) -> Result<(), Problem> {
        if target.person.version != before.version() {
            return Err(undo::changed_since());
        }
        let mine = target.mine(self)?;
        let changed = before.changed(&target.assigned);
        if changed.iter().any(|(id, _)| !mine.contains(id)) {
            return Err(Problem::forbidden());
        }
        access::restore(conn, &target.person, before, &changed, self.now).await?;
        self.note_change(conn, "user.access-undo", target).await
    }

    /// Gives a person a temporary password by mail. The old one and every session end at once.
    ///
    /// Errors: 409 `Error_UserNotActive`, `Error_OwnAccess`.
    pub async fn reset_password(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
    ) -> Result<(), Problem> {
        let person = &target.person;
        target.check_whole(self)?;
        if person.id == self.principal.user_id {
            self.check_loss(conn, target, &[0]).await?;
        }
        if person.status() != UserStatus::Active {
            return Err(Problem::conflict(
                NOT_ACTIVE,
                "This person cannot sign in. Send an invitation instead.",
            ));
        }
        store::password_clear(conn, person.id).await?;
        let key = uuid::Uuid::new_v4().to_string();
        let payload = json!({"userId": person.id});
        jobs::enqueue(conn, TEMPORARY_PASSWORD, &key, person.account_id, self.now, payload).await?;
        self.note_change(conn, "user.temporary-password", target).await?;
        self.end_sessions(conn, person.id).await
    }

    /// Makes a person an account admin of the home account in place of what they were (spec 2 §4).
    ///
    /// Errors: 409 `Error_VersionConflict`; 403 for handing over the primary role without having it.
    pub async fn upgrade(
        &self,
        conn: &mut AsyncPgConnection,
        id: i64,
        upgrade: &Upgrade,
    ) -> Result<(), Problem> {
        let target = self.target(conn, id).await?;
        self.check_version(conn, &target, upgrade.version).await?;
        let Some(account) = target.person.account_id else { return Err(Problem::forbidden()) };
        let requested = RequestedRole {
            at: RoleAt {
                role: Role::AccountAdmin,
                account: Some(account),
                program: None,
                site: None,
            },
            program_role: None,
            is_primary: upgrade.is_primary_account_admin,
        };
        self.check_roles(conn, std::slice::from_ref(&requested), None).await?;
        target.check_whole(self)?;
        let lost: Vec<i64> = target
            .assigned
            .iter()
            .filter(|assigned| assigned.record.role != Role::AccountAdmin)
            .map(|assigned| assigned.id)
            .collect();
        let is_primary_already = target
            .record_at(&requested)
            .is_some_and(|assigned| assigned.record.is_primary_account_admin);
        let requested =
            RequestedRole { is_primary: requested.is_primary || is_primary_already, ..requested };
        if requested.is_primary && !is_primary_already {
            self.hand_over_primary(conn, account).await?;
        }
        let mine: Vec<i64> = target.assigned.iter().map(|assigned| assigned.id).collect();
        self.set_roles(conn, &target, &mine, std::slice::from_ref(&requested), &lost).await?;
        if let Some(assigned) = target.record_at(&requested) {
            let status = effective_status(assigned, record_status(target.person.status()));
            store::roles_status_set(conn, &[assigned.id], status).await?;
        }
        self.note_change(conn, "user.upgrade", &target).await?;
        users::publish(conn, id).await?;
        Ok(())
    }

    /// Makes whoever is the primary admin an ordinary one. Only the provider and they themselves may.
    async fn hand_over_primary(
        &self,
        conn: &mut AsyncPgConnection,
        account: i64,
    ) -> Result<(), Problem> {
        let Some((holder, record)) = store::primary_lock(conn, account).await? else {
            return Ok(());
        };
        if self.scope.role() > Role::Admin && holder != self.principal.user_id {
            return Err(Problem::forbidden());
        }
        let before = self.target(conn, holder).await?;
        store::primary_unset(conn, record).await?;
        self.note_change(conn, "user.primary-handed-over", &before).await?;
        users::publish(conn, holder).await?;
        Ok(())
    }

    /// Refuses a second primary admin, and to make the primary one an ordinary one.
    async fn check_primary(
        &self,
        conn: &mut AsyncPgConnection,
        requested: &[RequestedRole],
        target: Option<&Target>,
    ) -> Result<(), Problem> {
        for role in requested.iter().filter(|role| role.at.role == Role::AccountAdmin) {
            let Some(account) = role.at.account else { continue };
            let record = target.and_then(|target| target.record_at(role));
            let is_primary =
                record.is_some_and(|assigned| assigned.record.is_primary_account_admin);
            if is_primary && !role.is_primary {
                let lost: Vec<i64> = record.map(|assigned| assigned.id).into_iter().collect();
                if let Some(target) = target {
                    super::caller::check_protected(conn, target, &lost).await?;
                }
            }
            if role.is_primary && !is_primary && store::primary_lock(conn, account).await?.is_some()
            {
                return Err(primary_exists());
            }
        }
        Ok(())
    }

    /// Refuses an edit of a version that is not the current one, and shows that.
    async fn check_version(
        &self,
        conn: &mut AsyncPgConnection,
        target: &Target,
        version: impl Into<Option<i32>>,
    ) -> Result<(), Problem> {
        if version.into().is_none_or(|seen| seen == target.person.version) {
            return Ok(());
        }
        Err(Problem::version_conflict(info::info(conn, &self.scope, target).await?))
    }

    async fn end_sessions(&self, conn: &mut AsyncPgConnection, user: i64) -> Result<(), Problem> {
        let (sessions, reason) = (&self.identity.sessions, EndReason::NoAccess);
        sessions.end_all_of_tenant(conn, user, reason, self.now).await
    }

    fn by(&self) -> Option<i64> {
        (self.principal.user_id > 0).then_some(self.principal.user_id)
    }
}

/// Refuses a day that is over wherever it may be, before anything is done about anybody.
///
/// Errors: 400 on the field.
pub fn check_day(caller: &Caller<'_>, field: &str, day: Option<NaiveDate>) -> Result<(), Problem> {
    let latest = (caller.now - Duration::hours(12)).date_naive();
    match day {
        Some(day) if day < latest => Err(Problem::invalid(field, access::rules::PAST)),
        _ => Ok(()),
    }
}

/// The roles that a person does not have, or no more, or not yet as the primary one.
fn gained(target: &Target, requested: &[RequestedRole]) -> Vec<RequestedRole> {
    let is_new = |role: &&RequestedRole| {
        target.record_at(role).is_none_or(|assigned| {
            let is_revoked = assigned.record.status == UserStatus::Inactive;
            is_revoked || (role.is_primary && !assigned.record.is_primary_account_admin)
        })
    };
    requested.iter().filter(is_new).cloned().collect()
}

/// The status of a record that is given: one that was revoked comes back with this status, any other keeps its own.
fn effective_status(assigned: &AssignedRole, status: UserStatus) -> UserStatus {
    if assigned.record.status == UserStatus::Inactive { status } else { assigned.record.status }
}

/// The status of a record of somebody with this status: what waits for an invitation waits with the person.
const fn record_status(person: UserStatus) -> UserStatus {
    match person {
        UserStatus::InviteExpired => UserStatus::InvitePending,
        other => other,
    }
}

fn primary_exists() -> Problem {
    let message = "The account already has a primary account admin";
    Problem::conflict_on(PRIMARY_EXISTS, "isPrimaryAccountAdmin", fault("primaryExists", message))
}

/// Why a write failed: a broken constraint becomes the message of its field, so that uniqueness is decided by the
/// database.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("users_email_key" | "users_email_account_key") => users::rules::duplicate(),
        Some("user_roles_primary_key") => primary_exists(),
        _ => error.into(),
    }
}
