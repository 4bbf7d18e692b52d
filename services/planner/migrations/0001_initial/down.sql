DROP INDEX ref_sites_told, ref_sites_named;
DROP TABLE plan_files, calendar_feeds, calendar_entries, events, event_series, holidays;
DROP TABLE plan_looks, plan_reminders, task_discussions, task_collaborators, tasks;
