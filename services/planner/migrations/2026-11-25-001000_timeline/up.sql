-- A timeline reads the sites of a program by name, and of each its tasks in the order in which they begin.
CREATE INDEX ref_sites_named ON ref_sites (program_id, list_key(name), id) WHERE status = 1 AND NOT deleted;
CREATE INDEX tasks_begin ON tasks (site_id, start_date, id);
-- Served by the one above.
DROP INDEX tasks_site;
