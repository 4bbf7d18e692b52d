-- What the database of every service has: the audit log, answers of requests that may be repeated, events, jobs, and
-- what can be taken back. The functions that these tables need are in functions.sql, which is applied first.

-- For searches in the middle of texts; with the second, one index is of an account and of trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Who did what to which entity, as whom, from where, before and after. The serving role may add and read, no more.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    occurred_at timestamptz NOT NULL,
    account_id bigint,
    actor_user_id bigint,
    actor_client_id text NOT NULL,
    session_id text NOT NULL,
    viewed_role smallint,
    viewed_account_id bigint,
    viewed_program_id bigint,
    viewed_site_id bigint,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb,
    address text,
    correlation_id text,
    -- What the entry is about, which is searched for: the name that its record has and the one that it had, or its id.
    subject_key text GENERATED ALWAYS AS (lower(coalesce(
        audit_name(after) || E'\n' || audit_name(before), audit_name(after), audit_name(before), '#' || entity_id
    ))) STORED
);
-- The log is read the newest first, from a moment or to one: each filter has an index that ends in the time.
CREATE INDEX audit_log_by_time ON audit_log (occurred_at, id);
CREATE INDEX audit_log_by_account ON audit_log (account_id, occurred_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_user_id, occurred_at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, occurred_at, id);
CREATE INDEX audit_log_by_entity ON audit_log (entity, entity_id, occurred_at, id);
CREATE INDEX audit_log_by_subject ON audit_log USING gin (subject_key gin_trgm_ops);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log
    USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]))
    WITH CHECK (
        (SELECT afterbell_scope_all()) OR account_id IS NULL
        OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
    );

-- Answers of POST requests that carried an Idempotency-Key, kept so that a repeated request gets the same answer. A key
-- is marked in the transaction of the handler's effect, so that a lost answer does not lead to a second effect.
CREATE TABLE idempotency_keys (
    caller text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamptz NOT NULL,
    status smallint,
    headers jsonb,
    body bytea,
    holder uuid, -- the request that has the key now
    held_until timestamptz, -- renewed while that request is under way
    effect boolean NOT NULL DEFAULT false, -- something that the request wrote is committed
    PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
-- Answers hold tenants' data, and only the middleware reads them, in a system transaction.
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON idempotency_keys USING ((SELECT afterbell_scope_all()));

-- Domain events: what this service tells others, one row a change, written in the transaction of the change. The outbox
-- is kept by days (UTC), so that what is old goes by dropping a day's table.
CREATE SEQUENCE outbox_id_seq;
CREATE TABLE outbox (
    id bigint NOT NULL DEFAULT afterbell_outbox_next(),
    account_id bigint NOT NULL, -- 0: the provider's own entities
    topic text NOT NULL,
    key text NOT NULL, -- <account>/<type>/<id>
    entity_type text NOT NULL,
    entity_id bigint NOT NULL,
    version bigint NOT NULL,
    deleted boolean NOT NULL,
    payload bytea NOT NULL, -- the encoded message of its kind
    correlation_id text NOT NULL,
    traceparent text NOT NULL,
    occurred_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
ALTER SEQUENCE outbox_id_seq OWNED BY outbox.id;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Days that nobody has made a table for: a clock that is far off must not stop a writer.
CREATE TABLE outbox_other PARTITION OF outbox DEFAULT;
ALTER TABLE outbox_other ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox_other USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Before a day is dropped the last state of each of its entities comes here.
CREATE TABLE outbox_states (LIKE outbox, PRIMARY KEY (topic, key), UNIQUE (id));
ALTER TABLE outbox_states ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox_states USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Both together always hold the last state of every entity: a new service builds its copies from it, and a lost topic
-- is filled again.
CREATE VIEW outbox_told WITH (security_invoker = true) AS
    SELECT * FROM outbox_states UNION ALL SELECT * FROM outbox;

SELECT afterbell_outbox_days(7);

-- How far a stream was taken, e.g. `outbox:admin`, `kafka:afterbell.admin.state`, `relay:…`.
CREATE TABLE event_cursors (
    stream text NOT NULL,
    partition_no integer NOT NULL, -- 0 but for Kafka
    taken bigint NOT NULL, -- the last outbox id or Kafka offset; -1: none
    -- When the last event taken was told: another event in its place means that the source was restored.
    told_at timestamptz,
    -- The latest epoch of the source seen in it.
    epoch bigint NOT NULL DEFAULT 0,
    -- The latest epoch of which everything was read.
    epoch_read bigint NOT NULL DEFAULT 0,
    -- How far other partitions must be taken first, by number: a partition that is added gets accounts whose earlier
    -- events are in these.
    waits_for jsonb,
    PRIMARY KEY (stream, partition_no)
);
ALTER TABLE event_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_cursors USING ((SELECT afterbell_scope_all()));

-- The last change of each account applied here, by its place in the source's outbox. What comes again is known by it;
-- requests that must see a change wait for it.
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

-- The processes of a service that share the partitions of a stream.
CREATE TABLE event_members (
    stream text NOT NULL,
    member uuid NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (stream, member)
);
ALTER TABLE event_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY internal ON event_members USING ((SELECT afterbell_scope_all()));

-- Queued and scheduled work that survives a crash.
CREATE TABLE jobs (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    key text NOT NULL, -- asking twice for the same work gives one job
    account_id bigint, -- null: not one tenant's
    payload jsonb NOT NULL,
    run_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    -- Claimed until then. The claim bridges the moment until the runner holds the row's lock, and keeps a job that
    -- kills its process from being tried again at once.
    locked_until timestamptz,
    done_at timestamptz,
    failed_at timestamptz, -- given up
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Of a job that is done in parts: who asked for it, and how far it has come.
    requested_by bigint, -- null: nobody in particular
    progress bigint NOT NULL DEFAULT 0,
    total bigint, -- null: not known
    canceled_at timestamptz, -- stopped before it was done; done_at is set too
    UNIQUE (kind, key)
);
-- Each kind is looked for by itself: one of which many wait holds up no other.
CREATE INDEX jobs_due ON jobs (kind, run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON jobs USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Jobs that are to stop. A part that is being done holds the row of its job: whoever asks need not wait for it, nor can
-- the next part come first.
CREATE TABLE job_cancellations (
    job_id bigint PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    requested_at timestamptz NOT NULL
);
ALTER TABLE job_cancellations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_cancellations USING (EXISTS (SELECT FROM jobs WHERE jobs.id = job_id));

-- What a request about many things changed, as it was before, for whoever has its token and takes it back. A request
-- that is done in parts, each in a transaction of its own, has a row for each.
CREATE TABLE undos (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token uuid NOT NULL,
    kind text NOT NULL,
    made_by bigint NOT NULL,
    account_ids bigint[] NOT NULL, -- empty: the provider's own
    expires_at timestamptz NOT NULL,
    changes jsonb NOT NULL
);
CREATE INDEX undos_token ON undos (token, id);
CREATE INDEX undos_expires ON undos (expires_at);
ALTER TABLE undos ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON undos USING (
    (SELECT afterbell_scope_all())
    OR account_ids <> '{}' AND account_ids <@ (SELECT afterbell_scope_accounts())::bigint[]
);

-- What is kept of a whole register is thousands of characters, and PostgreSQL's own compression would take half of the
-- time of keeping them. A server that was built without LZ4 has to do with that.
DO $$
BEGIN
    ALTER TABLE audit_log ALTER COLUMN before SET COMPRESSION lz4, ALTER COLUMN after SET COMPRESSION lz4;
    ALTER TABLE undos ALTER COLUMN changes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END $$;
