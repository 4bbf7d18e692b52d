ALTER TABLE task_collaborators DROP COLUMN id;
