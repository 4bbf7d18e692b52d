//! Tables of the migration `events`.

diesel::table! {
    outbox (id) {
        id -> BigInt,
        account_id -> BigInt,
        topic -> Text,
        key -> Text,
        entity_type -> Text,
        entity_id -> BigInt,
        version -> BigInt,
        deleted -> Bool,
        payload -> Bytea,
        correlation_id -> Text,
        traceparent -> Text,
        occurred_at -> Timestamptz,
    }
}

diesel::table! {
    event_cursors (stream, partition_no) {
        stream -> Text,
        partition_no -> Integer,
        taken -> BigInt,
    }
}

diesel::table! {
    event_positions (source, account_id) {
        source -> Text,
        account_id -> BigInt,
        position -> BigInt,
    }
}

diesel::table! {
    event_parked (id) {
        id -> BigInt,
        stream -> Text,
        partition_no -> Integer,
        mark -> BigInt,
        account_id -> Nullable<BigInt>,
        key -> Text,
        envelope -> Bytea,
        error -> Text,
        parked_at -> Timestamptz,
    }
}
