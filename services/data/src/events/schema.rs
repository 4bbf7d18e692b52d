//! Tables of how far events were taken. Those of the outbox are written and read in SQL.

diesel::table! {
    event_cursors (stream, partition_no) {
        stream -> Text,
        partition_no -> Integer,
        taken -> BigInt,
        told_at -> Nullable<Timestamptz>,
        epoch -> BigInt,
        epoch_read -> BigInt,
        waits_for -> Nullable<Jsonb>,
    }
}

diesel::table! {
    event_members (stream, member) {
        stream -> Text,
        member -> Uuid,
        seen_at -> Timestamptz,
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
