//! People of partners' accounts (spec 1 §7 partner users): as any other, with every role in the one account.

use actix_web::{post, put};
use platform::{
    Problem,
    auth::Can,
    extract::{Answer, Created, Valid},
};

use super::{
    caller::Caller,
    model::{PartnerUserEdit, PartnerUserRequest, UserEdit, UserInfo, UserRequest},
    routes::{ManagePartnerUsers, created, edited},
};
use crate::Identity;

/// Adds a person to a partner's account.
///
/// Errors: 400 on `userRoles`; 409 `Error_DuplicateUser`, `Error_PrimaryAdminExists`.
#[platform::path(tag = "partner users", request_body = PartnerUserRequest, responses((status = 201, body = UserInfo)))]
#[post("/partner-users")]
pub async fn create_partner_user(
    identity: Identity,
    who: Can<ManagePartnerUsers>,
    Valid(body): Valid<PartnerUserRequest>,
) -> Result<Created<UserInfo>, Problem> {
    let user = of_partner(body)?;
    created(&identity, &Caller::of(&identity, &who), &user).await
}

/// Changes a person of a partner's account.
///
/// Errors: 400 on `userRoles`; 409 `Error_VersionConflict`, `Error_DuplicateUser`, `Error_PrimaryAdminExists`,
/// `Error_PrimaryAdminProtected`, `Error_OwnAccess`, `Error_ManagedElsewhere`.
#[platform::path(tag = "partner users", request_body = PartnerUserEdit, responses((status = 200, body = UserInfo)))]
#[put("/partner-users")]
pub async fn edit_partner_user(
    identity: Identity,
    who: Can<ManagePartnerUsers>,
    Valid(body): Valid<PartnerUserEdit>,
) -> Answer<UserInfo> {
    let edit = UserEdit { version: body.version, user: of_partner(body.partner)? };
    edited(&identity, &Caller::of(&identity, &who), body.user_id, &edit).await
}

/// The form, with the account put into each role that names none.
fn of_partner(body: PartnerUserRequest) -> Result<UserRequest, Problem> {
    let PartnerUserRequest { account_id, mut user } = body;
    for role in &mut user.user_roles {
        let requested_account = role.account_id.filter(|id| *id > 0);
        if requested_account.is_some_and(|requested_account| requested_account != account_id)
            || role.role_id.is_some_and(|role| (1..4).contains(&role))
        {
            return Err(Problem::invalid("userRoles", super::rules::ONE_ACCOUNT));
        }
        role.account_id = Some(account_id);
    }
    Ok(user)
}
