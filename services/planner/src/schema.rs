// @generated automatically by Diesel CLI.

diesel::table! {
    holidays (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        name -> Text,
        name_key -> Text,
        start_date -> Date,
        end_date -> Date,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}
