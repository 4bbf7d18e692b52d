-- A child is taken when somebody said whether they came. A note or a way home alone made them taken, too: they were missing
-- from "not taken", and from the sheet to carry out.
UPDATE attendance_counts c SET taken = c.taken - noted.marks, expected_taken = c.expected_taken - noted.expected
FROM (
    SELECT a.site_id, a.day, coalesce(e.classroom_id, 0) AS classroom_id, count(*)::integer AS marks,
        (count(*) FILTER (WHERE enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, a.day)))::integer AS expected
    FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id
    WHERE a.is_taken AND a.status IS NULL AND a.check_in IS NULL AND a.check_out IS NULL AND NOT a.is_dismissed
    GROUP BY 1, 2, 3
) noted
WHERE (c.site_id, c.day, c.classroom_id) = (noted.site_id, noted.day, noted.classroom_id);
ALTER TABLE attendance DROP COLUMN is_taken;
ALTER TABLE attendance ADD COLUMN is_taken boolean NOT NULL
    GENERATED ALWAYS AS (status IS NOT NULL OR check_in IS NOT NULL OR check_out IS NOT NULL OR is_dismissed) STORED;
