DROP INDEX tasks_due;
DROP INDEX tasks_standing;
