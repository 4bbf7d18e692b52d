-- Users without a phone show the one that their site has entered.
UPDATE staff_entries e SET phone_number = m.phone_number, phone_type = coalesce(m.phone_type, '')
FROM staff_members m
WHERE m.id = e.member_id AND e.phone_number = '' AND coalesce(m.phone_number, '') <> '';
