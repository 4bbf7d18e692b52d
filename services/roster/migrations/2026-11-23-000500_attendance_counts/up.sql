-- How many scholars of a classroom had which mark on a day, counted by the write of the marks itself, so that a chart of a
-- program does not read every mark (spec 2 §7 Analytics). A scholar counts in the classroom they are in now.
CREATE TABLE attendance_counts (
    site_id bigint NOT NULL,
    day date NOT NULL,
    -- 0 for scholars without a classroom.
    classroom_id bigint NOT NULL,
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    present integer NOT NULL,
    late integer NOT NULL,
    absent integer NOT NULL,
    not_scheduled integer NOT NULL,
    -- Marks that say anything, those without one of the four included.
    taken integer NOT NULL,
    PRIMARY KEY (site_id, day, classroom_id)
);
SELECT afterbell_limit_to_places('attendance_counts');

-- Adds differences, in the order of the key, so that two writers never wait for each other in a circle.
CREATE FUNCTION attendance_counts_add(changes attendance_counts[]) RETURNS void LANGUAGE sql AS $$
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

-- What one mark counts, `times` times.
CREATE FUNCTION attendance_count(
    site bigint, day date, classroom bigint, account bigint, program bigint, status smallint, is_taken boolean, times integer
) RETURNS attendance_counts LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW (
        site, day, coalesce(classroom, 0), account, program, CASE status WHEN 2 THEN times ELSE 0 END,
        CASE status WHEN 3 THEN times ELSE 0 END, CASE status WHEN 1 THEN times ELSE 0 END,
        CASE status WHEN 4 THEN times ELSE 0 END, CASE WHEN is_taken THEN times ELSE 0 END
    )::attendance_counts
$$;

-- Whoever moves a scholar meanwhile waits, or is waited for: a mark counts in one classroom.
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

-- A scholar who moves takes their marks to the other classroom.
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

-- Marks go before their enrollment, while its classroom can still be read.
CREATE FUNCTION attendance_dropped() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM attendance WHERE enrollment_id = OLD.id;
    RETURN OLD;
END $$;
CREATE TRIGGER attendance_dropped BEFORE DELETE ON enrollments
    FOR EACH ROW EXECUTE FUNCTION attendance_dropped();

SELECT attendance_counts_add(ARRAY(
    SELECT attendance_count(a.site_id, a.day, e.classroom_id, a.account_id, a.program_id, a.status, a.is_taken, 1)
    FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id));

-- The dates of a program's scholars, without their other columns.
CREATE INDEX enrollments_program_dates ON enrollments (program_id, site_id)
    INCLUDE (enrolled_on, inactive_on, status, days, classroom_id);
