DROP TABLE task_discussions;
DROP TABLE task_collaborators;
DROP TABLE tasks;
