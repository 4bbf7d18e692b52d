-- The list of people (spec 2 §2 Users, §3 User row): a page costs the same at a thousand people and at a million.
-- Whatever it sorts by and searches in is a column of `users` with an index, made here and nowhere else, so that
-- whoever writes people, role records or places need not know of it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The form in which texts are compared, ordered and searched: without case and accents.
CREATE FUNCTION user_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C" $$;

ALTER TABLE users
    ADD first_key text COLLATE "C" GENERATED ALWAYS AS (user_key(first_name)) STORED,
    ADD last_key text COLLATE "C" GENERATED ALWAYS AS (user_key(last_name)) STORED,
    ADD name_key text COLLATE "C" GENERATED ALWAYS AS (user_key(first_name || ' ' || last_name)) STORED,
    ADD email_key text COLLATE "C" GENERATED ALWAYS AS (user_key(email)) STORED,
    -- Spec 2 §4: --, Pending, Expired, Accepted, Deactivated.
    ADD invitation_status text COLLATE "C" GENERATED ALWAYS AS (
        CASE status WHEN 1 THEN 'Accepted' WHEN 2 THEN 'Deactivated' WHEN 4 THEN 'Pending' WHEN 5 THEN 'Expired' ELSE 'N/A' END
    ) STORED,
    -- The leading role record: the highest that is not revoked.
    ADD lead_role_id smallint,
    ADD lead_program_id bigint,
    ADD lead_site_id bigint,
    ADD position text,
    ADD program_name text,
    ADD site_name text,
    ADD role_count integer NOT NULL DEFAULT 0,
    -- The last invitation that was sent; the days on which one will be, and on which access ends.
    ADD invited_at timestamptz,
    ADD schedule_date date,
    ADD revoke_date date,
    -- What the inviter adds to the letter.
    ADD invitation_note text,
    -- Until when a temporary password may be used; it has to be replaced at the first sign-in.
    ADD password_temporary_until timestamptz;
ALTER TABLE users
    ADD position_key text COLLATE "C" GENERATED ALWAYS AS (user_key(position)) STORED,
    ADD program_key text COLLATE "C" GENERATED ALWAYS AS (user_key(program_name)) STORED,
    ADD site_key text COLLATE "C" GENERATED ALWAYS AS (user_key(site_name)) STORED;

