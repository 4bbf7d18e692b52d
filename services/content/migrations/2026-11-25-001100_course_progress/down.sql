DROP TABLE course_progress;
