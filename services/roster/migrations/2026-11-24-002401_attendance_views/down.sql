DELETE FROM attendance_settings WHERE user_id IS NOT NULL;
ALTER TABLE attendance_settings
    DROP CONSTRAINT attendance_settings_place,
    DROP COLUMN user_id,
    DROP COLUMN columns,
    DROP COLUMN sort_order,
    DROP COLUMN grouping,
    ADD CONSTRAINT attendance_settings_place UNIQUE NULLS NOT DISTINCT (account_id, program_id, site_id);
