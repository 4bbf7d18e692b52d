// @generated automatically by Diesel CLI.

diesel::table! {
    account_scholars (account_id) {
        account_id -> Int8,
        scholars -> Int4,
        seen -> Text,
        version -> Int8,
    }
}

diesel::table! {
    classrooms (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        name -> Text,
        name_key -> Text,
        capacity -> Nullable<Int4>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
        color -> Nullable<Int2>,
    }
}

diesel::table! {
    enrollments (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        scholar_id -> Int8,
        classroom_id -> Nullable<Int8>,
        status -> Int2,
        enrolled_on -> Date,
        inactive_on -> Nullable<Date>,
        inactive_note -> Nullable<Text>,
        days -> Array<Int2>,
        first_name -> Text,
        last_name -> Text,
        birth_date -> Date,
        entering_grade -> Int2,
        gender -> Nullable<Int2>,
        scholar_student_id -> Nullable<Text>,
        classroom_name -> Text,
        site_name -> Text,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
        earlier -> Datemultirange,
    }
}

diesel::table! {
    people (id) {
        id -> Int8,
        account_id -> Nullable<Int8>,
        phone_number -> Text,
        phone_type -> Text,
        version -> Int8,
        position -> Int8,
        deleted -> Bool,
    }
}

diesel::table! {
    people_seen (id) {
        id -> Int8,
        account_id -> Int8,
        last_login_at -> Timestamptz,
        version -> Int8,
        position -> Int8,
        deleted -> Bool,
    }
}

diesel::table! {
    scholar_contacts (id) {
        id -> Int8,
        account_id -> Int8,
        scholar_id -> Int8,
        kind -> Int2,
        ordinal -> Int2,
        first_name -> Text,
        last_name -> Text,
        email -> Nullable<Text>,
        phone_number -> Nullable<Text>,
        relationship -> Nullable<Text>,
        allowed_to_pick -> Bool,
        is_barred -> Bool,
        scholar_first_name -> Text,
        scholar_last_name -> Text,
    }
}

diesel::table! {
    scholar_documents (id) {
        id -> Int8,
        account_id -> Int8,
        scholar_id -> Int8,
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
    scholars (id) {
        id -> Int8,
        account_id -> Int8,
        first_name -> Text,
        last_name -> Text,
        first_key -> Text,
        last_key -> Text,
        birth_date -> Date,
        entering_grade -> Int2,
        gender -> Nullable<Int2>,
        other_gender -> Nullable<Text>,
        ethnicity -> Nullable<Text>,
        scholar_student_id -> Nullable<Text>,
        scholar_number -> Nullable<Text>,
        external_id -> Nullable<Text>,
        address1 -> Nullable<Text>,
        address2 -> Nullable<Text>,
        city -> Nullable<Text>,
        state -> Nullable<Text>,
        postal_code -> Nullable<Text>,
        home_phone -> Nullable<Text>,
        consent_information -> Nullable<Bool>,
        consent_field_trip -> Nullable<Bool>,
        consent_medical -> Nullable<Bool>,
        consent_emergency -> Nullable<Bool>,
        photo_opt_out -> Nullable<Bool>,
        custom -> Array<Text>,
        medical -> Nullable<Bytea>,
        learning -> Nullable<Bytea>,
        has_epi_pen -> Bool,
        has_allergies -> Bool,
        has_custody_alert -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    site_scholars (site_id) {
        site_id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        scholars -> Int4,
        version -> Int8,
        records -> Int4,
    }
}

diesel::table! {
    staff_entries (id) {
        id -> Int8,
        user_id -> Nullable<Int8>,
        ordinal -> Int2,
        account_id -> Int8,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        role_id -> Int2,
        status -> Int2,
        program_role -> Text,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        phone_number -> Text,
        phone_type -> Text,
        program_name -> Text,
        site_name -> Text,
        member_id -> Nullable<Int8>,
        classroom_name -> Text,
        person_id -> Nullable<Int8>,
        invite_status -> Int2,
        inactive_date -> Nullable<Date>,
        inactive_notes -> Nullable<Text>,
        last_login -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    staff_members (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        first_name -> Text,
        last_name -> Text,
        first_key -> Text,
        last_key -> Text,
        email -> Nullable<Text>,
        phone_number -> Nullable<Text>,
        phone_type -> Nullable<Text>,
        program_role -> Nullable<Text>,
        classroom_id -> Nullable<Int8>,
        emergency_first_name -> Nullable<Text>,
        emergency_last_name -> Nullable<Text>,
        emergency_relationship -> Nullable<Text>,
        emergency_phone_number -> Nullable<Text>,
        emergency_email -> Nullable<Text>,
        custom_notes -> Nullable<Text>,
        allergies -> Nullable<Bytea>,
        invite_role -> Nullable<Int2>,
        status -> Int2,
        inactive_date -> Nullable<Date>,
        inactive_notes -> Nullable<Text>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
    }
}

diesel::table! {
    attendance (enrollment_id, day) {
        enrollment_id -> Int8,
        day -> Date,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        status -> Nullable<Int2>,
        check_in -> Nullable<Time>,
        check_out -> Nullable<Time>,
        is_dismissed -> Bool,
        note -> Nullable<Text>,
        transportation -> Nullable<Text>,
        collected_by_contact -> Nullable<Int8>,
        collected_by_name -> Nullable<Text>,
        collected_reason -> Nullable<Text>,
        is_taken -> Bool,
        version -> Int4,
        marked_at -> Timestamptz,
        marked_by -> Int8,
        site_end_time -> Nullable<Time>,
        late_minutes -> Nullable<Int4>,
        collected_off_list -> Bool,
    }
}

diesel::table! {
    roster_uploads (id) {
        id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        kind -> Text,
        file_name -> Text,
        file -> Nullable<Bytea>,
        edits -> Nullable<Bytea>,
        choices -> Jsonb,
        lines -> Int4,
        state -> Text,
        attempt -> Int4,
        summary -> Nullable<Jsonb>,
        problem -> Nullable<Text>,
        version -> Int4,
        created_at -> Timestamptz,
        created_by -> Int8,
        modified_at -> Timestamptz,
        modified_by -> Int8,
        rows_entered -> Int4,
        rows_to_enter -> Int4,
        done_at -> Nullable<Timestamptz>,
        undone_at -> Nullable<Timestamptz>,
        undo_left -> Nullable<Int4>,
        is_direct -> Bool,
        rejects -> Nullable<Bytea>,
    }
}

diesel::table! {
    roster_upload_rows (upload_id, entry_id) {
        upload_id -> Int8,
        account_id -> Int8,
        program_id -> Int8,
        site_id -> Int8,
        entry_id -> Int8,
        person_id -> Int8,
        is_new -> Bool,
        changes -> Nullable<Bytea>,
        is_made -> Bool,
    }
}

diesel::table! {
    pickup_codes (id) {
        contact_id -> Int8,
        account_id -> Int8,
        hash -> Bytea,
        failures -> Int2,
        made_at -> Timestamptz,
        made_by -> Int8,
        name_key -> Text,
        phone_numbers -> Array<Text>,
        emails -> Array<Text>,
        id -> Int8,
        programs -> Nullable<Array<Int8>>,
        sites -> Nullable<Array<Int8>>,
    }
}
