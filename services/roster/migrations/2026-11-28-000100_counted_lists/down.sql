DROP INDEX enrollments_newest, enrollments_program_newest;
CREATE INDEX enrollments_newest ON enrollments (account_id, id);
CREATE INDEX enrollments_program_newest ON enrollments (program_id, id);
