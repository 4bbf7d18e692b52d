-- How many people an undo left who may go back too, so that it is offered again while there are some and not longer.
ALTER TABLE roster_uploads ADD COLUMN undo_left integer CHECK (undo_left >= 0);
UPDATE roster_uploads u SET undo_left = (SELECT count(*) FROM roster_upload_rows r WHERE r.upload_id = u.id)
    WHERE u.undone_at IS NOT NULL;
