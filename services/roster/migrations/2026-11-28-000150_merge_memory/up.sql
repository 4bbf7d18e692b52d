-- Whoever others were merged into may be merged into another one, and be there again when that is undone: what is remembered
-- of the earlier merges waits for it, and tells the history until then.
ALTER TABLE scholar_merges DROP CONSTRAINT scholar_merges_kept_id_fkey;

-- A picture that a merge takes away goes for good when the merge cannot be undone any more.
ALTER TABLE scholar_photos_gone ADD COLUMN kept_until timestamptz;
