ALTER TABLE attendance DROP COLUMN late_minutes, DROP COLUMN site_end_time;
