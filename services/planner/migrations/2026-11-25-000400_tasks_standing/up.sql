-- Home counts the tasks of a place by how they stand, and shows those that are due first.
CREATE INDEX tasks_standing ON tasks (program_id, site_id, status, owner_status, end_date) INCLUDE (account_id);
CREATE INDEX tasks_due ON tasks (program_id, end_date, id) WHERE status = 1;
