diesel::table! {
    __table__ (id) {
        id -> Int8,
        account_id -> Int8,
        name -> Text,
        name_key -> Text,
        description -> Text,
        is_active -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}
