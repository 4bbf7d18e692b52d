-- The outbox is kept by days (UTC), so that what is old goes by dropping a day's table. Before a day is dropped the last
-- state of each of its entities goes to outbox_states. Both together, outbox_told, therefore always hold the last state of
-- every entity: a new service builds its copies from it, and a lost topic is filled again.
SELECT set_config('afterbell.accounts', '*', true);

ALTER TABLE outbox RENAME TO outbox_before;
ALTER TABLE outbox_before RENAME CONSTRAINT outbox_pkey TO outbox_before_pkey;
ALTER SEQUENCE outbox_id_seq OWNED BY NONE;

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

CREATE TABLE outbox_states (LIKE outbox, PRIMARY KEY (topic, key), UNIQUE (id));
ALTER TABLE outbox_states ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox_states USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

INSERT INTO outbox_states SELECT DISTINCT ON (topic, key) * FROM outbox_before ORDER BY topic, key, id DESC;
DROP TABLE outbox_before;

CREATE VIEW outbox_told WITH (security_invoker = true) AS
    SELECT * FROM outbox_states UNION ALL SELECT * FROM outbox;

-- Makes the tables of today and the days after it that are missing. The serving role may not make tables, so this runs as
-- their owner.
CREATE FUNCTION afterbell_outbox_days(ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    starts timestamptz;
    ends timestamptz;
    name text;
BEGIN
    IF NOT afterbell_scope_all() THEN
        RAISE EXCEPTION 'needs the scope of every account';
    END IF;
    -- One process does it; the others have no need to wait.
    IF NOT pg_try_advisory_xact_lock(1098280563, 1) THEN
        RETURN;
    END IF;
    FOR n IN 0..ahead LOOP
        name := 'outbox_' || to_char(today + n, 'YYYYMMDD');
        starts := (today + n)::timestamp AT TIME ZONE 'UTC';
        ends := (today + n + 1)::timestamp AT TIME ZONE 'UTC';
        CONTINUE WHEN to_regclass(name) IS NOT NULL
            OR EXISTS (SELECT FROM outbox WHERE occurred_at >= starts AND occurred_at < ends);
        EXECUTE format('CREATE TABLE %I (LIKE outbox INCLUDING DEFAULTS)', name);
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
        EXECUTE format('CREATE POLICY tenant ON %I USING ((SELECT afterbell_scope_all())
            OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]))', name);
        EXECUTE format('ALTER TABLE outbox ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
    END LOOP;
END
$$;

-- Drops the days before `first_kept` of which nothing is behind `relayed`, the oldest first, and answers how many. Their
-- last states are put with those of the days before.
CREATE FUNCTION afterbell_outbox_drop(first_kept date, relayed bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    name text;
    starts timestamptz;
    ends timestamptz;
    last bigint;
    dropped integer := 0;
BEGIN
    IF NOT afterbell_scope_all() THEN
        RAISE EXCEPTION 'needs the scope of every account';
    END IF;
    IF NOT pg_try_advisory_xact_lock(1098280563, 1) THEN
        RETURN 0;
    END IF;
    FOR name IN
        SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'outbox'::regclass AND relname ~ '^outbox_[0-9]{8}$'
            AND relname < 'outbox_' || to_char(first_kept, 'YYYYMMDD')
        ORDER BY relname
    LOOP
        -- Read through the outbox, whose policies hold for whoever reads.
        starts := to_date(right(name, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC';
        ends := (to_date(right(name, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC';
        SELECT max(id) INTO last FROM outbox WHERE occurred_at >= starts AND occurred_at < ends;
        EXIT WHEN last > relayed;
        INSERT INTO outbox_states
            SELECT DISTINCT ON (topic, key) * FROM outbox WHERE occurred_at >= starts AND occurred_at < ends
            ORDER BY topic, key, id DESC
        ON CONFLICT (topic, key) DO UPDATE SET
            id = excluded.id, account_id = excluded.account_id, entity_type = excluded.entity_type,
            entity_id = excluded.entity_id, version = excluded.version, deleted = excluded.deleted,
            payload = excluded.payload, correlation_id = excluded.correlation_id,
            traceparent = excluded.traceparent, occurred_at = excluded.occurred_at
        WHERE outbox_states.id < excluded.id;
        EXECUTE format('DROP TABLE %I', name);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
END
$$;

-- Starts an epoch of this source unless it has begun, and answers which one runs: everything is told once more, in
-- positions above all that were ever given. For a source that was restored to an earlier point: others have seen changes
-- that do not exist any more, and positions that are given a second time.
CREATE FUNCTION afterbell_outbox_restart(of_topic text, epoch bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    runs bigint;
BEGIN
    IF NOT afterbell_scope_all() THEN
        RAISE EXCEPTION 'needs the scope of every account';
    END IF;
    -- Waits for those who write, who hold back readers by the position before their own.
    LOCK TABLE outbox IN EXCLUSIVE MODE;
    SELECT last_value >> 40 INTO runs FROM outbox_id_seq;
    IF runs >= epoch THEN
        RETURN runs;
    END IF;
    PERFORM setval('outbox_id_seq', epoch << 40);
    INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload, correlation_id,
        traceparent)
        SELECT account_id, topic, key, entity_type, entity_id, version, deleted, payload, '', ''
        FROM (SELECT DISTINCT ON (topic, key) * FROM outbox_told WHERE entity_type <> 'epoch' ORDER BY topic, key, id DESC)
            last
        ORDER BY id;
    -- Whatever others still hold of earlier epochs when they read this does not exist any more.
    INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload, correlation_id,
        traceparent)
        VALUES (0, of_topic, '0/epoch/0', 'epoch', 0, epoch, false, '', '', '');
    RETURN epoch;
END
$$;

SELECT afterbell_outbox_days(7);
