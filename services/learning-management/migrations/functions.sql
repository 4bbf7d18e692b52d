-- Functions of learning management, applied as a whole whenever this file has changed (docs/adding-a-service.md,
-- "Tables").

-- == Of the definer ==

-- Licenses of the accounts that the transaction sees, while those are active.
CREATE OR REPLACE FUNCTION course_licenses() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT coalesce(array_agg(DISTINCT license), '{}') FROM ref_accounts a, unnest(a.cms_licenses) license
    WHERE a.id = ANY (afterbell_scope_accounts()) AND a.status = 1 AND NOT a.deleted
$$;

-- The people of an account, in each of their roles, with each course that they are offered there, at a moment; none of
-- an account that the transaction does not see. Somebody whose home is another account is one of its people too, which
-- the policies of the tables would not show.
--
-- `only_due` leaves out what nobody has to do any more, `of_user` everybody else. `there` is the moment by the clock
-- of the place: of the site, else of the first site of the program or account. Courses have the titles of both
-- languages, each in place of the other where there is one only. Each person is looked up once and then set beside the
-- courses.
CREATE OR REPLACE FUNCTION course_people(
    of_account bigint, moment timestamptz, only_due boolean DEFAULT false, of_user bigint DEFAULT NULL
)
RETURNS TABLE (
    id bigint, account_id bigint, program_id bigint, site_id bigint, role_id smallint, user_id bigint,
    first_name text, last_name text, name_key text, program_name text, site_name text, slug text, title_en text,
    title_es text, is_required boolean, due_on date, is_overdue boolean, started_at timestamptz,
    completed_at timestamptz, score integer, there timestamp
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 2000 AS $$
    WITH offered AS MATERIALIZED (
        SELECT row_number() OVER (ORDER BY o.slug) AS number, o.*
        FROM (
            SELECT DISTINCT ON (c.slug) c.slug, c.title AS title_en, c.audience, c.required_roles, c.due_days,
                coalesce((SELECT s.title FROM courses s WHERE s.slug = c.slug AND s.language = 'es'), c.title)
                    AS title_es,
                greatest(c.since, l.since) AS since
            FROM ref_accounts a
            JOIN courses c ON c.subscription_id = ANY (a.cms_licenses) AND cardinality(c.audience) > 0
            LEFT JOIN license_starts l ON l.account_id = a.id AND l.license = c.subscription_id
            WHERE a.id = of_account AND a.status = 1 AND NOT a.deleted
                AND (afterbell_scope_all() OR a.id = ANY (afterbell_scope_accounts()))
            ORDER BY c.slug, c.language
        ) o
    ), zones AS MATERIALIZED (
        SELECT DISTINCT ON (s.program_id) s.program_id, s.id, s.time_zone FROM ref_sites s
        WHERE s.account_id = of_account AND NOT s.deleted AND s.time_zone <> ''
        ORDER BY s.program_id, s.id
    ), learners AS MATERIALIZED (
        SELECT r.user_id, r.ordinal, r.account_id, r.program_id, r.site_id, r.role_id, u.first_name, u.last_name,
            list_key(u.last_name || ' ' || u.first_name) AS name_key, coalesce(p.name, '') AS program_name,
            coalesce(s.name, '') AS site_name, l.since,
            moment AT TIME ZONE coalesce(
                nullif(s.time_zone, ''), z.time_zone, (SELECT f.time_zone FROM zones f ORDER BY f.id LIMIT 1), 'UTC'
            ) AS there
        FROM ref_user_roles r
        JOIN ref_users u ON u.id = r.user_id AND u.status = 1 AND NOT u.deleted
        LEFT JOIN ref_programs p ON p.id = r.program_id
        LEFT JOIN ref_sites s ON s.id = r.site_id
        LEFT JOIN zones z ON z.program_id = r.program_id
        LEFT JOIN learner_starts l
            ON l.user_id = r.user_id AND l.account_id = r.account_id AND l.role_id = r.role_id
        WHERE r.account_id = of_account AND r.status = 1 AND r.role_id BETWEEN 4 AND 7
            AND (of_user IS NULL OR r.user_id = of_user) AND p.deleted IS NOT TRUE AND s.deleted IS NOT TRUE
    )
    SELECT (l.user_id * 1024 + l.ordinal) * 4096 + o.number, l.account_id, l.program_id, l.site_id, l.role_id,
        l.user_id, l.first_name, l.last_name, l.name_key, l.program_name, l.site_name, o.slug, o.title_en, o.title_es,
        has_to.is_so, due.day, coalesce(e.completed_at IS NULL AND due.day < l.there::date, false), e.started_at,
        e.completed_at, e.score, l.there
    FROM learners l
    JOIN offered o
        ON (l.role_id < 7 OR 'Staff' = ANY (o.audience)) AND (NOT only_due OR l.role_id = ANY (o.required_roles))
    LEFT JOIN enrollments e ON e.user_id = l.user_id AND e.slug = o.slug
    CROSS JOIN LATERAL (SELECT l.role_id = ANY (o.required_roles) AS is_so) has_to
    CROSS JOIN LATERAL (SELECT CASE WHEN has_to.is_so THEN greatest(o.since, l.since) + o.due_days END AS day) due
    WHERE NOT only_due OR due.day IS NOT NULL AND e.completed_at IS NULL
$$;
