-- Functions that the database of every service has. The whole file is applied whenever its text differs from what a
-- database was given last, so a function is changed here and nowhere else (docs/adding-a-service.md, "Tables").

-- == Of the owner ==

-- What a transaction may see. Row-level security reads the tenant from the setting afterbell.accounts: '*' for every
-- account, a comma list of account ids, or nothing, which is no account at all.
CREATE OR REPLACE FUNCTION afterbell_scope_all() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(current_setting('afterbell.accounts', true), '') = '*' $$;

CREATE OR REPLACE FUNCTION afterbell_scope_accounts() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(
    string_to_array(nullif(nullif(current_setting('afterbell.accounts', true), '*'), ''), ','), '{}')::bigint[] $$;

-- A scope that reaches only parts of its accounts names them in the setting afterbell.places: whole accounts / whole
-- programs / sites, each a list of ids: '1/2,3/4'. Without it every account of afterbell.accounts is reached whole.
CREATE OR REPLACE FUNCTION afterbell_scope_part(part int) RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT
    string_to_array(nullif(split_part(current_setting('afterbell.places', true), '/', part), ''), ',')::bigint[] $$;

CREATE OR REPLACE FUNCTION afterbell_scope_whole_accounts() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN coalesce(current_setting('afterbell.places', true), '') = ''
    THEN afterbell_scope_accounts() ELSE coalesce(afterbell_scope_part(1), '{}') END $$;

CREATE OR REPLACE FUNCTION afterbell_scope_programs() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(afterbell_scope_part(2), '{}') $$;

CREATE OR REPLACE FUNCTION afterbell_scope_sites() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(afterbell_scope_part(3), '{}') $$;

-- Row-level security by program and site, for tables that ask for it: what is about children. Limits a table with
-- account_id, program_id and site_id to the places of the scope, for reading and for writing. A row without a site is
-- for those who reach the program, one without a program for those who reach the account. Each part of the policy is
-- read once a statement, not once a row, which a function of the three ids would be.
CREATE OR REPLACE FUNCTION afterbell_limit_to_places(limited regclass) RETURNS void
LANGUAGE plpgsql
AS $body$
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', limited);
    EXECUTE format($policy$
        CREATE POLICY places ON %s USING (
            (SELECT afterbell_scope_all())
            OR account_id = ANY ((SELECT afterbell_scope_whole_accounts())::bigint[])
            OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]) AND (
                program_id = ANY ((SELECT afterbell_scope_programs())::bigint[])
                OR site_id = ANY ((SELECT afterbell_scope_sites())::bigint[])
            )
        )
    $policy$, limited);
END
$body$;

-- Called at the end of each transaction of a request with an Idempotency-Key. Null when the transaction has written
-- nothing, false when another request has taken the key over, so that this transaction must not be committed.
CREATE OR REPLACE FUNCTION afterbell_idempotency_mark(of_caller text, of_key text, by_holder uuid, with_headers jsonb)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
    accounts text := coalesce(current_setting('afterbell.accounts', true), '');
    is_ours boolean;
BEGIN
    IF pg_current_xact_id_if_assigned() IS NULL THEN
        RETURN NULL;
    END IF;
    -- Keys belong to no tenant.
    PERFORM set_config('afterbell.accounts', '*', true);
    UPDATE idempotency_keys SET effect = true, headers = with_headers
    WHERE caller = of_caller AND key = of_key AND holder = by_holder;
    is_ours := FOUND;
    PERFORM set_config('afterbell.accounts', accounts, true);
    RETURN is_ours;
END
$$;

-- Ids of the outbox are given out before their transaction commits, so a reader that goes by id could pass a row that
-- is not visible yet and never come back to it. Each writing transaction therefore holds, until it ends, an advisory
-- lock that names the sequence's value before its own first id. Everything up to the lowest such value is settled:
-- committed and visible, or rolled back.
-- Only transactions that write events hold readers back, not every long transaction in the cluster (which
-- pg_snapshot_xmin would), and the order of ids is the order of cause and effect: whoever has seen a committed change
-- gets a higher id.
CREATE OR REPLACE FUNCTION afterbell_outbox_next() RETURNS bigint LANGUAGE plpgsql AS $$
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

-- The highest id up to which every row is settled. Read it in a statement of its own, before the rows.
CREATE OR REPLACE FUNCTION afterbell_outbox_settled() RETURNS bigint LANGUAGE plpgsql AS $$
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

-- The next three run as the owner of the outbox, under its policies, because the serving role may neither make nor drop
-- tables. They stay the owner's (db/rights.sql knows their names).

-- Makes the tables of today and the days after it that are missing.
CREATE OR REPLACE FUNCTION afterbell_outbox_days(ahead integer) RETURNS void
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

