//! What can be done, and which roles may.

use serde::Serialize;

use super::Role;

/// One row of the authorization matrix. [`crate::path`] writes it into the OpenAPI document.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActionRow {
    /// The kind of thing acted on, such as `program`.
    pub resource: &'static str,
    /// The verb, such as `create`.
    pub action: &'static str,
    /// Roles that may, at a place within their scope.
    pub roles: &'static [Role],
}

/// Something that a role may do; declared with [`crate::actions!`].
pub trait Action: 'static {
    /// Its row in the authorization matrix.
    const ROW: ActionRow;
}

/// Declares the actions of a service as types, with their rows in the authorization matrix.
///
/// ```
/// platform::actions! {
///     /// Sees the list of accounts.
///     ListAccounts = "account" "list" [SuperAdmin, Admin];
/// }
/// # use platform::auth::Action;
/// # fn main() { assert_eq!(ListAccounts::ROW.resource, "account"); }
/// ```
#[macro_export]
macro_rules! actions {
    ($($(#[$doc:meta])+ $name:ident = $resource:literal $action:literal [$($role:ident),* $(,)?];)*) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl $crate::auth::Action for $name {
                const ROW: $crate::auth::ActionRow = $crate::auth::ActionRow {
                    resource: $resource,
                    action: $action,
                    roles: &[$($crate::auth::Role::$role),*],
                };
            }
        )*
    };
}
