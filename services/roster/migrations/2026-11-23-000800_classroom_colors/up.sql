-- By which a classroom is known at a glance, 1 to 8; none has its own.
ALTER TABLE classrooms ADD COLUMN color smallint CHECK (color BETWEEN 1 AND 8);
