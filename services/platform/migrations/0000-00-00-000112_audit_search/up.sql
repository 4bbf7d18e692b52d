-- What an entry is about, by the name that its record has and the one that it had, or by its id: searched for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION audit_name(record jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce(
        record ->> 'name', record ->> 'accountName', record ->> 'programName', record ->> 'siteName',
        nullif(btrim(coalesce(record ->> 'firstName', '') || ' ' || coalesce(record ->> 'lastName', '')), '')
    );

ALTER TABLE audit_log ADD COLUMN subject_key text
    GENERATED ALWAYS AS (lower(coalesce(
        audit_name(after) || E'\n' || audit_name(before), audit_name(after), audit_name(before), '#' || entity_id
    ))) STORED;
CREATE INDEX audit_log_by_subject ON audit_log USING gin (subject_key gin_trgm_ops);
