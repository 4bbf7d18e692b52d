DROP TABLE part_progress;
DROP TABLE enrollments;
DROP TABLE courses;
DROP FUNCTION course_licenses;
