DROP FUNCTION attendance_count(bigint, date, bigint, bigint, bigint, smallint, boolean, boolean, integer);
DROP FUNCTION enrollment_expects(date, date, smallint, smallint[], date);
ALTER TABLE attendance_counts DROP COLUMN expected_taken;
CREATE OR REPLACE FUNCTION attendance_counts_add(changes attendance_counts[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO attendance_counts AS c
        SELECT site_id, day, classroom_id, account_id, program_id, sum(present)::integer, sum(late)::integer,
            sum(absent)::integer, sum(not_scheduled)::integer, sum(taken)::integer
        FROM unnest(changes)
        GROUP BY site_id, day, classroom_id, account_id, program_id
        HAVING (sum(present), sum(late), sum(absent), sum(not_scheduled), sum(taken)) <> (0, 0, 0, 0, 0)
        ORDER BY site_id, day, classroom_id
        ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
            late = c.late + excluded.late, absent = c.absent + excluded.absent,
            not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken
$$;

CREATE FUNCTION attendance_count(
    site bigint, day date, classroom bigint, account bigint, program bigint, status smallint, is_taken boolean, times integer
) RETURNS attendance_counts LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW (
        site, day, coalesce(classroom, 0), account, program, CASE status WHEN 2 THEN times ELSE 0 END,
        CASE status WHEN 3 THEN times ELSE 0 END, CASE status WHEN 1 THEN times ELSE 0 END,
        CASE status WHEN 4 THEN times ELSE 0 END, CASE WHEN is_taken THEN times ELSE 0 END
    )::attendance_counts
$$;

DROP TRIGGER counted_insert ON attendance;
DROP TRIGGER counted_update ON attendance;
DROP TRIGGER counted_delete ON attendance;
DROP FUNCTION attendance_counted();
CREATE FUNCTION attendance_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(n.site_id, n.day, e.classroom_id, n.account_id, n.program_id, n.status, n.is_taken, 1)
            FROM new_rows n JOIN enrollments e ON e.id = n.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(o.site_id, o.day, e.classroom_id, o.account_id, o.program_id, o.status, o.is_taken, -1)
            FROM old_rows o JOIN enrollments e ON e.id = o.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    PERFORM attendance_counts_add(changes);
    RETURN NULL;
END $$;
CREATE TRIGGER counted_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();

DROP TRIGGER moved ON enrollments;
DROP FUNCTION attendance_moved();
CREATE FUNCTION attendance_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM attendance_counts_add(ARRAY(
        SELECT attendance_count(a.site_id, a.day, moved.classroom_id, a.account_id, a.program_id, a.status, a.is_taken, moved.times)
        FROM (
            SELECT n.id, classroom.*
            FROM new_rows n
            JOIN old_rows o ON o.id = n.id AND o.classroom_id IS DISTINCT FROM n.classroom_id
            CROSS JOIN LATERAL (VALUES (o.classroom_id, -1), (n.classroom_id, 1)) AS classroom (classroom_id, times)
        ) moved
        JOIN attendance a ON a.enrollment_id = moved.id));
    RETURN NULL;
END $$;
CREATE TRIGGER moved AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_moved();
