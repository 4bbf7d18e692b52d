// @generated automatically by Diesel CLI.

diesel::table! {
    courses (id) {
        id -> Int8,
        slug -> Text,
        language -> Text,
        subscription_id -> Text,
        title -> Text,
        summary -> Text,
        minutes -> Int4,
        audience -> Array<Text>,
        required_roles -> Array<Int2>,
        due_days -> Nullable<Int4>,
        parts -> Jsonb,
        since -> Date,
        version -> Int8,
        position -> Int8,
        deleted -> Bool,
    }
}

diesel::table! {
    enrollments (user_id, slug) {
        user_id -> Int8,
        slug -> Text,
        account_id -> Int8,
        started_at -> Timestamptz,
        completed_at -> Nullable<Timestamptz>,
        code -> Nullable<Text>,
        person -> Text,
        title -> Text,
        id -> Int8,
        score -> Nullable<Int4>,
        organization -> Text,
        minutes -> Nullable<Int4>,
    }
}

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

diesel::table! {
    part_progress (user_id, slug, part) {
        user_id -> Int8,
        slug -> Text,
        part -> Int4,
        is_done -> Bool,
        attempts -> Int4,
        score -> Nullable<Int4>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(courses, enrollments, links, part_progress,);