-- One index for each order: of an account's people, and of everybody.
CREATE INDEX users_first ON users (account_id, first_key, id) WHERE status <> 3;
CREATE INDEX users_last ON users (account_id, last_key, id) WHERE status <> 3;
CREATE INDEX users_email ON users (account_id, email_key, id) WHERE status <> 3;
CREATE INDEX users_phone ON users (account_id, phone_number, id) WHERE status <> 3;
CREATE INDEX users_role ON users (account_id, lead_role_id, id) WHERE status <> 3;
CREATE INDEX users_position ON users (account_id, position_key, id) WHERE status <> 3;
CREATE INDEX users_program ON users (account_id, program_key, id) WHERE status <> 3;
CREATE INDEX users_site ON users (account_id, site_key, id) WHERE status <> 3;
CREATE INDEX users_invitation ON users (account_id, invitation_status, id) WHERE status <> 3;
CREATE INDEX users_invited ON users (account_id, invited_at, id) WHERE status <> 3;
CREATE INDEX users_schedule ON users (account_id, schedule_date, id) WHERE status <> 3;
CREATE INDEX users_revoke ON users (account_id, revoke_date, id) WHERE status <> 3;
CREATE INDEX users_seen ON users (account_id, last_login_at, id) WHERE status <> 3;
CREATE INDEX users_all_first ON users (first_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_last ON users (last_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_email ON users (email_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_phone ON users (phone_number, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_role ON users (lead_role_id, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_position ON users (position_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_program ON users (program_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_site ON users (site_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_invitation ON users (invitation_status, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_invited ON users (invited_at, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_schedule ON users (schedule_date, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_revoke ON users (revoke_date, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_seen ON users (last_login_at, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_lead_program ON users (lead_program_id) WHERE lead_program_id IS NOT NULL;
CREATE INDEX users_lead_site ON users (lead_site_id) WHERE lead_site_id IS NOT NULL;
-- One index for searches in any of the texts, and in all of them at once.
CREATE INDEX users_texts ON users USING gin (
    name_key gin_trgm_ops, email_key gin_trgm_ops, phone_number gin_trgm_ops,
    position_key gin_trgm_ops, program_key gin_trgm_ops, site_key gin_trgm_ops
) WHERE status <> 3;
-- The people of a program or site.
CREATE INDEX user_roles_program ON user_roles (program_id, user_id) WHERE program_id IS NOT NULL;
CREATE INDEX user_roles_site ON user_roles (site_id, user_id) WHERE site_id IS NOT NULL;

-- Row-level security keeps LIKE (which could tell what it compares) from using an index. This one narrows to the
-- tenant itself, in the words of the policy, and answers ids alone; the rows are still read under the policy.
-- `field` is name, first, last, email, phone, position, program, site, or all.
CREATE FUNCTION users_like(field text, pattern text, most integer) RETURNS SETOF bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path FROM CURRENT ROWS 1000 AS $$
DECLARE
    wide boolean := afterbell_scope_all();
    tenants bigint[] := afterbell_scope_accounts();
    narrowed constant text := ' FROM users WHERE status <> 3 AND ($3 OR account_id = ANY ($4)) AND ';
    matching text;
BEGIN
    matching := CASE field
        WHEN 'name' THEN 'name_key LIKE $1'
        -- A part of the name is a part of the whole, which has the index.
        WHEN 'first' THEN 'name_key LIKE $1 AND first_key LIKE $1'
        WHEN 'last' THEN 'name_key LIKE $1 AND last_key LIKE $1'
        WHEN 'email' THEN 'email_key LIKE $1'
        WHEN 'phone' THEN 'phone_number LIKE $1'
        WHEN 'position' THEN 'position_key LIKE $1'
        WHEN 'program' THEN 'program_key LIKE $1'
        WHEN 'site' THEN 'site_key LIKE $1'
        ELSE '(name_key LIKE $1 OR email_key LIKE $1 OR phone_number LIKE $1 OR position_key LIKE $1'
            || ' OR program_key LIKE $1 OR site_key LIKE $1)'
    END;
    RETURN QUERY EXECUTE 'SELECT id' || narrowed || matching || ' LIMIT $2' USING pattern, most, wide, tenants;
END $$;

-- The leading record and how many records there are.
CREATE FUNCTION users_lead(changed bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    UPDATE users u
    SET lead_role_id = n.role_id, lead_program_id = n.program_id, lead_site_id = n.site_id, position = n.program_role,
        program_name = n.program_name, site_name = n.site_name, role_count = n.records
    FROM (
        -- Everything is looked up by its key: joins would be planned by what is known of the tables, which is nothing
        -- while they are being filled.
        SELECT c.id, l.role_id, l.program_id, l.site_id, l.program_role,
            (SELECT p.name FROM ref_programs p WHERE p.id = l.program_id) AS program_name,
            (SELECT s.name FROM ref_sites s WHERE s.id = l.site_id) AS site_name,
            (SELECT count(*)::integer FROM user_roles r WHERE r.user_id = c.id) AS records
        FROM unnest(changed) AS c (id)
        LEFT JOIN LATERAL (
            SELECT * FROM user_roles r WHERE r.user_id = c.id ORDER BY r.status = 2, r.role_id, r.id LIMIT 1
        ) l ON true
    ) n
    WHERE u.id = n.id AND (u.lead_role_id, u.lead_program_id, u.lead_site_id, u.position, u.program_name, u.site_name, u.role_count)
        IS DISTINCT FROM (n.role_id, n.program_id, n.site_id, n.program_role, n.program_name, n.site_name, n.records)
$$;

CREATE FUNCTION user_roles_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM users_lead(ARRAY(SELECT DISTINCT user_id FROM come));
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM users_lead(ARRAY(SELECT DISTINCT user_id FROM gone));
    ELSE
        PERFORM users_lead(ARRAY(SELECT user_id FROM come UNION SELECT user_id FROM gone));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER user_roles_came AFTER INSERT ON user_roles REFERENCING NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();
CREATE TRIGGER user_roles_went AFTER DELETE ON user_roles REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();
CREATE TRIGGER user_roles_changed AFTER UPDATE ON user_roles REFERENCING NEW TABLE AS come OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();

-- Places may be heard of after the people in them, and be renamed.
CREATE FUNCTION user_program_named() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE users SET program_name = NEW.name WHERE lead_program_id = NEW.id AND program_name IS DISTINCT FROM NEW.name;
    RETURN NULL;
END $$;
CREATE TRIGGER user_program_named AFTER INSERT OR UPDATE OF name ON ref_programs
    FOR EACH ROW EXECUTE FUNCTION user_program_named();
CREATE FUNCTION user_site_named() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE users SET site_name = NEW.name WHERE lead_site_id = NEW.id AND site_name IS DISTINCT FROM NEW.name;
    RETURN NULL;
END $$;
CREATE TRIGGER user_site_named AFTER INSERT OR UPDATE OF name ON ref_sites
    FOR EACH ROW EXECUTE FUNCTION user_site_named();

-- How many people there are, by account (none: everybody), leading role and status. Changes are added as rows of their
-- own, so that writers do not wait for each other; housekeeping adds them up. A list without a search adds what is left.
CREATE TABLE user_counts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint,
    role_id smallint,
    status smallint NOT NULL,
    people bigint NOT NULL
);
CREATE INDEX user_counts_account ON user_counts (account_id);
ALTER TABLE user_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON user_counts USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO user_counts (account_id, role_id, status, people)
        SELECT a.id, c.lead_role_id, c.status, count(*) FROM come c
        CROSS JOIN LATERAL (SELECT c.account_id AS id WHERE c.account_id IS NOT NULL UNION ALL SELECT NULL) a
        GROUP BY 1, 2, 3;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO user_counts (account_id, role_id, status, people)
        SELECT a.id, g.lead_role_id, g.status, -count(*) FROM gone g
        CROSS JOIN LATERAL (SELECT g.account_id AS id WHERE g.account_id IS NOT NULL UNION ALL SELECT NULL) a
        GROUP BY 1, 2, 3;
    ELSE
        INSERT INTO user_counts (account_id, role_id, status, people)
        SELECT a.id, b.lead_role_id, b.status, sum(b.n) FROM (
            SELECT account_id, lead_role_id, status, 1 AS n FROM come
            UNION ALL SELECT account_id, lead_role_id, status, -1 FROM gone
        ) b
        CROSS JOIN LATERAL (SELECT b.account_id AS id WHERE b.account_id IS NOT NULL UNION ALL SELECT NULL) a
        GROUP BY 1, 2, 3 HAVING sum(b.n) <> 0;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER users_came AFTER INSERT ON users REFERENCING NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_went AFTER DELETE ON users REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS come OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

-- People who are here already.
INSERT INTO user_counts (account_id, role_id, status, people)
SELECT a.id, u.lead_role_id, u.status, count(*) FROM users u
CROSS JOIN LATERAL (SELECT u.account_id AS id WHERE u.account_id IS NOT NULL UNION ALL SELECT NULL) a
GROUP BY 1, 2, 3;
SELECT users_lead(ARRAY(SELECT id FROM users));
UPDATE users u SET invited_at = i.last
FROM (SELECT user_id, max(created_at) AS last FROM invitations GROUP BY user_id) i WHERE i.user_id = u.id;
