DROP INDEX enrollments_site_dates;
CREATE INDEX enrollments_program_dates ON enrollments (program_id, site_id)
    INCLUDE (enrolled_on, inactive_on, status, days, classroom_id);
