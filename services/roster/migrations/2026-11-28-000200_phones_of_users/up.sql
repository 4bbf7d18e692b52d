-- What a site has copied of a user's phone is the user's: it must not show again when they have it no more.
UPDATE staff_members m SET phone_number = NULL, phone_type = NULL
FROM staff_entries e JOIN people p ON p.id = e.person_id
WHERE e.member_id = m.id AND m.phone_number = p.phone_number;
