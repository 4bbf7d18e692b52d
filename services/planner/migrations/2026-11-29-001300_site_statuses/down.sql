DROP TRIGGER tasks_came ON tasks;
DROP TRIGGER tasks_went ON tasks;
DROP TRIGGER tasks_turned ON tasks;
DROP FUNCTION tasks_came;
DROP FUNCTION tasks_went;
DROP FUNCTION tasks_turned;
DROP FUNCTION tasks_settle;
