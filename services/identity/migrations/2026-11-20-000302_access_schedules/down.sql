DROP TABLE access_schedules;
