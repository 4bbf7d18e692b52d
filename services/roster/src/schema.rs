// @generated automatically by Diesel CLI.

diesel::table! {
    classrooms (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        name -> Text,
        name_key -> Text,
        capacity -> Nullable<Int4>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    people (id) {
        id -> Int8,
        account_id -> Nullable<Int8>,
        phone_number -> Text,
        phone_type -> Text,
        version -> Int8,
        position -> Int8,
        deleted -> Bool,
    }
}

diesel::table! {
    staff_entries (id) {
        id -> Int8,
        user_id -> Int8,
        ordinal -> Int2,
        account_id -> Int8,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        role_id -> Int2,
        status -> Int2,
        program_role -> Text,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        phone_number -> Text,
        phone_type -> Text,
        program_name -> Text,
        site_name -> Text,
    }
}
