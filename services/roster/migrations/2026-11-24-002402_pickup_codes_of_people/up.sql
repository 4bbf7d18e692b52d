-- A code is an adult's, not a child's: a parent of three children has one. Contacts of an account are the same adult when
-- their name is the same and the phone or the e-mail address, or when a third links them so. By what an adult is known is
-- kept with the code, so that it outlives the contact it was made for.
ALTER TABLE pickup_codes
    DROP CONSTRAINT pickup_codes_contact_id_fkey,
    ADD COLUMN name_key text NOT NULL DEFAULT '',
    ADD COLUMN phone_numbers text[] NOT NULL DEFAULT '{}',
    ADD COLUMN emails text[] NOT NULL DEFAULT '{}';
CREATE INDEX pickup_codes_adult ON pickup_codes (account_id, name_key);
CREATE INDEX scholar_contacts_adult ON scholar_contacts (account_id, list_key(first_name || ' ' || last_name));

-- The phones and addresses by which an adult is known in an account, also at sites that the caller does not see: a code made
-- at one site must not leave the children at another without.
CREATE FUNCTION pickup_adult(contact bigint, OUT phone_numbers text[], OUT emails text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    WITH RECURSIVE adult AS (
        SELECT c.id, c.account_id, list_key(c.first_name || ' ' || c.last_name) AS name_key, c.phone_number,
            lower(c.email) AS email
        FROM scholar_contacts c WHERE c.id = contact
        UNION
        SELECT o.id, o.account_id, a.name_key, o.phone_number, lower(o.email)
        FROM adult a
        JOIN scholar_contacts o ON o.account_id = a.account_id
            AND list_key(o.first_name || ' ' || o.last_name) = a.name_key
            AND (o.phone_number = a.phone_number OR lower(o.email) = a.email)
    )
    SELECT coalesce(array_agg(DISTINCT phone_number) FILTER (WHERE phone_number IS NOT NULL), '{}'),
        coalesce(array_agg(DISTINCT email) FILTER (WHERE email IS NOT NULL), '{}')
    FROM adult
$$;
UPDATE pickup_codes p
    SET name_key = list_key(c.first_name || ' ' || c.last_name), phone_numbers = adult.phone_numbers, emails = adult.emails
    FROM scholar_contacts c, LATERAL pickup_adult(c.id) adult
    WHERE c.id = p.contact_id;
ALTER TABLE pickup_codes ALTER COLUMN name_key DROP DEFAULT;

-- The code of a contact: one that was made for it or for the same adult, the newest first.
CREATE FUNCTION pickup_codes_of(contact scholar_contacts) RETURNS SETOF pickup_codes LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT p.* FROM pickup_codes p
    WHERE p.contact_id = contact.id
    UNION
    SELECT p.* FROM pickup_codes p
    WHERE p.account_id = contact.account_id
        AND p.name_key = list_key(contact.first_name || ' ' || contact.last_name)
        AND (contact.phone_number = ANY (p.phone_numbers) OR lower(contact.email) = ANY (p.emails))
    ORDER BY made_at DESC, contact_id DESC
$$;

-- A code goes with the last contact of its adult, in whatever place of the account that is.
CREATE FUNCTION pickup_codes_dropped() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM pickup_codes p
    USING (
        SELECT p.contact_id
        FROM old_rows o
        CROSS JOIN LATERAL (
            SELECT p.contact_id FROM pickup_codes p WHERE p.contact_id = o.id
            UNION
            SELECT p.contact_id FROM pickup_codes p
            WHERE p.account_id = o.account_id AND p.name_key = list_key(o.first_name || ' ' || o.last_name)
        ) p
    ) touched
    WHERE p.contact_id = touched.contact_id
        AND NOT EXISTS (SELECT FROM scholar_contacts c WHERE c.id = p.contact_id)
        AND NOT EXISTS (
            SELECT FROM scholar_contacts c
            WHERE c.account_id = p.account_id AND list_key(c.first_name || ' ' || c.last_name) = p.name_key
                AND (c.phone_number = ANY (p.phone_numbers) OR lower(c.email) = ANY (p.emails))
        );
    RETURN NULL;
END $$;
CREATE TRIGGER pickup_codes_dropped AFTER DELETE ON scholar_contacts REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION pickup_codes_dropped();
