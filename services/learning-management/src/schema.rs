// @generated automatically by Diesel CLI.

diesel::table! {
    links (id) {
        id -> Int8,
        title -> Text,
        title_key -> Text,
        url -> Text,
        description -> Text,
        category -> Text,
        language -> Text,
        position -> Int4,
        is_active -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}
