DROP TRIGGER counted_update ON attendance;
DROP TRIGGER counted_insert ON attendance;
DROP TRIGGER counted_delete ON attendance;
DROP FUNCTION attendance_counted();
-- A register is saved by an upsert, for which PostgreSQL runs the triggers of inserts and of updates both: where every scholar
-- had a mark, nothing was inserted.
CREATE FUNCTION attendance_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    -- Apart: a DELETE has no such rows to ask about.
    IF TG_OP = 'INSERT' THEN
        IF NOT EXISTS (SELECT FROM new_rows) THEN
            RETURN NULL;
        END IF;
    END IF;
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

DROP TRIGGER moved ON enrollments;
DROP FUNCTION attendance_moved();
-- A scholar who moves takes their marks to the other classroom; other dates and days make other marks expected.
CREATE FUNCTION attendance_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM attendance_counts_add(ARRAY(
        SELECT attendance_count(a.site_id, a.day, moved.classroom_id, a.account_id, a.program_id, a.status, a.is_taken,
            enrollment_expects(moved.enrolled_on, moved.inactive_on, moved.status, moved.days, a.day), moved.times)
        FROM (
            SELECT n.id, was.*
            FROM new_rows n
            JOIN old_rows o ON o.id = n.id
                AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.status, o.days)
                    IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.status, n.days)
            CROSS JOIN LATERAL (VALUES
                (o.classroom_id, o.enrolled_on, o.inactive_on, o.status, o.days, -1),
                (n.classroom_id, n.enrolled_on, n.inactive_on, n.status, n.days, 1)
            ) AS was (classroom_id, enrolled_on, inactive_on, status, days, times)
        ) moved
        JOIN attendance a ON a.enrollment_id = moved.id));
    RETURN NULL;
END $$;
CREATE TRIGGER moved AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_moved();

DROP FUNCTION attendance_take_turn(bigint[], boolean);
