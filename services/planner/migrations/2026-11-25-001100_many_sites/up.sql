-- What a program of a thousand sites is read by. A person's own tasks, wherever they are:
CREATE INDEX tasks_owner ON tasks (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX task_collaborators_user ON task_collaborators (user_id);
-- Days of a program: what takes a month or less is found by when it begins; what takes longer is asked for by itself.
CREATE INDEX tasks_program_begin ON tasks (program_id, start_date, id) INCLUDE (end_date, account_id, site_id, status);
CREATE INDEX tasks_long ON tasks (program_id, start_date, id) WHERE end_date - start_date > 31;
CREATE STATISTICS tasks_length ON (end_date - start_date) FROM tasks;
CREATE INDEX calendar_entries_long ON calendar_entries (program_id, start_date, id) WHERE end_date - start_date > 31;
CREATE STATISTICS calendar_entries_length ON (end_date - start_date) FROM calendar_entries;
-- What calendar programs read: what a program plans for itself, and what a site does.
CREATE INDEX calendar_entries_own ON calendar_entries (program_id, end_date) WHERE site_id IS NULL;
CREATE INDEX calendar_entries_site ON calendar_entries (site_id, end_date) WHERE site_id IS NOT NULL;
-- What is counted of them is counted in the index alone.
DROP INDEX calendar_entries_program;
CREATE INDEX calendar_entries_program ON calendar_entries (program_id, start_date, id) INCLUDE (end_date, account_id, site_id);
DROP INDEX tasks_begin;
CREATE INDEX tasks_begin ON tasks (site_id, start_date, id) INCLUDE (end_date, account_id, program_id, status);
