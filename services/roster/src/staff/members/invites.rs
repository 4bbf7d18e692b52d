//! Inviting staff of the roster: who may be, and for which role (spec 2 §5 Staff). Identity sends the invitations.

use std::collections::HashMap;

use actix_web::{
    put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{Can, UserStatus},
    bulk::{BulkAnswer, BulkItem, MOST, Selection},
    error::Problem,
    extract::{Answer, Valid},
    fault,
    form::Faults,
    list::{Bind, ListQuery, Sql},
};

use super::{
    model::{InviteRequest, StaffInvitations},
    rules, store,
};
use crate::{
    actions::EditStaffMember,
    staff::{self, model::StaffRow},
};

/// Says of rows of the roster who may be invited, and notes for which role those are to be who are no users.
///
/// Errors in each result: 400 on `email` or `roleSelect`; `Error_InvitationAccepted`.
#[platform::path(tag = "staff", request_body = InviteRequest, responses((status = 200, body = StaffInvitations)))]
#[put("/staffs/bulk-invite")]
pub async fn invite_staff(
    platform: Data<Platform>,
    who: Can<EditStaffMember>,
    Valid(body): Valid<InviteRequest>,
) -> Answer<StaffInvitations> {
    let named = body.selection.named()?;
    if named.is_none() {
        staff::check_place(&platform, &who, &body.filter).await?;
    }
    let invited = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let ids = match named {
                Some(ids) => ids,
                None => found(conn, &who, &body).await?,
            };
            Selection::check_found(ids.len())?;
            invite(conn, &platform, &who, &ids, body.role_select).await
        })
        .await?;
    Ok(Json(invited))
}

/// The rows that a list finds.
async fn found(
    conn: &mut AsyncPgConnection,
    who: &Can<EditStaffMember>,
    body: &InviteRequest,
) -> Result<Vec<i64>, Problem> {
    let most = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let but = Bind::Numbers(body.selection.excluded_ids.clone());
    let rows = staff::found(&who.scope, &body.filter, &body.list)?;
    let rows = rows.and_where(Sql::new("id <> ALL ($)", [but]));
    rows.ids(conn, &ListQuery::default(), most).await
}

/// Who of a row is to be invited.
enum Invited {
    /// A staff member who is no user.
    Member(i64, i16),
    /// A user.
    User(i64),
}

async fn invite(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<EditStaffMember>,
    ids: &[i64],
    role: Option<i64>,
) -> Result<StaffInvitations, Problem> {
    let rows = store::entries(conn, ids).await?;
    let rows: HashMap<i64, StaffRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let (mut members, mut user_ids, mut items) = (Vec::new(), Vec::new(), Vec::new());
    let mut member_role = None;
    for &id in ids {
        let Some(row) = rows.get(&id) else {
            items.push(BulkItem::failed(Some(id), "", Problem::not_found("staff member")));
            continue;
        };
        items.push(match may_invite(who, row, role) {
            Ok(Invited::Member(member, role)) => {
                members.push(member);
                member_role = Some(role);
                BulkItem::done(id, row.name())
            }
            Ok(Invited::User(user)) => {
                user_ids.push(user);
                BulkItem::done(id, row.name())
            }
            // Whoever does not see the place, or not the whole of it, is not told who is there.
            Err(problem) if matches!(problem.status, 403 | 404) => {
                BulkItem::failed(Some(id), "", problem)
            }
            Err(problem) => BulkItem::failed(Some(id), row.name(), problem),
        });
    }
    let to_invite = match member_role {
        Some(role) => store::invite_roles_update(conn, &members, (role, who.user_id())).await?,
        None => Vec::new(),
    };
    let entries = to_invite.iter().map(|member| audit::Entry {
        action: "staff-member.invite",
        entity: "staff-member",
        entity_id: member.id.to_string(),
        account_id: Some(member.account_id),
        before: None,
        after: Some(serde_json::json!({"inviteRole": member.role_id})),
    });
    audit::record_all(conn, platform.clock(), &who.principal, entries.collect()).await?;
    // Somebody with several roles stands on several rows.
    user_ids.sort_unstable();
    user_ids.dedup();
    let answer: BulkAnswer = items.into_iter().collect();
    Ok(StaffInvitations { answer, wanted: to_invite, user_ids })
}

/// Errors: 404 and 403 of [`Can::at`]; 400 with the spec's messages; 409 `Error_InvitationAccepted`.
fn may_invite(
    who: &Can<EditStaffMember>,
    row: &StaffRow,
    role: Option<i64>,
) -> Result<Invited, Problem> {
    let at = who.at(row.place())?;
    // The site has set the person inactive, be they a user or not.
    let is_inactive = row.member().is_some() && row.is_inactive();
    if let Some(user) = row.user() {
        return match row.invite_status() {
            _ if is_inactive => Err(Problem::invalid("status", rules::INACTIVE_INVITED)),
            UserStatus::Active => Err(Problem::conflict(
                "Error_InvitationAccepted",
                "The team member already accepted and logged in; email them directly.",
            )),
            _ => Ok(Invited::User(user)),
        };
    }
    let member = row.member().ok_or_else(|| Problem::not_found("staff member"))?;
    let mut faults = Faults::default();
    if !row.has_email() {
        faults.add("email", fault("emailMissing", rules::NO_EMAIL_TEXT));
    }
    if is_inactive {
        faults.add("status", rules::INACTIVE_INVITED);
    }
    let role = rules::invite_role(&mut faults, role, at.role());
    faults.check(())?;
    Ok(Invited::Member(member, role.unwrap_or_default()))
}