-- Drops the days before `first_kept` of which nothing is behind `relayed`, the oldest first, and answers how many.
-- Their last states are put with those of the days before.
CREATE OR REPLACE FUNCTION afterbell_outbox_drop(first_kept date, relayed bigint) RETURNS integer
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
-- positions above all that were ever given. For a source that was restored to an earlier point: others have seen
-- changes that do not exist any more, and positions that are given a second time.
CREATE OR REPLACE FUNCTION afterbell_outbox_restart(of_topic text, epoch bigint) RETURNS bigint
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
        FROM (
            SELECT DISTINCT ON (topic, key) * FROM outbox_told WHERE entity_type <> 'epoch'
            ORDER BY topic, key, id DESC
        ) last
        ORDER BY id;
    -- Whatever others still hold of earlier epochs when they read this does not exist any more.
    INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload, correlation_id,
        traceparent)
        VALUES (0, of_topic, '0/epoch/0', 'epoch', 0, epoch, false, '', '', '');
    RETURN epoch;
END
$$;

-- What an entry of the audit log is about: the name that its record has.
CREATE OR REPLACE FUNCTION audit_name(record jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce(
        record ->> 'name', record ->> 'accountName', record ->> 'programName', record ->> 'siteName',
        nullif(btrim(coalesce(record ->> 'firstName', '') || ' ' || coalesce(record ->> 'lastName', '')), '')
    );

-- What lists stand on. Their indexes and the text in which they are searched are made from their declarations
-- (`platform::list`) when the database is brought up to date.

-- A text without case and accents, with the letters and signs that people type for those of typesetting and of other
-- alphabets, in which lists are compared, ordered and searched: as `text::folded`, step by step. Most texts have
-- neither accents nor letters beyond ASCII, and what such a text is compared by takes an eighth of the time.
-- A change of what it answers needs a migration that calls list_keys_anew().
CREATE OR REPLACE FUNCTION list_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE
    WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C")
    ELSE replace(replace(replace(replace(
        translate(
            lower(regexp_replace(
                normalize(translate(given, '´', ''''), NFKD),
                '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
                '\u0610-\u061a\u0640\u064b-\u065f\u0670]',
                '', 'g'
            )),
            U&'\2018\2019\02BB\02BC\2032\2010\2012\2013\2014\2015\2212đðħıłŋøŧς', '''''''''''------ddhilnotσ'
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C"
END $$;

-- Makes anew what is stored of list_key and of functions that are made of it, for a migration after they have changed.
CREATE OR REPLACE FUNCTION list_keys_anew() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    it record;
    changed record;
BEGIN
    PERFORM set_config('afterbell.accounts', '*', true);
    -- The text in which lists are searched: `platform::list` makes it again with its index.
    FOR it IN
        SELECT a.attrelid::regclass AS of_table FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'search_text' AND NOT a.attisdropped
            AND col_description(a.attrelid, a.attnum) LIKE 'list %'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP COLUMN search_text', it.of_table);
    END LOOP;
    -- Names and titles beside which their key is stored. Where two have one key now, the later one keeps its old key.
    FOR it IN
        SELECT c.oid::regclass AS of_table, k.attname AS key, n.attname AS name
        FROM pg_class c
        JOIN pg_attribute k ON k.attrelid = c.oid AND NOT k.attisdropped AND k.attgenerated = ''
        JOIN pg_attribute n ON n.attrelid = c.oid AND NOT n.attisdropped
        JOIN (VALUES
            ('name_key', 'name'), ('title_key', 'title'), ('first_key', 'first_name'), ('last_key', 'last_name'))
            pair (key, name) ON (pair.key, pair.name) = (k.attname, n.attname)
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    LOOP
        FOR changed IN EXECUTE format(
            'SELECT ctid AS place, list_key(%1$I) AS key FROM %2$s'
            ' WHERE octet_length(%1$I) > length(%1$I) AND list_key(%1$I) <> %3$I',
            it.name, it.of_table, it.key
        ) LOOP
            BEGIN
                EXECUTE format('UPDATE %s SET %I = $1 WHERE ctid = $2', it.of_table, it.key)
                    USING changed.key, changed.place;
            EXCEPTION WHEN unique_violation THEN NULL;
            END;
        END LOOP;
    END LOOP;
    -- Columns that the database fills in: a row fills them in when one of the columns that they are made of is written.
    FOR it IN
        SELECT a.attrelid::regclass AS of_table, a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS made_of,
            min(b.attname) AS base
        FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        JOIN pg_depend p ON p.classid = 'pg_attrdef'::regclass AND p.objid = d.oid AND p.refobjid = a.attrelid
            AND p.refobjsubid NOT IN (0, a.attnum)
        JOIN pg_attribute b ON b.attrelid = a.attrelid AND b.attnum = p.refobjsubid AND b.attgenerated = ''
        WHERE a.attgenerated = 's' AND NOT a.attisdropped
        GROUP BY a.attrelid, a.attname, d.adbin, d.adrelid
    LOOP
        EXECUTE format(
            'UPDATE %1$s SET %2$I = %2$I WHERE %3$I IS DISTINCT FROM (%4$s)',
            it.of_table, it.base, it.name, it.made_of
        );
    END LOOP;
    FOR it IN
        SELECT i.indexrelid::regclass AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND i.indexprs IS NOT NULL
    LOOP
        EXECUTE format('REINDEX INDEX %s', it.name);
    END LOOP;
END $$;

-- A day as lists show it: 09/01/2026.
CREATE OR REPLACE FUNCTION list_day(given date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(
    lpad(extract(month FROM given)::integer::text, 2, '0')
        || '/' || lpad(extract(day FROM given)::integer::text, 2, '0')
        || '/' || extract(year FROM given)::integer::text,
    '') $$;

-- Parts of five characters, three of them digits or more, of the numbers in a text and of what is written with them in
-- one word. Numbers are made of few trigrams, so many rows of a large account have all trigrams of one somewhere; few
-- have its parts. A text that is part of another has no part that the other has not.
CREATE OR REPLACE FUNCTION list_digits(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(array_agg(DISTINCT part), '{}')
    FROM regexp_matches(given, '[a-z0-9]*[0-9][a-z0-9]*', 'g') found (word),
        generate_series(1, length(found.word[1]) - 4) i,
        substr(found.word[1], i, 5) part
    WHERE length(translate(part, '0123456789', '')) <= 2 $$;

-- The accounts in which a list is searched: those that are named and that the transaction sees, all that it sees when
-- none is named, in the words of the policies. Null stands for every account.
CREATE OR REPLACE FUNCTION list_accounts(named bigint[]) RETURNS bigint[] LANGUAGE sql STABLE
AS $$ SELECT CASE
    WHEN afterbell_scope_all() THEN nullif(named, '{}')
    WHEN named = '{}' THEN afterbell_scope_accounts()
    ELSE ARRAY(SELECT unnest(named) INTERSECT SELECT unnest(afterbell_scope_accounts()))
END $$;

-- == Of the definer ==

-- Ids of the rows of a list whose text is like one of some patterns; those of some accounts when any are named.
-- Row-level security keeps LIKE (which could tell what it compares) from using an index. This narrows to the tenant
-- itself, in the words of the policies, and answers ids alone; the rows are still read under the policies. It is
-- planned for the patterns at hand: a plan for any pattern may read every row.
-- Where a pattern has parts of numbers the index is asked for those alone, all of those of one pattern or one of those
-- of each: few rows have them, while each row of a large account has the trigrams of the words beside them. An
-- expression that is not the index's keeps the patterns from it.
CREATE OR REPLACE FUNCTION list_search(list text, patterns text[], accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    digits text[] := list_digits(patterns[1]);
    condition text := 'search_text LIKE ANY ($1)';
    found text;
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within constant bigint[] := list_accounts(accounts);
BEGIN
    IF cardinality(patterns) > 1 THEN
        digits := ARRAY(SELECT (list_digits(pattern))[1] FROM unnest(patterns) pattern);
        IF array_position(digits, NULL) IS NULL THEN
            condition := '(search_text || '''') LIKE ANY ($1) AND list_digits(search_text) && $4';
        END IF;
    ELSIF digits <> '{}' THEN
        condition := '(search_text || '''') LIKE ANY ($1) AND list_digits(search_text) @> $4';
    END IF;
    found := format('SELECT id FROM %I WHERE %s', list, condition);
    IF within IS NULL THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING patterns, most, within, digits;
    ELSE
        RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account)
            USING patterns, most, within, digits;
    END IF;
END $$;

-- Ids of the rows of a list in which a column is a text, whatever its case and accents; those of some accounts when
-- any are named. As with list_search: row-level security keeps list_key, of which it does not know that it tells
-- nobody what it compares, from using the index of the list's order.
CREATE OR REPLACE FUNCTION list_equal(list text, of_column text, given text, accounts bigint[], most bigint)
RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    found constant text := format('SELECT id FROM %I WHERE list_key(%I) = $1', list, of_column);
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within constant bigint[] := list_accounts(accounts);
BEGIN
    IF within IS NULL THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING given, most;
    ELSE
        RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account) USING given, most, within;
    END IF;
END $$;
