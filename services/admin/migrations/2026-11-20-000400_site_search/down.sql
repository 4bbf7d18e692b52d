CREATE INDEX sites_by_age ON sites (age_from, age_to, id);
DROP INDEX sites_by_age_from;
DROP FUNCTION sites_found(text);
DROP INDEX sites_of_account_by_start_date, sites_of_account_by_end_date, sites_of_account_by_status,
    sites_of_account_by_scholars, sites_of_account_by_capacity, sites_of_account_by_auto_enrollment,
    sites_of_account_by_waitlist, sites_of_account_by_age;
ALTER TABLE sites DROP COLUMN search_text;
