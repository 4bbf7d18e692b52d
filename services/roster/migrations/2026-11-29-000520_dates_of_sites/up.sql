-- The dates of a site's scholars, without their other columns: also those of earlier stays, without which charts and counts read
-- the rows themselves.
DROP INDEX enrollments_program_dates;
CREATE INDEX enrollments_site_dates ON enrollments (site_id)
    INCLUDE (id, account_id, program_id, enrolled_on, inactive_on, status, days, classroom_id, earlier);
