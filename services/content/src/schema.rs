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
    }
}

diesel::table! {
    subscriptions (id) {
        id -> Text,
        title -> Text,
        category -> Text,
    }
}

diesel::joinable!(items -> subscriptions (subscription_id));

diesel::allow_tables_to_appear_in_same_query!(collections, item_progress, items, subscriptions,);
