// @generated automatically by Diesel CLI.

diesel::table! {
    account_flags (account_id, flag_key) {
        account_id -> Int8,
        flag_key -> Text,
        enabled -> Bool,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    accounts (id) {
        id -> Int8,
        name -> Text,
        name_key -> Text,
        match_key -> Text,
        status -> Int2,
        start_date -> Nullable<Date>,
        end_date -> Nullable<Date>,
        contracted_scholars -> Int4,
        contracted_scholars_used -> Int4,
        schedule_date -> Nullable<Date>,
        primary_account_admin_full_name -> Nullable<Text>,
        bx_partner_lead_full_name -> Nullable<Text>,
        bx_success_lead_full_name -> Nullable<Text>,
        salesforce_account_id -> Nullable<Text>,
        contract_id -> Nullable<Text>,
        account_type -> Nullable<Text>,
        license_skus -> Jsonb,
        license_secret_key -> Nullable<Text>,
        address1 -> Nullable<Text>,
        address2 -> Nullable<Text>,
        city -> Nullable<Text>,
        state -> Nullable<Text>,
        zip -> Nullable<Text>,
        is_direct_access -> Bool,
        app_setting -> Jsonb,
        cms_subscription_ids -> Array<Text>,
        program_count -> Int4,
        active_program_count -> Int4,
        site_count -> Int4,
        active_site_count -> Int4,
        import_id -> Nullable<Int8>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
        phone -> Nullable<Text>,
    }
}

diesel::table! {
    acknowledgments (id) {
        id -> Int8,
        user_id -> Int8,
        #[sql_name = "type"]
        type_ -> Int2,
        version_number -> Int4,
        acknowledgment_date -> Timestamptz,
        status -> Int2,
        created_by -> Int8,
        created_at -> Timestamptz,
        modified_by -> Int8,
        modified_at -> Timestamptz,
    }
}

diesel::table! {
    auto_saves (user_id, entity_type, account_id, program_id, site_id, record) {
        user_id -> Int8,
        entity_type -> Int2,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        record -> Text,
        data -> Jsonb,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    column_layouts (user_id, list, account_id, program_id, site_id) {
        user_id -> Int8,
        list -> Text,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        layout -> Jsonb,
        is_compact -> Bool,
        modified_at -> Timestamptz,
    }
}

diesel::table! {
    directory_imports (id) {
        id -> Int8,
        file_name -> Text,
        started_at -> Timestamptz,
        created_by -> Int8,
        summary -> Jsonb,
    }
}

diesel::table! {
    first_visits (user_id) {
        user_id -> Int8,
        session_id -> Text,
        visited_at -> Timestamptz,
    }
}

diesel::table! {
    programs (id) {
        id -> Int8,
        account_id -> Int8,
        name -> Text,
        name_key -> Text,
        match_key -> Text,
        program_type -> Nullable<Text>,
        status -> Int2,
        start_date -> Date,
        end_date -> Date,
        no_of_scholar -> Int4,
        enrolled_scholars -> Int4,
        product_id -> Nullable<Int8>,
        is_final_submit -> Bool,
        no_of_sites -> Int4,
        active_site_count -> Int4,
        import_id -> Nullable<Int8>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    sites (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        name -> Text,
        name_key -> Text,
        match_key -> Text,
        location_name -> Nullable<Text>,
        status -> Int2,
        start_date -> Date,
        end_date -> Date,
        address1 -> Nullable<Text>,
        address2 -> Nullable<Text>,
        city -> Nullable<Text>,
        state -> Nullable<Text>,
        postal_code -> Nullable<Text>,
        latitude -> Nullable<Float8>,
        longitude -> Nullable<Float8>,
        contact_phone -> Nullable<Text>,
        contact_phone_extension -> Nullable<Text>,
        time_zone -> Text,
        start_time -> Nullable<Time>,
        end_time -> Nullable<Time>,
        no_of_scholars -> Int4,
        scholar_capacity -> Nullable<Int4>,
        auto_enrollment_capacity -> Nullable<Int4>,
        waitlist_capacity -> Nullable<Int4>,
        age_from -> Nullable<Int2>,
        age_to -> Nullable<Int2>,
        age_as_of -> Nullable<Date>,
        auto_enroll -> Bool,
        days -> Array<Int2>,
        directory -> Jsonb,
        import_id -> Nullable<Int8>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    stars (user_id, account_id, program_id, site_id) {
        user_id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    terms (type_, version_number) {
        #[sql_name = "type"]
        type_ -> Int2,
        version_number -> Int4,
        published_at -> Timestamptz,
        title_en -> Text,
        title_es -> Text,
        body_en -> Text,
        body_es -> Text,
    }
}

diesel::joinable!(account_flags -> accounts (account_id));
diesel::joinable!(programs -> accounts (account_id));
diesel::joinable!(sites -> programs (program_id));
diesel::joinable!(stars -> accounts (account_id));

diesel::allow_tables_to_appear_in_same_query!(
    account_flags,
    accounts,
    acknowledgments,
    auto_saves,
    column_layouts,
    directory_imports,
    first_visits,
    programs,
    sites,
    stars,
    terms,
);
