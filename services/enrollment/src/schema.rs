// @generated automatically by Diesel CLI.

diesel::table! {
    discounts (id) {
        id -> Int8,
        account_id -> Int8,
        name -> Text,
        name_key -> Text,
        description -> Text,
        discount_type -> Int2,
        amount_unit_type -> Int2,
        currency -> Text,
        applies_to -> Array<Int8>,
        rules -> Jsonb,
        is_active -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}
