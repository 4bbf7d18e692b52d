DROP TABLE course_reminders, part_progress, enrollments, learner_starts, license_starts, courses, links;
