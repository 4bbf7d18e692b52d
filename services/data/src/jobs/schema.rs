//! Tables of jobs.

diesel::table! {
    jobs (id) {
        id -> BigInt,
        kind -> Text,
        key -> Text,
        account_id -> Nullable<BigInt>,
        payload -> Jsonb,
        run_at -> Timestamptz,
        attempts -> Integer,
        locked_until -> Nullable<Timestamptz>,
        done_at -> Nullable<Timestamptz>,
        failed_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
        requested_by -> Nullable<BigInt>,
        progress -> BigInt,
        total -> Nullable<BigInt>,
        canceled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    job_cancellations (job_id) {
        job_id -> BigInt,
        requested_at -> Timestamptz,
    }
}

diesel::joinable!(job_cancellations -> jobs (job_id));
diesel::allow_tables_to_appear_in_same_query!(jobs, job_cancellations);
