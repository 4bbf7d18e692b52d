// @generated automatically by Diesel CLI.

diesel::table! {
    activities (id) {
        id -> Int8,
        slug -> Text,
        language -> Text,
        subscription_id -> Text,
        title -> Text,
        title_key -> Text,
        summary -> Text,
        activity_type -> Text,
        subjects -> Array<Text>,
        grades -> Array<Int2>,
        audience -> Array<Text>,
        setup_minutes -> Int4,
        duration_minutes -> Int4,
        group_size -> Text,
        materials -> Array<Text>,
        steps -> Array<Text>,
        variations -> Array<Text>,
        safety -> Text,
        reflection -> Array<Text>,
        is_published -> Bool,
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

diesel::joinable!(activities -> subscriptions (subscription_id));

diesel::allow_tables_to_appear_in_same_query!(activities, subscriptions,);
