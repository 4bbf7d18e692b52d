ALTER TABLE attendance DROP COLUMN collected_off_list;
