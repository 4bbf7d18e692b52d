-- Staff whom a site entered were shown there as the user who has their address, wherever in the account that user works. As
-- everywhere on the roster now, only a user who has a role of it that reaches the site is shown; of others the site shows what
-- it entered itself.
UPDATE staff_entries e SET role_id = 9, status = m.status, program_role = coalesce(m.program_role, ''),
    first_name = m.first_name, last_name = m.last_name, email = coalesce(m.email, ''),
    phone_number = coalesce(m.phone_number, ''), phone_type = coalesce(m.phone_type, ''),
    person_id = NULL, invite_status = 0, last_login = NULL
FROM staff_members m
WHERE m.id = e.member_id AND e.user_id IS NULL AND e.person_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM ref_user_roles r
    WHERE r.user_id = e.person_id AND r.status <> 3 AND r.account_id = m.account_id AND r.role_id IN (4, 5, 6, 7, 9)
        AND coalesce(r.program_id, m.program_id) = m.program_id AND coalesce(r.site_id, m.site_id) = m.site_id
);

-- Whoever is inactive keeps no role to be invited with.
UPDATE staff_members SET invite_role = NULL WHERE status = 2 AND invite_role IS NOT NULL;
