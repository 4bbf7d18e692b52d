DROP FUNCTION course_people;
DROP TABLE course_reminders;
DROP TABLE learner_starts;
DROP TABLE license_starts;
ALTER TABLE courses DROP COLUMN since;
ALTER TABLE enrollments DROP COLUMN score;
ALTER TABLE enrollments DROP COLUMN id;
