-- What else a certificate says, as it was when the course was completed.
ALTER TABLE enrollments
    ADD COLUMN organization text NOT NULL DEFAULT '',
    ADD COLUMN minutes integer;
UPDATE enrollments e SET
    organization = coalesce((SELECT a.name FROM ref_accounts a WHERE a.id = e.account_id), ''),
    minutes = (SELECT min(c.minutes) FROM courses c WHERE c.slug = e.slug AND NOT c.deleted)
WHERE e.completed_at IS NOT NULL;
