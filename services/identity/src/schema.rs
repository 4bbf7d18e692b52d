// @generated automatically by Diesel CLI.

diesel::table! {
    access_schedules (id) {
        id -> Int8,
        user_id -> Int8,
        account_id -> Nullable<Int8>,
        kind -> Text,
        on_date -> Date,
        run_at -> Timestamptz,
        role_record_ids -> Array<Nullable<Int8>>,
        asked_by -> Nullable<Int8>,
        asked_at -> Timestamptz,
        done_at -> Nullable<Timestamptz>,
        cancelled_at -> Nullable<Timestamptz>,
        outcome -> Nullable<Text>,
    }
}

diesel::table! {
    authorization_codes (code_hash) {
        code_hash -> Bytea,
        client_id -> Text,
        session_id -> Uuid,
        family_id -> Uuid,
        redirect_uri -> Text,
        code_challenge -> Text,
        nonce -> Nullable<Text>,
        scope -> Text,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    clients (id) {
        id -> Text,
        name -> Text,
        account_id -> Nullable<Int8>,
        role_id -> Nullable<Int2>,
        secret_hash -> Nullable<Bytea>,
        grant_types -> Array<Nullable<Text>>,
        redirect_uris -> Array<Nullable<Text>>,
        post_logout_redirect_uris -> Array<Nullable<Text>>,
        portal -> Bool,
        disabled -> Bool,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    drilldowns (id) {
        id -> Int8,
        user_id -> Int8,
        session_id -> Text,
        role_id -> Int2,
        account_id -> Nullable<Int8>,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        started_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    invitations (id) {
        id -> Int8,
        user_id -> Int8,
        account_id -> Nullable<Int8>,
        token_hash -> Bytea,
        invited_by -> Nullable<Int8>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        accepted_at -> Nullable<Timestamptz>,
        replaced_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    password_resets (token_hash) {
        token_hash -> Bytea,
        user_id -> Int8,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    profile_pictures (user_id) {
        user_id -> Int8,
        account_id -> Nullable<Int8>,
        object -> Uuid,
        uploaded_at -> Timestamptz,
    }
}

diesel::table! {
    refresh_tokens (token_hash) {
        token_hash -> Bytea,
        family_id -> Uuid,
        session_id -> Uuid,
        client_id -> Text,
        scope -> Text,
        issued_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    service_secrets (name) {
        name -> Text,
        value -> Bytea,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        user_id -> Int8,
        account_id -> Nullable<Int8>,
        cookie_hash -> Bytea,
        state -> Text,
        signed_in_at -> Timestamptz,
        auth_time -> Timestamptz,
        last_seen_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        end_reason -> Nullable<Text>,
        device -> Nullable<Text>,
        address -> Nullable<Text>,
    }
}

diesel::table! {
    signing_keys (kid) {
        kid -> Text,
        state -> Text,
        private_key -> Bytea,
        sealed -> Bool,
        modulus -> Bytea,
        exponent -> Bytea,
        created_at -> Timestamptz,
        current_from -> Nullable<Timestamptz>,
        retired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    single_sign_on (account_id) {
        account_id -> Int8,
        issuer -> Text,
        client_id -> Text,
        client_secret -> Bytea,
        is_enabled -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        issuer_set_by -> Nullable<Int8>,
        issuer_set_by_role -> Int2,
    }
}

diesel::table! {
    single_sign_on_domains (domain) {
        domain -> Text,
        account_id -> Int8,
        proven_at -> Nullable<Timestamptz>,
        proof_hash -> Nullable<Bytea>,
        proof_expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    single_sign_on_links (account_id, issuer, subject) {
        account_id -> Int8,
        issuer -> Text,
        subject -> Text,
        user_id -> Int8,
        linked_at -> Timestamptz,
    }
}

diesel::table! {
    single_sign_on_requests (state_hash) {
        state_hash -> Bytea,
        account_id -> Int8,
        browser_hash -> Bytea,
        issuer -> Text,
        nonce -> Text,
        code_verifier -> Text,
        authorize_query -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    user_counts (id) {
        id -> Int8,
        account_id -> Nullable<Int8>,
        role_id -> Nullable<Int2>,
        status -> Int2,
        people -> Int8,
    }
}

diesel::table! {
    user_roles (id) {
        id -> Int8,
        user_id -> Int8,
        account_id -> Nullable<Int8>,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        role_id -> Int2,
        status -> Int2,
        program_role -> Nullable<Text>,
        is_primary_account_admin -> Bool,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    users (id) {
        id -> Int8,
        account_id -> Nullable<Int8>,
        email -> Text,
        first_name -> Text,
        last_name -> Text,
        phone_number -> Nullable<Text>,
        phone_type -> Nullable<Text>,
        image_url -> Nullable<Text>,
        thumbnail_url -> Nullable<Text>,
        locale -> Nullable<Text>,
        status -> Int2,
        password_hash -> Nullable<Text>,
        password_changed_at -> Nullable<Timestamptz>,
        last_login_at -> Nullable<Timestamptz>,
        version -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        lead_role_id -> Nullable<Int2>,
        lead_program_id -> Nullable<Int8>,
        lead_site_id -> Nullable<Int8>,
        position -> Nullable<Text>,
        program_name -> Nullable<Text>,
        site_name -> Nullable<Text>,
        role_count -> Int4,
        invited_at -> Nullable<Timestamptz>,
        schedule_date -> Nullable<Date>,
        revoke_date -> Nullable<Date>,
        invitation_note -> Nullable<Text>,
        password_temporary_until -> Nullable<Timestamptz>,
    }
}

diesel::joinable!(access_schedules -> users (user_id));
diesel::joinable!(authorization_codes -> clients (client_id));
diesel::joinable!(authorization_codes -> sessions (session_id));
diesel::joinable!(drilldowns -> users (user_id));
diesel::joinable!(invitations -> users (user_id));
diesel::joinable!(password_resets -> users (user_id));
diesel::joinable!(profile_pictures -> users (user_id));
diesel::joinable!(refresh_tokens -> clients (client_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(single_sign_on_domains -> single_sign_on (account_id));
diesel::joinable!(single_sign_on_links -> single_sign_on (account_id));
diesel::joinable!(single_sign_on_links -> users (user_id));
diesel::joinable!(single_sign_on_requests -> single_sign_on (account_id));
diesel::joinable!(user_roles -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    access_schedules,
    authorization_codes,
    clients,
    drilldowns,
    invitations,
    password_resets,
    profile_pictures,
    refresh_tokens,
    service_secrets,
    sessions,
    signing_keys,
    single_sign_on,
    single_sign_on_domains,
    single_sign_on_links,
    single_sign_on_requests,
    user_counts,
    user_roles,
    users,
);
