-- The key of an adult's name, by which a code is found, is made as all keys are (list_key).
SELECT set_config('afterbell.accounts', '*', true);
UPDATE pickup_codes p SET name_key = list_key(c.first_name || ' ' || c.last_name)
FROM scholar_contacts c
WHERE c.id = p.contact_id AND p.name_key <> list_key(c.first_name || ' ' || c.last_name);
