ALTER TABLE audit_log DROP COLUMN subject_key;
DROP FUNCTION audit_name(jsonb);
DROP EXTENSION IF EXISTS pg_trgm;
