-- The contacts of the scholar who was kept, after a merge: what was not changed since goes back when it is undone.
ALTER TABLE scholar_merges ADD COLUMN contacts_after jsonb;
