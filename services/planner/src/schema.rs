// @generated automatically by Diesel CLI.

diesel::table! {
    calendar_entries (id) {
        id -> Int8,
        kind -> Int2,
        entry_id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Nullable<Int8>,
        title -> Text,
        location -> Text,
        description -> Text,
        start_date -> Date,
        end_date -> Date,
        start_time -> Nullable<Time>,
        end_time -> Nullable<Time>,
        version -> Int4,
        modified_at -> Timestamptz,
        series_id -> Nullable<Int8>,
    }
}

diesel::table! {
    calendar_feeds (id) {
        id -> Int8,
        account_id -> Int8,
        user_id -> Int8,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        secret_hash -> Bytea,
        language -> Text,
        created_at -> Timestamptz,
        last_read_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    event_series (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Nullable<Int8>,
        rule -> Text,
        first_date -> Date,
        last_date -> Date,
    }
}

diesel::table! {
    events (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Nullable<Int8>,
        title -> Text,
        location -> Text,
        description -> Text,
        start_date -> Date,
        end_date -> Date,
        start_time -> Nullable<Time>,
        end_time -> Nullable<Time>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
        series_id -> Nullable<Int8>,
        occurs_on -> Nullable<Date>,
    }
}

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

diesel::table! {
    plan_files (id) {
        id -> Int8,
        account_id -> Int8,
        task_id -> Nullable<Int8>,
        event_id -> Nullable<Int8>,
        name -> Text,
        name_key -> Text,
        content_type -> Text,
        size -> Int4,
        object -> Uuid,
        uploaded_at -> Timestamptz,
        uploaded_by -> Int8,
    }
}

diesel::table! {
    plan_looks (user_id, site_id) {
        user_id -> Int8,
        site_id -> Int8,
        account_id -> Int8,
        looked_at -> Timestamptz,
    }
}

diesel::table! {
    plan_reminders (user_id, account_id) {
        user_id -> Int8,
        account_id -> Int8,
        choice -> Int2,
        time_zone -> Text,
        sent_on -> Nullable<Date>,
    }
}

diesel::table! {
    task_collaborators (task_id, user_id) {
        task_id -> Int8,
        user_id -> Int8,
        added_at -> Timestamptz,
        added_by -> Int8,
        id -> Int8,
    }
}

diesel::table! {
    task_discussions (id) {
        id -> Int8,
        task_id -> Int8,
        user_id -> Int8,
        text -> Text,
        mentioned -> Array<Int8>,
        said_at -> Timestamptz,
    }
}

diesel::table! {
    tasks (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Nullable<Int8>,
        program_task_id -> Nullable<Int8>,
        name -> Text,
        description -> Text,
        start_date -> Date,
        end_date -> Date,
        status -> Int2,
        owner_status -> Int2,
        owner_id -> Nullable<Int8>,
        task_note -> Text,
        site_name -> Text,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::joinable!(events -> event_series (series_id));
diesel::joinable!(plan_files -> events (event_id));
diesel::joinable!(plan_files -> tasks (task_id));
diesel::joinable!(task_collaborators -> tasks (task_id));
diesel::joinable!(task_discussions -> tasks (task_id));

diesel::allow_tables_to_appear_in_same_query!(
    calendar_entries,
    calendar_feeds,
    event_series,
    events,
    holidays,
    plan_files,
    plan_looks,
    plan_reminders,
    task_collaborators,
    task_discussions,
    tasks,
);
