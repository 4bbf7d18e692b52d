CREATE INDEX tasks_site ON tasks (site_id);
DROP INDEX tasks_begin;
DROP INDEX ref_sites_named;
