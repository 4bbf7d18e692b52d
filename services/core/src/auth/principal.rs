//! Who sent a request.

use std::sync::Arc;

use super::{Grant, Role, RoleRecord, Scope, ViewAs};

/// A verified caller: a person or an integrator.
#[derive(Clone, Debug)]
pub struct Principal {
    /// The user's id; 0 for an integrator.
    pub user_id: i64,
    /// The client that the token was issued to.
    pub client_id: String,
    /// The session of the token; empty for an integrator.
    pub session_id: String,
    /// The caller's own active role records.
    pub roles: Arc<[RoleRecord]>,
    /// The role and place being viewed (drill-down).
    pub view_as: Option<ViewAs>,
}

impl Principal {
    /// The caller's own highest role, whatever is being viewed.
    pub fn highest_role(&self) -> Role {
        self.roles.iter().map(|record| record.role).min().unwrap_or(Role::NoAccess)
    }

    /// What the caller may reach by their own records.
    pub fn own_scope(&self) -> Scope {
        Scope { grants: self.roles.iter().filter_map(Grant::of).collect() }
    }

    /// What the caller may reach in this request: the viewed place while drilled down, else their own.
    pub fn scope(&self) -> Scope {
        match &self.view_as {
            Some(view) => Scope { grants: vec![view.grant()] },
            None => self.own_scope(),
        }
    }
}
