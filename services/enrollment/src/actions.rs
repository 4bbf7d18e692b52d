//! Who may do what in this service: the rows of the authorization matrix (spec 1 §6, spec 2 §6).

platform::actions! {
    /// Sees the discounts of an account that has custom payments ("Account payments: super admin and account admin only",
    /// spec 1 §6).
    ListDiscounts = "discount" "list" [SuperAdmin, AccountAdmin] if "custom-payments";
    /// Adds a discount to an account.
    CreateDiscount = "discount" "create" [SuperAdmin, AccountAdmin] if "custom-payments";
    /// Sees a discount.
    ReadDiscount = "discount" "read" [SuperAdmin, AccountAdmin] if "custom-payments";
    /// Changes a discount.
    EditDiscount = "discount" "edit" [SuperAdmin, AccountAdmin] if "custom-payments";
    /// Removes a discount.
    DeleteDiscount = "discount" "delete" [SuperAdmin, AccountAdmin] if "custom-payments";
}
