DROP TRIGGER counted_update ON attendance;
DROP FUNCTION attendance_recounted();
-- What changed marks add to the counts, in one statement that stays planned. Its scholars are looked up by their numbers
-- before they are joined: without that, PostgreSQL reads every enrollment of a small database for each register.
CREATE FUNCTION attendance_recounted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO attendance_counts AS c (site_id, day, classroom_id, account_id, program_id, present, late, absent,
        not_scheduled, taken, expected_taken)
        SELECT site_id, day, classroom_id, account_id, program_id, sum(present), sum(late), sum(absent), sum(not_scheduled),
            sum(taken), coalesce(sum(taken) FILTER (WHERE is_expected), 0)
        FROM (
            SELECT m.*, coalesce(e.classroom_id, 0) AS classroom_id,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, m.day) AS is_expected
            FROM (
                SELECT enrollment_id, day, site_id, account_id, program_id,
                    coalesce((n.status = 2)::integer, 0) - coalesce((o.status = 2)::integer, 0) AS present,
                    coalesce((n.status = 3)::integer, 0) - coalesce((o.status = 3)::integer, 0) AS late,
                    coalesce((n.status = 1)::integer, 0) - coalesce((o.status = 1)::integer, 0) AS absent,
                    coalesce((n.status = 4)::integer, 0) - coalesce((o.status = 4)::integer, 0) AS not_scheduled,
                    coalesce(n.is_taken::integer, 0) - coalesce(o.is_taken::integer, 0) AS taken
                FROM new_rows n FULL JOIN old_rows o USING (enrollment_id, day, site_id, account_id, program_id)
                WHERE (n.status, n.is_taken) IS DISTINCT FROM (o.status, o.is_taken)
            ) m
            JOIN enrollments e ON e.id = m.enrollment_id
            WHERE e.id = ANY (ARRAY(SELECT enrollment_id FROM new_rows UNION ALL SELECT enrollment_id FROM old_rows))
            ORDER BY e.id FOR SHARE OF e
        ) held
        GROUP BY site_id, day, classroom_id, account_id, program_id
        ORDER BY site_id, day, classroom_id
        ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
            late = c.late + excluded.late, absent = c.absent + excluded.absent,
            not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken,
            expected_taken = c.expected_taken + excluded.expected_taken;
    RETURN NULL;
END $$;
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_recounted();
