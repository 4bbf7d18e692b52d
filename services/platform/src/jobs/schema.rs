//! Table of the migration `jobs`.

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
        cancel_requested_at -> Nullable<Timestamptz>,
        canceled_at -> Nullable<Timestamptz>,
    }
}
