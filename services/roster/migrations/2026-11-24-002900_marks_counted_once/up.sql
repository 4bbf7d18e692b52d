-- A mark that is changed is counted by what it adds: its scholar is looked up and held once, and only when the change
-- counts. A mark that moves to another scholar (a merge) leaves one count and comes to another.
CREATE FUNCTION attendance_recounted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM attendance_counts_add(ARRAY(
        SELECT ROW (
            m.site_id, m.day, coalesce(e.classroom_id, 0), m.account_id, m.program_id, m.present, m.late, m.absent,
            m.not_scheduled, m.taken,
            CASE WHEN enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, m.day) THEN m.taken ELSE 0 END
        )::attendance_counts
        FROM (
            SELECT enrollment_id, day, site_id, account_id, program_id,
                coalesce(sum(times) FILTER (WHERE status = 2), 0) AS present,
                coalesce(sum(times) FILTER (WHERE status = 3), 0) AS late,
                coalesce(sum(times) FILTER (WHERE status = 1), 0) AS absent,
                coalesce(sum(times) FILTER (WHERE status = 4), 0) AS not_scheduled,
                coalesce(sum(times) FILTER (WHERE is_taken), 0) AS taken
            FROM (
                SELECT enrollment_id, day, site_id, account_id, program_id, status, is_taken, 1 AS times FROM new_rows
                UNION ALL
                SELECT enrollment_id, day, site_id, account_id, program_id, status, is_taken, -1 FROM old_rows
            ) marks
            GROUP BY enrollment_id, day, site_id, account_id, program_id
        ) m
        JOIN enrollments e ON e.id = m.enrollment_id
        WHERE (m.present, m.late, m.absent, m.not_scheduled, m.taken) <> (0, 0, 0, 0, 0)
        ORDER BY e.id FOR SHARE OF e));
    RETURN NULL;
END $$;
DROP TRIGGER counted_update ON attendance;
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_recounted();
