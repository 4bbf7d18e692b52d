ALTER TABLE roster_uploads DROP COLUMN undo_left;
