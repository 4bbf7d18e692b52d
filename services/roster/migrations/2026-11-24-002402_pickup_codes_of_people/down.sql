DROP TRIGGER pickup_codes_dropped ON scholar_contacts;
DROP FUNCTION pickup_codes_dropped();
DROP FUNCTION pickup_codes_of(scholar_contacts);
DROP FUNCTION pickup_adult(bigint);
DROP INDEX scholar_contacts_adult;
DROP INDEX pickup_codes_adult;
DELETE FROM pickup_codes WHERE NOT EXISTS (SELECT FROM scholar_contacts c WHERE c.id = pickup_codes.contact_id);
ALTER TABLE pickup_codes
    DROP COLUMN name_key,
    DROP COLUMN phone_numbers,
    DROP COLUMN emails,
    ADD CONSTRAINT pickup_codes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES scholar_contacts (id) ON DELETE CASCADE;
