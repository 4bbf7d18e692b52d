DROP TABLE staff_entries;
DROP TABLE people;
DROP TABLE classrooms;
