CREATE OR REPLACE FUNCTION pickup_codes_of(contact scholar_contacts) RETURNS SETOF pickup_codes LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT p.* FROM pickup_codes p
    WHERE p.contact_id = contact.id
    UNION
    SELECT p.* FROM pickup_codes p
    WHERE p.account_id = contact.account_id
        AND p.name_key = list_key(contact.first_name || ' ' || contact.last_name)
        AND (contact.phone_number = ANY (p.phone_numbers) OR lower(contact.email) = ANY (p.emails))
    ORDER BY made_at DESC, contact_id DESC
$$;
DROP FUNCTION pickup_code_reaches(bigint[], bigint[], bigint);
DROP INDEX pickup_codes_contact;
DELETE FROM pickup_codes p USING pickup_codes newer
WHERE newer.contact_id = p.contact_id AND newer.id > p.id;
ALTER TABLE pickup_codes DROP COLUMN id, DROP COLUMN programs, DROP COLUMN sites, ADD PRIMARY KEY (contact_id);
