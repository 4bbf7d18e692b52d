-- Domain events: what this service tells others (outbox) and how far it has heard them.

-- One row a change, written in the transaction of the change.
CREATE TABLE outbox (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL, -- 0: the provider's own entities
    topic text NOT NULL,
    key text NOT NULL, -- <account>/<type>/<id>
    entity_type text NOT NULL,
    entity_id bigint NOT NULL,
    version bigint NOT NULL,
    deleted boolean NOT NULL,
    payload bytea NOT NULL, -- an encoded afterbell.events.v1.State
    correlation_id text NOT NULL,
    traceparent text NOT NULL,
    occurred_at timestamptz NOT NULL DEFAULT now()
);
-- For pruning: the newer states of a key.
CREATE INDEX outbox_key ON outbox (topic, key, id);
CREATE SEQUENCE outbox_id_seq OWNED BY outbox.id;

-- Ids are given out before their transaction commits, so a reader that goes by id could pass a row
-- that is not visible yet and never come back to it. Each writing transaction therefore holds, until
-- it ends, an advisory lock that names the sequence's value before its own first id. Everything up to
-- the lowest such value is settled: committed and visible, or rolled back.
-- Only transactions that write events hold readers back, not every long transaction in the cluster
-- (which pg_snapshot_xmin would), and the order of ids is the order of cause and effect: whoever
-- has seen a committed change gets a higher id.
CREATE FUNCTION afterbell_outbox_next() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    before bigint;
BEGIN
    IF coalesce(current_setting('afterbell.outbox_fence', true), '') = '' THEN
        SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO before FROM outbox_id_seq;
        PERFORM pg_advisory_xact_lock_shared(1098280562, (before & 2147483647)::int);
        PERFORM set_config('afterbell.outbox_fence', before::text, true);
    END IF;
    RETURN nextval('outbox_id_seq');
END
$$;
ALTER TABLE outbox ALTER COLUMN id SET DEFAULT afterbell_outbox_next();

-- The highest id up to which every row is settled. Read it in a statement of its own, before the rows.
CREATE FUNCTION afterbell_outbox_settled() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    given bigint;
    fenced bigint;
BEGIN
    SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO given FROM outbox_id_seq;
    -- A lock holds the low 31 bits of the value; the nearest number to `given` with those bits is it.
    SELECT min(given - (((given - objid::bigint + 1073741824) & 2147483647) - 1073741824)) INTO fenced
    FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 1098280562::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    RETURN least(given, fenced);
END
$$;

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- How far a stream was taken, e.g. `outbox:admin`, `kafka:afterbell.admin.state`, `relay:…`.
CREATE TABLE event_cursors (
    stream text NOT NULL,
    partition_no integer NOT NULL, -- 0 but for Kafka
    taken bigint NOT NULL, -- the last outbox id or Kafka offset; -1: none
    PRIMARY KEY (stream, partition_no)
);
ALTER TABLE event_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_cursors USING ((SELECT afterbell_scope_all()));

-- The last change of each account applied here, by its place in the source's outbox. What comes
-- again is known by it; requests that must see a change wait for it.
CREATE TABLE event_positions (
    source text NOT NULL,
    account_id bigint NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (source, account_id)
);
ALTER TABLE event_positions ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_positions USING ((SELECT afterbell_scope_all()));

-- Events that could not be applied (or sent on), for a person to look at.
CREATE TABLE event_parked (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    stream text NOT NULL,
    partition_no integer NOT NULL,
    mark bigint NOT NULL, -- outbox id or Kafka offset
    account_id bigint,
    key text NOT NULL,
    envelope bytea NOT NULL,
    error text NOT NULL,
    parked_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (stream, partition_no, mark)
);
ALTER TABLE event_parked ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_parked USING ((SELECT afterbell_scope_all()));
