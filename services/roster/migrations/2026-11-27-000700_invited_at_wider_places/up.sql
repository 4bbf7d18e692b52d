-- Staff whom a site entered and who are invited to the whole program or account stood on the roster without access.
UPDATE staff_entries e SET role_id = w.role_id, status = CASE e.status WHEN 2 THEN 2 ELSE w.status END, invite_status = w.status
FROM (
    SELECT DISTINCT ON (o.id) o.id, r.role_id, r.status
    FROM staff_entries o
    JOIN ref_user_roles r ON r.user_id = o.person_id AND r.account_id = o.account_id AND r.site_id IS NULL
        AND coalesce(r.program_id, o.program_id) = o.program_id
    WHERE o.user_id IS NULL AND o.role_id = 9 AND r.status IN (4, 5) AND r.role_id IN (4, 5, 6, 7)
    ORDER BY o.id, r.role_id
) w
WHERE e.id = w.id;
