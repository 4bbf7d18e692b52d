ALTER TABLE staff_entries DROP COLUMN inactive_notes;
ALTER TABLE staff_members DROP COLUMN inactive_notes;
