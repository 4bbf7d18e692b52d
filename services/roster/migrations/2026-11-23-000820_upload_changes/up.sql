-- What an upload changed of a scholar who was at the site: fields with what they were and what they became. Sealed, for
-- medical and learning status are among them.
ALTER TABLE scholar_upload_rows ADD COLUMN changes bytea;
