DROP TABLE staff_entries;
DROP TABLE classrooms;
