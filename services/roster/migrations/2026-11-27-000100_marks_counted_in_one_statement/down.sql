DROP TRIGGER counted_insert ON attendance;
DROP TRIGGER counted_delete ON attendance;
DROP FUNCTION attendance_counted();
CREATE FUNCTION attendance_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(n.site_id, n.day, e.classroom_id, n.account_id, n.program_id, n.status, n.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, n.day), 1)
            FROM new_rows n JOIN enrollments e ON e.id = n.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(o.site_id, o.day, e.classroom_id, o.account_id, o.program_id, o.status, o.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, o.day), -1)
            FROM old_rows o JOIN enrollments e ON e.id = o.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    PERFORM attendance_counts_add(changes);
    RETURN NULL;
END $$;
CREATE TRIGGER counted_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();

DROP TRIGGER counted_update ON attendance;
DROP FUNCTION attendance_recounted();
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
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_recounted();
