-- When the site closed on the day of a check-out, as it was then: hours change, and what a family is told of a late pickup
-- does not.
ALTER TABLE attendance
    ADD COLUMN site_end_time time,
    ADD COLUMN late_minutes integer GENERATED ALWAYS AS (
        CASE WHEN check_out > site_end_time THEN (extract(epoch FROM check_out - site_end_time) / 60)::integer END
    ) STORED,
    ADD CONSTRAINT attendance_end_time_of_check_out CHECK (site_end_time IS NULL OR check_out IS NOT NULL);
