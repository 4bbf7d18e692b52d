DROP TRIGGER counted_update ON attendance;
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
DROP FUNCTION attendance_recounted;
