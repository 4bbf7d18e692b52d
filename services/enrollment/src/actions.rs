//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the discounts of an account ("Account payments: super admin and account admin only", spec 1 §6).
    ListDiscounts = "discount" "list" [SuperAdmin, AccountAdmin];
    /// Adds a discount to an account.
    CreateDiscount = "discount" "create" [SuperAdmin, AccountAdmin];
    /// Sees a discount.
    ReadDiscount = "discount" "read" [SuperAdmin, AccountAdmin];
    /// Changes a discount.
    EditDiscount = "discount" "edit" [SuperAdmin, AccountAdmin];
    /// Removes a discount.
    DeleteDiscount = "discount" "delete" [SuperAdmin, AccountAdmin];
}
