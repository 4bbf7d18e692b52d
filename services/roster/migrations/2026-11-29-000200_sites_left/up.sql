-- The first day after all stays of a scholar, wherever they are; infinity while one lasts. It looks past row-level security:
-- whoever sees some of a scholar's sites is not to see what is entered after the last stay at them.
CREATE FUNCTION scholar_attends_until(scholar bigint) RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT max(CASE WHEN status = 1 THEN 'infinity' ELSE coalesce(inactive_on, enrolled_on) END)
    FROM enrollments WHERE scholar_id = scholar
$$;
-- The first day on which a scholar was at none of the sites that the transaction sees and still was, or is, at another; none
-- for everybody else. A day later, as whoever leaves on a day is still to be collected.
CREATE FUNCTION scholar_left_on(scholar bigint) RETURNS date LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN seen.until < current_date AND seen.until < scholar_attends_until(scholar) THEN seen.until END
    FROM (
        SELECT max(CASE WHEN status = 1 THEN 'infinity' ELSE coalesce(inactive_on, enrolled_on) END) AS until
        FROM enrollments WHERE scholar_id = scholar
    ) seen
$$;
-- Whether what is known of a scholar now is for whoever sees an enrollment: without a further look where that lasts.
CREATE FUNCTION enrollment_shows(scholar bigint, status smallint, inactive_on date) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT status = 1 OR coalesce(inactive_on >= current_date, false) OR scholar_left_on(scholar) IS NULL
$$;
-- Whether a scholar attends one of some programs or sites, which the transaction need not see.
CREATE FUNCTION scholar_attends(of_programs bigint[], of_sites bigint[], scholar bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT EXISTS (
        SELECT FROM enrollments e
        WHERE e.scholar_id = scholar AND e.status = 1 AND (e.program_id = ANY (of_programs) OR e.site_id = ANY (of_sites))
    )
$$;
