//! Tables of the copies.

diesel::table! {
    ref_accounts (id) {
        id -> BigInt,
        account_id -> BigInt,
        name -> Text,
        status -> SmallInt,
        start_date -> Nullable<Date>,
        end_date -> Nullable<Date>,
        direct_access -> Bool,
        version -> BigInt,
        position -> BigInt,
        deleted -> Bool,
        flags -> Array<Text>,
        cms_licenses -> Array<Text>,
    }
}

diesel::table! {
    ref_programs (id) {
        id -> BigInt,
        account_id -> BigInt,
        name -> Text,
        status -> SmallInt,
        start_date -> Nullable<Date>,
        end_date -> Nullable<Date>,
        product_id -> Nullable<BigInt>,
        program_type -> Text,
        final_submit -> Bool,
        version -> BigInt,
        position -> BigInt,
        deleted -> Bool,
    }
}

diesel::table! {
    ref_sites (id) {
        id -> BigInt,
        account_id -> BigInt,
        program_id -> BigInt,
        name -> Text,
        status -> SmallInt,
        start_date -> Nullable<Date>,
        end_date -> Nullable<Date>,
        time_zone -> Text,
        location_name -> Text,
        days -> Array<SmallInt>,
        scholar_capacity -> Nullable<Integer>,
        version -> BigInt,
        position -> BigInt,
        deleted -> Bool,
    }
}

diesel::table! {
    ref_users (id) {
        id -> BigInt,
        account_id -> Nullable<BigInt>,
        email -> Text,
        first_name -> Text,
        last_name -> Text,
        status -> SmallInt,
        locale -> Nullable<Text>,
        version -> BigInt,
        position -> BigInt,
        deleted -> Bool,
    }
}

diesel::table! {
    ref_user_roles (user_id, ordinal) {
        user_id -> BigInt,
        ordinal -> SmallInt,
        account_id -> Nullable<BigInt>,
        program_id -> Nullable<BigInt>,
        site_id -> Nullable<BigInt>,
        role_id -> SmallInt,
        status -> SmallInt,
        program_role -> Nullable<Text>,
        primary_account_admin -> Bool,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    ref_accounts,
    ref_programs,
    ref_sites,
    ref_users,
    ref_user_roles
);
