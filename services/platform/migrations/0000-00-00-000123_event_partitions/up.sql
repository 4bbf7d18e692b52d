-- What a partition of a stream is known by besides how far it was taken.
ALTER TABLE event_cursors
    -- When the last event taken was told: another event in its place means that the source was restored.
    ADD COLUMN told_at timestamptz,
    -- The latest epoch of the source seen in it.
    ADD COLUMN epoch bigint NOT NULL DEFAULT 0,
    -- The latest epoch of which everything was read.
    ADD COLUMN epoch_read bigint NOT NULL DEFAULT 0,
    -- How far other partitions must be taken first, by number: a partition that is added gets accounts whose earlier events
    -- are in these.
    ADD COLUMN waits_for jsonb;

-- The processes of a service that share the partitions of a stream.
CREATE TABLE event_members (
    stream text NOT NULL,
    member uuid NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (stream, member)
);
ALTER TABLE event_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_members USING ((SELECT afterbell_scope_all()));
