//! What can be done, and which roles may.

use serde::Serialize;

use super::Role;

/// One row of the authorization matrix. `platform::path` writes it into the OpenAPI document.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActionRow {
    /// The kind of thing acted on, such as `program`.
    pub resource: &'static str,
    /// The verb, such as `create`.
    pub action: &'static str,
    /// Roles that may, at a place within their scope.
    pub roles: &'static [Role],
    /// The feature flag of accounts where it is done (spec 1 §6); none when it is done everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<&'static str>,
}

/// The flag that [`crate::actions!`] was given, if any.
#[doc(hidden)]
pub const fn flag_of(flags: &'static [&'static str]) -> Option<&'static str> {
    match flags {
        [flag] => Some(*flag),
        _ => None,
    }
}

/// Something that a role may do; declared with [`crate::actions!`].
pub trait Action: Send + Sync + 'static {
    /// Its row in the authorization matrix.
    const ROW: ActionRow;
}

/// Declares the actions of a service as types, with their rows in the authorization matrix.
///
/// ```ignore
/// platform::actions! {
///     /// Sees the list of accounts.
///     ListAccounts = "account" "list" [SuperAdmin, Admin];
///     /// Sees the discounts of an account that has custom payments.
///     ListDiscounts = "discount" "list" [SuperAdmin, AccountAdmin] if "custom-payments";
/// }
/// ```
#[macro_export]
macro_rules! actions {
    ($($(#[$doc:meta])+ $name:ident = $resource:literal $action:literal [$($role:ident),* $(,)?] $(if $flag:literal)?;)*) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl $crate::auth::Action for $name {
                const ROW: $crate::auth::ActionRow = $crate::auth::ActionRow {
                    resource: $resource,
                    action: $action,
                    roles: &[$($crate::auth::Role::$role),*],
                    flag: $crate::auth::flag_of(&[$($flag)?]),
                };
            }
        )*
    };
}
