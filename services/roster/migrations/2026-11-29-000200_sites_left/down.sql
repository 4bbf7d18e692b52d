DROP FUNCTION scholar_attends(bigint[], bigint[], bigint);
DROP FUNCTION enrollment_shows(bigint, smallint, date);
DROP FUNCTION scholar_left_on(bigint);
DROP FUNCTION scholar_attends_until(bigint);
