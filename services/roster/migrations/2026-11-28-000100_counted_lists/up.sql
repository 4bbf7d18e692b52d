-- A list counts its rows, up to 10,000, for each page. With the columns that say who may see a row, an index alone tells
-- them; without, every scholar of an account was looked up first, which took most of the time of the page in a large one.
DROP INDEX enrollments_newest, enrollments_program_newest;
CREATE INDEX enrollments_newest ON enrollments (account_id, id) INCLUDE (program_id, site_id);
CREATE INDEX enrollments_program_newest ON enrollments (program_id, id) INCLUDE (account_id, site_id);
