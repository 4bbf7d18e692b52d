-- Functions of identity, applied as a whole whenever this file has changed (docs/adding-a-service.md, "Tables").

-- == Of the owner ==

-- The form in which texts of people are compared, ordered and searched, which is that of all services.
CREATE OR REPLACE FUNCTION user_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT public.list_key(given) $$;

-- Whoever has a role at a place that is removed loses it: asked for in the transaction in which the removal arrives.
CREATE OR REPLACE FUNCTION place_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO jobs (kind, key, run_at, payload)
    VALUES ('identity.place-removed', TG_ARGV[0] || ':' || NEW.id, now(), jsonb_build_object(TG_ARGV[0], NEW.id))
    ON CONFLICT (kind, key) DO NOTHING;
    RETURN NULL;
END $$;

-- == Of the definer ==

-- The leading record of some people, and how many records there are.
CREATE OR REPLACE FUNCTION users_lead(changed bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
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
    WHERE u.id = n.id
        AND (u.lead_role_id, u.lead_program_id, u.lead_site_id, u.position, u.program_name, u.site_name, u.role_count)
        IS DISTINCT FROM (n.role_id, n.program_id, n.site_id, n.program_role, n.program_name, n.site_name, n.records)
$$;

CREATE OR REPLACE FUNCTION user_roles_lead() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
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

-- Places may be heard of after the people in them, and be renamed.
CREATE OR REPLACE FUNCTION user_program_named() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE users SET program_name = NEW.name WHERE lead_program_id = NEW.id AND program_name IS DISTINCT FROM NEW.name;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION user_site_named() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE users SET site_name = NEW.name WHERE lead_site_id = NEW.id AND site_name IS DISTINCT FROM NEW.name;
    RETURN NULL;
END $$;

-- Keeps user_counts.
CREATE OR REPLACE FUNCTION users_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
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
