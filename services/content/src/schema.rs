// @generated automatically by Diesel CLI.

diesel::table! {
    collections (id) {
        id -> Int8,
        account_id -> Int8,
        owner_id -> Int8,
        name -> Text,
        description -> Text,
        shared_with -> Text,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        items -> Array<Text>,
        version -> Int4,
        modified_at -> Timestamptz,
    }
}

diesel::table! {
    item_progress (user_id, slug) {
        user_id -> Int8,
        slug -> Text,
        account_id -> Int8,
        state -> Text,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    item_files (id) {
        id -> Int8,
        name -> Text,
        media_type -> Text,
        bytes -> Int4,
        sha256 -> Bytea,
        object -> Uuid,
        uploaded_by -> Int8,
        uploaded_at -> Timestamptz,
    }
}

diesel::table! {
    item_versions (item_id, number) {
        item_id -> Int8,
        number -> Int4,
        fields -> Jsonb,
        course -> Nullable<Jsonb>,
        saved_by -> Int8,
        saved_at -> Timestamptz,
        restored_from -> Nullable<Int4>,
    }
}

diesel::table! {
    items (id) {
        id -> Int8,
        kind -> Text,
        slug -> Text,
        language -> Text,
        subscription_id -> Text,
        title -> Text,
        title_key -> Text,
        summary -> Text,
        body -> Text,
        activity_type -> Text,
        subjects -> Array<Text>,
        grades -> Array<Int2>,
        audience -> Array<Text>,
        setup_minutes -> Int4,
        duration_minutes -> Int4,
        duration_facet -> Int2,
        group_size -> Text,
        place -> Text,
        materials -> Array<Text>,
        steps -> Array<Text>,
        variations -> Array<Text>,
        safety -> Text,
        reflection -> Array<Text>,
        related -> Array<Text>,
        picture -> Text,
        picture_text -> Text,
        is_published -> Bool,
        published_at -> Nullable<Timestamptz>,
        version -> Int4,
        modified_at -> Timestamptz,
        media -> Jsonb,
        file_ids -> Array<Int8>,
        course -> Nullable<Jsonb>,
        published_version -> Nullable<Int4>,
        scheduled_version -> Nullable<Int4>,
        publish_at -> Nullable<Timestamptz>,
        unpublish_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    media_key (secret) {
        secret -> Text,
    }
}

diesel::table! {
    outside_links (address) {
        address -> Text,
        tried_at -> Nullable<Timestamptz>,
        is_gone -> Bool,
    }
}

diesel::table! {
    subscriptions (id) {
        id -> Text,
        title -> Text,
        category -> Text,
    }
}

diesel::joinable!(item_versions -> items (item_id));
diesel::joinable!(items -> subscriptions (subscription_id));

diesel::allow_tables_to_appear_in_same_query!(
    collections,
    item_files,
    item_progress,
    item_versions,
    items,
    media_key,
    outside_links,
    subscriptions,
);
