-- How attendance is taken, of an account, one of its programs or one of their sites; the narrowest that says something
-- counts (spec 2 §1 "Settings ... are stored per user, account, program and site").
CREATE TABLE attendance_settings (
    account_id bigint NOT NULL,
    program_id bigint,
    site_id bigint,
    -- Whoever checks in later is late.
    late_after time,
    transport_choices text[] CHECK (cardinality(transport_choices) <= 12),
    CHECK (site_id IS NULL OR program_id IS NOT NULL),
    CONSTRAINT attendance_settings_place UNIQUE NULLS NOT DISTINCT (account_id, program_id, site_id)
);
ALTER TABLE attendance_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attendance_settings USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
