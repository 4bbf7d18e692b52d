-- Rows that show what a site entered show the user of the account who has the address again.
UPDATE staff_entries e SET person_id = u.id, invite_status = u.status, first_name = u.first_name, last_name = u.last_name,
    email = u.email, phone_number = coalesce(h.phone_number, ''), phone_type = coalesce(h.phone_type, ''),
    last_login = l.last_login_at
FROM staff_members m
JOIN ref_users u ON u.account_id = m.account_id AND lower(u.email) = m.email AND NOT u.deleted
LEFT JOIN people h ON h.id = u.id
LEFT JOIN people_seen l ON l.id = u.id AND NOT l.deleted
WHERE m.id = e.member_id AND e.user_id IS NULL AND e.person_id IS NULL;
